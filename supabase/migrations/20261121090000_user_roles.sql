-- Who may administer the site. Rows are written by the operator only: no grant lets an API role change them.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

alter table public.user_roles enable row level security;
alter table public.user_roles force row level security;

revoke all on public.user_roles from public, anon, authenticated;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- Not limited to a role, so that is_admin() below also works for an owner that has no BYPASSRLS.
create policy "a user reads their own roles" on public.user_roles
  for select using (user_id = (select auth.uid()));

create policy "the server manages roles" on public.user_roles
  for all to service_role using (true) with check (true);

-- Security definer: policies of other tables call it for callers who cannot read user_roles.
create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
    )
  $$;

revoke all on function public.is_admin() from public;
grant execute on function public.is_admin() to anon, authenticated, service_role;
