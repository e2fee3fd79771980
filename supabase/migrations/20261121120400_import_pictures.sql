-- Pictures of imported posts on their way home, and pictures that nothing refers to. Called by server functions only.

-- Takes pictures that wait into one's hands for two minutes, those of a post together.
create function public.claim_pictures(wanted_run uuid, wanted_posts uuid[], most integer)
  returns setof public.imported_pictures
  language sql set search_path = ''
  as $$
    update public.imported_pictures i set
      attempts = i.attempts + 1, claimed_until = now() + interval '2 minutes'
    from (
      select id from public.imported_pictures
      where state = 'pending' and (claimed_until is null or claimed_until < now())
        and (run_id = wanted_run or post_id = any (wanted_posts))
      order by post_id, id limit most
      for update skip locked
    ) waiting
    where i.id = waiting.id
    returning i.*
  $$;

-- Puts pictures that came home into their post. False when the post was changed since `based_on`: read it again.
-- The post does not count as edited for that, so its import can still be updated and undone.
create function public.settle_pictures(
  wanted_table text, wanted_post uuid, based_on timestamptz,
  new_content text, new_image text, new_blocks jsonb, addresses jsonb
) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if wanted_table = 'blog_posts' then
        update public.blog_posts set content = new_content, featured_image = new_image
        where id = wanted_post and updated_at = based_on returning updated_at into written;
      else
        update public.news_posts set
          content = new_content, featured_image = new_image, rich_content = coalesce(new_blocks, rich_content)
        where id = wanted_post and updated_at = based_on returning updated_at into written;
      end if;
      if written is null then
        return false;
      end if;
      update public.post_sources set written_at = written
      where post_id = wanted_post and written_at = based_on;
      update public.import_run_posts set after_updated_at = written
      where post_id = wanted_post and after_updated_at = based_on;
      update public.imported_pictures i set
        state = 'done', reason = null, claimed_until = null, address = a.value
      from jsonb_each_text(addresses) a where i.id = a.key::uuid;
      return true;
    end
  $$;

-- Counts a fetch of a person: 0 when it may begin, else the seconds to wait.
create function public.claim_fetch(wanted_actor text, most integer) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      oldest timestamptz;
      recent integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('fetch of ' || wanted_actor, 0));
      delete from public.outgoing_fetches where fetched_at < now() - interval '1 minute';
      select count(*), min(fetched_at) into recent, oldest
      from public.outgoing_fetches where actor = wanted_actor;
      if recent >= most then
        return greatest(1, ceil(extract(epoch from oldest + interval '1 minute' - now())));
      end if;
      insert into public.outgoing_fetches (actor) values (wanted_actor);
      return 0;
    end
  $$;

-- Pictures in the bucket that are older than a day, in pages.
create function public.list_aged_pictures(after_name text, most integer) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from storage.objects
    where bucket_id = 'blog-images' and name > after_name
      and greatest(created_at, updated_at) < now() - interval '24 hours'
      and name ~ '^(blog-images|news)/[A-Za-z0-9._-]+$'
    order by name limit most
  $$;

-- Names of pictures that posts refer to, and what undoing an import would bring back: page by page, since the
-- embedded database does one thing at a time. Answers {"names", "last"}; last is null when there is no more.
create function public.list_used_pictures(place text, after_id text, most integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if place = 'blog_posts' then
        select array_agg(content || ' ' || coalesce(featured_image, '') order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > after_id::uuid order by id limit most) p;
      elsif place = 'news_posts' then
        select
          array_agg(content || ' ' || coalesce(featured_image, '') || ' ' || rich_content::text order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > after_id::uuid order by id limit most) p;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > after_id::bigint
          order by id limit most
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

-- Of these pictures, the ones that a post written since then refers to.
create function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from unnest(names) name
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(name in content || ' ' || coalesce(featured_image, '')) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(name in content || ' ' || coalesce(featured_image, '') || ' ' || rich_content::text) > 0
    )
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'claim_pictures',
        'settle_pictures',
        'claim_fetch',
        'list_aged_pictures',
        'list_used_pictures',
        'find_pictures_used_since'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
    -- The clock of our own backend; a hosted project calls the function from a schedule of its own.
    if to_regprocedure('functions.schedule(text,text,interval,jsonb)') is not null then
      perform functions.schedule('sweep-pictures', 'sweep-pictures', every => interval '1 day');
    end if;
  end
$$;
