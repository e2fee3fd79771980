-- Unsaved texts of writers, for their other devices.

-- What a person is typing and has not saved yet, by post; new posts have their id before they are stored. Nobody else
-- reads it. Kept for 30 days. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.unsaved_texts (
  person uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  -- As the editor stores it in the browser.
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) < 4000000),
  saved_at timestamptz not null default now(),
  primary key (person, post_table, post_id)
);

alter table public.unsaved_texts enable row level security, force row level security;
revoke all on public.unsaved_texts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.unsaved_texts to authenticated;

create policy "writers keep what they are typing" on public.unsaved_texts for all to authenticated
  using (person = (select auth.uid()) and (select public.may('posts.write')))
  with check (person = (select auth.uid()) and (select public.may('posts.write')));
create policy "the trigger forgets old texts" on public.unsaved_texts
  for all to current_user using (true) with check (true);

create function public.forget_unsaved_texts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.unsaved_texts where saved_at < now() - interval '30 days';
      return null;
    end
  $$;

create trigger forget_old after insert on public.unsaved_texts
  for each statement execute function public.forget_unsaved_texts();
