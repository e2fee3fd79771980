-- A batch of an import is a few statements: the new posts that stand side by side in it are written together, with all that
-- is noted of them, and one by one only when that fails, so that one post which the database can't hold takes no other with
-- it. Posts that are here already go one by one, as before. docs/decisions/0094-an-import-is-a-few-statements.md

-- Places in the batch, from 1, of posts that are certainly new: nothing is known of their source, and no other post has
-- their id, here or before them in the batch.
create function public.find_new_imports(run public.import_runs, rows jsonb) returns integer[]
  language plpgsql stable set search_path = ''
  as $$
    begin
      return array(
        select i.n::integer
        from (
          select r.n, r.source_id, r.refused, r.shopify_id,
            row_number() over (partition by r.source_id order by r.n) as seen,
            row_number() over (partition by r.shopify_id order by r.n) as shopify_seen
          from (
            select sent.n, sent.source_id, sent.refused, sent.post ->> 'shopify_id' as shopify_id
            from rows from (
              jsonb_to_recordset(find_new_imports.rows) as (source_id text, refused text, post jsonb)
            ) with ordinality sent (source_id, refused, post, n)
          ) r
        ) i
        where i.refused is null and i.source_id is not null and i.seen = 1
          and not exists (
            select from public.import_run_posts p where p.run_id = run.id and p.source_id = i.source_id
          )
          and not exists (
            select from public.post_sources s where s.post_table = run.post_table and s.source_id = i.source_id
          )
          -- One that an export named by its id may be here without ever having been imported.
          and case
            when i.source_id !~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then true
            when run.post_table = 'blog_posts' then not exists (
              select from public.blog_posts b where b.id = substr(i.source_id, 11)::uuid
            )
            else not exists (select from public.news_posts b where b.id = substr(i.source_id, 11)::uuid)
          end
          and (
            run.post_table <> 'blog_posts' or i.shopify_id is null or (
              i.shopify_seen = 1
              and not exists (select from public.blog_posts b where b.shopify_id = i.shopify_id)
            )
          )
        order by i.n
      );
    end
  $$;

-- Writes the new posts from one place of a batch to another and notes all of it. Fails as a whole. What it writes is what
-- `import_post` writes of each.
create function public.import_new_posts(run public.import_runs, rows jsonb, first_place integer, last_place integer)
  returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      ids constant uuid[] := array(select gen_random_uuid() from generate_series(first_place, last_place));
      sent constant jsonb := case
        when first_place = 1 and last_place = jsonb_array_length(rows) then rows
        else jsonb_path_query_array(
          rows, '$[$first to $last]', jsonb_build_object('first', first_place - 1, 'last', last_place - 1)
        )
      end;
      results jsonb;
    begin
      -- The words of a text in which an address is completed when it is stored may be others than those of what was sent.
      perform set_config('search.given_words', coalesce((
        select jsonb_object_agg(ids[r.n], r.words)::text
        from rows from (jsonb_to_recordset(sent) as (words text)) with ordinality r (words, n)
        where r.words is not null
      ), ''), true);
      if run.post_table = 'blog_posts' then
        insert into public.blog_posts
          (id, slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
           seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
           unpublish_at)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at, p.shopify_id,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end
        from rows from (jsonb_to_recordset(sent) as (post jsonb)) with ordinality r (post, n)
        cross join lateral (
          -- Its time ended on the way, and it was never published here.
          select *, coalesce(status = 'published' and unpublish_at <= now(), false) as is_over
          from jsonb_to_record(r.post) f (
            slug text, title text, summary text, content text, featured_image text, author text, tags text[],
            status text, published_at timestamptz, shopify_id text, seo_title text, seo_description text,
            share_image text, noindex boolean, featured_image_alt text, featured_image_caption text,
            revised_at timestamptz, unpublish_at timestamptz
          )
        ) p
        order by r.n;
      else
        insert into public.news_posts
          (id, slug, title, summary, content, featured_image, author, tags, status, published_at,
           seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
           unpublish_at, rich_content)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end,
          coalesce(p.rich_content, '[]')
        from rows from (jsonb_to_recordset(sent) as (post jsonb)) with ordinality r (post, n)
        cross join lateral (
          select *, coalesce(status = 'published' and unpublish_at <= now(), false) as is_over
          from jsonb_to_record(r.post) f (
            slug text, title text, summary text, content text, featured_image text, author text, tags text[],
            status text, published_at timestamptz, seo_title text, seo_description text, share_image text,
            noindex boolean, featured_image_alt text, featured_image_caption text, revised_at timestamptz,
            unpublish_at timestamptz, rich_content jsonb
          )
        ) p
        order by r.n;
      end if;
      perform set_config('search.given_words', '', true);

      -- A new post was changed when it was created, which is now.
      with item as materialized (
        select ids[r.n] as post_id, r.*
        from rows from (
          jsonb_to_recordset(sent) as (
            number integer, line integer, source_id text, title text, digest text, redirects jsonb, pictures jsonb
          )
        ) with ordinality r (number, line, source_id, title, digest, redirects, pictures, n)
      ), sources as (
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        select run.post_table, i.source_id, i.post_id, i.digest, now() from item i order by i.n
      ), noted as (
        insert into public.import_run_posts
          (run_id, number, line, source_id, title, post_id, outcome, after_updated_at)
        select run.id, i.number, i.line, i.source_id, coalesce(i.title, ''), i.post_id, 'created', now()
        from item i order by i.n
      ), redirects as (
        insert into public.post_redirects (path, post_table, post_id, run_id)
        select path, run.post_table, i.post_id, run.id
        from item i, jsonb_array_elements_text(i.redirects) with ordinality e (path, place)
        order by i.n, e.place
        on conflict (path) do nothing
      ), pictures as (
        insert into public.imported_pictures (post_table, post_id, url, run_id)
        select run.post_table, i.post_id, url, run.id
        from item i, lateral (select distinct u from jsonb_array_elements_text(i.pictures) u) e (url)
        order by i.n, url
        on conflict (post_id, md5(url)) do update set
          state = 'pending', reason = null, run_id = excluded.run_id, claimed_until = null
      )
      select jsonb_agg(jsonb_build_object(
        'number', i.number, 'source_id', i.source_id, 'post_id', i.post_id, 'outcome', 'created', 'reason', null
      ) order by i.n) into results from item i;
      return results;
    end
  $$;

-- Writes one post of a batch by itself, new or not, and notes what became of it.
create function public.import_post_alone(run public.import_runs, sent jsonb) returns public.import_run_posts
  language plpgsql set search_path = ''
  as $$
    declare
      result public.import_run_posts;
    begin
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
      return result;
    end
  $$;

-- As before, with new posts written together.
create or replace function public.import_posts(run_id uuid, rows jsonb, left_out jsonb default '[]') returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      sent jsonb;
      result public.import_run_posts;
      results jsonb := '[]';
      together jsonb;
      new_places integer[];
      place integer := 1;
      last_place integer;
      alone_until integer := 0;
    begin
      select * into run from public.import_runs r where r.id = import_posts.run_id for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status not in ('running', 'broken') then
        return jsonb_build_object('refusal', run.status);
      end if;
      -- Two runs that hold posts of each other would wait for each other.
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));

      new_places := public.find_new_imports(run, rows);
      while place <= jsonb_array_length(rows) loop
        together := null;
        if place > alone_until and place = any (new_places) then
          last_place := place;
          while last_place + 1 = any (new_places) loop
            last_place := last_place + 1;
          end loop;
          begin
            together := public.import_new_posts(run, rows, place, last_place);
          exception when integrity_constraint_violation or data_exception or program_limit_exceeded then
            alone_until := last_place;
          end;
        end if;
        if together is not null then
          results := results || together;
          run.created := run.created + jsonb_array_length(together);
          place := last_place + 1;
        else
          sent := rows -> (place - 1);
          place := place + 1;
          select * into result from public.import_run_posts p
          where p.run_id = run.id and p.source_id = sent ->> 'source_id';
          if result.id is null then
            result := public.import_post_alone(run, sent);
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
        end if;
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
        'results', results,
        'counts', jsonb_build_object(
          'created', run.created, 'updated', run.updated, 'skipped', run.skipped,
          'refused', run.refused, 'failed', run.failed
        )
      );
    end
  $$;

select private.only_for_server('find_new_imports', 'import_new_posts', 'import_post_alone');
