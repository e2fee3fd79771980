-- Writes one post of a run and notes all of it. Fails as a whole. A new post keeps the name it had where it came from;
-- one that is here already keeps the name it has here.
create or replace function public.import_post(run public.import_runs, sent jsonb) returns public.import_run_posts
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
            (slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content', post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id'
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content', post ->> 'featured_image',
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
