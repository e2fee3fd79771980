-- People: roles, permissions, invitations and deactivated accounts.

-- Security definer: policies of other tables call it for callers who cannot read user_roles.
create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select public.admin_state() = 'administrator' $$;

-- Roles of accounts. API roles cannot change them.
create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author', 'sales')),
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

alter table public.user_roles enable row level security, force row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, delete on public.user_roles to service_role;

-- Not limited to a role, so that is_admin() also works for an owner without BYPASSRLS.
create policy "a user reads their own roles" on public.user_roles for select using (user_id = (select auth.uid()));
create policy "the server manages roles" on public.user_roles for all to service_role using (true) with check (true);
create policy "the functions of the owner read roles" on public.user_roles for select to current_user using (true);

-- One-time links that make the first owner: hashes of their secrets. Empty once there is an owner.
-- docs/decisions/0044-make-the-first-owner-by-a-link.md
create table public.set_up_links (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

select private.close_table('public.set_up_links');
grant select, insert on public.set_up_links to service_role;

create policy "the server reads links" on public.set_up_links for select to service_role using (true);
create policy "the server makes links" on public.set_up_links for insert to service_role with check (true);

create function private.end_set_up_links() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.set_up_links;
      return null;
    end
  $$;

create trigger end_set_up_links after insert on public.user_roles
  for each row when (new.role = 'admin') execute function private.end_set_up_links();

-- Makes an account the first owner. Returns false if there is an owner, or the link is unknown or older than a week.
create function public.make_first_owner(p_secret_hash text, p_user_id uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(6403217751118264);
      if exists (select from public.user_roles where role = 'admin') or not exists (
        select from public.set_up_links
          where secret_hash = p_secret_hash and created_at > now() - interval '7 days'
      ) then
        return false;
      end if;
      insert into public.user_roles (user_id, role) values (p_user_id, 'admin');
      return true;
    end
  $$;

-- History of granted and revoked roles; survives the account.
create table public.role_changes (
  id bigint generated always as identity primary key,
  account uuid not null,
  email text,
  role text not null,
  action text not null check (action in ('granted', 'revoked')),
  changed_by text not null,
  changed_at timestamptz not null default now()
);

alter table public.role_changes enable row level security, force row level security;
revoke all on public.role_changes from public, anon, authenticated, service_role;
grant select on public.role_changes to authenticated, service_role;

create policy "administrators read changes of roles" on public.role_changes
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads changes of roles" on public.role_changes for select to service_role using (true);
create policy "the trigger of the owner records changes of roles" on public.role_changes
  for insert to current_user with check (true);

create table public.role_permissions (
  role text not null check (role in ('admin', 'editor', 'author', 'sales')),
  permission text not null check (permission ~ '^[a-z]+\.[a-z]+$'),
  primary key (role, permission)
);

comment on table public.role_permissions is 'Written by migrations only; same as in domain/permissions.ts.';

insert into public.role_permissions (role, permission) values
  ('admin', 'posts.write'), ('editor', 'posts.write'), ('author', 'posts.write'),
  ('admin', 'posts.edit'), ('editor', 'posts.edit'),
  ('admin', 'posts.publish'), ('editor', 'posts.publish'),
  ('admin', 'posts.import'), ('editor', 'posts.import'),
  ('admin', 'names.manage'), ('editor', 'names.manage'),
  ('admin', 'media.manage'), ('editor', 'media.manage'),
  ('admin', 'people.manage'),
  ('admin', 'clients.manage'), ('sales', 'clients.manage'),
  ('admin', 'activity.read'),
  ('admin', 'site.manage')
on conflict do nothing;

select private.close_table('public.role_permissions');
grant select on public.role_permissions to service_role;

create policy "the server reads what roles may do" on public.role_permissions for select to service_role using (true);

-- Two-factor requirement by role, in addition to the installation setting for administrators.
create table public.role_rules (
  role text primary key check (role in ('admin', 'editor', 'author', 'sales')),
  needs_second_factor boolean not null default false
);

insert into public.role_rules (role) values ('admin'), ('editor'), ('author'), ('sales') on conflict do nothing;

select private.close_table('public.role_rules');

-- An invitation grants its role only when its own link confirms the account.
-- docs/decisions/0026-bind-sign-ups-to-their-link.md
create table public.role_invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author', 'sales')),
  invited_by uuid,
  invited_at timestamptz not null default now()
);

comment on table public.role_invitations is 'Roles of people who were invited and have not accepted yet.';

select private.close_table('public.role_invitations');

-- Accounts without any permission; their content stays.
create table public.deactivated_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  deactivated_at timestamptz not null default now(),
  deactivated_by uuid
);

select private.close_table('public.deactivated_people');

-- State for the sign-in page: none, needs-challenge, needs-enrolment or administrator.
create function public.admin_state() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when not exists (
        select from public.user_roles where user_id = (select auth.uid()) and role = 'admin'
      ) then 'none'
      when public.role_state() = 'active' then 'administrator'
      else public.role_state()
    end
  $$;

-- Stricter sign-in rules apply to accounts with a role.
create function public.holds_admin_role(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles where user_id = account) $$;

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

create trigger record_role_change after insert or delete on public.user_roles
  for each row execute function public.record_role_change();

-- Signing out, revoking a session and banning an account take effect immediately, not when the access token expires.
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

-- Whether the roles of the caller are in effect: none, needs-challenge, needs-enrolment or active.
create function public.role_state() returns text
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

-- Whether a role of the caller has this permission and is in effect. Policies evaluate it once per query: `(select
-- public.may('posts.write'))`.
create function public.may(p_permission text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.user_roles held
      join public.role_permissions given on given.role = held.role
      where held.user_id = (select auth.uid()) and given.permission = p_permission
    ) and public.role_state() = 'active'
  $$;

-- State, roles and permissions of the caller.
create function public.read_own_role() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'state', public.role_state(),
      'roles', (
        select coalesce(jsonb_agg(role order by role), '[]')
        from public.user_roles where user_id = (select auth.uid())
      ),
      'permissions', (
        select coalesce(jsonb_agg(distinct given.permission), '[]')
        from public.user_roles held
        join public.role_permissions given on given.role = held.role
        where held.user_id = (select auth.uid()) and public.role_state() = 'active'
      )
    )
  $$;

-- Rejects removing the role or account of the last owner, or deactivating them. Serialized by a lock.
create function public.keep_last_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('public.keep_last_owner', 0));
      if not exists (
        select from public.user_roles held
        where held.role = 'admin'
          and not exists (select from public.deactivated_people gone where gone.user_id = held.user_id)
      ) then
        raise check_violation using
          message = 'The last owner can''t be removed. Make someone else an owner first.',
          constraint = 'one_owner_stays';
      end if;
      return null;
    end
  $$;

create trigger keep_last_owner after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_last_owner();

create trigger keep_last_owner after insert on public.deactivated_people
  for each row execute function public.keep_last_owner();

-- Each function for managing people checks the permission itself, so it runs as the owner, who is recorded.
create function private.must_manage_people() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not public.may('people.manage') then
        raise insufficient_privilege using message = 'Only owners manage people.';
      end if;
    end
  $$;

-- All people with a role or an invitation, owners first; `state` is invited, active or deactivated.
create function public.list_people() returns jsonb
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
              order by user_id, array_position(array['admin', 'editor', 'author', 'sales'], role)
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

-- Replaces the role of a person; for an invited person, the role that the invitation grants.
create function public.set_role(p_user uuid, p_role text) returns void
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
create function public.revoke_invitation(p_user uuid) returns boolean
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

-- Deactivates a person and optionally transfers their posts. Returns the number of posts.
create function public.deactivate_person(p_user uuid, p_heir uuid default null) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      handed integer := 0;
    begin
      perform private.must_manage_people();
      if p_user = auth.uid() then
        raise check_violation using message = 'You can''t deactivate yourself. Another owner can.';
      elsif p_heir = p_user or p_heir is not null and (
        not exists (select from public.user_roles where user_id = p_heir)
        or exists (select from public.deactivated_people where user_id = p_heir)
      ) then
        raise check_violation using message = 'Posts can only be transferred to someone with a role on this site.';
      end if;
      insert into public.deactivated_people (user_id, deactivated_by) values (p_user, auth.uid())
      on conflict do nothing;
      if p_heir is not null then
        update public.post_owners set user_id = p_heir where user_id = p_user;
        get diagnostics handed = row_count;
      end if;
      return handed;
    end
  $$;

create function public.reactivate_person(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      delete from public.deactivated_people where user_id = p_user;
    end
  $$;

create function public.set_role_rule(p_role text, p_needs_second_factor boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      update public.role_rules set needs_second_factor = p_needs_second_factor where role = p_role;
    end
  $$;

-- Name of the profile, else of the account; empty if neither has one.
create function private.name_person(p_user uuid) returns text
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select a.name from public.author_accounts held join public.authors a on a.id = held.author_id
        where held.user_id = p_user
      ),
      (select btrim(raw_user_meta_data ->> 'name') from auth.users where id = p_user),
      ''
    )
  $$;

-- A soft-deleted account loses its roles like a deleted one. The last owner cannot be soft-deleted.
create function private.drop_roles_of_forgotten() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.user_roles where user_id = new.id;
      delete from public.role_invitations where user_id = new.id;
      return null;
    end
  $$;

create trigger drop_roles_of_forgotten after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function private.drop_roles_of_forgotten();

-- Effect of deleting the account: {posts, is_last_owner, heirs: [{id, name}]}. Heirs are listed only if there are
-- posts. docs/decisions/0027-check-permissions-in-the-database.md
create function public.describe_leaving(p_user uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'posts', (select count(*) from public.post_owners where user_id = p_user),
      'is_last_owner', exists (select from public.user_roles where user_id = p_user and role = 'admin') and not exists (
        select from public.user_roles held
        where held.role = 'admin' and held.user_id <> p_user
          and not exists (select from public.deactivated_people gone where gone.user_id = held.user_id)
      ),
      'heirs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from (
          select u.id, coalesce(nullif(private.name_person(u.id), ''), u.email) as name
          from auth.users u
          where u.id <> p_user and u.email_confirmed_at is not null and u.deleted_at is null
            and u.id in (select user_id from public.user_roles) and private.may_person(u.id, 'posts.write')
            and private.may_person(p_user, 'posts.write')
            and exists (select from public.post_owners where user_id = p_user)
        ) people
      )
    )
  $$;

-- Last email to a deleted account.
create function public.tell_account_deleted(p_email text) returns void
  language sql security definer set search_path = ''
  as $$ select private.enqueue_mail('account-deleted', p_email, '{}', 'account', null) $$;

-- Passkeys count as second factors. plpgsql resolves the table at run time, so projects without passkeys work, too.
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

create trigger grant_invited_role after update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and old.email_confirmed_at is null)
  execute function private.grant_invited_role();

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

select private.only_for('anon, authenticated, service_role', 'is_admin', 'admin_state', 'may');
select private.only_for('authenticated, service_role', 'role_state', 'read_own_role');
select private.only_for(
  'authenticated',
  'list_people', 'set_role', 'revoke_invitation', 'deactivate_person', 'reactivate_person', 'set_role_rule',
  'prepare_invitation'
);
select private.only_for_server('holds_admin_role', 'describe_leaving', 'tell_account_deleted', 'make_first_owner');
revoke all on function public.has_live_session from public, anon, authenticated, service_role;
