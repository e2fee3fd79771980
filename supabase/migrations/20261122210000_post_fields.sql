-- What a post says to search engines, in shared links and of its picture. Null stands for what is made of the rest: the
-- title, the summary, the drawn share image, and an empty text alternative.

do $$
  declare
    name text;
  begin
    foreach name in array array['blog_posts', 'news_posts'] loop
      execute format(
        $statement$
          alter table public.%I
            add column seo_title text check (length(seo_title) <= 300),
            add column seo_description text check (length(seo_description) <= 1000),
            add column share_image text
              check (length(share_image) <= 2048 and share_image ~* '^(https?://|/)'),
            add column noindex boolean not null default false,
            add column featured_image_alt text check (length(featured_image_alt) <= 1000),
            add column featured_image_caption text check (length(featured_image_caption) <= 2000)
        $statement$,
        name
      );
      execute format(
        $statement$
          grant
            insert (seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, slug),
            update (seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, slug)
          on public.%I to authenticated
        $statement$,
        name
      );
    end loop;
  end
$$;

-- Posts that were deleted before there were these columns come back with their default.
update public.deleted_posts set post = post || '{"noindex": false}';

-- Writes one post of a run and notes all of it. Fails as a whole. A new post keeps the name it had where it came from;
-- one that is here already keeps the name it has here, and of these fields whatever the file says nothing about.
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
            shopify_id = post ->> 'shopify_id',
            seo_title = coalesce(post ->> 'seo_title', seo_title),
            seo_description = coalesce(post ->> 'seo_description', seo_description),
            share_image = coalesce(post ->> 'share_image', share_image),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', featured_image_alt),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', featured_image_caption)
          where id = known.post_id returning updated_at into written;
        else
          update public.news_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            rich_content = '[]',
            seo_title = coalesce(post ->> 'seo_title', seo_title),
            seo_description = coalesce(post ->> 'seo_description', seo_description),
            share_image = coalesce(post ->> 'share_image', share_image),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', featured_image_alt),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', featured_image_caption)
          where id = known.post_id returning updated_at into written;
        end if;
        update public.post_sources set digest = sent ->> 'digest', written_at = written
        where post_table = run.post_table and source_id = result.source_id;
      else
        result.outcome := 'created';
        if run.post_table = 'blog_posts' then
          insert into public.blog_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id',
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption'
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption'
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
          author = b.author, tags = b.tags, status = b.status, published_at = b.published_at,
          shopify_id = b.shopify_id,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption
        from jsonb_populate_record(null::public.blog_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      else
        update public.news_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = b.status, published_at = b.published_at,
          rich_content = b.rich_content,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption
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

drop function public.apply_imported_pictures(text, uuid, timestamptz, text, jsonb, text, jsonb);
-- Puts imported pictures into their post. False when the post was changed since `p_based_on`: read it again.
-- The post does not count as edited for that, so its import can still be updated and undone.
create function public.apply_imported_pictures(
  p_table text, p_post uuid, p_based_on timestamptz, p_content text, p_addresses jsonb,
  p_image text default null, p_blocks jsonb default null, p_share_image text default null
) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if p_table = 'blog_posts' then
        update public.blog_posts set
          content = p_content, featured_image = p_image,
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      else
        update public.news_posts set
          content = p_content, featured_image = p_image, rich_content = coalesce(p_blocks, rich_content),
          share_image = coalesce(p_share_image, share_image)
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

-- Names of pictures that posts refer to, and what undoing an import or a deletion would bring back: page by page, since
-- the embedded database does one thing at a time. Answers {"names", "last"}; last is null when there is no more.
create or replace function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(concat_ws(' ', content, featured_image, share_image) order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(concat_ws(' ', content, featured_image, share_image, rich_content::text) order by id),
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

-- Of these pictures, the ones that a post written since then refers to.
create or replace function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from unnest(names) name
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    )
  $$;

-- Security definer: authors write posts, and nobody reads the origins.
create or replace function public.complete_picture_addresses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
      former text;
      alone text;
      in_html text;
    begin
      if position('/storage/v1/' in to_jsonb(new)::text) = 0 then
        return new;
      end if;
      select max(origin) filter (where is_present),
        -- The sanitizer makes http addresses https ones.
        '(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      if present is null then
        return new;
      end if;
      alone := '^()' || former;
      -- As the sanitizer writes tags: in text it escapes "<".
      in_html := '(<img(?: [a-z]+="[^"]*")* src=")' || former;
      new.content := public.complete_address(new.content, in_html, present);
      new.featured_image := public.complete_address(new.featured_image, alone, present);
      new.share_image := public.complete_address(new.share_image, alone, present);
      if tg_table_name = 'news_posts' then
        new.rich_content := (
          select coalesce(jsonb_agg(
            case
              when block ->> 'type' in ('image', 'html') and jsonb_typeof(block -> 'content') = 'string' then
                jsonb_set(block, '{content}', to_jsonb(public.complete_address(
                  block ->> 'content', case block ->> 'type' when 'image' then alone else in_html end, present
                )))
              else block
            end order by n
          ), '[]')
          from jsonb_array_elements(new.rich_content) with ordinality e (block, n)
        );
      end if;
      return new;
    end
  $$;

-- Puts the addresses of one page of posts under the present origin. Answers the last id of the page, null after the
-- last page.
create or replace function public.move_picture_addresses(p_table text, p_after_id uuid, p_limit integer) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      ids uuid[];
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      if p_table = 'blog_posts' then
        ids := array(select id from public.blog_posts where id > p_after_id order by id limit p_limit);
        update public.blog_posts set featured_image = featured_image
        where id = any (ids) and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image)) > 0;
      else
        ids := array(select id from public.news_posts where id > p_after_id order by id limit p_limit);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;

select private.only_for_server('apply_imported_pictures');
