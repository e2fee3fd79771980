-- Announcing posts to feed hubs, and purging a CDN.

-- Fields of a post that decide which pages show it. Changes are announced row by row, so that the site evicts only
-- these pages. docs/decisions/0008-cache-pages-by-tag.md
create type private.post_place as (
  slug text,
  is_published boolean,
  published_at timestamptz,
  noindex boolean,
  author_id uuid,
  tags text[]
);

-- Posts as search engines (IndexNow) and feed hubs (WebSub) know them.
-- docs/decisions/0030-queue-work-in-the-database.md
create table public.announced_posts (
  post_id uuid not null,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null,
  -- `updated_at` of the announced post.
  version timestamptz not null,
  lists text[] not null default '{}',
  primary key (post_id, post_table)
);

select private.close_table('public.announced_posts');

-- One row: time up to which changes and scheduled posts were announced.
create table public.announcement_cursor (
  is_only boolean primary key default true check (is_only),
  last_change bigint not null,
  dated_until timestamptz not null
);

select private.close_table('public.announcement_cursor');

-- CDN keys that a process claimed to purge, so that only one does. docs/decisions/0011-notify-hosted-sites-and-cdns.md
create table private.cdn_purges (
  key text primary key,
  claimed_at timestamptz not null
);

-- Published posts of both tables.
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

-- Posts to announce: {"posts": [{"post_id", "post_table", "slug", "version", "former_slug", "lists", "former_lists"}],
-- "place"}. Unpublished posts have no slug and version. `place`: new cursor, null if there are more. The first call
-- announces nothing. Security definer: compares drafts.
create function public.list_unannounced_posts(p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      place public.announcement_cursor;
      newest bigint;
      found_posts jsonb;
      -- A transaction that started earlier may commit after a later one was already processed.
      overlap constant interval := interval '10 minutes';
    begin
      select coalesce(max(id), 0) into newest from public.post_changes;
      select * into place from public.announcement_cursor;
      if place.is_only is null then
        insert into public.announced_posts (post_id, post_table, slug, version, lists)
        select p.post_id, p.post_table, p.slug, p.version, private.list_lists_of_post(p.post_table, p.post_id)
        from private.list_public_posts() p
        on conflict (post_id, post_table) do nothing;
        insert into public.announcement_cursor (last_change, dated_until) values (newest, now());
        return jsonb_build_object('posts', '[]'::jsonb, 'place', null);
      end if;
      select coalesce(jsonb_agg(to_jsonb(changed)), '[]') into found_posts from (
        select touched.post_id, touched.post_table,
          p.slug, p.version, known.slug as former_slug,
          case when p.post_id is not null then private.list_lists_of_post(p.post_table, p.post_id) else '{}' end as lists,
          coalesce(known.lists, '{}') as former_lists
        from (
          select c.post_table, c.post_id from public.post_changes c
          where c.id > place.last_change or c.changed_at > now() - overlap
          union
          select 'blog_posts', b.id from public.blog_posts b
          where b.published_at > place.dated_until - overlap and b.published_at <= now() and b.status = 'published'
          union
          select 'news_posts', n.id from public.news_posts n
          where n.published_at > place.dated_until - overlap and n.published_at <= now() and n.status = 'published'
        ) touched
        left join private.list_public_posts() p on p.post_table = touched.post_table and p.post_id = touched.post_id
        left join public.announced_posts known on known.post_table = touched.post_table and known.post_id = touched.post_id
        where p.version is distinct from known.version
        order by touched.post_id, touched.post_table
        limit p_limit
      ) changed;
      return jsonb_build_object('posts', found_posts, 'place', case
        when jsonb_array_length(found_posts) < p_limit
        then jsonb_build_object('last_change', newest, 'dated_until', now())
      end);
    end
  $$;

-- Records posts and cursor of `list_unannounced_posts` and enqueues the pings [{"purpose", "url", "body",
-- "content_type"}] in one transaction.
create function public.announce_posts(p_posts jsonb, p_pings jsonb, p_place jsonb default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.announced_posts a using jsonb_array_elements(p_posts) post
      where a.post_table = post ->> 'post_table' and a.post_id = (post ->> 'post_id')::uuid
        and post ->> 'version' is null;
      insert into public.announced_posts as known (post_id, post_table, slug, version, lists)
      select (post ->> 'post_id')::uuid, post ->> 'post_table', post ->> 'slug', (post ->> 'version')::timestamptz,
        array(select jsonb_array_elements_text(post -> 'lists'))
      from jsonb_array_elements(p_posts) post where post ->> 'version' is not null
      on conflict (post_id, post_table) do update
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

-- p_was is null for a new post, p_is for a deleted one. Returns {"id", "slugs"} and, if readers see the post before or
-- after, "isSeen"; "isMoved" if its position in lists changed; affected "tags", "authors" and "moments" of publication;
-- "dueIn" seconds for a scheduled post.
create function private.describe_post_change(p_id uuid, p_was private.post_place, p_is private.post_place)
  returns jsonb language plpgsql stable set search_path = ''
  as $$
    declare
      was_out constant boolean := coalesce(p_was.is_published, false);
      is_out constant boolean := coalesce(p_is.is_published, false);
      is_moved constant boolean := (was_out, p_was.published_at, p_was.noindex)
        is distinct from (is_out, p_is.published_at, p_is.noindex);
      retagged text[] := '{}';
      signed uuid[] := '{}';
    begin
      if not was_out and not is_out then
        return jsonb_build_object('id', p_id, 'slugs', array_remove(array[p_was.slug, p_is.slug], null));
      end if;
      if is_moved then
        retagged := coalesce(p_was.tags, '{}') || coalesce(p_is.tags, '{}');
      elsif p_was.tags is distinct from p_is.tags then
        retagged := array(select unnest(p_was.tags) except select unnest(p_is.tags))
          || array(select unnest(p_is.tags) except select unnest(p_was.tags));
      end if;
      if is_moved or p_was.author_id is distinct from p_is.author_id then
        signed := array_remove(array[p_was.author_id, p_is.author_id], null);
      end if;
      return jsonb_strip_nulls(jsonb_build_object(
        'id', p_id,
        'slugs', array_remove(array[p_was.slug, p_is.slug], null),
        'isSeen', true,
        'isMoved', is_moved,
        'tags', array(select distinct r.slug from private.resolve_tags(retagged) r where r.slug is not null),
        'authors', signed,
        'moments', case when is_moved then array_remove(array[p_was.published_at, p_is.published_at], null) end,
        'dueIn', case when is_out and isfinite(p_is.published_at) and p_is.published_at > clock_timestamp()
          then extract(epoch from p_is.published_at - clock_timestamp()) end
      ));
    end
  $$;

-- PostgreSQL limits a notification to 8,000 bytes; many rows are announced by table only.
create function private.announce_rows(p_table text, p_rows jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      max_bytes constant integer := 7500;
      max_rows constant integer := 100;
      message constant text := jsonb_build_object('table', p_table, 'rows', p_rows)::text;
      announced integer := coalesce(nullif(current_setting('pages.announced_rows', true), ''), '0')::integer;
    begin
      -- No rows changed.
      if p_rows is null then
        return;
      end if;
      announced := announced + jsonb_array_length(p_rows);
      perform set_config('pages.announced_rows', announced::text, true);
      perform private.announce_to_pages(case
        when announced > max_rows or octet_length(message) > max_bytes then p_table else message
      end);
    end
  $$;

-- Security definer: writers cannot read all tag names.
create function private.announce_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      counted integer;
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select count(*) into counted from (select from old_rows limit most + 1) few;
      else
        select count(*) into counted from (select from new_rows limit most + 1) few;
      end if;
      if counted = 0 then
        return null;
      elsif counted > most then
        perform private.announce_to_pages(tg_table_name);
        return null;
      end if;
      if tg_op = 'INSERT' then
        select jsonb_agg(private.describe_post_change(n.id, null,
          (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place))
        into changed from new_rows n;
      elsif tg_op = 'DELETE' then
        select jsonb_agg(private.describe_post_change(o.id,
          (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place, null))
        into changed from old_rows o;
      else
        -- A changed id counts as a deleted and a new post.
        select jsonb_agg(private.describe_post_change(coalesce(o.id, n.id),
          case when o.id is not null then
            (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place end,
          case when n.id is not null then
            (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place end))
        into changed from old_rows o full join new_rows n on n.id = o.id;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create function private.announce_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.slug)) into changed from old_rows o;
      elsif tg_op = 'INSERT' then
        select jsonb_agg(jsonb_build_object('id', n.slug)) into changed from new_rows n;
      else
        select jsonb_agg(jsonb_build_object('id', e.slug)) into changed
        from (select o.slug from old_rows o union select n.slug from new_rows n) e;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create trigger announce_new after insert on public.tags referencing new table as new_rows for each statement
  execute function private.announce_tags();

create trigger announce_changed after update on public.tags referencing old table as old_rows new table as new_rows
  for each statement
  execute function private.announce_tags();

create trigger announce_deleted after delete on public.tags referencing old table as old_rows
  for each statement
  execute function private.announce_tags();

create function private.announce_authors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.id)) into changed from old_rows o;
      else
        select jsonb_agg(jsonb_build_object('id', n.id)) into changed from new_rows n;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create trigger announce_new after insert on public.authors referencing new table as new_rows
  for each statement
  execute function private.announce_authors();

create trigger announce_changed after update on public.authors referencing old table as old_rows new table as new_rows
  for each statement
  execute function private.announce_authors();

create trigger announce_deleted after delete on public.authors referencing old table as old_rows
  for each statement
  execute function private.announce_authors();

-- Posts whose publication or unpublication date passed since p_since, and the seconds until the next one. `now` is
-- passed to the next call. Null lists are too long. Without p_since nothing is listed.
create function public.read_due_posts(p_since timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      moment constant timestamptz := clock_timestamp();
      posts text;
      next_one timestamptz;
      soonest timestamptz;
      due jsonb;
      answer jsonb := jsonb_build_object('now', moment);
    begin
      foreach posts in array array['blog_posts', 'news_posts'] loop
        execute format(
          'select least(
             (select p.published_at from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and isfinite(p.published_at)
              order by p.published_at limit 1),
             (select p.unpublish_at from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and isfinite(p.unpublish_at)
              order by p.unpublish_at limit 1)
           )', posts
        ) into next_one using moment;
        soonest := least(soonest, next_one);
        execute format(
          'select jsonb_agg(c.change) from (
             (select private.describe_post_change(p.id, null,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place) as change
              from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and p.published_at <= $2 limit $3)
             union all
             (select private.describe_post_change(p.id,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place, null)
              from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and p.unpublish_at <= $2 limit $3)
           ) c', posts
        ) into due using p_since, moment, most + 1;
        answer := answer || jsonb_build_object(
          posts, case when due is null then '[]' when jsonb_array_length(due) <= most then due end
        );
      end loop;
      return answer || jsonb_build_object('next_in', extract(epoch from soonest - clock_timestamp()));
    end
  $$;

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

-- Claims keys that were not claimed since they changed `p_seconds_ago` ago. Old claims are deleted.
create function public.claim_purges(p_keys text[], p_seconds_ago double precision) returns text[]
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      changed_at constant timestamptz := clock_timestamp() - make_interval(secs => p_seconds_ago);
      claimed text[];
    begin
      -- Serialized, so that one process gets all keys of a change and purges them together.
      lock table private.cdn_purges in exclusive mode;
      delete from private.cdn_purges where key in (
        select key from private.cdn_purges where claimed_at < clock_timestamp() - interval '1 day'
        order by key limit 1000
      );
      with claim as (
        insert into private.cdn_purges as known (key, claimed_at)
          select wanted, clock_timestamp() from (select distinct unnest(p_keys) as wanted) each order by wanted
          on conflict (key) do update set claimed_at = excluded.claimed_at where known.claimed_at < changed_at
          returning key
      )
      select coalesce(array_agg(key), '{}') into claimed from claim;
      return claimed;
    end
  $$;

select private.only_for_server('list_unannounced_posts', 'announce_posts', 'read_due_posts', 'claim_purges');

select public.schedule_job('announce-posts', 'announce-posts', interval '1 minute');
