-- Posts leave as a file that an import takes back letter by letter, here or in another installation.

-- One page of the posts of a table with all that an export keeps, by id. At most so many, and no more than so many
-- characters of text, but one at least: pages are held in memory. Answers {"posts", "last", "total"}; last is null
-- after the last page.
create function public.export_posts(p_table text, p_after uuid, p_limit integer, p_most_characters integer) returns jsonb
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
          with page as (
            select p.*, to_jsonb(p) as all_of_it, sum(
              length(p.content) + length(coalesce(to_jsonb(p) ->> 'rich_content', ''))
            ) over (order by p.id) as with_it, row_number() over (order by p.id) as place
            from (select * from public.%1$I where $2 is null or id > $2 order by id limit $3) p
          ), taken as (
            select * from page where with_it <= $4 or place = 1
          )
          select jsonb_build_object(
            'posts', coalesce(jsonb_agg(
              all_of_it - 'id' - 'author_id' - 'created_at' - 'updated_at' || jsonb_build_object(
                'version', all_of_it -> 'updated_at',
                'source_id', coalesce(
                  (select min(s.source_id) from public.post_sources s where s.post_id = t.id and s.post_table = $1),
                  'peakshelf:' || t.id
                ),
                'paths', (
                  select coalesce(jsonb_agg(path order by path), '[]') from (
                    select r.path from public.post_redirects r where r.post_id = t.id
                    union
                    select '/' || $5 || '/' || s.slug from public.post_slugs s
                    where s.post_id = t.id and s.post_table = $1 and not s.is_current
                  ) former
                )
              ) order by t.id
            ), '[]'),
            'last', case when count(*) < (select count(*) from page) or count(*) = $3 then (array_agg(t.id order by t.id desc))[1] end,
            'total', (select count(*) from public.%1$I)
          ) from taken t
        $query$, p_table
      ) into answer using p_table, p_after, p_limit, p_most_characters,
        case p_table when 'blog_posts' then 'blog' else 'news' end;
      return answer;
    end
  $$;

-- What of a file is here already.
create or replace function public.find_imported_posts(p_table text, p_source_ids text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', wanted.source_id,
      'post_id', p.id,
      'title', p.title,
      'digest', s.digest,
      'is_edited', p.updated_at is distinct from s.written_at,
      'version', p.updated_at
    )), '[]')
    from (select distinct unnest(p_source_ids) as source_id) wanted
    left join public.post_sources s on s.post_table = p_table and s.source_id = wanted.source_id
    join (
      select id, title, updated_at from public.blog_posts where p_table = 'blog_posts'
      union all
      select id, title, updated_at from public.news_posts where p_table = 'news_posts'
    ) p on p.id = coalesce(
      s.post_id,
      -- One that an export named by its id, since it was never imported.
      case
        when wanted.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then substr(wanted.source_id, 11)::uuid
      end
    )
  $$;

-- Writes one post of a run and notes all of it. Fails as a whole. A new post keeps the name it had where it came from;
-- one that is here already keeps the name it has here, and of what stands in few files whatever this one says nothing
-- about. A post of our own export says everything, and one that nobody edited since then may be written over.
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
      -- One that an export named by its id, since it was never imported.
      if known.post_id is null
        and result.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        if run.post_table = 'blog_posts' then
          select id into known.post_id from public.blog_posts where id = substr(result.source_id, 11)::uuid;
        else
          select id into known.post_id from public.news_posts where id = substr(result.source_id, 11)::uuid;
        end if;
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
        elsif own is not null and not exists (
          select from jsonb_each(post - 'slug' - 'revised_at') v
          where case
            when v.key = 'published_at'
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
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id',
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             rich_content)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            coalesce(post -> 'rich_content', '[]')
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

select private.only_for_server('export_posts');
