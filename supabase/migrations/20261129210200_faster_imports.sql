alter table public.blog_posts alter column content set storage external;
alter table public.news_posts alter column content set storage external;
alter table search.posts alter column all_words set storage external;
alter index search.posts_all_words set (gin_pending_list_limit = 1024);
