-- Links between imported posts, exports in an order that lasts, the times of posts that move, and cheaper counts.

alter table public.import_run_posts add column links jsonb;

create or replace function lists.merge_rows(p_change lists.change) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_rows constant integer := 16;
      grown record;
    begin
      -- At other isolation levels, rows merged by other transactions would raise an error.
      if current_setting('transaction_isolation') <> 'read committed' then
        return;
      end if;
      for grown in
        select s.span, s.starts from (values
          ('ever', timestamp '-infinity'), ('month', date_trunc('month', p_change.day)), ('day', p_change.day)
        ) s (span, starts)
        where most_rows = (
          select count(*) from (
            select from lists.counts c
            where (c.post_table, c.selection, c.span, c.tag, c.starts)
              = (p_change.post_table, p_change.selection, s.span, p_change.tag, s.starts)
            limit most_rows
          ) found
        )
      loop
        with merged as (
          delete from lists.counts where ctid = any (array(
            select ctid from lists.counts c
            where (c.post_table, c.selection, c.span, c.tag, c.starts)
              = (p_change.post_table, p_change.selection, grown.span, p_change.tag, grown.starts)
            for update skip locked
          ))
          returning posts
        )
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select p_change.post_table, p_change.selection, p_change.tag, grown.span, grown.starts, sum(posts)
        from merged having sum(posts) <> 0;
      end loop;
    end
  $$;

create or replace function lists.add_changes(p_changes lists.change[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      change lists.change;
    begin
      if cardinality(p_changes) < 4 then
        -- One by one, like most changes.
        foreach change in array p_changes loop
          insert into lists.counts (post_table, selection, tag, span, starts, posts) values
            (change.post_table, change.selection, change.tag, 'ever', '-infinity', change.posts),
            (change.post_table, change.selection, change.tag, 'month', date_trunc('month', change.day), change.posts),
            (change.post_table, change.selection, change.tag, 'day', change.day, change.posts);
        end loop;
      else
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select c.post_table, c.selection, c.tag, s.span, s.starts, sum(c.posts)
        from unnest(p_changes) c, lateral (values
          ('ever', timestamp '-infinity'), ('month', date_trunc('month', c.day)), ('day', c.day)
        ) s (span, starts)
        group by 1, 2, 3, 4, 5 having sum(c.posts) <> 0;
      end if;
      -- Merges with every eighth change of a list only.
      for change in
        select distinct on (c.selection, c.tag) c.* from unnest(p_changes) c order by c.selection, c.tag, random()
      loop
        if random() < 0.125 then
          perform lists.merge_rows(change);
        end if;
      end loop;
    end
  $$;

drop function public.export_posts(text, uuid, integer, integer);

create function public.export_posts(p_table text, p_after text, p_limit integer, p_most_characters integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        $query$
          with named as (
            select p.id, coalesce(min(s.source_id), 'peakshelf:' || p.id) collate "C" as source_id
            from public.%1$I p left join public.post_sources s on s.post_id = p.id and s.post_table = $1
            group by p.id
          ), chosen as (
            select * from named where $2 is null or source_id > $2 order by source_id limit $3
          ), page as (
            select p.*, c.source_id, to_jsonb(p) as all_of_it, sum(
              length(p.content) + length(coalesce(to_jsonb(p) ->> 'rich_content', ''))
            ) over (order by c.source_id) as with_it, row_number() over (order by c.source_id) as place
            from chosen c join public.%1$I p on p.id = c.id
          ), taken as (
            select * from page where with_it <= $4 or place = 1
          )
          select jsonb_build_object(
            'posts', coalesce(jsonb_agg(
              all_of_it - 'id' - 'author_id' - 'created_at' - 'updated_at' || jsonb_build_object(
                'version', all_of_it -> 'updated_at',
                'source_id', t.source_id,
                'paths', (
                  select coalesce(jsonb_agg(path order by path), '[]') from (
                    select r.path from public.post_redirects r where r.post_id = t.id and r.post_table = $1
                    union
                    select '/' || $5 || '/' || s.slug from public.post_slugs s
                    where s.post_id = t.id and s.post_table = $1 and not s.is_current
                  ) former
                )
              ) order by t.source_id
            ), '[]'),
            'last', case when count(*) < (select count(*) from page) or count(*) = $3 then max(t.source_id) end,
            'total', (select count(*) from public.%1$I)
          ) from taken t
        $query$, p_table
      ) into answer using p_table, p_after, p_limit, p_most_characters,
        case p_table when 'blog_posts' then 'blog' else 'news' end;
      return answer;
    end
  $$;

create or replace function public.find_imported_posts(p_table text, p_source_ids text[]) returns jsonb
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

create or replace function public.import_post(run public.import_runs, sent jsonb) returns public.import_run_posts
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

create or replace function public.import_new_posts(run public.import_runs, rows jsonb, first_place integer, last_place integer)
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

create or replace function public.import_post_alone(run public.import_runs, sent jsonb) returns public.import_run_posts
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

select private.only_for_server('export_posts', 'link_imported_posts');
