-- Signing out, revoking a session and banning an account count at once for everything that needs the role of an
-- administrator, not only when the access token ends an hour later.

create function public.has_live_session() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.sessions as session
      join auth.users as account on account.id = session.user_id
      where session.user_id = (select auth.uid())
        and session.id::text = (select auth.jwt()) ->> 'session_id'
        and (session.not_after is null or session.not_after > now())
        and (account.banned_until is null or account.banned_until <= now())
    )
  $$;
revoke all on function public.has_live_session() from public, anon, authenticated;

create or replace function public.admin_state() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when not exists (
        select 1 from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
      ) then 'none'
      when not public.has_live_session() then 'none'
      when (select auth.jwt()) ->> 'aal' = 'aal2' then 'administrator'
      when exists (
        select 1 from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      ) then 'needs-challenge'
      when (select administrators_need_second_factor from public.installation_settings) then 'needs-enrolment'
      else 'administrator'
    end
  $$;
