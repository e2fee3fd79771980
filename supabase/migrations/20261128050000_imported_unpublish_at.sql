-- The date to take a post down leaves with an export, comes back with an import, and is put back when that is undone.

-- As before, and with the date; a file that was written before there was one says nothing of it.
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
      -- Its time ended on the way, and it was never published here, or no longer is.
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
             unpublish_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id',
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             unpublish_at, rich_content)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz, coalesce(post -> 'rich_content', '[]')
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

-- As before, and with the date; what was to be taken down since is a draft.
-- Takes back one post of a run: answers null when that is done, else why the post stays as it is.
create or replace function public.undo_import_of_post(post_table text, entry public.import_run_posts) returns text
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
        -- A post that was edited before this run counts as edited again.
        written_at = case when (entry.before ->> 'is_edited')::boolean then '-infinity' else written end
      where s.post_table = undo_import_of_post.post_table and s.source_id = entry.source_id;
      -- For an earlier run, which wrote what is here again.
      update public.import_run_posts p set after_updated_at = written
      where p.post_id = entry.post_id and p.after_updated_at = (old ->> 'updated_at')::timestamptz;
      return null;
    end
  $$;
