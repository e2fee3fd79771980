-- An invitation grants its role only when its own link confirms the account.
-- docs/decisions/0015-what-a-sign-up-asks-for-waits-with-its-link.md

create table public.role_invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author')),
  invited_by uuid,
  invited_at timestamptz not null default now()
);
comment on table public.role_invitations is 'Roles of people who were invited and have not accepted yet.';
alter table public.role_invitations enable row level security;
alter table public.role_invitations force row level security;
revoke all on public.role_invitations from public, anon, authenticated, service_role;
-- Forced row security also applies to the table owner, which the functions below run as.
create policy "the functions of the owner work here" on public.role_invitations
  for all to current_user using (true) with check (true);

-- Earlier versions granted the role immediately; unaccepted ones become invitations. A sole owner keeps the role.
insert into public.role_invitations (user_id, role, invited_at)
select distinct on (held.user_id) held.user_id, held.role, coalesce(u.invited_at, held.created_at)
from public.user_roles held join auth.users u on u.id = held.user_id
where u.email_confirmed_at is null and u.deleted_at is null and u.invited_at is not null and (
  held.role <> 'admin' or exists (
    select from public.user_roles other join auth.users person on person.id = other.user_id
    where other.role = 'admin' and person.email_confirmed_at is not null
      and not exists (select from public.deactivated_people gone where gone.user_id = other.user_id)
  )
)
order by held.user_id, case held.role when 'admin' then 1 when 'editor' then 2 else 3 end;
delete from public.user_roles held using public.role_invitations waiting where waiting.user_id = held.user_id;

-- The auth service clears `invited_at` if an account is confirmed other than by its invitation. The owner who sent the
-- invitation is recorded as granting the role.
create function private.grant_invited_role() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      waiting public.role_invitations;
      claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
    begin
      delete from public.role_invitations where user_id = new.id returning * into waiting;
      if waiting.user_id is not null and new.invited_at is not null and new.deleted_at is null then
        perform set_config(
          'request.jwt.claims', jsonb_build_object('sub', waiting.invited_by, 'role', 'authenticated')::text, true
        );
        insert into public.user_roles (user_id, role) values (new.id, waiting.role) on conflict do nothing;
        perform set_config('request.jwt.claims', claims, true);
      end if;
      return null;
    end
  $$;
revoke all on function private.grant_invited_role() from public, anon, authenticated;
create trigger grant_invited_role after update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and old.email_confirmed_at is null)
  execute function private.grant_invited_role();

-- Unchanged, except that the invitation of a deleted account is deleted too.
create or replace function private.drop_roles_of_forgotten() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.user_roles where user_id = new.id;
      delete from public.role_invitations where user_id = new.id;
      return null;
    end
  $$;

-- Called before an invitation is sent. Returns the account with this address if it has a role, otherwise null. An account
-- without a role is reset: its password, factors, profile, linked accounts, links and sessions are deleted, and the
-- invitation has to confirm its address.
create function public.prepare_invitation(p_email text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      account uuid;
    begin
      perform private.must_manage_people();
      select id into account from auth.users
      where email = lower(btrim(p_email)) and not is_sso_user and deleted_at is null for update;
      if account is null or exists (select from public.user_roles where user_id = account) then
        return account;
      end if;
      -- Empty strings instead of null in columns that the hosted auth service reads as non-null text.
      update auth.users set email_confirmed_at = null, invited_at = now(), encrypted_password = null,
        raw_user_meta_data = '{}', confirmation_token = '', recovery_token = '', email_change = '',
        email_change_token_new = '', email_change_token_current = '', reauthentication_token = '', updated_at = now()
      where id = account;
      delete from auth.sessions where user_id = account;
      delete from auth.mfa_factors where user_id = account;
      delete from auth.one_time_tokens where user_id = account;
      delete from auth.flow_state where user_id = account;
      delete from auth.identities where user_id = account and provider <> 'email';
      if to_regclass('auth.webauthn_credentials') is not null then
        delete from auth.webauthn_credentials where user_id = account;
      end if;
      return null;
    end
  $$;

-- Replaces the role of a person; for an invited person, the role that the invitation grants.
create or replace function public.set_role(p_user uuid, p_role text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_confirmed boolean;
      is_new boolean;
    begin
      perform private.must_manage_people();
      -- Locks the account: a concurrent confirmation would grant the previous role.
      select email_confirmed_at is not null into is_confirmed from auth.users where id = p_user for update;
      if not exists (select from public.user_roles where user_id = p_user) then
        if is_confirmed then
          raise check_violation using
            message = 'This account has no role yet. Invite its address: the role is granted once the invitation is accepted.';
        end if;
        insert into public.role_invitations (user_id, role, invited_by) values (p_user, p_role, auth.uid())
        on conflict (user_id) do update
          set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at;
        return;
      end if;
      insert into public.user_roles (user_id, role) values (p_user, p_role) on conflict do nothing;
      is_new := found;
      delete from public.user_roles where user_id = p_user and role <> p_role;
      if is_new and p_user is distinct from auth.uid() then
        perform private.enqueue_mail('role-given', u.email, jsonb_build_object(
          'role', p_role, 'actor', (select email from auth.users where id = auth.uid())
        ), 'account', p_user::text)
        from auth.users u where u.id = p_user and u.email_confirmed_at is not null;
      end if;
    end
  $$;

-- Deletes a pending invitation and its link. Returns false if there is none.
create or replace function public.revoke_invitation(p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      perform from auth.users where id = p_user and email_confirmed_at is null for update;
      if not found then
        return false;
      end if;
      delete from public.role_invitations where user_id = p_user;
      if not found then
        return false;
      end if;
      update auth.users set invited_at = null, confirmation_token = '' where id = p_user;
      delete from auth.one_time_tokens where user_id = p_user;
      return true;
    end
  $$;

-- All people with a role or an invitation, owners first; `state` is invited, active or deactivated.
create or replace function public.list_people() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      return jsonb_build_object(
        'people', (
          select coalesce(jsonb_agg(to_jsonb(p) order by p.role, p.email), '[]') from (
            select u.id, u.email, private.name_person(u.id) as name,
              held.role,
              case
                when gone.user_id is not null then 'deactivated'
                when u.email_confirmed_at is null then 'invited'
                else 'active'
              end as state,
              coalesce(u.invited_at, held.created_at) as since,
              (
                select max(greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at))
                from auth.sessions s where s.user_id = u.id
              ) as last_active_at,
              private.has_second_factor(u.id) as has_second_factor,
              (select count(*) from public.post_owners o where o.user_id = u.id) as posts
            from (
              select distinct on (user_id) user_id, role, created_at from (
                select user_id, role, created_at from public.user_roles
                union all
                select user_id, role, invited_at from public.role_invitations
              ) roles
              order by user_id, case role when 'admin' then 1 when 'editor' then 2 else 3 end
            ) held
            join auth.users u on u.id = held.user_id
            left join public.deactivated_people gone on gone.user_id = u.id
          ) p
        ),
        'rules', (select jsonb_object_agg(role, needs_second_factor) from public.role_rules),
        -- Required by the settings of the installation; can't be turned off here.
        'owners_need_second_factor', (
          select administrators_need_second_factor from public.installation_settings
        )
      );
    end
  $$;

drop function public.find_account(text);
revoke all on function public.prepare_invitation(text) from public, anon, authenticated;
grant execute on function public.prepare_invitation(text) to authenticated;
