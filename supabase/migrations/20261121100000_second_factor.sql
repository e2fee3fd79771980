-- An administrator with a second factor is one only after using it, and an installation can ask every
-- administrator for one. Decided here, so that neither page nor function can forget it.

create table public.installation_settings (
  id boolean primary key default true check (id),
  administrators_need_second_factor boolean not null default false
);
comment on table public.installation_settings is
  'One row. The site writes it at each start from its own settings, with the secret key.';
insert into public.installation_settings default values;

alter table public.installation_settings enable row level security;
alter table public.installation_settings force row level security;
revoke all on public.installation_settings from public, anon, authenticated;
grant select, update on public.installation_settings to service_role;

-- Forced row security binds the owner as well, in whose name the functions below look.
create policy "the functions of the owner read settings" on public.installation_settings
  for select to current_user using (true);
create policy "the server reads settings" on public.installation_settings
  for select to service_role using (true);
create policy "the server changes settings" on public.installation_settings
  for update to service_role using (true) with check (true);
create policy "the functions of the owner read roles" on public.user_roles
  for select to current_user using (true);

-- What the sign-in page needs to know: none, needs-challenge, needs-enrolment or administrator.
create function public.admin_state() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when not exists (
        select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
      ) then 'none'
      when (select auth.jwt()) ->> 'aal' = 'aal2' then 'administrator'
      when exists (
        select 1 from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      ) then 'needs-challenge'
      when (select administrators_need_second_factor from public.installation_settings) then 'needs-enrolment'
      else 'administrator'
    end
  $$;

create or replace function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select public.admin_state() = 'administrator' $$;

-- For the sign-in service, which has rules of its own for the accounts of administrators.
create function public.holds_admin_role(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles where user_id = account and role = 'admin') $$;

revoke all on function public.admin_state(), public.holds_admin_role(uuid) from public, anon, authenticated;
grant execute on function public.admin_state() to anon, authenticated, service_role;
grant execute on function public.holds_admin_role(uuid) to service_role;

-- Who was made an administrator and who no longer is, kept also when the account is gone.
create table public.role_changes (
  id bigint generated always as identity primary key,
  account uuid not null,
  email text,
  role text not null,
  action text not null check (action in ('granted', 'revoked')),
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create function public.record_role_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held public.user_roles := case tg_op when 'DELETE' then old else new end;
    begin
      insert into public.role_changes (account, email, role, action, changed_by) values (
        held.user_id,
        (select email from auth.users where id = held.user_id),
        held.role,
        case tg_op when 'DELETE' then 'revoked' else 'granted' end,
        coalesce(auth.uid()::text, auth.role(), session_user)
      );
      return null;
    end
  $$;
revoke all on function public.record_role_change() from public;

create trigger record_role_change after insert or delete on public.user_roles
  for each row execute function public.record_role_change();

alter table public.role_changes enable row level security;
alter table public.role_changes force row level security;
revoke all on public.role_changes from public, anon, authenticated;
grant select on public.role_changes to authenticated, service_role;
create policy "administrators read changes of roles" on public.role_changes
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads changes of roles" on public.role_changes
  for select to service_role using (true);
create policy "the trigger of the owner records changes of roles" on public.role_changes
  for insert to current_user with check (true);

-- A role is given and taken, never moved: the record above would miss it.
revoke update on public.user_roles from service_role;
