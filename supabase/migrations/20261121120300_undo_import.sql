-- Taking a run of an import back. Called by server functions only.

-- Takes back one post of a run: answers null when that is done, else why the post stays as it is.
create function public.undo_import_of_post(post_table text, entry public.import_run_posts) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_at timestamptz;
      written timestamptz;
      old jsonb := entry.before -> 'post';
    begin
      if post_table = 'blog_posts' then
        select updated_at into found_at from public.blog_posts where id = entry.post_id for update;
      else
        select updated_at into found_at from public.news_posts where id = entry.post_id for update;
      end if;
      if found_at is null then
        return 'It was deleted since.';
      elsif found_at <> entry.after_updated_at then
        return 'It was edited since the import.';
      elsif entry.outcome = 'created' then
        if post_table = 'blog_posts' then
          delete from public.blog_posts where id = entry.post_id;
        else
          delete from public.news_posts where id = entry.post_id;
        end if;
        return null;
      end if;

      if post_table = 'blog_posts' then
        update public.blog_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = b.status, published_at = b.published_at,
          shopify_id = b.shopify_id
        from jsonb_populate_record(null::public.blog_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      else
        update public.news_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = b.status, published_at = b.published_at,
          rich_content = b.rich_content
        from jsonb_populate_record(null::public.news_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      end if;
      update public.post_sources s set
        digest = entry.before ->> 'digest',
        -- A post that was edited before this run counts as edited again.
        written_at = case when (entry.before ->> 'is_edited')::boolean then '-infinity' else written end
      where s.post_table = undo_import_of_post.post_table and s.source_id = entry.source_id;
      -- For an earlier run, which wrote what is here again.
      update public.import_run_posts p set after_updated_at = written
      where p.post_id = entry.post_id and p.after_updated_at = (old ->> 'updated_at')::timestamptz;
      return null;
    end
  $$;

-- Takes back at most so many posts of a run, last first; call it until nothing remains.
create function public.undo_import(run_id uuid, most integer default 500) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      entry public.import_run_posts;
      kept_because text;
      handled integer := 0;
    begin
      select * into run from public.import_runs r where r.id = undo_import.run_id for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status = 'undone' then
        return jsonb_build_object('refusal', 'undone');
      end if;
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));
      for entry in
        select * from public.import_run_posts p
        where p.run_id = run.id and p.outcome in ('created', 'updated') and p.undo is null
        order by p.id desc limit most
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
        status = case when handled < most then 'undone' else 'cancelled' end,
        active_at = now(), finished_at = now()
      where r.id = run.id;
      if handled < most then
        delete from public.post_redirects r where r.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = r.post_id and p.undo = 'done'
        );
        delete from public.imported_pictures i where i.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = i.post_id and p.undo = 'done'
        );
      end if;
      return jsonb_build_object('remains', handled = most);
    end
  $$;

-- What an undo did, for the author who asked for it.
create function public.describe_undo(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'deleted', count(*) filter (where undo = 'done' and outcome = 'created'),
      'restored', count(*) filter (where undo = 'done' and outcome = 'updated'),
      'kept', coalesce(
        jsonb_agg(jsonb_build_object('post_id', post_id, 'title', title, 'reason', reason) order by number)
          filter (where undo = 'kept'),
        '[]'
      )
    )
    from public.import_run_posts where run_id = run
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'undo_import_of_post',
        'undo_import',
        'describe_undo'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
  end
$$;
