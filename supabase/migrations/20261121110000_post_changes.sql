-- Who changed which post and when: an author whose save meets a newer version is told whose it is.

create table public.post_changes (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No reference: what happened to a post is known after it is gone, too.
  post_id uuid not null,
  action text not null check (action in ('created', 'changed', 'deleted')),
  -- Null when the server itself wrote: an import, the seed, or an editor of a local trial.
  changed_by uuid,
  changed_by_email text,
  changed_at timestamptz not null default now()
);
create index post_changes_of_a_post on public.post_changes (post_table, post_id, changed_at desc);

alter table public.post_changes enable row level security;
alter table public.post_changes force row level security;
revoke all on public.post_changes from public, anon, authenticated, service_role;
grant select on public.post_changes to authenticated, service_role;

create policy "administrators read changes" on public.post_changes
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads changes" on public.post_changes
  for select to service_role using (true);
-- Forced row security binds the owner as well, in whose name the trigger below writes.
create policy "the trigger notes changes" on public.post_changes
  for insert to current_user with check (true);

-- Security definer: nobody but this trigger writes here, and callers can't read addresses of accounts.
create function public.note_post_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_changes (post_table, post_id, action, changed_by, changed_by_email)
      values (
        tg_table_name,
        coalesce(new.id, old.id),
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        auth.uid(),
        (select email from auth.users where id = auth.uid())
      );
      return null;
    end
  $$;
revoke all on function public.note_post_change() from public, anon, authenticated;

create trigger note_post_change after insert or update or delete on public.blog_posts
  for each row execute function public.note_post_change();
create trigger note_post_change after insert or update or delete on public.news_posts
  for each row execute function public.note_post_change();
