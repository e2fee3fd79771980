-- As before, and with the pictures of newer drafts, which no post shows yet.
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
      elsif p_place = 'authors' then
        select array_agg(picture), max(id::text) into texts, last
        from (select id, picture from public.authors where id > p_after_id::uuid order by id limit p_limit) a;
      elsif p_place = 'document_versions' then
        select array_agg('/blog-images/' || name), max(id)::text into texts, last
        from (
          select id, pictures from public.document_versions
          where pictures <> '{}' and id > p_after_id::bigint order by id limit p_limit
        ) v, unnest(v.pictures) name;
      elsif p_place = 'post_drafts' then
        select array_agg(content::text), max(post_id::text) into texts, last
        from (
          select post_id, content from public.post_drafts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) d;
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

-- Of these pictures, the ones that a post, an author or a version or newer draft written since then
-- refers to.
create or replace function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select wanted.name from unnest(names) wanted (name)
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(wanted.name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(wanted.name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    ) or exists (
      select from public.authors where updated_at >= since and position(wanted.name in authors.picture) > 0
    ) or exists (
      select from public.document_versions where replaced_at >= since and wanted.name = any (pictures)
    ) or exists (
      select from public.post_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    )
  $$;
