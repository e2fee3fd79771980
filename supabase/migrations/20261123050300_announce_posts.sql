-- Search engines (IndexNow) and hubs of feeds (WebSub) are told of posts that appear, change and go. What they know is
-- kept, so that nothing is told twice, and nothing that readers can't see is ever told.
-- docs/decisions/0027-what-was-announced-is-kept.md

-- Posts that were told of, as they were told.
create table public.announced_posts (
  post_id uuid primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null,
  -- `updated_at` of the post then.
  version timestamptz not null
);

-- One row: changes up to here were looked at, and so were posts whose date came until then.
create table public.announcement_cursor (
  is_only boolean primary key default true check (is_only),
  last_change bigint not null,
  dated_until timestamptz not null
);

do $$
  declare
    name text;
  begin
    foreach name in array array['announced_posts', 'announcement_cursor'] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('revoke all on public.%I from public, anon, authenticated, service_role', name);
      -- Forced row security binds the owner as well, in whose name the functions below work.
      execute format(
        'create policy "the functions of the owner work here" on public.%I for all to current_user using (true) with check (true)',
        name
      );
    end loop;
  end
$$;

create index post_changes_by_time on public.post_changes (changed_at);

-- What readers and search engines may see of the posts of both lists.
create function private.list_public_posts() returns table (
    post_id uuid, post_table text, slug text, version timestamptz, published_at timestamptz
  )
  language sql stable set search_path = ''
  as $$
    select id, 'blog_posts', slug, updated_at, published_at from public.blog_posts
    where status = 'published' and published_at <= now() and not noindex
    union all
    select id, 'news_posts', slug, updated_at, published_at from public.news_posts
    where status = 'published' and published_at <= now() and not noindex
  $$;

-- Posts to tell of, at most so many: {"posts": [{"post_id", "post_table", "slug", "version", "former_slug"}], "place"}.
-- A post that is no longer public has no slug and no version; the former slug is the one that was told. The place is how
-- far was looked, null when there are more. The first call tells nothing: what is there already counts as known. Security definer: drafts are compared, and nobody reads what was announced.
create function public.list_unannounced_posts(p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      place public.announcement_cursor;
      newest bigint;
      found_posts jsonb;
      -- A transaction that began earlier may end later than one that is looked at already.
      overlap constant interval := interval '10 minutes';
    begin
      select coalesce(max(id), 0) into newest from public.post_changes;
      select * into place from public.announcement_cursor;
      if place.is_only is null then
        insert into public.announced_posts (post_id, post_table, slug, version)
        select p.post_id, p.post_table, p.slug, p.version from private.list_public_posts() p
        on conflict (post_id) do nothing;
        insert into public.announcement_cursor (last_change, dated_until) values (newest, now());
        return jsonb_build_object('posts', '[]'::jsonb, 'place', null);
      end if;
      select coalesce(jsonb_agg(to_jsonb(told)), '[]') into found_posts from (
        select touched.post_id, coalesce(p.post_table, known.post_table) as post_table,
          p.slug, p.version, known.slug as former_slug
        from (
          select c.post_id from public.post_changes c
          where c.id > place.last_change or c.changed_at > now() - overlap
          union
          select b.id from public.blog_posts b
          where b.published_at > place.dated_until - overlap and b.published_at <= now() and b.status = 'published'
          union
          select n.id from public.news_posts n
          where n.published_at > place.dated_until - overlap and n.published_at <= now() and n.status = 'published'
        ) touched
        left join private.list_public_posts() p on p.post_id = touched.post_id
        left join public.announced_posts known on known.post_id = touched.post_id
        where p.version is distinct from known.version
        order by touched.post_id
        limit p_limit
      ) told;
      return jsonb_build_object('posts', found_posts, 'place', case
        when jsonb_array_length(found_posts) < p_limit
        then jsonb_build_object('last_change', newest, 'dated_until', now())
      end);
    end
  $$;

-- Notes posts and the place of `list_unannounced_posts` as told, and enqueues what tells of them, in one transaction.
-- p_pings: [{"purpose", "url", "body", "content_type"}].
create function public.announce_posts(p_posts jsonb, p_pings jsonb, p_place jsonb default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.announced_posts a using jsonb_array_elements(p_posts) post
      where a.post_id = (post ->> 'post_id')::uuid and post ->> 'version' is null;
      insert into public.announced_posts as known (post_id, post_table, slug, version)
      select (post ->> 'post_id')::uuid, post ->> 'post_table', post ->> 'slug', (post ->> 'version')::timestamptz
      from jsonb_array_elements(p_posts) post where post ->> 'version' is not null
      on conflict (post_id) do update set slug = excluded.slug, version = excluded.version;
      perform private.enqueue_ping(
        ping ->> 'purpose', ping ->> 'url', ping ->> 'body', ping ->> 'content_type', 'posts', null
      ) from jsonb_array_elements(p_pings) ping;
      if p_place ->> 'last_change' is not null then
        update public.announcement_cursor set
          last_change = (p_place ->> 'last_change')::bigint,
          dated_until = (p_place ->> 'dated_until')::timestamptz;
      end if;
    end
  $$;

revoke all on function private.list_public_posts() from public;
select private.only_for_server('list_unannounced_posts', 'announce_posts');
select public.schedule_job('announce-posts', 'announce-posts', interval '1 minute');
