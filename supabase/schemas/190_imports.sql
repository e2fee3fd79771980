-- Imports of posts, and undoing an import.

-- Import runs: repeatable without duplicates, resumable, and undoable. Written by server functions only.
create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  file_name text not null default '',
  format text not null default '',
  -- Number of posts announced by the client.
  total integer not null default 0 check (total >= 0),
  options jsonb not null default '{}',
  -- broken: running without activity for minutes; can be resumed or undone.
  status text not null default 'running'
    check (status in ('running', 'finished', 'cancelled', 'undone', 'broken')),
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  started_by uuid,
  started_by_email text,
  started_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_runs_newest on public.import_runs (started_at desc);

create table public.import_run_posts (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.import_runs (id) on delete cascade,
  -- Position in the file.
  number integer not null,
  line integer,
  -- Null for entries that were skipped before they became posts.
  source_id text,
  title text not null default '',
  post_id uuid,
  outcome text not null check (outcome in ('created', 'updated', 'skipped', 'refused', 'failed')),
  reason text,
  -- The post and its source before an update.
  before jsonb,
  -- `updated_at` after this run; another value means that it was edited since.
  after_updated_at timestamptz,
  undo text check (undo in ('done', 'kept')),
  -- Links of the text that may lead to other imported posts, as {"href", "path"}; null if there are none to follow.
  links jsonb,
  unique (run_id, source_id)
);
create unique index import_run_posts_left_out on public.import_run_posts (run_id, number) where source_id is null;
create index import_run_posts_of_a_post on public.import_run_posts (post_id);

-- Origin of posts. The source id is stable, so that a repeated import finds its posts.
create table public.post_sources (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  source_id text not null,
  post_id uuid not null,
  -- Digest of the written fields; unchanged files have the same.
  digest text,
  -- `updated_at` after the last import.
  written_at timestamptz not null,
  primary key (post_table, source_id)
);
create index post_sources_of_a_post on public.post_sources (post_id);

create policy "the trigger finds sources" on public.post_sources for select to current_user using (true);
create policy "the trigger forgets sources" on public.post_sources for delete to current_user using (true);

-- Former URLs of imported posts.
create table public.post_redirects (
  path text primary key check (path ~ '^/[^/]' and length(path) <= 500),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  run_id uuid references public.import_runs (id) on delete set null
);
create index post_redirects_of_a_post on public.post_redirects (post_id);

create policy "anyone follows old addresses of published posts" on public.post_redirects
  for select to anon, authenticated using (
    post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_redirects.post_id)
    or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_redirects.post_id)
  );
create policy "the trigger finds redirects" on public.post_redirects for select to current_user using (true);
create policy "the trigger forgets redirects" on public.post_redirects for delete to current_user using (true);

-- Deletes the origin of a deleted post. Security definer: writers have no access.
create function public.forget_post_origin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_sources where post_table = tg_table_name and post_id = old.id;
      delete from public.post_redirects where post_table = tg_table_name and post_id = old.id;
      delete from public.imported_pictures where post_table = tg_table_name and post_id = old.id;
      return null;
    end
  $$;

-- A run as the dialogs show it.
create function public.describe_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', r.id,
      'kind', case r.post_table when 'blog_posts' then 'blog' else 'news' end,
      'file_name', r.file_name,
      'format', r.format,
      'total', r.total,
      'status', r.status,
      'started_at', r.started_at,
      'started_by_email', r.started_by_email,
      'finished_at', r.finished_at,
      'counts', jsonb_build_object(
        'created', r.created, 'updated', r.updated, 'skipped', r.skipped, 'refused', r.refused, 'failed', r.failed
      ),
      'pictures', (
        select jsonb_build_object(
          'pending', count(*) filter (where state = 'pending'),
          'done', count(*) filter (where state = 'done'),
          'failed', count(*) filter (where state = 'failed')
        )
        from public.imported_pictures where run_id = r.id
      )
    )
    from public.import_runs r where r.id = run
  $$;

-- Latest runs of one table or both. Runs without activity for two minutes are marked broken.
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

-- All rows of a run.
create function public.report_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', number,
      'line', line,
      'source_id', coalesce(source_id, ''),
      'title', title,
      'post_id', post_id,
      'outcome', case undo when 'done' then 'undone' else outcome end,
      'reason', reason
    ) order by number, id), '[]')
    from public.import_run_posts where run_id = run
  $$;

-- Posts of a file that exist.
create function public.find_imported_posts(p_table text, p_source_ids text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', wanted.source_id,
      'post_id', p.id,
      'title', p.title,
      'digest', s.digest,
      'is_edited', p.updated_at is distinct from coalesce(s.written_at, p.created_at),
      'version', p.updated_at
    )), '[]')
    from (select distinct unnest(p_source_ids) as source_id) wanted
    left join public.post_sources s on s.post_table = p_table and s.source_id = wanted.source_id
    join (
      select id, title, created_at, updated_at from public.blog_posts where p_table = 'blog_posts'
      union all
      select id, title, created_at, updated_at from public.news_posts where p_table = 'news_posts'
    ) p on p.id = coalesce(
      s.post_id,
      -- Posts that an export names by id were never imported.
      case
        when wanted.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then substr(wanted.source_id, 11)::uuid
      end
    )
  $$;

-- Writes one post of a run. A new post keeps its slug; an existing one keeps its own, and fields that the file omits.
-- An export of this site is complete and may overwrite posts that were not edited since.
create function public.import_post(run public.import_runs, sent jsonb) returns public.import_run_posts
  language plpgsql set search_path = ''
  as $$
    declare
      known public.post_sources;
      result public.import_run_posts;
      written timestamptz;
      found_post jsonb;
      post jsonb := sent -> 'post';
      own jsonb := sent -> 'own';
      new_tags text[] := array(select jsonb_array_elements_text(sent -> 'post' -> 'tags'));
      -- A post that moves here keeps the time of its last change.
      changed timestamptz := least(coalesce((sent -> 'own' ->> 'version')::timestamptz, now()), now());
    begin
      -- Its unpublish date passed and it is not published here.
      if post ->> 'status' = 'published' and (post ->> 'unpublish_at')::timestamptz <= now() then
        post := post || '{"status": "draft", "unpublish_at": null}';
      end if;
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
      -- Posts that an export names by id were never imported.
      if known.post_id is null
        and result.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        if run.post_table = 'blog_posts' then
          select id into known.post_id from public.blog_posts where id = substr(result.source_id, 11)::uuid;
        else
          select id into known.post_id from public.news_posts where id = substr(result.source_id, 11)::uuid;
        end if;
      end if;
      -- The same article of a shop.
      if known.post_id is null and own is not null and run.post_table = 'blog_posts' then
        select id into known.post_id from public.blog_posts where shopify_id = post ->> 'shopify_id';
      end if;
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
        end if;
        known.written_at := coalesce(known.written_at, (found_post ->> 'created_at')::timestamptz);
        if own is not null and not exists (
          select from jsonb_each(post - 'slug' - 'revised_at') v
          where case
            when v.key in ('published_at', 'unpublish_at')
              then (found_post ->> v.key)::timestamptz is distinct from (v.value #>> '{}')::timestamptz
            else found_post -> v.key is distinct from v.value
          end
        ) then
          result.outcome := 'skipped';
          result.reason := 'Already here and unchanged.';
          return result;
        elsif written is distinct from known.written_at
          and written is distinct from (own ->> 'version')::timestamptz
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
            unpublish_at = case
              when post ? 'unpublish_at' then (post ->> 'unpublish_at')::timestamptz else unpublish_at
            end,
            shopify_id = post ->> 'shopify_id',
            seo_title = coalesce(post ->> 'seo_title', case when own is null then seo_title end),
            seo_description = coalesce(post ->> 'seo_description', case when own is null then seo_description end),
            share_image = coalesce(post ->> 'share_image', case when own is null then share_image end),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', case when own is null then featured_image_alt end),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', case when own is null then featured_image_caption end)
          where id = known.post_id returning updated_at into written;
        else
          update public.news_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            unpublish_at = case
              when post ? 'unpublish_at' then (post ->> 'unpublish_at')::timestamptz else unpublish_at
            end,
            rich_content = coalesce(post -> 'rich_content', '[]'),
            seo_title = coalesce(post ->> 'seo_title', case when own is null then seo_title end),
            seo_description = coalesce(post ->> 'seo_description', case when own is null then seo_description end),
            share_image = coalesce(post ->> 'share_image', case when own is null then share_image end),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', case when own is null then featured_image_alt end),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', case when own is null then featured_image_caption end)
          where id = known.post_id returning updated_at into written;
        end if;
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        values (run.post_table, result.source_id, result.post_id, sent ->> 'digest', written)
        on conflict (post_table, source_id) do update
          set digest = excluded.digest, written_at = excluded.written_at;
      else
        result.outcome := 'created';
        if run.post_table = 'blog_posts' then
          insert into public.blog_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             unpublish_at, updated_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id',
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz, changed
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             unpublish_at, rich_content, updated_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz, coalesce(post -> 'rich_content', '[]'), changed
          ) returning id, updated_at into result.post_id, written;
        end if;
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        values (run.post_table, result.source_id, result.post_id, sent ->> 'digest', written);
      end if;
      result.after_updated_at := written;
      result.links := nullif(sent -> 'links', '[]');

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

-- Writes a batch in one transaction. Repeated rows return their former result. Returns {"refusal"} with the status of a
-- closed run, or {"results", "counts"}.
create function public.import_posts(run_id uuid, rows jsonb, left_out jsonb default '[]') returns jsonb
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
      -- Serializes runs, which could lock posts of each other.
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

-- Points links between imported posts to their present addresses, after all posts of a run are written. A link whose
-- target was never imported stays and is named in the report. Up to p_limit posts; returns whether others remain. Does
-- not count as an edit.
create function public.link_imported_posts(p_run uuid, p_limit integer) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      entry public.import_run_posts;
      link record;
      html text;
      linked text;
      missing text[];
      handled integer := 0;
    begin
      select * into run from public.import_runs r where r.id = p_run;
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));
      for entry in
        select * from public.import_run_posts p
        where p.run_id = run.id and p.links is not null order by p.id limit p_limit
      loop
        handled := handled + 1;
        missing := '{}';
        execute format('select content from public.%I where id = $1 and updated_at = $2 for update', run.post_table)
          into html using entry.post_id, entry.after_updated_at;
        linked := html;
        for link in
          select l.href, l.path, (
            select case r.post_table when 'blog_posts' then '/blog/' else '/news/' end || s.slug
            from public.post_redirects r
            join public.post_slugs s on s.post_id = r.post_id and s.post_table = r.post_table and s.is_current
            -- With or without a slash at the end, then without parameters.
            where r.path in (
              l.path, rtrim(l.path, '/'), l.path || '/', split_part(l.path, '?', 1),
              rtrim(split_part(l.path, '?', 1), '/'), split_part(l.path, '?', 1) || '/'
            )
            order by r.path = l.path desc, length(r.path) desc limit 1
          ) as address
          from jsonb_to_recordset(entry.links) l (href text, path text)
        loop
          if link.address is null then
            missing := missing || link.path;
          else
            linked := replace(
              linked, format(' href="%s"', link.href),
              format(' href="%s"', link.address || coalesce(substring(link.href from '(?<!&)#.*$'), ''))
            );
          end if;
        end loop;
        if linked <> html then
          perform set_config('posts.moves_addresses', 'on', true);
          execute format('update public.%I set content = $2 where id = $1', run.post_table)
            using entry.post_id, linked;
          perform set_config('posts.moves_addresses', 'off', true);
        end if;
        update public.import_run_posts p set
          links = null,
          reason = case
            when cardinality(missing) = 0 then p.reason
            else 'Links to pages of the old site that were not imported stay as they are: '
              || left(array_to_string(missing, ', '), 1000)
          end
        where p.id = entry.id;
      end loop;
      return handled = p_limit;
    end
  $$;

-- Undoes one post of a run: returns null, or the reason it was kept.
create function public.undo_import_of_post(post_table text, entry import_run_posts) returns text
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
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          shopify_id = b.shopify_id,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.blog_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      else
        update public.news_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          rich_content = b.rich_content,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.news_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      end if;
      update public.post_sources s set
        digest = entry.before ->> 'digest',
        -- Restores the mark of a post that was edited before this run.
        written_at = case when (entry.before ->> 'is_edited')::boolean then '-infinity' else written end
      where s.post_table = undo_import_of_post.post_table and s.source_id = entry.source_id;
      -- The restored version was written by an earlier run, which can still be undone.
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = entry.post_id and p.after_updated_at = (old ->> 'updated_at')::timestamptz
        and r.id = p.run_id and r.post_table = undo_import_of_post.post_table;
      return null;
    end
  $$;

-- Undoes up to p_limit posts of a run, last first; repeat until nothing remains.
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

      -- A pending batch must find the run closed, also between two calls.
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

-- Result of an undo.
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

-- Positions in the batch, from 1, of posts that are certainly new: unknown source and id.
-- docs/decisions/0024-import-in-small-transactions.md
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
          -- Posts that an export names by id may exist without having been imported.
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

-- Writes consecutive new posts of a batch together, with the same result as import_post.
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
      -- Not for texts whose URLs are completed when stored: their words may differ.
      perform set_config('search.given_words', coalesce((
        select jsonb_object_agg(ids[r.n], r.words)::text
        from rows from (jsonb_to_recordset(sent) as (words text)) with ordinality r (words, n)
        where r.words is not null
      ), ''), true);
      if run.post_table = 'blog_posts' then
        insert into public.blog_posts
          (id, slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
           seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
           unpublish_at, updated_at)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at, p.shopify_id,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end, r.changed
        from rows from (jsonb_to_recordset(sent) as (post jsonb, own jsonb)) with ordinality s (post, own, n)
        cross join lateral (
          -- A post that moves here keeps the time of its last change.
          select s.post, s.n, least(coalesce((s.own ->> 'version')::timestamptz, now()), now()) as changed
        ) r
        cross join lateral (
          -- Its unpublish date passed.
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
           unpublish_at, rich_content, updated_at)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end,
          coalesce(p.rich_content, '[]'), r.changed
        from rows from (jsonb_to_recordset(sent) as (post jsonb, own jsonb)) with ordinality s (post, own, n)
        cross join lateral (
          select s.post, s.n, least(coalesce((s.own ->> 'version')::timestamptz, now()), now()) as changed
        ) r
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

      with item as materialized (
        select ids[r.n] as post_id, r.*,
          least(coalesce((r.own ->> 'version')::timestamptz, now()), now()) as changed
        from rows from (
          jsonb_to_recordset(sent) as (
            number integer, line integer, source_id text, title text, digest text, redirects jsonb, pictures jsonb,
            links jsonb, own jsonb
          )
        ) with ordinality r (number, line, source_id, title, digest, redirects, pictures, links, own, n)
      ), sources as (
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        select run.post_table, i.source_id, i.post_id, i.digest, i.changed from item i order by i.n
      ), noted as (
        insert into public.import_run_posts
          (run_id, number, line, source_id, title, post_id, outcome, after_updated_at, links)
        select run.id, i.number, i.line, i.source_id, coalesce(i.title, ''), i.post_id, 'created', i.changed,
          nullif(i.links, '[]')
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

-- Writes one post of a batch in a subtransaction.
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
        (run_id, number, line, source_id, title, post_id, outcome, reason, before, after_updated_at, links)
      values (
        run.id, result.number, result.line, result.source_id, result.title, result.post_id,
        result.outcome, result.reason, result.before, result.after_updated_at, result.links
      );
      return result;
    end
  $$;

select private.only_for_server(
  'describe_import_run', 'list_import_runs', 'report_import_run', 'find_imported_posts', 'import_post',
  'import_posts', 'link_imported_posts', 'undo_import_of_post', 'undo_import', 'describe_undo', 'find_new_imports', 'import_new_posts',
  'import_post_alone'
);
