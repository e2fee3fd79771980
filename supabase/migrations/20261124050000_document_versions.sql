-- What a document said before it was changed, whoever changed it and through whichever door: the page, a server function,
-- an import, the undo of one, the table service, or somebody at the database itself. Posts of blog and news keep their
-- former states so far; another kind of document joins by the trigger and by a branch of
-- private.read_version_content(). docs/decisions/0036-a-trigger-keeps-what-posts-said.md

create table public.document_versions (
  id bigint generated always as identity primary key,
  -- The table of the document.
  document_kind text not null check (document_kind ~ '^[a-z_]{1,60}$'),
  document_id uuid not null,
  -- Counted for each document, from 1.
  number integer not null check (number > 0),
  -- The state: what restoring it brings back, and nothing else.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- SHA-256 of the content in hexadecimal: equal for states that say the same.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  words integer not null,
  -- Names of our own pictures in it, which are kept as long as it is.
  pictures text[] not null default '{}',
  -- Who wrote this state; unknown of what was written before there were versions, and of what the server wrote.
  written_at timestamptz not null,
  written_by uuid,
  written_by_email text,
  written_how text,
  -- Who put another state in its place.
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  replaced_by_email text,
  replaced_how text not null
    check (replaced_how in ('page', 'api', 'import', 'undo', 'restore', 'server')),
  replaced_words integer not null,
  -- Names of the fields in which the two differ.
  changed text[] not null,
  note text not null default '' check (length(note) <= 300),
  unique (document_kind, document_id, number)
);
create index document_versions_by_age on public.document_versions (replaced_at, id);
create index document_versions_with_pictures on public.document_versions (id) where pictures <> '{}';
create index document_versions_of_many on public.document_versions (number) where number > 20;

alter table public.document_versions enable row level security;
alter table public.document_versions force row level security;
revoke all on public.document_versions from public, anon, authenticated, service_role;
grant select, update (note) on public.document_versions to authenticated, service_role;
create policy "administrators read versions" on public.document_versions
  for select to authenticated using ((select public.is_admin()));
create policy "administrators note what versions are" on public.document_versions
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server reads versions" on public.document_versions
  for select to service_role using (true);
create policy "the server notes what versions are" on public.document_versions
  for update to service_role using (true) with check (true);
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the trigger keeps versions" on public.document_versions
  for all to current_user using (true) with check (true);

-- What of a row is its content. Status, date and address are none: they say who reads a post and where, and restoring
-- its words must not take it off the site.
create function private.read_version_content(p_kind text, p_row jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case
      when p_kind in ('blog_posts', 'news_posts') then p_row - array[
        'id', 'slug', 'status', 'published_at', 'created_at', 'updated_at', 'revised_at', 'author_id', 'shopify_id'
      ]
      else p_row - array['id', 'created_at', 'updated_at']
    end
  $$;

create function private.count_words(p_html text) returns integer
  language sql immutable set search_path = ''
  as $$
    select case private.read_words(p_html)
      when '' then 0
      else array_length(string_to_array(private.read_words(p_html), ' '), 1)
    end
  $$;

-- Through which door a write came. What people may say of themselves is taken as said: it is told, and decides nothing.
create function private.read_write_origin() returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      path text := coalesce(current_setting('request.path', true), '');
      headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
    begin
      return case
        when path = '' then 'server'
        when path ~ '/rpc/(import_posts|apply_imported_pictures)$' then 'import'
        when path ~ '/rpc/undo_import$' then 'undo'
        when headers ->> 'x-write-origin' in ('page', 'restore') then headers ->> 'x-write-origin'
        -- Browsers name the page that writes; programs do not.
        when headers ? 'origin' then 'page'
        else 'api'
      end;
    end
  $$;

-- Security definer: nobody but this trigger writes here, and callers can't read addresses of accounts. It runs before
-- note_post_change, by its name, so that the last change noted is that of the state which goes.
create function public.keep_document_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      former jsonb := private.read_version_content(tg_table_name, to_jsonb(old));
      present jsonb := private.read_version_content(tg_table_name, to_jsonb(new));
      last record;
    begin
      if former = present then
        return null;
      end if;
      select number, replaced_at as at, replaced_by as who, replaced_by_email as email, replaced_how as how
      into last from public.document_versions
      where document_kind = tg_table_name and document_id = old.id order by number desc limit 1;
      if last.number is null then
        select 0 as number, old.updated_at as at, c.changed_by as who, c.changed_by_email as email, null::text as how
        into last from (values (1)) one
        left join lateral (
          select changed_by, changed_by_email from public.post_changes
          where post_table = tg_table_name and post_id = old.id order by changed_at desc, id desc limit 1
        ) c on true;
      end if;
      insert into public.document_versions (
        document_kind, document_id, number, content, digest, words, pictures,
        written_at, written_by, written_by_email, written_how,
        replaced_by, replaced_by_email, replaced_how, replaced_words, changed
      ) values (
        tg_table_name, old.id, last.number + 1, former,
        encode(sha256(convert_to(former::text, 'UTF8')), 'hex'),
        private.count_words(old.content),
        case
          when position('/blog-images/' in former::text) = 0 then '{}'
          else array(
            select distinct match[1]
            from regexp_matches(former::text, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
          )
        end,
        last.at, last.who, last.email, last.how,
        auth.uid(), (select email from auth.users where id = auth.uid()), private.read_write_origin(),
        private.count_words(new.content),
        array(select key from jsonb_each(present) where value is distinct from former -> key order by key)
      );
      return null;
    end
  $$;

-- Moving addresses of pictures, and spelling tags or names of authors anew, is nobody's edit.
create trigger keep_document_version after update on public.blog_posts
  for each row when (current_setting('posts.moves_addresses', true) is distinct from 'on')
  execute function public.keep_document_version();
create trigger keep_document_version after update on public.news_posts
  for each row when (current_setting('posts.moves_addresses', true) is distinct from 'on')
  execute function public.keep_document_version();

revoke all on function private.read_version_content(text, jsonb), private.count_words(text),
  private.read_write_origin() from public;
revoke all on function public.keep_document_version() from public, anon, authenticated;

-- Deletes versions that are older than `p_days`, or behind the newest `p_count` of their document, at most `p_limit` of
-- them; those with a note stay. Also what is left of documents that are gone for good. Answers how many went.
create function public.prune_document_versions(p_count integer, p_days integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      pruned integer;
    begin
      with aged as (
        select id from public.document_versions
        where replaced_at < now() - make_interval(days => p_days) and note = ''
        order by replaced_at, id limit p_limit
      ), long as (
        select v.id
        from (
          select document_kind, document_id, max(number) as newest
          from public.document_versions where number > p_count group by document_kind, document_id
        ) many
        join public.document_versions v using (document_kind, document_id)
        where v.number <= many.newest - p_count and v.note = ''
        limit p_limit
      )
      delete from public.document_versions
      where id in (select id from aged union select id from long limit p_limit);
      get diagnostics pruned = row_count;
      return pruned;
    end
  $$;

-- When a deleted post can't come back any more, neither can what it said before.
create function public.forget_versions_of_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if not exists (select from public.blog_posts where id = old.post_id)
        and not exists (select from public.news_posts where id = old.post_id) then
        delete from public.document_versions where document_kind = old.post_table and document_id = old.post_id;
      end if;
      return null;
    end
  $$;
revoke all on function public.forget_versions_of_deleted_post() from public, anon, authenticated;
create trigger forget_versions after delete on public.deleted_posts
  for each row execute function public.forget_versions_of_deleted_post();

-- As before, and with the pictures of versions.
create or replace function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(concat_ws(' ', content, featured_image, share_image) order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(concat_ws(' ', content, featured_image, share_image, rich_content::text) order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) p;
      elsif p_place = 'authors' then
        select array_agg(picture), max(id::text) into texts, last
        from (select id, picture from public.authors where id > p_after_id::uuid order by id limit p_limit) a;
      elsif p_place = 'document_versions' then
        select array_agg('/blog-images/' || name), max(id)::text into texts, last
        from (
          select id, pictures from public.document_versions
          where pictures <> '{}' and id > p_after_id::bigint order by id limit p_limit
        ) v, unnest(v.pictures) name;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > p_after_id::bigint
          order by id limit p_limit
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

-- Of these pictures, the ones that a post, an author or a version written since then refers to.
create or replace function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select wanted.name from unnest(names) wanted (name)
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(wanted.name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(wanted.name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    ) or exists (
      select from public.authors where updated_at >= since and position(wanted.name in authors.picture) > 0
    ) or exists (
      select from public.document_versions where replaced_at >= since and wanted.name = any (pictures)
    )
  $$;

select private.only_for_server('prune_document_versions');
