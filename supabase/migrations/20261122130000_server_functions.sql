-- Parameters of functions are called p_… from here on, so that none can be taken for a column; those called
-- `wanted_table` and `most` so far get their names here, and two functions the name of what they do. Parameters that
-- may be null have a default: a caller leaves them out. What the functions do is as it was.
--
-- PostgreSQL renames no parameter of a function that exists, so each is dropped and made again. On a hosted project the
-- server functions that go with this are deployed right after it: one that was deployed before calls a function that is
-- no more, and answers 500 until then. Nothing is lost by that: imports are resumed, a deletion can be taken back for a
-- day, and everything else can be asked for again.

create schema if not exists private;
revoke all on schema private from public;

-- Functions of the schema `public` with these names are for server functions, with the secret key, and nobody else.
-- Every migration that makes such functions ends with a call of it.
create function private.only_for_server(variadic p_names text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      called record;
      missing text;
    begin
      select string_agg(name, ', ') into missing from unnest(p_names) name
      where not exists (
        select from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = name
      );
      if missing is not null then
        raise exception 'There is no such function in the schema public: %', missing
          using hint = 'Name the functions that this migration creates, without their parameters.';
      end if;
      for called in
        select p.oid::regprocedure as signature from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = any (p_names)
      loop
        execute format('revoke all on function %s from public, anon, authenticated', called.signature);
        execute format('grant execute on function %s to service_role', called.signature);
      end loop;
    end
  $$;
revoke all on function private.only_for_server(text[]) from public;

drop function public.list_import_runs(text, integer);
drop function public.find_imported_posts(text, text[]);
drop function public.undo_import(uuid, integer);
drop function public.claim_pictures(uuid, uuid[], integer);
drop function public.settle_pictures(text, uuid, timestamptz, text, text, jsonb, jsonb);
drop function public.claim_fetch(text, integer);
drop function public.list_aged_pictures(text, integer);
drop function public.list_used_pictures(text, text, integer);
drop function public.restore_post(text, uuid);
drop function public.move_picture_addresses(text, uuid, integer);

-- The newest runs, of one table or of both. Those that nobody has heard of for two minutes are broken.
create function public.list_import_runs(p_limit integer, p_table text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    begin
      update public.import_runs set status = 'broken'
      where status = 'running' and active_at < now() - interval '2 minutes';
      return (
        select coalesce(jsonb_agg(public.describe_import_run(id) order by started_at desc, id), '[]')
        from (
          select id, started_at from public.import_runs
          where p_table is null or post_table = p_table
          order by started_at desc, id limit p_limit
        ) newest
      );
    end
  $$;

-- What of a file is here already.
create function public.find_imported_posts(p_table text, p_source_ids text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', s.source_id,
      'post_id', s.post_id,
      'title', p.title,
      'digest', s.digest,
      'is_edited', p.updated_at is distinct from s.written_at
    )), '[]')
    from public.post_sources s
    join (
      select id, title, updated_at from public.blog_posts where p_table = 'blog_posts'
      union all
      select id, title, updated_at from public.news_posts where p_table = 'news_posts'
    ) p on p.id = s.post_id
    where s.post_table = p_table and s.source_id = any (p_source_ids)
  $$;

-- Takes back at most so many posts of a run, last first; call it until nothing remains.
create function public.undo_import(p_run uuid, p_limit integer default 500) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      entry public.import_run_posts;
      kept_because text;
      handled integer := 0;
    begin
      select * into run from public.import_runs r where r.id = p_run for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status = 'undone' then
        return jsonb_build_object('refusal', 'undone');
      end if;
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));
      for entry in
        select * from public.import_run_posts p
        where p.run_id = run.id and p.outcome in ('created', 'updated') and p.undo is null
        order by p.id desc limit p_limit
      loop
        handled := handled + 1;
        kept_because := public.undo_import_of_post(run.post_table, entry);
        update public.import_run_posts p set
          undo = case when kept_because is null then 'done' else 'kept' end,
          reason = coalesce(kept_because, p.reason)
        where p.id = entry.id;
      end loop;

      -- A batch that is still on its way must find the run closed, also between two calls.
      update public.import_runs r set
        status = case when handled < p_limit then 'undone' else 'cancelled' end,
        active_at = now(), finished_at = now()
      where r.id = run.id;
      if handled < p_limit then
        delete from public.post_redirects r where r.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = r.post_id and p.undo = 'done'
        );
        delete from public.imported_pictures i where i.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = i.post_id and p.undo = 'done'
        );
      end if;
      return jsonb_build_object('remains', handled = p_limit);
    end
  $$;

-- Takes pictures of a run, or of posts, that wait into one's hands for two minutes, those of a post together.
create function public.claim_pictures(p_limit integer, p_run uuid default null, p_posts uuid[] default null)
  returns setof public.imported_pictures
  language sql set search_path = ''
  as $$
    update public.imported_pictures i set
      attempts = i.attempts + 1, claimed_until = now() + interval '2 minutes'
    from (
      select id from public.imported_pictures
      where state = 'pending' and (claimed_until is null or claimed_until < now())
        and (run_id = p_run or post_id = any (p_posts))
      order by post_id, id limit p_limit
      for update skip locked
    ) waiting
    where i.id = waiting.id
    returning i.*
  $$;

-- Puts imported pictures into their post. False when the post was changed since `p_based_on`: read it again.
-- The post does not count as edited for that, so its import can still be updated and undone.
create function public.apply_imported_pictures(
  p_table text, p_post uuid, p_based_on timestamptz, p_content text, p_addresses jsonb,
  p_image text default null, p_blocks jsonb default null
) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if p_table = 'blog_posts' then
        update public.blog_posts set content = p_content, featured_image = p_image
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      else
        update public.news_posts set
          content = p_content, featured_image = p_image, rich_content = coalesce(p_blocks, rich_content)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      end if;
      if written is null then
        return false;
      end if;
      update public.post_sources set written_at = written
      where post_id = p_post and written_at = p_based_on;
      update public.import_run_posts set after_updated_at = written
      where post_id = p_post and after_updated_at = p_based_on;
      update public.imported_pictures i set
        state = 'done', reason = null, claimed_until = null, address = a.value
      from jsonb_each_text(p_addresses) a where i.id = a.key::uuid;
      return true;
    end
  $$;

-- Counts a fetch of a person against the limit of a minute: 0 when it may begin, else the seconds to wait.
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

-- Pictures in the bucket that are older than a day, in pages.
create function public.list_aged_pictures(p_after_name text, p_limit integer) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from storage.objects
    where bucket_id = 'blog-images' and name > p_after_name
      and greatest(created_at, updated_at) < now() - interval '24 hours'
      and name ~ '^(blog-images|news)/[A-Za-z0-9._-]+$'
    order by name limit p_limit
  $$;

-- Names of pictures that posts refer to, and what undoing an import or a deletion would bring back: page by page, since
-- the embedded database does one thing at a time. Answers {"names", "last"}; last is null when there is no more.
create function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(content || ' ' || coalesce(featured_image, '') order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(content || ' ' || coalesce(featured_image, '') || ' ' || rich_content::text order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) p;
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

-- Brings a deleted post back as it was: id, dates and origin included. True also when it is back already; false when
-- it was never there, or was deleted more than a day ago. What was kept stays until its day is over, so that the
-- pictures of a post that comes back at this moment are found by who looks for unused ones.
create function public.restore_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
    begin
      select * into kept from public.deleted_posts
      where post_id = p_post and post_table = p_table and deleted_at >= now() - interval '24 hours';
      if kept.post_id is null then
        return false;
      end if;
      if p_table = 'blog_posts' then
        insert into public.blog_posts select * from jsonb_populate_record(null::public.blog_posts, kept.post)
        on conflict (id) do nothing;
      else
        insert into public.news_posts select * from jsonb_populate_record(null::public.news_posts, kept.post)
        on conflict (id) do nothing;
      end if;
      if not found then
        return true;
      end if;
      -- What another post has taken over since stays with that one; a run that is gone is named no more.
      insert into public.post_sources select * from jsonb_populate_recordset(null::public.post_sources, kept.sources)
      on conflict do nothing;
      insert into public.post_redirects (path, post_table, post_id, run_id)
      select r.path, r.post_table, r.post_id, (select id from public.import_runs where id = r.run_id)
      from jsonb_populate_recordset(null::public.post_redirects, kept.redirects) r
      on conflict do nothing;
      insert into public.imported_pictures
        (id, post_table, post_id, url, state, reason, attempts, address, run_id, claimed_until)
      select i.id, i.post_table, i.post_id, i.url, i.state, i.reason, i.attempts, i.address,
        (select id from public.import_runs where id = i.run_id), i.claimed_until
      from jsonb_populate_recordset(null::public.imported_pictures, kept.pictures) i
      on conflict do nothing;
      return true;
    end
  $$;

-- Puts the addresses of one page of posts under the present origin. Answers the last id of the page, null after the
-- last page.
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
        where id = any (ids) and position('/storage/v1/' in content || ' ' || coalesce(featured_image, '')) > 0;
      else
        ids := array(select id from public.news_posts where id > p_after_id order by id limit p_limit);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in content || ' ' || coalesce(featured_image, '') || rich_content::text) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;

select private.only_for_server(
  'list_import_runs',
  'find_imported_posts',
  'undo_import',
  'claim_pictures',
  'apply_imported_pictures',
  'consume_fetch_quota',
  'list_aged_pictures',
  'list_used_pictures',
  'restore_post',
  'move_picture_addresses'
);
