-- Sitemaps count and read the published posts that are not kept out of search. Without an index that knows both, each of
-- their counts reads every post.
create index blog_posts_indexed on public.blog_posts (published_at desc, id)
  where status = 'published' and not noindex;
create index news_posts_indexed on public.news_posts (published_at desc, id)
  where status = 'published' and not noindex;
