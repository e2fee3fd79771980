-- Preview links of pages with the drafts of their documents.
alter table public.post_previews
  alter column post_id drop not null,
  drop constraint post_previews_post_table_check,
  add constraint post_previews_post_table_check
    check (post_table in ('blog_posts', 'news_posts', 'site_documents')),
  add column page_path text check (page_path ~ '^/([^/].*)?$' and length(page_path) <= 500),
  add constraint post_previews_of_post_or_page check (
    case post_table when 'site_documents' then page_path is not null and post_id is null
    else post_id is not null and page_path is null end
  );
grant select (page_path) on public.post_previews to authenticated;

create function public.open_page_preview(p_token_hash text) returns jsonb
  language sql set search_path = ''
  as $$
    update public.post_previews set opened_count = opened_count + 1, last_opened_at = now()
    where token_hash = p_token_hash and page_path is not null and revoked_at is null and expires_at > now()
    returning jsonb_build_object('path', page_path, 'expires_at', expires_at)
  $$;
select private.only_for_server('open_page_preview');
