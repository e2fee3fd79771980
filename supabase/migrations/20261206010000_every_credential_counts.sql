-- A passkey is a second factor, like an authenticator: a session opened with the password alone has no role until one of
-- them is used.

-- plpgsql resolves the table at run time, so the migration also applies to projects without passkeys.
create function private.has_second_factor(p_user uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
    begin
      if exists (select from auth.mfa_factors where user_id = p_user and status = 'verified') then
        return true;
      end if;
      if to_regclass('auth.webauthn_credentials') is null then
        return false;
      end if;
      return exists (select from auth.webauthn_credentials where user_id = p_user);
    end
  $$;
revoke all on function private.has_second_factor(uuid) from public;

create or replace function public.role_state() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when not exists (select from public.user_roles where user_id = (select auth.uid())) then 'none'
      when exists (select from public.deactivated_people where user_id = (select auth.uid())) then 'none'
      when not public.has_live_session() then 'none'
      when (select auth.jwt()) ->> 'aal' = 'aal2' then 'active'
      when private.has_second_factor((select auth.uid())) then 'needs-challenge'
      when exists (
        select from public.user_roles held
        join public.role_rules rule on rule.role = held.role
        where held.user_id = (select auth.uid()) and (
          rule.needs_second_factor or held.role = 'admin' and (
            select administrators_need_second_factor from public.installation_settings
          )
        )
      ) then 'needs-enrolment'
      else 'active'
    end
  $$;
