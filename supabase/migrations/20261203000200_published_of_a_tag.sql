-- Readers of a tag or an author read past no drafts. In the indexes these stood between the published posts, in the order of their dates: after
-- an import of ten thousand drafts, first pages and feeds of their tags and authors, and every list of tags or authors, read all
-- of them. What is published stands by itself in both. docs/decisions/0097-plans-are-tested-as-they-ran.md

drop index public.post_tags_newest_first;
-- A column, not a condition: what asks for any value of it finds the index, too.
create index post_tags_newest_first on public.post_tags (tag, post_table, is_published, published_at desc, post_id);

-- Beside those for writers, who see drafts in the same order.
create index blog_posts_read_of_an_author on public.blog_posts (author_id, published_at desc, id)
  where status = 'published' and author_id is not null;
create index news_posts_read_of_an_author on public.news_posts (author_id, published_at desc, id)
  where status = 'published' and author_id is not null;
