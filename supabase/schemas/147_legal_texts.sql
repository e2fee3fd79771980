-- Confirmed texts of the legal pages.

-- Each row is a version and never changes. A page without a current text shows a draft generated from the settings.
create table public.legal_texts (
  id bigint generated always as identity primary key,
  page text not null check (page in ('privacy', 'terms', 'imprint', 'cookies')),
  -- Markdown, and its sanitized HTML. Null shows the draft again.
  body text check (length(body) between 1 and 100000),
  html text check ((html is null) = (body is null)),
  -- Features in use when the text was confirmed.
  features text[] not null default '{}',
  is_current boolean not null default true,
  saved_at timestamptz not null default clock_timestamp()
);
create unique index legal_texts_current on public.legal_texts (page) where is_current;
create index legal_texts_newest on public.legal_texts (page, id desc);

alter table public.legal_texts enable row level security, force row level security;
revoke all on public.legal_texts from public, anon, authenticated, service_role;
grant select (page, html, is_current, saved_at) on public.legal_texts to anon, authenticated;
grant select, insert, update (is_current) on public.legal_texts to service_role;

create policy "everybody reads current texts" on public.legal_texts
  for select to anon, authenticated using (is_current and html is not null);
create policy "the server works here" on public.legal_texts for all to service_role using (true) with check (true);

-- Confirms a text, or shows the draft again if it is null.
create function public.save_legal_text(p_page text, p_body text, p_html text, p_features text[]) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('legal text ' || p_page, 0));
      update public.legal_texts set is_current = false where page = p_page and is_current;
      insert into public.legal_texts (page, body, html, features) values (p_page, p_body, p_html, p_features);
    end
  $$;

select private.only_for_server('save_legal_text');

create trigger announce_change after insert on public.legal_texts
  for each statement execute function public.announce_change();
