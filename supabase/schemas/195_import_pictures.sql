-- Pictures of imported posts, and limits on outgoing requests.

-- Pictures of imported posts on other servers, and their state.
create table public.imported_pictures (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  url text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- Error message.
  reason text,
  attempts integer not null default 0,
  -- Current URL.
  address text,
  run_id uuid references public.import_runs (id) on delete set null,
  -- Claimed by a process until then.
  claimed_until timestamptz
);
-- URLs may exceed the size of an index entry.
create unique index imported_pictures_once on public.imported_pictures (post_id, md5(url));
create index imported_pictures_of_a_run on public.imported_pictures (run_id, state);
create index imported_pictures_waiting on public.imported_pictures (post_id) where state = 'pending';

create policy "the trigger finds pictures" on public.imported_pictures for select to current_user using (true);
create policy "the trigger forgets pictures" on public.imported_pictures for delete to current_user using (true);

do $$
  declare
    imports text;
  begin
    foreach imports in array
      array['import_runs', 'import_run_posts', 'post_sources', 'post_redirects', 'imported_pictures']
    loop
      execute replace($each$
        alter table public.{imports} enable row level security, force row level security;
        revoke all on public.{imports} from public, anon, authenticated;
        grant select on public.{imports} to authenticated;
        grant select, insert, update, delete on public.{imports} to service_role;
        create policy "the server keeps imports" on public.{imports} for all to service_role using (true) with check (true);
        create policy "editors read imports" on public.{imports}
          for select to authenticated using ((select public.may('posts.import')));
      $each$, '{imports}', imports);
    end loop;
  end
$$;
grant select on public.post_redirects to anon;

-- Fetches of user-supplied URLs, for the rate limit across replicas.
create table public.outgoing_fetches (
  id bigint generated always as identity primary key,
  actor text not null,
  fetched_at timestamptz not null default now()
);
create index outgoing_fetches_of_an_actor on public.outgoing_fetches (actor, fetched_at);

alter table public.outgoing_fetches enable row level security, force row level security;
revoke all on public.outgoing_fetches from public, anon, authenticated;
grant select, insert, update, delete on public.outgoing_fetches to service_role;

create policy "the server keeps imports" on public.outgoing_fetches
  for all to service_role using (true) with check (true);

-- Claims waiting pictures of a run or of posts for two minutes, those of a post together.
create function public.claim_pictures(
  p_limit integer, p_run uuid default null, p_posts uuid[] default null, p_table text default null
) returns setof public.imported_pictures
  language sql set search_path = ''
  as $$
    update public.imported_pictures i set
      attempts = i.attempts + 1, claimed_until = now() + interval '2 minutes'
    from (
      select id from public.imported_pictures
      where state = 'pending' and (claimed_until is null or claimed_until < now())
        and (run_id = p_run or post_table = p_table and post_id = any (p_posts))
      order by post_id, id limit p_limit
      for update skip locked
    ) waiting
    where i.id = waiting.id
    returning i.*
  $$;

-- Pictures in the bucket older than a day, in pages.
create function public.list_aged_pictures(p_after_name text, p_limit integer) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from storage.objects o
    where bucket_id = 'blog-images' and name > p_after_name
      and greatest(created_at, updated_at) < now() - interval '24 hours'
      and name ~ '^(blog-images|news)/[A-Za-z0-9._-]+$'
      and not exists (
        select from public.media m
        where m.bucket = o.bucket_id and m.name = o.name and (m.kept_at is not null or m.deleted_at is not null)
      )
    order by name limit p_limit
  $$;

-- Names of pictures that posts, versions, the trash or undo data reference, in pages: {"names", "last"}; last is null
-- on the last page.
create function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
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
      elsif p_place = 'post_drafts' then
        select array_agg(content::text), max(post_id::text) into texts, last
        from (
          select post_id, content from public.post_drafts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) d;
      elsif p_place = 'site_documents' then
        select array_agg(content::text), max(id::text) into texts, last
        from (
          select id, content from public.site_documents where id > p_after_id::uuid order by id limit p_limit
        ) s;
      elsif p_place = 'site_document_drafts' then
        select array_agg(content::text), max(id::text) into texts, last
        from (
          select id, content from public.site_document_drafts where id > p_after_id::uuid order by id limit p_limit
        ) s;
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

-- Pictures among these that a post, an author, or a version or draft written since references.
create function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
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
    ) or exists (
      select from public.post_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    ) or exists (
      select from public.site_documents where updated_at >= since and position(wanted.name in content::text) > 0
    ) or exists (
      select from public.site_document_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    )
  $$;

-- Puts imported pictures into their post; false if the post changed since `p_based_on`. Does not count as an edit.
create function public.apply_imported_pictures(
  p_table text, p_post uuid, p_based_on timestamptz, p_content text, p_addresses jsonb, p_image text default null,
  p_blocks jsonb default null, p_share_image text default null
) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if p_table = 'blog_posts' then
        update public.blog_posts set
          content = p_content, featured_image = p_image,
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      else
        update public.news_posts set
          content = p_content, featured_image = p_image, rich_content = coalesce(p_blocks, rich_content),
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      end if;
      if written is null then
        return false;
      end if;
      update public.post_sources set written_at = written
      where post_table = p_table and post_id = p_post and written_at = p_based_on;
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = p_post and p.after_updated_at = p_based_on and r.id = p.run_id and r.post_table = p_table;
      update public.imported_pictures i set
        state = 'done', reason = null, claimed_until = null, address = a.value
      from jsonb_each_text(p_addresses) a where i.id = a.key::uuid;
      return true;
    end
  $$;

-- Counts a fetch against the limit per minute. Returns 0 or the seconds to wait.
create function public.consume_fetch_quota(p_actor text, p_limit integer) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      oldest timestamptz;
      recent integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('fetch of ' || p_actor, 0));
      delete from public.outgoing_fetches where fetched_at < now() - interval '1 minute';
      select count(*), min(fetched_at) into recent, oldest
      from public.outgoing_fetches where actor = p_actor;
      if recent >= p_limit then
        return greatest(1, ceil(extract(epoch from oldest + interval '1 minute' - now())));
      end if;
      insert into public.outgoing_fetches (actor) values (p_actor);
      return 0;
    end
  $$;

select private.only_for_server(
  'claim_pictures', 'list_aged_pictures', 'list_used_pictures', 'find_pictures_used_since', 'apply_imported_pictures',
  'consume_fetch_quota'
);

select public.schedule_job('sweep-pictures', 'sweep-pictures', interval '1 day');
