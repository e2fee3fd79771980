-- Batches of posts: written in one transaction each, once each. Called by server functions only.

-- Writes one post of a run and notes all of it. Fails as a whole.
create function public.import_post(run public.import_runs, sent jsonb) returns public.import_run_posts
  language plpgsql set search_path = ''
  as $$
    declare
      known public.post_sources;
      result public.import_run_posts;
      written timestamptz;
      found_post jsonb;
      post jsonb := sent -> 'post';
      new_tags text[] := array(select jsonb_array_elements_text(sent -> 'post' -> 'tags'));
    begin
      result.run_id := run.id;
      result.number := (sent ->> 'number')::integer;
      result.line := (sent ->> 'line')::integer;
      result.source_id := sent ->> 'source_id';
      result.title := coalesce(sent ->> 'title', '');
      result.reason := sent ->> 'refused';
      if result.reason is not null then
        result.outcome := 'refused';
        return result;
      end if;

      select * into known from public.post_sources
      where post_table = run.post_table and source_id = result.source_id for update;
      result.post_id := known.post_id;
      if known.post_id is not null then
        if run.post_table = 'blog_posts' then
          select to_jsonb(p), p.updated_at into found_post, written
          from public.blog_posts p where id = known.post_id for update;
        else
          select to_jsonb(p), p.updated_at into found_post, written
          from public.news_posts p where id = known.post_id for update;
        end if;
        if known.digest = sent ->> 'digest' then
          result.outcome := 'skipped';
          result.reason := 'Already imported and unchanged.';
          return result;
        elsif written is distinct from known.written_at
          and not coalesce((run.options ->> 'overwrite_edited')::boolean, false) then
          result.outcome := 'skipped';
          result.reason := 'Already imported and edited here since, so it stays as it is.';
          return result;
        end if;
      end if;
      if run.post_table = 'blog_posts' and exists (
        select from public.blog_posts
        where shopify_id = post ->> 'shopify_id' and id is distinct from known.post_id
      ) then
        result.outcome := 'refused';
        result.reason := 'Another post here already has this id.';
        return result;
      end if;

      if known.post_id is not null then
        result.outcome := 'updated';
        result.before := jsonb_build_object(
          'post', found_post, 'digest', known.digest, 'is_edited', written is distinct from known.written_at
        );
        if run.post_table = 'blog_posts' then
          update public.blog_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            shopify_id = post ->> 'shopify_id'
          where id = known.post_id returning updated_at into written;
        else
          update public.news_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            rich_content = '[]'
          where id = known.post_id returning updated_at into written;
        end if;
        update public.post_sources set digest = sent ->> 'digest', written_at = written
        where post_table = run.post_table and source_id = result.source_id;
      else
        result.outcome := 'created';
        if run.post_table = 'blog_posts' then
          insert into public.blog_posts
            (title, summary, content, featured_image, author, tags, status, published_at, shopify_id)
          values (
            post ->> 'title', post ->> 'summary', post ->> 'content', post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id'
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (title, summary, content, featured_image, author, tags, status, published_at)
          values (
            post ->> 'title', post ->> 'summary', post ->> 'content', post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz
          ) returning id, updated_at into result.post_id, written;
        end if;
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        values (run.post_table, result.source_id, result.post_id, sent ->> 'digest', written);
      end if;
      result.after_updated_at := written;

      insert into public.post_redirects (path, post_table, post_id, run_id)
      select path, run.post_table, result.post_id, run.id from jsonb_array_elements_text(sent -> 'redirects') path
      on conflict (path) do nothing;
      insert into public.imported_pictures (post_table, post_id, url, run_id)
      select run.post_table, result.post_id, url, run.id from jsonb_array_elements_text(sent -> 'pictures') url
      on conflict (post_id, md5(url)) do update set
        state = 'pending', reason = null, run_id = excluded.run_id, claimed_until = null;
      return result;
    end
  $$;

-- Writes a batch of a run in one transaction. What the run has done before is answered again, not done again.
-- Answers {"refusal"} with the status of a run that takes no more, else {"results", "counts"}.
create function public.import_posts(run_id uuid, rows jsonb, left_out jsonb default '[]') returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      sent jsonb;
      result public.import_run_posts;
      results jsonb[] := '{}';
    begin
      select * into run from public.import_runs r where r.id = import_posts.run_id for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status not in ('running', 'broken') then
        return jsonb_build_object('refusal', run.status);
      end if;
      -- Two runs that hold posts of each other would wait for each other.
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));

      for sent in select value from jsonb_array_elements(rows) loop
        select * into result from public.import_run_posts p
        where p.run_id = run.id and p.source_id = sent ->> 'source_id';
        if result.id is null then
          begin
            result := public.import_post(run, sent);
          exception when integrity_constraint_violation or data_exception or program_limit_exceeded then
            result := null;
            result.run_id := run.id;
            result.number := (sent ->> 'number')::integer;
            result.line := (sent ->> 'line')::integer;
            result.source_id := sent ->> 'source_id';
            result.title := coalesce(sent ->> 'title', '');
            result.outcome := 'failed';
            result.reason := 'The database cannot hold this post as it is.';
          end;
          insert into public.import_run_posts
            (run_id, number, line, source_id, title, post_id, outcome, reason, before, after_updated_at)
          values (
            run.id, result.number, result.line, result.source_id, result.title, result.post_id,
            result.outcome, result.reason, result.before, result.after_updated_at
          );
          case result.outcome
            when 'created' then run.created := run.created + 1;
            when 'updated' then run.updated := run.updated + 1;
            when 'skipped' then run.skipped := run.skipped + 1;
            when 'refused' then run.refused := run.refused + 1;
            else run.failed := run.failed + 1;
          end case;
        end if;
        results := results || jsonb_build_object(
          'number', result.number, 'source_id', result.source_id, 'post_id', result.post_id,
          'outcome', result.outcome, 'reason', result.reason
        );
      end loop;

      for sent in select value from jsonb_array_elements(left_out) loop
        insert into public.import_run_posts (run_id, number, line, title, outcome, reason)
        values (
          run.id, (sent ->> 'number')::integer, (sent ->> 'line')::integer, sent ->> 'title',
          sent ->> 'outcome', sent ->> 'reason'
        ) on conflict do nothing;
        if found and sent ->> 'outcome' = 'skipped' then
          run.skipped := run.skipped + 1;
        elsif found then
          run.refused := run.refused + 1;
        end if;
      end loop;

      update public.import_runs r set
        status = 'running', active_at = now(), created = run.created, updated = run.updated,
        skipped = run.skipped, refused = run.refused, failed = run.failed
      where r.id = run.id;
      return jsonb_build_object(
        'results', to_jsonb(results),
        'counts', jsonb_build_object(
          'created', run.created, 'updated', run.updated, 'skipped', run.skipped,
          'refused', run.refused, 'failed', run.failed
        )
      );
    end
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'import_post',
        'import_posts'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
  end
$$;
