-- Addresses of pictures in posts are kept whole, origin included, so that any reader of the tables can use them. Which
-- origin that is changes when the site moves: every one that was ever used is known here, and addresses under a
-- former one, or under none, are put under the present one whenever a post is written, and once after each move.
-- Never by their path alone: pictures of another project have the same paths (docs/decisions/0014).

create table public.storage_origins (
  origin text primary key check (origin ~ '^https?://[a-z0-9.:_\[\]-]+$'),
  is_present boolean not null default false,
  -- Null until every post holds addresses of this origin.
  settled_at timestamptz
);
create unique index storage_origins_present on public.storage_origins (is_present) where is_present;

alter table public.storage_origins enable row level security;
alter table public.storage_origins force row level security;
revoke all on public.storage_origins from public, anon, authenticated, service_role;
-- Forced row security binds the owner as well, in whose name the functions below read and write.
create policy "the functions keep origins" on public.storage_origins
  for all to current_user using (true) with check (true);

create function public.is_loopback_origin(origin text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select origin ~ '^https?://([^/]*\.)?localhost(:\d+)?$|^https?://(127(\.\d+){3}|\[::1\])(:\d+)?$'
  $$;

-- Makes `given` the present origin, and answers the present one. A site on a loopback address never takes over from
-- a public one: a trial on a copy of the data, or on the data itself, would leave addresses that work nowhere else.
create function public.claim_storage_origin(given text) returns table (origin text, is_settled boolean)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
    begin
      lock table public.storage_origins in exclusive mode;
      insert into public.storage_origins as s (origin) values (given) on conflict do nothing;
      select s.origin into present from public.storage_origins s where s.is_present;
      if present is null
        or (present <> given and (public.is_loopback_origin(present) or not public.is_loopback_origin(given))) then
        update public.storage_origins s set is_present = false where s.is_present;
        update public.storage_origins s set is_present = true, settled_at = null where s.origin = given;
      end if;
      return query
        select s.origin, s.settled_at is not null from public.storage_origins s where s.is_present;
    end
  $$;

-- Every origin that stored addresses may name.
create function public.list_storage_origins() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select origin from public.storage_origins
  $$;

-- `pattern` matches what stands before the address, in one group, and its former origin.
create function public.complete_address(written text, pattern text, present text) returns text
  language sql immutable set search_path = ''
  as $$
    select regexp_replace(written, pattern || '(/storage/v1/)', '\1' || present || '\2', 'g')
  $$;

-- Security definer: authors write posts, and nobody reads the origins.
create function public.complete_picture_addresses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
      former text;
      alone text;
      in_html text;
    begin
      if position('/storage/v1/' in to_jsonb(new)::text) = 0 then
        return new;
      end if;
      select max(origin) filter (where is_present),
        -- The sanitizer makes http addresses https ones.
        '(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      if present is null then
        return new;
      end if;
      alone := '^()' || former;
      -- As the sanitizer writes tags: in text it escapes "<".
      in_html := '(<img(?: [a-z]+="[^"]*")* src=")' || former;
      new.content := public.complete_address(new.content, in_html, present);
      new.featured_image := public.complete_address(new.featured_image, alone, present);
      if tg_table_name = 'news_posts' then
        new.rich_content := (
          select coalesce(jsonb_agg(
            case
              when block ->> 'type' in ('image', 'html') and jsonb_typeof(block -> 'content') = 'string' then
                jsonb_set(block, '{content}', to_jsonb(public.complete_address(
                  block ->> 'content', case block ->> 'type' when 'image' then alone else in_html end, present
                )))
              else block
            end order by n
          ), '[]')
          from jsonb_array_elements(new.rich_content) with ordinality e (block, n)
        );
      end if;
      return new;
    end
  $$;

create trigger complete_picture_addresses before insert or update on public.blog_posts
  for each row execute function public.complete_picture_addresses();
create trigger complete_picture_addresses before insert or update on public.news_posts
  for each row execute function public.complete_picture_addresses();

-- Moving addresses is nobody's edit: dates, versions and the list of changes stay as they are.
create or replace function public.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if current_setting('posts.moves_addresses', true) is distinct from 'on' then
        new.updated_at := now();
      end if;
      return new;
    end
  $$;
drop trigger note_post_change on public.blog_posts;
drop trigger note_post_change on public.news_posts;
create trigger note_post_change after insert or update or delete on public.blog_posts
  for each row when (current_setting('posts.moves_addresses', true) is distinct from 'on')
  execute function public.note_post_change();
create trigger note_post_change after insert or update or delete on public.news_posts
  for each row when (current_setting('posts.moves_addresses', true) is distinct from 'on')
  execute function public.note_post_change();

-- Puts the addresses of one page of posts under the present origin. Answers the last id of the page, null after the
-- last page.
create function public.move_picture_addresses(place text, after_id uuid, most integer) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      ids uuid[];
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      if place = 'blog_posts' then
        ids := array(select id from public.blog_posts where id > after_id order by id limit most);
        update public.blog_posts set featured_image = featured_image
        where id = any (ids) and position('/storage/v1/' in content || ' ' || coalesce(featured_image, '')) > 0;
      else
        ids := array(select id from public.news_posts where id > after_id order by id limit most);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in content || ' ' || coalesce(featured_image, '') || rich_content::text) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;

-- Every post holds addresses of this origin now, unless another one was claimed meanwhile.
create function public.settle_storage_origin(given text) returns void
  language sql security definer set search_path = ''
  as $$
    update public.storage_origins set settled_at = now() where origin = given and is_present
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'is_loopback_origin',
        'claim_storage_origin',
        'list_storage_origins',
        'complete_address',
        'complete_picture_addresses',
        'move_picture_addresses',
        'settle_storage_origin'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
  end
$$;
