-- Notes that their authors write and publish.
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title <> ''),
  is_published boolean not null default false
);

alter table public.notes enable row level security;
alter table public.notes force row level security;

create policy "Anyone reads published notes" on public.notes for select
  to anon, authenticated using (is_published);
create policy "Owners do anything with their notes" on public.notes for all
  to authenticated using (owner_id = auth.uid()) with check (owner_id = auth.uid());

grant select on public.notes to anon;
grant select, insert, update, delete on public.notes to authenticated, service_role;
