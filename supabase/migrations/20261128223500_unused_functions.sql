-- Sitemaps are read by list_sitemap_part, and triggers on media are created where their tables are.
drop function public.list_sitemap_entries(text, bigint, timestamptz, uuid, integer);
drop function public.list_sitemap_posts(text, bigint, timestamptz, uuid, integer);
drop function private.watch_media(text, text, text);
