-- A list of posts reads the one table that it shows. As one query over both tables, which PostgreSQL locks before it looks
-- which of them is meant, it waited for whoever held the other: a lock on the news held up the list of the blog, too.
-- Each branch is a statement of its own here, planned and locked when it is reached, and held prepared by each connection.
create or replace function public.list_published_posts(
  p_table text, p_tag text default null, p_limit integer default 12, p_offset bigint default 0
)
  returns table (
    id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text, author text,
    tags text[], published_at timestamptz, total bigint
  )
  language plpgsql stable set search_path = ''
  as $$
    declare
      selection text := case when p_tag is null then 'all' else 'tag' end;
    begin
      if p_table = 'news_posts' then
        return query
          with page as materialized (
            select p.* from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) p
          )
          select n.id, n.slug, n.title, n.summary, n.featured_image, n.featured_image_alt, n.author, n.tags,
            n.published_at, page.total
          from page join public.news_posts n on n.id = page.id and n.status = 'published'
          order by n.published_at desc, n.id;
      elsif p_table = 'blog_posts' then
        return query
          with page as materialized (
            select p.* from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) p
          )
          select b.id, b.slug, b.title, b.summary, b.featured_image, b.featured_image_alt, b.author, b.tags,
            b.published_at, page.total
          from page join public.blog_posts b on b.id = page.id and b.status = 'published'
          order by b.published_at desc, b.id;
      end if;
    end
  $$;
