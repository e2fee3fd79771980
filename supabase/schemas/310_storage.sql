-- Storage buckets, policies of stored files, and addresses of the storage.

-- Origins of the storage, current and former. URLs in posts contain the origin, and former ones are replaced on write
-- and after a move. Never matched by path alone: other projects have the same paths (docs/decisions/0006-store-picture-urls-whole.md).
create table public.storage_origins (
  origin text primary key check (origin ~ '^https?://[a-z0-9.:_\[\]-]+$'),
  is_present boolean not null default false,
  -- Null until all posts have URLs of this origin.
  settled_at timestamptz
);
create unique index storage_origins_present on public.storage_origins (is_present) where is_present;

select private.close_table('public.storage_origins');

create function public.is_loopback_origin(origin text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select origin ~ '^https?://([^/]*\.)?localhost(:\d+)?$|^https?://(127(\.\d+){3}|\[::1\])(:\d+)?$'
  $$;

-- Sets the current origin and returns it. A loopback origin never replaces a public one: a trial on a copy of the data
-- would break the URLs.
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

-- All origins that stored URLs may contain.
create function public.list_storage_origins() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select origin from public.storage_origins
  $$;

-- `pattern` matches what precedes the URL, in one group, and its former origin.
create function public.complete_address(written text, pattern text, present text) returns text
  language sql immutable set search_path = ''
  as $$
    select regexp_replace(written, pattern || '(/storage/v1/)', '\1' || present || '\2', 'g')
  $$;

-- Security definer: writers cannot read the origins.
create function public.complete_picture_addresses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
      former text;
      alone text;
      in_html text;
      in_blocks boolean := false;
    begin
      if tg_table_name = 'news_posts' then
        in_blocks := position('/storage/v1/' in new.rich_content::text) > 0;
      end if;
      if not in_blocks and position('/storage/v1/' in new.content) = 0
        and position('/storage/v1/' in concat(new.featured_image, ' ', new.share_image)) = 0 then
        return new;
      end if;
      select max(origin) filter (where is_present),
        -- The sanitizer turns http URLs into https.
        '(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      if present is null then
        return new;
      end if;
      alone := '^()' || former;
      -- In the form that the sanitizer writes; in text, "<" is escaped.
      in_html := '(<img(?: [a-z]+="[^"]*")* src=")' || former;
      new.content := public.complete_address(new.content, in_html, present);
      new.featured_image := public.complete_address(new.featured_image, alone, present);
      new.share_image := public.complete_address(new.share_image, alone, present);
      if in_blocks then
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

-- Moves the URLs of a page of posts or authors to the current origin. Returns the last id, null after the last page.
create function public.move_picture_addresses(p_table text, p_after_id uuid, p_limit integer) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      ids uuid[];
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      if p_table = 'blog_posts' then
        ids := array(select id from public.blog_posts where id > p_after_id order by id limit p_limit);
        update public.blog_posts set featured_image = featured_image
        where id = any (ids) and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image)) > 0;
      elsif p_table = 'authors' then
        ids := array(select id from public.authors where id > p_after_id order by id limit p_limit);
        update public.authors set picture = picture
        where id = any (ids) and position('/storage/v1/' in picture) > 0;
      else
        ids := array(select id from public.news_posts where id > p_after_id order by id limit p_limit);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;

-- Marks the move to this origin as complete unless another one was set.
create function public.settle_storage_origin(given text) returns void
  language sql security definer set search_path = ''
  as $$
    update public.storage_origins set settled_at = now() where origin = given and is_present
  $$;

-- Whether the caller may store a picture under this name: not one that a document references, such as that of an erased
-- file. Overwriting requires media.manage. docs/threat-model.md, section 7
create function public.may_add_picture(p_bucket text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.may('media.manage') or public.may('posts.write') and not exists (
      select from public.media_uses where bucket = p_bucket and name = p_name
    ) and not exists (
      select from public.document_versions where files @> array[p_bucket || '/' || p_name]
    )
  $$;

select private.only_for('authenticated', 'may_add_picture');
select private.only_for_server(
  'is_loopback_origin', 'claim_storage_origin', 'list_storage_origins', 'complete_address',
  'complete_picture_addresses', 'move_picture_addresses', 'settle_storage_origin'
);

-- Pictures of posts, and case studies as PDF; read by path.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('blog-images', 'blog-images', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  ('case-studies', 'case-studies', true, 10485760, array['application/pdf'])
on conflict do nothing;

create policy "writers list pictures and case studies" on storage.objects
  for select to authenticated
  using (bucket_id in ('blog-images', 'case-studies') and (select public.may('posts.write')));
create policy "writers add pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] in ('blog-images', 'news')
    and public.may_add_picture(bucket_id, name)
  );
create policy "editors replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'blog-images' and owner_id = (select auth.uid())::text and (select public.may('media.manage')))
  with check (bucket_id = 'blog-images' and (storage.foldername(name))[1] in ('blog-images', 'news'));
create policy "editors remove pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'blog-images' and (select public.may('media.manage')));
