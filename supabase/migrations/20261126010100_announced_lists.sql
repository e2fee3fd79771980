-- Hubs are told of the feeds of tags and of the author that a post had before, too: a reader of one learns that it went.

-- The lists that a post was told with: "tags {slug}" and "authors {slug}".
alter table public.announced_posts add column lists text[] not null default '{}';

create function private.list_lists_of_post(p_table text, p_post uuid) returns text[]
  language sql stable set search_path = ''
  as $$
    select array(
      select 'tags ' || tag from public.post_tags where post_table = p_table and post_id = p_post
      union all
      select 'authors ' || a.slug from public.authors a
      where a.id = coalesce(
        (select author_id from public.blog_posts where p_table = 'blog_posts' and id = p_post),
        (select author_id from public.news_posts where p_table = 'news_posts' and id = p_post)
      )
      order by 1
    )
  $$;
revoke all on function private.list_lists_of_post(text, uuid) from public;

update public.announced_posts a set lists = private.list_lists_of_post(a.post_table, a.post_id);

-- Posts to tell of, at most so many: {"posts": [{"post_id", "post_table", "slug", "version", "former_slug",
-- "lists", "former_lists"}], "place"}.
-- A post that is no longer public has no slug and no version; the former slug is the one that was told. The place is how
-- far was looked, null when there are more. The first call tells nothing: what is there already counts as known. Security definer: drafts are compared, and nobody reads what was announced.
create or replace function public.list_unannounced_posts(p_limit integer) returns jsonb
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
        insert into public.announced_posts (post_id, post_table, slug, version, lists)
        select p.post_id, p.post_table, p.slug, p.version, private.list_lists_of_post(p.post_table, p.post_id)
        from private.list_public_posts() p
        on conflict (post_id) do nothing;
        insert into public.announcement_cursor (last_change, dated_until) values (newest, now());
        return jsonb_build_object('posts', '[]'::jsonb, 'place', null);
      end if;
      select coalesce(jsonb_agg(to_jsonb(told)), '[]') into found_posts from (
        select touched.post_id, coalesce(p.post_table, known.post_table) as post_table,
          p.slug, p.version, known.slug as former_slug,
          case when p.post_id is not null then private.list_lists_of_post(p.post_table, p.post_id) else '{}' end as lists,
          coalesce(known.lists, '{}') as former_lists
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
create or replace function public.announce_posts(p_posts jsonb, p_pings jsonb, p_place jsonb default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.announced_posts a using jsonb_array_elements(p_posts) post
      where a.post_id = (post ->> 'post_id')::uuid and post ->> 'version' is null;
      insert into public.announced_posts as known (post_id, post_table, slug, version, lists)
      select (post ->> 'post_id')::uuid, post ->> 'post_table', post ->> 'slug', (post ->> 'version')::timestamptz,
        array(select jsonb_array_elements_text(post -> 'lists'))
      from jsonb_array_elements(p_posts) post where post ->> 'version' is not null
      on conflict (post_id) do update
        set slug = excluded.slug, version = excluded.version, lists = excluded.lists;
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
