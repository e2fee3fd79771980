-- Generated from supabase/schemas as they were on 2026-11-28. Do not edit: change the schemas and add a migration.
-- Replaces the 137 migrations up to 20261206050100 (see baseline.json).

-- Shared helpers: grants, timestamps, change notifications, names and slugs.

-- Functions may call functions that later files define.
set check_function_bodies = off;

-- Schema of functions and tables that API roles cannot access. Row security is forced on every table, also for its
-- owner, which security definer functions run as: hence the policies for current_user.
create schema if not exists private;
revoke all on schema private from public;

-- posts.moves_addresses is on while a migration of picture URLs, tag spellings or author names writes posts: that is
-- not an edit.
create function public.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if current_setting('posts.moves_addresses', true) is distinct from 'on' then
        new.updated_at := now();
      end if;
      return new;
    end
  $$;

-- Notifies page caches that a table changed.
create function public.announce_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.announce_to_pages(tg_table_name);
      return null;
    end
  $$;

-- Restricts functions of the schema public to the service role. Called after each group of such functions.
create function private.only_for_server(variadic p_names text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      called record;
      missing text;
    begin
      select string_agg(name, ', ') into missing from unnest(p_names) name
      where not exists (
        select from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = name
      );
      if missing is not null then
        raise exception 'There is no such function in the schema public: %', missing
          using hint = 'Name the functions that this migration creates, without their parameters.';
      end if;
      for called in
        select p.oid::regprocedure as signature from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = any (p_names)
      loop
        execute format('revoke all on function %s from public, anon, authenticated', called.signature);
        execute format('grant execute on function %s to service_role', called.signature);
      end loop;
    end
  $$;

-- Removes invisible and bidirectional characters and collapses white space.
create function private.clean_name(p_name text) returns text
  language sql immutable set search_path = ''
  as $$
    select btrim(regexp_replace(
      regexp_replace(p_name, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      '[\u0001-\u0020\u007f-\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    ))
  $$;

-- The format in which server functions write times, so that their order as text is the order in time.
create function private.write_moment(p_moment timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select to_char(p_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- HMAC-SHA256 (RFC 2104) without an extension.
create function private.hmac_sha256(p_key bytea, p_message bytea) returns bytea
  language plpgsql immutable strict set search_path = ''
  as $$
    declare
      block constant integer := 64;
      key bytea := case when octet_length(p_key) > block then sha256(p_key) else p_key end;
      inner_pad bytea := decode(repeat('36', block), 'hex');
      outer_pad bytea := decode(repeat('5c', block), 'hex');
    begin
      for place in 0 .. octet_length(key) - 1 loop
        inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
        outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
      end loop;
      return sha256(outer_pad || sha256(inner_pad || p_message));
    end
  $$;

-- Posts a signed message to every URL in the vault secret site_addresses, through pg_net: a hosted project has no
-- channel to the site. Errors never prevent the change; pages expire by age then.
-- docs/decisions/0011-notify-hosted-sites-and-cdns.md
create function private.call_site(p_announcement text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      addresses text;
      secret text;
      address text;
      id text;
      seconds text;
      body jsonb;
    begin
      -- Like pg_notify, sends a repeated announcement once.
      if current_setting('pages.told_site', true) = md5(p_announcement) || txid_current() then
        return;
      end if;
      perform set_config('pages.told_site', md5(p_announcement) || txid_current(), true);
      execute 'select max(decrypted_secret) filter (where name = ''site_addresses''),
          max(decrypted_secret) filter (where name = ''revalidation_secret'')
        from vault.decrypted_secrets' into addresses, secret;
      if addresses is null or secret is null then
        return;
      end if;
      body := jsonb_build_object('changed', p_announcement);
      seconds := floor(extract(epoch from clock_timestamp()))::bigint::text;
      foreach address in array regexp_split_to_array(btrim(addresses), '[\s,]+') loop
        id := gen_random_uuid()::text;
        execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
          using rtrim(address, '/') || '/revalidate',
            jsonb_build_object(
              'content-type', 'application/json',
              'webhook-id', id,
              'webhook-timestamp', seconds,
              'webhook-signature', 'v1,' || encode(private.hmac_sha256(
                decode(substr(secret, length('whsec_') + 1), 'base64'),
                convert_to(id || '.' || seconds || '.' || body::text, 'UTF8')
              ), 'base64')
            ),
            body;
      end loop;
    exception when others then
      raise warning 'The site was not told of a change: %', sqlerrm;
    end
  $$;

-- All change notifications go through this function.
create function private.announce_to_pages(p_announcement text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform pg_notify('content_changed', p_announcement);
      if to_regclass('vault.decrypted_secrets') is not null then
        perform private.call_site(p_announcement);
      end if;
    end
  $$;

-- Case, character width and white space do not distinguish names. Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function private.fold_name(p_name text) returns text
        language sql immutable set search_path = ''
        as $body$ select lower(private.clean_name(normalize(p_name, NFKC)) %s) $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- Lowercase letters, digits and marks of any script, at most 80 characters; empty if there are none. Same rule as
-- makeSlug in domain/imports/text/slug.ts. Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function private.make_slug(p_text text) returns text
        language sql immutable set search_path = ''
        as $body$
          select rtrim(left(ltrim(regexp_replace(
            replace(lower(normalize(
              regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2019\ufe00-\ufe0f]', '', 'g'), NFC
            ) %s), 'ß', 'ss'),
            '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u1361-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2fdf\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff\ue000-\uf8ff]+',
            '-', 'g'
          ), '-'), 80), '-')
        $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- People: roles, permissions, invitations and deactivated accounts.

-- Security definer: policies of other tables call it for callers who cannot read user_roles.
create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select public.admin_state() = 'administrator' $$;

-- Roles of accounts. API roles cannot change them.
create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author')),
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

alter table public.user_roles enable row level security, force row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, delete on public.user_roles to service_role;

-- Not limited to a role, so that is_admin() also works for an owner without BYPASSRLS.
create policy "a user reads their own roles" on public.user_roles
  for select using (user_id = (select auth.uid()));
create policy "the server manages roles" on public.user_roles
  for all to service_role using (true) with check (true);
create policy "the functions of the owner read roles" on public.user_roles
  for select to current_user using (true);

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
create policy "the server reads changes of roles" on public.role_changes
  for select to service_role using (true);
create policy "the trigger of the owner records changes of roles" on public.role_changes
  for insert to current_user with check (true);

create table public.role_permissions (
  role text not null check (role in ('admin', 'editor', 'author')),
  permission text not null check (permission ~ '^[a-z]+\.[a-z]+$'),
  primary key (role, permission)
);

comment on table public.role_permissions is 'Written by migrations alone; domain/permissions/permissions.ts says the same to pages.';

insert into public.role_permissions (role, permission) values
  ('admin', 'posts.write'), ('editor', 'posts.write'), ('author', 'posts.write'),
  ('admin', 'posts.edit'), ('editor', 'posts.edit'),
  ('admin', 'posts.publish'), ('editor', 'posts.publish'),
  ('admin', 'posts.import'), ('editor', 'posts.import'),
  ('admin', 'names.manage'), ('editor', 'names.manage'),
  ('admin', 'media.manage'), ('editor', 'media.manage'),
  ('admin', 'people.manage'),
  ('admin', 'activity.read'),
  ('admin', 'site.manage')
on conflict do nothing;

alter table public.role_permissions enable row level security, force row level security;
revoke all on public.role_permissions from public, anon, authenticated, service_role;
grant select on public.role_permissions to service_role;

create policy "the functions of the owner work here" on public.role_permissions
  for all to current_user using (true) with check (true);
create policy "the server reads what roles may do" on public.role_permissions
  for select to service_role using (true);

-- Two-factor requirement by role, in addition to the installation setting for administrators.
create table public.role_rules (
  role text primary key check (role in ('admin', 'editor', 'author')),
  needs_second_factor boolean not null default false
);

insert into public.role_rules (role) values ('admin'), ('editor'), ('author') on conflict do nothing;

alter table public.role_rules enable row level security, force row level security;
revoke all on public.role_rules from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.role_rules
  for all to current_user using (true) with check (true);

-- An invitation grants its role only when its own link confirms the account.
-- docs/decisions/0026-bind-sign-ups-to-their-link.md
create table public.role_invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'author')),
  invited_by uuid,
  invited_at timestamptz not null default now()
);

comment on table public.role_invitations is 'Roles of people who were invited and have not accepted yet.';

alter table public.role_invitations enable row level security, force row level security;
revoke all on public.role_invitations from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.role_invitations
  for all to current_user using (true) with check (true);

-- Accounts without any permission; their content stays.
create table public.deactivated_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  deactivated_at timestamptz not null default now(),
  deactivated_by uuid
);

alter table public.deactivated_people enable row level security, force row level security;
revoke all on public.deactivated_people from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.deactivated_people
  for all to current_user using (true) with check (true);

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
          message = 'The last owner can''t be removed. Make somebody else an owner first.',
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
        raise check_violation using message = 'Posts can be handed to somebody with a role on this site alone.';
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

revoke all on function
  public.is_admin, public.admin_state, public.may
  from public, anon, authenticated;
grant execute on function public.is_admin, public.admin_state, public.may to anon, authenticated, service_role;
revoke all on function
  public.role_state, public.read_own_role
  from public, anon, authenticated;
grant execute on function public.role_state, public.read_own_role to authenticated, service_role;
revoke all on function
  public.list_people, public.set_role, public.revoke_invitation, public.deactivate_person, public.reactivate_person,
  public.set_role_rule, public.prepare_invitation
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_people, public.set_role, public.revoke_invitation, public.deactivate_person, public.reactivate_person,
  public.set_role_rule, public.prepare_invitation
  to authenticated;
select private.only_for_server('holds_admin_role', 'describe_leaving', 'tell_account_deleted');
revoke all on function public.has_live_session from public, anon, authenticated, service_role;

-- Scheduled jobs and their runs, and scheduled backups.

-- Schedule of server functions. The timekeeper (embedded backend or pg_cron) calls the functions that are due; a
-- function claims its run here, so each tick runs once, across all replicas.
-- docs/decisions/0030-queue-work-in-the-database.md
create table public.scheduled_jobs (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  -- Null for a job that a process runs without a server function.
  function_name text,
  interval_seconds double precision not null check (interval_seconds between 1 and 31622400),
  -- Passed to the function, with `scheduled` added.
  body jsonb not null default '{}' check (jsonb_typeof(body) = 'object'),
  is_active boolean not null default true,
  next_due_at timestamptz not null,
  -- Consecutive scheduled failures.
  failures integer not null default 0,
  created_at timestamptz not null default now()
);

alter table public.scheduled_jobs enable row level security, force row level security;
revoke all on public.scheduled_jobs from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.scheduled_jobs
  for all to current_user using (true) with check (true);

create table public.job_runs (
  id bigint generated always as identity primary key,
  -- Survives the job.
  job text not null,
  -- `timer`, or the caller of a manual run.
  trigger text not null check (trigger ~ '^[a-z0-9-]{1,40}$'),
  -- Run of a dead process that this one repeats.
  recovers bigint,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'abandoned')),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Lease, renewed while the run is alive.
  leased_until timestamptz,
  -- Result of a successful run, passed to the next one.
  result jsonb,
  -- Error message.
  message text,
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'running') = (leased_until is not null))
);
create unique index job_runs_one_at_a_time on public.job_runs (job) where status = 'running';
create index job_runs_latest on public.job_runs (job, id desc);

alter table public.job_runs enable row level security, force row level security;
revoke all on public.job_runs from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.job_runs
  for all to current_user using (true) with check (true);

-- Results of scheduled backups. `target`: folder or bucket. `digest`: SHA-256 of the file.
create view public.backup_runs as
  select
    id,
    case trigger when 'timer' then 'scheduled' else 'manual' end as kind,
    result ->> 'target' as target,
    result ->> 'name' as file_name,
    started_at,
    finished_at,
    (result ->> 'bytes')::bigint as bytes,
    result ->> 'digest' as digest,
    case status when 'succeeded' then 'done' when 'running' then 'running' else 'failed' end as status,
    message
  from public.job_runs
  where job = 'backup';
revoke all on public.backup_runs from public, anon, authenticated;
grant select on public.backup_runs to service_role;

-- Wakes timekeepers when the next due time may have changed.
create function public.announce_job_change() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_notify('scheduled_jobs', '');
      return null;
    end
  $$;

create trigger announce_change
  after insert or delete or update of interval_seconds, is_active, next_due_at, failures on public.scheduled_jobs
  for each statement execute function public.announce_job_change();

-- The embedded backend is recognized by its migration history.
create function public.job_timekeeper() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when to_regclass('backend.platform_migrations') is not null then 'built-in'
      when to_regprocedure('cron.schedule(text,text,text)') is not null then 'pg_cron'
    end
  $$;

-- Next call of each job: its next tick, or the end of the lease of its current run.
create function public.list_job_calls()
  returns table (name text, function_name text, body jsonb, due_at timestamptz, wait_seconds double precision)
  language sql volatile security definer set search_path = ''
  as $$
    select job.name, job.function_name, job.body || '{"scheduled": true}', due.at,
      extract(epoch from due.at - clock_timestamp())::double precision
    from public.scheduled_jobs job
    left join public.job_runs run on run.job = job.name and run.status = 'running'
    cross join lateral (select coalesce(run.leased_until, job.next_due_at) as at) due
    where job.is_active and job.function_name is not null
  $$;

-- Command of the pg_cron job: calls the functions that are due. Needs pg_net and two vault secrets.
create function public.call_due_jobs() returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      project_url text;
      secret_key text;
      due record;
    begin
      for due in select * from public.list_job_calls() where wait_seconds <= 0 loop
        execute 'select max(decrypted_secret) filter (where name = ''project_url''),
            max(decrypted_secret) filter (where name = ''secret_key'')
          from vault.decrypted_secrets' into project_url, secret_key;
        if project_url is null or secret_key is null then
          raise exception 'The vault needs the secrets project_url and secret_key, with which scheduled jobs are called.';
        end if;
        execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 300000)'
          using project_url || '/functions/v1/' || due.function_name,
            jsonb_build_object('apikey', secret_key, 'content-type', 'application/json'), due.body;
      end loop;
    end
  $$;

-- Schedules pg_cron as often as the most frequent job needs. The embedded backend needs no schedule.
create function public.plan_job_ticks() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if public.job_timekeeper() = 'pg_cron' then
        execute 'select cron.schedule(''scheduled-jobs'', $1, ''select public.call_due_jobs()'')'
          using case
            when exists (select from public.scheduled_jobs where is_active and interval_seconds < 60) then '30 seconds'
            else '* * * * *'
          end;
      end if;
    end
  $$;

-- Adds or changes a job. An unchanged job keeps its next run and its failures.
create function public.schedule_job(p_name text, p_function text, p_every interval, p_body jsonb default '{}')
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.scheduled_jobs as known (name, function_name, interval_seconds, body, next_due_at)
      values (p_name, p_function, extract(epoch from p_every), p_body, now() + p_every)
      on conflict (name) do update set
        function_name = excluded.function_name,
        interval_seconds = excluded.interval_seconds,
        body = excluded.body,
        is_active = true,
        next_due_at = excluded.next_due_at,
        failures = 0
      where (known.function_name, known.interval_seconds, known.body, known.is_active)
        is distinct from (excluded.function_name, excluded.interval_seconds, excluded.body, true);
      perform public.plan_job_ticks();
    end
  $$;

-- Deletes a job; a current run continues. Returns false if there is no such job.
create function public.unschedule_job(p_name text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.scheduled_jobs where name = p_name;
      return found;
    end
  $$;

-- Sets the next tick. Missed ticks are skipped; intervals do not drift.
create function public.pass_job_tick(p_job text) returns void
  language sql security definer set search_path = ''
  as $$
    update public.scheduled_jobs set next_due_at = next_due_at + make_interval(secs => interval_seconds
      * (floor(extract(epoch from clock_timestamp() - next_due_at) / interval_seconds) + 1))
    where name = p_job and next_due_at <= clock_timestamp()
  $$;

-- Backoff after the n-th consecutive failure: 30 seconds × 2^(n-1), at most an hour.
create function public.rest_job(p_job text) returns void
  language sql security definer set search_path = ''
  as $$
    update public.scheduled_jobs set
      failures = failures + 1,
      next_due_at = greatest(next_due_at,
        clock_timestamp() + make_interval(secs => least(30 * power(2, least(failures, 20)), 3600)))
    where name = p_job
  $$;

-- Extends the lease of a run by 30 seconds. Returns false if the run was given up.
create function public.renew_job_run(p_run bigint) returns boolean
  language sql security definer set search_path = ''
  as $$
    with renewed as (
      update public.job_runs set leased_until = clock_timestamp() + interval '30 seconds'
      where id = p_run and status = 'running' returning 1
    )
    select exists (select from renewed)
  $$;

-- Starts a run unless one is running, a scheduled call is not due, or a manual one follows the previous too closely. A
-- run whose process died is repeated once.
create function public.claim_job_run(
  p_job text,
  p_trigger text,
  -- True for timekeepers, which may call repeatedly and from several places.
  p_is_scheduled boolean default false,
  p_least_pause_seconds double precision default 0
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      planned public.scheduled_jobs;
      silent public.job_runs;
      is_recovery boolean := false;
      pause double precision;
      run_id bigint;
    begin
      -- Serializes replicas; the statements below see the result of the previous one.
      select * into planned from public.scheduled_jobs where name = p_job for update;
      if planned.name is null then
        raise exception 'There is no scheduled job "%".', p_job
          using errcode = 'P0002', hint = 'Apply the migrations, or add it with public.schedule_job().';
      end if;
      update public.job_runs set status = 'abandoned', finished_at = clock_timestamp(), leased_until = null,
          message = 'The process that ran it has ended.'
        where job = p_job and status = 'running' and leased_until <= clock_timestamp()
        returning * into silent;
      if silent.id is not null then
        is_recovery := p_is_scheduled and planned.is_active and silent.recovers is null;
        perform public.rest_job(p_job);
      elsif exists (select from public.job_runs where job = p_job and status = 'running') then
        return jsonb_build_object('outcome', 'busy');
      end if;
      if p_is_scheduled then
        if not is_recovery and (
          silent.id is not null or not planned.is_active or planned.next_due_at > clock_timestamp()
        ) then
          return jsonb_build_object('outcome', 'not-due');
        end if;
        perform public.pass_job_tick(p_job);
      end if;
      select p_least_pause_seconds - extract(epoch from clock_timestamp() - max(started_at)) into pause
        from public.job_runs where job = p_job;
      if not p_is_scheduled and pause > 0 then
        return jsonb_build_object('outcome', 'too-soon', 'wait_seconds', ceil(pause));
      end if;
      insert into public.job_runs (job, trigger, recovers, leased_until)
        values (p_job, p_trigger, case when is_recovery then silent.id end, clock_timestamp())
        returning id into run_id;
      perform public.renew_job_run(run_id);
      return jsonb_build_object(
        'outcome', 'started',
        'id', run_id,
        'recovers', case when is_recovery then silent.id end,
        'last_result', (
          select result from public.job_runs where job = p_job and status = 'succeeded' order by id desc limit 1
        )
      );
    end
  $$;

-- Ends a run. `abandoned` means that the process was stopped between two steps: a scheduled run is due again
-- immediately and does not count as failed.
create function public.finish_job_run(p_run bigint, p_outcome jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.job_runs;
    begin
      -- Locked in the same order as in claim_job_run.
      perform from public.scheduled_jobs
        where name = (select job from public.job_runs where id = p_run) for update;
      update public.job_runs set
        status = p_outcome ->> 'status',
        finished_at = clock_timestamp(),
        leased_until = null,
        result = p_outcome -> 'result',
        message = left(p_outcome ->> 'message', 1000)
      where id = p_run and status = 'running' returning * into ended;
      if ended.id is null then
        return false;
      end if;
      if ended.status = 'succeeded' then
        update public.scheduled_jobs set failures = 0 where name = ended.job;
      elsif ended.trigger <> 'timer' then
        null;
      elsif ended.status = 'abandoned' then
        update public.scheduled_jobs set next_due_at = least(next_due_at, clock_timestamp()) where name = ended.job;
      else
        perform public.rest_job(ended.job);
      end if;
      delete from public.job_runs where job = ended.job
        and id < (select id from public.job_runs where job = ended.job order by id desc offset 499 limit 1);
      return true;
    end
  $$;

-- Sets the interval of scheduled backups; null turns them off. The first one is due immediately; an existing schedule
-- keeps its time.
create function public.plan_backups(p_every_seconds double precision) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if p_every_seconds is null then
        perform public.unschedule_job('backup');
      elsif exists (select from public.scheduled_jobs where name = 'backup') then
        perform public.schedule_job('backup', null, make_interval(secs => p_every_seconds));
      else
        insert into public.scheduled_jobs (name, function_name, interval_seconds, next_due_at)
          values ('backup', null, p_every_seconds, clock_timestamp());
      end if;
    end
  $$;

-- Seconds until the next backup is due, or until the lease of the current one ends; null if backups are off.
create function public.backup_due_in() returns double precision
  language sql volatile security definer set search_path = ''
  as $$
    select extract(epoch from coalesce(run.leased_until, job.next_due_at) - clock_timestamp())::double precision
    from public.scheduled_jobs job
    left join public.job_runs run on run.job = job.name and run.status = 'running'
    where job.name = 'backup' and job.is_active
  $$;

create function private.must_manage_site() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('site.manage') then
        raise insufficient_privilege using message = 'Only owners of the site may do this.';
      end if;
    end
  $$;

-- Backups for owners: {"every_seconds", "due_in_seconds", "runs": [latest 20]}; null if backups are off.
create function public.read_backups() returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      return (
        select jsonb_build_object(
          'every_seconds', job.interval_seconds,
          'due_in_seconds', extract(epoch from job.next_due_at - clock_timestamp()),
          'runs', (
            select coalesce(jsonb_agg(to_jsonb(latest) order by latest.id desc), '[]')
            from (select * from public.backup_runs order by id desc limit 20) latest
          )
        )
        from public.scheduled_jobs job where job.name = 'backup'
      );
    end
  $$;

-- Makes the next backup due now. Returns false if backups are off or one is running.
create function public.request_backup() returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      update public.scheduled_jobs set next_due_at = clock_timestamp()
        where name = 'backup' and next_due_at > clock_timestamp()
          and not exists (select from public.job_runs where job = 'backup' and status = 'running');
      return found;
    end
  $$;

-- Jobs for owners: {"database_version", "jobs": [{"name", "every_seconds", "next_due_at", "failures" (consecutive),
-- "succeeded_at", "last": {"status", "started_at", "finished_at", "message"}}]}.
create function public.describe_jobs() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'database_version', split_part(current_setting('server_version'), ' ', 1),
      'jobs', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'name', job.name,
              'every_seconds', job.interval_seconds,
              'next_due_at', job.next_due_at,
              'failures', job.failures,
              'succeeded_at', (
                select run.finished_at from public.job_runs run
                where run.job = job.name and run.status = 'succeeded'
                order by run.id desc limit 1
              ),
              'last', (
                select jsonb_build_object(
                  'status', run.status,
                  'started_at', run.started_at,
                  'finished_at', run.finished_at,
                  'message', run.message
                )
                from public.job_runs run
                where run.job = job.name
                order by run.id desc limit 1
              )
            )
            order by job.name
          ),
          '[]'
        )
        from public.scheduled_jobs job where job.is_active
      )
    )
  $$;

revoke all on function
  public.read_backups, public.request_backup
  from public, anon, authenticated;
grant execute on function public.read_backups, public.request_backup to authenticated, service_role;
select private.only_for_server(
  'pass_job_tick', 'renew_job_run', 'claim_job_run', 'finish_job_run', 'plan_backups', 'backup_due_in',
  'describe_jobs'
);
revoke all on function
  public.job_timekeeper, public.list_job_calls, public.call_due_jobs, public.plan_job_ticks, public.schedule_job,
  public.unschedule_job, public.rest_job
  from public, anon, authenticated, service_role;

-- Schedules of the platform, replaced by scheduled_jobs.
drop schema if exists functions cascade;

-- Settings of the installation, and the progress of its seed content.

-- Two-factor requirement for administrators and other settings that the database enforces.
create table public.installation_settings (
  id boolean primary key default true check (id),
  administrators_need_second_factor boolean not null default false,
  posts_are_reviewed boolean not null default false,
  -- Current issuer, in the format of public.payment_requests.
  issuer jsonb,
  -- False if no payment method is configured.
  client_can_pay boolean not null default true
);

comment on table public.installation_settings is 'One row. The site writes it at each start from its own settings, with the secret key.';

insert into public.installation_settings default values on conflict do nothing;

alter table public.installation_settings enable row level security, force row level security;
revoke all on public.installation_settings from public, anon, authenticated, service_role;
grant select, update on public.installation_settings to service_role;

create policy "the functions of the owner read settings" on public.installation_settings
  for select to current_user using (true);
create policy "the server reads settings" on public.installation_settings
  for select to service_role using (true);
create policy "the server changes settings" on public.installation_settings
  for update to service_role using (true) with check (true);

-- Progress of the seed content, which is written in parts, each in one transaction: an interrupted first start is
-- resumed. One row after the first start. docs/decisions/0014-survive-a-kill-at-any-point.md
create table public.seed_progress (
  id boolean primary key default true check (id),
  parts_written integer not null check (parts_written >= 0),
  is_finished boolean not null default false
);

alter table public.seed_progress enable row level security, force row level security;
revoke all on public.seed_progress from public, anon, authenticated;
grant select, insert, update, delete on public.seed_progress to service_role;

create policy "the server keeps the progress of the seed" on public.seed_progress for all to service_role
  using (true) with check (true);

-- Writes one part of the seed content: posts of a table, and profiles of authors who have none. Parts are numbered from 0
-- and written in order; a part that is already written is skipped. Returns false without writing if the seed content is
-- complete or the installation already had posts.
create function public.seed_posts(
    p_part integer, p_parts integer, p_table text, p_posts jsonb, p_authors jsonb
  )
  returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      progress public.seed_progress;
      names text;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception 'There are no posts in the table %', p_table;
      end if;
      -- Serializes processes that start at the same time; on a hosted project they share no other lock.
      perform pg_advisory_xact_lock(5120337716490290);
      insert into public.seed_progress (parts_written, is_finished)
        select 0, exists (select from public.blog_posts) or exists (select from public.news_posts)
        on conflict (id) do nothing;
      select * into progress from public.seed_progress;
      if progress.is_finished then
        return false;
      elsif p_part < progress.parts_written then
        return true;
      elsif p_part > progress.parts_written then
        raise exception 'The part % of the first content comes before the part %', progress.parts_written, p_part;
      end if;
      -- Columns that no post of this part sets keep their default.
      select string_agg(format('%I', said.key), ', ') into names
        from (select distinct jsonb_object_keys(post) as key from jsonb_array_elements(p_posts) post) said;
      if names is not null then
        execute format(
          'insert into public.%I (%s) select %s from jsonb_populate_recordset(null::public.%I, $1)',
          p_table, names, names, p_table
        ) using p_posts;
      end if;
      update public.authors a set role = said.role, picture = said.picture, bio = said.bio
        from jsonb_to_recordset(p_authors) as said (name text, role text, picture text, bio text)
        where a.name = said.name and a.role = '' and a.bio = '';
      update public.seed_progress set parts_written = p_part + 1, is_finished = p_part + 1 >= p_parts where id;
      return true;
    end
  $$;

-- Requests without an issuer get the current one.
create function public.fill_issuers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.payment_requests set issuer = new.issuer where issuer is null;
      return null;
    end
  $$;

create trigger fill_issuers after update of issuer on public.installation_settings
  for each row when (new.issuer is not null) execute function public.fill_issuers();

select private.only_for_server('seed_posts');

-- Authors of posts, their names and slugs, and the author profile of an account.

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  -- Empty means: make one from the name.
  slug text not null default '',
  name text not null,
  role text not null default '',
  -- Plain text; blank lines separate paragraphs.
  bio text not null default '',
  picture text,
  -- Links: [{"url": "https://…", "label": "…"}], label optional.
  links jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture_alt text not null default ''
    check (length(picture_alt) <= 500 and picture_alt !~ '[\u0001-\u001f\u007f]')
);
create unique index authors_slug_once on public.authors (slug);

alter table public.authors enable row level security, force row level security;
revoke all on public.authors from public, anon, authenticated, service_role;
grant select on public.authors to anon;
grant
  select,
  delete,
  insert (id, slug, name, role, bio, picture, links, picture_alt),
  update (slug, name, role, bio, picture, links, picture_alt)
  on public.authors to authenticated;
grant select, insert, update, delete on public.authors to service_role;

create policy "the server manages authors" on public.authors
  for all to service_role using (true) with check (true);
create policy "the triggers keep authors" on public.authors
  for all to current_user using (true) with check (true);
create policy "writers read every author" on public.authors
  for select to authenticated using ((select public.may('posts.write')));
create policy "editors create authors" on public.authors
  for insert to authenticated with check ((select public.may('names.manage')));
create policy "editors change authors" on public.authors
  for update to authenticated using ((select public.may('names.manage'))) with check ((select public.may('names.manage')));
create policy "editors delete authors" on public.authors
  for delete to authenticated using ((select public.may('names.manage')));

create trigger touch_updated_at before update on public.authors
  for each row execute function public.touch_updated_at();

create trigger announce_emptied after truncate on public.authors for each statement
  execute function public.announce_change();

-- Current and former slugs of authors.
create table public.author_slugs (
  slug text primary key,
  author_id uuid not null
);
create index author_slugs_of_an_author on public.author_slugs (author_id);

alter table public.author_slugs enable row level security, force row level security;
revoke all on public.author_slugs from public, anon, authenticated, service_role;
grant select on public.author_slugs to anon, authenticated, service_role;

create policy "anyone follows former addresses of authors" on public.author_slugs
  for select to anon, authenticated
  using (exists (select from public.authors a where a.id = author_id));
create policy "the server reads slugs of authors" on public.author_slugs for select to service_role using (true);
create policy "the triggers keep slugs of authors" on public.author_slugs
  for all to current_user using (true) with check (true);

-- Folded names that identify an author: the current one, former ones, and those of merged authors.
create table public.author_names (
  folded text primary key check (folded <> ''),
  author_id uuid not null,
  is_current boolean not null default true
);
create index author_names_of_an_author on public.author_names (author_id);

alter table public.author_names enable row level security, force row level security;
revoke all on public.author_names from public, anon, authenticated, service_role;

create policy "the triggers keep names of authors" on public.author_names
  for all to current_user using (true) with check (true);

-- One author per account and one account per author. Not a column of authors, which are public.
create table public.author_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  author_id uuid not null unique references public.authors (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.author_accounts enable row level security, force row level security;
revoke all on public.author_accounts from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.author_accounts
  for all to current_user using (true) with check (true);

-- Raises errors that the form shows.
create function private.check_author_links(p_links jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      link jsonb;
    begin
      if jsonb_typeof(p_links) is distinct from 'array' or jsonb_array_length(p_links) > 10 then
        raise check_violation using message = 'An author has at most ten links.';
      end if;
      for link in select * from jsonb_array_elements(p_links) loop
        if jsonb_typeof(link) <> 'object' or jsonb_typeof(link -> 'url') is distinct from 'string'
          or length(link ->> 'url') > 500
          or link ->> 'url' !~* '^https://[^\s"<>\\/?#@:]+\.[^\s"<>\\/?#@:]+(:\d+)?([/?#][^\s"<>\\]*)?$' then
          raise check_violation using message = 'A link is a whole address that begins with https://.';
        elsif jsonb_typeof(coalesce(link -> 'label', '""')) <> 'string' or length(link ->> 'label') > 80 then
          raise check_violation using message = 'The label of a link has at most 80 characters.';
        elsif link - 'url' - 'label' <> '{}' then
          raise check_violation using message = 'A link has an address and a label, and nothing else.';
        end if;
      end loop;
    end
  $$;

-- Serializes transactions that take the same name. Former names of other authors may be taken.
create function private.take_author_name(p_author uuid, p_name text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := private.fold_name(p_name);
    begin
      update public.author_names set is_current = false
      where author_id = p_author and is_current and folded <> wanted;
      insert into public.author_names as known (folded, author_id) values (wanted, p_author)
      on conflict (folded) do update set author_id = excluded.author_id, is_current = true
        where known.author_id = excluded.author_id or not known.is_current;
      if not found then
        raise unique_violation using
          constraint = 'author_names_pkey', table = 'authors',
          message = format('Another author is called "%s" already.', p_name),
          hint = 'Choose another name, or merge the two.';
      end if;
    end
  $$;

create function private.take_author_slug(p_author uuid, p_slug text) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      insert into public.author_slugs as taken (slug, author_id) values (p_slug, p_author)
      on conflict (slug) do update set author_id = excluded.author_id where taken.author_id = excluded.author_id;
      return found;
    end
  $$;

-- Slug of the name, with a number if it is taken.
create function private.take_free_author_slug(p_author uuid, p_name text) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := coalesce(nullif(private.make_slug(p_name), ''), 'author');
    begin
      if private.take_author_slug(p_author, wanted) then
        return wanted;
      end if;
      for number in 2..9 loop
        if private.take_author_slug(p_author, wanted || '-' || number) then
          return wanted || '-' || number;
        end if;
      end loop;
      wanted := wanted || '-' || p_author;
      perform private.take_author_slug(p_author, wanted);
      return wanted;
    end
  $$;

-- URLs of stored pictures are kept with the current origin, as in posts.
create function private.complete_author_picture(p_picture text) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      present text;
      former text;
    begin
      if position('/storage/v1/' in coalesce(p_picture, '')) = 0 then
        return p_picture;
      end if;
      select max(origin) filter (where is_present),
        '^()(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      return coalesce(public.complete_address(p_picture, former, present), p_picture);
    end
  $$;

-- Security definer: only triggers write names and slugs.
create function public.prepare_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_new boolean := tg_op = 'INSERT';
    begin
      new.name := private.clean_name(new.name);
      new.role := private.clean_name(new.role);
      new.bio := btrim(new.bio, E' \t\r\n');
      new.picture := private.complete_author_picture(nullif(btrim(new.picture), ''));
      if new.name = '' then
        raise check_violation using message = 'An author has a name.';
      elsif length(new.name) > 200 then
        raise check_violation using message = 'The name of an author has at most 200 characters.';
      elsif length(new.role) > 200 then
        raise check_violation using message = 'The role of an author has at most 200 characters.';
      elsif length(new.bio) > 5000 then
        raise check_violation using message = 'The text about an author has at most 5,000 characters.';
      elsif length(new.picture) > 2048 or new.picture !~* '^(https?://[^\s"<>\\/]|/[^\s"<>\\/])[^\s"<>\\]*$' then
        raise check_violation using message = 'The picture of an author is the address of a picture.';
      end if;
      perform private.check_author_links(new.links);
      if is_new or new.name <> old.name then
        perform private.take_author_name(new.id, new.name);
      end if;
      if not is_new and new.slug is not distinct from old.slug then
        return new;
      elsif private.make_slug(coalesce(new.slug, '')) = '' then
        new.slug := private.take_free_author_slug(new.id, new.name);
      else
        new.slug := private.make_slug(new.slug);
        if not private.take_author_slug(new.id, new.slug) then
          raise unique_violation using
            constraint = 'author_slugs_pkey', table = 'authors',
            message = format('Another author has the address "%s" already.', new.slug),
            hint = 'Choose another address.';
        end if;
      end if;
      return new;
    end
  $$;

create trigger prepare_author before insert or update on public.authors
  for each row execute function public.prepare_author();

-- Author with this name, or null. Creates the author if p_makes, unless the text is no name.
create function private.find_author(p_name text, p_makes boolean) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := private.fold_name(p_name);
      result uuid;
    begin
      -- Imports write "Admin" where a file names no author.
      if coalesce(wanted, '') in ('', 'admin') or length(private.clean_name(p_name)) > 200 then
        return null;
      end if;
      select author_id into result from public.author_names where folded = wanted;
      if result is null and p_makes then
        -- Serializes imports that create authors, so that they do not deadlock.
        perform pg_advisory_xact_lock(hashtextextended('new authors', 0));
        select author_id into result from public.author_names where folded = wanted;
        if result is null then
          insert into public.authors (name) values (p_name) returning id into result;
        end if;
      end if;
      return result;
    end
  $$;

-- Keeps `author` (text) and `author_id` in step, whichever was written. Security definer: writing a post may create an
-- author.
create function public.assign_post_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'INSERT' then
        if new.author_id is null and coalesce(btrim(new.author), '') = '' then
          select author_id into new.author_id from public.author_accounts where user_id = (select auth.uid());
        elsif new.author_id is null then
          new.author_id := private.find_author(new.author, true);
        elsif new.author is not null and not exists (select from public.authors where id = new.author_id) then
          -- Restored post: its author may have been merged or deleted.
          new.author_id := private.find_author(new.author, false);
        end if;
      elsif new.author_id is distinct from old.author_id then
        if new.author_id is not null then
          null;
        elsif current_setting('posts.moves_addresses', true) = 'on' then
          -- The author is being deleted; the post keeps the name.
          return new;
        elsif new.author is distinct from old.author then
          new.author_id := private.find_author(new.author, true);
        else
          new.author := null;
        end if;
      elsif new.author is distinct from old.author then
        new.author_id := private.find_author(new.author, true);
      end if;
      if new.author_id is not null then
        new.author := coalesce((select name from public.authors where id = new.author_id), new.author);
      end if;
      return new;
    end
  $$;

-- Renaming an author is not an edit of posts.
create function public.rename_author_of_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author = new.name where author_id = new.id;
      update public.news_posts set author = new.name where author_id = new.id;
      perform set_config('posts.moves_addresses', 'off', true);
      return null;
    end
  $$;

create trigger rename_author_of_posts after update on public.authors
  for each row when (new.name <> old.name) execute function public.rename_author_of_posts();

create function public.release_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = null where author_id = old.id;
      update public.news_posts set author_id = null where author_id = old.id;
      perform set_config('posts.moves_addresses', 'off', true);
      delete from public.author_slugs where author_id = old.id;
      delete from public.author_names where author_id = old.id;
      return old;
    end
  $$;

create trigger release_author before delete on public.authors
  for each row execute function public.release_author();

-- Merges `p_author` into `p_into`: posts, former names and slugs, and profile fields that are empty in the target.
-- Security definer: administrators cannot write names and slugs directly.
create function public.merge_authors(p_author uuid, p_into uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      merged public.authors;
    begin
      if not public.may('names.manage') and auth.role() is distinct from 'service_role' then
        raise insufficient_privilege using message = 'Only owners and editors merge authors.';
      elsif p_author is not distinct from p_into then
        raise check_violation using message = 'An author can’t be merged with itself.';
      end if;
      perform from public.authors where id in (p_author, p_into) order by id for update;
      select * into merged from public.authors where id = p_author;
      if merged.id is null or not exists (select from public.authors where id = p_into) then
        raise no_data_found using message = 'One of the two authors is not there any more.';
      end if;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = p_into where author_id = p_author;
      update public.news_posts set author_id = p_into where author_id = p_author;
      perform set_config('posts.moves_addresses', 'off', true);
      update public.author_slugs set author_id = p_into where author_id = p_author;
      update public.author_names set author_id = p_into, is_current = false where author_id = p_author;
      update public.author_accounts set author_id = p_into
      where author_id = p_author and not exists (select from public.author_accounts where author_id = p_into);
      delete from public.authors where id = p_author;
      update public.authors set
        role = coalesce(nullif(role, ''), merged.role), bio = coalesce(nullif(bio, ''), merged.bio),
        picture = coalesce(picture, merged.picture),
        picture_alt = case when picture is null then merged.picture_alt else picture_alt end,
        links = case when links = '[]' then merged.links else links end
      where id = p_into;
    end
  $$;

-- Text without markup.
create function private.read_words(p_html text) returns text
  language sql immutable set search_path = ''
  as $$ select btrim(regexp_replace(p_html, '(<[^>]*>|\s)+', ' ', 'g')) $$;

create function public.note_post_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if new.title is distinct from old.title or (
        new.content is distinct from old.content
        and private.read_words(new.content) is distinct from private.read_words(old.content)
      ) then
        new.revised_at := now();
      end if;
      return new;
    end
  $$;

-- Published posts of an author in both tables, newest first, at most 100.
create function public.list_author_posts(p_author uuid, p_limit integer, p_offset integer default 0)
  returns table (post_table text, post_id uuid)
  language sql stable set search_path = ''
  as $$
    select p.post_table, p.id from lists.list_page(null, 'author', p_author::text, p_limit, p_offset) p
    order by p.published_at desc, p.id
  $$;

create function public.count_author_posts(p_author uuid) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_author(p_author) $$;

-- Number of published posts of each author, and the date of the newest.
create function public.count_posts_of_authors()
  returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$ select p.author_id, p.posts, p.newest_at from lists.count_authors() p $$;

create function private.must_be_writer() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people who write here have a profile.';
      end if;
    end
  $$;

-- Public profile of the caller; null if there is none.
create function public.read_own_profile() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_be_writer();
      return (
        select to_jsonb(p) from (
          select a.slug, a.name, a.bio, a.picture, a.picture_alt,
            exists (select from public.blog_posts b where b.author_id = a.id and b.status = 'published')
              or exists (select from public.news_posts n where n.author_id = a.id and n.status = 'published')
              as has_page
          from public.author_accounts held join public.authors a on a.id = held.author_id
          where held.user_id = (select auth.uid())
        ) p
      );
    end
  $$;

-- Whether a picture is in our storage, where it cannot be changed from outside.
create function private.is_own_picture(p_picture text) returns boolean
  language sql stable set search_path = ''
  as $$
    select position('..' in p_picture) = 0 and exists (
      select from (select '' as origin union all select origin from public.storage_origins) known
      where starts_with(p_picture, known.origin || '/storage/v1/object/public/blog-images/')
        or starts_with(p_picture, known.origin || '/storage/v1/object/public/case-studies/')
    )
  $$;

-- Saves the public profile of the caller. With p_takes_over, an unclaimed author with this name becomes theirs if they
-- may change authors; otherwise the name is taken. Raises the constraint that a value violates.
create function public.save_own_profile(
  p_name text, p_bio text default '', p_picture text default null, p_picture_alt text default '',
  p_takes_over boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      caller uuid := auth.uid();
      own public.authors;
      namesake uuid;
      may_take_over boolean;
    begin
      perform private.must_be_writer();
      -- Serializes saves, so that an account gets one author.
      perform pg_advisory_xact_lock(hashtextextended('author of ' || caller, 0));
      select a.* into own from public.author_accounts held join public.authors a on a.id = held.author_id
      where held.user_id = caller;
      if own.id is null and private.fold_name(coalesce(p_name, '')) <> '' then
        select author_id into namesake from public.author_names where folded = private.fold_name(p_name) and is_current;
        may_take_over := public.may('names.manage')
          and not exists (select from public.author_accounts where author_id = namesake);
        if namesake is not null and not (may_take_over and p_takes_over) then
          raise unique_violation using
            constraint = 'author_names_pkey', table = 'authors',
            message = format('Another author is called "%s" already.', private.clean_name(p_name)),
            detail = case when may_take_over then 'unclaimed' else '' end,
            hint = case
              when exists (select from public.author_accounts where author_id = namesake)
                then 'That is somebody else’s profile. Choose another name.'
              when may_take_over then 'Say that this is you, or choose another name.'
              else 'If that is you, ask an owner or an editor to rename the other one first, or choose another name.'
            end;
        end if;
        select * into own from public.authors where id = namesake;
      end if;
      p_picture := nullif(btrim(p_picture), '');
      -- The current picture may stay, even if it is part of the site.
      if p_picture <> coalesce(own.picture, '') and not private.is_own_picture(p_picture) then
        raise check_violation using message = 'Choose a picture of the library, or upload one.';
      elsif length(private.clean_name(coalesce(p_picture_alt, ''))) > 500 then
        raise check_violation using message = 'The alt text of the picture has at most 500 characters.';
      end if;
      if namesake is not null then
        -- Empty fields do not overwrite a claimed profile.
        p_bio := coalesce(nullif(btrim(p_bio), ''), own.bio);
        p_picture_alt := case when p_picture is null then own.picture_alt else p_picture_alt end;
        p_picture := coalesce(p_picture, own.picture);
      end if;
      if own.id is null then
        insert into public.authors (name, bio, picture, picture_alt)
        values (coalesce(p_name, ''), coalesce(p_bio, ''), p_picture, private.clean_name(coalesce(p_picture_alt, '')))
        returning * into own;
      else
        update public.authors set
          name = coalesce(p_name, ''), bio = coalesce(p_bio, ''), picture = p_picture,
          picture_alt = private.clean_name(coalesce(p_picture_alt, ''))
        where id = own.id;
      end if;
      insert into public.author_accounts (user_id, author_id) values (caller, own.id) on conflict do nothing;
      return public.read_own_profile();
    end
  $$;

revoke all on function
  public.list_author_posts, public.count_author_posts, public.count_posts_of_authors
  from public, anon, authenticated;
grant execute on function
  public.list_author_posts, public.count_author_posts, public.count_posts_of_authors
  to anon, authenticated, service_role;
revoke all on function public.merge_authors from public, anon, authenticated;
grant execute on function public.merge_authors to authenticated, service_role;
revoke all on function
  public.read_own_profile, public.save_own_profile
  from public, anon, authenticated, service_role;
grant execute on function public.read_own_profile, public.save_own_profile to authenticated;

-- Blog and news posts: tables, owners, policies and the columns that triggers fill in.

-- Ids of the posts in a table that the caller created. Posts are identified by table and id: owning a post in one table
-- grants nothing on a post with the same id in the other. docs/threat-model.md, section 4
create function public.list_own_posts(p_table text) returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_owners
    where post_table = p_table and user_id = (select auth.uid())
  $$;

-- Creator of each post. No foreign key, so that a restored post keeps its owner.
create table public.post_owners (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (post_table, post_id)
);
create index post_owners_of_a_person on public.post_owners (user_id);

alter table public.post_owners enable row level security, force row level security;
revoke all on public.post_owners from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.post_owners
  for all to current_user using (true) with check (true);

-- Anyone reads published posts; staff policies are below.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  content text not null,
  featured_image text,
  author text,
  tags text[] not null default '{}',
  status text not null default 'published' check (status in ('published', 'draft')),
  published_at timestamptz not null default now(),
  shopify_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Empty means: make one from the title.
  slug text not null default '',
  -- Null SEO and sharing fields fall back to the title, the summary, the drawn share image, and an empty text alternative.
  seo_title text check (length(seo_title) <= 300),
  seo_description text check (length(seo_description) <= 1000),
  share_image text check (length(share_image) <= 2048 and share_image ~* '^(https?://|/)'),
  noindex boolean not null default false,
  featured_image_alt text check (length(featured_image_alt) <= 1000),
  featured_image_caption text check (length(featured_image_caption) <= 2000),
  author_id uuid references public.authors on delete set null,
  -- Last change of title or text; renamed authors, tags and picture URLs do not count.
  revised_at timestamptz,
  unpublish_at timestamptz,
  constraint blog_posts_slug check (slug <> '')
);
-- Public list: published posts, newest first; id breaks ties so that pages never overlap.
create index blog_posts_published on public.blog_posts (published_at desc, id) where status = 'published';
create unique index blog_posts_shopify_id on public.blog_posts (shopify_id);
create unique index blog_posts_slug_once on public.blog_posts (slug);
-- Author pages, and updates when an author is renamed or deleted. `status` allows index-only counts.
create index blog_posts_of_an_author on public.blog_posts (author_id, published_at desc, id) include (status)
  where author_id is not null;
-- Sitemaps: published posts without noindex.
create index blog_posts_indexed on public.blog_posts (published_at desc, id)
  where status = 'published' and not noindex;
-- Staff list: keyset pagination in four orders. docs/decisions/0018-list-staff-posts-by-keyset.md
create index blog_posts_by_date on public.blog_posts (published_at, id);
create index blog_posts_by_change on public.blog_posts (updated_at, id);
-- Index entries have a size limit, so titles are compared by their beginning.
create index blog_posts_by_title on public.blog_posts (lower(left(title, 80)), id);
create index blog_posts_drafts on public.blog_posts (published_at, id) where status = 'draft';
create index blog_posts_to_unpublish on public.blog_posts (unpublish_at) where unpublish_at is not null;
create index blog_posts_planned on public.blog_posts (published_at) where status = 'draft' and published_at > created_at;
-- Author pages for readers; the index above also holds drafts.
create index blog_posts_read_of_an_author on public.blog_posts (author_id, published_at desc, id)
  where status = 'published' and author_id is not null;

alter table public.blog_posts enable row level security, force row level security;
revoke all on public.blog_posts from public, anon, authenticated;
grant select on public.blog_posts to anon;
grant
  select,
  delete,
  insert (
    id, title, summary, content, featured_image, author, tags, status, published_at, shopify_id, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  ),
  update (
    title, summary, content, featured_image, author, tags, status, published_at, shopify_id, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  )
  on public.blog_posts to authenticated;
grant select, insert, update, delete on public.blog_posts to service_role;

create policy "anyone reads published posts" on public.blog_posts
  for select to anon, authenticated
  using (status = 'published' and published_at <= now() and (unpublish_at is null or unpublish_at > now()));
create policy "the server manages posts" on public.blog_posts
  for all to service_role using (true) with check (true);
create policy "the functions of the owner find posts" on public.blog_posts
  for select to current_user using (true);
create policy "the triggers find posts of authors" on public.blog_posts for select to current_user using (true);
create policy "the triggers name authors of posts" on public.blog_posts
  for update to current_user using (true) with check (true);
create policy "the functions of the owner find posts of a tag" on public.blog_posts
  for select to current_user using (true);
create policy "the functions of the owner retag posts" on public.blog_posts
  for update to current_user using (true) with check (true);
-- An insert returns its row before the row has an owner. Only the database sets `created_at`; a row of this transaction has the
-- time of its start.
create policy "writers read what they may change" on public.blog_posts
  for select to authenticated using (
    (select public.may('posts.edit')) or (select public.may('posts.write')) and id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or (select public.may('posts.write')) and created_at = now()
  );
create policy "writers create drafts, editors posts" on public.blog_posts
  for insert to authenticated
  with check ((select public.may('posts.publish')) or status = 'draft' and (select public.may('posts.write')));
create policy "writers change their drafts, editors posts" on public.blog_posts
  for update to authenticated
  using ((select public.may('posts.edit')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('blog_posts'))::uuid[]))
  with check ((select public.may('posts.publish')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('blog_posts'))::uuid[]));
create policy "writers delete their drafts, editors posts" on public.blog_posts
  for delete to authenticated
  using ((select public.may('posts.edit')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('blog_posts'))::uuid[]));

create table public.news_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  content text not null,
  rich_content jsonb not null default '[]' check (jsonb_typeof(rich_content) = 'array'),
  featured_image text,
  author text,
  tags text[] not null default '{}',
  status text not null default 'published' check (status in ('published', 'draft')),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null default '',
  seo_title text check (length(seo_title) <= 300),
  seo_description text check (length(seo_description) <= 1000),
  share_image text check (length(share_image) <= 2048 and share_image ~* '^(https?://|/)'),
  noindex boolean not null default false,
  featured_image_alt text check (length(featured_image_alt) <= 1000),
  featured_image_caption text check (length(featured_image_caption) <= 2000),
  author_id uuid references public.authors on delete set null,
  revised_at timestamptz,
  unpublish_at timestamptz,
  constraint news_posts_slug check (slug <> '')
);
create index news_posts_published on public.news_posts (published_at desc, id) where status = 'published';
create unique index news_posts_slug_once on public.news_posts (slug);
create index news_posts_of_an_author on public.news_posts (author_id, published_at desc, id) include (status)
  where author_id is not null;
create index news_posts_indexed on public.news_posts (published_at desc, id)
  where status = 'published' and not noindex;
create index news_posts_by_date on public.news_posts (published_at, id);
create index news_posts_by_change on public.news_posts (updated_at, id);
create index news_posts_by_title on public.news_posts (lower(left(title, 80)), id);
create index news_posts_drafts on public.news_posts (published_at, id) where status = 'draft';
create index news_posts_to_unpublish on public.news_posts (unpublish_at) where unpublish_at is not null;
create index news_posts_planned on public.news_posts (published_at) where status = 'draft' and published_at > created_at;
create index news_posts_read_of_an_author on public.news_posts (author_id, published_at desc, id)
  where status = 'published' and author_id is not null;

alter table public.news_posts enable row level security, force row level security;
revoke all on public.news_posts from public, anon, authenticated;
grant select on public.news_posts to anon;
grant
  select,
  delete,
  insert (
    id, title, summary, content, rich_content, featured_image, author, tags, status, published_at, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  ),
  update (
    title, summary, content, rich_content, featured_image, author, tags, status, published_at, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  )
  on public.news_posts to authenticated;
grant select, insert, update, delete on public.news_posts to service_role;

create policy "anyone reads published news" on public.news_posts
  for select to anon, authenticated
  using (status = 'published' and published_at <= now() and (unpublish_at is null or unpublish_at > now()));
create policy "the server manages news" on public.news_posts
  for all to service_role using (true) with check (true);
create policy "the functions of the owner find news" on public.news_posts
  for select to current_user using (true);
create policy "the triggers find news of authors" on public.news_posts for select to current_user using (true);
create policy "the triggers name authors of news" on public.news_posts
  for update to current_user using (true) with check (true);
create policy "the functions of the owner find news of a tag" on public.news_posts
  for select to current_user using (true);
create policy "the functions of the owner retag news" on public.news_posts
  for update to current_user using (true) with check (true);
create policy "writers read what they may change" on public.news_posts
  for select to authenticated using (
    (select public.may('posts.edit')) or (select public.may('posts.write')) and id = any ((select public.list_own_posts('news_posts'))::uuid[])
    or (select public.may('posts.write')) and created_at = now()
  );
create policy "writers create drafts, editors posts" on public.news_posts
  for insert to authenticated
  with check ((select public.may('posts.publish')) or status = 'draft' and (select public.may('posts.write')));
create policy "writers change their drafts, editors posts" on public.news_posts
  for update to authenticated
  using ((select public.may('posts.edit')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('news_posts'))::uuid[]))
  with check ((select public.may('posts.publish')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('news_posts'))::uuid[]));
create policy "writers delete their drafts, editors posts" on public.news_posts
  for delete to authenticated
  using ((select public.may('posts.edit')) or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('news_posts'))::uuid[]));

-- Author and time of each change, for the conflict message of the editor.
create table public.post_changes (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: the history survives the post.
  post_id uuid not null,
  action text not null check (action in ('created', 'changed', 'deleted')),
  -- Null for the server, the seed and an editor of a local trial.
  changed_by uuid,
  changed_by_email text,
  changed_at timestamptz not null default now()
);
create index post_changes_of_a_post on public.post_changes (post_table, post_id, changed_at desc);
create index post_changes_by_time on public.post_changes (changed_at);

alter table public.post_changes enable row level security, force row level security;
revoke all on public.post_changes from public, anon, authenticated, service_role;
grant select on public.post_changes to authenticated, service_role;

create policy "the server reads changes" on public.post_changes
  for select to service_role using (true);
create policy "the trigger notes changes" on public.post_changes
  for insert to current_user with check (true);
create policy "writers read changes of what they may change" on public.post_changes
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);

-- Names of posts, authors and tags that changed. Cached pages that outlive an outage must not show what was changed
-- meanwhile. Kept a day longer than such pages. docs/decisions/0009-serve-stale-pages-on-failure.md
create table private.touched_names (
  -- Table and slug, such as "blog_posts/how-to".
  name text primary key,
  touched_at timestamptz not null
);
create index touched_names_by_time on private.touched_names (touched_at);

alter table private.touched_names enable row level security, force row level security;
revoke all on private.touched_names from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on private.touched_names
  for all to current_user using (true) with check (true);

-- Limited to posts that the reader may see: the policies of the posts apply here, too.
create policy "anyone reads authors of published posts" on public.authors
  for select to anon, authenticated
  using (
    exists (select from public.blog_posts p where p.author_id = authors.id)
    or exists (select from public.news_posts p where p.author_id = authors.id)
  );

-- Security definer: only this trigger writes here, and callers cannot read email addresses of accounts.
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

-- Security definer: writers of posts have no access to this table.
create function private.note_touched_name() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      touched text := tg_table_name || '/' || old.slug;
    begin
      insert into private.touched_names as known (name, touched_at) values (touched, clock_timestamp())
      on conflict (name) do update set touched_at = excluded.touched_at;
      perform pg_notify('pages_touched', touched);
      return null;
    end
  $$;

create trigger note_touched_name after update or delete on public.authors
  for each row execute function private.note_touched_name();

-- Names that changed in the last p_seconds, with their age in seconds, since the clocks of site and database may
-- differ. Null if there are too many.
create function public.list_touched_names(p_seconds double precision) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 10000;
      named jsonb;
    begin
      delete from private.touched_names where touched_at < now() - interval '8 days';
      select coalesce(jsonb_object_agg(t.name, extract(epoch from clock_timestamp() - t.touched_at)), '{}')
      into named from (
        select name, touched_at from private.touched_names
        where touched_at > clock_timestamp() - make_interval(secs => p_seconds) limit most + 1
      ) t;
      return case when (select count(*) from jsonb_object_keys(named)) <= most then named end;
    end
  $$;

-- After the row is in: an insert that conflicts with an existing post changes no owner.
create function public.note_post_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if auth.uid() is not null then
        insert into public.post_owners (post_table, post_id, user_id) values (tg_table_name, new.id, auth.uid())
        on conflict do nothing;
      end if;
      return null;
    end
  $$;

-- Transfers the posts of a person before their account is deleted. Returns the number of posts.
create function public.hand_over_posts(p_user uuid, p_heir uuid default null) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      leaving constant jsonb := public.describe_leaving(p_user);
      handed integer := 0;
    begin
      if (leaving ->> 'is_last_owner')::boolean then
        raise check_violation using
          message = 'The last owner can''t be removed. Make somebody else an owner first.',
          constraint = 'one_owner_stays';
      elsif p_heir is not null and not leaving -> 'heirs' @> jsonb_build_array(jsonb_build_object('id', p_heir)) then
        raise check_violation using message = 'Posts can be handed to somebody with a role on this site alone.';
      elsif p_heir is null and jsonb_array_length(leaving -> 'heirs') > 0 then
        raise check_violation using message = 'Choose who takes over your posts first.';
      elsif p_heir is not null then
        update public.post_owners set user_id = p_heir where user_id = p_user;
        get diagnostics handed = row_count;
      end if;
      return handed;
    end
  $$;

create function public.note_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_changes (post_table, post_id, action, changed_by, changed_by_email)
      select tg_table_name, n.id, 'created', who.id, (select email from auth.users u where u.id = who.id)
      from new_rows n cross join (select auth.uid() as id) who;
      return null;
    end
  $$;

create function private.has_post(p_table text, p_post uuid) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (select from public.blog_posts where p_table = 'blog_posts' and id = p_post)
      or exists (select from public.news_posts where p_table = 'news_posts' and id = p_post)
  $$;

-- Rejects the id of another current or former post: it would give access to its versions, changes, links and slugs. A
-- conflict within one table is left to the primary key or an upsert.
create function public.refuse_known_post_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- The server may insert known ids (restore, import, move). Users who may not write must not learn which ids exist.
      if auth.uid() is null or not public.may('posts.write') or private.has_post(tg_table_name, new.id) then
        return new;
      end if;
      if private.has_post(case tg_table_name when 'blog_posts' then 'news_posts' else 'blog_posts' end, new.id)
        or exists (select from public.deleted_posts where post_id = new.id)
        or exists (
          select from public.post_owners where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        )
        or exists (select from public.post_slugs where post_id = new.id)
        or exists (
          select from public.post_changes where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        ) then
        raise unique_violation using
          message = 'Another post has this id, or had it. Leave the id out, and the new post gets one of its own.',
          table = tg_table_name, constraint = tg_table_name || '_pkey', detail = 'id';
      end if;
      return new;
    end
  $$;

revoke all on function public.list_own_posts from public, anon, authenticated;
grant execute on function public.list_own_posts to authenticated, service_role;
select private.only_for_server('list_touched_names', 'hand_over_posts');

-- Slugs of posts: made from titles, kept unique, remembered after a change.

-- Current and former slugs of the posts in both tables, deleted ones included.
create table public.post_slugs (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null check (slug <> ''),
  post_id uuid not null,
  is_current boolean not null default true,
  -- Deletion date of a post that was published under this slug.
  gone_at timestamptz,
  primary key (post_table, slug)
);
create index post_slugs_of_a_post on public.post_slugs (post_id);
create unique index post_slugs_one_current on public.post_slugs (post_id, post_table) where is_current and gone_at is null;

alter table public.post_slugs enable row level security, force row level security;
revoke all on public.post_slugs from public, anon, authenticated, service_role;
grant select on public.post_slugs to anon, authenticated, service_role;

-- Former addresses of a draft stay hidden even if the other table has a published post with the same id.
create policy "anyone follows former addresses of published posts" on public.post_slugs
  for select to anon, authenticated using (
    post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_slugs.post_id)
    or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_slugs.post_id)
  );
create policy "the server reads slugs" on public.post_slugs for select to service_role using (true);
create policy "the triggers keep slugs" on public.post_slugs
  for all to current_user using (true) with check (true);

-- Takes a slug unless another post has it; slugs of deleted posts are free. Serializes transactions that want the same
-- slug.
create function private.take_slug(p_table text, p_slug text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      if p_slug = 'tags' then
        return false;
      end if;
      update public.post_slugs set is_current = false
      where post_table = p_table and post_id = p_post and is_current and slug <> p_slug;
      insert into public.post_slugs as taken (post_table, slug, post_id) values (p_table, p_slug, p_post)
      on conflict (post_table, slug) do update
        set post_id = excluded.post_id, is_current = true, gone_at = null
        where taken.post_id = excluded.post_id or taken.gone_at is not null;
      return found;
    end
  $$;

-- The requested slug, with a number if it is taken.
create function private.take_free_slug(p_table text, p_slug text, p_post uuid) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := p_slug;
    begin
      -- Paths with an id refer to the post with that id.
      if wanted = '' or wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        wanted := rtrim('post-' || wanted, '-');
      end if;
      if private.take_slug(p_table, wanted, p_post) then
        return wanted;
      end if;
      for number in 2..9 loop
        if private.take_slug(p_table, wanted || '-' || number, p_post) then
          return wanted || '-' || number;
        end if;
      end loop;
      -- Many posts with one title: counting through all of them would be slow.
      wanted := wanted || '-' || left(p_post::text, 8);
      if not private.take_slug(p_table, wanted, p_post) then
        wanted := p_post::text || '-' || wanted;
        perform private.take_slug(p_table, wanted, p_post);
      end if;
      return wanted;
    end
  $$;

-- A slug that a person typed must be free. Imports, restored posts and the seed get a number instead. Security definer:
-- compares slugs with posts that the writer cannot see.
create function public.assign_post_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := private.make_slug(coalesce(new.slug, ''));
      -- A URL with a post id resolves to that post, so a slug must not look like an id.
      is_id boolean := wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    begin
      if tg_op = 'INSERT' then
        -- A restored post gets all its former slugs back.
        update public.post_slugs set gone_at = null
        where post_table = tg_table_name and post_id = new.id and gone_at is not null;
        if wanted <> '' and not is_id and auth.uid() is not null then
          new.slug := wanted;
          if not private.take_slug(tg_table_name, wanted, new.id) then
            raise exception using
              errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
              message = format('Another post has the address "%s" already.', wanted),
              detail = 'slug', hint = 'Choose another address.';
          end if;
        else
          new.slug := private.take_free_slug(
            tg_table_name, coalesce(nullif(wanted, ''), private.make_slug(new.title)), new.id
          );
        end if;
      elsif new.slug is not distinct from old.slug then
        return new;
      elsif wanted = '' then
        new.slug := private.take_free_slug(tg_table_name, private.make_slug(new.title), new.id);
      else
        new.slug := wanted;
        if not private.take_slug(tg_table_name, new.slug, new.id) then
          raise exception using
            errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
            message = format('Another post has the address "%s" already.', new.slug),
            detail = 'slug', hint = 'Choose another address.';
        end if;
      end if;
      -- Slugs that were never public don't redirect.
      if tg_op = 'UPDATE' and new.slug <> old.slug and (old.status <> 'published' or old.published_at > now()) then
        delete from public.post_slugs where post_table = tg_table_name and slug = old.slug and post_id = old.id;
      end if;
      return new;
    end
  $$;

create function public.release_post_slugs() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if old.status = 'published' and old.published_at <= now() then
        update public.post_slugs set gone_at = now() where post_table = tg_table_name and post_id = old.id;
      else
        delete from public.post_slugs where post_table = tg_table_name and post_id = old.id;
      end if;
      return null;
    end
  $$;

-- Whether a post with this slug or id was published and deleted. Security definer: deleted posts cannot be listed.
create function public.is_post_gone(p_table text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.post_slugs
      where post_table = p_table and gone_at is not null and (
        slug = p_name
        -- Compares ids, so that the index applies; casts only valid ids.
        or post_id = case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_name::uuid end
      )
    )
  $$;

revoke all on function public.is_post_gone from public, anon, authenticated;
grant execute on function public.is_post_gone to anon, authenticated, service_role;

-- Redirects and the count of requests for missing addresses.

create table public.redirects (
  -- Canonical path without query.
  path text primary key,
  -- Path of this site, with query and fragment, or an https URL; null means gone.
  target text,
  status smallint not null default 301 check (status in (301, 302, 410)),
  -- Canonical path of a target on this site.
  target_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null for the server.
  changed_by uuid,
  changed_by_email text,
  check ((status = 410) = (target is null))
);
create index redirects_by_target on public.redirects (target_path);
-- First path segments of redirects. docs/decisions/0005-give-each-page-one-url.md
create index redirects_by_beginning on public.redirects (split_part(split_part(path, '/', 2), '?', 1));

alter table public.redirects enable row level security, force row level security;
revoke all on public.redirects from public, anon, authenticated, service_role;
grant
  select,
  delete,
  insert (path, target, status),
  update (path, target, status)
  on public.redirects to authenticated, service_role;

create policy "administrators read redirects" on public.redirects
  for select to authenticated using ((select public.is_admin()));
create policy "administrators add redirects" on public.redirects
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change redirects" on public.redirects
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete redirects" on public.redirects
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages redirects" on public.redirects
  for all to service_role using (true) with check (true);
create policy "the functions of the owner find redirects" on public.redirects
  for select to current_user using (true);

create trigger announce_change after insert or update or delete or truncate on public.redirects
  for each statement execute function public.announce_change();

-- Hits of redirects and of missing pages, without visitors or query strings.
create table public.address_hits (
  outcome text not null check (outcome in ('redirected', 'missed')),
  path text not null check (length(path) <= 500),
  hits bigint not null check (hits > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (outcome, path)
);
create index address_hits_most on public.address_hits (outcome, hits desc, path);

alter table public.address_hits enable row level security, force row level security;
revoke all on public.address_hits from public, anon, authenticated, service_role;
grant select, delete on public.address_hits to authenticated, service_role;

create policy "administrators read counts of addresses" on public.address_hits
  for select to authenticated using ((select public.is_admin()));
create policy "administrators delete counts of addresses" on public.address_hits
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages counts of addresses" on public.address_hits
  for all to service_role using (true) with check (true);
create policy "the functions of the owner count addresses" on public.address_hits
  for all to current_user using (true) with check (true);

-- Canonical form of a path: lowercase ASCII letters, uppercase escapes only where needed, single slashes, none at the
-- end. Same rule as toCanonicalPath in domain/redirects/canonical-path.ts.
create function private.canonical_path(p_path text) returns text
  language sql immutable set search_path = ''
  as $$
    select coalesce(nullif(rtrim(regexp_replace(
      replace(replace(replace(replace(string_agg(
        case
          when piece[1] like '\%__' then upper(piece[1])
          else translate(piece[1], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
        end,
        '' order by place
      ), '%2D', '-'), '%2E', '.'), '%5F', '_'), '%7E', '~'),
      '/+', '/', 'g'
    ), '/'), ''), '/')
    from regexp_matches(p_path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place)
  $$;

-- Like encodeURIComponent, for the letters of any script that a slug may have.
create function private.encode_segment(p_text text) returns text
  language sql immutable strict set search_path = ''
  as $$
    select coalesce(string_agg(
      case
        when sign ~ '[A-Za-z0-9._~-]' then sign
        else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
      end,
      '' order by place
    ), '')
    from regexp_split_to_table(p_text, '') with ordinality as signs (sign, place)
  $$;

-- Null for invalid UTF-8.
create function private.decode_segment(p_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return (
        select convert_from(string_agg(
          case
            when piece[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(piece[1], 2), 'hex')
            else convert_to(piece[1], 'UTF8')
          end,
          '' order by place
        ), 'UTF8')
        from regexp_matches(p_text, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place)
      );
    exception
      when character_not_in_repertoire or untranslatable_character then return null;
    end
  $$;

-- Current path of the post that a path such as /blog/{slug or id} refers to, and whether readers may see it.
create function private.find_post_address(p_path text, out address text, out is_readable boolean)
  language plpgsql stable set search_path = ''
  as $$
    declare
      parts text[] := regexp_match(p_path, '^/(blog|news)/([^/]+)$');
      wanted text;
      found_id uuid;
      found_slug text;
    begin
      wanted := lower(private.decode_segment(parts[2]));
      if wanted is null then
        return;
      end if;
      if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        found_id := wanted::uuid;
      else
        select s.post_id into found_id from public.post_slugs s
        where s.post_table = parts[1] || '_posts' and s.slug = wanted and s.gone_at is null;
      end if;
      if parts[1] = 'blog' then
        select p.slug, p.status = 'published' and p.published_at <= now() into found_slug, is_readable
        from public.blog_posts p where p.id = found_id;
      else
        select p.slug, p.status = 'published' and p.published_at <= now() into found_slug, is_readable
        from public.news_posts p where p.id = found_id;
      end if;
      address := '/' || parts[1] || '/' || private.encode_segment(found_slug);
    end
  $$;

-- Path of an imported post.
create function private.find_imported_address(p_table text, p_post uuid) returns text
  language sql stable set search_path = ''
  as $$
    select '/blog/' || private.encode_segment(slug) from public.blog_posts
    where p_table = 'blog_posts' and id = p_post and status = 'published' and published_at <= now()
    union all
    select '/news/' || private.encode_segment(slug) from public.news_posts
    where p_table = 'news_posts' and id = p_post and status = 'published' and published_at <= now()
  $$;

-- Error about a form field, named in the detail.
create function private.refuse_redirect(p_field text, p_message text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      raise exception using errcode = 'check_violation', message = p_message, detail = p_field;
    end
  $$;

-- Security definer: compares paths with posts, and reads email addresses of accounts.
create function public.prepare_redirect() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      post record;
      imported text;
    begin
      if new.path !~ '^/' or new.path ~ '^//' then
        perform private.refuse_redirect('path', 'Begin the old address with one slash, such as /old-page.');
      elsif new.path ~ '[?#]' then
        perform private.refuse_redirect('path', 'Leave out what follows “?” or “#”: a redirect holds for any query.');
      elsif new.path ~ '[^!-~]|[\\]|%(?![0-9A-Fa-f]{2})|%[01][0-9A-Fa-f]|%7[Ff]|%5[Cc]|%2[Ff]|(^|/)([.]|%2[Ee]){1,2}(/|$)' then
        perform private.refuse_redirect('path', 'This is no address that can be asked for: write other letters percent-encoded.');
      elsif length(new.path) > 500 then
        perform private.refuse_redirect('path', 'The old address is longer than 500 characters.');
      end if;
      new.path := private.canonical_path(new.path);
      if new.path = '/' then
        perform private.refuse_redirect('path', 'The front page can’t lead elsewhere.');
      elsif new.path ~ '^/[a-z][a-z0-9-]*/v[0-9]+(/|$)' and new.path !~ '^/(blog|news)/' then
        perform private.refuse_redirect('path', 'Addresses of programs, such as /rest/v1, lead nowhere else.');
      end if;
      select * into post from private.find_post_address(new.path);
      if post.address = new.path then
        perform private.refuse_redirect('path', format('“%s” is the address of a post, which stays in front.', new.path));
      elsif post.address is not null then
        perform private.refuse_redirect('path', format('“%s” leads to its post, “%s”, by itself.', new.path, post.address));
      end if;

      new.target_path := null;
      if new.status = 410 then
        new.target := null;
      elsif coalesce(new.target, '') = '' then
        perform private.refuse_redirect('target', 'Say where the old address leads to.');
      elsif length(new.target) > 2000 then
        perform private.refuse_redirect('target', 'The new address is longer than 2000 characters.');
      elsif new.target ~ '[^!-~]|[\\]' then
        perform private.refuse_redirect('target', 'This is no address that can be led to: write other letters percent-encoded.');
      elsif new.target ~ '^/' and new.target !~ '^//' then
        new.target_path := private.canonical_path(substring(new.target from '^[^?#]*'));
        new.target := new.target_path || substring(new.target from '[?#].*$|$');
      elsif new.target !~* '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#]|$)' then
        perform private.refuse_redirect(
          'target', 'Give a path of this site, such as /services, or a whole address that begins with https://.'
        );
      end if;
      if new.target_path = new.path then
        perform private.refuse_redirect('target', format('“%s” would lead to itself.', new.path));
      end if;
      select * into post from private.find_post_address(new.target_path);
      if post.address <> new.target_path then
        perform private.refuse_redirect(
          'target', format('“%s” leads on to “%s”; point it there directly.', new.target_path, post.address)
        );
      elsif post.address is null then
        select private.find_imported_address(r.post_table, r.post_id) into imported from public.post_redirects r
        where r.path in (new.target_path, new.target_path || '/');
        if imported is not null then
          perform private.refuse_redirect(
            'target', format('“%s” leads on to “%s”; point it there directly.', new.target_path, imported)
          );
        end if;
      end if;

      new.updated_at := now();
      new.changed_by := auth.uid();
      new.changed_by_email := (select email from auth.users where id = auth.uid());
      return new;
    end
  $$;

create trigger prepare_redirect before insert or update on public.redirects
  for each row execute function public.prepare_redirect();

-- Serializes writers, so that two redirects cannot form a loop.
create function public.queue_redirect_writers() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
      return null;
    end
  $$;

create trigger queue_redirect_writers before insert or update on public.redirects
  for each statement execute function public.queue_redirect_writers();

-- After the statement, so that several redirects may be written in any order.
create function public.refuse_redirect_chains() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      chain record;
    begin
      select a.path as first, b.path as second, b.target as third, b.target_path, b.status into chain
      from public.redirects a join public.redirects b on b.path = a.target_path
      order by a.updated_at desc, a.path limit 1;
      if chain.first = chain.target_path then
        perform private.refuse_redirect('target', format('“%s” leads back to “%s”: readers would go in a circle.', chain.second, chain.first));
      elsif chain.status = 410 then
        perform private.refuse_redirect('target', format('“%s” says that it is gone; “%s” can’t lead there.', chain.second, chain.first));
      elsif chain.first is not null then
        perform private.refuse_redirect('target', format('“%s” leads on to “%s”; point “%s” there directly.', chain.second, chain.third, chain.first));
      end if;
      return null;
    end
  $$;

create trigger refuse_redirect_chains after insert or update on public.redirects
  for each statement execute function public.refuse_redirect_chains();

-- A missing address with a new redirect is no longer missing; hits of a deleted redirect are deleted.
create function public.settle_address_hits() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op <> 'INSERT' and old.path is distinct from new.path then
        delete from public.address_hits where outcome = 'redirected' and path = old.path;
      end if;
      if tg_op <> 'DELETE' then
        delete from public.address_hits where outcome = 'missed' and path = new.path;
      end if;
      return null;
    end
  $$;

create trigger settle_address_hits after insert or update or delete on public.redirects
  for each row execute function public.settle_address_hits();

-- Target of a path: a post, else a redirect of an administrator, else one of an import. `p_written`: forms in which an
-- import may have stored the path, most exact first. Security definer: only administrators list redirects.
-- docs/decisions/0005-give-each-page-one-url.md
create function public.find_redirect(p_path text, p_written text[] default '{}')
  returns table (path text, target text, status smallint, source text)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      wanted text := private.canonical_path(left(p_path, 500));
      post record;
      kept public.redirects;
    begin
      select * into post from private.find_post_address(wanted);
      if post.is_readable then
        if post.address <> wanted then
          return query select wanted, post.address, 301::smallint, 'renamed';
        end if;
        return;
      end if;
      select r.* into kept from public.redirects r where r.path = wanted;
      if kept.path is not null then
        -- Redirects straight to the current path of a renamed post.
        select * into post from private.find_post_address(kept.target_path);
        return query select kept.path,
          case
            when post.is_readable then post.address || substring(kept.target from '[?#].*$|$') else kept.target
          end,
          kept.status, 'manual';
        return;
      end if;
      return query
        select r.path, found.address, 301::smallint, 'import'
        from unnest(p_written[:10]) with ordinality as written (form, place)
        join public.post_redirects r on r.path = written.form
        cross join lateral private.find_imported_address(r.post_table, r.post_id) as found (address)
        where found.address is not null
        order by place limit 1;
    end
  $$;

-- A page of all redirects of any source, with their hits. Administrators only.
create function public.list_redirects(p_search text default '', p_source text default NULL, p_limit integer default 50, p_offset integer default 0) returns TABLE(path text, target text, status smallint, source text, hits bigint, last_used timestamp with time zone, updated_at timestamp with time zone, changed_by_email text, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      pattern text := '%' || regexp_replace(coalesce(p_search, ''), '([\\%_])', '\\\1', 'g') || '%';
    begin
      if not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators list redirects.';
      end if;
      return query
        with posts as (
          select 'blog_posts' as post_table, id, '/blog/' as section, slug from public.blog_posts
          union all
          select 'news_posts', id, '/news/', slug from public.news_posts
        ), every_redirect as (
          select 'manual' as source, r.path as written, r.target as leads_to, r.status,
            r.updated_at as changed_at, r.changed_by_email as changer, null::text as section, null::text as slug
          from public.redirects r
          union all
          select 'import', r.path, null, 301, null, null, p.section, p.slug
          from public.post_redirects r join posts p on p.post_table = r.post_table and p.id = r.post_id
          union all
          select 'renamed', p.section || s.slug, null, 301, null, null, p.section, p.slug
          from public.post_slugs s join posts p on p.post_table = s.post_table and p.id = s.post_id
          where not s.is_current and s.gone_at is null
          union all
          select 'deleted', case s.post_table when 'blog_posts' then '/blog/' else '/news/' end || s.slug,
            null, 410, s.gone_at, null, null, null
          from public.post_slugs s where s.gone_at is not null
        ), chosen as (
          select e.*, count(*) over () as how_many from every_redirect e
          where (p_source is null or e.source = p_source)
            and (e.written ilike pattern or coalesce(e.leads_to, e.section || e.slug, '') ilike pattern)
          order by e.source <> 'manual', e.changed_at desc nulls last, e.written
          limit least(greatest(p_limit, 1), 5000) offset greatest(p_offset, 0)
        ), listed as (
          select c.*, case
            when c.source in ('renamed', 'deleted')
              then substring(c.written for 6) || private.encode_segment(substring(c.written from 7))
            else c.written
          end as address
          from chosen c
        )
        select l.address, coalesce(l.leads_to, l.section || private.encode_segment(l.slug)), l.status::smallint, l.source,
          coalesce(h.hits, 0), h.last_at, l.changed_at, l.changer, l.how_many
        from listed l left join public.address_hits h on h.outcome = 'redirected' and h.path = l.address
        order by l.source <> 'manual', l.changed_at desc nulls last, l.written;
    end
  $$;

-- Adds hits counted by a process: {"/old": 3, …}. Sorted, so that replicas do not deadlock. Of the missing addresses,
-- the 800 most requested and the 200 newest are kept.
create function public.add_address_hits(p_redirected jsonb, p_missed jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.address_hits as known (outcome, path, hits)
      select counted.outcome, counted.key, counted.value::bigint
      from (
        select 'missed' as outcome, key, value from jsonb_each_text(p_missed)
        where not exists (select from public.redirects r where r.path = key)
        union all
        select 'redirected', key, value from jsonb_each_text(p_redirected)
      ) counted
      where length(counted.key) <= 500
      order by counted.outcome, counted.key
      on conflict (outcome, path) do update set hits = known.hits + excluded.hits, last_at = excluded.last_at;

      delete from public.address_hits where outcome = 'missed' and path in (
        select path from (
          select path, row_number() over (order by hits desc, path) as by_hits,
            row_number() over (order by last_at desc, path) as by_time
          from public.address_hits where outcome = 'missed'
        ) ranked
        where by_hits > 800 and by_time > 200
      );
    end
  $$;

-- 16-bit MD5 prefixes of the first segments of all redirected paths: the site skips the lookup for other paths. Null
-- above 64 segments of either kind.
create function public.list_redirect_beginnings() returns integer[]
  language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      most constant integer := 64;
      -- Sorts before other sources.
      manual text := '';
      imported text := '';
      beginnings text[] := array['']::text[];
    begin
      for found in 1 .. most + 1 loop
        select split_part(split_part(r.path, '/', 2), '?', 1) into manual from public.redirects r
          where split_part(split_part(r.path, '/', 2), '?', 1) > manual
          order by split_part(split_part(r.path, '/', 2), '?', 1) limit 1;
        exit when manual is null;
        if found > most then
          return null;
        end if;
        beginnings := beginnings || manual;
      end loop;
      for found in 1 .. most + 1 loop
        select split_part(split_part(r.path, '/', 2), '?', 1) into imported from public.post_redirects r
          where split_part(split_part(r.path, '/', 2), '?', 1) > imported
          order by split_part(split_part(r.path, '/', 2), '?', 1) limit 1;
        exit when imported is null;
        if found > most then
          return null;
        end if;
        beginnings := beginnings || imported;
      end loop;
      return (
        select array_agg(distinct ('x' || left(md5(b), 4))::bit(16)::integer) from unnest(beginnings) b
      );
    end
  $$;

revoke all on function
  public.find_redirect, public.list_redirect_beginnings
  from public, anon, authenticated;
grant execute on function public.find_redirect, public.list_redirect_beginnings to anon, authenticated, service_role;
revoke all on function public.list_redirects from public, anon, authenticated, service_role;
grant execute on function public.list_redirects to authenticated;
select private.only_for_server('add_address_hits');

-- Tags: one vocabulary for blog and news.

-- Vocabulary shared by blog and news. Posts keep their tags in the column `tags`; triggers maintain this table and
-- post_tags. Former names keep leading to a renamed or merged tag.
create table public.tags (
  slug text primary key check (slug <> ''),
  name text not null check (btrim(name) <> ''),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Hash: names may exceed the size of a B-tree entry.
create index tags_by_name on public.tags using hash (name);

alter table public.tags enable row level security, force row level security;
revoke all on public.tags from public, anon, authenticated, service_role;
grant select on public.tags to anon, authenticated, service_role;

create policy "the server reads tags" on public.tags for select to service_role using (true);
create policy "the functions keep tags" on public.tags for all to current_user using (true) with check (true);
create policy "writers read every tag" on public.tags
  for select to authenticated using ((select public.may('posts.write')));

create trigger note_touched_name after update or delete on public.tags
  for each row execute function private.note_touched_name();

create trigger announce_emptied after truncate on public.tags for each statement
  execute function public.announce_change();

create table public.former_tags (
  slug text primary key check (slug <> ''),
  tag text not null references public.tags (slug) on update cascade on delete cascade
);
create index former_tags_of_a_tag on public.former_tags (tag);

alter table public.former_tags enable row level security, force row level security;
revoke all on public.former_tags from public, anon, authenticated, service_role;
grant select on public.former_tags to anon, authenticated, service_role;

create policy "anyone follows former names of tags" on public.former_tags
  for select to anon, authenticated using (exists (select from public.tags t where t.slug = tag));
create policy "the server reads former names of tags" on public.former_tags
  for select to service_role using (true);
create policy "the functions keep former names of tags" on public.former_tags
  for all to current_user using (true) with check (true);

-- Tags of posts with their status and date, for lists and counts by one index.
create table public.post_tags (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  tag text not null references public.tags (slug) on update cascade on delete cascade,
  is_published boolean not null,
  published_at timestamptz not null,
  primary key (post_table, post_id, tag)
);
-- A key column instead of a partial index, so that generic plans use it.
create index post_tags_newest_first on public.post_tags (tag, post_table, is_published, published_at desc, post_id);

alter table public.post_tags enable row level security, force row level security;
revoke all on public.post_tags from public, anon, authenticated, service_role;
grant select on public.post_tags to anon, authenticated, service_role;

create policy "anyone reads tags of published posts" on public.post_tags
  for select to anon, authenticated using (is_published and published_at <= now());
create policy "the server reads tags of posts" on public.post_tags for select to service_role using (true);
create policy "the triggers keep tags of posts" on public.post_tags
  for all to current_user using (true) with check (true);
create policy "editors read tags of every post" on public.post_tags
  for select to authenticated using ((select public.may('posts.edit')));

-- Deleted and merged tags, which can be restored for a day.
create table public.removed_tags (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null,
  created_at timestamptz not null,
  former text[] not null,
  merged_into text,
  -- [{post_table, post_id, before, after}]: tags of each post before and after.
  posts jsonb not null,
  removed_at timestamptz not null default now()
);
create index removed_tags_by_age on public.removed_tags (removed_at);

alter table public.removed_tags enable row level security, force row level security;
revoke all on public.removed_tags from public, anon, authenticated, service_role;

create policy "the functions keep removed tags" on public.removed_tags
  for all to current_user using (true) with check (true);

-- The policies of post_tags apply here, too.
create policy "anyone reads tags that a published post has" on public.tags
  for select to anon, authenticated using (exists (select from public.post_tags p where p.tag = slug));

create function private.tidy_tag(p_tag text) returns text
  language sql immutable set search_path = ''
  as $$ select btrim(regexp_replace(p_tag, '\s+', ' ', 'g')) $$;

-- Signs that a slug drops: "C#" and "C++" share a slug but keep their spelling.
create function private.list_tag_signs(p_tag text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when length(p_tag) > 80 then private.tidy_tag(p_tag)
      else regexp_replace(p_tag, '[^!-,./:-@[-`{-~]', '', 'g')
    end
  $$;

-- Slug of each tag of a post, former names resolved; null for a text without letters. Known spellings skip the slug
-- computation.
create function private.resolve_tags(p_tags text[]) returns table (n bigint, tag text, slug text, name text)
  language plpgsql stable set search_path = ''
  as $$
    declare
      made text;
    begin
      for n, tag in select u.n, u.tag from unnest(p_tags) with ordinality u (tag, n) where u.tag is not null loop
        select t.slug, t.name into slug, name from public.tags t where t.name = resolve_tags.tag;
        if slug is null then
          made := nullif(private.make_slug(tag), '');
          select coalesce(t.slug, made), t.name into slug, name
          from (select) self
          left join public.former_tags f on f.slug = made
          left join public.tags t on t.slug = coalesce(f.tag, made);
          -- A name of its own keeps its signs.
          if made = slug and private.list_tag_signs(tag) <> private.list_tag_signs(name) then
            name := tag;
          end if;
        end if;
        name := coalesce(name, tag);
        return next;
      end loop;
    end
  $$;

-- Adds missing tags, named by their first spelling, and locks all of them until the transaction ends, so that none is
-- deleted meanwhile.
create function private.hold_tags(p_tags text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text[];
      held integer;
    begin
      loop
        with resolved as (
          select distinct on (slug) slug, private.tidy_tag(tag) as name
          from private.resolve_tags(p_tags) where slug is not null order by slug, n
        ), added as (
          insert into public.tags (slug, name)
          select slug, name from resolved r
          where not exists (select from public.tags t where t.slug = r.slug) order by slug
          on conflict (slug) do nothing
        )
        select coalesce(array_agg(slug), '{}') into wanted from resolved;
        select count(*) into held
        from (select from public.tags where slug = any (wanted) order by slug for key share) now_held;
        exit when held = cardinality(wanted);
      end loop;
    end
  $$;

-- Tags in the spelling of the vocabulary, without duplicates.
create function private.spell_tags(p_tags text[]) returns text[]
  language sql stable set search_path = ''
  as $$
    select coalesce(array_agg(name order by n), '{}')
    from (select name, min(n) as n from private.resolve_tags(p_tags) group by name) once
  $$;

-- Deletes tags without posts unless they were described or renamed. Skips tags that another transaction holds.
create function private.drop_unused_tags(p_slugs text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      unused text[];
    begin
      select array_agg(slug) into unused from (
        select slug from public.tags t
        where slug = any (p_slugs) and description = ''
          and not exists (select from public.post_tags p where p.tag = t.slug)
          and not exists (select from public.former_tags f where f.tag = t.slug)
        order by slug for update skip locked
      ) locked;
      -- Checked again: rows committed before the lock are visible only now.
      delete from public.tags t
      where slug = any (unused) and not exists (select from public.post_tags p where p.tag = t.slug);
    end
  $$;

-- A tag without a letter or digit has no slug, so it has no page and finds no posts. Adding one is an error. It is dropped
-- silently on import, on restoring a version, and if the post already had it.
create function public.spell_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held integer;
      nameless text;
    begin
      -- Fast path: all tags are already spelled as in the tags table. See `hold_tags` for the reason for the lock.
      select count(*) into held
      from (select from public.tags where name = any (new.tags) order by slug for key share) known;
      if held < cardinality(new.tags) then
        select tag into nameless from unnest(new.tags) tag
        where btrim(tag) <> '' and private.make_slug(tag) = ''
          and (tg_op = 'INSERT' or not tag = any (old.tags)) limit 1;
        if nameless is not null and auth.uid() is not null and private.read_write_origin() <> 'restore' then
          raise invalid_parameter_value using
            message = format('The tag "%s" has no letter or digit. Write it in words.', nameless), detail = 'tags';
        end if;
        new.tags := array(
          select tag from unnest(new.tags) with ordinality given (tag, n) where private.make_slug(tag) <> '' order by n
        );
        perform private.hold_tags(new.tags);
        new.tags := private.spell_tags(new.tags);
      end if;
      return new;
    end
  $$;

create function public.keep_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text[] := '{}';
      dropped text[];
    begin
      if tg_op <> 'DELETE' then
        wanted := array(select slug from public.tags where name = any (new.tags) order by slug);
      end if;
      if tg_op <> 'DELETE' and cardinality(wanted) < cardinality(new.tags) then
        wanted := array(
          select distinct slug from private.resolve_tags(new.tags) where slug is not null order by slug
        );
      end if;
      if tg_op <> 'INSERT' then
        with gone as (
          delete from public.post_tags
          where post_table = tg_table_name and post_id = old.id and not tag = any (wanted)
          returning tag
        )
        select array_agg(tag) into dropped from gone;
        if dropped is not null then
          perform private.drop_unused_tags(dropped);
        end if;
      end if;
      if tg_op <> 'DELETE' then
        insert into public.post_tags as known (post_table, post_id, tag, is_published, published_at)
        select tg_table_name, new.id, slug, new.status = 'published', new.published_at
        from unnest(wanted) slug order by slug
        on conflict (post_table, post_id, tag) do update
          set is_published = excluded.is_published, published_at = excluded.published_at
          where (known.is_published, known.published_at)
            is distinct from (excluded.is_published, excluded.published_at);
      end if;
      return null;
    end
  $$;

-- Tags of published posts, with their number and the newest date, for one table or both.
create function public.list_tags(p_table text default null)
  returns table (slug text, name text, description text, post_count bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$
    select t.slug, t.name, t.description, p.posts, p.newest_at
    from lists.count_tags(p_table) p join public.tags t on t.slug = p.tag
  $$;

-- Administrators, editors and the server only.
create function private.must_manage_tags() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('names.manage') then
        raise insufficient_privilege using message = 'Only owners and editors manage tags.';
      end if;
    end
  $$;

-- Locks a tag until the transaction ends. Raises if there is none.
create function private.lock_tag(p_slug text) returns public.tags
  language plpgsql set search_path = ''
  as $$
    declare
      found_tag public.tags;
    begin
      select * into found_tag from public.tags where slug = p_slug for update;
      if found_tag.slug is null then
        raise no_data_found using message = 'There is no such tag any more.';
      end if;
      return found_tag;
    end
  $$;

-- Replaces spellings in the tags of posts, or removes them. Not an edit of posts.
create function private.retag_posts(p_blog uuid[], p_news uuid[], p_former text[], p_name text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set tags = array_remove(array(
        select case when tag = any (p_former) then p_name else tag end
        from unnest(tags) with ordinality e (tag, n) order by n
      ), null) where id = any (p_blog);
      update public.news_posts set tags = array_remove(array(
        select case when tag = any (p_former) then p_name else tag end
        from unnest(tags) with ordinality e (tag, n) order by n
      ), null) where id = any (p_news);
      perform set_config('posts.moves_addresses', 'off', true);
    end
  $$;

create function private.list_posts_of_tag(p_slug text, p_table text) returns uuid[]
  language sql stable set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_tags where tag = p_slug and post_table = p_table
  $$;

create function private.list_tags_of_posts(p_blog uuid[], p_news uuid[])
  returns table (post_table text, post_id uuid, tags text[])
  language sql stable set search_path = ''
  as $$
    select 'blog_posts', id, tags from public.blog_posts where id = any (p_blog)
    union all
    select 'news_posts', id, tags from public.news_posts where id = any (p_news)
  $$;

-- Spellings of a tag in posts: its name, and variants with other signs.
create function private.list_spellings(p_tag public.tags, p_blog uuid[], p_news uuid[]) returns text[]
  language sql stable set search_path = ''
  as $$
    select array(
      select tag from (
        select distinct unnest(tags) as tag from private.list_tags_of_posts(p_blog, p_news)
      ) used
      where not exists (select from public.tags t where t.name = tag) and private.make_slug(tag) = p_tag.slug
    ) || p_tag.name
  $$;

-- All tags with their posts by table, drafts included, and former names.
create function public.list_managed_tags() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', t.slug, 'name', t.name, 'description', t.description,
          'blog_count', coalesce(p.blog_count, 0), 'news_count', coalesce(p.news_count, 0),
          'former', coalesce(f.slugs, '[]')
        ) order by t.slug), '[]')
        from public.tags t
        left join (
          select tag, count(*) filter (where post_table = 'blog_posts') as blog_count,
            count(*) filter (where post_table = 'news_posts') as news_count
          from public.post_tags group by tag
        ) p on p.tag = t.slug
        left join (
          select tag, jsonb_agg(slug order by slug) as slugs from public.former_tags group by tag
        ) f on f.tag = t.slug
      );
    end
  $$;

-- Renames a tag in all posts; its slug follows, the former one redirects. Returns {"slug", "posts"}.
create function public.rename_tag(p_slug text, p_name text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      renamed public.tags;
      new_name text := private.tidy_tag(p_name);
      new_slug text := private.make_slug(p_name);
      blog uuid[];
      news uuid[];
      spellings text[];
    begin
      perform private.must_manage_tags();
      if new_slug = '' then
        raise invalid_parameter_value using message = 'A tag needs a letter or a digit.';
      elsif length(new_name) > 80 then
        raise invalid_parameter_value using message = 'A tag has at most 80 characters.';
      end if;
      renamed := private.lock_tag(p_slug);
      if new_slug <> p_slug and exists (select from public.tags where slug = new_slug) then
        raise unique_violation using message = 'There is a tag of that name already. Merge the two instead.';
      end if;
      blog := private.list_posts_of_tag(p_slug, 'blog_posts');
      news := private.list_posts_of_tag(p_slug, 'news_posts');
      spellings := private.list_spellings(renamed, blog, news);
      -- A former name that is used again belongs to its new owner.
      delete from public.former_tags where slug = new_slug;
      update public.tags set slug = new_slug, name = new_name, updated_at = now() where slug = p_slug;
      if new_slug <> p_slug then
        insert into public.former_tags (slug, tag) values (p_slug, new_slug);
      end if;
      perform private.retag_posts(blog, news, case
        when new_slug = p_slug then array[renamed.name] else spellings
      end, new_name);
      return jsonb_build_object('slug', new_slug, 'posts', cardinality(blog) + cardinality(news));
    end
  $$;

create function public.describe_tag(p_slug text, p_description text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      if length(p_description) > 1000 then
        raise invalid_parameter_value using message = 'A description has at most 1,000 characters.';
      end if;
      perform private.lock_tag(p_slug);
      update public.tags set description = btrim(p_description), updated_at = now() where slug = p_slug;
    end
  $$;

-- Deletes a tag or merges it into another, restorable for a day.
create function private.remove_tag(p_slug text, p_into text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      removed public.tags := private.lock_tag(p_slug);
      former text[] := array(select slug from public.former_tags where tag = p_slug order by slug);
      blog uuid[] := private.list_posts_of_tag(p_slug, 'blog_posts');
      news uuid[] := private.list_posts_of_tag(p_slug, 'news_posts');
      before jsonb := (
        select coalesce(jsonb_object_agg(post_table || post_id, tags), '{}')
        from private.list_tags_of_posts(blog, news)
      );
      spellings text[] := private.list_spellings(removed, blog, news);
      removal uuid;
    begin
      if p_into is not null then
        update public.former_tags set tag = p_into where tag = p_slug;
        update public.tags set updated_at = now() where slug = p_into;
      end if;
      delete from public.tags where slug = p_slug;
      if p_into is not null then
        insert into public.former_tags (slug, tag) values (p_slug, p_into);
      end if;
      perform private.retag_posts(blog, news, spellings, (select name from public.tags where slug = p_into));
      delete from public.removed_tags where removed_at < now() - interval '24 hours';
      insert into public.removed_tags (slug, name, description, created_at, former, merged_into, posts)
      select removed.slug, removed.name, removed.description, removed.created_at, former, p_into,
        coalesce(jsonb_agg(jsonb_build_object(
          'post_table', post_table, 'post_id', post_id, 'before', before -> (post_table || post_id), 'after', tags
        )), '[]')
      from private.list_tags_of_posts(blog, news)
      returning id into removal;
      return jsonb_build_object('removal', removal, 'posts', cardinality(blog) + cardinality(news));
    end
  $$;

-- Merges a tag into another. Returns {"removal", "posts"}.
create function public.merge_tags(p_slug text, p_into text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      if p_slug = p_into then
        raise invalid_parameter_value using message = 'A tag can''t be merged into itself.';
      end if;
      -- Fixed order, whichever is merged into which.
      perform private.lock_tag(least(p_slug, p_into));
      perform private.lock_tag(greatest(p_slug, p_into));
      return private.remove_tag(p_slug, p_into);
    end
  $$;

-- Deletes a tag from all posts. Returns {"removal", "posts"}.
create function public.delete_tag(p_slug text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      return private.remove_tag(p_slug, null);
    end
  $$;

-- Restores a deleted or merged tag within a day, except in posts whose tags changed since. Returns {"slug", "posts"}.
create function public.restore_tag(p_removal uuid) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept public.removed_tags;
      restored integer;
      restored_news integer;
    begin
      perform private.must_manage_tags();
      delete from public.removed_tags
      where id = p_removal and removed_at >= now() - interval '24 hours' returning * into kept;
      if kept.id is null then
        raise no_data_found using message = 'This can''t be taken back any more.';
      end if;
      delete from public.former_tags where slug = kept.slug;
      -- A tag that was used again keeps its current fields.
      insert into public.tags (slug, name, description, created_at)
      values (kept.slug, kept.name, kept.description, kept.created_at)
      on conflict (slug) do nothing;
      -- Former names of other tags stay there.
      delete from public.former_tags where slug = any (kept.former) and tag = kept.merged_into;
      insert into public.former_tags (slug, tag)
      select former_slug, kept.slug from unnest(kept.former) former_slug
      where not exists (select from public.tags t where t.slug = former_slug)
      on conflict (slug) do nothing;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts p set tags = k.before
      from jsonb_to_recordset(kept.posts) k (post_table text, post_id uuid, before text[], after text[])
      where k.post_table = 'blog_posts' and k.post_id = p.id and p.tags = k.after;
      get diagnostics restored = row_count;
      update public.news_posts p set tags = k.before
      from jsonb_to_recordset(kept.posts) k (post_table text, post_id uuid, before text[], after text[])
      where k.post_table = 'news_posts' and k.post_id = p.id and p.tags = k.after;
      get diagnostics restored_news = row_count;
      perform set_config('posts.moves_addresses', 'off', true);
      return jsonb_build_object('slug', kept.slug, 'posts', restored + restored_news);
    end
  $$;

-- Security definer: only triggers write post_tags.
create function public.keep_tags_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_tags as known (post_table, post_id, tag, is_published, published_at)
      select tg_table_name, n.id, wanted.slug, n.status = 'published', n.published_at
      from new_rows n
      cross join lateral (
        select array(select slug from public.tags where name = any (n.tags) order by slug) as slugs
      ) found
      cross join lateral unnest(case
        when cardinality(found.slugs) < cardinality(n.tags) then array(
          select distinct slug from private.resolve_tags(n.tags) where slug is not null order by slug
        )
        else found.slugs
      end) wanted (slug)
      on conflict (post_table, post_id, tag) do update
        set is_published = excluded.is_published, published_at = excluded.published_at
        where (known.is_published, known.published_at)
          is distinct from (excluded.is_published, excluded.published_at);
      return null;
    end
  $$;

revoke all on function public.list_tags from public, anon, authenticated;
grant execute on function public.list_tags to anon, authenticated, service_role;
revoke all on function
  public.list_managed_tags, public.rename_tag, public.describe_tag, public.merge_tags, public.delete_tag,
  public.restore_tag
  from public, anon, authenticated;
grant execute on function
  public.list_managed_tags, public.rename_tag, public.describe_tag, public.merge_tags, public.delete_tag,
  public.restore_tag
  to authenticated, service_role;

-- Public lists of posts: counts by month and day, pages, neighbors and sitemap.

-- Counts of posts by list, month and day, so that any page and its total are found without reading all posts. Writers
-- add rows with the difference, so they never wait; rows are merged from time to time. Posts with a future date are
-- counted, and subtracted when read. docs/decisions/0017-count-lists-by-trigger.md
create schema lists;
revoke all on schema lists from public;
grant usage on schema lists to anon, authenticated, service_role;

create type lists.change as (post_table text, selection text, tag text, day timestamp, posts bigint);

-- `all`: published posts of a table. `indexed`: those without noindex. `tag`: those of a tag.
create table lists.counts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- `author`: published posts of an author, with their id in `tag`. `every`: all posts; `draft`: drafts only.
  selection text not null check (selection in ('all', 'indexed', 'tag', 'author', 'every', 'draft')),
  tag text not null,
  span text not null check (span in ('ever', 'month', 'day')),
  -- Start of the span, in UTC.
  starts timestamp not null,
  -- Difference; the count is the sum.
  posts bigint not null
);
create index counts_of_a_list on lists.counts (post_table, selection, span, tag, starts);

alter table lists.counts enable row level security, force row level security;
revoke all on lists.counts from public, anon, authenticated, service_role;

create policy "the functions keep it" on lists.counts for all to current_user using (true) with check (true);

-- Related, previous and next posts, by indexes alone. Tags are compared by rarity as whole numbers: 1 to 20 divide the
-- constant, so equal shares compare equal. docs/decisions/0017-count-lists-by-trigger.md
do $migration$
declare
  neighbours constant text := $query$
                with tagged as (
                  select unnest(t.ids) as post_id, unnest(t.dates) as published_at, 232792560 / cardinality(t.ids) as share
                  from (select distinct unnest(p_tags[1:20]) as tag) wanted
                  cross join lateral (
                    select array_agg(newest.post_id) as ids, array_agg(newest.published_at) as dates from (
                      select n.post_id, n.published_at from public.post_tags n
                      where n.tag = wanted.tag and n.post_table = %1$L and n.is_published and n.published_at <= now()
                        and n.post_id <> p_post
                      order by n.published_at desc, n.post_id limit 200
                    ) newest
                  ) t
                ),
                -- Posts with the most shared tags; then with rarer tags; then the newest.
                sharing as (
                  select t.post_id, row_number() over (
                    order by count(*) desc, sum(t.share) desc, t.published_at desc, t.post_id
                  ) as place
                  from tagged t group by t.post_id, t.published_at
                  order by place limit 3
                ),
                newest as (
                  select p.id as post_id, 3 + row_number() over (order by p.published_at desc, p.id) as place
                  from public.%1$I p
                  where p.status = 'published' and p.published_at <= now() and p.id <> p_post
                  order by p.published_at desc, p.id limit 6
                ),
                related as (
                  select e.post_id, min(e.place) as place
                  from (select * from sharing union all select * from newest) e
                  group by e.post_id order by place limit 3
                ),
                chosen as materialized (
                  select 'related' as relation, r.post_id, r.place from related r
                  union all
                  (select 'previous', p.id, 0 from public.%1$I p
                   where p.status = 'published' and p.published_at <= reached
                     and (p.published_at < reached or p.id > p_post)
                   order by p.published_at desc, p.id limit 1)
                  union all
                  (select 'next', p.id, 0 from public.%1$I p
                   where p.status = 'published' and p.published_at <= now()
                     and p.published_at >= reached and (p.published_at > reached or p.id < p_post)
                   order by p.published_at, p.id desc limit 1)
                )
                select c.relation, p.id, p.slug, p.title, p.summary, p.featured_image, p.featured_image_alt, p.author, p.tags,
                  p.published_at
                from chosen c cross join lateral (select * from public.%1$I found where found.id = c.post_id limit 1) p
                order by c.relation, c.place;
$query$;
begin
  execute format($function$
create function public.find_post_neighbours(p_table text, p_post uuid, p_tags text[])
  returns table (
    relation text, id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text,
    author text, tags text[], published_at timestamptz
  )
  -- Generic plans: planning took twice as long as reading.
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off
  as $$
    declare
      reached timestamptz;
    begin
      if p_table = 'blog_posts' then
        select p.published_at into reached from public.blog_posts p
          where p.id = p_post and p.status = 'published' and p.published_at <= now();
        if reached is null then
          return;
        end if;
        return query %1$s
      elsif p_table = 'news_posts' then
        select p.published_at into reached from public.news_posts p
          where p.id = p_post and p.status = 'published' and p.published_at <= now();
        if reached is null then
          return;
        end if;
        return query %2$s
      else
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
    end
  $$
$function$, format(neighbours, 'blog_posts'), format(neighbours, 'news_posts'));
end
$migration$;

-- Merges the rows of a count unless another transaction does.
create function lists.merge_rows(p_change lists.change) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_rows constant integer := 16;
      grown record;
    begin
      -- At other isolation levels, rows merged by other transactions would raise an error.
      if current_setting('transaction_isolation') <> 'read committed' then
        return;
      end if;
      for grown in
        select c.span, c.starts from lists.counts c
        where (c.post_table, c.selection, c.tag) = (p_change.post_table, p_change.selection, p_change.tag)
          and (c.span, c.starts) in (
            ('ever', '-infinity'), ('month', date_trunc('month', p_change.day)), ('day', p_change.day)
          )
        group by 1, 2 having count(*) >= most_rows
      loop
        with merged as (
          delete from lists.counts where ctid = any (array(
            select ctid from lists.counts c
            where (c.post_table, c.selection, c.span, c.tag, c.starts)
              = (p_change.post_table, p_change.selection, grown.span, p_change.tag, grown.starts)
            for update skip locked
          ))
          returning posts
        )
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select p_change.post_table, p_change.selection, p_change.tag, grown.span, grown.starts, sum(posts)
        from merged having sum(posts) <> 0;
      end loop;
    end
  $$;

create function lists.add_changes(p_changes lists.change[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      change lists.change;
    begin
      if cardinality(p_changes) < 20 then
        -- One by one, like most changes.
        foreach change in array p_changes loop
          insert into lists.counts (post_table, selection, tag, span, starts, posts) values
            (change.post_table, change.selection, change.tag, 'ever', '-infinity', change.posts),
            (change.post_table, change.selection, change.tag, 'month', date_trunc('month', change.day), change.posts),
            (change.post_table, change.selection, change.tag, 'day', change.day, change.posts);
        end loop;
      else
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select c.post_table, c.selection, c.tag, s.span, s.starts, sum(c.posts)
        from unnest(p_changes) c, lateral (values
          ('ever', timestamp '-infinity'), ('month', date_trunc('month', c.day)), ('day', c.day)
        ) s (span, starts)
        group by 1, 2, 3, 4, 5 having sum(c.posts) <> 0;
      end if;
      -- Merges with every eighth change only.
      foreach change in array p_changes loop
        if random() < 0.125 then
          perform lists.merge_rows(change);
        end if;
      end loop;
    end
  $$;

create function lists.day_of(p_time timestamptz) returns timestamp
  language sql immutable set search_path = ''
  as $$ select date_trunc('day', p_time at time zone 'UTC') $$;

-- Security definer: writers have no access to the counts. Once per statement.
create function lists.keep_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where post_table = tg_table_name and selection <> 'tag';
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from new_posts p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(tg_table_name, selection, tag, day, -n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from old_posts p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3
        ) c;
      else
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, p.day, sum(p.posts) as n from (
            select status, noindex, author_id, lists.day_of(published_at) as day, 1 as posts from new_posts
            union all
            select status, noindex, author_id, lists.day_of(published_at), -1 from old_posts
          ) p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3 having sum(p.posts) <> 0
        ) c;
      end if;
      if changes is not null then
        perform lists.add_changes(changes);
      end if;
      return null;
    end
  $$;

create function lists.keep_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where selection = 'tag';
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(post_table, 'tag', tag, day, n)::lists.change) into changes from (
          select post_table, tag, lists.day_of(published_at) as day, count(*) as n
          from new_tags where is_published group by 1, 2, 3
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(post_table, 'tag', tag, day, -n)::lists.change) into changes from (
          select post_table, tag, lists.day_of(published_at) as day, count(*) as n
          from old_tags where is_published group by 1, 2, 3
        ) c;
      else
        select array_agg(row(post_table, 'tag', tag, day, n)::lists.change) into changes from (
          select post_table, tag, day, sum(posts) as n from (
            select post_table, tag, is_published, lists.day_of(published_at) as day, 1 as posts from new_tags
            union all
            select post_table, tag, is_published, lists.day_of(published_at), -1 from old_tags
          ) p
          where is_published group by 1, 2, 3 having sum(posts) <> 0
        ) c;
      end if;
      if changes is not null then
        perform lists.add_changes(changes);
      end if;
      return null;
    end
  $$;

create trigger counted_new after insert on public.post_tags referencing new table as new_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_changed after update on public.post_tags referencing old table as old_tags new table as new_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_deleted after delete on public.post_tags referencing old table as old_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_emptied after truncate on public.post_tags for each statement
  execute function lists.keep_tags();

create function lists.count_seen(p_table text, p_selection text) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(p_table, p_selection, '') $$;

-- Published posts of each tag and the newest date; tags without any are omitted.
create function lists.count_tags(p_table text) returns table (tag text, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select counted.tag, sum(counted.posts - coming.posts)::bigint, max(newest.published_at)
    from (
      select c.post_table, c.tag, sum(c.posts) as posts from lists.counts c
      where c.post_table = any (case when p_table is null then array['blog_posts', 'news_posts'] else array[p_table] end)
        and c.selection = 'tag' and c.span = 'ever'
      group by 1, 2 having sum(c.posts) > 0
    ) counted
    cross join lateral (
      select count(*) as posts from public.post_tags p
      where p.tag = counted.tag and p.post_table = counted.post_table and p.is_published and p.published_at > now()
    ) coming
    cross join lateral (
      select p.published_at from public.post_tags p
      where p.tag = counted.tag and p.post_table = counted.post_table and p.is_published and p.published_at <= now()
      order by p.published_at desc limit 1
    ) newest
    group by counted.tag
  $$;

-- Each branch is a statement of its own: one over both tables would lock and plan both.
create function public.list_published_posts(
  p_table text, p_tag text default null, p_limit integer default 12, p_offset bigint default 0
)
  returns table (
    id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text, author text,
    tags text[], published_at timestamptz, total bigint
  )
  language plpgsql stable set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  as $$
    declare
      selection constant text := case when p_tag is null then 'all' else 'tag' end;
    begin
      if p_table = 'news_posts' then
        return query
          select n.id, n.slug, n.title, n.summary, n.featured_image, n.featured_image_alt, n.author, n.tags,
            n.published_at, page.total
          from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) page
          cross join lateral (
            select * from public.news_posts found where found.id = page.id and found.status = 'published' limit 1
          ) n
          order by n.published_at desc, n.id;
      elsif p_table = 'blog_posts' then
        return query
          select b.id, b.slug, b.title, b.summary, b.featured_image, b.featured_image_alt, b.author, b.tags,
            b.published_at, page.total
          from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) page
          cross join lateral (
            select * from public.blog_posts found where found.id = page.id and found.status = 'published' limit 1
          ) b
          order by b.published_at desc, b.id;
      end if;
    end
  $$;

-- Number of published posts in sitemaps.
create function public.count_sitemap_posts(p_table text) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_seen(p_table, 'indexed') $$;

create function lists.name_tables(p_table text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$ begin return case when p_table is null then array['blog_posts', 'news_posts'] else array[p_table] end; end $$;

-- Both functions have a branch for each list: a statement with a kept plan. Branches differ in table and condition.
-- docs/decisions/0017-count-lists-by-trigger.md
do $migration$
  declare
    list record;
    branches_ahead text := '';
    branches_reached text := '';
    branches_back text := '';
    branches_on text := '';
  begin
    for list in
      select
        coalesce(t.name, 'both') || '/' || s.selection as name,
        s.selection in ('every', 'draft') as is_of_writers,
        -- Sources of each table: the condition follows, with {id} for the id of the post.
        (
          select array_agg(case s.selection
            when 'tag' then format(
              'select l.post_table, l.post_id as id, l.published_at from public.post_tags l
               where l.tag = p_tag and l.post_table = %L and l.is_published', posts
            )
            else format(
              'select %L as post_table, l.id, l.published_at from public.%I l where %s', posts, posts, s.condition
            )
          end)
          from unnest(lists.name_tables(t.name)) posts
        ) as sources,
        case s.selection when 'tag' then 'l.post_id' else 'l.id' end as id
      from (values ('blog_posts'), ('news_posts'), (null)) t (name)
      cross join (values
        ('all', $$l.status = 'published'$$),
        ('indexed', $$l.status = 'published' and not l.noindex$$),
        ('author', $$l.status = 'published' and l.author_id = p_tag::uuid$$),
        ('draft', $$l.status = 'draft'$$),
        ('every', 'true'),
        ('tag', null)
      ) s (selection, condition)
      where t.name is not null or s.selection = 'author'
    loop
      -- Staff also see scheduled posts.
      branches_ahead := branches_ahead || format('
          when %L then %s', list.name, case
            when list.is_of_writers then 'ahead := 0;'
            -- In list order, so that the matching index is used.
            else format('select count(*) into ahead from (%s) p;', (
              select string_agg(replace(format(
                '(%s and l.published_at > now() order by l.published_at desc, {id})', source
              ), '{id}', list.id), ' union all ')
              from unnest(list.sources) source
            ))
          end);
      branches_reached := branches_reached || format('
              when %L then
                select p.id, p.published_at into reached from (%s) p
                order by p.published_at, p.id desc limit 1 offset skipped;', list.name, (
        select string_agg(replace(format(
          '(%s and l.published_at >= day_starts order by l.published_at, {id} desc limit skipped + 1)', source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
      branches_back := branches_back || format('
              when %L then
                return query select p.post_table, p.id, p.published_at, seen from (%s) p
                order by p.published_at desc, p.id limit size;', list.name, (
        select string_agg(replace(format('
                  (%s and l.published_at = reached.published_at and {id} >= reached.id order by {id} limit size)
                  union all
                  (%s and l.published_at < reached.published_at order by l.published_at desc, {id} limit size)', source, source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
      branches_on := branches_on || format('
          when %L then
            return query select p.post_table, p.id, p.published_at, seen from (%s) p
            order by p.published_at desc, p.id limit size offset place;', list.name, (
        select string_agg(replace(format(
          '(%s and l.published_at < before order by l.published_at desc, {id} limit size + place)', source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
    end loop;

    execute format($function$
create function lists.count_posts(
  p_table text, p_selection text, p_tag text, out published bigint, out ahead bigint
)
  language plpgsql stable set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    begin
      case coalesce(p_table, 'both') || '/' || p_selection%1$s
        else raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end case;
      select coalesce(sum(c.posts), 0) into published from lists.counts c
      where c.post_table = any (lists.name_tables(p_table))
        and (c.selection, c.span, c.tag) = (p_selection, 'ever', p_tag);
    end
  $$
$function$, branches_ahead);

    -- A page of a list as readers see it, newest first, with the total; by offset, or counted from the oldest with
    -- `p_back` (1 is the oldest). Staff lists require staff. Security definer: exposes only that a published post has
    -- this tag or author.
    execute format($function$
create function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer rows 20 set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      -- Below this offset, skipping is cheaper than counting.
      near constant integer := 60;
      size constant integer := greatest(least(p_limit, 100), 0);
      list constant text := coalesce(p_table, 'both') || '/' || p_selection;
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := case when p_back is null then greatest(p_offset, 0) else seen - p_back end;
      before timestamptz := case when p_selection in ('every', 'draft') then 'infinity'
        else now() + interval '1 microsecond' end;
      month record;
      day record;
      day_starts timestamptz;
      skipped bigint;
      reached record;
    begin
      if p_selection in ('every', 'draft') then
        perform lists.must_write_posts();
      end if;
      if place < 0 or place >= seen then
        return;
      end if;
      if place > near then
        place := place + counted.ahead;
        month := lists.find_month(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_day(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        if place * 2 > day.posts then
          day_starts := day.starts at time zone 'UTC';
          skipped := day.posts - place - 1;
          case list%1$s
          end case;
          case list%2$s
          end case;
          return;
        end if;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      case list%3$s
      end case;
    end
  $$
$function$, branches_reached, branches_back, branches_on);
  end
$migration$;

-- Published posts of an author in both tables.
create function lists.count_author(p_author uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(null, 'author', p_author::text) $$;

-- Published posts of each author, and the newest date.
create function lists.count_authors() returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select counted.author_id, counted.posts - coming.posts, newest.published_at
    from (
      select c.tag::uuid as author_id, sum(c.posts)::bigint as posts from lists.counts c
      where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'author' and c.span = 'ever'
      group by 1 having sum(c.posts) > 0
    ) counted
    cross join lateral (
      select (
        select count(*) from public.blog_posts p
        where p.author_id = counted.author_id and p.status = 'published' and p.published_at > now()
      ) + (
        select count(*) from public.news_posts p
        where p.author_id = counted.author_id and p.status = 'published' and p.published_at > now()
      ) as posts
    ) coming
    cross join lateral (
      select greatest(
        (select p.published_at from public.blog_posts p
         where p.author_id = counted.author_id and p.status = 'published' and p.published_at <= now()
         order by p.published_at desc limit 1),
        (select p.published_at from public.news_posts p
         where p.author_id = counted.author_id and p.status = 'published' and p.published_at <= now()
         order by p.published_at desc limit 1)
      ) as published_at
    ) newest
    where counted.posts > coming.posts
  $$;

-- Posts of a sitemap, oldest first, at most 1,000: by offset, or after a date and id. Security invoker: policies of the
-- posts apply.
create function public.list_sitemap_posts(
  p_table text, p_skip bigint default 0, p_after_time timestamptz default null, p_after_id uuid default null,
  p_limit integer default 1000
)
  returns table (
    id uuid, slug text, featured_image text, published_at timestamptz, created_at timestamptz, updated_at timestamptz
  )
  language plpgsql stable set search_path = ''
  as $$
    declare
      named constant text := 'select p.id, p.slug, p.featured_image, p.published_at, p.created_at, p.updated_at
        from public.%1$I p where p.status = ''published'' and not p.noindex and p.published_at <= now()';
      size constant integer := greatest(least(p_limit, 1000), 0);
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      if p_skip > 0 and p_after_id is null then
        select p.published_at, p.id into p_after_time, p_after_id
        from lists.list_page(p_table, 'indexed', '', 1, 0, p_skip) p;
        if p_after_id is null then
          return;
        end if;
      end if;
      if p_after_id is null then
        return query execute format(named || ' order by p.published_at, p.id desc limit $1', p_table) using size;
      else
        return query execute format(
          'select * from (
             (' || named || ' and p.published_at = $1 and p.id < $2 order by p.id desc limit $3)
             union all
             (' || named || ' and p.published_at > $1 order by p.published_at, p.id desc limit $3)
           ) p
           order by p.published_at, p.id desc limit $3', p_table
        ) using p_after_time, p_after_id, size;
      end if;
    end
  $$;

-- Lists that count a post, except tags; `tag` holds the id for the list of an author.
create function lists.selections_of(p_status text, p_noindex boolean, p_author uuid)
  returns table (selection text, tag text)
  language sql immutable set search_path = ''
  as $$
    select s.selection, s.tag from (values
      ('every', '', true), ('draft', '', p_status = 'draft'), ('all', '', p_status = 'published'),
      ('indexed', '', p_status = 'published' and not p_noindex),
      ('author', p_author::text, p_status = 'published' and p_author is not null)
    ) s (selection, tag, is_in)
    where s.is_in
  $$;

-- Posts of a status for staff.
create function lists.count_authored(p_table text, p_show text) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      selection constant text := case p_show when 'all' then 'every' when 'draft' then 'draft' else 'all' end;
      counted record;
    begin
      perform lists.must_write_posts();
      counted := lists.count_posts(p_table, selection, '');
      return case p_show when 'scheduled' then counted.ahead else counted.published - counted.ahead end;
    end
  $$;

-- Condition on rows named p.
create function lists.write_state(p_show text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_show
      when 'draft' then 'p.status = ''draft'''
      when 'published' then 'p.status = ''published'' and p.published_at <= now()'
      when 'scheduled' then 'p.status = ''published'' and p.published_at > now()'
      else 'true'
    end
  $$;

-- Posts of a sitemap as one value: [id, slug, picture, published, changed after that or null].
create function public.list_sitemap_entries(
  p_table text, p_skip bigint default 0, p_after_time timestamptz default null, p_after_id uuid default null,
  p_limit integer default 1000
)
  returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(
      json_build_array(
        p.id, p.slug, p.featured_image, p.published_at, case when p.updated_at > p.created_at then p.updated_at end
      ) order by p.place
    ), '[]')
    from public.list_sitemap_posts(p_table, p_skip, p_after_time, p_after_id, p_limit) with ordinality
      p (id, slug, featured_image, published_at, created_at, updated_at, place)
  $$;

-- Month that contains the post at a position from the newest, the number of newer posts in later months, and of posts
-- in it. docs/decisions/0017-count-lists-by-trigger.md
create function lists.find_month(
  p_table text, p_selection text, p_tag text, p_place bigint, out starts timestamp, out newer bigint, out posts bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      select s.starts, s.reached - s.posts, s.posts into starts, newer, posts from (
        select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
        from lists.counts c
        where c.post_table = any (lists.name_tables(p_table))
          and (c.selection, c.tag, c.span) = (p_selection, p_tag, 'month')
        group by c.starts
      ) s
      where s.reached > p_place order by s.starts desc limit 1;
    end
  $$;

-- Same for the days of a month.
create function lists.find_day(
  p_table text, p_selection text, p_tag text, p_place bigint, p_month timestamp,
  out starts timestamp, out newer bigint, out posts bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      select s.starts, s.reached - s.posts, s.posts into starts, newer, posts from (
        select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
        from lists.counts c
        where c.post_table = any (lists.name_tables(p_table))
          and (c.selection, c.tag, c.span) = (p_selection, p_tag, 'day')
          and c.starts between p_month and p_month + interval '1 month' - interval '1 day'
        group by c.starts
      ) s
      where s.reached > p_place order by s.starts desc limit 1;
    end
  $$;

-- A part of a sitemap by columns: [slugs, pictures, published, changed after that or null], oldest first. Pictures with
-- data URLs are omitted. Security invoker: policies of the posts apply.
create function public.list_sitemap_part(p_table text, p_number integer, p_size integer default 5000)
  returns json
  language plpgsql stable set search_path = ''
  as $$
    declare
      named constant text := 'select p.id, p.slug, p.featured_image, p.published_at, p.created_at, p.updated_at
        from public.%1$I p where p.status = ''published'' and not p.noindex and p.published_at <= now()';
      part constant text := 'select json_build_array(
          coalesce(json_agg(p.slug), ''[]''),
          coalesce(json_agg(case when length(p.featured_image) <= 2047 then p.featured_image end), ''[]''),
          coalesce(json_agg(p.published_at), ''[]''),
          coalesce(json_agg(case when p.updated_at > p.created_at then p.updated_at end), ''[]'')
        ) from (%s) p';
      size constant integer := greatest(least(p_size, 5000), 0);
      skipped constant bigint := (greatest(p_number, 1) - 1)::bigint * size;
      last_time timestamptz;
      last_id uuid;
      listed json;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      if skipped = 0 then
        execute format(format(part, named || ' order by p.published_at, p.id desc limit $1'), p_table)
          into listed using size;
        return listed;
      end if;
      select p.published_at, p.id into last_time, last_id
      from lists.list_page(p_table, 'indexed', '', 1, 0, skipped) p;
      if last_id is null then
        return '[[], [], [], []]'::json;
      end if;
      execute format(
        format(
          part,
          '(' || named || ' and p.published_at = $1 and p.id < $2 order by p.id desc limit $3)
           union all
           (' || named || ' and p.published_at > $1 order by p.published_at, p.id desc limit $3)
           order by published_at, id desc limit $3'
        ),
        p_table
      ) into listed using last_time, last_id, size;
      return listed;
    end
  $$;

grant execute on function
  lists.count_seen, lists.count_tags, lists.list_page, lists.count_author, lists.count_authors
  to anon, authenticated, service_role;
grant execute on function lists.count_authored, lists.write_state to authenticated, service_role;
revoke all on function
  public.find_post_neighbours, public.list_published_posts, public.count_sitemap_posts, public.list_sitemap_posts,
  public.list_sitemap_entries, public.list_sitemap_part
  from public, anon, authenticated;
grant execute on function
  public.find_post_neighbours, public.list_published_posts, public.count_sitemap_posts, public.list_sitemap_posts,
  public.list_sitemap_entries, public.list_sitemap_part
  to anon, authenticated, service_role;

-- Lists of posts as staff see them, and bulk changes from these lists.

create function lists.must_write_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only owners and editors may see all posts.';
      end if;
    end
  $$;

-- SQL conditions of a filter on the rows of a table, `p`. Values are quoted.
create function lists.write_staff_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_narrowed_conditions(p_table, p_filter) || case when p_filter ? 'review' then format(
      ' and p.id in (select r.post_id from public.post_reviews r where r.post_table = %L and %s)', p_table,
      case when p_filter ->> 'review' = 'waiting' then format(
        'r.state = ''submitted'' and coalesce(r.reviewer, %1$L::uuid) = %1$L::uuid and r.submitted_by is distinct from %1$L::uuid',
        auth.uid()
      ) else format('r.state = %L', p_filter ->> 'review') end
    ) else '' end
  $$;

-- Tables that a filter covers.
create function lists.name_staff_tables(p_filter jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case when p_filter ->> 'table' in ('blog_posts', 'news_posts') then array[p_filter ->> 'table']
      else array['blog_posts', 'news_posts'] end
  $$;

-- SQL of a page in its order, with the key of each row: each table by an index, then merged.
create function lists.write_staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- Sort expression, its type and direction.
      expression text := case p_order when 'changed' then 'p.updated_at' when 'title' then 'lower(left(p.title, 80))'
        else 'p.published_at' end;
      kind text := case p_order when 'title' then 'text' else 'timestamptz' end;
      way text := case when p_order in ('oldest', 'title') then 'asc' else 'desc' end;
      parts text[] := '{}';
      wanted text;
    begin
      foreach wanted in array lists.name_staff_tables(p_filter) loop
        parts := parts || format(
          '(select %1$L as post_table, p.id, %2$s as key from public.%1$I p where %3$s and %4$s
            order by %2$s %5$s, p.id %5$s limit %6$s)',
          wanted, expression, lists.write_staff_conditions(wanted, p_filter),
          case when p_after is null then 'true' else format(
            '(%s, p.id) %s (%L::%s, %L::uuid)', expression, case way when 'asc' then '>' else '<' end,
            p_after ->> 'key', kind, p_after ->> 'id'
          ) end, way, p_limit
        );
      end loop;
      return format(
        'select l.post_table, l.id, l.key::text from (%s) l order by l.key %2$s, l.id %2$s limit %3$s',
        array_to_string(parts, ' union all '), way, p_limit
      );
    end
  $$;

-- Security definer: reads the search index. Checks the caller first.
create function lists.staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer)
  returns table (post_table text, id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform lists.must_have_posts();
      return query execute lists.write_staff_page(lists.write_own_filter(p_filter), p_order, p_after, p_limit);
    end
  $$;

-- Number of posts that match a filter: {count, has_more}. Counts beyond lists by status and table stop at 100.
create function lists.count_staff_posts(p_filter jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      most constant integer := 100;
      own_filter constant jsonb := lists.write_own_filter(p_filter);
      wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      status constant text := coalesce(p_filter ->> 'status', 'all');
      counted bigint;
    begin
      perform lists.must_have_posts();
      if status = 'bin' then
        select count(*) into counted from lists.staff_bin(p_filter, null, most + 1);
      elsif own_filter - '{status,table}'::text[] = '{}' and status in ('all', 'draft', 'scheduled', 'published') then
        return jsonb_build_object('has_more', false, 'count', (
          select sum(lists.count_authored(wanted, status)) from unnest(wanted_tables) wanted
        ));
      else
        execute (
          select format('select count(*) from (select from (%s) found limit %s) c', string_agg(
            format('(select from public.%I p where %s limit %s)', wanted,
              lists.write_staff_conditions(wanted, own_filter), most + 1), ' union all '
          ), most + 1)
          from unnest(wanted_tables) wanted
        ) into counted;
      end if;
      return jsonb_build_object('count', least(counted, most), 'has_more', counted > most);
    end
  $$;

-- Deleted posts of the last 30 days, latest first.
create function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer) returns TABLE(post_table text, id uuid, key text, post jsonb, deleted_at timestamp with time zone, deleted_by_email text)
  language plpgsql stable security definer set search_path = '' set enable_sort = off
  as $$
    #variable_conflict use_column
    declare
      sees_all constant boolean := lists.sees_every_post();
            wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      found_posts integer := 0;
      one record;
    begin
      perform lists.must_have_posts();
      for one in
        select d.* from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (wanted_tables)
          and (sees_all or exists (
            select from public.post_owners o
            where o.post_table = d.post_table and o.post_id = d.post_id and o.user_id = auth.uid()
          ))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
        order by d.deleted_at desc, d.post_id desc
      loop
        continue when private.has_post(one.post_table, one.post_id)
          or not (sees_all or public.may_restore_post(one.post_table, one.post_id));
        post_table := one.post_table;
        id := one.post_id;
        key := one.deleted_at::text;
        post := one.post;
        deleted_at := one.deleted_at;
        deleted_by_email := one.deleted_by_email;
        return next;
        found_posts := found_posts + 1;
        exit when found_posts >= p_limit;
      end loop;
    end
  $$;

-- A page of the staff list: {posts, next: {key, id} or null, count: on the first page}. Security invoker: policies of
-- the posts apply.
create function public.list_staff_posts(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      page_size integer := least(greatest(p_limit, 1), 500);
      rows jsonb;
    begin
      if p_filter ->> 'status' = 'bin' then
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', l.post -> 'slug', 'title', l.post -> 'title',
            'author', l.post -> 'author', 'tags', l.post -> 'tags', 'status', l.post -> 'status',
            'published_at', l.post -> 'published_at', 'updated_at', l.post -> 'updated_at',
            'unpublish_at', l.post -> 'unpublish_at', 'deleted_at', l.deleted_at, 'deleted_by', l.deleted_by_email, 'key', l.key
          ) order by l.deleted_at desc, l.id desc
        ), '[]') into rows
        from lists.staff_bin(p_filter, p_after, page_size + 1) l;
      else
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', p.slug, 'title', p.title, 'author', p.author, 'tags', p.tags,
            'status', p.status, 'published_at', p.published_at, 'updated_at', p.updated_at,
            'unpublish_at', p.unpublish_at, 'deleted_at', null, 'deleted_by', null, 'key', l.key
          ) order by l.place
        ), '[]') into rows
        from (
          select s.*, row_number() over () as place from lists.staff_page(p_filter, p_order, p_after, page_size + 1) s
        ) l
        cross join lateral (
          select b.slug, b.title, b.author, b.tags, b.status, b.published_at, b.updated_at, b.unpublish_at
          from public.blog_posts b where l.post_table = 'blog_posts' and b.id = l.id
          union all
          select n.slug, n.title, n.author, n.tags, n.status, n.published_at, n.updated_at, n.unpublish_at
          from public.news_posts n where l.post_table = 'news_posts' and n.id = l.id
        ) p;
      end if;
      return jsonb_build_object(
        'posts', (
          select coalesce(jsonb_agg(r.post - 'key' order by r.place), '[]')
          from jsonb_array_elements(rows) with ordinality r (post, place) where r.place <= page_size
        ),
        'next', case when jsonb_array_length(rows) > page_size then jsonb_build_object(
          'key', rows -> (page_size - 1) -> 'key', 'id', rows -> (page_size - 1) -> 'id'
        ) end
      ) || case when p_after is null then lists.count_staff_posts(p_filter) else '{"count": null, "has_more": false}' end;
    end
  $$;

-- Bulk action on posts. Returns {changed: [{table, id, updated_at, former: {status, published_at, tags}}], kept:
-- [{table, id, title, reason}]}; reasons: gone, changed (since listed), already (as requested), blocked (by a policy).
create function public.change_posts(p_action text, p_posts jsonb, p_tag text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      done jsonb;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      perform lists.must_have_posts();
      if jsonb_array_length(p_posts) > 50 then
        raise invalid_parameter_value using message = 'At most 50 posts are changed at once.';
      end if;
      if p_action not in ('publish', 'unpublish', 'add-tag', 'remove-tag', 'delete', 'put-back') then
        raise invalid_parameter_value using message = 'There is no such change.';
      end if;
      for asked in select value from jsonb_array_elements(p_posts) loop
        done := lists.change_post(p_action, asked, p_tag);
        if done ? 'changed' then
          changed := changed || (done -> 'changed');
        else
          kept := kept || (done -> 'kept');
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

-- Restores several deleted posts. Returns {changed: [{table, id}], kept: [{table, id, title, reason}]}; reasons: gone
-- (from the bin), taken (by another post).
create function public.restore_posts(p_posts jsonb) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      reason text;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      for asked in select value from jsonb_array_elements(p_posts) limit 50 loop
        reason := null;
        begin
          if not public.restore_post(asked ->> 'table', (asked ->> 'id')::uuid) then
            reason := 'gone';
          end if;
        exception when unique_violation then
          reason := 'taken';
        end;
        if reason is null then
          changed := changed || jsonb_build_object('table', asked ->> 'table', 'id', asked ->> 'id');
        else
          kept := kept || jsonb_build_object(
            'table', asked ->> 'table', 'id', asked ->> 'id', 'reason', reason,
            'title', (
              select d.title from public.deleted_posts d
              where d.post_table = asked ->> 'table' and d.post_id = (asked ->> 'id')::uuid
            )
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

-- State of a post after a bulk action. A post past its unpublish date stays unpublished.
create function lists.plan_post_state(p_action text, p_before jsonb, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      state jsonb := jsonb_build_object(
        'status', p_before -> 'status', 'published_at', p_before -> 'published_at', 'tags', p_before -> 'tags'
      );
      tags text[] := array(select jsonb_array_elements_text(p_before -> 'tags'));
    begin
      case p_action
        when 'publish' then
          -- Publishing sets the date, unless the post is already visible.
          if p_before ->> 'status' <> 'published' or (p_before ->> 'published_at')::timestamptz > now() then
            state := state || jsonb_build_object('status', 'published', 'published_at', now());
          end if;
        when 'unpublish' then
          state := state || '{"status": "draft"}';
        when 'add-tag' then
          if not exists (select from unnest(tags) t where lower(t) = lower(p_tag)) then
            state := state || jsonb_build_object('tags', tags || p_tag);
          end if;
        when 'remove-tag' then
          state := state || jsonb_build_object('tags', array(
            select t from unnest(tags) with ordinality u (t, n) where lower(t) <> lower(p_tag) order by n
          ));
        when 'put-back' then
          state := state || (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_asked)
            where key in ('status', 'published_at', 'tags')
          );
        else null;
      end case;
      return state;
    end
  $$;

-- Changes one of several posts with the rights of the caller; results as in change_posts.
create function lists.change_post(p_action text, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      post_table constant text := p_asked ->> 'table';
      post_id constant uuid := (p_asked ->> 'id')::uuid;
      before jsonb;
      version timestamptz;
      former jsonb;
      state jsonb;
      after_at timestamptz;
      reason text;
    begin
      if post_table is null or post_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = 'The table must be blog_posts or news_posts.';
      end if;
      execute format(
        'select jsonb_build_object(''title'', p.title, ''status'', p.status, ''published_at'', p.published_at,
           ''tags'', p.tags), p.updated_at
         from public.%I p where p.id = $1', post_table
      ) into before, version using post_id;
      former := before - 'title';
      if before is null then
        reason := 'gone';
      elsif p_asked ? 'updated_at' and version <> (p_asked ->> 'updated_at')::timestamptz then
        reason := 'changed';
      else
        state := lists.plan_post_state(p_action, before, p_asked, p_tag);
        if p_action <> 'delete' and not exists (
          select from jsonb_each(state) s
          where case when s.key = 'published_at'
            then (s.value #>> '{}')::timestamptz is distinct from (former ->> s.key)::timestamptz
            else s.value is distinct from former -> s.key
          end
        ) then
          reason := 'already';
        else
          begin
            if p_action = 'delete' then
              execute format('delete from public.%I where id = $1 and updated_at = $2 returning now()', post_table)
                into after_at using post_id, version;
            else
              execute format(
                -- Publishing clears an unpublish date in the past.
                'update public.%I set status = $3, published_at = $4, tags = $5, unpublish_at = case
                   when (status, published_at) = ($3, $4) or $3 <> ''published'' or unpublish_at > greatest($4, now())
                   then unpublish_at end
                 where id = $1 and updated_at = $2 returning updated_at', post_table
              ) into after_at using post_id, version, state ->> 'status', (state ->> 'published_at')::timestamptz,
                array(select jsonb_array_elements_text(state -> 'tags'));
            end if;
            if after_at is null then
              execute format('select p.updated_at from public.%I p where p.id = $1', post_table)
                into after_at using post_id;
              reason := case when after_at is null then 'gone' when after_at <> version then 'changed' else 'blocked' end;
            end if;
          exception when insufficient_privilege or invalid_parameter_value then
            reason := 'blocked';
          end;
        end if;
      end if;
      if reason is not null then
        return jsonb_build_object('kept', jsonb_build_object(
          'table', post_table, 'id', p_asked -> 'id', 'title', before -> 'title', 'reason', reason
        ));
      end if;
      return jsonb_build_object('changed', jsonb_build_object(
        'table', post_table, 'id', p_asked -> 'id', 'updated_at', after_at, 'former', former
      ));
    end
  $$;

-- Policies decide which posts a role sees.
create function lists.must_have_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.write') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only people with a role have posts here.';
      end if;
    end
  $$;

-- Whether the caller sees all posts in any status.
create function lists.sees_every_post() returns boolean
  language sql stable set search_path = ''
  as $$ select public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role' $$;

-- `among` limits a list to posts of the caller, whose ids depend on the table.
create function lists.write_own_filter(p_filter jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when lists.sees_every_post() then p_filter - 'among'
      else p_filter || '{"among": "own"}' end
  $$;

-- A page of posts that the caller may read, drafts and scheduled ones included, newest first; a page past the end is
-- the last one. Returns {posts, total, page}. Security invoker: policies of the posts apply. Authors see their own
-- posts and published ones; callers without a role see published ones.
create function public.list_authored_posts(
  p_table text, p_show text default 'all', p_page integer default 1, p_size integer default 12
) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      size constant integer := greatest(least(p_size, 100), 1);
      sees_every constant boolean := lists.sees_every_post();
      sees_own constant boolean := public.may('posts.write');
      selection text := case p_show when 'all' then 'every' when 'draft' then 'draft' when 'published' then 'all' end;
      total bigint;
      page bigint;
      ids uuid[];
      posts jsonb;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = format('There are no posts in "%s".', p_table),
          hint = 'Ask for blog_posts or news_posts.';
      elsif p_show is null or p_show not in ('all', 'draft', 'published', 'scheduled') then
        raise invalid_parameter_value using message = format('There is no list of "%s" posts.', p_show),
          hint = 'Ask for all, draft, published or scheduled.';
      end if;
      if sees_every then
        total := lists.count_authored(p_table, p_show);
      elsif not sees_own and p_show in ('all', 'published') then
        selection := 'all';
        total := lists.count_seen(p_table, selection);
      else
        selection := null;
        execute format('select count(*) from public.%I p where %s', p_table, lists.write_state(p_show)) into total;
      end if;
      page := least(greatest(p_page, 1), greatest((total + size - 1) / size, 1));
      if selection is not null then
        select array_agg(l.id) into ids from lists.list_page(
          p_table, selection, '', size, (page - 1) * size
        ) l;
      else
        execute format(
          'select array_agg(l.id) from (
             select p.id from public.%I p where %s order by p.published_at desc, p.id limit $1 offset $2
           ) l', p_table, lists.write_state(p_show)
        ) into ids using size, (page - 1) * size;
      end if;
      execute format(
        'select jsonb_agg(jsonb_build_object(
           ''id'', p.id, ''slug'', p.slug, ''title'', p.title, ''summary'', p.summary, ''featured_image'', p.featured_image,
           ''featured_image_alt'', p.featured_image_alt, ''author'', p.author, ''tags'', p.tags, ''status'', p.status,
           ''published_at'', p.published_at, ''updated_at'', p.updated_at
         ) order by p.published_at desc, p.id)
         from public.%I p where p.id = any ($1)', p_table
      ) into posts using ids;
      return jsonb_build_object('posts', coalesce(posts, '[]'), 'total', total, 'page', page);
    end
  $$;

create function lists.write_narrowed_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_said_conditions(p_table, p_filter) || case when p_filter ->> 'status' = 'newer' then format(
      ' and p.id in (select d.post_id from public.post_drafts d where d.post_table = %L)', p_table
    ) else '' end || case when p_filter ? 'among' then format(
      ' and p.id = any (%L::uuid[])', public.list_own_posts(p_table)
    ) else '' end
  $$;

-- SQL conditions of a filter on the rows of a table, `p`. Values are quoted.
create function lists.write_said_conditions(p_table text, p_filter jsonb) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      conditions text[] := '{true}';
      terms text[];
    begin
      conditions := conditions || case p_filter ->> 'status'
        when 'draft' then 'p.status = ''draft'''
        when 'scheduled' then 'p.status = ''published'' and p.published_at > now()'
        when 'published' then 'p.status = ''published'' and p.published_at <= now()'
        else 'true'
      end;
      if p_filter ? 'author' then
        conditions := conditions || format('p.author_id = %L::uuid', p_filter ->> 'author');
      end if;
      if p_filter ? 'from' then
        conditions := conditions || format('p.published_at >= %L::timestamptz', p_filter ->> 'from');
      end if;
      if p_filter ? 'to' then
        conditions := conditions || format('p.published_at < %L::timestamptz', p_filter ->> 'to');
      end if;
      if p_filter ? 'tag' then
        conditions := conditions || format(
          'exists (select from public.post_tags t where t.tag = %L and t.post_table = %L and t.post_id = p.id)',
          p_filter ->> 'tag', p_table
        );
      end if;
      if p_filter ? 'search' then
        terms := search.read_terms(p_filter ->> 'search');
        conditions := conditions || case when cardinality(terms) = 0 then 'false' else format(
          'exists (select from search.posts s where s.post_id = p.id and s.post_table = %L
             and s.headline_words operator(pg_catalog.@@) %L::tsquery)',
          p_table, search.write_query(terms)
        ) end;
      end if;
      return array_to_string(conditions, ' and ');
    end
  $$;

grant execute on function
  lists.must_write_posts, lists.staff_page, lists.count_staff_posts, lists.staff_bin, lists.plan_post_state,
  lists.change_post, lists.must_have_posts, lists.sees_every_post
  to authenticated, service_role;
revoke all on function
  public.list_staff_posts, public.change_posts, public.list_authored_posts
  from public, anon, authenticated;
grant execute on function
  public.list_staff_posts, public.change_posts, public.list_authored_posts
  to authenticated, service_role;
select private.only_for_server('restore_posts');

-- Full-text search over blog and news.

-- The index has its own tables: with row security, only leakproof operators run before the policies, and `@@` is not
-- leakproof. So ids are found here, and the policies of the posts decide about each.
-- docs/decisions/0016-search-without-extensions.md
create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

create type search.place as (post_table text, post_id uuid, published_at timestamptz);
-- `share`: frequency in the newest posts, 0 to 1. `is_near`: words are stored inline, not out of line. `rare`: terms
-- that few posts have; null for all.
create type search.look as (share numeric, is_near boolean, rare tsquery);

-- Year, month and day (UTC) of a time, as distinct numbers. `p_circle` only ties a condition to one index.
create function search.list_spans(p_time timestamptz, p_circle text) returns integer[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      day integer;
    begin
      if not isfinite(p_time) then
        return array[0];
      end if;
      day := search.number_day(p_time at time zone 'UTC');
      return array[day / 10000 * 10000, day / 100 * 100, day];
    end
  $$;

create table search.posts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  is_published boolean not null,
  published_at timestamptz not null,
  -- Each contains the previous: title; with tags, author (weight B) and summary (C); with body (D).
  title_words tsvector not null,
  headline_words tsvector not null,
  all_words tsvector not null,
  primary key (post_id, post_table)
);
create index posts_newest on search.posts (published_at desc, post_id) where is_published;
-- Searches scan the pending list of the index, so its size is limited.
create index posts_title_words on search.posts
  using gin (title_words, search.list_spans(published_at, 'title_words')) with (gin_pending_list_limit = 64);
create index posts_headline_words on search.posts
  using gin (headline_words, search.list_spans(published_at, 'headline_words')) with (gin_pending_list_limit = 128);
create index posts_all_words on search.posts
  using gin (all_words, search.list_spans(published_at, 'all_words')) with (gin_pending_list_limit = 256);

alter table search.posts enable row level security, force row level security;
revoke all on search.posts from public, anon, authenticated, service_role;

create policy "the functions keep it" on search.posts
  for all to current_user using (true) with check (true);

-- Words of titles, tags and authors for spelling suggestions, and the earliest publication date with each.
create table search.words (
  word text primary key,
  since timestamptz not null
);

alter table search.words enable row level security, force row level security;
revoke all on search.words from public, anon, authenticated, service_role;

create policy "the functions keep it" on search.words
  for all to current_user using (true) with check (true);

-- Trigrams of a word, padded like pg_trgm does.
create table search.word_parts (
  part text not null,
  length integer not null,
  word text not null,
  primary key (part, length, word)
);

alter table search.word_parts enable row level security, force row level security;
revoke all on search.word_parts from public, anon, authenticated, service_role;

create policy "the functions keep it" on search.word_parts
  for all to current_user using (true) with check (true);

-- Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function search.lower_text(p_text text) returns text
        language plpgsql immutable set search_path = ''
        as $body$ begin return replace(lower(p_text %s), 'ß', 'ss'); end $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- Lowercase words without accents of Latin letters, apostrophes and punctuation: the rule of private.make_slug for a
-- whole text.
create function search.fold_words(p_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      -- ASCII shortcut for most texts; the rule below costs ten times as much.
      if octet_length(p_text) = char_length(p_text) then
        return regexp_replace(lower(replace(p_text, '''', '')), '[^a-z0-9]+', ' ', 'g');
      end if;
      return regexp_replace(
        search.lower_text(normalize(
          regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2019\ufe00-\ufe0f]', '', 'g'), NFC
        )),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u1361-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2fdf\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff\ue000-\uf8ff]+',
        ' ', 'g'
      );
    end
  $$;

-- Words of a body; only the first 12,000 characters. Skips the steps for other scripts if the text is ASCII except for
-- typographic punctuation.
create function search.read_body(p_html text) returns tsvector
  language plpgsql immutable set search_path = ''
  as $$
    declare
      body text := left(p_html, 12000);
    begin
      if strpos(body, '<!--') > 0 then
        body := regexp_replace(body, '<!--.*?(-->|$)', ' ', 'g');
      end if;
      if octet_length(body) <> char_length(body) then
        body := translate(body, '“”„‘–—…·' || chr(160) || '’', '         ');
      end if;
      body := replace(translate(body, '.@_:-+~''', '       '), '/', ' ');
      body := replace(body, '< ', '</');
      if octet_length(body) <> char_length(body) then
        body := regexp_replace(
          search.lower_text(normalize(
            regexp_replace(normalize(body, NFKD), '[\u0300-\u036f\u2019\ufe00-\ufe0f]', '', 'g'), NFC
          )),
          '[\u0080-\u00bf\u2000-\u2bff\u3000-\u3004\u3008-\u3020\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'
        );
      end if;
      return strip(to_tsvector('pg_catalog.simple', body));
    end
  $$;

create function search.split_word(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return array(
        select distinct substr('  ' || p_word || ' ', at, 3) from generate_series(1, char_length(p_word) + 1) at
      );
    end
  $$;

-- Adds words for spelling suggestions without waiting for other transactions.
create function search.learn_words(p_text text, p_since timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told text;
    begin
      -- One by one: a plan for all at once would read every word.
      for told in
        select distinct word from unnest(string_to_array(search.fold_words(p_text), ' ')) word
        where char_length(word) between 4 and 24 and word !~ '[0-9]'
      loop
        perform search.learn_word(told, p_since);
      end loop;
    end
  $$;

create function search.index_post(
  p_table text, p_id uuid, p_title text, p_summary text, p_content text, p_author text, p_tags text[],
  p_published boolean, p_published_at timestamptz
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      read record;
    begin
      select r.title, r.headline into read from search.read_headline(p_title, p_summary, p_author, p_tags) r;
      insert into search.posts as kept
        (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
      values (
        p_table, p_id, p_published, p_published_at, read.title, read.headline,
        read.headline || search.read_body(p_content)
      )
      on conflict (post_id, post_table) do update set
        is_published = excluded.is_published, published_at = excluded.published_at,
        title_words = excluded.title_words, headline_words = excluded.headline_words,
        all_words = excluded.all_words;
      if p_published then
        perform search.learn_words(
          left(p_title, 500) || ' ' || search.read_labels(p_author, p_tags), p_published_at
        );
      end if;
    end
  $$;

-- Security definer: writers have no access to the index.
create function search.keep_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from search.posts where post_table = tg_table_name;
      elsif tg_op = 'DELETE' then
        delete from search.posts where post_id = old.id and post_table = tg_table_name;
      else
        perform search.index_post(
          tg_table_name, new.id, new.title, new.summary, new.content, new.author, new.tags,
          new.status = 'published', new.published_at
        );
      end if;
      return null;
    end
  $$;

-- Words of a query, at most eight, without stop words unless nothing else remains.
create function search.read_terms(p_query text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return (
        with word as (
          select word, at, char_length(word) = 1 or word in (
            'an', 'and', 'are', 'as', 'at', 'be', 'by', 'can', 'do', 'does', 'for', 'from', 'has', 'how', 'if', 'in',
            'is', 'it', 'its', 'my', 'of', 'on', 'or', 'our', 'that', 'the', 'their', 'this', 'to', 'was', 'we', 'what',
            'when', 'where', 'which', 'who', 'why', 'will', 'with', 'you', 'your'
          ) as is_small
          from unnest(string_to_array(private.make_slug(left(p_query, 300)), '-')) with ordinality words (word, at)
          where word <> ''
        )
        select coalesce((array_agg(word order by at))[1:8], '{}') from word
        where not is_small or not exists (select from word where not is_small)
      );
    end
  $$;

-- Common beginning of the forms of an English word, used for prefix search. Same rule as stemWord in
-- domain/search/search-terms.ts.
create function search.stem_word(p_word text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return case
        when p_word !~ '^[a-z]{3,}$' then p_word
        when p_word ~ '^.{3,}ies$' then left(p_word, -3)
        when p_word ~ '^.{2,}([bdgmnprt])\1ing$' then left(p_word, -4)
        when p_word ~ '^.{4,}ing$' then left(p_word, -3)
        when p_word ~ '^.{4,}ed$' then left(p_word, -2)
        when p_word ~ '^.{3,}(ch|sh|ss|x)es$' then left(p_word, -2)
        when p_word ~ '[^sui]s$' then left(p_word, -1)
        when p_word ~ '^.{3,}[^aeo]y$' then left(p_word, -1)
        else p_word
      end;
    end
  $$;

-- Query for all terms. Words are letters and digits, so they contain no operators. The last one may be incomplete.
create function search.write_query(p_terms text[], p_weights text default '') returns tsquery
  language plpgsql immutable set search_path = ''
  as $$
    declare
      question tsquery;
      term tsquery;
    begin
      foreach term in array search.write_terms(p_terms, p_weights) loop
        question := case when question is null then term else question && term end;
      end loop;
      return question;
    end
  $$;

-- Published posts, best first: all words in the title; in title, tags and author; with the summary; with the body.
-- Newest first within each. Security definer: exposes only that a published post has these words.
create function search.match_posts(p_query text, p_limit integer)
  returns table (post_table text, post_id uuid, circle integer)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
    declare
      terms text[] := search.read_terms(p_query);
      question tsquery := search.write_query(terms);
      question_terms tsquery[] := search.write_terms(terms);
      in_labels tsquery := search.write_query(terms, 'AB');
      words text;
      hit record;
      taken text[] := '{}';
    begin
      if cardinality(terms) = 0 then
        return;
      end if;
      foreach words in array array['title_words', 'headline_words', 'all_words'] loop
        for hit in
          select n.post_table, n.post_id, case
              when words = 'title_words' then 1
              when words = 'all_words' then 4
              when (
                select pg_catalog.ts_match_vq(p.headline_words, in_labels) from search.posts p
                where p.post_id = n.post_id and p.post_table = n.post_table
              ) then 2
              else 3
            end as circle
          from unnest(search.find_newest(words, question, question_terms, p_limit)) n
          order by circle, n.published_at desc, n.post_id
        loop
          if cardinality(taken) >= p_limit then
            return;
          end if;
          -- Each circle contains the previous.
          if hit.post_table || hit.post_id <> all (taken) then
            taken := taken || (hit.post_table || hit.post_id);
            post_table := hit.post_table;
            post_id := hit.post_id;
            circle := hit.circle;
            return next;
          end if;
        end loop;
      end loop;
    end
  $$;

-- Excerpt around a match, without tags; null if the beginning of the text has none. Security definer for the functions
-- it calls.
create function search.cut_excerpt(p_html text, p_query text) returns text
  language plpgsql immutable security definer set search_path = ''
  as $$
    declare
      body text := regexp_replace(
        regexp_replace(left(p_html, 20000), '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'
      );
      term text;
      stem text;
      at integer;
    begin
      foreach term in array search.read_terms(p_query) loop
        stem := search.stem_word(term);
        at := regexp_instr(
          body, '\m' || stem || case when char_length(stem) < 4 then 's?\M' else '' end, 1, 1, 0, 'i'
        );
        if at > 0 then
          return substr(body, greatest(at - 90, 1), 300);
        end if;
      end loop;
      return null;
    end
  $$;

-- Published posts with all words of the query, best first. `total` stops at 61. `excerpt` is HTML without tags, for
-- posts that match in the body only. Security invoker: policies of the posts apply.
create function public.search_posts(p_query text, p_limit integer default 10, p_offset integer default 0)
  returns table (
    post_table text, id uuid, slug text, title text, summary text, author text, published_at timestamptz,
    excerpt text, total integer
  )
  language sql stable set search_path = ''
  as $$
    with matching as materialized (
      select m.post_table, m.post_id, m.circle, m.place, count(*) over () as total
      from search.match_posts(p_query, 61) with ordinality m (post_table, post_id, circle, place)
    ),
    page as materialized (
      select * from matching order by place
      limit least(greatest(p_limit, 0), 60) offset greatest(p_offset, 0)
    )
    select page.post_table, page.post_id, post.slug, post.title, post.summary, post.author,
      post.published_at,
      case when page.circle = 4 then search.cut_excerpt(post.content, p_query) end,
      page.total::integer
    from page, lateral (
      select b.slug, b.title, b.summary, b.author, b.published_at, b.content
      from public.blog_posts b where page.post_table = 'blog_posts' and b.id = page.post_id
      union all
      select n.slug, n.title, n.summary, n.author, n.published_at, n.content
      from public.news_posts n where page.post_table = 'news_posts' and n.id = page.post_id
    ) post
    order by page.place
  $$;

-- Words of published posts similar to those of a query, best first, at most eight each.
create function search.list_like_words(p_query text) returns table (typed text, found text)
  language sql stable security definer set search_path = ''
  as $$
    select term, alike.word
    from unnest(search.read_terms(p_query)) term,
      lateral (
        select p.word, count(*) as shared from search.word_parts p
        where p.part = any (search.split_word(term))
          and p.length between char_length(term) - 2 and char_length(term) + 2
        group by p.word, p.length
        -- At least a fifth of all trigrams in common: two swapped letters in a short word.
        having count(*) * 5 >= char_length(term) + p.length + 2 - count(*)
        order by count(*)::float / (char_length(term) + p.length + 2 - count(*)) desc, p.word
        limit 8
      ) alike
      join search.words w on w.word = alike.word and w.since <= now()
    where char_length(term) between 4 and 24
    order by array_position(search.read_terms(p_query), term),
      alike.shared::float / (char_length(term) + char_length(alike.word) + 2 - alike.shared) desc, alike.word
  $$;

-- Spelling suggestions.
create function public.list_like_words(p_query text) returns table (typed text, found text)
  language sql stable set search_path = ''
  as $$ select typed, found from search.list_like_words(p_query) $$;

-- A date as a number: 20261123. Searches read a bounded part of the index by such spans.
-- docs/decisions/0016-search-without-extensions.md
create function search.number_day(p_time timestamp) returns integer
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return extract(year from p_time)::integer * 10000 + extract(month from p_time)::integer * 100
        + extract(day from p_time)::integer;
    end
  $$;

-- Days, months or years that contain the newest p_posts posts, at most 36; null for all.
create function search.list_newest_spans(p_posts bigint) returns integer[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
    declare
      most_spans constant integer := 36;
      months timestamp[];
      spans integer[];
      stored bigint;
    begin
      with month as (
        select c.starts, sum(c.posts) as posts from lists.counts c
        where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'all' and c.span = 'month' and c.tag = ''
          and c.starts <= now() at time zone 'UTC'
        group by c.starts
      ), reached as (
        select m.starts, m.posts, sum(m.posts) over (order by m.starts desc) as posts_to_here from month m
      )
      select array_agg(r.starts order by r.starts desc) filter (where r.posts_to_here - r.posts < p_posts), max(r.posts_to_here)
      into months, stored from reached r;
      if stored is null or stored <= p_posts then
        return null;
      end if;
      if cardinality(months) > most_spans then
        return array(
          select year * 10000 from generate_series(
            extract(year from months[cardinality(months)])::integer, extract(year from now() at time zone 'UTC')::integer
          ) year
        );
      end if;
      if cardinality(months) > 1 then
        return array(select search.number_day(month) / 100 * 100 from unnest(months) month);
      end if;
      with day as (
        select c.starts, sum(c.posts) as posts from lists.counts c
        where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'all' and c.span = 'day' and c.tag = ''
          and c.starts >= months[1] and c.starts < months[1] + interval '1 month'
          and c.starts <= now() at time zone 'UTC'
        group by c.starts
      ), reached as (
        select d.starts, d.posts, sum(d.posts) over (order by d.starts desc) as posts_to_here from day d
      )
      select array_agg(search.number_day(r.starts)) into spans from reached r
      where r.posts_to_here - r.posts < p_posts;
      return spans;
    end
  $$;

create function search.find_newest(p_circle text, p_question tsquery, p_terms tsquery[], p_limit integer)
  returns search.place[]
  language plpgsql stable set search_path = ''
  as $$
    begin
      return case p_circle
        when 'title_words' then search.find_newest_by_title_words(p_question, p_terms, p_limit)
        when 'headline_words' then search.find_newest_by_headline_words(p_question, p_terms, p_limit)
        when 'all_words' then search.find_newest_by_all_words(p_question, p_terms, p_limit)
      end;
    end
  $$;

-- Query term of each word. The last word may be incomplete.
create function search.write_terms(p_terms text[], p_weights text default '') returns tsquery[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      exactly constant text := case when p_weights = '' then '' else ':' || p_weights end;
      parts constant text[] := array(
        select part from unnest(p_terms) with ordinality terms (term, at),
          unnest(search.split_number(term)) with ordinality pieces (part, place)
        order by at, place
      );
    begin
      return array(
        select case
            when char_length(stem) >= 4 then format('''%s'':*%s', stem, p_weights)
            when at = cardinality(parts) and char_length(term) >= 3
              then format('(''%s'':*%s | ''%s''%s)', term, p_weights, stem, exactly)
            else format('(''%s''%s | ''%s''%2$s | ''%3$ss''%2$s)', term, exactly, stem)
          end::tsquery
        from unnest(parts) with ordinality terms (term, at), search.stem_word(term) stem order by at
      );
    end
  $$;

-- Splits a number with an exponent such as `1e51` the way the parser does.
create function search.split_number(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      parts constant text[] := regexp_match(p_word, '^([0-9]+e[0-9]+)([^0-9].*)$');
    begin
      return coalesce(parts, array[p_word]);
    end
  $$;

-- Labels of a post in the index. docs/decisions/0024-import-in-small-transactions.md
create function search.read_labels(p_author text, p_tags text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return left(coalesce(p_author, '') || ' ' || array_to_string(p_tags, ' '), 2000);
    end
  $$;

create function search.read_headline(
  p_title text, p_summary text, p_author text, p_tags text[], out title tsvector, out headline tsvector
)
  language plpgsql immutable set search_path = ''
  as $$
    begin
      title := setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_title, 500))), 'A');
      headline := title
        || setweight(
          to_tsvector('pg_catalog.simple', search.fold_words(search.read_labels(p_author, p_tags))), 'B'
        )
        || setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_summary, 2000))), 'C');
    end
  $$;

-- Adds one word for spelling suggestions without waiting for other transactions.
create function search.learn_word(p_word text, p_since timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if exists (select from search.words w where w.word = p_word and w.since <= p_since)
        or not pg_try_advisory_xact_lock(hashtext('words of the search'), hashtext(p_word) & 255) then
        return;
      end if;
      insert into search.words as known (word, since) values (p_word, p_since)
      on conflict (word) do update set since = excluded.since where excluded.since < known.since;
      insert into search.word_parts (part, length, word)
      select part, char_length(p_word), p_word from unnest(search.split_word(p_word)) part
      on conflict do nothing;
    end
  $$;

-- Indexes all new posts of a statement. Server functions may pass words they extracted in the setting
-- `search.given_words`, as {post id: words}, which is faster; only the server can.
create function search.keep_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      given jsonb := nullif(current_setting('search.given_words', true), '')::jsonb;
      told record;
    begin
      insert into search.posts as kept
        (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
      select tg_table_name, n.id, n.status = 'published', n.published_at, r.title, r.headline,
        r.headline || case
          when given ? n.id::text then array_to_tsvector(string_to_array(given ->> n.id::text, ' '))
          else search.read_body(n.content)
        end
      from new_rows n, search.read_headline(n.title, n.summary, n.author, n.tags) r
      on conflict (post_id, post_table) do update set
        is_published = excluded.is_published, published_at = excluded.published_at,
        title_words = excluded.title_words, headline_words = excluded.headline_words,
        all_words = excluded.all_words;
      for told in
        select word, min(n.published_at) as since
        from new_rows n, unnest(string_to_array(
          search.fold_words(left(n.title, 500) || ' ' || search.read_labels(n.author, n.tags)), ' '
        )) word
        where n.status = 'published' and char_length(word) between 4 and 24 and word !~ '[0-9]'
        group by word
      loop
        perform search.learn_word(told.word, told.since);
      end loop;
      return null;
    end
  $$;

-- Functions for each of three circles of words: title, headline, all. Plans are generic, so that they do not depend on
-- statistics.
do $migration$
  declare
    circle record;
  begin
    for circle in
      select * from (values ('title_words', 60), ('headline_words', 60), ('all_words', 30)) c (name, looked_at)
    loop
      execute format($function$
create function search.look_at_%1$s(p_question tsquery, p_terms tsquery[]) returns search.look
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_sort = off
  as $$
    declare
      looked_at constant integer := %2$s;
      bytes_in_the_row constant integer := 2000;
      seen search.look;
      with_term bigint[];
    begin
      with newest as materialized (
        select strip(p.%1$I) as words, pg_column_size(p.%1$I) as bytes from search.posts p
        where p.is_published and p.published_at <= now() order by p.published_at desc, p.post_id limit looked_at
      )
      select (select count(*) from newest n where pg_catalog.ts_match_vq(n.words, p_question))::numeric / looked_at,
        (select avg(n.bytes) from newest n) <= bytes_in_the_row,
        case when cardinality(p_terms) > 1 then array(
          select count(*) filter (where pg_catalog.ts_match_vq(n.words, t.term))
          from unnest(p_terms) with ordinality t (term, at), newest n group by t.at order by t.at
        ) end
      into seen.share, seen.is_near, with_term;
      for n in 1 .. coalesce(cardinality(with_term), 0) loop
        if with_term[n] * 20 < looked_at then
          seen.rare := case when seen.rare is null then p_terms[n] else seen.rare && p_terms[n] end;
        end if;
      end loop;
      return seen;
    end
  $$;

-- Matches among the newest p_posts posts, one by one.
create function search.scan_%1$s(p_question tsquery, p_posts integer, p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_sort = off
  as $$
    begin
      return array(
        select row(n.post_table, n.post_id, n.published_at)::search.place from (
          select p.post_table, p.post_id, p.published_at, p.%1$I as words from search.posts p
          where p.is_published and p.published_at <= now() order by p.published_at desc, p.post_id limit p_posts
        ) n
        -- A function instead of an operator, so that no index of words is used.
        where pg_catalog.ts_match_vq(n.words, p_question) limit p_limit
      );
    end
  $$;

-- Unordered matches from the index of words, in all spans or in these, at most p_limit.
create function search.gather_%1$s(p_question tsquery, p_spans integer[], p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
    begin
      -- Written so that no other index applies.
      if p_spans is null then
        return array(
          select row(p.post_table, p.post_id, p.published_at)::search.place from search.posts p
          where p.%1$I operator(pg_catalog.@@) p_question
            and case when p.is_published then p.published_at <= now() end
          limit p_limit
        );
      end if;
      return array(
        select row(p.post_table, p.post_id, p.published_at)::search.place from search.posts p
        where p.%1$I operator(pg_catalog.@@) p_question
          and search.list_spans(p.published_at, %1$L) operator(pg_catalog.&&) p_spans
          and case when p.is_published then p.published_at <= now() end
        limit p_limit
      );
    end
  $$;

-- The newest of these, or of the matches among them.
create function search.sift_%1$s(p_places search.place[], p_question tsquery, p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
    begin
      return array(
        select row(n.post_table, n.post_id, n.published_at)::search.place
        from (select u.* from unnest(p_places) u order by u.published_at desc, u.post_id offset 0) n
        where p_question is null or (
          select pg_catalog.ts_match_vq(p.%1$I, p_question) from search.posts p
          where p.post_id = n.post_id and p.post_table = n.post_table
        )
        limit p_limit
      );
    end
  $$;

-- Newest published matches in this circle. A sample of the newest posts tells how frequent the words are, which bounds
-- what is read.
create function search.find_newest_by_%1$s(p_question tsquery, p_terms tsquery[], p_limit integer)
  returns search.place[]
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- Reads this many to see whether there are more.
      few constant integer := 100;
      -- Maximum number of posts of one day.
      most constant integer := 2000;
      first_reach constant bigint := 8000;
      seen search.look := search.look_at_%1$s(p_question, p_terms);
      frequent numeric := case when not seen.is_near then 0.5 when '%1$s' = 'all_words' then 0.1 else 0.05 end;
      sought tsquery := coalesce(seen.rare, p_question);
      reach bigint;
      spans integer[];
      places search.place[];
      found search.place[];
    begin
      -- With frequent words, scanning a few hundred posts is faster than the index.
      if seen.share >= frequent then
        found := search.scan_%1$s(p_question, case when seen.is_near then 1500 else 300 end, p_limit);
        if cardinality(found) >= p_limit then
          return found;
        end if;
      end if;
      if seen.share > 0 then
        reach := p_limit / seen.share * 3 / 2;
      else
        places := search.gather_%1$s(sought, null, few + 1);
        if cardinality(places) <= few then
          return search.sift_%1$s(places, case when sought <> p_question then p_question end, p_limit);
        end if;
        reach := first_reach;
      end if;
      loop
        spans := search.list_newest_spans(reach);
        places := search.gather_%1$s(sought, spans, most);
        if cardinality(places) = most and sought <> p_question then
          -- The other words may be rare.
          sought := p_question;
          continue;
        end if;
        found := search.sift_%1$s(places, case when sought <> p_question then p_question end, p_limit);
        if spans is null or cardinality(found) >= p_limit then
          return found;
        end if;
        -- Extends by the observed frequency, at most eightfold.
        reach := reach * least(8, 1 + p_limit * 3 / (2 * greatest(cardinality(found), 1)));
      end loop;
    end
  $$
      $function$, circle.name, circle.looked_at);
    end loop;
  end
$migration$;

grant execute on function
  search.match_posts, search.cut_excerpt, search.list_like_words
  to anon, authenticated, service_role;
revoke all on function
  public.search_posts, public.list_like_words
  from public, anon, authenticated;
grant execute on function public.search_posts, public.list_like_words to anon, authenticated, service_role;

-- Deleted posts: kept for 30 days, restored or erased.

-- Deleted posts with their origin, restorable for 30 days by server functions.
create table public.deleted_posts (
  post_id uuid not null,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- The whole row.
  post jsonb not null,
  -- Rows of post_sources, post_redirects and imported_pictures.
  sources jsonb not null,
  redirects jsonb not null,
  pictures jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_by_email text,
  title text generated always as (post ->> 'title') stored,
  primary key (post_id, post_table)
);
create index deleted_posts_newest on public.deleted_posts (post_table, deleted_at desc, post_id);
-- Staff list of the bin. docs/decisions/0018-list-staff-posts-by-keyset.md
create index deleted_posts_listed on public.deleted_posts (deleted_at desc, post_id desc);

alter table public.deleted_posts enable row level security, force row level security;
revoke all on public.deleted_posts from public, anon, authenticated, service_role;
grant select, delete on public.deleted_posts to service_role;

create policy "the server reads deleted posts" on public.deleted_posts
  for select to service_role using (true);
create policy "the server forgets deleted posts" on public.deleted_posts
  for delete to service_role using (true);
create policy "the trigger keeps deleted posts" on public.deleted_posts
  for all to current_user using (true) with check (true);

-- Before the delete, while the origin is still there. Security definer: only this trigger writes here.
create function public.keep_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deleted_posts where post_table = tg_table_name and post_id = old.id;
      insert into public.deleted_posts
        (post_id, post_table, post, sources, redirects, pictures, deleted_by, deleted_by_email)
      values (
        old.id, tg_table_name, to_jsonb(old),
        (
          select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.post_sources s
          where s.post_table = tg_table_name and s.post_id = old.id
        ),
        (
          select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.post_redirects r
          where r.post_table = tg_table_name and r.post_id = old.id
        ),
        (
          select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.imported_pictures i
          where i.post_table = tg_table_name and i.post_id = old.id
        ),
        auth.uid(), (select email from auth.users where id = auth.uid())
      );
      return old;
    end
  $$;

-- Restores a deleted post with its id, dates and origin. Returns true if it is already back, false if it was never
-- there, expired or erased. The row in the bin stays, so that its pictures count as used.
create function public.restore_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
      present timestamptz;
    begin
      select * into kept from public.deleted_posts
      where post_id = p_post and post_table = p_table and deleted_at >= now() - interval '30 days';
      if kept.post_id is null then
        return false;
      end if;
      if (kept.post ->> 'unpublish_at')::timestamptz <= now() then
        kept.post := kept.post || '{"status": "draft", "unpublish_at": null}';
      end if;
      if p_table = 'blog_posts' then
        insert into public.blog_posts select * from jsonb_populate_record(null::public.blog_posts, kept.post)
        on conflict (id) do nothing;
      else
        insert into public.news_posts select * from jsonb_populate_record(null::public.news_posts, kept.post)
        on conflict (id) do nothing;
      end if;
      if not found then
        execute format('select p.created_at from public.%I p where p.id = $1', p_table) into present using p_post;
        if present is distinct from (kept.post ->> 'created_at')::timestamptz then
          raise unique_violation using message = 'Another post has the id of the deleted one.';
        end if;
        return true;
      end if;
      -- Sources and paths that another post has taken since stay with that post; ids of deleted runs become null.
      insert into public.post_sources select * from jsonb_populate_recordset(null::public.post_sources, kept.sources)
      on conflict do nothing;
      insert into public.post_redirects (path, post_table, post_id, run_id)
      select r.path, r.post_table, r.post_id, (select id from public.import_runs where id = r.run_id)
      from jsonb_populate_recordset(null::public.post_redirects, kept.redirects) r
      on conflict do nothing;
      insert into public.imported_pictures
        (id, post_table, post_id, url, state, reason, attempts, address, run_id, claimed_until)
      select i.id, i.post_table, i.post_id, i.url, i.state, i.reason, i.attempts, i.address,
        (select id from public.import_runs where id = i.run_id), i.claimed_until
      from jsonb_populate_recordset(null::public.imported_pictures, kept.pictures) i
      on conflict do nothing;
      return true;
    end
  $$;

-- For the daily sweep, which also removes the last expired posts.
create function public.forget_deleted_posts() returns void
  language sql set search_path = ''
  as $$
    delete from public.deleted_posts where deleted_at < now() - interval '30 days'
  $$;

-- Posts in the bin whose title contains the search text, newest first.
create function public.list_deleted_posts(p_table text, p_search text, p_limit integer, p_offset integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    with binned as (
      select post_id, title, deleted_at, deleted_by_email from public.deleted_posts d
      where post_table = p_table and deleted_at >= now() - interval '30 days'
        and (p_search = '' or position(lower(p_search) in lower(title)) > 0)
        and not exists (select from public.blog_posts p where d.post_table = 'blog_posts' and p.id = d.post_id)
        and not exists (select from public.news_posts p where d.post_table = 'news_posts' and p.id = d.post_id)
    )
    select jsonb_build_object(
      'total', (select count(*) from binned),
      'posts', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', post_id, 'title', title, 'deleted_at', deleted_at, 'deleted_by_email', deleted_by_email,
          'kept_until', deleted_at + interval '30 days'
        ) order by deleted_at desc, post_id)
        from (select * from binned order by deleted_at desc, post_id limit p_limit offset p_offset) page
      ), '[]')
    )
  $$;

-- Erases a post in the bin with its versions; false if it is not there.
create function public.erase_deleted_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      delete from public.deleted_posts d
      where post_table = p_table and post_id = p_post
        and not exists (select from public.blog_posts p where d.post_table = 'blog_posts' and p.id = d.post_id)
        and not exists (select from public.news_posts p where d.post_table = 'news_posts' and p.id = d.post_id);
      return found;
    end
  $$;

-- Whether the caller may restore a deleted post: editors any, authors their own drafts.
create function public.may_restore_post(p_table text, p_post uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.may('posts.edit') or public.may('posts.write') and exists (
      select from public.post_owners o
      join public.deleted_posts d on d.post_id = o.post_id and d.post_table = o.post_table
      where o.post_table = p_table and o.post_id = p_post and o.user_id = (select auth.uid())
        and d.post ->> 'status' = 'draft'
    )
  $$;

create function public.forget_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if private.has_post(old.post_table, old.post_id) then
        return null;
      end if;
      delete from public.post_owners where post_table = old.post_table and post_id = old.post_id;
      delete from public.document_versions where document_kind = old.post_table and document_id = old.post_id;
      delete from public.post_drafts where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_previews where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_reviews where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_review_events where post_table = old.post_table and post_id = old.post_id;
      return null;
    end
  $$;

create trigger forget_deleted_post after delete on public.deleted_posts
  for each row execute function public.forget_deleted_post();

revoke all on function public.may_restore_post from public, anon, authenticated;
grant execute on function public.may_restore_post to authenticated, service_role;
select private.only_for_server('restore_post', 'forget_deleted_posts', 'list_deleted_posts', 'erase_deleted_post');

-- Versions, drafts and previews of posts.

-- Files that a version names, with the bucket before the name. They count as kept, not as used.
-- docs/decisions/0023-catalog-media-in-a-table.md
create function private.list_version_files(p_content jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(file.bucket || '/' || file.name order by 1), '{}') from private.find_media(p_content) file
  $$;

-- Former states of documents, written by a trigger for every kind of write. Another kind of document needs the trigger
-- and a branch in private.read_version_content(). docs/decisions/0021-record-versions-and-activity-by-trigger.md
create table public.document_versions (
  id bigint generated always as identity primary key,
  -- Table of the document.
  document_kind text not null check (document_kind ~ '^[a-z_]{1,60}$'),
  document_id uuid not null,
  -- Per document, from 1.
  number integer not null check (number > 0),
  -- Versioned fields.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- SHA-256 of the content in hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  words integer not null,
  -- Our pictures in it, which are kept.
  pictures text[] not null default '{}',
  -- Author of this state; null for the server and for posts older than versions.
  written_at timestamptz not null,
  written_by uuid,
  written_by_email text,
  written_how text,
  -- Author of the next state.
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  replaced_by_email text,
  replaced_how text not null
    check (replaced_how in ('page', 'api', 'import', 'undo', 'restore', 'server')),
  replaced_words integer not null,
  -- Names of changed fields.
  changed text[] not null,
  note text not null default '' check (length(note) <= 300),
  files text[] not null generated always as (private.list_version_files(content)) stored,
  unique (document_kind, document_id, number)
);
create index document_versions_by_age on public.document_versions (replaced_at, id);
create index document_versions_with_pictures on public.document_versions (id) where pictures <> '{}';
create index document_versions_of_many on public.document_versions (number) where number > 20;
create index document_versions_by_file on public.document_versions using gin (files) with (fastupdate = off);

alter table public.document_versions enable row level security, force row level security;
revoke all on public.document_versions from public, anon, authenticated, service_role;
grant select, update (note) on public.document_versions to authenticated, service_role;

create policy "the server reads versions" on public.document_versions
  for select to service_role using (true);
create policy "the server notes what versions are" on public.document_versions
  for update to service_role using (true) with check (true);
create policy "the trigger keeps versions" on public.document_versions
  for all to current_user using (true) with check (true);
create policy "writers read versions of what they may change" on public.document_versions
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    document_kind = 'blog_posts' and document_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or document_kind = 'news_posts' and document_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers note what versions of theirs are" on public.document_versions
  for update to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    document_kind = 'blog_posts' and document_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or document_kind = 'news_posts' and document_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
) with check (true);

-- Draft of the next version of a published post. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.post_drafts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its draft.
  post_id uuid not null,
  -- Columns that publishing changes.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- `updated_at` of the published post that its author saw.
  based_on timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Version of the draft.
  updated_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  -- Null if not signed in.
  saved_by_email text,
  primary key (post_table, post_id)
);

alter table public.post_drafts enable row level security, force row level security;
revoke all on public.post_drafts from public, anon, authenticated, service_role;
grant select, delete on public.post_drafts to authenticated;
grant select, insert, update, delete on public.post_drafts to service_role;

create policy "writers read newer drafts of what is theirs, editors all" on public.post_drafts
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers discard newer drafts of what is theirs, editors all" on public.post_drafts
  for delete to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server manages newer drafts" on public.post_drafts
  for all to service_role using (true) with check (true);
create policy "the trigger forgets newer drafts" on public.post_drafts
  for all to current_user using (true) with check (true);

-- Preview links: they expire, can be revoked and are listed. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.post_previews (
  id uuid primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its links.
  post_id uuid not null,
  -- SHA-256 of the token in the URL.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Recipient.
  label text not null default '' check (length(label) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Null if not signed in.
  created_by_email text,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  revoked_at timestamptz,
  opened_count bigint not null default 0,
  last_opened_at timestamptz
);
create index post_previews_of_a_post on public.post_previews (post_id, created_at desc);
create index post_previews_by_end on public.post_previews (expires_at);

alter table public.post_previews enable row level security, force row level security;
revoke all on public.post_previews from public, anon, authenticated, service_role;
grant
  select (
    id, post_table, post_id, label, created_at, created_by, created_by_email, expires_at, revoked_at, opened_count,
    last_opened_at
  ),
  update (revoked_at)
  on public.post_previews to authenticated;
grant select, insert, update, delete on public.post_previews to service_role;

create policy "writers see the links of what is theirs, editors all" on public.post_previews
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers end the links of what is theirs, editors all" on public.post_previews
  for update to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
) with check (revoked_at is not null);
create policy "the server manages links" on public.post_previews for all to service_role using (true) with check (true);
create policy "the trigger forgets links" on public.post_previews for all to current_user using (true) with check (true);

-- Versioned fields of a row; dates of publication and unpublication are not among them.
create function private.read_version_content(p_kind text, p_row jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case
      when p_kind in ('blog_posts', 'news_posts') then p_row - array[
        'id', 'slug', 'status', 'published_at', 'unpublish_at', 'created_at', 'updated_at', 'revised_at', 'author_id',
        'shopify_id'
      ]
      else p_row - array['id', 'created_at', 'updated_at']
    end
  $$;

create function private.count_words(p_html text) returns integer
  language sql immutable set search_path = ''
  as $$
    select case private.read_words(p_html)
      when '' then 0
      else array_length(string_to_array(private.read_words(p_html), ' '), 1)
    end
  $$;

-- Origin of a write, as the client states it; informative only.
create function private.read_write_origin() returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      path text := coalesce(current_setting('request.path', true), '');
      headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
    begin
      return case
        when path = '' then 'server'
        when path ~ '/rpc/(import_posts|apply_imported_pictures)$' then 'import'
        when path ~ '/rpc/undo_import$' then 'undo'
        when headers ->> 'x-write-origin' in ('page', 'restore') then headers ->> 'x-write-origin'
        -- Browsers send an origin; programs do not.
        when headers ? 'origin' then 'page'
        else 'api'
      end;
    end
  $$;

-- Security definer: only this trigger writes here, and callers cannot read email addresses of accounts. Its name sorts
-- before note_post_change, so that the last noted change is that of the replaced state.
create function public.keep_document_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      former jsonb := private.read_version_content(tg_table_name, to_jsonb(old));
      present jsonb := private.read_version_content(tg_table_name, to_jsonb(new));
      last record;
    begin
      if former = present then
        return null;
      end if;
      select number, replaced_at as at, replaced_by as who, replaced_by_email as email, replaced_how as how
      into last from public.document_versions
      where document_kind = tg_table_name and document_id = old.id order by number desc limit 1;
      if last.number is null then
        select 0 as number, old.updated_at as at, c.changed_by as who, c.changed_by_email as email, null::text as how
        into last from (values (1)) one
        left join lateral (
          select changed_by, changed_by_email from public.post_changes
          where post_table = tg_table_name and post_id = old.id order by changed_at desc, id desc limit 1
        ) c on true;
      end if;
      insert into public.document_versions (
        document_kind, document_id, number, content, digest, words, pictures,
        written_at, written_by, written_by_email, written_how,
        replaced_by, replaced_by_email, replaced_how, replaced_words, changed
      ) values (
        tg_table_name, old.id, last.number + 1, former,
        encode(sha256(convert_to(former::text, 'UTF8')), 'hex'),
        private.count_words(old.content),
        case
          when position('/blog-images/' in former::text) = 0 then '{}'
          else array(
            select distinct match[1]
            from regexp_matches(former::text, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
          )
        end,
        last.at, last.who, last.email, last.how,
        auth.uid(), (select email from auth.users where id = auth.uid()), private.read_write_origin(),
        private.count_words(new.content),
        array(select key from jsonb_each(present) where value is distinct from former -> key order by key)
      );
      return null;
    end
  $$;

-- Deletes at most p_limit versions older than p_days or beyond the newest p_count of a document, except those with a
-- note, and versions of erased documents. Returns the number.
create function public.prune_document_versions(p_count integer, p_days integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      pruned integer;
    begin
      with aged as (
        select id from public.document_versions
        where replaced_at < now() - make_interval(days => p_days) and note = ''
        order by replaced_at, id limit p_limit
      ), long as (
        select v.id
        from (
          select document_kind, document_id, max(number) as newest
          from public.document_versions where number > p_count group by document_kind, document_id
        ) many
        join public.document_versions v using (document_kind, document_id)
        where v.number <= many.newest - p_count and v.note = ''
        limit p_limit
      )
      delete from public.document_versions
      where id in (select id from aged union select id from long limit p_limit);
      get diagnostics pruned = row_count;
      return pruned;
    end
  $$;

-- Saves the fields of `p_content` that differ from the published post; without differences the draft is deleted.
-- `p_version`: `updated_at` of the draft that its author saw, or null. The post is locked first, here and when
-- publishing.
create function public.save_post_draft(
  p_table text, p_post uuid, p_content jsonb, p_based_on timestamptz, p_version timestamptz, p_actor uuid, p_email text
) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      live jsonb;
      present timestamptz;
      changes jsonb;
    begin
      if p_table = 'blog_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.blog_posts p where id = p_post for update;
      elsif p_table = 'news_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.news_posts p where id = p_post for update;
      end if;
      if live is null then
        return 'missing';
      elsif live ->> 'status' <> 'published' then
        return 'unpublished';
      end if;
      select updated_at into present from public.post_drafts where post_table = p_table and post_id = p_post;
      if present is distinct from p_version then
        return 'changed';
      end if;
      select jsonb_object_agg(key, value) into changes from jsonb_each(changes)
      where p_content ? key and value is distinct from live -> key;
      if changes is null then
        delete from public.post_drafts where post_table = p_table and post_id = p_post;
        return 'same';
      end if;
      insert into public.post_drafts as d (post_table, post_id, content, based_on, saved_by, saved_by_email)
      values (p_table, p_post, changes, p_based_on, p_actor, p_email)
      on conflict (post_table, post_id) do update set
        content = excluded.content, based_on = excluded.based_on, updated_at = excluded.updated_at,
        saved_by = excluded.saved_by, saved_by_email = excluded.saved_by_email;
      return 'saved';
    end
  $$;

-- Publishes a draft with the rights of the caller. `p_based_on`: `updated_at` of the post; `p_version`: that of the
-- draft.
create function public.publish_post_draft(p_table text, p_post uuid, p_based_on timestamptz, p_version timestamptz)
  returns text
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      changes jsonb;
      assignments text;
      count integer;
    begin
      if current_user <> 'service_role' and not public.may('posts.publish') then
        raise insufficient_privilege using message = 'You may not publish posts.';
      elsif p_table = 'blog_posts' then
        select updated_at into written from public.blog_posts where id = p_post for update;
      elsif p_table = 'news_posts' then
        select updated_at into written from public.news_posts where id = p_post for update;
      end if;
      if written is null then
        return 'missing';
      end if;
      select content into changes from public.post_drafts
      where post_table = p_table and post_id = p_post and updated_at = p_version;
      if changes is null then
        return 'changed';
      elsif written <> p_based_on then
        return 'live-changed';
      end if;
      delete from public.post_drafts where post_table = p_table and post_id = p_post;
      select string_agg(format('%1$I = n.%1$I', key), ', ') into assignments from jsonb_object_keys(changes) key;
      execute format(
        'update public.%1$I p set %2$s from jsonb_populate_record(null::public.%1$I, $1) n where p.id = $2',
        p_table, assignments
      ) using changes, p_post;
      get diagnostics count = row_count;
      if count = 0 then
        raise insufficient_privilege using message = 'You may not publish this post.';
      end if;
      return 'published';
    end
  $$;

-- Post behind a preview link, with its newer draft applied: {table, post, author, expires_at, is_published, has_draft};
-- null if the link is invalid.
create function public.open_post_preview(p_token_hash text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      link public.post_previews;
      post jsonb;
      draft jsonb;
      signed jsonb;
    begin
      select * into link from public.post_previews
      where token_hash = p_token_hash and revoked_at is null and expires_at > now();
      if link.post_table = 'blog_posts' then
        select to_jsonb(p) into post from public.blog_posts p where id = link.post_id;
      elsif link.post_table = 'news_posts' then
        select to_jsonb(p) into post from public.news_posts p where id = link.post_id;
      end if;
      if post is null then
        return null;
      end if;
      select content into draft from public.post_drafts
      where post_table = link.post_table and post_id = link.post_id;
      post := post || coalesce(draft, '{}');
      -- A new author name of the draft is resolved when it is published.
      select to_jsonb(a) into signed from public.authors a
      where case when draft ? 'author' then a.name = draft ->> 'author' else a.id = (post ->> 'author_id')::uuid end
      order by a.id limit 1;
      update public.post_previews set opened_count = opened_count + 1, last_opened_at = now() where id = link.id;
      return jsonb_build_object(
        'table', link.post_table, 'expires_at', link.expires_at, 'has_draft', draft is not null,
        'is_published', post ->> 'status' = 'published' and (post ->> 'published_at')::timestamptz <= now()
          and coalesce((post ->> 'unpublish_at')::timestamptz > now(), true),
        'post', post, 'author', signed
      );
    end
  $$;

create function public.forget_ended_previews() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_previews where expires_at < now() - interval '30 days';
      return null;
    end
  $$;

create trigger forget_ended after insert on public.post_previews
  for each statement execute function public.forget_ended_previews();

revoke all on function public.publish_post_draft from public, anon, authenticated;
grant execute on function public.publish_post_draft to authenticated, service_role;
select private.only_for_server('prune_document_versions', 'save_post_draft', 'open_post_preview');

-- Review of posts by authors before publication.

-- Current review of a post or of its newer draft.
create table public.post_reviews (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its review.
  post_id uuid not null,
  state text not null check (state in ('submitted', 'changes_requested', 'approved')),
  submitted_by uuid references auth.users (id) on delete set null,
  submitted_by_email text,
  -- Name at that time.
  submitted_by_name text,
  submitted_at timestamptz not null default now(),
  -- Assigned reviewer; null means any reviewer.
  reviewer uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (post_table, post_id)
);
create index post_reviews_by_state on public.post_reviews (state, submitted_at);
create index post_reviews_of_a_post on public.post_reviews (post_id);

alter table public.post_reviews enable row level security, force row level security;
revoke all on public.post_reviews from public, anon, authenticated, service_role;
grant select on public.post_reviews to authenticated, service_role;

create policy "writers read reviews of what is theirs, editors all" on public.post_reviews
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server reads reviews" on public.post_reviews
  for select to service_role using (true);
create policy "the functions of the owner work here" on public.post_reviews
  for all to current_user using (true) with check (true);

-- History of reviews; append-only.
create table public.post_review_events (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  action text not null check (action in (
    'submitted', 'withdrawn', 'assigned', 'changes_requested', 'approved', 'reopened', 'published', 'scheduled'
  )),
  note text not null default '' check (length(note) <= 2000),
  actor uuid,
  -- Null if not signed in.
  actor_email text,
  -- Name at that time; null without one.
  actor_name text,
  -- Email address of the requested reviewer.
  reviewer_email text,
  reviewer_name text,
  created_at timestamptz not null default clock_timestamp()
);
create index post_review_events_of_a_post on public.post_review_events (post_id, id desc);
create index post_review_events_of_a_person on public.post_review_events (actor, created_at);

alter table public.post_review_events enable row level security, force row level security;
revoke all on public.post_review_events from public, anon, authenticated, service_role;
grant select on public.post_review_events to authenticated, service_role;

create policy "writers read reviews of what is theirs, editors all" on public.post_review_events
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server reads reviews" on public.post_review_events
  for select to service_role using (true);
create policy "the functions of the owner work here" on public.post_review_events
  for all to current_user using (true) with check (true);

-- Whether an account has the permission by its roles, regardless of sessions and second factors.
create function private.may_person(p_user uuid, p_permission text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from public.user_roles held
      join public.role_permissions given on given.role = held.role
      where held.user_id = p_user and given.permission = p_permission
    ) and not exists (select from public.deactivated_people where user_id = p_user)
  $$;

-- Version under review: `updated_at` of the post or its newer draft. Null if there is no such post.
create function private.read_reviewed_version(p_table text, p_post uuid) returns timestamptz
  language plpgsql stable set search_path = ''
  as $$
    declare
      version timestamptz;
    begin
      if p_table = 'blog_posts' then
        select updated_at into version from public.blog_posts where id = p_post;
      elsif p_table = 'news_posts' then
        select updated_at into version from public.news_posts where id = p_post;
      end if;
      return case when version is not null then greatest(version, (
        select updated_at from public.post_drafts where post_table = p_table and post_id = p_post
      )) end;
    end
  $$;

create function private.read_title(p_table text, p_post uuid) returns text
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select nullif(btrim(content ->> 'title'), '') from public.post_drafts
        where post_table = p_table and post_id = p_post
      ),
      case p_table
        when 'blog_posts' then (select title from public.blog_posts where id = p_post)
        else (select title from public.news_posts where id = p_post)
      end
    )
  $$;

-- Records an event and emails it to these accounts, except the one that caused it.
create function private.tell_review(
  p_table text, p_post uuid, p_action text, p_note text, p_reviewer uuid, p_receivers uuid[]
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      actor_email constant text := (select email from auth.users where id = auth.uid());
      actor_name constant text := nullif(private.name_person(auth.uid()), '');
    begin
      insert into public.post_review_events (
        post_table, post_id, action, note, actor, actor_email, actor_name, reviewer_email, reviewer_name
      ) values (
        p_table, p_post, p_action, p_note, auth.uid(), actor_email, actor_name,
        (select email from auth.users where id = p_reviewer), nullif(private.name_person(p_reviewer), '')
      );
      perform private.enqueue_mail('review-notice', u.email, jsonb_build_object(
        'action', p_action, 'table', p_table, 'post', p_post, 'title', private.read_title(p_table, p_post),
        'note', p_note, 'actor', coalesce(actor_name, actor_email),
        'is_for_you', p_reviewer is not null and u.id = p_reviewer
      ), 'post', p_post::text)
      from auth.users u
      where u.id = any (p_receivers) and u.id is distinct from auth.uid()
        and u.email_confirmed_at is not null and private.may_person(u.id, 'posts.write');
    end
  $$;

-- Accounts that may publish.
create function public.list_reviewers() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only writers ask for reviews.';
      end if;
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from (
          select u.id, coalesce(nullif(private.name_person(u.id), ''), u.email) as name
          from auth.users u
          where u.email_confirmed_at is not null and u.deleted_at is null
            and u.id in (select user_id from public.user_roles) and private.may_person(u.id, 'posts.publish')
        ) people
      );
    end
  $$;

-- One step of a review. `p_version`: version that the reviewer saw. Returns done, or the reason nothing was done: off,
-- missing, changed, published (nothing to review), state, own, reviewer or often.
create function public.review_post(p_table text, p_post uuid, p_action text, p_note text default '', p_reviewer uuid default null, p_version timestamptz default null::timestamptz) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most_in_an_hour constant integer := 60;
      judges constant boolean := public.may('posts.publish');
      note constant text := left(btrim(coalesce(p_note, '')), 2000);
      review public.post_reviews;
      version timestamptz;
      is_out boolean;
      receivers uuid[];
    begin
      if not public.may('posts.edit')
        and not (public.may('posts.write') and p_post = any (public.list_own_posts(p_table))) then
        raise insufficient_privilege using message = 'You may not work on this post.';
      elsif p_action is null or p_action not in ('submit', 'withdraw', 'assign', 'request-changes', 'approve') then
        raise invalid_parameter_value using message = 'A review is not moved on by that.';
      elsif p_action in ('assign', 'request-changes', 'approve') and not judges then
        raise insufficient_privilege using message = 'Only owners and editors review posts.';
      elsif not (select posts_are_reviewed from public.installation_settings) then
        return 'off';
      end if;
      -- Serializes review actions per post.
      perform pg_advisory_xact_lock(hashtextextended('public.review_post ' || p_table || p_post, 0));
      version := private.read_reviewed_version(p_table, p_post);
      if version is null then
        return 'missing';
      elsif p_reviewer is not null and not private.may_person(p_reviewer, 'posts.publish') then
        return 'reviewer';
      elsif (
        select count(*) from public.post_review_events
        where actor = auth.uid() and created_at > now() - interval '1 hour'
      ) >= most_in_an_hour then
        return 'often';
      end if;
      select * into review from public.post_reviews where post_table = p_table and post_id = p_post;

      if p_action = 'submit' then
        if review.state in ('submitted', 'approved') then
          return 'state';
        end if;
        select coalesce(b.status, n.status) = 'published' into is_out
        from (select p_post as id) asked
        left join public.blog_posts b on p_table = 'blog_posts' and b.id = asked.id
        left join public.news_posts n on p_table = 'news_posts' and n.id = asked.id;
        if is_out and not exists (
          select from public.post_drafts where post_table = p_table and post_id = p_post
        ) then
          return 'published';
        end if;
        insert into public.post_reviews as r (
          post_table, post_id, state, submitted_by, submitted_by_email, submitted_by_name, reviewer
        ) values (
          p_table, p_post, 'submitted', auth.uid(), (select email from auth.users where id = auth.uid()),
          nullif(private.name_person(auth.uid()), ''), p_reviewer
        ) on conflict (post_table, post_id) do update set
          state = 'submitted', submitted_by = excluded.submitted_by, submitted_by_email = excluded.submitted_by_email,
          submitted_by_name = excluded.submitted_by_name,
          submitted_at = now(), reviewer = coalesce(excluded.reviewer, r.reviewer), updated_at = clock_timestamp()
        returning * into review;
        receivers := case when review.reviewer is not null then array[review.reviewer] else array(
          select distinct user_id from public.user_roles where private.may_person(user_id, 'posts.publish') limit 20
        ) end;
        perform private.tell_review(p_table, p_post, 'submitted', note, review.reviewer, receivers);
        return 'done';
      end if;

      if review.state is null then
        return 'state';
      elsif p_action = 'withdraw' then
        delete from public.post_reviews where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'withdrawn', note, null, array[review.reviewer]);
      elsif p_action = 'assign' then
        update public.post_reviews set reviewer = p_reviewer, updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'assigned', note, p_reviewer, array[p_reviewer]);
      elsif p_version is distinct from version then
        return 'changed';
      elsif review.submitted_by = auth.uid() then
        return 'own';
      elsif p_action = 'approve' then
        if review.state <> 'submitted' then
          return 'state';
        end if;
        update public.post_reviews set state = 'approved', updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'approved', note, null, array[review.submitted_by]);
      else
        if review.state not in ('submitted', 'approved') then
          return 'state';
        elsif note = '' then
          raise invalid_parameter_value using message = 'Say what is to be changed.';
        end if;
        update public.post_reviews set state = 'changes_requested', updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'changes_requested', note, null, array[review.submitted_by]);
      end if;
      return 'done';
    end
  $$;

-- Reviews that concern the caller: {is_on, waiting, changes, approved}.
create function public.count_reviews() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      me constant uuid := auth.uid();
      judges constant boolean := public.may('posts.publish');
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only writers ask for reviews.';
      elsif not (select posts_are_reviewed from public.installation_settings) then
        return jsonb_build_object('is_on', false, 'waiting', 0, 'changes', 0, 'approved', 0);
      end if;
      return (
        select jsonb_build_object(
          'is_on', true,
          'waiting', count(*) filter (
            where judges and r.state = 'submitted' and coalesce(r.reviewer, me) = me and r.submitted_by is distinct from me
          ),
          'changes', count(*) filter (where r.state = 'changes_requested' and r.submitted_by = me),
          'approved', count(*) filter (where r.state = 'approved' and (judges or r.submitted_by = me))
        )
        from public.post_reviews r
        -- Not for posts in the bin.
        where private.read_reviewed_version(r.post_table, r.post_id) is not null
      );
    end
  $$;

-- Publishing ends a review. A change after approval revokes the approval.
create function public.follow_reviewed_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      review public.post_reviews;
    begin
      -- Few posts are under review.
      select * into review from public.post_reviews where post_id = new.id and post_table = tg_table_name;
      if review.state is null then
        return null;
      elsif new.status = 'published' and (old.status <> 'published' or not exists (
        select from public.post_drafts where post_table = tg_table_name and post_id = new.id
      )) then
        delete from public.post_reviews where post_table = tg_table_name and post_id = new.id;
        perform private.tell_review(
          tg_table_name, new.id, case when new.published_at > now() then 'scheduled' else 'published' end, '', null,
          array[review.submitted_by]
        );
      elsif review.state = 'approved' and auth.uid() is not null and not public.may('posts.publish') then
        update public.post_reviews set state = 'submitted', updated_at = clock_timestamp()
        where post_table = tg_table_name and post_id = new.id;
        perform private.tell_review(tg_table_name, new.id, 'reopened', '', review.reviewer, array[review.reviewer]);
      end if;
      return null;
    end
  $$;

-- Drafts are written by the server on behalf of a person.
create function public.follow_reviewed_draft() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      review public.post_reviews;
    begin
      if new.saved_by is null or private.may_person(new.saved_by, 'posts.publish') then
        return null;
      end if;
      update public.post_reviews set state = 'submitted', updated_at = clock_timestamp()
      where post_table = new.post_table and post_id = new.post_id and state = 'approved'
      returning * into review;
      if found then
        perform private.tell_review(
          new.post_table, new.post_id, 'reopened', '', review.reviewer, array[review.reviewer]
        );
      end if;
      return null;
    end
  $$;

create trigger follow_review after insert or update on public.post_drafts
  for each row execute function public.follow_reviewed_draft();

-- Discarding the draft of a published post ends its review; deferred until it is known whether the draft was published.
create function public.end_review_of_discarded_draft() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.post_drafts where post_table = old.post_table and post_id = old.post_id)
        or not exists (
          select from public.blog_posts
          where old.post_table = 'blog_posts' and id = old.post_id and status = 'published'
          union all
          select from public.news_posts
          where old.post_table = 'news_posts' and id = old.post_id and status = 'published'
        ) then
        return null;
      end if;
      delete from public.post_reviews where post_table = old.post_table and post_id = old.post_id;
      if found then
        perform private.tell_review(old.post_table, old.post_id, 'withdrawn', '', null, '{}');
      end if;
      return null;
    end
  $$;

create constraint trigger end_review after delete on public.post_drafts
  deferrable initially deferred for each row execute function public.end_review_of_discarded_draft();

revoke all on function
  public.list_reviewers, public.review_post, public.count_reviews
  from public, anon, authenticated, service_role;
grant execute on function public.list_reviewers, public.review_post, public.count_reviews to authenticated;

-- Publishing by date: unpublish dates, the publishing plan and post ideas.

-- Ideas for posts, with a date in the publishing calendar.
create table public.post_ideas (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and length(title) <= 500),
  note text not null default '' check (length(note) <= 5000),
  -- Calendar day of the agency.
  day date not null,
  post_table text not null default 'blog_posts' check (post_table in ('blog_posts', 'news_posts')),
  -- Writer, as free text.
  person text not null default '' check (length(person) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index post_ideas_by_day on public.post_ideas (day, id);

alter table public.post_ideas enable row level security, force row level security;
revoke all on public.post_ideas from public, anon, authenticated, service_role;
grant
  select,
  delete,
  insert (title, note, day, post_table, person),
  update (title, note, day, post_table, person)
  on public.post_ideas to authenticated, service_role;

create policy "editors keep ideas" on public.post_ideas for all to authenticated
  using ((select public.may('posts.edit'))) with check ((select public.may('posts.edit')));
create policy "the server keeps ideas" on public.post_ideas for all to service_role using (true) with check (true);

create trigger touch_updated_at before update on public.post_ideas
  for each row execute function public.touch_updated_at();

create table public.publishing_rhythm (
  is_only boolean primary key default true check (is_only),
  posts_per_week integer not null check (posts_per_week between 0 and 50)
);

insert into public.publishing_rhythm (posts_per_week) values (2) on conflict do nothing;

alter table public.publishing_rhythm enable row level security, force row level security;
revoke all on public.publishing_rhythm from public, anon, authenticated, service_role;
grant select, update (posts_per_week) on public.publishing_rhythm to authenticated, service_role;

create policy "editors read the rhythm" on public.publishing_rhythm for select to authenticated
  using ((select public.may('posts.edit')));
create policy "editors set the rhythm" on public.publishing_rhythm for update to authenticated
  using ((select public.may('posts.edit'))) with check ((select public.may('posts.edit')));
create policy "the server keeps the rhythm" on public.publishing_rhythm for all to service_role
  using (true) with check (true);

-- The unpublish date must be in the future and after publication, if it changes.
create function private.check_unpublish_date() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.status = 'published' and new.unpublish_at is not null
        and new.unpublish_at <= greatest(new.published_at, now())
        and (tg_op = 'INSERT' or (new.status, new.published_at, new.unpublish_at)
          is distinct from (old.status, old.published_at, old.unpublish_at))
      then
        raise invalid_parameter_value using
          message = 'a post is taken down after it was published, and not in the past',
          hint = 'Choose a later date to take it down, or none.';
      end if;
      return new;
    end
  $$;

-- Tells the site, which evicts the pages at that time, and the timekeeper.
create function private.expect_unpublishing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if new.status = 'published' and isfinite(new.unpublish_at) then
        perform private.announce_to_pages(jsonb_build_object('table', tg_table_name, 'rows', jsonb_build_array(
          jsonb_build_object(
            'id', new.id, 'slugs', jsonb_build_array(new.slug), 'isSeen', true,
            'dueIn', greatest(extract(epoch from new.unpublish_at - clock_timestamp()), 0)
          )
        ))::text);
        update public.scheduled_jobs set next_due_at = greatest(new.unpublish_at, clock_timestamp())
        where name = 'unpublish-posts' and next_due_at > greatest(new.unpublish_at, clock_timestamp());
      end if;
      return null;
    end
  $$;

-- Unpublishes up to 1,000 posts of each table and schedules the next run. Returns the number.
create function public.unpublish_due_posts() returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 1000;
      taken integer;
      more integer;
      next_one timestamptz;
    begin
      update public.blog_posts set status = 'draft', unpublish_at = null where id in (
        select p.id from public.blog_posts p
        where p.unpublish_at <= now() and p.status = 'published' order by p.unpublish_at limit most
      );
      get diagnostics taken = row_count;
      update public.news_posts set status = 'draft', unpublish_at = null where id in (
        select p.id from public.news_posts p
        where p.unpublish_at <= now() and p.status = 'published' order by p.unpublish_at limit most
      );
      get diagnostics more = row_count;
      select min(p.unpublish_at) into next_one from (
        (select b.unpublish_at from public.blog_posts b
         where b.unpublish_at is not null and b.status = 'published' order by b.unpublish_at limit 1)
        union all
        (select n.unpublish_at from public.news_posts n
         where n.unpublish_at is not null and n.status = 'published' order by n.unpublish_at limit 1)
      ) p;
      update public.scheduled_jobs set next_due_at = greatest(next_one, clock_timestamp())
      where name = 'unpublish-posts' and next_due_at > greatest(next_one, clock_timestamp());
      return taken + more;
    end
  $$;

-- Publishing calendar between two dates: posts, scheduled drafts, ideas, and what is due within two weeks or overdue.
-- At most 500 posts and 500 ideas. Security invoker: policies of the tables apply.
create function public.read_publishing_plan(p_from timestamptz, p_to timestamptz, p_first date, p_last date)
  returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      posts jsonb := '[]';
      due jsonb := '[]';
      part jsonb;
      wanted text;
      shown constant text := 'jsonb_build_object(
        ''table'', %1$L, ''id'', p.id, ''slug'', p.slug, ''title'', p.title, ''author'', p.author, ''status'', p.status,
        ''published_at'', p.published_at, ''unpublish_at'', p.unpublish_at, ''updated_at'', p.updated_at
      )';
    begin
      perform lists.must_write_posts();
      foreach wanted in array array['blog_posts', 'news_posts'] loop
        execute format(
          'select coalesce(jsonb_agg(' || shown || ' order by p.published_at), ''[]'') from (
             (select * from public.%1$I p where p.status = ''published'' and p.published_at >= $1 and p.published_at < $2
              order by p.published_at limit 250)
             union
             (select * from public.%1$I p where p.status = ''published'' and p.unpublish_at >= $1 and p.unpublish_at < $2
              limit 250)
             union
             (select * from public.%1$I p where p.status = ''draft'' and p.published_at > p.created_at
              and p.published_at >= $1 and p.published_at < $2
              and (p.published_at > now() or p.updated_at < p.published_at) limit 250)
           ) p', wanted
        ) into part using p_from, p_to;
        posts := posts || part;
        execute format(
          'select coalesce(jsonb_agg(' || shown || ' order by p.published_at), ''[]'') from (
             select * from public.%1$I p where p.status = ''draft'' and p.published_at > p.created_at
               and p.published_at > now() - interval ''60 days'' and p.published_at < now() + interval ''14 days''
               and (p.published_at > now() or p.updated_at < p.published_at)
             order by p.published_at limit 50
           ) p', wanted
        ) into part;
        due := due || part;
      end loop;
      return jsonb_build_object(
        'posts', posts,
        'due', due,
        'ideas', (
          select coalesce(jsonb_agg(to_jsonb(i) order by i.day, i.id), '[]') from (
            select id, title, note, day, post_table as "table", person, updated_at from public.post_ideas
            where day between p_first and p_last or day between current_date - 60 and current_date + 14
            order by day, id limit 500
          ) i
        ),
        'posts_per_week', (select posts_per_week from public.publishing_rhythm)
      );
    end
  $$;

revoke all on function public.read_publishing_plan from public, anon, authenticated;
grant execute on function public.read_publishing_plan to authenticated, service_role;
select private.only_for_server('unpublish_due_posts');

select public.schedule_job('unpublish-posts', 'unpublish-posts', interval '1 day');

-- Announcing posts to feed hubs, and purging a CDN.

-- Fields of a post that decide which pages show it. Changes are announced row by row, so that the site evicts only
-- these pages. docs/decisions/0008-cache-pages-by-tag.md
create type private.post_place as (
  slug text,
  is_published boolean,
  published_at timestamptz,
  noindex boolean,
  author_id uuid,
  tags text[]
);

-- Posts as search engines (IndexNow) and feed hubs (WebSub) know them.
-- docs/decisions/0030-queue-work-in-the-database.md
create table public.announced_posts (
  post_id uuid not null,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null,
  -- `updated_at` of the announced post.
  version timestamptz not null,
  lists text[] not null default '{}',
  primary key (post_id, post_table)
);

alter table public.announced_posts enable row level security, force row level security;
revoke all on public.announced_posts from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.announced_posts
  for all to current_user using (true) with check (true);

-- One row: time up to which changes and scheduled posts were announced.
create table public.announcement_cursor (
  is_only boolean primary key default true check (is_only),
  last_change bigint not null,
  dated_until timestamptz not null
);

alter table public.announcement_cursor enable row level security, force row level security;
revoke all on public.announcement_cursor from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.announcement_cursor
  for all to current_user using (true) with check (true);

-- CDN keys that a process claimed to purge, so that only one does. docs/decisions/0011-notify-hosted-sites-and-cdns.md
create table private.cdn_purges (
  key text primary key,
  claimed_at timestamptz not null
);

-- Published posts of both tables.
create function private.list_public_posts() returns table (
    post_id uuid, post_table text, slug text, version timestamptz, published_at timestamptz
  )
  language sql stable set search_path = ''
  as $$
    select id, 'blog_posts', slug, updated_at, published_at from public.blog_posts
    where status = 'published' and published_at <= now() and not noindex
    union all
    select id, 'news_posts', slug, updated_at, published_at from public.news_posts
    where status = 'published' and published_at <= now() and not noindex
  $$;

-- Posts to announce: {"posts": [{"post_id", "post_table", "slug", "version", "former_slug", "lists", "former_lists"}],
-- "place"}. Unpublished posts have no slug and version. `place`: new cursor, null if there are more. The first call
-- announces nothing. Security definer: compares drafts.
create function public.list_unannounced_posts(p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      place public.announcement_cursor;
      newest bigint;
      found_posts jsonb;
      -- A transaction that started earlier may commit after a later one was already processed.
      overlap constant interval := interval '10 minutes';
    begin
      select coalesce(max(id), 0) into newest from public.post_changes;
      select * into place from public.announcement_cursor;
      if place.is_only is null then
        insert into public.announced_posts (post_id, post_table, slug, version, lists)
        select p.post_id, p.post_table, p.slug, p.version, private.list_lists_of_post(p.post_table, p.post_id)
        from private.list_public_posts() p
        on conflict (post_id, post_table) do nothing;
        insert into public.announcement_cursor (last_change, dated_until) values (newest, now());
        return jsonb_build_object('posts', '[]'::jsonb, 'place', null);
      end if;
      select coalesce(jsonb_agg(to_jsonb(told)), '[]') into found_posts from (
        select touched.post_id, touched.post_table,
          p.slug, p.version, known.slug as former_slug,
          case when p.post_id is not null then private.list_lists_of_post(p.post_table, p.post_id) else '{}' end as lists,
          coalesce(known.lists, '{}') as former_lists
        from (
          select c.post_table, c.post_id from public.post_changes c
          where c.id > place.last_change or c.changed_at > now() - overlap
          union
          select 'blog_posts', b.id from public.blog_posts b
          where b.published_at > place.dated_until - overlap and b.published_at <= now() and b.status = 'published'
          union
          select 'news_posts', n.id from public.news_posts n
          where n.published_at > place.dated_until - overlap and n.published_at <= now() and n.status = 'published'
        ) touched
        left join private.list_public_posts() p on p.post_table = touched.post_table and p.post_id = touched.post_id
        left join public.announced_posts known on known.post_table = touched.post_table and known.post_id = touched.post_id
        where p.version is distinct from known.version
        order by touched.post_id, touched.post_table
        limit p_limit
      ) told;
      return jsonb_build_object('posts', found_posts, 'place', case
        when jsonb_array_length(found_posts) < p_limit
        then jsonb_build_object('last_change', newest, 'dated_until', now())
      end);
    end
  $$;

-- Records posts and cursor of `list_unannounced_posts` and enqueues the pings [{"purpose", "url", "body",
-- "content_type"}] in one transaction.
create function public.announce_posts(p_posts jsonb, p_pings jsonb, p_place jsonb default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.announced_posts a using jsonb_array_elements(p_posts) post
      where a.post_table = post ->> 'post_table' and a.post_id = (post ->> 'post_id')::uuid
        and post ->> 'version' is null;
      insert into public.announced_posts as known (post_id, post_table, slug, version, lists)
      select (post ->> 'post_id')::uuid, post ->> 'post_table', post ->> 'slug', (post ->> 'version')::timestamptz,
        array(select jsonb_array_elements_text(post -> 'lists'))
      from jsonb_array_elements(p_posts) post where post ->> 'version' is not null
      on conflict (post_id, post_table) do update
        set slug = excluded.slug, version = excluded.version, lists = excluded.lists;
      perform private.enqueue_ping(
        ping ->> 'purpose', ping ->> 'url', ping ->> 'body', ping ->> 'content_type', 'posts', null
      ) from jsonb_array_elements(p_pings) ping;
      if p_place ->> 'last_change' is not null then
        update public.announcement_cursor set
          last_change = (p_place ->> 'last_change')::bigint,
          dated_until = (p_place ->> 'dated_until')::timestamptz;
      end if;
    end
  $$;

-- p_was is null for a new post, p_is for a deleted one. Returns {"id", "slugs"} and, if readers see the post before or
-- after, "isSeen"; "isMoved" if its position in lists changed; affected "tags", "authors" and "moments" of publication;
-- "dueIn" seconds for a scheduled post.
create function private.describe_post_change(p_id uuid, p_was private.post_place, p_is private.post_place)
  returns jsonb language plpgsql stable set search_path = ''
  as $$
    declare
      was_out constant boolean := coalesce(p_was.is_published, false);
      is_out constant boolean := coalesce(p_is.is_published, false);
      is_moved constant boolean := (was_out, p_was.published_at, p_was.noindex)
        is distinct from (is_out, p_is.published_at, p_is.noindex);
      retagged text[] := '{}';
      signed uuid[] := '{}';
    begin
      if not was_out and not is_out then
        return jsonb_build_object('id', p_id, 'slugs', array_remove(array[p_was.slug, p_is.slug], null));
      end if;
      if is_moved then
        retagged := coalesce(p_was.tags, '{}') || coalesce(p_is.tags, '{}');
      elsif p_was.tags is distinct from p_is.tags then
        retagged := array(select unnest(p_was.tags) except select unnest(p_is.tags))
          || array(select unnest(p_is.tags) except select unnest(p_was.tags));
      end if;
      if is_moved or p_was.author_id is distinct from p_is.author_id then
        signed := array_remove(array[p_was.author_id, p_is.author_id], null);
      end if;
      return jsonb_strip_nulls(jsonb_build_object(
        'id', p_id,
        'slugs', array_remove(array[p_was.slug, p_is.slug], null),
        'isSeen', true,
        'isMoved', is_moved,
        'tags', array(select distinct r.slug from private.resolve_tags(retagged) r where r.slug is not null),
        'authors', signed,
        'moments', case when is_moved then array_remove(array[p_was.published_at, p_is.published_at], null) end,
        'dueIn', case when is_out and isfinite(p_is.published_at) and p_is.published_at > clock_timestamp()
          then extract(epoch from p_is.published_at - clock_timestamp()) end
      ));
    end
  $$;

-- PostgreSQL limits a notification to 8,000 bytes; many rows are announced by table only.
create function private.announce_rows(p_table text, p_rows jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_bytes constant integer := 7500;
      most_of_a_transaction constant integer := 100;
      message constant text := jsonb_build_object('table', p_table, 'rows', p_rows)::text;
      told integer := coalesce(nullif(current_setting('pages.announced_rows', true), ''), '0')::integer;
    begin
      -- No rows changed.
      if p_rows is null then
        return;
      end if;
      told := told + jsonb_array_length(p_rows);
      perform set_config('pages.announced_rows', told::text, true);
      perform private.announce_to_pages(case
        when told > most_of_a_transaction or octet_length(message) > most_bytes then p_table else message
      end);
    end
  $$;

-- Security definer: writers cannot read all tag names.
create function private.announce_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      counted integer;
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select count(*) into counted from (select from old_rows limit most + 1) few;
      else
        select count(*) into counted from (select from new_rows limit most + 1) few;
      end if;
      if counted = 0 then
        return null;
      elsif counted > most then
        perform private.announce_to_pages(tg_table_name);
        return null;
      end if;
      if tg_op = 'INSERT' then
        select jsonb_agg(private.describe_post_change(n.id, null,
          (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place))
        into changed from new_rows n;
      elsif tg_op = 'DELETE' then
        select jsonb_agg(private.describe_post_change(o.id,
          (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place, null))
        into changed from old_rows o;
      else
        -- A changed id counts as a deleted and a new post.
        select jsonb_agg(private.describe_post_change(coalesce(o.id, n.id),
          case when o.id is not null then
            (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place end,
          case when n.id is not null then
            (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place end))
        into changed from old_rows o full join new_rows n on n.id = o.id;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create function private.announce_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.slug)) into changed from old_rows o;
      elsif tg_op = 'INSERT' then
        select jsonb_agg(jsonb_build_object('id', n.slug)) into changed from new_rows n;
      else
        select jsonb_agg(jsonb_build_object('id', e.slug)) into changed
        from (select o.slug from old_rows o union select n.slug from new_rows n) e;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create trigger announce_new after insert on public.tags referencing new table as new_rows for each statement
  execute function private.announce_tags();

create trigger announce_changed after update on public.tags referencing old table as old_rows new table as new_rows
  for each statement
  execute function private.announce_tags();

create trigger announce_deleted after delete on public.tags referencing old table as old_rows
  for each statement
  execute function private.announce_tags();

create function private.announce_authors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.id)) into changed from old_rows o;
      else
        select jsonb_agg(jsonb_build_object('id', n.id)) into changed from new_rows n;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create trigger announce_new after insert on public.authors referencing new table as new_rows
  for each statement
  execute function private.announce_authors();

create trigger announce_changed after update on public.authors referencing old table as old_rows new table as new_rows
  for each statement
  execute function private.announce_authors();

create trigger announce_deleted after delete on public.authors referencing old table as old_rows
  for each statement
  execute function private.announce_authors();

-- Posts whose publication or unpublication date passed since p_since, and the seconds until the next one. `now` is
-- passed to the next call. Null lists are too long. Without p_since nothing is listed.
create function public.read_due_posts(p_since timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      moment constant timestamptz := clock_timestamp();
      posts text;
      next_one timestamptz;
      soonest timestamptz;
      due jsonb;
      answer jsonb := jsonb_build_object('now', moment);
    begin
      foreach posts in array array['blog_posts', 'news_posts'] loop
        execute format(
          'select least(
             (select p.published_at from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and isfinite(p.published_at)
              order by p.published_at limit 1),
             (select p.unpublish_at from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and isfinite(p.unpublish_at)
              order by p.unpublish_at limit 1)
           )', posts
        ) into next_one using moment;
        soonest := least(soonest, next_one);
        execute format(
          'select jsonb_agg(c.change) from (
             (select private.describe_post_change(p.id, null,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place) as change
              from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and p.published_at <= $2 limit $3)
             union all
             (select private.describe_post_change(p.id,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place, null)
              from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and p.unpublish_at <= $2 limit $3)
           ) c', posts
        ) into due using p_since, moment, most + 1;
        answer := answer || jsonb_build_object(
          posts, case when due is null then '[]' when jsonb_array_length(due) <= most then due end
        );
      end loop;
      return answer || jsonb_build_object('next_in', extract(epoch from soonest - clock_timestamp()));
    end
  $$;

create function private.list_lists_of_post(p_table text, p_post uuid) returns text[]
  language sql stable set search_path = ''
  as $$
    select array(
      select 'tags ' || tag from public.post_tags where post_table = p_table and post_id = p_post
      union all
      select 'authors ' || a.slug from public.authors a
      where a.id = coalesce(
        (select author_id from public.blog_posts where p_table = 'blog_posts' and id = p_post),
        (select author_id from public.news_posts where p_table = 'news_posts' and id = p_post)
      )
      order by 1
    )
  $$;

-- Claims keys that were not claimed since they changed `p_seconds_ago` ago. Old claims are deleted.
create function public.claim_purges(p_keys text[], p_seconds_ago double precision) returns text[]
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      changed_at constant timestamptz := clock_timestamp() - make_interval(secs => p_seconds_ago);
      claimed text[];
    begin
      -- Serialized, so that one process gets all keys of a change and purges them together.
      lock table private.cdn_purges in exclusive mode;
      delete from private.cdn_purges where key in (
        select key from private.cdn_purges where claimed_at < clock_timestamp() - interval '1 day'
        order by key limit 1000
      );
      with claim as (
        insert into private.cdn_purges as known (key, claimed_at)
          select wanted, clock_timestamp() from (select distinct unnest(p_keys) as wanted) each order by wanted
          on conflict (key) do update set claimed_at = excluded.claimed_at where known.claimed_at < changed_at
          returning key
      )
      select coalesce(array_agg(key), '{}') into claimed from claim;
      return claimed;
    end
  $$;

select private.only_for_server('list_unannounced_posts', 'announce_posts', 'read_due_posts', 'claim_purges');

select public.schedule_job('announce-posts', 'announce-posts', interval '1 minute');

-- Media library: files, where they are used, replacements.

-- Search text of a file. plpgsql, so that it can be immutable.
create function public.write_media_words(p_title text, p_name text, p_alt text, p_tags text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return lower(concat_ws(' ', p_title, p_name, p_alt, array_to_string(p_tags, ' ')));
    end
  $$;

-- Trigrams of a text.
create function public.list_triples(p_text text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(distinct substr(p_text, n, 3)), '{}') from generate_series(1, length(p_text) - 2) n
  $$;

-- Metadata of stored files. catalogue_media() syncs it with the storage, whose tables have no triggers on hosted
-- projects. docs/decisions/0023-catalog-media-in-a-table.md
create table public.media (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  name text not null,
  -- Name in the library; initially the file name.
  title text not null default '' check (length(title) <= 200),
  mime text not null default 'application/octet-stream',
  kind text not null generated always as (case when mime like 'image/%' then 'picture' else 'document' end) stored,
  -- File of the site itself, referenced by pages.
  is_fixed boolean not null generated always as (bucket = 'case-studies' and name not like 'library/%') stored,
  bytes bigint not null default 0,
  -- Hashes of the stored bytes and of the uploaded file, since pictures are re-encoded.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  alt text not null default '' check (length(alt) <= 500),
  tags text[] not null default '{}' check (array_length(tags, 1) <= 20),
  created_at timestamptz not null default now(),
  uploaded_by uuid,
  uploaded_by_email text,
  -- Kept although unused.
  kept_at timestamptz,
  -- In the bin since.
  deleted_at timestamptz,
  deleted_by_email text,
  words text not null generated always as (public.write_media_words(title, name, alt, tags)) stored,
  unique (bucket, name)
);
create index media_newest on public.media (created_at desc, id desc);
create index media_by_title on public.media (lower(title), id);
create index media_by_size on public.media (bytes desc, id desc);
create index media_by_hash on public.media (sha256);
create index media_by_source_hash on public.media (source_sha256);
create index media_binned on public.media (deleted_at) where deleted_at is not null;
create index media_by_words on public.media using gin (public.list_triples(words)) with (fastupdate = off);
create index media_by_tag on public.media using gin (tags) with (fastupdate = off);
create index media_by_kind on public.media (kind, created_at desc, id desc);
create index media_newest_of_library on public.media (created_at desc, id desc) where deleted_at is null;
-- Counts of used and unused files by merging two indexes; the C collation compares faster.
create index media_not_fixed on public.media (bucket collate "C", name collate "C")
  where deleted_at is null and not is_fixed;
create index media_tagged on public.media (id) include (tags) where tags <> '{}' and deleted_at is null;

alter table public.media enable row level security, force row level security;
revoke all on public.media from public, anon, authenticated, service_role;
grant select on public.media to authenticated;
grant select, insert, update, delete on public.media to service_role;

create policy "writers read media" on public.media
  for select to authenticated using ((select public.may('posts.write')));
create policy "the server manages media" on public.media
  for all to service_role using (true) with check (true);
create policy "the triggers bring media back" on public.media
  for all to current_user using (true) with check (true);

-- Documents that reference a file, and the fields, also for files that are not cataloged.
create table public.media_uses (
  document_kind text not null,
  document_id uuid not null,
  bucket text not null,
  name text not null,
  fields text[] not null,
  noted_at timestamptz not null default now(),
  post_table text not null default '',
  primary key (document_kind, document_id, post_table, bucket, name)
);
create index media_uses_of_a_file on public.media_uses (bucket, name);
create index media_uses_that_count on public.media_uses (bucket collate "C", name collate "C")
  where document_kind <> 'deleted_posts';

alter table public.media_uses enable row level security, force row level security;
revoke all on public.media_uses from public, anon, authenticated, service_role;
grant select on public.media_uses to authenticated, service_role;

create policy "editors read where media are used" on public.media_uses
  for select to authenticated using ((select public.may('posts.edit')));
create policy "the server reads where media are used" on public.media_uses
  for select to service_role using (true);
create policy "the triggers keep uses of media" on public.media_uses
  for all to current_user using (true) with check (true);

-- Replacements of files, which can be undone for a day.
create table public.media_replacements (
  id uuid primary key default gen_random_uuid(),
  from_media uuid not null,
  to_media uuid not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  -- [{"kind", "id", "before": {field: value}, "after": time of the write}]
  documents jsonb not null
);
create index media_replacements_by_age on public.media_replacements (replaced_at);

alter table public.media_replacements enable row level security, force row level security;
revoke all on public.media_replacements from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.media_replacements to service_role;

create policy "the server manages replacements" on public.media_replacements
  for all to service_role using (true) with check (true);

-- Files that a document references, with the fields.
create function private.find_media(p_document jsonb)
  returns table (bucket text, name text, fields text[])
  language sql immutable set search_path = ''
  as $$
    select match[1], match[2], array_agg(distinct field.key order by field.key)
    from jsonb_each_text(p_document) field,
      regexp_matches(
        field.value,
        '/storage/v1/(?:object|render/image)/public/(blog-images|case-studies)/([A-Za-z0-9._/-]+)', 'g'
      ) match
    where position('/storage/v1/' in field.value) > 0
    group by 1, 2
  $$;

-- Records the files of a document. Restores files in the bin that a document references.
create function private.keep_media_uses(
  p_kind text, p_id uuid, p_document jsonb, p_table text default ''
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      used jsonb := '[]';
    begin
      if position('/storage/v1/' in p_document::text) > 0 then
        select coalesce(jsonb_agg(to_jsonb(file)), '[]') into used from private.find_media(p_document) file;
      end if;
      delete from public.media_uses u
      where u.document_kind = p_kind and u.document_id = p_id and u.post_table = p_table and not exists (
        select from jsonb_to_recordset(used) now_used (bucket text, name text)
        where now_used.bucket = u.bucket and now_used.name = u.name
      );
      if used = '[]' then
        return;
      end if;
      with noted as (
        insert into public.media_uses as u (document_kind, document_id, post_table, bucket, name, fields)
        select p_kind, p_id, p_table, bucket, name, fields
        from jsonb_to_recordset(used) now_used (bucket text, name text, fields text[])
        order by bucket, name
        on conflict (document_kind, document_id, post_table, bucket, name) do update set fields = excluded.fields
          where u.fields <> excluded.fields
        returning u.bucket, u.name, u.xmax = 0 as is_new
      )
      update public.media m set deleted_at = null, deleted_by_email = null
      from noted
      where noted.is_new and p_kind <> 'deleted_posts'
        and m.bucket = noted.bucket and m.name = noted.name and m.deleted_at is not null;
    end
  $$;

-- Arguments: column of the document id, and column of the document if it is not the whole row. Security definer: only
-- this trigger writes here.
create function public.note_media_uses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      perform private.keep_media_uses(
        tg_table_name, (present ->> tg_argv[0])::uuid,
        case
          when tg_op = 'DELETE' then '{}'
          when tg_nargs > 1 then coalesce(present -> tg_argv[1], '{}')
          else present
        end,
        case when tg_table_name in ('blog_posts', 'news_posts') then tg_table_name else coalesce(present ->> 'post_table', '') end
      );
      return null;
    end
  $$;

create trigger note_media_uses after insert or delete or update on public.authors for each row
  execute function public.note_media_uses('id');

create trigger note_media_uses after insert or delete or update on public.deleted_posts for each row
  execute function public.note_media_uses('post_id', 'post');

create trigger note_media_uses after insert or delete or update on public.post_drafts for each row
  execute function public.note_media_uses('post_id', 'content');

-- Has the uses in a table noted from now on, and those of the rows that it has.
create function private.watch_media(p_table text, p_id text default 'id', p_document text default null) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      execute format(
        'create trigger note_media_uses after insert or update or delete on public.%I
          for each row execute function public.note_media_uses(%s)',
        p_table, concat_ws(', ', quote_literal(p_id), quote_literal(p_document))
      );
      execute format(
        'select private.keep_media_uses(%L, (t.whole ->> %L)::uuid, %s)
          from (select to_jsonb(r) as whole from public.%I r) t
          where position(''/storage/v1/'' in t.whole::text) > 0',
        p_table, p_id,
        case when p_document is null then 't.whole' else format('coalesce(t.whole -> %L, ''{}'')', p_document) end,
        p_table
      );
    end
  $$;

-- Syncs the library with the storage.
create function public.catalogue_media() returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      added integer;
      gone integer;
    begin
      insert into public.media (bucket, name, title, mime, bytes, width, height, created_at, uploaded_by)
      select o.bucket_id, o.name, left(split_part(o.name, '/', -1), 200),
        coalesce(o.metadata ->> 'mimetype', 'application/octet-stream'),
        coalesce((o.metadata ->> 'size')::bigint, 0),
        nullif(substring(o.user_metadata ->> 'width' from '^\d{1,6}$'), '')::integer,
        nullif(substring(o.user_metadata ->> 'height' from '^\d{1,6}$'), '')::integer,
        coalesce(o.created_at, now()),
        substring(o.owner_id from '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')::uuid
      from storage.objects o
      where o.bucket_id in ('blog-images', 'case-studies') and o.name !~ '(^|/)\.'
        and not exists (select from public.media m where m.bucket = o.bucket_id and m.name = o.name)
      on conflict (bucket, name) do nothing;
      get diagnostics added = row_count;
      delete from public.media m
      where not exists (select from storage.objects o where o.bucket_id = m.bucket and o.name = m.name);
      get diagnostics gone = row_count;
      return jsonb_build_object('added', added, 'gone', gone);
    end
  $$;

-- A file as the library shows it.
create function public.describe_media(p_media public.media) returns jsonb
  language sql stable set search_path = ''
  as $$
    select file from public.describe_files(array[p_media.id])
  $$;

create function public.read_media(p_media uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select public.describe_media(m) || jsonb_build_object('at', '') from public.media m where m.id = p_media
  $$;

-- A page of the library. p_filter: place (library, unused, bin), kind, tag, search. p_after: {"value", "id"} of the
-- last row. Selective filters are sorted; others are read in the order of the list.
create function public.list_media(p_filter jsonb, p_sort text, p_limit integer, p_after jsonb default null)
  returns jsonb
  language plpgsql stable set search_path = '' set enable_seqscan = off
  as $$
    declare
      place text := coalesce(p_filter ->> 'place', 'library');
      wanted text := lower(btrim(coalesce(p_filter ->> 'search', '')));
      expression text := case p_sort
        when 'name' then 'lower(m.title)' when 'largest' then 'm.bytes' else 'm.created_at' end;
      kind_of_value text := case p_sort
        when 'name' then 'text' when 'largest' then 'bigint' else 'timestamptz' end;
      is_descending boolean := p_sort in ('newest', 'largest');
      -- Counts stop here.
      most constant integer := 1001;
      fits text := case when place = 'bin' then 'm.deleted_at is not null' else 'm.deleted_at is null' end;
      -- Condition that an index serves.
      found text := 'true';
      is_rare boolean := false;
      source text;
      rows jsonb;
      total integer;
    begin
      if place = 'unused' then
        fits := fits || ' and not m.is_fixed and not exists (
            select from public.media_uses u where u.bucket = m.bucket and u.name = m.name
              and u.document_kind <> ''deleted_posts''
          )';
      end if;
      if p_filter ? 'kind' then
        fits := fits || format(' and m.kind = %L', p_filter ->> 'kind');
      end if;
      if p_filter ? 'tag' then
        fits := fits || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
        found := found || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
      end if;
      if wanted <> '' then
        fits := fits || format(' and position(%L in m.words) > 0', wanted);
      end if;
      if length(wanted) > 2 then
        found := found || format(' and public.list_triples(m.words) @> %L::text[]', public.list_triples(wanted));
      end if;
      if found <> 'true' then
        execute format('select count(*) < %2$s from (select from public.media m where %1$s limit %2$s) c', found, most)
        into is_rare;
      end if;
      source := case when is_rare then format('(select m.* from public.media m where %s offset 0)', found) else 'public.media' end;
      if p_after is null then
        execute format('select count(*) from (select from %s m where %s limit %s) c', source, fits, most) into total;
      else
        fits := fits || format(
          ' and (%s, m.id) %s (%L::%s, %L::uuid)',
          expression, case when is_descending then '<' else '>' end,
          p_after ->> 'value', kind_of_value, p_after ->> 'id'
        );
      end if;
      execute format(
        'with page as materialized (
            select m.id, %1$s::text as value, row_number() over (order by %1$s %2$s, m.id %2$s) as n
            from %5$s m where %3$s order by %1$s %2$s, m.id %2$s limit %4$s
          )
          select coalesce(jsonb_agg(f.file || jsonb_build_object(''at'', page.value) order by page.n), ''[]'')
          from public.describe_files((select array_agg(id) from page)) f join page on page.id = f.id',
        expression, case when is_descending then 'desc' else 'asc' end, fits, p_limit, source
      ) into rows;
      return jsonb_build_object('media', rows, 'total', total);
    end
  $$;

-- Number of files by place and by tag.
create function public.count_media() returns jsonb
  language sql stable set search_path = ''
  set enable_seqscan = off set enable_hashjoin = off set enable_nestloop = off set enable_sort = off
  as $$
    select jsonb_build_object(
      'library', (select count(*) from (select from public.media where deleted_at is null limit 1001) c),
      'bin', (select count(*) from (select from public.media where deleted_at is not null limit 1001) c),
      'unused', (
        select count(*) from (
          select from public.media m
          where m.deleted_at is null and not m.is_fixed and not exists (
            select from public.media_uses u
            where u.bucket collate "C" = m.bucket collate "C" and u.name collate "C" = m.name collate "C"
              and u.document_kind <> 'deleted_posts'
          )
          limit 1001
        ) c
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]')
        from (
          select tag, count(*) as count from public.media m, unnest(m.tags) tag
          where m.deleted_at is null and m.tags <> '{}' group by tag order by count desc, tag limit 100
        ) common
      )
    )
  $$;

-- Documents that reference a file, deleted posts last, then posts whose versions do.
create function public.list_media_uses(p_media uuid, p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    with file as (
      select bucket, name from public.media where id = p_media
    ), named as (
      (
        select u.document_kind as kind, u.document_id as id, u.fields, 0::bigint as versions, u.post_table
        from file m
        join public.media_uses u on u.bucket = m.bucket and u.name = m.name
        order by u.document_kind = 'deleted_posts', u.document_kind, u.document_id, u.post_table limit p_limit
      ) union all (
        select 'document_versions', v.document_id, '{}', count(*), v.document_kind
        from file m
        join public.document_versions v on v.files @> array[m.bucket || '/' || m.name]
        group by v.document_kind, v.document_id
        order by max(v.replaced_at) desc, v.document_id limit p_limit
      )
    )
    select coalesce(jsonb_agg(to_jsonb(used) order by array_position(
      array['deleted_posts', 'document_versions'], used.kind) nulls first, used.title, used.id), '[]')
    from (
      select u.kind, u.id, u.fields, u.versions,
        coalesce(b.title, n.title, a.name, d.title, '') as title,
        coalesce(b.slug, n.slug, a.slug) as slug,
        coalesce(b.status, n.status) as status,
        coalesce(nullif(u.post_table, ''), 'blog_posts') as post_table
      from named u
      left join public.blog_posts b
        on u.post_table = 'blog_posts' and u.kind <> 'deleted_posts' and b.id = u.id
      left join public.news_posts n
        on u.post_table = 'news_posts' and u.kind <> 'deleted_posts' and n.id = u.id
      left join public.authors a on u.kind = 'authors' and a.id = u.id
      left join public.deleted_posts d on u.kind in ('deleted_posts', 'document_versions') and d.post_table = u.post_table and d.post_id = u.id
    ) used
  $$;

-- Files outside the bin with this hash, of the stored or the uploaded bytes.
create function public.find_media_by_hash(p_hashes text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(public.describe_media(m) || jsonb_build_object('at', '', 'hashes', (
        select array_agg(hash) from unnest(array[m.sha256, m.source_sha256]) hash where hash = any (p_hashes)
      )) order by m.created_at, m.id), '[]')
    from public.media m
    where m.deleted_at is null and (m.sha256 = any (p_hashes) or m.source_sha256 = any (p_hashes))
  $$;

-- Changes title, alt, tags or is_kept of files; add_tags and remove_tags keep other tags. p_owner limits it to files of
-- this uploader, here and below.
create function public.change_media(p_ids uuid[], p_change jsonb, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media m set
        title = coalesce(p_change ->> 'title', m.title),
        alt = coalesce(p_change ->> 'alt', m.alt),
        tags = case
          when p_change ?| array['tags', 'add_tags', 'remove_tags'] then array(
            select tag from (
              select tag, min(n) as n from (
                select * from unnest(case
                  when p_change ? 'tags' then array(select jsonb_array_elements_text(p_change -> 'tags')) else m.tags
                end || array(select jsonb_array_elements_text(coalesce(p_change -> 'add_tags', '[]'))))
                with ordinality given (tag, n)
              ) given
              where not coalesce(p_change -> 'remove_tags', '[]') ? tag
              group by tag
            ) kept order by n limit 20
          )
          else m.tags
        end,
        kept_at = case
          when p_change -> 'is_kept' = 'false' then null else coalesce(m.kept_at, now()) end
      where m.id = any (p_ids) and (p_owner is null or m.uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Moves files to the bin, where they keep their URLs for 30 days.
create function public.bin_media(p_ids uuid[], p_email text default null, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = now(), deleted_by_email = p_email
      where id = any (p_ids) and deleted_at is null and not is_fixed
        and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

create function public.restore_media(p_ids uuid[], p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = null, deleted_by_email = null, kept_at = coalesce(kept_at, now())
      where id = any (p_ids) and deleted_at is not null and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Files that have been in the bin for 30 days.
create function public.list_media_to_erase(p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bucket', bucket, 'name', name)), '[]')
    from (
      select * from public.media where deleted_at < now() - interval '30 days' order by deleted_at limit p_limit
    ) due
  $$;

-- Replaces the URL of p_from by that of p_to, with its size if it has one, only under our own origins.
create function public.swap_media(p_text text, p_from public.media, p_to public.media) returns text
  language sql stable set search_path = ''
  as $$
    select regexp_replace(
      regexp_replace(
        p_text,
        own.before || own.path || '\?w=\d{1,6}(&(?:amp;)?)h=\d{1,6}' || own.ending,
        '\1\2/storage/v1/object/public/' || p_to.bucket || '/' || p_to.name ||
          case when p_to.width is null or p_to.height is null then ''
          else '?w=' || p_to.width || '\3h=' || p_to.height end,
        'g'
      ),
      own.before || own.path || own.ending,
      '\1\2/storage/v1/object/public/' || p_to.bucket || '/' || p_to.name,
      'g'
    )
    from (
      select
        -- Preceded by a quote, white space or nothing.
        '(^|["''(\s=])((?:' || coalesce((
          select string_agg(regexp_replace(origin, '([.\[\]])', '\\\1', 'g'), '|') from public.list_storage_origins() origin
        ), 'https?://[^/"''\s]+') || ')?)' as before,
        '/storage/v1/object/public/' || p_from.bucket || '/' || replace(p_from.name, '.', '\.') as path,
        '(?=$|["''\s)<\\?#])' as ending
    ) own
    where position(p_from.name in p_text) > 0
    union all
    select p_text where position(p_from.name in p_text) = 0 or p_text is null
  $$;

-- Fields of a kind of document that may reference files.
create function public.list_media_fields(p_kind text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case p_kind
      when 'blog_posts' then array['content', 'featured_image', 'share_image']
      when 'news_posts' then array['content', 'featured_image', 'share_image', 'rich_content']
      when 'authors' then array['picture']
      when 'post_drafts' then array['content']
    end
  $$;

-- Versions and changes of this transaction are attributed to this person.
create function public.write_as(p_actor uuid) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform set_config('request.headers', '{"x-write-origin": "page"}', true);
      if p_actor is not null then
        perform set_config('request.jwt.claims', jsonb_build_object('sub', p_actor, 'role', 'service_role')::text, true);
      end if;
    end
  $$;

-- Replaces a file in all documents. Returns {"replacement", "documents"}. Rows are locked in a fixed order.
create function public.replace_media(p_from uuid, p_to uuid, p_actor uuid default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      old_file public.media;
      new_file public.media;
      used record;
      present jsonb;
      changes jsonb;
      written timestamptz;
      done jsonb := '[]';
      replacement uuid;
    begin
      select * into old_file from public.media where id = p_from;
      select * into new_file from public.media where id = p_to and deleted_at is null;
      if old_file.id is null or new_file.id is null then
        return jsonb_build_object('problem', 'missing');
      elsif old_file.kind <> new_file.kind or p_from = p_to then
        return jsonb_build_object('problem', 'unlike');
      end if;
      perform public.write_as(p_actor);
      for used in
        select document_kind as kind, document_id as id, post_table from public.media_uses
        where bucket = old_file.bucket and name = old_file.name
          and public.list_media_fields(document_kind) is not null
        order by document_kind, document_id, post_table
      loop
        execute format('select to_jsonb(d) from public.%I d where %s for update', used.kind, public.find_document(used.kind))
        into present using used.id, used.post_table;
        continue when present is null;
        select coalesce(jsonb_object_agg(field, after), '{}') into changes
        from (
          select field, case jsonb_typeof(present -> field)
            when 'string' then to_jsonb(public.swap_media(present ->> field, old_file, new_file))
            else public.swap_media((present -> field)::text, old_file, new_file)::jsonb
          end as after
          from unnest(public.list_media_fields(used.kind)) field
          where jsonb_typeof(present -> field) <> 'null'
        ) swapped
        where after is distinct from present -> field;
        continue when changes = '{}';
        written := public.write_media_fields(used.kind, used.id, changes, used.post_table);
        done := done || jsonb_build_object(
          'kind', used.kind, 'id', used.id, 'table', used.post_table, 'after', written,
          'before', (select jsonb_object_agg(key, present -> key) from jsonb_object_keys(changes) key)
        );
      end loop;
      insert into public.media_replacements (from_media, to_media, replaced_by, documents)
      values (p_from, p_to, p_actor, done) returning id into replacement;
      return jsonb_build_object('replacement', replacement, 'documents', jsonb_array_length(done));
    end
  $$;

-- Writes fields of a document; returns the time.
create function public.write_media_fields(
  p_kind text, p_id uuid, p_fields jsonb, p_table text default ''
) returns timestamp with time zone
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      assignments text;
    begin
      select string_agg(format('%1$I = r.%1$I', key), ', ' order by key) into assignments
      from jsonb_object_keys(p_fields) key where key = any (public.list_media_fields(p_kind));
      -- The other tables set updated_at in a trigger.
      if p_kind = 'post_drafts' then
        assignments := assignments || ', updated_at = clock_timestamp()';
      end if;
      execute format(
        'update public.%1$I d set %2$s from jsonb_populate_record(null::public.%1$I, $3) r where %3$s
          returning d.updated_at',
        p_kind, assignments, public.find_document(p_kind)
      ) into written using p_id, p_table, p_fields;
      return written;
    end
  $$;

-- Undoes a replacement within a day, except in documents saved since. Returns how many were reverted and how many were
-- not; null if there is nothing to undo.
create function public.undo_media_replacement(p_replacement uuid, p_actor uuid default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      done jsonb;
      document record;
      present timestamptz;
      restored integer := 0;
      skipped integer := 0;
    begin
      delete from public.media_replacements
      where id = p_replacement and replaced_at > now() - interval '1 day' returning documents into done;
      if done is null then
        return null;
      end if;
      perform public.write_as(p_actor);
      for document in
        select * from jsonb_to_recordset(done) d (kind text, id uuid, "table" text, after timestamptz, before jsonb)
        order by kind, id, "table"
      loop
        present := null;
        execute format('select updated_at from public.%I d where %s for update', document.kind, public.find_document(document.kind))
        into present using document.id, document."table";
        if present is distinct from document.after then
          skipped := skipped + 1;
        else
          perform public.write_media_fields(document.kind, document.id, document.before, document."table");
          restored := restored + 1;
        end if;
      end loop;
      return jsonb_build_object('restored', restored, 'skipped', skipped);
    end
  $$;

create function public.forget_media_replacements() returns void
  language sql set search_path = ''
  as $$
    delete from public.media_replacements where replaced_at < now() - interval '1 day'
  $$;

-- Several files as the library shows them, in one call.
create function public.describe_files(p_ids uuid[]) returns table (id uuid, file jsonb)
  language sql stable set search_path = ''
  as $$
    select m.id, to_jsonb(m) - array['source_sha256', 'sha256', 'uploaded_by', 'words'] || jsonb_build_object(
      'uses', (
        select count(*) from public.media_uses u
        where u.bucket = m.bucket and u.name = m.name and u.document_kind <> 'deleted_posts'
      ),
      'versions', (select count(*) from public.document_versions v where v.files @> array[m.bucket || '/' || m.name]),
      'erased_at', m.deleted_at + interval '30 days'
    )
    from public.media m where m.id = any (p_ids)
  $$;

-- Whether a post references a file. Searches the text itself, which is faster than its JSON form.
create function private.names_files(p_content text, p_post jsonb) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return position('/storage/v1/' in p_content) > 0
        or position('/storage/v1/' in (p_post - 'content')::text) > 0;
    end
  $$;

create function public.note_media_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.keep_media_uses(tg_table_name, n.id, to_jsonb(n), tg_table_name)
      from new_rows n where private.names_files(n.content, to_jsonb(n));
      return null;
    end
  $$;

-- SQL condition that finds a document by its id ($1) and the table of the post ($2).
create function public.find_document(p_kind text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_kind when 'post_drafts' then 'd.post_id = $1 and d.post_table = $2' else 'd.id = $1 and coalesce($2, '''') is not null' end
  $$;

select private.only_for_server(
  'catalogue_media', 'describe_media', 'read_media', 'list_media', 'count_media', 'list_media_uses',
  'find_media_by_hash', 'change_media', 'bin_media', 'restore_media', 'list_media_to_erase', 'swap_media',
  'list_media_fields', 'write_as', 'replace_media', 'write_media_fields', 'undo_media_replacement',
  'forget_media_replacements', 'write_media_words', 'list_triples', 'describe_files', 'find_document'
);

select public.schedule_job('catalogue-media', 'catalogue-media', interval '1 hour');

-- Imports of posts, and undoing an import.

-- Import runs: repeatable without duplicates, resumable, and undoable. Written by server functions only.
create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  file_name text not null default '',
  format text not null default '',
  -- Number of posts announced by the client.
  total integer not null default 0 check (total >= 0),
  options jsonb not null default '{}',
  -- broken: running without activity for minutes; can be resumed or undone.
  status text not null default 'running'
    check (status in ('running', 'finished', 'cancelled', 'undone', 'broken')),
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  started_by uuid,
  started_by_email text,
  started_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_runs_newest on public.import_runs (started_at desc);

alter table public.import_runs enable row level security, force row level security;
revoke all on public.import_runs from public, anon, authenticated;
grant select on public.import_runs to authenticated;
grant select, insert, update, delete on public.import_runs to service_role;

create policy "the server keeps imports" on public.import_runs
  for all to service_role using (true) with check (true);
create policy "editors read imports" on public.import_runs
  for select to authenticated using ((select public.may('posts.import')));

create table public.import_run_posts (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.import_runs (id) on delete cascade,
  -- Position in the file.
  number integer not null,
  line integer,
  -- Null for entries that were skipped before they became posts.
  source_id text,
  title text not null default '',
  post_id uuid,
  outcome text not null check (outcome in ('created', 'updated', 'skipped', 'refused', 'failed')),
  reason text,
  -- The post and its source before an update.
  before jsonb,
  -- `updated_at` after this run; another value means that it was edited since.
  after_updated_at timestamptz,
  undo text check (undo in ('done', 'kept')),
  unique (run_id, source_id)
);
create unique index import_run_posts_left_out on public.import_run_posts (run_id, number) where source_id is null;
create index import_run_posts_of_a_post on public.import_run_posts (post_id);

alter table public.import_run_posts enable row level security, force row level security;
revoke all on public.import_run_posts from public, anon, authenticated;
grant select on public.import_run_posts to authenticated;
grant select, insert, update, delete on public.import_run_posts to service_role;

create policy "the server keeps imports" on public.import_run_posts
  for all to service_role using (true) with check (true);
create policy "editors read imports" on public.import_run_posts
  for select to authenticated using ((select public.may('posts.import')));

-- Origin of posts. The source id is stable, so that a repeated import finds its posts.
create table public.post_sources (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  source_id text not null,
  post_id uuid not null,
  -- Digest of the written fields; unchanged files have the same.
  digest text,
  -- `updated_at` after the last import.
  written_at timestamptz not null,
  primary key (post_table, source_id)
);
create index post_sources_of_a_post on public.post_sources (post_id);

alter table public.post_sources enable row level security, force row level security;
revoke all on public.post_sources from public, anon, authenticated;
grant select on public.post_sources to authenticated;
grant select, insert, update, delete on public.post_sources to service_role;

create policy "the server keeps imports" on public.post_sources
  for all to service_role using (true) with check (true);
create policy "the trigger finds sources" on public.post_sources for select to current_user using (true);
create policy "the trigger forgets sources" on public.post_sources for delete to current_user using (true);
create policy "editors read imports" on public.post_sources
  for select to authenticated using ((select public.may('posts.import')));

-- Former URLs of imported posts.
create table public.post_redirects (
  path text primary key check (path ~ '^/[^/]' and length(path) <= 500),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  run_id uuid references public.import_runs (id) on delete set null
);
create index post_redirects_of_a_post on public.post_redirects (post_id);
create index post_redirects_by_beginning on public.post_redirects (split_part(split_part(path, '/', 2), '?', 1));

alter table public.post_redirects enable row level security, force row level security;
revoke all on public.post_redirects from public, anon, authenticated;
grant select on public.post_redirects to anon, authenticated;
grant select, insert, update, delete on public.post_redirects to service_role;

create policy "the server keeps imports" on public.post_redirects
  for all to service_role using (true) with check (true);
create policy "anyone follows old addresses of published posts" on public.post_redirects
  for select to anon, authenticated using (
    post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_redirects.post_id)
    or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_redirects.post_id)
  );
create policy "the trigger finds redirects" on public.post_redirects for select to current_user using (true);
create policy "the trigger forgets redirects" on public.post_redirects for delete to current_user using (true);
create policy "editors read imports" on public.post_redirects
  for select to authenticated using ((select public.may('posts.import')));

-- Deletes the origin of a deleted post. Security definer: writers have no access.
create function public.forget_post_origin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_sources where post_table = tg_table_name and post_id = old.id;
      delete from public.post_redirects where post_table = tg_table_name and post_id = old.id;
      delete from public.imported_pictures where post_table = tg_table_name and post_id = old.id;
      return null;
    end
  $$;

-- A run as the dialogs show it.
create function public.describe_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', r.id,
      'kind', case r.post_table when 'blog_posts' then 'blog' else 'news' end,
      'file_name', r.file_name,
      'format', r.format,
      'total', r.total,
      'status', r.status,
      'started_at', r.started_at,
      'started_by_email', r.started_by_email,
      'finished_at', r.finished_at,
      'counts', jsonb_build_object(
        'created', r.created, 'updated', r.updated, 'skipped', r.skipped, 'refused', r.refused, 'failed', r.failed
      ),
      'pictures', (
        select jsonb_build_object(
          'pending', count(*) filter (where state = 'pending'),
          'done', count(*) filter (where state = 'done'),
          'failed', count(*) filter (where state = 'failed')
        )
        from public.imported_pictures where run_id = r.id
      )
    )
    from public.import_runs r where r.id = run
  $$;

-- Latest runs of one table or both. Runs without activity for two minutes are marked broken.
create function public.list_import_runs(p_limit integer, p_table text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    begin
      update public.import_runs set status = 'broken'
      where status = 'running' and active_at < now() - interval '2 minutes';
      return (
        select coalesce(jsonb_agg(public.describe_import_run(id) order by started_at desc, id), '[]')
        from (
          select id, started_at from public.import_runs
          where p_table is null or post_table = p_table
          order by started_at desc, id limit p_limit
        ) newest
      );
    end
  $$;

-- All rows of a run.
create function public.report_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', number,
      'line', line,
      'source_id', coalesce(source_id, ''),
      'title', title,
      'post_id', post_id,
      'outcome', case undo when 'done' then 'undone' else outcome end,
      'reason', reason
    ) order by number, id), '[]')
    from public.import_run_posts where run_id = run
  $$;

-- Posts of a file that exist.
create function public.find_imported_posts(p_table text, p_source_ids text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', wanted.source_id,
      'post_id', p.id,
      'title', p.title,
      'digest', s.digest,
      'is_edited', p.updated_at is distinct from s.written_at,
      'version', p.updated_at
    )), '[]')
    from (select distinct unnest(p_source_ids) as source_id) wanted
    left join public.post_sources s on s.post_table = p_table and s.source_id = wanted.source_id
    join (
      select id, title, updated_at from public.blog_posts where p_table = 'blog_posts'
      union all
      select id, title, updated_at from public.news_posts where p_table = 'news_posts'
    ) p on p.id = coalesce(
      s.post_id,
      -- Posts that an export names by id were never imported.
      case
        when wanted.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then substr(wanted.source_id, 11)::uuid
      end
    )
  $$;

-- Writes one post of a run. A new post keeps its slug; an existing one keeps its own, and fields that the file omits.
-- An export of this site is complete and may overwrite posts nobody edited since.
create function public.import_post(run public.import_runs, sent jsonb) returns public.import_run_posts
  language plpgsql set search_path = ''
  as $$
    declare
      known public.post_sources;
      result public.import_run_posts;
      written timestamptz;
      found_post jsonb;
      post jsonb := sent -> 'post';
      own jsonb := sent -> 'own';
      new_tags text[] := array(select jsonb_array_elements_text(sent -> 'post' -> 'tags'));
    begin
      -- Its unpublish date passed and it is not published here.
      if post ->> 'status' = 'published' and (post ->> 'unpublish_at')::timestamptz <= now() then
        post := post || '{"status": "draft", "unpublish_at": null}';
      end if;
      result.run_id := run.id;
      result.number := (sent ->> 'number')::integer;
      result.line := (sent ->> 'line')::integer;
      result.source_id := sent ->> 'source_id';
      result.title := coalesce(sent ->> 'title', '');
      result.reason := sent ->> 'refused';
      if result.reason is not null then
        result.outcome := 'refused';
        return result;
      end if;

      select * into known from public.post_sources
      where post_table = run.post_table and source_id = result.source_id for update;
      -- Posts that an export names by id were never imported.
      if known.post_id is null
        and result.source_id ~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        if run.post_table = 'blog_posts' then
          select id into known.post_id from public.blog_posts where id = substr(result.source_id, 11)::uuid;
        else
          select id into known.post_id from public.news_posts where id = substr(result.source_id, 11)::uuid;
        end if;
      end if;
      result.post_id := known.post_id;
      if known.post_id is not null then
        if run.post_table = 'blog_posts' then
          select to_jsonb(p), p.updated_at into found_post, written
          from public.blog_posts p where id = known.post_id for update;
        else
          select to_jsonb(p), p.updated_at into found_post, written
          from public.news_posts p where id = known.post_id for update;
        end if;
        if known.digest = sent ->> 'digest' then
          result.outcome := 'skipped';
          result.reason := 'Already imported and unchanged.';
          return result;
        elsif own is not null and not exists (
          select from jsonb_each(post - 'slug' - 'revised_at') v
          where case
            when v.key in ('published_at', 'unpublish_at')
              then (found_post ->> v.key)::timestamptz is distinct from (v.value #>> '{}')::timestamptz
            else found_post -> v.key is distinct from v.value
          end
        ) then
          result.outcome := 'skipped';
          result.reason := 'Already here and unchanged.';
          return result;
        elsif written is distinct from known.written_at
          and written is distinct from (own ->> 'version')::timestamptz
          and not coalesce((run.options ->> 'overwrite_edited')::boolean, false) then
          result.outcome := 'skipped';
          result.reason := 'Already imported and edited here since, so it stays as it is.';
          return result;
        end if;
      end if;
      if run.post_table = 'blog_posts' and exists (
        select from public.blog_posts
        where shopify_id = post ->> 'shopify_id' and id is distinct from known.post_id
      ) then
        result.outcome := 'refused';
        result.reason := 'Another post here already has this id.';
        return result;
      end if;

      if known.post_id is not null then
        result.outcome := 'updated';
        result.before := jsonb_build_object(
          'post', found_post, 'digest', known.digest, 'is_edited', written is distinct from known.written_at
        );
        if run.post_table = 'blog_posts' then
          update public.blog_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            unpublish_at = case
              when post ? 'unpublish_at' then (post ->> 'unpublish_at')::timestamptz else unpublish_at
            end,
            shopify_id = post ->> 'shopify_id',
            seo_title = coalesce(post ->> 'seo_title', case when own is null then seo_title end),
            seo_description = coalesce(post ->> 'seo_description', case when own is null then seo_description end),
            share_image = coalesce(post ->> 'share_image', case when own is null then share_image end),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', case when own is null then featured_image_alt end),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', case when own is null then featured_image_caption end)
          where id = known.post_id returning updated_at into written;
        else
          update public.news_posts set
            title = post ->> 'title', summary = post ->> 'summary', content = post ->> 'content',
            featured_image = post ->> 'featured_image', author = post ->> 'author', tags = new_tags,
            status = post ->> 'status', published_at = (post ->> 'published_at')::timestamptz,
            unpublish_at = case
              when post ? 'unpublish_at' then (post ->> 'unpublish_at')::timestamptz else unpublish_at
            end,
            rich_content = coalesce(post -> 'rich_content', '[]'),
            seo_title = coalesce(post ->> 'seo_title', case when own is null then seo_title end),
            seo_description = coalesce(post ->> 'seo_description', case when own is null then seo_description end),
            share_image = coalesce(post ->> 'share_image', case when own is null then share_image end),
            noindex = coalesce((post ->> 'noindex')::boolean, noindex),
            featured_image_alt = coalesce(post ->> 'featured_image_alt', case when own is null then featured_image_alt end),
            featured_image_caption = coalesce(post ->> 'featured_image_caption', case when own is null then featured_image_caption end)
          where id = known.post_id returning updated_at into written;
        end if;
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        values (run.post_table, result.source_id, result.post_id, sent ->> 'digest', written)
        on conflict (post_table, source_id) do update
          set digest = excluded.digest, written_at = excluded.written_at;
      else
        result.outcome := 'created';
        if run.post_table = 'blog_posts' then
          insert into public.blog_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             unpublish_at)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'shopify_id',
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz
          ) returning id, updated_at into result.post_id, written;
        else
          insert into public.news_posts
            (slug, title, summary, content, featured_image, author, tags, status, published_at,
             seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
             unpublish_at, rich_content)
          values (
            coalesce(post ->> 'slug', ''), post ->> 'title', post ->> 'summary', post ->> 'content',
            post ->> 'featured_image',
            post ->> 'author', new_tags, post ->> 'status', (post ->> 'published_at')::timestamptz,
            post ->> 'seo_title', post ->> 'seo_description', post ->> 'share_image',
            coalesce((post ->> 'noindex')::boolean, false), post ->> 'featured_image_alt',
            post ->> 'featured_image_caption', (post ->> 'revised_at')::timestamptz,
            (post ->> 'unpublish_at')::timestamptz, coalesce(post -> 'rich_content', '[]')
          ) returning id, updated_at into result.post_id, written;
        end if;
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        values (run.post_table, result.source_id, result.post_id, sent ->> 'digest', written);
      end if;
      result.after_updated_at := written;

      insert into public.post_redirects (path, post_table, post_id, run_id)
      select path, run.post_table, result.post_id, run.id from jsonb_array_elements_text(sent -> 'redirects') path
      on conflict (path) do nothing;
      insert into public.imported_pictures (post_table, post_id, url, run_id)
      select run.post_table, result.post_id, url, run.id from jsonb_array_elements_text(sent -> 'pictures') url
      on conflict (post_id, md5(url)) do update set
        state = 'pending', reason = null, run_id = excluded.run_id, claimed_until = null;
      return result;
    end
  $$;

-- Writes a batch in one transaction. Repeated rows return their former result. Returns {"refusal"} with the status of a
-- closed run, or {"results", "counts"}.
create function public.import_posts(run_id uuid, rows jsonb, left_out jsonb default '[]') returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      sent jsonb;
      result public.import_run_posts;
      results jsonb := '[]';
      together jsonb;
      new_places integer[];
      place integer := 1;
      last_place integer;
      alone_until integer := 0;
    begin
      select * into run from public.import_runs r where r.id = import_posts.run_id for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status not in ('running', 'broken') then
        return jsonb_build_object('refusal', run.status);
      end if;
      -- Serializes runs, which could lock posts of each other.
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));

      new_places := public.find_new_imports(run, rows);
      while place <= jsonb_array_length(rows) loop
        together := null;
        if place > alone_until and place = any (new_places) then
          last_place := place;
          while last_place + 1 = any (new_places) loop
            last_place := last_place + 1;
          end loop;
          begin
            together := public.import_new_posts(run, rows, place, last_place);
          exception when integrity_constraint_violation or data_exception or program_limit_exceeded then
            alone_until := last_place;
          end;
        end if;
        if together is not null then
          results := results || together;
          run.created := run.created + jsonb_array_length(together);
          place := last_place + 1;
        else
          sent := rows -> (place - 1);
          place := place + 1;
          select * into result from public.import_run_posts p
          where p.run_id = run.id and p.source_id = sent ->> 'source_id';
          if result.id is null then
            result := public.import_post_alone(run, sent);
            case result.outcome
              when 'created' then run.created := run.created + 1;
              when 'updated' then run.updated := run.updated + 1;
              when 'skipped' then run.skipped := run.skipped + 1;
              when 'refused' then run.refused := run.refused + 1;
              else run.failed := run.failed + 1;
            end case;
          end if;
          results := results || jsonb_build_object(
            'number', result.number, 'source_id', result.source_id, 'post_id', result.post_id,
            'outcome', result.outcome, 'reason', result.reason
          );
        end if;
      end loop;

      for sent in select value from jsonb_array_elements(left_out) loop
        insert into public.import_run_posts (run_id, number, line, title, outcome, reason)
        values (
          run.id, (sent ->> 'number')::integer, (sent ->> 'line')::integer, sent ->> 'title',
          sent ->> 'outcome', sent ->> 'reason'
        ) on conflict do nothing;
        if found and sent ->> 'outcome' = 'skipped' then
          run.skipped := run.skipped + 1;
        elsif found then
          run.refused := run.refused + 1;
        end if;
      end loop;

      update public.import_runs r set
        status = 'running', active_at = now(), created = run.created, updated = run.updated,
        skipped = run.skipped, refused = run.refused, failed = run.failed
      where r.id = run.id;
      return jsonb_build_object(
        'results', results,
        'counts', jsonb_build_object(
          'created', run.created, 'updated', run.updated, 'skipped', run.skipped,
          'refused', run.refused, 'failed', run.failed
        )
      );
    end
  $$;

-- Undoes one post of a run: returns null, or the reason it was kept.
create function public.undo_import_of_post(post_table text, entry import_run_posts) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_at timestamptz;
      written timestamptz;
      old jsonb := entry.before -> 'post';
    begin
      if post_table = 'blog_posts' then
        select updated_at into found_at from public.blog_posts where id = entry.post_id for update;
      else
        select updated_at into found_at from public.news_posts where id = entry.post_id for update;
      end if;
      if found_at is null then
        return 'It was deleted since.';
      elsif found_at <> entry.after_updated_at then
        return 'It was edited since the import.';
      elsif entry.outcome = 'created' then
        if post_table = 'blog_posts' then
          delete from public.blog_posts where id = entry.post_id;
        else
          delete from public.news_posts where id = entry.post_id;
        end if;
        return null;
      end if;

      if post_table = 'blog_posts' then
        update public.blog_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          shopify_id = b.shopify_id,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.blog_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      else
        update public.news_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          rich_content = b.rich_content,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.news_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      end if;
      update public.post_sources s set
        digest = entry.before ->> 'digest',
        -- Restores the mark of a post that was edited before this run.
        written_at = case when (entry.before ->> 'is_edited')::boolean then '-infinity' else written end
      where s.post_table = undo_import_of_post.post_table and s.source_id = entry.source_id;
      -- The restored version was written by an earlier run, which can still be undone.
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = entry.post_id and p.after_updated_at = (old ->> 'updated_at')::timestamptz
        and r.id = p.run_id and r.post_table = undo_import_of_post.post_table;
      return null;
    end
  $$;

-- Undoes up to p_limit posts of a run, last first; repeat until nothing remains.
create function public.undo_import(p_run uuid, p_limit integer default 500) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      run public.import_runs;
      entry public.import_run_posts;
      kept_because text;
      handled integer := 0;
    begin
      select * into run from public.import_runs r where r.id = p_run for update;
      if run.id is null then
        return jsonb_build_object('refusal', 'unknown');
      elsif run.status = 'undone' then
        return jsonb_build_object('refusal', 'undone');
      end if;
      perform pg_advisory_xact_lock(hashtextextended('import into ' || run.post_table, 0));
      for entry in
        select * from public.import_run_posts p
        where p.run_id = run.id and p.outcome in ('created', 'updated') and p.undo is null
        order by p.id desc limit p_limit
      loop
        handled := handled + 1;
        kept_because := public.undo_import_of_post(run.post_table, entry);
        update public.import_run_posts p set
          undo = case when kept_because is null then 'done' else 'kept' end,
          reason = coalesce(kept_because, p.reason)
        where p.id = entry.id;
      end loop;

      -- A pending batch must find the run closed, also between two calls.
      update public.import_runs r set
        status = case when handled < p_limit then 'undone' else 'cancelled' end,
        active_at = now(), finished_at = now()
      where r.id = run.id;
      if handled < p_limit then
        delete from public.post_redirects r where r.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = r.post_id and p.undo = 'done'
        );
        delete from public.imported_pictures i where i.run_id = run.id and exists (
          select from public.import_run_posts p
          where p.run_id = run.id and p.post_id = i.post_id and p.undo = 'done'
        );
      end if;
      return jsonb_build_object('remains', handled = p_limit);
    end
  $$;

-- Result of an undo.
create function public.describe_undo(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'deleted', count(*) filter (where undo = 'done' and outcome = 'created'),
      'restored', count(*) filter (where undo = 'done' and outcome = 'updated'),
      'kept', coalesce(
        jsonb_agg(jsonb_build_object('post_id', post_id, 'title', title, 'reason', reason) order by number)
          filter (where undo = 'kept'),
        '[]'
      )
    )
    from public.import_run_posts where run_id = run
  $$;

-- Positions in the batch, from 1, of posts that are certainly new: unknown source and id.
-- docs/decisions/0024-import-in-small-transactions.md
create function public.find_new_imports(run public.import_runs, rows jsonb) returns integer[]
  language plpgsql stable set search_path = ''
  as $$
    begin
      return array(
        select i.n::integer
        from (
          select r.n, r.source_id, r.refused, r.shopify_id,
            row_number() over (partition by r.source_id order by r.n) as seen,
            row_number() over (partition by r.shopify_id order by r.n) as shopify_seen
          from (
            select sent.n, sent.source_id, sent.refused, sent.post ->> 'shopify_id' as shopify_id
            from rows from (
              jsonb_to_recordset(find_new_imports.rows) as (source_id text, refused text, post jsonb)
            ) with ordinality sent (source_id, refused, post, n)
          ) r
        ) i
        where i.refused is null and i.source_id is not null and i.seen = 1
          and not exists (
            select from public.import_run_posts p where p.run_id = run.id and p.source_id = i.source_id
          )
          and not exists (
            select from public.post_sources s where s.post_table = run.post_table and s.source_id = i.source_id
          )
          -- Posts that an export names by id may exist without having been imported.
          and case
            when i.source_id !~ '^peakshelf:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then true
            when run.post_table = 'blog_posts' then not exists (
              select from public.blog_posts b where b.id = substr(i.source_id, 11)::uuid
            )
            else not exists (select from public.news_posts b where b.id = substr(i.source_id, 11)::uuid)
          end
          and (
            run.post_table <> 'blog_posts' or i.shopify_id is null or (
              i.shopify_seen = 1
              and not exists (select from public.blog_posts b where b.shopify_id = i.shopify_id)
            )
          )
        order by i.n
      );
    end
  $$;

-- Writes consecutive new posts of a batch together, with the same result as import_post.
create function public.import_new_posts(run public.import_runs, rows jsonb, first_place integer, last_place integer)
  returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      ids constant uuid[] := array(select gen_random_uuid() from generate_series(first_place, last_place));
      sent constant jsonb := case
        when first_place = 1 and last_place = jsonb_array_length(rows) then rows
        else jsonb_path_query_array(
          rows, '$[$first to $last]', jsonb_build_object('first', first_place - 1, 'last', last_place - 1)
        )
      end;
      results jsonb;
    begin
      -- Not for texts whose URLs are completed when stored: their words may differ.
      perform set_config('search.given_words', coalesce((
        select jsonb_object_agg(ids[r.n], r.words)::text
        from rows from (jsonb_to_recordset(sent) as (words text)) with ordinality r (words, n)
        where r.words is not null
      ), ''), true);
      if run.post_table = 'blog_posts' then
        insert into public.blog_posts
          (id, slug, title, summary, content, featured_image, author, tags, status, published_at, shopify_id,
           seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
           unpublish_at)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at, p.shopify_id,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end
        from rows from (jsonb_to_recordset(sent) as (post jsonb)) with ordinality r (post, n)
        cross join lateral (
          -- Its unpublish date passed.
          select *, coalesce(status = 'published' and unpublish_at <= now(), false) as is_over
          from jsonb_to_record(r.post) f (
            slug text, title text, summary text, content text, featured_image text, author text, tags text[],
            status text, published_at timestamptz, shopify_id text, seo_title text, seo_description text,
            share_image text, noindex boolean, featured_image_alt text, featured_image_caption text,
            revised_at timestamptz, unpublish_at timestamptz
          )
        ) p
        order by r.n;
      else
        insert into public.news_posts
          (id, slug, title, summary, content, featured_image, author, tags, status, published_at,
           seo_title, seo_description, share_image, noindex, featured_image_alt, featured_image_caption, revised_at,
           unpublish_at, rich_content)
        select ids[r.n], coalesce(p.slug, ''), p.title, p.summary, p.content, p.featured_image, p.author,
          coalesce(p.tags, '{}'), case when p.is_over then 'draft' else p.status end, p.published_at,
          p.seo_title, p.seo_description, p.share_image, coalesce(p.noindex, false), p.featured_image_alt,
          p.featured_image_caption, p.revised_at, case when not p.is_over then p.unpublish_at end,
          coalesce(p.rich_content, '[]')
        from rows from (jsonb_to_recordset(sent) as (post jsonb)) with ordinality r (post, n)
        cross join lateral (
          select *, coalesce(status = 'published' and unpublish_at <= now(), false) as is_over
          from jsonb_to_record(r.post) f (
            slug text, title text, summary text, content text, featured_image text, author text, tags text[],
            status text, published_at timestamptz, seo_title text, seo_description text, share_image text,
            noindex boolean, featured_image_alt text, featured_image_caption text, revised_at timestamptz,
            unpublish_at timestamptz, rich_content jsonb
          )
        ) p
        order by r.n;
      end if;
      perform set_config('search.given_words', '', true);

      -- A new post was changed when it was created, which is now.
      with item as materialized (
        select ids[r.n] as post_id, r.*
        from rows from (
          jsonb_to_recordset(sent) as (
            number integer, line integer, source_id text, title text, digest text, redirects jsonb, pictures jsonb
          )
        ) with ordinality r (number, line, source_id, title, digest, redirects, pictures, n)
      ), sources as (
        insert into public.post_sources (post_table, source_id, post_id, digest, written_at)
        select run.post_table, i.source_id, i.post_id, i.digest, now() from item i order by i.n
      ), noted as (
        insert into public.import_run_posts
          (run_id, number, line, source_id, title, post_id, outcome, after_updated_at)
        select run.id, i.number, i.line, i.source_id, coalesce(i.title, ''), i.post_id, 'created', now()
        from item i order by i.n
      ), redirects as (
        insert into public.post_redirects (path, post_table, post_id, run_id)
        select path, run.post_table, i.post_id, run.id
        from item i, jsonb_array_elements_text(i.redirects) with ordinality e (path, place)
        order by i.n, e.place
        on conflict (path) do nothing
      ), pictures as (
        insert into public.imported_pictures (post_table, post_id, url, run_id)
        select run.post_table, i.post_id, url, run.id
        from item i, lateral (select distinct u from jsonb_array_elements_text(i.pictures) u) e (url)
        order by i.n, url
        on conflict (post_id, md5(url)) do update set
          state = 'pending', reason = null, run_id = excluded.run_id, claimed_until = null
      )
      select jsonb_agg(jsonb_build_object(
        'number', i.number, 'source_id', i.source_id, 'post_id', i.post_id, 'outcome', 'created', 'reason', null
      ) order by i.n) into results from item i;
      return results;
    end
  $$;

-- Writes one post of a batch in a subtransaction.
create function public.import_post_alone(run public.import_runs, sent jsonb) returns public.import_run_posts
  language plpgsql set search_path = ''
  as $$
    declare
      result public.import_run_posts;
    begin
      begin
        result := public.import_post(run, sent);
      exception when integrity_constraint_violation or data_exception or program_limit_exceeded then
        result := null;
        result.run_id := run.id;
        result.number := (sent ->> 'number')::integer;
        result.line := (sent ->> 'line')::integer;
        result.source_id := sent ->> 'source_id';
        result.title := coalesce(sent ->> 'title', '');
        result.outcome := 'failed';
        result.reason := 'The database cannot hold this post as it is.';
      end;
      insert into public.import_run_posts
        (run_id, number, line, source_id, title, post_id, outcome, reason, before, after_updated_at)
      values (
        run.id, result.number, result.line, result.source_id, result.title, result.post_id,
        result.outcome, result.reason, result.before, result.after_updated_at
      );
      return result;
    end
  $$;

select private.only_for_server(
  'describe_import_run', 'list_import_runs', 'report_import_run', 'find_imported_posts', 'import_post',
  'import_posts', 'undo_import_of_post', 'undo_import', 'describe_undo', 'find_new_imports', 'import_new_posts',
  'import_post_alone'
);

-- Pictures of imported posts, and limits on outgoing requests.

-- Pictures of imported posts on other servers, and their state.
create table public.imported_pictures (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  url text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- Error message.
  reason text,
  attempts integer not null default 0,
  -- Current URL.
  address text,
  run_id uuid references public.import_runs (id) on delete set null,
  -- Claimed by a process until then.
  claimed_until timestamptz
);
-- URLs may exceed the size of an index entry.
create unique index imported_pictures_once on public.imported_pictures (post_id, md5(url));
create index imported_pictures_of_a_run on public.imported_pictures (run_id, state);
create index imported_pictures_waiting on public.imported_pictures (post_id) where state = 'pending';

alter table public.imported_pictures enable row level security, force row level security;
revoke all on public.imported_pictures from public, anon, authenticated;
grant select on public.imported_pictures to authenticated;
grant select, insert, update, delete on public.imported_pictures to service_role;

create policy "the server keeps imports" on public.imported_pictures
  for all to service_role using (true) with check (true);
create policy "the trigger finds pictures" on public.imported_pictures for select to current_user using (true);
create policy "the trigger forgets pictures" on public.imported_pictures for delete to current_user using (true);
create policy "editors read imports" on public.imported_pictures
  for select to authenticated using ((select public.may('posts.import')));

-- Fetches of user-supplied URLs, for the rate limit across replicas.
create table public.outgoing_fetches (
  id bigint generated always as identity primary key,
  actor text not null,
  fetched_at timestamptz not null default now()
);
create index outgoing_fetches_of_an_actor on public.outgoing_fetches (actor, fetched_at);

alter table public.outgoing_fetches enable row level security, force row level security;
revoke all on public.outgoing_fetches from public, anon, authenticated;
grant select, insert, update, delete on public.outgoing_fetches to service_role;

create policy "the server keeps imports" on public.outgoing_fetches
  for all to service_role using (true) with check (true);

-- Claims waiting pictures of a run or of posts for two minutes, those of a post together.
create function public.claim_pictures(p_limit integer, p_run uuid default null, p_posts uuid[] default null, p_table text default null) returns SETOF imported_pictures
  language sql set search_path = ''
  as $$
    update public.imported_pictures i set
      attempts = i.attempts + 1, claimed_until = now() + interval '2 minutes'
    from (
      select id from public.imported_pictures
      where state = 'pending' and (claimed_until is null or claimed_until < now())
        and (run_id = p_run or post_table = p_table and post_id = any (p_posts))
      order by post_id, id limit p_limit
      for update skip locked
    ) waiting
    where i.id = waiting.id
    returning i.*
  $$;

-- Pictures in the bucket older than a day, in pages.
create function public.list_aged_pictures(p_after_name text, p_limit integer) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from storage.objects o
    where bucket_id = 'blog-images' and name > p_after_name
      and greatest(created_at, updated_at) < now() - interval '24 hours'
      and name ~ '^(blog-images|news)/[A-Za-z0-9._-]+$'
      and not exists (
        select from public.media m
        where m.bucket = o.bucket_id and m.name = o.name and (m.kept_at is not null or m.deleted_at is not null)
      )
    order by name limit p_limit
  $$;

-- Names of pictures that posts, versions, the bin or undo data reference, in pages: {"names", "last"}; last is null on
-- the last page.
create function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(concat_ws(' ', content, featured_image, share_image) order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(concat_ws(' ', content, featured_image, share_image, rich_content::text) order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) p;
      elsif p_place = 'authors' then
        select array_agg(picture), max(id::text) into texts, last
        from (select id, picture from public.authors where id > p_after_id::uuid order by id limit p_limit) a;
      elsif p_place = 'document_versions' then
        select array_agg('/blog-images/' || name), max(id)::text into texts, last
        from (
          select id, pictures from public.document_versions
          where pictures <> '{}' and id > p_after_id::bigint order by id limit p_limit
        ) v, unnest(v.pictures) name;
      elsif p_place = 'post_drafts' then
        select array_agg(content::text), max(post_id::text) into texts, last
        from (
          select post_id, content from public.post_drafts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) d;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > p_after_id::bigint
          order by id limit p_limit
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

-- Pictures among these that a post, an author, or a version or draft written since references.
create function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select wanted.name from unnest(names) wanted (name)
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(wanted.name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(wanted.name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    ) or exists (
      select from public.authors where updated_at >= since and position(wanted.name in authors.picture) > 0
    ) or exists (
      select from public.document_versions where replaced_at >= since and wanted.name = any (pictures)
    ) or exists (
      select from public.post_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    )
  $$;

-- Puts imported pictures into their post; false if the post changed since `p_based_on`. Does not count as an edit.
create function public.apply_imported_pictures(p_table text, p_post uuid, p_based_on timestamptz, p_content text, p_addresses jsonb, p_image text default NULL, p_blocks jsonb default NULL, p_share_image text default NULL) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if p_table = 'blog_posts' then
        update public.blog_posts set
          content = p_content, featured_image = p_image,
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      else
        update public.news_posts set
          content = p_content, featured_image = p_image, rich_content = coalesce(p_blocks, rich_content),
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      end if;
      if written is null then
        return false;
      end if;
      update public.post_sources set written_at = written
      where post_table = p_table and post_id = p_post and written_at = p_based_on;
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = p_post and p.after_updated_at = p_based_on and r.id = p.run_id and r.post_table = p_table;
      update public.imported_pictures i set
        state = 'done', reason = null, claimed_until = null, address = a.value
      from jsonb_each_text(p_addresses) a where i.id = a.key::uuid;
      return true;
    end
  $$;

-- Counts a fetch against the limit per minute. Returns 0 or the seconds to wait.
create function public.consume_fetch_quota(p_actor text, p_limit integer) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      oldest timestamptz;
      recent integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('fetch of ' || p_actor, 0));
      delete from public.outgoing_fetches where fetched_at < now() - interval '1 minute';
      select count(*), min(fetched_at) into recent, oldest
      from public.outgoing_fetches where actor = p_actor;
      if recent >= p_limit then
        return greatest(1, ceil(extract(epoch from oldest + interval '1 minute' - now())));
      end if;
      insert into public.outgoing_fetches (actor) values (p_actor);
      return 0;
    end
  $$;

select private.only_for_server(
  'claim_pictures', 'list_aged_pictures', 'list_used_pictures', 'find_pictures_used_since', 'apply_imported_pictures',
  'consume_fetch_quota'
);

select public.schedule_job('sweep-pictures', 'sweep-pictures', interval '1 day');

-- Exports of posts, tags and authors.

-- A page of posts for an export, limited by number and text size, at least one. Returns {"posts", "last", "total"};
-- last is null on the last page.
create function public.export_posts(p_table text, p_after uuid, p_limit integer, p_most_characters integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        $query$
          with page as (
            select p.*, to_jsonb(p) as all_of_it, sum(
              length(p.content) + length(coalesce(to_jsonb(p) ->> 'rich_content', ''))
            ) over (order by p.id) as with_it, row_number() over (order by p.id) as place
            from (select * from public.%1$I where $2 is null or id > $2 order by id limit $3) p
          ), taken as (
            select * from page where with_it <= $4 or place = 1
          )
          select jsonb_build_object(
            'posts', coalesce(jsonb_agg(
              all_of_it - 'id' - 'author_id' - 'created_at' - 'updated_at' || jsonb_build_object(
                'version', all_of_it -> 'updated_at',
                'source_id', coalesce(
                  (select min(s.source_id) from public.post_sources s where s.post_id = t.id and s.post_table = $1),
                  'peakshelf:' || t.id
                ),
                'paths', (
                  select coalesce(jsonb_agg(path order by path), '[]') from (
                    select r.path from public.post_redirects r where r.post_id = t.id and r.post_table = $1
                    union
                    select '/' || $5 || '/' || s.slug from public.post_slugs s
                    where s.post_id = t.id and s.post_table = $1 and not s.is_current
                  ) former
                )
              ) order by t.id
            ), '[]'),
            'last', case when count(*) < (select count(*) from page) or count(*) = $3 then (array_agg(t.id order by t.id desc))[1] end,
            'total', (select count(*) from public.%1$I)
          ) from taken t
        $query$, p_table
      ) into answer using p_table, p_after, p_limit, p_most_characters,
        case p_table when 'blog_posts' then 'blog' else 'news' end;
      return answer;
    end
  $$;

-- All authors and tags for an export, with former slugs.
create function public.export_names() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'authors', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', a.slug, 'name', a.name, 'role', a.role, 'bio', a.bio, 'picture', a.picture, 'links', a.links,
          'former', coalesce(f.slugs, '[]')
        ) order by a.slug), '[]')
        from public.authors a
        left join (
          select s.author_id, jsonb_agg(s.slug order by s.slug) as slugs
          from public.author_slugs s join public.authors o on o.id = s.author_id
          where s.slug <> o.slug group by s.author_id
        ) f on f.author_id = a.id
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', t.slug, 'name', t.name, 'description', t.description, 'former', coalesce(f.slugs, '[]')
        ) order by t.slug), '[]')
        from public.tags t
        left join (
          select tag, jsonb_agg(slug order by slug) as slugs from public.former_tags group by tag
        ) f on f.tag = t.slug
      )
    )
  $$;

-- Imports an author of an export. An existing profile is kept unless p_overwrites; its slug is kept. Returns created,
-- updated, same or kept; raises the constraint that a value violates.
create function private.import_author(p_author jsonb, p_overwrites boolean) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_author public.authors;
      written public.authors := jsonb_populate_record(null::public.authors, p_author - 'id');
      wanted text := private.make_slug(coalesce(p_author ->> 'slug', ''));
      is_silent boolean;
      outcome text;
    begin
      select a.* into found_author from public.authors a
      join public.author_names n on n.author_id = a.id
      where n.folded = private.fold_name(p_author ->> 'name') for update of a;
      -- A slug of another author stays there.
      if exists (
        select from public.author_slugs where slug = wanted and author_id is distinct from found_author.id
      ) then
        wanted := '';
      end if;
      is_silent := found_author.role = '' and found_author.bio = '' and found_author.picture is null
        and found_author.links = '[]';
      if found_author.id is null then
        insert into public.authors (slug, name, role, bio, picture, links)
        values (
          wanted, written.name, coalesce(written.role, ''), coalesce(written.bio, ''), written.picture,
          coalesce(written.links, '[]')
        ) returning * into found_author;
        outcome := 'created';
      elsif (found_author.role, found_author.bio, found_author.links)
        = (coalesce(written.role, ''), coalesce(written.bio, ''), coalesce(written.links, '[]'))
        and found_author.picture is not distinct from written.picture then
        outcome := 'same';
      elsif is_silent or p_overwrites then
        update public.authors set
          slug = case when is_silent and wanted <> '' then wanted else slug end,
          role = coalesce(written.role, ''), bio = coalesce(written.bio, ''), picture = written.picture,
          links = coalesce(written.links, '[]')
        where id = found_author.id;
        outcome := 'updated';
      else
        outcome := 'kept';
      end if;
      if outcome <> 'kept' then
        insert into public.author_slugs (slug, author_id)
        select distinct former, found_author.id
        from (
          select private.make_slug(value) as former from jsonb_array_elements_text(p_author -> 'former')
        ) named
        where former <> ''
        on conflict (slug) do nothing;
      end if;
      return outcome;
    end
  $$;

-- Same for a tag.
create function private.import_tag(p_tag jsonb, p_overwrites boolean) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_tag public.tags;
      tidy text := private.tidy_tag(coalesce(p_tag ->> 'name', ''));
      wanted text := private.make_slug(tidy);
      said text := btrim(coalesce(p_tag ->> 'description', ''));
      outcome text;
    begin
      if wanted = '' or length(tidy) > 200 then
        raise check_violation using message = 'A tag has a name of letters or digits.';
      elsif length(said) > 1000 then
        raise check_violation using message = 'A description has at most 1,000 characters.';
      end if;
      wanted := coalesce((select tag from public.former_tags where slug = wanted), wanted);
      select * into found_tag from public.tags where slug = wanted for update;
      if found_tag.slug is null then
        insert into public.tags (slug, name, description) values (wanted, tidy, said);
        outcome := 'created';
      elsif found_tag.description = said then
        outcome := 'same';
      elsif found_tag.description = '' or p_overwrites then
        update public.tags set description = said, updated_at = now() where slug = wanted;
        outcome := 'updated';
      else
        outcome := 'kept';
      end if;
      if outcome <> 'kept' then
        insert into public.former_tags (slug, tag)
        select distinct former, wanted
        from (select private.make_slug(value) as former from jsonb_array_elements_text(p_tag -> 'former')) named
        where former <> '' and not exists (select from public.tags t where t.slug = former)
        on conflict (slug) do nothing;
      end if;
      return outcome;
    end
  $$;

-- Imports authors and tags; invalid ones do not stop others. Returns the number created, updated, same, kept or
-- refused. Security definer: the server cannot write tags and former slugs.
create function public.import_names(p_authors jsonb, p_tags jsonb, p_overwrites boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      named record;
      outcome text;
      outcomes text[] := '{}';
    begin
      -- Serializes imports that create authors.
      perform pg_advisory_xact_lock(hashtextextended('new authors', 0));
      for named in
        select 'authors' as kind, value from jsonb_array_elements(p_authors)
        union all
        select 'tags', value from jsonb_array_elements(p_tags)
      loop
        begin
          outcome := case named.kind
            when 'authors' then private.import_author(named.value, p_overwrites)
            else private.import_tag(named.value, p_overwrites)
          end;
        exception when integrity_constraint_violation or data_exception then
          outcome := 'refused';
        end;
        outcomes := outcomes || (named.kind || ' ' || outcome);
      end loop;
      return (
        select jsonb_build_object(
          'authors', coalesce(jsonb_object_agg(split_part(o, ' ', 2), n) filter (where o like 'authors %'), '{}'),
          'tags', coalesce(jsonb_object_agg(split_part(o, ' ', 2), n) filter (where o like 'tags %'), '{}')
        )
        from (select o, count(*) as n from unnest(outcomes) o group by o) counted
      );
    end
  $$;

select private.only_for_server('export_posts', 'export_names', 'import_names');

-- Schedule and source of the daily news import.

-- Settings of the news import. Accessed through the functions below; only the interval is public.
create table public.news_schedule (
  id boolean primary key default true check (id),
  interval_minutes numeric not null default 60 check (interval_minutes between 0.5 and 1440),
  -- False until an administrator sets the interval; the settings file applies until then.
  is_chosen boolean not null default false,
  -- Overrides the URL of the settings.
  source_url text check (length(source_url) between 1 and 2000),
  changed_at timestamptz not null default now(),
  -- Null for the server, or an editor of a local trial.
  changed_by uuid
);

comment on table public.news_schedule is 'One row.';

insert into public.news_schedule default values on conflict do nothing;

alter table public.news_schedule enable row level security, force row level security;
revoke all on public.news_schedule from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.news_schedule
  for all to current_user using (true) with check (true);

-- Pages contain the interval.
create trigger announce_change after update of interval_minutes on public.news_schedule
  for each statement execute function public.announce_change();

create function public.news_import_interval() returns double precision
  language sql stable security definer set search_path = ''
  as $$ select interval_minutes::double precision from public.news_schedule $$;

-- Schedules the import.
create function public.plan_news_import(minutes numeric) returns void
  language sql security definer set search_path = ''
  as $$
    select public.schedule_job('news-import', 'auto-import-news',
      make_interval(secs => (minutes * 60)::double precision))
  $$;

-- Interval chosen by an administrator.
create function public.set_news_interval(minutes double precision, actor uuid default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.news_schedule
        set interval_minutes = minutes, is_chosen = true, changed_at = now(), changed_by = actor;
      perform public.plan_news_import(minutes::numeric);
    end
  $$;

-- Interval of the settings file, applied at each start until an administrator chooses one.
create function public.set_default_news_interval(minutes double precision) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.news_schedule set interval_minutes = minutes
        where not is_chosen and interval_minutes <> minutes::numeric;
      if found then
        perform public.plan_news_import(minutes::numeric);
      end if;
    end
  $$;

create function public.set_news_source(url text, actor uuid default null) returns void
  language sql security definer set search_path = ''
  as $$ update public.news_schedule set source_url = url, changed_at = now(), changed_by = actor $$;

create function public.describe_news_run(p_run public.job_runs) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', p_run.id,
      'trigger', p_run.trigger,
      'status', p_run.status,
      'started_at', p_run.started_at,
      'finished_at', p_run.finished_at,
      'imported', coalesce((p_run.result ->> 'imported')::integer, 0),
      'skipped', coalesce((p_run.result ->> 'skipped')::integer, 0),
      'errors', coalesce((p_run.result ->> 'errors')::integer, 0),
      'message', p_run.message
    )
  $$;

-- Interval, source, next run (null without a timekeeper) and the latest runs.
create function public.read_news_schedule() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'interval_minutes', interval_minutes,
      'source_url', source_url,
      'next_run_at', (
        select next_due_at from public.scheduled_jobs
        where name = 'news-import' and is_active and public.job_timekeeper() is not null
      ),
      'runs', (
        select coalesce(jsonb_agg(public.describe_news_run(run) order by run.id desc), '[]')
        from (select * from public.job_runs where job = 'news-import' order by id desc limit 20) latest
        join public.job_runs run on run.id = latest.id
      )
    )
    from public.news_schedule
  $$;

-- A run of the news import, or null.
create function public.read_news_run(p_run bigint) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select public.describe_news_run(run) from public.job_runs run where id = p_run and job = 'news-import' $$;

revoke all on function public.news_import_interval from public, anon, authenticated;
grant execute on function public.news_import_interval to anon, authenticated, service_role;
select private.only_for_server(
  'set_news_interval', 'set_default_news_interval', 'set_news_source', 'read_news_schedule', 'read_news_run'
);
revoke all on function
  public.plan_news_import, public.describe_news_run
  from public, anon, authenticated, service_role;

select public.plan_news_import(interval_minutes) from public.news_schedule;

-- Outgoing emails and webhooks, their attempts and retries.

-- Queue of outgoing emails, webhooks and pings. A delivery is written in the transaction of its cause and sent
-- afterwards, with retries, under a stable key. docs/decisions/0030-queue-work-in-the-database.md
create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  -- Subscribed events; `*` for all.
  events text[] not null default '{*}' check (cardinality(events) between 1 and 50),
  -- `standard`: JSON of the event. `slack`: text for chat services. `fields`: only the fields of `mapping`.
  format text not null default 'standard' check (format in ('standard', 'slack', 'fields')),
  -- Field of the receiver → path in the event, such as {"EMAIL": "data.email"}.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and length(mapping::text) <= 10000),
  is_active boolean not null default true,
  -- Reason if the receiver deactivated it; null if a person did.
  disabled_reason text,
  secret text not null check (
    secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'
    or (secret ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{60,}$' and length(secret) <= 400)
  ),
  -- Also signs for a day after a change.
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

alter table public.webhook_endpoints enable row level security, force row level security;
revoke all on public.webhook_endpoints from public, anon, authenticated, service_role;
grant
  delete,
  select (
    id, name, url, events, format, mapping, is_active, disabled_reason, previous_secret_until, created_at, updated_at
  ),
  insert (id, name, url, events, format, mapping, is_active, secret),
  update (name, url, events, format, mapping, is_active, secret)
  on public.webhook_endpoints to authenticated, service_role;

create policy "the functions of the owner work here" on public.webhook_endpoints
  for all to current_user using (true) with check (true);
create policy "administrators read here" on public.webhook_endpoints
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.webhook_endpoints
  for all to service_role using (true) with check (true);
create policy "administrators add endpoints" on public.webhook_endpoints
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change endpoints" on public.webhook_endpoints
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete endpoints" on public.webhook_endpoints
  for delete to authenticated using ((select public.is_admin()));

create table public.deliveries (
  -- Idempotency key, the same for all attempts.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'webhook', 'ping')),
  -- Template of an email, event of a webhook, protocol of a ping.
  purpose text not null check (purpose ~ '^[a-z0-9][a-z0-9._-]{0,79}$'),
  -- Email address (`agency`: the agency), name of an endpoint, URL of a ping.
  target text not null,
  endpoint_id uuid references public.webhook_endpoints (id) on delete set null,
  -- Deliveries of one channel are sent in sequence.
  channel text not null,
  payload jsonb not null,
  -- Subject.
  subject_kind text,
  subject_id text,
  -- Deduplication key.
  key text unique,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'waiting', 'delivered', 'failed', 'cancelled')),
  -- Attempts, and failures since the delivery was last enqueued or replayed.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Attempts whose process died, since then.
  abandonments integer not null default 0,
  not_before timestamptz not null default now(),
  -- Lease of the sender.
  leased_until timestamptz,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'sending') = (leased_until is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index deliveries_open on public.deliveries (channel, (coalesce(leased_until, not_before)))
  where status in ('queued', 'sending');
create index deliveries_due on public.deliveries ((coalesce(leased_until, not_before)))
  where status in ('queued', 'sending');
create index deliveries_newest on public.deliveries (created_at desc, id);
create index deliveries_of_subject on public.deliveries (subject_kind, subject_id);
create index deliveries_of_endpoint on public.deliveries (endpoint_id) where endpoint_id is not null;
-- Generic plans claim deliveries by their indexes, however many wait.
create index deliveries_given_up on public.deliveries (channel) where status = 'sending' and abandonments >= 20;
create index deliveries_waiting on public.deliveries (subject_kind, subject_id) where status = 'waiting';

alter table public.deliveries enable row level security, force row level security;
revoke all on public.deliveries from public, anon, authenticated, service_role;
grant select on public.deliveries to authenticated, service_role;

create policy "the functions of the owner work here" on public.deliveries
  for all to current_user using (true) with check (true);
create policy "administrators read here" on public.deliveries
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.deliveries
  for all to service_role using (true) with check (true);

create table public.delivery_attempts (
  delivery_id uuid not null references public.deliveries (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- `abandoned`: the process died, so it may have arrived.
  outcome text not null default 'running'
    check (outcome in ('running', 'delivered', 'waiting', 'failed', 'abandoned')),
  -- Status of the response.
  status_code integer,
  error text,
  primary key (delivery_id, number)
);

alter table public.delivery_attempts enable row level security, force row level security;
revoke all on public.delivery_attempts from public, anon, authenticated, service_role;
grant select on public.delivery_attempts to authenticated, service_role;

create policy "the functions of the owner work here" on public.delivery_attempts
  for all to current_user using (true) with check (true);
create policy "administrators read here" on public.delivery_attempts
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.delivery_attempts
  for all to service_role using (true) with check (true);

-- The previous secret stays valid for a day. Activating an endpoint clears its failure.
create function public.prepare_webhook_endpoint() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.secret <> old.secret and current_setting('site.seals_anew', true) is distinct from 'on' then
        new.previous_secret := old.secret;
        new.previous_secret_until := now() + interval '1 day';
      end if;
      if new.is_active then
        new.disabled_reason := null;
      end if;
      new.updated_at := now();
      return new;
    end
  $$;

create trigger prepare_webhook_endpoint before update on public.webhook_endpoints
  for each row execute function public.prepare_webhook_endpoint();

-- Cancels deliveries of a deleted endpoint.
create function public.cancel_endpoint_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries set
        status = 'cancelled', leased_until = null, last_error = 'The endpoint was deleted.'
      where endpoint_id = old.id and status in ('queued', 'sending');
      return old;
    end
  $$;

create trigger cancel_endpoint_deliveries before delete on public.webhook_endpoints
  for each row execute function public.cancel_endpoint_deliveries();

-- Makes the job due at p_at unless it is due earlier; after a failure, at least 30 seconds later.
create function private.call_deliverer(p_at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      job public.scheduled_jobs;
    begin
      -- Waits for a concurrent claim: a later run sees what this transaction wrote.
      select * into job from public.scheduled_jobs where name = 'deliver' for update;
      update public.scheduled_jobs set next_due_at = p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end
        where name = 'deliver' and next_due_at > p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end;
    end
  $$;

-- Deferred, so that concurrent writers do not wait for each other.
create function public.call_deliverer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted timestamptz := greatest(new.not_before, clock_timestamp());
      called text := nullif(current_setting('deliveries.called_at', true), '');
    begin
      if called is null or called::timestamptz > wanted then
        perform private.call_deliverer(wanted);
        perform set_config('deliveries.called_at', wanted::text, true);
      end if;
      return null;
    end
  $$;

create constraint trigger call_deliverer after insert or update of status, not_before on public.deliveries
  deferrable initially deferred for each row when (new.status = 'queued')
  execute function public.call_deliverer();

-- Enqueues an email by template (supabase/functions/_shared/deliveries/mails), rendered when sent. Receiver `agency`
-- means the address of the agency. A key is enqueued once. Returns the delivery.
create function private.enqueue_mail(
  p_template text, p_to text, p_data jsonb, p_subject_kind text, p_subject_id text,
  p_not_before timestamptz default now(), p_key text default null
) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      insert into public.deliveries
        (kind, purpose, target, channel, payload, subject_kind, subject_id, not_before, key)
      values
        ('mail', p_template, p_to, 'mail', coalesce(p_data, '{}'), p_subject_kind, p_subject_id,
          coalesce(p_not_before, now()), p_key)
      on conflict (key) do nothing
      returning id into enqueued;
      if enqueued is null then
        select id into enqueued from public.deliveries where key = p_key;
      end if;
      return enqueued;
    end
  $$;

-- Sends an event to each subscribed endpoint, in the Standard Webhooks format.
create function private.emit_event(p_event text, p_subject_kind text, p_subject_id text, p_data jsonb) returns void
  language sql set search_path = ''
  as $$
    insert into public.deliveries
      (kind, purpose, target, endpoint_id, channel, payload, subject_kind, subject_id)
    select 'webhook', p_event, name, id, id::text,
      jsonb_build_object(
        'type', p_event,
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', coalesce(p_data, '{}')
      ),
      p_subject_kind, p_subject_id
    from public.webhook_endpoints
    where is_active and events && array['*', p_event]
  $$;

-- Enqueues a short request to a public service.
create function private.enqueue_ping(
  p_purpose text, p_url text, p_body text, p_content_type text, p_subject_kind text, p_subject_id text,
  p_not_before timestamptz default now(), p_key text default null
) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      insert into public.deliveries
        (kind, purpose, target, channel, payload, subject_kind, subject_id, not_before, key)
      values
        ('ping', p_purpose, p_url, 'ping', jsonb_build_object('body', p_body, 'content_type', p_content_type),
          p_subject_kind, p_subject_id, coalesce(p_not_before, now()), p_key)
      on conflict (key) do nothing
      returning id into enqueued;
      if enqueued is null then
        select id into enqueued from public.deliveries where key = p_key;
      end if;
      return enqueued;
    end
  $$;

-- Cancels emails about a subject, all or of one template, and frees their keys. Webhooks are still sent.
create function private.cancel_deliveries(p_subject_kind text, p_subject_id text, p_template text default null)
  returns void
  language sql set search_path = ''
  as $$
    update public.deliveries set status = 'cancelled', key = null
    where subject_kind = p_subject_kind and subject_id = p_subject_id and kind = 'mail'
      and status in ('queued', 'waiting') and (p_template is null or purpose = p_template)
  $$;

-- Channels with due deliveries. Deliveries are claimed with a lease; `number` of the attempt is the fencing token.
create function public.list_due_channels() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      present timestamptz := clock_timestamp();
    begin
      return query select distinct d.channel from public.deliveries d
        where d.status in ('queued', 'sending') and coalesce(d.leased_until, d.not_before) <= present;
    end
  $$;

-- Claims due deliveries of a channel, oldest first, with the endpoint of a webhook.
create function public.claim_deliveries(p_channel text, p_limit integer, p_lease_seconds double precision)
  returns jsonb
  language plpgsql security definer set search_path = ''
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  as $$
    declare
      present timestamptz := clock_timestamp();
      claimed jsonb;
    begin
      -- Gives up a delivery that ends its process every time.
      update public.deliveries set
        status = 'failed', leased_until = null, last_error = 'Whoever tried to send it has ended each time.'
      where channel = p_channel and status = 'sending' and leased_until <= present and abandonments >= 20;
      with due as (
        select id, status from public.deliveries
        where channel = p_channel and status in ('queued', 'sending') and coalesce(leased_until, not_before) <= present
        order by coalesce(leased_until, not_before), id limit p_limit
        for update skip locked
      ), taken as (
        update public.deliveries d set
          status = 'sending',
          leased_until = present + make_interval(secs => p_lease_seconds),
          attempts = d.attempts + 1,
          abandonments = d.abandonments + (due.status = 'sending')::integer
        from due where d.id = due.id
        returning d.*
      ), abandoned as (
        update public.delivery_attempts a set outcome = 'abandoned', finished_at = present
        from taken where a.delivery_id = taken.id and a.outcome = 'running'
      ), begun as (
        insert into public.delivery_attempts (delivery_id, number) select id, attempts from taken
      )
      select jsonb_agg(jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'purpose', t.purpose, 'target', t.target, 'payload', t.payload,
        'number', t.attempts, 'created_at', t.created_at,
        'endpoint', case when e.id is not null then jsonb_build_object(
          'id', e.id, 'url', e.url, 'format', e.format, 'mapping', e.mapping,
          'secrets', to_jsonb(array_remove(
            array[e.secret, case when e.previous_secret_until > present then e.previous_secret end], null
          ))
        ) end
      )) into claimed
      from taken t left join public.webhook_endpoints e on e.id = t.endpoint_id;
      return coalesce(claimed, '[]');
    end
  $$;

-- Extends leases; `p_claims` are [{"id", "number"}].
create function public.renew_deliveries(p_claims jsonb, p_lease_seconds double precision) returns void
  language sql security definer set search_path = ''
  as $$
    update public.deliveries d set leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    from jsonb_to_recordset(p_claims) as claim (id uuid, number integer)
    where d.id = claim.id and d.attempts = claim.number and d.status = 'sending'
  $$;

-- Backoff after the n-th failure, with jitter of ±50 %. Null after ten attempts, about a day and a half.
create function private.rest_of_delivery(p_failures integer) returns interval
  language sql volatile set search_path = ''
  as $$
    select make_interval(secs => rests[p_failures] * (0.5 + random()))
    from (select array[5, 30, 120, 600, 1800, 7200, 18000, 36000, 72000] as rests) plan
  $$;

-- Records the result of an attempt: {"outcome": "delivered" | "failed", "status_code", "error", "is_final" (no retry),
-- "wait_seconds" (Retry-After), "is_gone" (deactivates the endpoint)}. False if the lease was lost.
create function public.finish_delivery(p_delivery uuid, p_number integer, p_result jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      tried public.deliveries;
      rest interval;
      problem text := left(p_result ->> 'error', 500);
    begin
      select * into tried from public.deliveries where id = p_delivery for update;
      if tried.status is distinct from 'sending' or tried.attempts <> p_number then
        return false;
      end if;
      update public.delivery_attempts set
        finished_at = clock_timestamp(), outcome = p_result ->> 'outcome', error = problem,
        status_code = (p_result ->> 'status_code')::integer
      where delivery_id = p_delivery and number = p_number;
      if p_result ->> 'outcome' = 'delivered' then
        update public.deliveries set
          status = 'delivered', delivered_at = clock_timestamp(), leased_until = null, last_error = null
        where id = p_delivery;
        return true;
      elsif p_result ->> 'outcome' = 'waiting' then
        update public.deliveries set status = 'waiting', leased_until = null, last_error = problem
        where id = p_delivery;
        return true;
      end if;
      if (p_result ->> 'is_gone')::boolean then
        update public.webhook_endpoints set
          is_active = false, disabled_reason = 'The receiver answered that it is gone (410).'
        where id = tried.endpoint_id;
      end if;
      if not coalesce((p_result ->> 'is_final')::boolean, false) and (
        tried.endpoint_id is null
        or exists (select from public.webhook_endpoints where id = tried.endpoint_id and is_active)
      ) then
        rest := greatest(
          private.rest_of_delivery(tried.failures + 1),
          make_interval(secs => least(coalesce((p_result ->> 'wait_seconds')::double precision, 0), 86400))
        );
      end if;
      if private.rest_of_delivery(tried.failures + 1) is null then
        rest := null;
      end if;
      update public.deliveries set
        status = case when rest is null then 'failed' else 'queued' end,
        failures = failures + 1,
        not_before = coalesce(clock_timestamp() + rest, not_before),
        leased_until = null,
        last_error = problem
      where id = p_delivery;
      return true;
    end
  $$;

-- Fails queued deliveries of a deactivated endpoint; they can be replayed.
create function public.fail_endpoint_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries set status = 'failed', last_error = 'The endpoint was switched off.'
      where endpoint_id = new.id and status = 'queued';
      return null;
    end
  $$;

create trigger fail_endpoint_deliveries after update of is_active on public.webhook_endpoints
  for each row when (old.is_active and not new.is_active) execute function public.fail_endpoint_deliveries();

-- Schedules the job for the next delivery and deletes a few older than 90 days.
create function public.plan_deliveries() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deliveries where id in (
        select id from public.deliveries
        where created_at < now() - interval '90 days' and status in ('delivered', 'failed', 'cancelled')
        order by created_at limit 500
      );
      perform private.prune_provider_events();
      perform private.call_deliverer(greatest(min(coalesce(leased_until, not_before)), clock_timestamp()))
        from public.deliveries where status in ('queued', 'sending') having count(*) > 0;
    end
  $$;

-- Administrators and the server only.
create function private.must_manage_deliveries() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage deliveries.';
      end if;
    end
  $$;

-- Requeues delivered and failed deliveries with the same keys, and waiting ones immediately. Returns the number;
-- cancelled ones, those being sent and those of inactive endpoints are skipped.
create function public.replay_deliveries(p_deliveries uuid[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      replayed integer;
    begin
      perform private.must_manage_deliveries();
      update public.deliveries d set
        status = 'queued', failures = 0, abandonments = 0, not_before = now(), delivered_at = null
      where d.id = any (p_deliveries) and d.status in ('delivered', 'failed', 'queued') and (
        d.kind <> 'webhook'
        or exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
      );
      get diagnostics replayed = row_count;
      return replayed;
    end
  $$;

-- Sends a test event to an endpoint. Returns the delivery; null if the endpoint is missing or inactive.
create function public.send_test_event(p_endpoint uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      perform private.must_manage_deliveries();
      insert into public.deliveries
        (kind, purpose, target, endpoint_id, channel, payload, subject_kind, subject_id)
      select 'webhook', 'test', name, id, id::text,
        jsonb_build_object(
          'type', 'test',
          'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('message', 'This is a test. If you can read it, the endpoint works.')
        ),
        'webhook-endpoint', id::text
      from public.webhook_endpoints where id = p_endpoint and is_active
      returning id into enqueued;
      return enqueued;
    end
  $$;

-- Deliveries by status, and filter values: {"counts", "purposes"}.
create function public.summarize_deliveries() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_deliveries();
      return jsonb_build_object(
        'counts', (
          select coalesce(jsonb_object_agg(status, amount), '{}')
          from (select status, count(*) as amount from public.deliveries group by status) by_status
        ),
        'purposes', (
          select coalesce(jsonb_agg(purpose order by purpose), '[]')
          from (select distinct purpose from public.deliveries) used
        )
      );
    end
  $$;

-- Called at the start of each queue run. Cancels waiting mails about a call that is over, fails those that were due more
-- than 7 days ago, and queues the others if there is a mail server.
create function public.release_waiting_mails(p_has_mail_server boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries d set
        status = 'cancelled', last_error = 'The call was over before a mail server was set up.'
      where d.status = 'waiting' and d.subject_kind = 'booking' and exists (
        select from public.bookings b where b.id::text = d.subject_id and b.ends_at < now()
      );
      update public.deliveries set
        status = 'failed', last_error = 'No mail server was set up within 7 days.'
      where status = 'waiting' and not_before < now() - interval '7 days';
      if p_has_mail_server then
        update public.deliveries set status = 'queued', last_error = null where status = 'waiting';
      end if;
    end
  $$;

revoke all on function
  public.replay_deliveries, public.send_test_event, public.summarize_deliveries
  from public, anon, authenticated;
grant execute on function
  public.replay_deliveries, public.send_test_event, public.summarize_deliveries
  to authenticated, service_role;
select private.only_for_server(
  'list_due_channels', 'claim_deliveries', 'renew_deliveries', 'finish_delivery', 'plan_deliveries',
  'release_waiting_mails'
);

select public.schedule_job('deliver', 'deliver', interval '1 minute');

-- Leads: form submissions, rate limits and the lead search.

-- People who sent a form, booked a call or got a payment request. Visitors have no access; server functions write on
-- their behalf.
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  -- First contact; later ones are in lead_events.
  kind text not null check (kind in (
    'contact', 'callback', 'service-question', 'calculator-result', 'booking', 'payment', 'manual'
  )),
  name text not null default '' check (length(name) <= 200),
  email text check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) <= 200),
  message text check (length(message) <= 10000),
  service_slug text check (length(service_slug) <= 100),
  -- Other fields of the form, by name.
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 20000),
  -- Page, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content.
  source jsonb not null default '{}'
    check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  status text not null default 'new'
    check (status in ('new', 'answered', 'booked', 'client', 'lost', 'spam')),
  owner_id uuid references auth.users on delete set null,
  spam_score smallint not null default 0 check (spam_score between 0 and 100),
  spam_reasons text[] not null default '{}',
  -- Lead that this duplicate was merged into.
  merged_into uuid references public.leads on delete set null check (merged_into <> id),
  -- In the bin since.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Last activity of the person: order of the inbox.
  active_at timestamptz not null default now(),
  -- When an administrator last opened it.
  seen_at timestamptz,
  follow_up text check (follow_up in ('call-cancelled'))
);
create index leads_by_email on public.leads (lower(email), created_at desc);
create index leads_by_date on public.leads (created_at desc, id);
create index leads_by_owner on public.leads (owner_id) where owner_id is not null;
create index leads_merged_into on public.leads (merged_into) where merged_into is not null;
create index leads_in_the_bin on public.leads (deleted_at) where deleted_at is not null;
create index leads_by_activity on public.leads (active_at desc, id desc) where merged_into is null;
create index leads_by_digits on public.leads (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index leads_by_name on public.leads (lower(name));

alter table public.leads enable row level security, force row level security;
revoke all on public.leads from public, anon, authenticated, service_role;
grant
  select,
  delete,
  insert (kind, name, email, phone, company, message, service_slug, details, source, status, owner_id),
  update (name, email, phone, company, status, owner_id, merged_into, deleted_at)
  on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

create policy "administrators read leads" on public.leads
  for select to authenticated using ((select public.is_admin()));
create policy "administrators add leads" on public.leads
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change leads" on public.leads
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete leads that are in the bin" on public.leads
  for delete to authenticated using ((select public.is_admin()) and deleted_at is not null);
create policy "the server manages leads" on public.leads
  for all to service_role using (true) with check (true);
create policy "the functions of the owner keep leads" on public.leads
  for all to current_user using (true) with check (true);

-- History of a lead. `kind`: kind of the form, or an event such as note, status, mail.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads on delete cascade,
  kind text not null check (kind ~ '^[a-z]+([._-][a-z]+)*$' and length(kind) <= 60),
  at timestamptz not null default clock_timestamp(),
  -- Administrator; null for visitors and the server.
  actor uuid default auth.uid(),
  -- Subject, such as a booking.
  subject_kind text check (length(subject_kind) <= 60),
  subject_id text check (length(subject_id) <= 200),
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and length(data::text) <= 40000)
);
create index lead_events_of_a_lead on public.lead_events (lead_id, at desc, id desc);
create index lead_events_about on public.lead_events (subject_kind, subject_id) where subject_id is not null;

alter table public.lead_events enable row level security, force row level security;
revoke all on public.lead_events from public, anon, authenticated, service_role;
grant select, insert (lead_id, kind, subject_kind, subject_id, data) on public.lead_events to authenticated;
grant select, insert, update, delete on public.lead_events to service_role;

create policy "administrators read what happened with leads" on public.lead_events
  for select to authenticated using ((select public.is_admin()));
create policy "administrators note what happened with leads" on public.lead_events
  for insert to authenticated with check ((select public.is_admin()));
create policy "the server manages what happened with leads" on public.lead_events
  for all to service_role using (true) with check (true);
create policy "the functions of the owner keep what happened" on public.lead_events
  for all to current_user using (true) with check (true);

-- Search index of leads: prefix search over folded words; phone numbers match from any digit.
-- docs/decisions/0016-search-without-extensions.md
create table private.lead_search (
  lead_id uuid primary key references public.leads on delete cascade,
  words tsvector not null
);
create index lead_search_words on private.lead_search using gin (words);

alter table private.lead_search enable row level security, force row level security;
revoke all on private.lead_search from public, anon, authenticated, service_role;

create policy "the functions of the owner keep words of leads" on private.lead_search
  for all to current_user using (true) with check (true);

-- Rate limits, by salted hash; rows expire.
create table private.quotas (
  purpose text not null,
  key_hash bytea not null,
  ends_at timestamptz not null,
  taken integer not null,
  primary key (purpose, key_hash)
);
create index quotas_that_ended on private.quotas (ends_at);

alter table private.quotas enable row level security, force row level security;
revoke all on private.quotas from public, anon, authenticated, service_role;

create policy "the functions of the owner keep quotas" on private.quotas
  for all to current_user using (true) with check (true);

-- Salt: unsalted hashes of IP addresses could be reversed by trying all.
create table private.quota_salt (
  is_only boolean primary key default true check (is_only),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

insert into private.quota_salt default values on conflict do nothing;

alter table private.quota_salt enable row level security, force row level security;
revoke all on private.quota_salt from public, anon, authenticated, service_role;

create policy "the functions of the owner read the salt" on private.quota_salt
  for all to current_user using (true) with check (true);

create function public.touch_lead() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      if new.status <> old.status and new.follow_up is not distinct from old.follow_up then
        new.follow_up := null;
      end if;
      return new;
    end
  $$;

create trigger touch_lead before update on public.leads for each row execute function public.touch_lead();

-- Lead of an email address: the newest outside bin and spam, merges resolved, or null. Serializes callers with the same
-- address.
create function private.find_lead(p_email text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      found_lead record;
      wanted text := lower(btrim(p_email));
    begin
      if coalesce(wanted, '') = '' then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('lead of ' || wanted, 0));
      select id, merged_into into found_lead from public.leads
      where lower(email) = wanted and deleted_at is null and status <> 'spam'
      order by created_at desc, id limit 1;
      for step in 1..10 loop
        exit when found_lead.merged_into is null;
        select id, merged_into into found_lead from public.leads
        where id = found_lead.merged_into and deleted_at is null and status <> 'spam';
      end loop;
      return found_lead.id;
    end
  $$;

-- Lead of an email address, created if missing. Known fields stay, since the address is unverified; empty ones are
-- filled.
create function private.find_or_create_lead(
  p_kind text, p_name text, p_email text, p_phone text, p_source jsonb
) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_lead(p_email);
      given_name text := left(private.clean_name(coalesce(p_name, '')), 200);
      given_phone text := nullif(left(private.clean_name(coalesce(p_phone, '')), 60), '');
    begin
      if lead is not null then
        update public.leads set name = coalesce(nullif(name, ''), given_name), phone = coalesce(phone, given_phone)
        where id = lead and (name = '' or phone is null);
        return lead;
      end if;
      insert into public.leads (kind, name, email, phone, source)
      values (
        p_kind, given_name, nullif(btrim(p_email), ''), given_phone,
        case when length(p_source::text) <= 8000 then p_source else '{}' end
      )
      returning id into lead;
      perform private.announce_lead(lead);
      return lead;
    end
  $$;

create function private.add_lead_event(
  p_lead uuid, p_kind text, p_data jsonb, p_subject_kind text default null, p_subject_id text default null
) returns void
  language sql security definer set search_path = ''
  as $$
    insert into public.lead_events (lead_id, kind, data, subject_kind, subject_id)
    values (p_lead, p_kind, coalesce(p_data, '{}'), p_subject_kind, p_subject_id)
  $$;

create function private.hash_quota_key(p_purpose text, p_key text) returns bytea
  language sql stable security definer set search_path = ''
  as $$
    select sha256(convert_to(salt || ' ' || p_purpose || ' ' || coalesce(p_key, ''), 'UTF8')) from private.quota_salt
  $$;

-- Counts one use of `p_purpose` for `p_key`, across replicas. False above `p_limit` within `p_window`.
create function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval)
  returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      answers boolean[] := private.take_quotas(p_purpose, array[p_key], p_limit, p_window);
    begin
      perform private.forget_ended_quotas(20);
      return answers[1];
    end
  $$;

-- Seconds until the window of `take_quota` ends.
create function private.quota_wait_seconds(p_purpose text, p_key text) returns integer
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(max(greatest(0, ceil(extract(epoch from ends_at - now())))), 0)::integer from private.quotas
    where purpose = p_purpose and key_hash = private.hash_quota_key(p_purpose, p_key)
  $$;

-- A lead as webhooks and the notification email describe it.
create function private.describe_lead(p_lead uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', id, 'kind', kind, 'name', name, 'email', email, 'phone', phone, 'company', company,
      'message', message, 'service_slug', service_slug, 'details', details, 'source', source,
      'status', status, 'spam_reasons', to_jsonb(spam_reasons), 'created_at', created_at
    )
    from public.leads where id = p_lead
  $$;

-- Webhook and notification email, sent by the caller unless the lead is spam.
create function private.announce_lead(p_lead uuid) returns void
  language sql security definer set search_path = ''
  as $$
    select private.emit_event('lead.created', 'lead', p_lead::text, private.describe_lead(p_lead))
  $$;

-- Erases some leads that have been in the bin for 30 days, with those merged into them.
create function private.empty_lead_bin() returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      doomed uuid;
    begin
      perform from public.leads where deleted_at < now() - interval '30 days' limit 1;
      if not found then
        return;
      end if;
      for doomed in
        select id from public.leads where deleted_at < now() - interval '30 days' and merged_into is null
        order by deleted_at limit 20 for update skip locked
      loop
        delete from public.leads where id in (select private.list_merged_leads(doomed));
      end loop;
    end
  $$;

-- Lead of a form: existing by email address, or new. Known fields stay, since the address is unverified; the message is
-- kept in the event.
create function private.store_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, out lead_id uuid, out is_new boolean
)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      -- Spam under somebody's address must not affect their lead.
      if not p_is_spam then
        lead_id := private.find_lead(p_values ->> 'email');
      end if;
      is_new := lead_id is null;
      if is_new then
        insert into public.leads (
          kind, name, email, phone, company, message, service_slug, details, source, status, spam_score, spam_reasons,
          active_at
        ) values (
          p_kind, p_values ->> 'name', nullif(p_values ->> 'email', ''), nullif(p_values ->> 'phone', ''),
          nullif(p_values ->> 'company', ''), nullif(p_values ->> 'message', ''), p_details ->> 'service_slug',
          p_details - 'service_slug', p_source, case when p_is_spam then 'spam' else 'new' end,
          p_spam_score, p_spam_reasons, moment
        ) returning id into lead_id;
      else
        update public.leads set
          name = coalesce(nullif(name, ''), p_values ->> 'name'),
          phone = coalesce(phone, nullif(p_values ->> 'phone', '')),
          company = coalesce(company, nullif(p_values ->> 'company', '')),
          message = coalesce(message, nullif(p_values ->> 'message', '')),
          service_slug = coalesce(service_slug, p_details ->> 'service_slug'),
          -- A new message reopens an answered or lost lead.
          status = case when status in ('answered', 'lost') then 'new' else status end,
          active_at = greatest(active_at, moment)
        where id = lead_id;
      end if;
      insert into public.lead_events (lead_id, kind, at, data) values (
        lead_id, p_kind, moment, jsonb_build_object(
          'values', p_values, 'details', p_details, 'source', p_source, 'spam_score', p_spam_score,
          'spam_reasons', to_jsonb(p_spam_reasons)
        )
      );
    end
  $$;

-- Stores a form: {"outcome": "stored"}, or "too-many" (per connection) or "mailbox-full" (per email address), with
-- "retry_after" in seconds.
create function public.submit_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, p_visitor text
) returns jsonb
  language sql security definer set search_path = ''
  as $$
    select public.submit_leads(jsonb_build_array(jsonb_build_object(
      'kind', p_kind, 'values', p_values, 'details', p_details, 'source', p_source, 'spam_score', p_spam_score,
      'spam_reasons', to_jsonb(p_spam_reasons), 'is_spam', p_is_spam, 'visitor', p_visitor
    ))) -> 0
  $$;

-- Deleting a lead deletes deliveries about it, which contain personal data. Bookings and payment requests stay, with
-- what they still have to send.
create function public.forget_lead_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A concurrent sender finds it deleted and records nothing.
      delete from public.deliveries where subject_kind = 'lead' and subject_id = old.id::text;
      delete from public.deliveries where status in ('delivered', 'failed', 'cancelled')
        and (subject_kind, subject_id) in (
          select 'booking', id::text from public.bookings where lead_id = old.id
          union all
          select 'payment_request', id::text from public.payment_requests where lead_id = old.id
        );
      return old;
    end
  $$;

-- Before the delete, while rows still reference it.
create trigger forget_lead_deliveries before delete on public.leads
  for each row execute function public.forget_lead_deliveries();

-- Stores several forms {kind, values, details, source, spam_score, spam_reasons, is_spam, visitor} in one transaction;
-- results in their order, as in submit_lead.
create function public.submit_leads(p_forms jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  -- The plan does not depend on the number of forms; planning took longer than execution.
  set plan_cache_mode = force_generic_plan
  as $$
    declare
      forms jsonb[] := array(select value from jsonb_array_elements(p_forms) with ordinality order by ordinality);
      outcomes jsonb[] := array_fill('{"outcome": "stored"}'::jsonb, array[cardinality(forms)]);
      leads uuid[] := array_fill(null::uuid, array[cardinality(forms)]);
      taken boolean[];
      places integer[];
      new_ones integer[];
      place integer;
      stored record;
    begin
      taken := private.take_quotas(
        'form', array(select form ->> 'visitor' from unnest(forms) with ordinality as given (form, nth) order by nth),
        10, interval '10 minutes'
      );
      for place in 1 .. cardinality(forms) loop
        if not taken[place] then
          outcomes[place] := jsonb_build_object('outcome', 'too-many', 'retry_after',
            greatest(1, private.quota_wait_seconds('form', forms[place] ->> 'visitor')));
        elsif forms[place] ->> 'kind' = 'calculator-result' and not (forms[place] ->> 'is_spam')::boolean then
          places := places || place;
        end if;
      end loop;
      if places is not null then
        outcomes := private.refuse_full_mailboxes(forms, places, outcomes);
      end if;
      places := array(select nth from generate_series(1, cardinality(forms)) as nth where outcomes[nth] ->> 'outcome' = 'stored');
      if places = '{}' then
        return to_jsonb(outcomes);
      end if;
      -- Serializes transactions with the same address, in a fixed order.
      perform pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('lead of ' || lower(btrim(forms[nth] #>> '{values,email}')), 0) as key
        from unnest(places) as nth
        where not (forms[nth] ->> 'is_spam')::boolean and btrim(forms[nth] #>> '{values,email}') <> ''
        order by 1
      ) as addresses;
      new_ones := private.find_new_leads(forms, places);
      foreach place in array new_ones loop
        leads[place] := gen_random_uuid();
      end loop;
      perform private.add_leads(forms, new_ones, leads);
      if cardinality(new_ones) < cardinality(places) then
        -- Known leads, whatever their address was at first.
        perform from public.leads where id in (
          select private.find_lead(forms[nth] #>> '{values,email}') from unnest(places) as nth where nth <> all (new_ones)
        ) order by id for update;
        foreach place in array places loop
          continue when leads[place] is not null;
          select * into stored from private.store_lead(
            forms[place] ->> 'kind', forms[place] -> 'values', forms[place] -> 'details', forms[place] -> 'source',
            (forms[place] ->> 'spam_score')::integer,
            array(select jsonb_array_elements_text(forms[place] -> 'spam_reasons')), false
          );
          leads[place] := stored.lead_id;
          if stored.is_new then
            new_ones := new_ones || place;
          end if;
        end loop;
      end if;
      perform private.tell_of_forms(
        forms, array(select nth from unnest(places) as nth where not (forms[nth] ->> 'is_spam')::boolean), leads, new_ones
      );
      -- Last, so that nobody waits for these locks.
      perform private.forget_ended_quotas(20 + 4 * cardinality(forms));
      perform private.empty_lead_bin();
      return to_jsonb(outcomes);
    end
  $$;

-- Records results of several attempts: [{"delivery", "number", "result"}], as in finish_delivery.
create function public.finish_deliveries(p_tries jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      tried record;
      present timestamptz := clock_timestamp();
    begin
      -- Fixed order, so that concurrent calls do not deadlock.
      with locked as (
        select d.id, d.attempts, (given.result ->> 'status_code')::integer as status_code
        from jsonb_to_recordset(p_tries) as given (delivery uuid, number integer, result jsonb)
        join public.deliveries d on d.id = given.delivery
        where given.result ->> 'outcome' = 'delivered' and d.status = 'sending' and d.attempts = given.number
        order by d.id for update of d
      ), noted as (
        update public.delivery_attempts a set
          finished_at = present, outcome = 'delivered', error = null, status_code = locked.status_code
        from locked where a.delivery_id = locked.id and a.number = locked.attempts
      )
      update public.deliveries d set
        status = 'delivered', delivered_at = present, leased_until = null, last_error = null
      from locked where d.id = locked.id;
      for tried in
        select * from jsonb_to_recordset(p_tries) as given (delivery uuid, number integer, result jsonb)
        where given.result ->> 'outcome' <> 'delivered' order by given.delivery
      loop
        perform public.finish_delivery(tried.delivery, tried.number, tried.result);
      end loop;
    end
  $$;

-- Deletes expired quotas by index.
create function private.forget_ended_quotas(p_limit integer) returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform from private.quotas where ends_at <= now() order by ends_at limit 1;
      if found then
        -- Skips rows that another call locked.
        delete from private.quotas where (purpose, key_hash) in (
          select purpose, key_hash from private.quotas where ends_at <= now()
          order by ends_at limit p_limit for update skip locked
        );
      end if;
    end
  $$;

-- take_quota for several keys; returns for each whether it is within the limit.
create function private.take_quotas(p_purpose text, p_keys text[], p_limit integer, p_window interval)
  returns boolean[]
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      answers boolean[];
    begin
      with asked as materialized (
        select place, private.hash_quota_key(p_purpose, key) as hash
        from unnest(p_keys) with ordinality as given (key, place)
      ), counted as (
        insert into private.quotas as q (purpose, key_hash, ends_at, taken)
        -- Same order everywhere.
        select p_purpose, hash, now() + p_window, count(*) from asked group by hash order by hash
        on conflict (purpose, key_hash) do update set
          ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end,
          taken = case when q.ends_at <= now() then 0 else least(q.taken, p_limit) end + excluded.taken
        returning key_hash, taken
      ), numbered as (
        select place, hash, row_number() over (partition by hash order by place) - count(*) over (partition by hash) as rest
        from asked
      )
      select array_agg(counted.taken + numbered.rest <= p_limit order by numbered.place) into answers
      from numbered join counted on counted.key_hash = numbered.hash;
      return coalesce(answers, '{}');
    end
  $$;

create function public.index_new_leads() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words)
      select added.id, private.read_lead_words(added::public.leads) from added;
      return null;
    end
  $$;

create trigger index_new_leads after insert on public.leads
  referencing new table as added for each statement execute function public.index_new_leads();

-- enqueue_mail for several: {template, to, data, subject_kind, subject_id}.
create function private.enqueue_mails(p_mails jsonb[]) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      insert into public.deliveries (kind, purpose, target, channel, payload, subject_kind, subject_id)
      select 'mail', mail ->> 'template', mail ->> 'to', 'mail', coalesce(nullif(mail -> 'data', 'null'), '{}'),
        mail ->> 'subject_kind', mail ->> 'subject_id'
      from unnest(p_mails) as mail;
    end
  $$;

-- Fields that the visitor typed now.
create function private.describe_form(p_lead uuid, p_form jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_lead(p_lead) || jsonb_strip_nulls(jsonb_build_object(
      'kind', p_form ->> 'kind', 'name', nullif(p_form #>> '{values,name}', ''),
      'phone', nullif(p_form #>> '{values,phone}', ''), 'company', nullif(p_form #>> '{values,company}', ''),
      'message', coalesce(p_form #>> '{values,message}', ''), 'service_slug', p_form #>> '{details,service_slug}',
      'details', (p_form -> 'details') - 'service_slug', 'source', p_form -> 'source',
      'spam_reasons', p_form -> 'spam_reasons'
    ))
  $$;

-- Positions of forms that create a lead: spam, without an email address, or with an unknown one.
create function private.find_new_leads(p_forms jsonb[], p_places integer[]) returns integer[]
  language sql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    with typed as materialized (
      select place, case when not (p_forms[place] ->> 'is_spam')::boolean then
          nullif(lower(btrim(p_forms[place] #>> '{values,email}')), '')
        end as address
      from unnest(p_places) as place
    )
    select coalesce(array_agg(place order by place), '{}') from (
      select place, address, row_number() over (partition by address order by place) as nth from typed
    ) numbered
    -- One by one: `not exists` would read all leads.
    where address is null or (nth = 1 and (
      select l.id from public.leads l
      where lower(l.email) = numbered.address and l.deleted_at is null and l.status <> 'spam' limit 1
    ) is null)
  $$;

-- Creates leads with the ids `p_leads` for these forms.
create function private.add_leads(p_forms jsonb[], p_places integer[], p_leads uuid[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      insert into public.leads (
        id, kind, name, email, phone, company, message, service_slug, details, source, status, spam_score, spam_reasons,
        active_at
      )
      select p_leads[place], form ->> 'kind', typed ->> 'name', nullif(typed ->> 'email', ''),
        nullif(typed ->> 'phone', ''), nullif(typed ->> 'company', ''), nullif(typed ->> 'message', ''),
        form #>> '{details,service_slug}', (form -> 'details') - 'service_slug', form -> 'source',
        case when (form ->> 'is_spam')::boolean then 'spam' else 'new' end, (form ->> 'spam_score')::integer,
        array(select jsonb_array_elements_text(form -> 'spam_reasons')),
        -- Keeps their order.
        moment + place * interval '1 microsecond'
      from unnest(p_places) as place, lateral (select p_forms[place], p_forms[place] -> 'values') as given (form, typed);
      insert into public.lead_events (lead_id, kind, at, data)
      select p_leads[place], form ->> 'kind', moment + place * interval '1 microsecond', jsonb_build_object(
        'values', form -> 'values', 'details', form -> 'details', 'source', form -> 'source',
        'spam_score', form -> 'spam_score', 'spam_reasons', form -> 'spam_reasons'
      )
      from unnest(p_places) as place, lateral (select p_forms[place]) as given (form);
    end
  $$;

-- Enqueues notifications, webhooks and confirmations of these forms.
create function private.tell_of_forms(p_forms jsonb[], p_places integer[], p_leads uuid[], p_new integer[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      mails jsonb[];
      confirmed integer[] := array(
        select place from unnest(p_places) as place
        where p_forms[place] ->> 'kind' <> 'calculator-result' and p_forms[place] #>> '{values,email}' <> ''
      );
      -- The address may belong to somebody else: few emails are sent, and none repeats the message.
      may_be_sent boolean[] := private.take_quotas(
        'confirmation', array(select lower(p_forms[place] #>> '{values,email}') from unnest(confirmed) as place),
        3, interval '1 day'
      );
      told record;
    begin
      select array_agg(jsonb_build_object(
        'template', mail.template, 'to', mail.receiver, 'data', mail.data, 'subject_kind', 'lead',
        'subject_id', p_leads[place]
      )) into mails
      from unnest(p_places) as place, lateral (
        select 'lead-notice', 'agency', private.describe_form(p_leads[place], p_forms[place])
        union all
        select 'calculator-result', p_forms[place] #>> '{values,email}', p_forms[place] #> '{details,calculation}'
        where p_forms[place] ->> 'kind' = 'calculator-result'
        union all
        select 'lead-confirmation', p_forms[place] #>> '{values,email}',
          jsonb_build_object('kind', p_forms[place] ->> 'kind')
        where may_be_sent[array_position(confirmed, place)]
      ) as mail (template, receiver, data);
      perform private.enqueue_mails(mails);
      if exists (
        select from public.webhook_endpoints where is_active and events && array['*', 'lead.created', 'lead.updated']
      ) then
        for told in select place, p_leads[place] as lead from unnest(p_places) as place order by place loop
          perform private.emit_event(
            case when told.place = any (p_new) then 'lead.created' else 'lead.updated' end, 'lead', told.lead::text,
            private.describe_form(told.lead, p_forms[told.place])
          );
        end loop;
      end if;
    end
  $$;

-- Refuses forms with a confirmation email whose mailbox is full.
create function private.refuse_full_mailboxes(p_forms jsonb[], p_places integer[], p_outcomes jsonb[]) returns jsonb[]
  language plpgsql security definer set search_path = ''
  as $$
    declare
      mailboxes text[] := array(select lower(p_forms[place] #>> '{values,email}') from unnest(p_places) as place);
      taken boolean[] := private.take_quotas('result', mailboxes, 5, interval '1 day');
    begin
      for nth in 1 .. cardinality(p_places) loop
        if not taken[nth] then
          p_outcomes[p_places[nth]] := jsonb_build_object('outcome', 'mailbox-full', 'retry_after',
            greatest(1, private.quota_wait_seconds('result', mailboxes[nth])));
        end if;
      end loop;
      return p_outcomes;
    end
  $$;

select private.only_for_server('submit_lead', 'submit_leads', 'finish_deliveries');

-- The inbox: reading, answering, merging and deleting leads.

-- Administrators and the server only.
create function private.must_manage_leads() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage leads.';
      end if;
    end
  $$;

-- End of the merge chain of a lead.
create function private.find_root_lead(p_lead uuid) returns uuid
  language sql stable set search_path = ''
  as $$
    with recursive chain as (
      select id, merged_into from public.leads where id = p_lead
      union
      select l.id, l.merged_into from public.leads l join chain c on l.id = c.merged_into
    )
    select id from chain where merged_into is null limit 1
  $$;

-- A lead and all merged into it.
create function private.list_merged_leads(p_lead uuid) returns setof uuid
  language sql stable set search_path = ''
  as $$
    with recursive family as (
      select id from public.leads where id = p_lead
      union
      select l.id from public.leads l join family f on l.merged_into = f.id
    )
    select id from family
  $$;

-- No update if nothing changes.
create function public.note_lead_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform from public.leads where id = new.lead_id and merged_into is null and active_at >= new.at;
      if not found then
        update public.leads set active_at = new.at
        where id = private.find_root_lead(new.lead_id) and active_at < new.at;
      end if;
      return null;
    end
  $$;

create trigger note_lead_activity after insert on public.lead_events
  for each row when (
    new.actor is null and (
      new.kind in ('contact', 'callback', 'service-question', 'calculator-result', 'payment.seen', 'payment.paid')
      or new.kind like 'booking%'
    )
  )
  execute function public.note_lead_activity();

-- Locks a lead until the transaction ends. Raises if there is none or it was merged.
create function private.lock_lead(p_lead uuid) returns public.leads
  language plpgsql set search_path = ''
  as $$
    declare
      found_lead public.leads;
    begin
      select * into found_lead from public.leads where id = p_lead for update;
      if found_lead.id is null then
        raise no_data_found using message = 'This lead is not there any more.';
      end if;
      if found_lead.merged_into is not null then
        raise unique_violation using message = 'This lead was merged into another. Take that back first.';
      end if;
      return found_lead;
    end
  $$;

-- Webhook event of a changed lead.
create function private.tell_lead_update(p_lead uuid) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform private.emit_event('lead.updated', 'lead', p_lead::text, (
        select jsonb_build_object(
          'id', id, 'kind', kind, 'name', name, 'email', email, 'phone', phone, 'company', company,
          'message', message, 'service_slug', service_slug, 'details', details, 'source', source,
          'status', status, 'spam_reasons', to_jsonb(spam_reasons), 'created_at', created_at
        )
        from public.leads where id = p_lead
      ));
    end
  $$;

create function private.summarize_lead(p_lead public.leads) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', (p_lead).id, 'kind', (p_lead).kind, 'name', (p_lead).name, 'email', (p_lead).email,
      'phone', (p_lead).phone, 'company', (p_lead).company, 'service_slug', (p_lead).service_slug,
      'excerpt', left((p_lead).message, 200), 'status', (p_lead).status, 'follow_up', (p_lead).follow_up,
      'owner_id', (p_lead).owner_id, 'spam_score', (p_lead).spam_score,
      'is_unread', (p_lead).active_at > coalesce((p_lead).seen_at, '-infinity') and (p_lead).deleted_at is null,
      'active_at', (p_lead).active_at, 'created_at', (p_lead).created_at, 'deleted_at', (p_lead).deleted_at
    )
  $$;

-- A page of leads, most recently active first: {leads, next (null at the end), counts}. `p_filter`: see
-- write_lead_conditions, and `status` (a status, `bin`, or all except spam).
create function public.list_leads(
  p_filter jsonb, p_after jsonb, p_limit integer, p_is_export boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := p_filter ->> 'status';
      page_size integer := least(greatest(p_limit, 1), 500);
      conditions text := private.write_lead_conditions(p_filter);
      found public.leads[];
      shown public.leads[];
      counts jsonb;
    begin
      perform private.must_manage_leads();
      perform private.empty_lead_bin();
      execute format(
        'select array(
           select l from public.leads l
           where %s and %s and (l.active_at, l.id) < (%L::timestamptz, %L::uuid)
           order by l.active_at desc, l.id desc limit %s
         )',
        conditions,
        case
          when wanted is null then 'l.deleted_at is null and l.status <> ''spam'''
          when wanted = 'bin' then 'l.deleted_at is not null'
          else format('l.deleted_at is null and l.status = %L', wanted)
        end,
        coalesce(p_after ->> 'at', 'infinity'),
        coalesce(p_after ->> 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        page_size + 1
      ) into found;
      shown := found[1:page_size];
      if not p_is_export then
        execute format(
          'select jsonb_build_object(
             ''all'', count(*) filter (where deleted_at is null and status <> ''spam''),
             ''unread'', count(*) filter (
               where deleted_at is null and status <> ''spam'' and active_at > coalesce(seen_at, ''-infinity'')
             ),
             ''new'', count(*) filter (where deleted_at is null and status = ''new''),
             ''answered'', count(*) filter (where deleted_at is null and status = ''answered''),
             ''booked'', count(*) filter (where deleted_at is null and status = ''booked''),
             ''client'', count(*) filter (where deleted_at is null and status = ''client''),
             ''lost'', count(*) filter (where deleted_at is null and status = ''lost''),
             ''spam'', count(*) filter (where deleted_at is null and status = ''spam''),
             ''bin'', count(*) filter (where deleted_at is not null)
           ) from public.leads l where %s', conditions
        ) into counts;
      end if;
      return jsonb_build_object(
        'leads', coalesce((
          select jsonb_agg(private.summarize_lead(s) || case when p_is_export
              then jsonb_build_object('message', s.message, 'details', s.details, 'source', s.source)
              else '{}' end
            order by s.active_at desc, s.id desc)
          from unnest(shown) s
        ), '[]'),
        'next', case when cardinality(found) > page_size then jsonb_build_object(
          'at', (found[page_size]).active_at, 'id', (found[page_size]).id
        ) end,
        'counts', counts
      );
    end
  $$;

-- Leads that may be the same person, with what they have in common.
create function private.suggest_duplicates(p_lead public.leads) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      digits text := regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g');
      -- A single word such as "Anna" does not count.
      full_name text := case when (p_lead).name ~ '\S\s+\S' then lower((p_lead).name) end;
    begin
      return (
        select coalesce(jsonb_agg(private.summarize_lead(l::public.leads) || jsonb_build_object(
          'reasons', array_remove(array[
            case when lower(l.email) = lower((p_lead).email) then 'email' end,
            case when length(digits) >= 6 and regexp_replace(l.phone, '\D', '', 'g') = digits then 'phone' end,
            case when lower(l.name) = full_name then 'name' end
          ], null)
        ) order by l.active_at desc, l.id), '[]')
        from (
          select * from public.leads other
          where other.id <> (p_lead).id and other.merged_into is null and other.deleted_at is null and (
            lower(other.email) = lower((p_lead).email)
            or (length(digits) >= 6 and regexp_replace(other.phone, '\D', '', 'g') = digits)
            or lower(other.name) = full_name
          )
          order by other.active_at desc limit 10
        ) l
      );
    end
  $$;

-- A lead with its history, marked as read if `p_marks_seen`; merges resolved; null if there is none.
create function public.read_lead(p_lead uuid, p_marks_seen boolean default true) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid;
      lead public.leads;
      family uuid[];
    begin
      perform private.must_manage_leads();
      root := private.find_root_lead(p_lead);
      select * into lead from public.leads where id = root;
      if lead.id is null then
        return null;
      end if;
      if p_marks_seen and lead.active_at > coalesce(lead.seen_at, '-infinity') then
        update public.leads set seen_at = clock_timestamp() where id = root returning * into lead;
      end if;
      family := array(select private.list_merged_leads(root));
      return private.summarize_lead(lead) || jsonb_build_object(
        'message', lead.message, 'details', lead.details, 'source', lead.source, 'spam_reasons', lead.spam_reasons,
        'events', private.list_lead_events(family),
        'mails', private.list_lead_mails(family),
        'merged', (
          select coalesce(jsonb_agg(private.summarize_lead(l) || jsonb_build_object(
            'message', l.message, 'details', l.details, 'source', l.source
          ) order by l.created_at desc), '[]')
          from public.leads l where l.id = any (family) and l.id <> root
        ),
        'duplicates', private.suggest_duplicates(lead)
      );
    end
  $$;

-- Latest 300 events of leads.
create function private.list_lead_events(p_leads uuid[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'lead_id', e.lead_id, 'kind', e.kind, 'at', e.at, 'actor', u.email,
      'subject_kind', e.subject_kind, 'subject_id', e.subject_id, 'data', e.data
    ) order by e.at desc, e.id desc), '[]')
    from (
      select * from public.lead_events where lead_id = any (p_leads) order by at desc, id desc limit 300
    ) e
    left join auth.users u on u.id = e.actor
  $$;

-- Emails about leads, with their status.
create function private.list_lead_mails(p_leads uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    begin
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'template', d.purpose, 'to', d.target, 'status', d.status, 'attempts', d.attempts,
          'not_before', d.not_before, 'last_error', d.last_error, 'delivered_at', d.delivered_at,
          'created_at', d.created_at
        ) order by d.created_at desc, d.id), '[]')
        from (
          select d.* from public.deliveries d
          where d.kind = 'mail' and (d.subject_kind, d.subject_id) in (
            select 'lead', id::text from unnest(p_leads) id
            union
            select subject_kind, subject_id from public.lead_events
            where lead_id = any (p_leads) and subject_id is not null
          )
          order by d.created_at desc, d.id limit 100
        ) d
      );
    end
  $$;

-- Accounts that may own a lead.
create function public.list_lead_owners() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
        from auth.users u
        where exists (select from public.user_roles r where r.user_id = u.id and r.role = 'admin')
      );
    end
  $$;

-- Changes {status, owner_id, name, email, phone, company} of a lead; an empty text clears a field. Recorded in the
-- history and sent to webhooks.
create function public.change_lead(p_lead uuid, p_change jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      before public.leads;
      after public.leads;
      field text;
      changed jsonb := '{}';
    begin
      perform private.must_manage_leads();
      before := private.lock_lead(p_lead);
      if p_change ->> 'owner_id' is not null and not exists (
        select from public.user_roles where user_id = (p_change ->> 'owner_id')::uuid and role = 'admin'
      ) then
        raise invalid_parameter_value using message = 'Only administrators can own a lead.';
      end if;
      update public.leads set
        status = coalesce(p_change ->> 'status', status),
        owner_id = case when p_change ? 'owner_id' then (p_change ->> 'owner_id')::uuid else owner_id end,
        name = case when p_change ? 'name' then private.clean_name(p_change ->> 'name') else name end,
        email = case when p_change ? 'email' then nullif(btrim(p_change ->> 'email'), '') else email end,
        phone = case when p_change ? 'phone' then nullif(private.clean_name(p_change ->> 'phone'), '') else phone end,
        company = case when p_change ? 'company'
          then nullif(private.clean_name(p_change ->> 'company'), '') else company end
      where id = p_lead returning * into after;
      if after.status <> before.status then
        perform private.add_lead_event(p_lead, 'status',
          jsonb_build_object('from', before.status, 'to', after.status));
      end if;
      if after.owner_id is distinct from before.owner_id then
        perform private.add_lead_event(p_lead, 'owner', jsonb_build_object(
          'to', (select email from auth.users where id = after.owner_id)
        ));
      end if;
      foreach field in array array['name', 'email', 'phone', 'company'] loop
        if to_jsonb(after) -> field is distinct from to_jsonb(before) -> field then
          changed := changed || jsonb_build_object(field, jsonb_build_object(
            'from', to_jsonb(before) -> field, 'to', to_jsonb(after) -> field
          ));
        end if;
      end loop;
      if changed <> '{}' then
        perform private.add_lead_event(p_lead, 'changed', changed);
      end if;
      if (to_jsonb(after) - 'updated_at') <> (to_jsonb(before) - 'updated_at') then
        perform private.tell_lead_update(p_lead);
      end if;
    end
  $$;

-- Adds a lead by hand: {name, email, phone, company, message}. If the email address is known, the message is added to
-- that lead, which is returned.
create function public.add_lead(p_given jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid;
      message text := nullif(btrim(coalesce(p_given ->> 'message', '')), '');
    begin
      perform private.must_manage_leads();
      lead := private.find_lead(p_given ->> 'email');
      if lead is not null then
        if message is not null then
          perform private.add_lead_event(lead, 'note', jsonb_build_object('text', message));
        end if;
        return lead;
      end if;
      insert into public.leads (kind, name, email, phone, company, message, seen_at)
      values (
        'manual', private.clean_name(coalesce(p_given ->> 'name', '')), nullif(btrim(p_given ->> 'email'), ''),
        nullif(private.clean_name(coalesce(p_given ->> 'phone', '')), ''),
        nullif(private.clean_name(coalesce(p_given ->> 'company', '')), ''), message, clock_timestamp()
      )
      returning id into lead;
      perform private.add_lead_event(lead, 'manual', '{}');
      return lead;
    end
  $$;

create function public.note_about_lead(p_lead uuid, p_text text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      perform private.lock_lead(p_lead);
      perform private.add_lead_event(p_lead, 'note', jsonb_build_object('text', btrim(p_text)));
    end
  $$;

-- Emails an answer, quoting the lead; a new lead becomes answered. `p_key`: idempotency key. Returns the delivery.
create function public.reply_to_lead(p_lead uuid, p_subject text, p_text text, p_key uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead public.leads;
      delivery uuid;
      asked record;
      send_key text := 'lead-reply ' || p_key;
    begin
      perform private.must_manage_leads();
      lead := private.lock_lead(p_lead);
      if lead.email is null then
        raise invalid_parameter_value using message = 'This lead left no mail address. Add one, or phone.';
      end if;
      if lead.deleted_at is not null then
        raise invalid_parameter_value using message = 'This lead is in the bin. Restore it first.';
      end if;
      select id into delivery from public.deliveries where key = send_key;
      if delivery is not null then
        return delivery;
      end if;
      -- Latest message of all merged leads.
      select e.data -> 'values' ->> 'message' as text, e.at into asked from public.lead_events e
      where e.lead_id in (select private.list_merged_leads(p_lead)) and e.actor is null
        and e.kind in ('contact', 'callback', 'service-question', 'calculator-result')
        and coalesce(e.data -> 'values' ->> 'message', '') <> ''
      order by e.at desc, e.id desc limit 1;
      delivery := private.enqueue_mail('lead-reply', lead.email, jsonb_build_object(
        'name', lead.name, 'subject', p_subject, 'text', p_text,
        'quoted', coalesce(asked.text, lead.message, ''), 'quoted_at', coalesce(asked.at, lead.created_at)
      ), 'lead', p_lead::text, now(), send_key);
      perform private.add_lead_event(p_lead, 'reply',
        jsonb_build_object('to', lead.email, 'subject', p_subject, 'text', p_text), 'delivery', delivery::text);
      if lead.status = 'new' then
        update public.leads set status = 'answered' where id = p_lead;
        perform private.add_lead_event(p_lead, 'status', jsonb_build_object('from', 'new', 'to', 'answered'));
      end if;
      perform private.tell_lead_update(p_lead);
      return delivery;
    end
  $$;

-- Merges `p_duplicate` into `p_lead` without moving rows, so that it can be undone; fills empty fields.
create function public.merge_leads(p_lead uuid, p_duplicate uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept public.leads;
      joined public.leads;
      field text;
      filled jsonb := '{}';
    begin
      perform private.must_manage_leads();
      if p_lead = p_duplicate then
        raise invalid_parameter_value using message = 'A lead is not a duplicate of itself.';
      end if;
      -- Fixed order, so that concurrent merges do not deadlock.
      perform id from public.leads where id in (p_lead, p_duplicate) order by id for update;
      kept := private.lock_lead(p_lead);
      joined := private.lock_lead(p_duplicate);
      if kept.deleted_at is not null or joined.deleted_at is not null then
        raise invalid_parameter_value using message = 'One of them is in the bin. Restore it first.';
      end if;
      foreach field in array array['name', 'email', 'phone', 'company', 'owner_id'] loop
        if coalesce(to_jsonb(kept) ->> field, '') = '' and coalesce(to_jsonb(joined) ->> field, '') <> '' then
          filled := filled || jsonb_build_object(field, to_jsonb(joined) -> field);
        end if;
      end loop;
      update public.leads set
        name = coalesce(filled ->> 'name', name), email = coalesce(filled ->> 'email', email),
        phone = coalesce(filled ->> 'phone', phone), company = coalesce(filled ->> 'company', company),
        owner_id = coalesce((filled ->> 'owner_id')::uuid, owner_id),
        active_at = greatest(active_at, joined.active_at)
      where id = p_lead;
      update public.leads set merged_into = p_lead where id = p_duplicate;
      perform private.add_lead_event(p_lead, 'merged', jsonb_build_object(
        'name', joined.name, 'email', joined.email, 'filled', filled
      ), 'lead', p_duplicate::text);
      perform private.tell_lead_update(p_lead);
    end
  $$;

-- Undoes a merge and clears fields that it filled, unless they changed.
create function public.unmerge_lead(p_duplicate uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept uuid;
      joined public.leads;
      filled jsonb;
    begin
      perform private.must_manage_leads();
      select merged_into into kept from public.leads where id = p_duplicate;
      perform id from public.leads where id in (kept, p_duplicate) order by id for update;
      select * into joined from public.leads where id = p_duplicate;
      if joined.merged_into is null or joined.merged_into <> kept then
        raise no_data_found using message = 'This lead is not merged any more.';
      end if;
      select data -> 'filled' into filled from public.lead_events
      where lead_id = kept and kind = 'merged' and subject_id = p_duplicate::text
      order by at desc, id desc limit 1;
      update public.leads set
        name = case when name = filled ->> 'name' then '' else name end,
        email = case when email = filled ->> 'email' then null else email end,
        phone = case when phone = filled ->> 'phone' then null else phone end,
        company = case when company = filled ->> 'company' then null else company end,
        owner_id = case when owner_id::text = filled ->> 'owner_id' then null else owner_id end
      where id = kept;
      update public.leads set merged_into = null where id = p_duplicate;
      perform private.add_lead_event(kept, 'unmerged',
        jsonb_build_object('name', joined.name, 'email', joined.email), 'lead', p_duplicate::text);
      perform private.tell_lead_update(kept);
    end
  $$;

-- Moves a lead to the bin for 30 days, or back.
create function public.bin_lead(p_lead uuid, p_is_binned boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead public.leads;
    begin
      perform private.must_manage_leads();
      lead := private.lock_lead(p_lead);
      if (lead.deleted_at is not null) = p_is_binned then
        return;
      end if;
      update public.leads set deleted_at = case when p_is_binned then now() end where id = p_lead;
      perform private.add_lead_event(p_lead, case when p_is_binned then 'binned' else 'restored' end, '{}');
    end
  $$;

-- Erases a lead in the bin, with those merged into it.
create function public.erase_lead(p_lead uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      if (private.lock_lead(p_lead)).deleted_at is null then
        raise invalid_parameter_value using message = 'Only what is in the bin can be deleted for good.';
      end if;
      delete from public.leads where id in (select private.list_merged_leads(p_lead));
    end
  $$;

-- Words, whole values, and phone numbers from each digit.
create function private.read_lead_words(p_lead public.leads) returns tsvector
  language sql stable set search_path = ''
  as $$
    with told as (
      select search.fold_words(concat_ws(' ', (p_lead).name, (p_lead).email, (p_lead).phone, (p_lead).company,
        (p_lead).message, (select string_agg(value, ' ') from jsonb_each_text((p_lead).details)))) as words,
        left(regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g'), 20) as digits
    )
    select array_to_tsvector(array(
      select distinct left(word, 80) from (
        select unnest(string_to_array(told.words, ' ')) as word from told
        union all
        select substr(told.digits, place) from told, generate_series(1, length(told.digits) - 3) place
      ) every_word
      where word <> ''
    ))
  $$;

create function public.index_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words) values (new.id, private.read_lead_words(new))
      on conflict (lead_id) do update set words = excluded.words;
      return null;
    end
  $$;

create trigger index_lead after update of name, email, phone, company, message, details on public.leads
  for each row execute function public.index_lead();

-- SQL conditions of a filter on `l`, a lead: {search, kind, owner (id or `none`), from, to}. Absent filters are
-- omitted, so that indexes apply.
create function private.write_lead_conditions(p_filter jsonb) returns text
  language plpgsql immutable set search_path = ''
  as $$
    declare
      conditions text[] := array['l.merged_into is null'];
      typed text := btrim(coalesce(p_filter ->> 'search', ''));
      asked text;
      owner text := p_filter ->> 'owner';
    begin
      if typed <> '' then
        select string_agg(format('''%s'':*', word), ' & ') into asked from (
          select left(word, 80) as word from unnest(string_to_array(search.fold_words(typed), ' ')) word
          where word <> '' limit 12
        ) words;
        conditions := conditions || case when asked is null then 'false' else format(
          'l.id in (
             select case when m.merged_into is null then m.id else private.find_root_lead(m.id) end
             from private.lead_search s join public.leads m on m.id = s.lead_id where s.words @@ %L::tsquery
           )', asked) end;
      end if;
      if p_filter ->> 'kind' is not null then
        conditions := conditions || format('l.kind = %L', p_filter ->> 'kind');
      end if;
      if owner is not null then
        conditions := conditions
          || case when owner = 'none' then 'l.owner_id is null' else format('l.owner_id = %L::uuid', owner) end;
      end if;
      if p_filter ->> 'from' is not null then
        conditions := conditions || format('l.active_at >= %L::timestamptz', p_filter ->> 'from');
      end if;
      if p_filter ->> 'to' is not null then
        conditions := conditions || format('l.active_at < %L::timestamptz', p_filter ->> 'to');
      end if;
      return array_to_string(conditions, ' and ');
    end
  $$;

-- Spam signs of a booking count for its lead.
create function public.note_booking_spam() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.leads set
        spam_reasons = spam_reasons || array(select reason from unnest(new.spam_reasons) reason where reason <> all (spam_reasons))
      where id = private.find_root_lead(new.lead_id) and not spam_reasons @> new.spam_reasons;
      return null;
    end
  $$;

-- Changes several leads: [{lead, status, owner_id, is_binned}]. Missing and merged ones are skipped. Returns the former
-- values in the same form, for undo.
create function public.change_leads(p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted jsonb;
      before public.leads;
      former jsonb;
      taken jsonb := '[]';
    begin
      perform private.must_manage_leads();
      -- Fixed order, so that concurrent changes do not deadlock.
      for wanted in select value from jsonb_array_elements(p_changes) order by value ->> 'lead' limit 200 loop
        select * into before from public.leads where id = (wanted ->> 'lead')::uuid for update;
        continue when before.id is null or before.merged_into is not null;
        former := '{}';
        if wanted ->> 'status' <> before.status then
          former := former || jsonb_build_object('status', before.status);
        end if;
        if wanted ? 'owner_id' and (wanted ->> 'owner_id')::uuid is distinct from before.owner_id then
          former := former || jsonb_build_object('owner_id', before.owner_id);
        end if;
        if (wanted ->> 'is_binned')::boolean <> (before.deleted_at is not null) then
          former := former || jsonb_build_object('is_binned', before.deleted_at is not null);
          perform public.bin_lead(before.id, (wanted ->> 'is_binned')::boolean);
        end if;
        continue when former = '{}';
        if former ?| array['status', 'owner_id'] then
          perform public.change_lead(before.id, wanted - 'lead' - 'is_binned');
        end if;
        taken := taken || (former || jsonb_build_object('lead', before.id));
      end loop;
      return taken;
    end
  $$;

create function public.reopen_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid := private.find_root_lead(new.lead_id);
      family uuid[] := array(select private.list_merged_leads(root));
    begin
      if exists (
        select from public.bookings where lead_id = any (family) and status = 'confirmed' and ends_at > now()
      ) or exists (
        select from private.list_provider_calls(now(), now() + interval '1 year') where lead_id = any (family)
      ) then
        return null;
      end if;
      update public.leads set status = 'new', follow_up = 'call-cancelled' where id = root and status = 'booked';
      if found then
        perform private.add_lead_event(root, 'status', jsonb_build_object('from', 'booked', 'to', 'new'));
        perform private.tell_lead_update(root);
      end if;
      return null;
    end
  $$;

create trigger reopen_lead after insert on public.lead_events
  for each row when (new.kind = 'booking.cancelled') execute function public.reopen_lead();

revoke all on function
  public.list_leads, public.read_lead, public.list_lead_owners, public.change_lead, public.add_lead,
  public.note_about_lead, public.reply_to_lead, public.merge_leads, public.unmerge_lead, public.bin_lead,
  public.erase_lead, public.change_leads
  from public, anon, authenticated;
grant execute on function
  public.list_leads, public.read_lead, public.list_lead_owners, public.change_lead, public.add_lead,
  public.note_about_lead, public.reply_to_lead, public.merge_leads, public.unmerge_lead, public.bin_lead,
  public.erase_lead, public.change_leads
  to authenticated, service_role;

-- Call bookings: hosts, hours, rules, days off, holidays and bookings.

-- Hours of a week: [{"day": 1 to 7, "from": "09:00", "to": "17:00"}]
create function private.is_weekly_hours(p_hours jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select jsonb_typeof(p_hours) = 'array' and jsonb_array_length(p_hours) <= 50 and not exists (
      select from jsonb_array_elements(p_hours) span
      where jsonb_typeof(span) <> 'object'
        or coalesce(span ->> 'day', '') !~ '^[1-7]$'
        or coalesce(span ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(span ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
    )
  $$;

create table public.booking_hosts (
  id uuid primary key default gen_random_uuid(),
  -- For the exclusion constraint of bookings, which supports number ranges without an extension.
  number integer generated always as identity unique,
  -- Empty means the agency.
  name text not null default '' check (length(name) <= 200),
  email text not null default '' check (length(email) <= 320),
  role text not null default '' check (length(role) <= 200),
  picture text check (length(picture) <= 2000),
  -- Null means that of the agency.
  time_zone text check (length(time_zone) between 1 and 64),
  weekly_hours jsonb not null default '[]' check (private.is_weekly_hours(weekly_hours)),
  is_active boolean not null default true,
  -- Hash of the feed token.
  feed_hash bytea unique,
  has_feed boolean generated always as (feed_hash is not null) stored,
  created_at timestamptz not null default now(),
  -- open: agreed by email; video: at meeting_url; phone: the host calls.
  call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  meeting_url text not null default ''
    check (length(meeting_url) <= 2000 and meeting_url ~ '^(https://[^/?#@\s"<>]+([/?#][^\s"<>]*)?)?$'),
  constraint booking_hosts_video_has_an_address check (call_way <> 'video' or meeting_url <> '')
);

insert into public.booking_hosts (weekly_hours)
select jsonb_agg(jsonb_build_object('day', day, 'from', '09:00', 'to', '17:00')) from generate_series(1, 5) day
where not exists (select from public.booking_hosts)
having count(*) > 0;

alter table public.booking_hosts enable row level security, force row level security;
revoke all on public.booking_hosts from public, anon, authenticated, service_role;
grant
  delete,
  select (
    id, number, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, created_at, call_way,
    meeting_url
  ),
  insert (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url),
  update (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url)
  on public.booking_hosts to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_hosts
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_hosts
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_hosts
  for all to service_role using (true) with check (true);

-- Pages show hosts and the length of calls.
create trigger announce_change
  after insert or delete or update of name, role, picture, is_active on public.booking_hosts
  for each statement execute function public.announce_change();

create table public.booking_rules (
  is_only boolean primary key default true check (is_only),
  call_minutes integer not null default 30 check (call_minutes between 5 and 480),
  buffer_minutes integer not null default 10 check (buffer_minutes between 0 and 240),
  notice_minutes integer not null default 240 check (notice_minutes between 0 and 43200),
  horizon_days integer not null default 30 check (horizon_days between 1 and 365),
  daily_limit integer check (daily_limit between 1 and 100),
  step_minutes integer not null default 30 check (step_minutes between 5 and 480),
  host_choice text not null default 'any' check (host_choice in ('any', 'chosen')),
  questions jsonb not null
    default '[{"id": "topic", "label": "What should we look at?", "kind": "paragraph", "isRequired": false, "options": []}]'
    check (jsonb_typeof(questions) = 'array' and length(questions::text) <= 60000),
  -- Counts changes that affect slots, except bookings: slots computed before are checked again.
  revision bigint not null default 1,
  closes_holidays boolean not null default true
);

insert into public.booking_rules default values on conflict do nothing;

alter table public.booking_rules enable row level security, force row level security;
revoke all on public.booking_rules from public, anon, authenticated, service_role;
grant
  select,
  select (closes_holidays),
  update (
    call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice, questions,
    closes_holidays
  )
  on public.booking_rules to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_rules
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_rules
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_rules
  for all to service_role using (true) with check (true);

create trigger announce_change after update of call_minutes, host_choice, questions on public.booking_rules
  for each statement execute function public.announce_change();

create table public.booking_days_off (
  id uuid primary key default gen_random_uuid(),
  -- Null means all hosts.
  host_id uuid references public.booking_hosts on delete cascade,
  first_day date not null,
  last_day date not null,
  note text not null default '' check (length(note) <= 500),
  check (last_day between first_day and first_day + 366)
);
create index booking_days_off_by_end on public.booking_days_off (last_day);
create index booking_days_off_of_a_host on public.booking_days_off (host_id);

alter table public.booking_days_off enable row level security, force row level security;
revoke all on public.booking_days_off from public, anon, authenticated, service_role;
grant
  select,
  insert,
  delete,
  update (host_id, first_day, last_day, note)
  on public.booking_days_off to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_days_off
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_days_off
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_days_off
  for all to service_role using (true) with check (true);

-- Public holidays of the agency's country are days off for all hosts, unless they are turned off as a whole or opened one by
-- one. A scheduled job updates them and preserves which ones are open.
-- docs/decisions/0031-let-the-database-decide-bookings.md
create table public.public_holidays (
  day date primary key,
  -- Country or part of a country: "US", "DE-BY".
  region text not null check (length(region) between 2 and 20),
  name text not null check (length(name) between 1 and 500),
  -- Calls are offered on this holiday.
  is_open boolean not null default false
);

alter table public.public_holidays enable row level security, force row level security;
revoke all on public.public_holidays from public, anon, authenticated, service_role;
grant select, update (is_open) on public.public_holidays to authenticated, service_role;

create policy "the functions of the owner work here" on public.public_holidays
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.public_holidays
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.public_holidays for all to service_role using (true) with check (true);

create table public.booking_blocks (
  id uuid primary key default gen_random_uuid(),
  -- Null means all hosts.
  host_id uuid references public.booking_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  check (ends_at > starts_at and ends_at <= starts_at + interval '366 days')
);
create index booking_blocks_by_end on public.booking_blocks (ends_at);
create index booking_blocks_of_a_host on public.booking_blocks (host_id);

alter table public.booking_blocks enable row level security, force row level security;
revoke all on public.booking_blocks from public, anon, authenticated, service_role;
grant select, insert, delete on public.booking_blocks to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_blocks
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_blocks
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_blocks
  for all to service_role using (true) with check (true);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts,
  host_number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'no-show')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) between 1 and 200),
  -- [{"id", "label", "answer"}] with the questions of that time.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and length(answers::text) <= 80000),
  -- Time zone of the visitor.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- Hash of the visitor's token.
  token_hash bytea not null unique,
  -- Revision of the invitation (RFC 5545, section 3.8.7.4).
  sequence integer not null default 0,
  lead_id uuid references public.leads on delete set null,
  source jsonb not null default '{}' check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  spam_reasons text[] not null default '{}',
  notes text not null default '' check (length(notes) <= 10000),
  cancel_reason text not null default '' check (length(cancel_reason) <= 1000),
  -- Same for all attempts of one form.
  request_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  -- Empty unless it is a video call.
  meeting_url text not null default '' check (length(meeting_url) <= 2000),
  check (ends_at > starts_at and ends_at <= starts_at + interval '1 day'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint bookings_one_at_a_time
    exclude using gist (int4range(host_number, host_number, '[]') with &&, busy with &&) where (status = 'confirmed')
);
create index bookings_by_start on public.bookings (starts_at);
create index bookings_of_a_host on public.bookings (host_id, starts_at);
create index bookings_of_a_lead on public.bookings (lead_id) where lead_id is not null;

alter table public.bookings enable row level security, force row level security;
revoke all on public.bookings from public, anon, authenticated, service_role;
grant
  select (
    id, host_id, host_number, starts_at, ends_at, status, name, email, phone, company, answers, time_zone, sequence,
    lead_id, source, spam_reasons, notes, cancel_reason, created_at, updated_at, cancelled_at, call_way, meeting_url
  ),
  update (notes)
  on public.bookings to authenticated, service_role;

create policy "the functions of the owner work here" on public.bookings
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.bookings
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.bookings
  for all to service_role using (true) with check (true);

create trigger note_booking_spam after insert or update of lead_id, spam_reasons on public.bookings
  for each row when (new.lead_id is not null and new.spam_reasons <> '{}')
  execute function public.note_booking_spam();

-- Derives booking tokens, which are not stored.
create table private.booking_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text
);

insert into private.booking_secret default values on conflict do nothing;

alter table private.booking_secret enable row level security, force row level security;
revoke all on private.booking_secret from public, anon, authenticated, service_role;

create policy "the functions of the owner read the secret" on private.booking_secret
  for select to current_user using (true);

-- Locked before anything else, like bookings do.
create function public.count_booking_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.booking_rules set revision = revision + 1;
      return null;
    end
  $$;

create trigger count_revision
  before insert or delete or update of time_zone, weekly_hours, is_active on public.booking_hosts
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.booking_days_off
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.booking_blocks
  for each statement execute function public.count_booking_revision();

-- The call type decides whether a phone number is required.
create trigger count_revision_of_call_ways before update of call_way on public.booking_hosts
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.public_holidays
  for each statement execute function public.count_booking_revision();

create function public.count_rules_revision() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end
  $$;

create trigger count_revision
  before update of call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice
  on public.booking_rules for each row execute function public.count_rules_revision();

create trigger count_revision_of_holidays before update of closes_holidays on public.booking_rules
  for each row execute function public.count_rules_revision();

-- Secret token of a booking, 256 bits, derived.
create function private.booking_token(p_booking uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select translate(encode(sha256(convert_to(secret || p_booking::text || secret, 'UTF8')), 'base64'), '+/=', '-_')
    from private.booking_secret
  $$;

create function private.hash_booking_token(p_token text) returns bytea
  language sql immutable set search_path = ''
  as $$ select sha256(convert_to(p_token, 'UTF8')) $$;

-- Administrators and the server only.
create function private.must_manage_bookings() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage bookings.';
      end if;
    end
  $$;

-- State for computing free slots between two times; domain/booking decides which slots are offered. `p_token`: booking
-- to be rescheduled, excluded from the calls. Locks are taken in this order: rules, hosts by number, booking, lead.
-- docs/decisions/0031-let-the-database-decide-bookings.md
create function public.read_booking_state(p_from timestamptz, p_to timestamptz, p_token text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      moved public.bookings;
    begin
      select * into rules from public.booking_rules;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token);
      return jsonb_build_object(
        'revision', rules.revision,
        'rules', to_jsonb(rules) - 'is_only' - 'revision',
        'hosts', (
          select coalesce(jsonb_agg(to_jsonb(h) - 'feed_hash' - 'has_feed' - 'created_at' order by h.number), '[]')
          from public.booking_hosts h where h.is_active
        ),
        'days_off', (
          select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
            select host_id, first_day, last_day from public.booking_days_off
            union all
            select null, day, day from public.public_holidays where rules.closes_holidays and not is_open
          ) d
          where d.last_day >= (p_from at time zone 'UTC')::date - 2 and d.first_day <= (p_to at time zone 'UTC')::date + 2
        ),
        'blocks', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.booking_blocks b
          where b.ends_at > p_from and b.starts_at < p_to
        ),
        'busy', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
            select host_id, starts_at, ends_at from public.host_busy_times
            where ends_at > p_from - interval '1 day' and starts_at < p_to + interval '1 day'
            union all
            select c.host_id, c.starts_at, c.ends_at from private.list_provider_calls(p_from, p_to) c
            where c.host_id is not null
          ) b
        ),
        'calls', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'host_id', b.host_id, 'starts_at', b.starts_at, 'ends_at', b.ends_at
          )), '[]')
          from public.bookings b
          where b.status = 'confirmed' and b.ends_at > p_from and b.starts_at < p_to and b.id is distinct from moved.id
        ),
        'moved', case when moved.id is not null then jsonb_build_object(
          'host_id', moved.host_id, 'starts_at', moved.starts_at, 'status', moved.status
        ) end
      );
    end
  $$;

-- A booking for the holder of its token.
create function private.describe_own_booking(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'sequence', b.sequence,
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'time_zone', b.time_zone, 'updated_at', b.updated_at,
      'call_way', b.call_way, 'meeting_url', b.meeting_url,
      'is_changeable', b.status = 'confirmed' and b.starts_at > clock_timestamp(),
      'host', jsonb_build_object('id', h.id, 'name', h.name, 'role', h.role, 'picture', h.picture)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Data of emails about a booking.
create function private.describe_booking_mail(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_own_booking(b.id) || jsonb_build_object(
      'token', private.booking_token(b.id),
      'host_email', h.email,
      'host_time_zone', h.time_zone,
      'cancel_reason', b.cancel_reason,
      'spam_reasons', to_jsonb(b.spam_reasons)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Data of webhooks about a booking.
create function private.describe_booking_event(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'time_zone', b.time_zone,
      'host', jsonb_build_object('id', h.id, 'name', h.name),
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'source', b.source, 'lead_id', b.lead_id, 'cancel_reason', b.cancel_reason,
      'spam_reasons', to_jsonb(b.spam_reasons)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Emails, webhooks and events of a booking that was created, moved or cancelled.
create function private.announce_booking(
  p_booking uuid, p_change text, p_former_start timestamptz default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booked public.bookings;
      told jsonb := private.describe_booking_mail(p_booking)
        || jsonb_build_object('change', p_change, 'former_starts_at', p_former_start);
      host_email text := coalesce(nullif(told ->> 'host_email', ''), 'agency');
      ahead interval;
    begin
      select * into booked from public.bookings where id = p_booking;
      perform private.cancel_deliveries('booking', p_booking::text, 'booking-reminder');
      perform private.enqueue_mail(
        case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
        booked.email, told, 'booking', p_booking::text
      );
      perform private.enqueue_mail('booking-notice', host_email, told, 'booking', p_booking::text);
      if booked.status = 'confirmed' then
        foreach ahead in array array[interval '24 hours', interval '1 hour'] loop
          if booked.starts_at - ahead > now() then
            perform private.enqueue_mail(
              'booking-reminder', booked.email, told || jsonb_build_object('change', 'reminder'),
              'booking', p_booking::text, booked.starts_at - ahead,
              format('booking-reminder %s %s %s', p_booking, booked.sequence, ahead)
            );
          end if;
        end loop;
      end if;
      if booked.lead_id is not null then
        perform private.add_lead_event(
          booked.lead_id, case p_change when 'created' then 'booking' else 'booking.' || p_change end,
          jsonb_build_object(
            'starts_at', booked.starts_at, 'former_starts_at', p_former_start, 'reason', booked.cancel_reason
          ) || case when p_change = 'created' then jsonb_build_object('answers', (
            -- Event data is limited in size; the booking has the full answers.
            select coalesce(jsonb_object_agg(a ->> 'label', left(a ->> 'answer', 1000)), '{}')
            from jsonb_array_elements(booked.answers) a
          )) else '{}' end,
          'booking', p_booking::text
        );
      end if;
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
    end
  $$;

-- Lead of a booking; without the notification that find_or_create_lead would send.
create function private.find_booking_lead(p_booking jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_or_create_lead(
        'booking', p_booking ->> 'name', p_booking ->> 'email', p_booking ->> 'phone', coalesce(p_booking -> 'source', '{}')
      );
    begin
      update public.leads set
        status = case when status in ('new', 'answered') then 'booked' else status end,
        company = coalesce(nullif(company, ''), p_booking ->> 'company'),
        message = coalesce(message, (
          select left(a ->> 'answer', 10000) from jsonb_array_elements(p_booking -> 'answers') a where a ->> 'id' = 'topic'
        ))
      where id = lead;
      return lead;
    end
  $$;

-- Whether a locked host is free, buffers and the daily limit included.
create function private.is_host_free(
  p_host uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_day_from timestamptz, p_day_to timestamptz,
  p_except uuid default null
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      buffer interval;
    begin
      select * into rules from public.booking_rules;
      buffer := make_interval(mins => rules.buffer_minutes);
      return not exists (
        select from public.bookings
        where host_id = p_host and status = 'confirmed' and id is distinct from p_except
          and starts_at < p_ends_at + buffer and ends_at > p_starts_at - buffer
      ) and (rules.daily_limit is null or rules.daily_limit > (
        select count(*) from public.bookings
        where host_id = p_host and status = 'confirmed' and id is distinct from p_except
          and starts_at >= p_day_from and starts_at < p_day_to
      ));
    end
  $$;

-- Locks rules and hosts; false if the revision changed.
create function private.hold_hosts(p_hosts uuid[], p_revision bigint) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present bigint;
    begin
      select revision into present from public.booking_rules for share;
      perform from public.booking_hosts where id = any (p_hosts) order by number for no key update;
      return p_revision is null or present = p_revision;
    end
  $$;

-- Inserts and announces a booking; null if the host has another call.
create function private.insert_booking(p_booking jsonb, p_host uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booking_id uuid := gen_random_uuid();
    begin
      begin
        insert into public.bookings (
          id, host_id, host_number, starts_at, ends_at, name, email, phone, company, answers, time_zone, token_hash,
          source, spam_reasons, notes, request_id
        )
        select booking_id, h.id, h.number, (p_booking ->> 'starts_at')::timestamptz, (p_booking ->> 'ends_at')::timestamptz,
          p_booking ->> 'name', p_booking ->> 'email', nullif(p_booking ->> 'phone', ''),
          nullif(p_booking ->> 'company', ''), coalesce(p_booking -> 'answers', '[]'), p_booking ->> 'time_zone',
          private.hash_booking_token(private.booking_token(booking_id)), coalesce(p_booking -> 'source', '{}'),
          array(select jsonb_array_elements_text(coalesce(p_booking -> 'spam_reasons', '[]'))),
          coalesce(p_booking ->> 'notes', ''), (p_booking ->> 'request_id')::uuid
        from public.booking_hosts h where h.id = p_host;
      exception when exclusion_violation then
        return null;
      end;
      update public.bookings set lead_id = private.find_booking_lead(p_booking) where id = booking_id;
      perform private.announce_booking(booking_id, 'created');
      return booking_id;
    end
  $$;

create function private.find_requested_booking(p_request uuid, p_email text) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.bookings where request_id = p_request and lower(email) = lower(p_email) $$;

-- Booking of a repeated request, as make_booking returns it, or null.
create function public.find_requested_booking(p_request uuid, p_email text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'outcome', 'booked', 'token', private.booking_token(found), 'booking', private.describe_own_booking(found)
    )
    from private.find_requested_booking(p_request, p_email) found where found is not null
  $$;

-- Books the first free host of the candidates [{"host_id", "day_from", "day_to"}] (bounds of the day for the host).
-- Returns {"outcome": "booked", "token", "booking"}, "taken", or "changed" if slots have to be recomputed.
create function public.make_booking(p_booking jsonb, p_candidates jsonb, p_revision bigint) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate record;
      booking_id uuid;
    begin
      if not private.hold_hosts(
        array(select (value ->> 'host_id')::uuid from jsonb_array_elements(p_candidates)), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      booking_id := private.find_requested_booking((p_booking ->> 'request_id')::uuid, p_booking ->> 'email');
      if booking_id is null then
        for candidate in
          select * from rows from (
            jsonb_to_recordset(p_candidates) as (host_id uuid, day_from timestamptz, day_to timestamptz)
          ) with ordinality as given (host_id, day_from, day_to, place) order by place
        loop
          if private.is_host_free(
            candidate.host_id, (p_booking ->> 'starts_at')::timestamptz, (p_booking ->> 'ends_at')::timestamptz,
            candidate.day_from, candidate.day_to
          ) then
            booking_id := private.insert_booking(p_booking, candidate.host_id);
          end if;
          exit when booking_id is not null;
        end loop;
      end if;
      if booking_id is null then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object(
        'outcome', 'booked', 'token', private.booking_token(booking_id),
        'booking', private.describe_own_booking(booking_id)
      );
    end
  $$;

-- Booking of a token, or null.
create function public.read_own_booking(p_token text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_own_booking(id) from public.bookings where token_hash = private.hash_booking_token(p_token)
  $$;

-- Moves a booking to another time or host and announces it; false if that host has another call.
create function private.change_booking_time(
  p_booking uuid, p_host uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_time_zone text
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      former timestamptz;
    begin
      select starts_at into former from public.bookings where id = p_booking;
      begin
        update public.bookings set
          host_id = h.id, host_number = h.number, starts_at = p_starts_at, ends_at = p_ends_at,
          time_zone = coalesce(p_time_zone, public.bookings.time_zone), sequence = sequence + 1, updated_at = now()
        from public.booking_hosts h where public.bookings.id = p_booking and h.id = p_host;
      exception when exclusion_violation then
        return false;
      end;
      perform private.announce_booking(p_booking, 'moved', former);
      return true;
    end
  $$;

-- Reschedules the booking of a token; results as in make_booking, or "closed" (too late) or "unknown".
create function public.move_own_booking(
  p_token text, p_starts_at timestamptz, p_ends_at timestamptz, p_candidates jsonb, p_revision bigint,
  p_time_zone text default null
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate record;
      moved public.bookings;
      is_moved boolean := false;
    begin
      if not private.hold_hosts(
        array(select (value ->> 'host_id')::uuid from jsonb_array_elements(p_candidates)), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if moved.id is null then
        return '{"outcome": "unknown"}';
      elsif moved.status <> 'confirmed' or moved.starts_at <= clock_timestamp() then
        return '{"outcome": "closed"}';
      end if;
      for candidate in
        select * from rows from (
          jsonb_to_recordset(p_candidates) as (host_id uuid, day_from timestamptz, day_to timestamptz)
        ) with ordinality as given (host_id, day_from, day_to, place) order by place
      loop
        -- A repeated request: the first one moved it.
        if (candidate.host_id, p_starts_at, p_ends_at) = (moved.host_id, moved.starts_at, moved.ends_at) then
          is_moved := true;
        elsif private.is_host_free(
          candidate.host_id, p_starts_at, p_ends_at, candidate.day_from, candidate.day_to, moved.id
        ) then
          is_moved := private.change_booking_time(moved.id, candidate.host_id, p_starts_at, p_ends_at, p_time_zone);
        end if;
        exit when is_moved;
      end loop;
      if not is_moved then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object(
        'outcome', 'booked', 'token', p_token, 'booking', private.describe_own_booking(moved.id)
      );
    end
  $$;

create function private.end_booking(p_booking uuid, p_reason text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.bookings set status = 'cancelled', cancelled_at = now(), updated_at = now(),
        cancel_reason = left(coalesce(p_reason, ''), 1000), sequence = sequence + 1
      where id = p_booking;
      perform private.announce_booking(p_booking, 'cancelled');
    end
  $$;

-- Cancels the booking of a token, idempotent. Returns "cancelled" with the booking, "closed" (call has begun) or
-- "unknown".
create function public.cancel_own_booking(p_token text, p_reason text default '') returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.bookings;
    begin
      select * into ended from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if ended.id is null then
        return '{"outcome": "unknown"}';
      elsif ended.status = 'confirmed' and ended.starts_at > clock_timestamp() then
        perform private.end_booking(ended.id, p_reason);
      elsif ended.status <> 'cancelled' then
        return '{"outcome": "closed"}';
      end if;
      return jsonb_build_object('outcome', 'cancelled', 'booking', private.describe_own_booking(ended.id));
    end
  $$;

-- Rate limit of bookings: 0, or seconds to wait. `book` and `token` (invalid ones) are limited per connection,
-- `mailbox` per email address.
create function public.take_booking_quota(p_purpose text, p_key text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_allowed boolean := case p_purpose
        when 'list' then private.take_quota('booking-list', p_key, 300, interval '10 minutes')
        when 'book' then private.take_quota('booking-book', p_key, 20, interval '1 hour')
        when 'mailbox' then private.take_quota('booking-mailbox', lower(btrim(p_key)), 10, interval '1 day')
        when 'change' then private.take_quota('booking-change', p_key, 30, interval '1 hour')
        when 'token' then private.take_quota('booking-token', p_key, 30, interval '1 hour')
        else false
      end;
    begin
      if is_allowed then
        return 0;
      end if;
      return greatest(1, private.quota_wait_seconds('booking-' || p_purpose,
        case p_purpose when 'mailbox' then lower(btrim(p_key)) else p_key end));
    end
  $$;

create function public.keep_call_way() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      select h.call_way, case h.call_way when 'video' then h.meeting_url else '' end
        into new.call_way, new.meeting_url
        from public.booking_hosts h where h.id = new.host_id;
      return new;
    end
  $$;

create trigger keep_call_way before insert on public.bookings
  for each row execute function public.keep_call_way();

create trigger keep_call_way_of_the_new_host before update of host_id on public.bookings
  for each row when (old.host_id is distinct from new.host_id) execute function public.keep_call_way();

-- Replaces the holidays from today on: [{"day", "name"}] of a region; empty for an unknown region. Returns their number.
create function public.settle_holidays(p_region text, p_days jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      -- The agency's calendar day can differ from UTC by one.
      first_day date := (now() at time zone 'UTC')::date - 1;
    begin
      perform from public.booking_rules for update;
      -- An unknown region has no days. Open holidays are preserved then, so that a misspelling doesn't lose them.
      delete from public.public_holidays h where day < first_day or not exists (
        select from jsonb_to_recordset(p_days) as known (day date) where known.day = h.day
      ) and not (h.is_open and p_days = '[]');
      insert into public.public_holidays as kept (day, region, name)
      select day, p_region, name from jsonb_to_recordset(p_days) as known (day date, name text) where day >= first_day
      on conflict (day) do update set region = excluded.region, name = excluded.name
        where (kept.region, kept.name) <> (excluded.region, excluded.name);
      return (select count(*) from public.public_holidays);
    end
  $$;

grant execute on function private.is_weekly_hours to authenticated, service_role;
select private.only_for_server(
  'read_booking_state', 'find_requested_booking', 'make_booking', 'read_own_booking', 'move_own_booking',
  'cancel_own_booking', 'take_booking_quota', 'settle_holidays'
);

select public.schedule_job('update-holidays', 'update-holidays', interval '1 hour');
-- The first run is due immediately, not an hour later.
update public.scheduled_jobs set next_due_at = now() where name = 'update-holidays';

-- What staff do with bookings.

-- Administrators may use any time without another call of the host; the client is notified as usual. Returns "taken",
-- "closed" (cancelled) or "unknown", or the outcome with the id.
create function public.move_booking(p_booking uuid, p_starts_at timestamptz, p_host uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moved public.bookings;
      new_host uuid;
    begin
      perform private.must_manage_bookings();
      select host_id into new_host from public.bookings where id = p_booking;
      new_host := coalesce(p_host, new_host);
      perform private.hold_hosts(array[new_host], null);
      select * into moved from public.bookings where id = p_booking for update;
      if moved.id is null or not exists (select from public.booking_hosts where id = new_host) then
        return '{"outcome": "unknown"}';
      elsif moved.status = 'cancelled' then
        return '{"outcome": "closed"}';
      elsif (new_host, p_starts_at) is distinct from (moved.host_id, moved.starts_at) then
        -- A no-show gets another slot.
        if moved.status = 'no-show' then
          begin
            update public.bookings set status = 'confirmed' where id = p_booking;
          exception when exclusion_violation then
            return '{"outcome": "taken"}';
          end;
        end if;
        if not private.change_booking_time(
          p_booking, new_host, p_starts_at, p_starts_at + (moved.ends_at - moved.starts_at), null
        ) then
          update public.bookings set status = moved.status where id = p_booking;
          return '{"outcome": "taken"}';
        end if;
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    end
  $$;

create function public.cancel_booking(p_booking uuid, p_reason text default '') returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.bookings;
    begin
      perform private.must_manage_bookings();
      select * into ended from public.bookings where id = p_booking for update;
      if ended.id is null then
        return '{"outcome": "unknown"}';
      elsif ended.status <> 'cancelled' then
        perform private.end_booking(p_booking, p_reason);
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    end
  $$;

-- Books on behalf of a client; `p_booking` as in make_booking.
create function public.book_for_client(p_booking jsonb, p_host uuid) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booking_id uuid;
    begin
      perform private.must_manage_bookings();
      perform private.hold_hosts(array[p_host], null);
      if not exists (select from public.booking_hosts where id = p_host) then
        return '{"outcome": "unknown"}';
      end if;
      booking_id := private.insert_booking(p_booking - 'request_id', p_host);
      if booking_id is null then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object('outcome', 'done', 'id', booking_id);
    end
  $$;

-- Marks a no-show, or reverts it. "early" before the call begins.
create function public.mark_booking(p_booking uuid, p_status text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      marked public.bookings;
    begin
      perform private.must_manage_bookings();
      select * into marked from public.bookings where id = p_booking for update;
      if marked.id is null then
        return '{"outcome": "unknown"}';
      elsif marked.status = 'cancelled' then
        return '{"outcome": "closed"}';
      elsif p_status = 'no-show' and marked.starts_at > clock_timestamp() then
        return '{"outcome": "early"}';
      elsif p_status in ('no-show', 'confirmed') and marked.status <> p_status then
        update public.bookings set status = p_status, updated_at = now() where id = p_booking;
        if marked.lead_id is not null then
          perform private.add_lead_event(
            marked.lead_id, case p_status when 'no-show' then 'booking.no-show' else 'booking.came' end,
            jsonb_build_object('starts_at', marked.starts_at), 'booking', p_booking::text
          );
        end if;
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    exception when exclusion_violation then
      return '{"outcome": "taken"}';
    end
  $$;

revoke all on function
  public.move_booking, public.cancel_booking, public.book_for_client, public.mark_booking
  from public, anon, authenticated;
grant execute on function
  public.move_booking, public.cancel_booking, public.book_for_client, public.mark_booking
  to authenticated, service_role;

-- Calendars of hosts: read from their URLs, and their own feed.

-- External calendars of hosts. Their URLs are secret.
create table public.host_calendars (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts on delete cascade,
  label text not null default '' check (length(label) <= 100),
  -- Sealed with a key of the installation that is not in the database; unsealed values are sealed by a job.
  url text not null check (
    (url ~ '^https?://[^/?#@\s]+' and length(url) <= 2000)
    or (url ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(url) <= 3000)
  ),
  -- The only part of the URL that is shown.
  hostname text check (length(hostname) <= 253),
  last_read_at timestamptz,
  -- Error of the latest read.
  last_error text check (length(last_error) <= 500),
  digest bytea,
  created_at timestamptz not null default now(),
  notes text[] not null default '{}'
    check (cardinality(notes) <= 50 and length(notes::text) <= 20000)
);
create index host_calendars_of_a_host on public.host_calendars (host_id);

alter table public.host_calendars enable row level security, force row level security;
revoke all on public.host_calendars from public, anon, authenticated, service_role;
grant
  delete,
  select (id, host_id, label, hostname, last_read_at, last_error, created_at, notes),
  insert (id, host_id, label, url, hostname)
  on public.host_calendars to authenticated, service_role;

create policy "the functions of the owner work here" on public.host_calendars
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.host_calendars
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.host_calendars
  for all to service_role using (true) with check (true);

create table public.host_busy_times (
  calendar_id uuid not null references public.host_calendars on delete cascade,
  host_id uuid not null references public.booking_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index host_busy_times_of_a_calendar on public.host_busy_times (calendar_id);
create index host_busy_times_by_end on public.host_busy_times (ends_at);
create index host_busy_times_of_a_host on public.host_busy_times (host_id);

alter table public.host_busy_times enable row level security, force row level security;
revoke all on public.host_busy_times from public, anon, authenticated, service_role;
grant select on public.host_busy_times to authenticated, service_role;

create policy "the functions of the owner work here" on public.host_busy_times
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.host_busy_times
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.host_busy_times
  for all to service_role using (true) with check (true);

create trigger count_revision before insert or update or delete on public.host_busy_times
  for each statement execute function public.count_booking_revision();

-- Calendars to read, all or one.
create function public.list_calendars_to_read(p_calendar uuid default null)
  returns table (id uuid, url text, time_zone text)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.url, h.time_zone from public.host_calendars c join public.booking_hosts h on h.id = c.host_id
    where p_calendar is null or c.id = p_calendar
    order by c.last_read_at nulls first, c.id
  $$;

-- Stores the busy times of a calendar, [{"starts_at", "ends_at"}], with notes about parts that could not be read, or
-- the error if none could be. After an error the previous busy times stay; a calendar that was never read blocks all
-- times.
create function public.settle_calendar(p_calendar uuid, p_times jsonb, p_error text default null, p_notes text[] default '{}')
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      calendar public.host_calendars;
      wanted bytea := sha256(convert_to(p_times::text, 'UTF8'));
      today timestamptz := date_trunc('day', now(), 'UTC');
    begin
      if p_error is not null then
        update public.host_calendars set last_error = left(p_error, 500) where id = p_calendar returning * into calendar;
        if calendar.last_read_at is null
          and not exists (select from public.host_busy_times where calendar_id = p_calendar) then
          perform from public.booking_rules for update;
          insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
          select calendar.id, calendar.host_id, today - interval '1 day', today + interval '370 days'
          where calendar.id is not null;
        end if;
        return;
      end if;
      -- Locks booking_rules first, as bookings do. Unchanged busy times are not written again.
      if not exists (select from public.host_calendars where id = p_calendar and digest = wanted) then
        perform from public.booking_rules for update;
        select * into calendar from public.host_calendars where id = p_calendar for update;
        delete from public.host_busy_times where calendar_id = p_calendar;
        insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
        select calendar.id, calendar.host_id, time.starts_at, time.ends_at
        from jsonb_to_recordset(p_times) as time (starts_at timestamptz, ends_at timestamptz)
        where calendar.id is not null;
      end if;
      update public.host_calendars set last_read_at = now(), last_error = null, digest = wanted, notes = p_notes
      where id = p_calendar;
    end
  $$;

-- Calls of a host for their feed; null if there is no such feed.
create function public.read_host_feed(p_token text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'host', jsonb_build_object('id', h.id, 'name', h.name),
      'bookings', (
        select coalesce(jsonb_agg(
          private.describe_own_booking(b.id) order by b.starts_at
        ), '[]')
        from public.bookings b
        where b.host_id = h.id and b.status <> 'cancelled' and b.starts_at > now() - interval '60 days'
      )
    )
    from public.booking_hosts h where h.feed_hash = private.hash_booking_token(p_token)
  $$;

-- Token of a new feed URL; only its hash is stored. Null if there is no such host.
create function public.make_host_feed(p_host uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      token text := translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_');
    begin
      perform private.must_manage_bookings();
      update public.booking_hosts set feed_hash = private.hash_booking_token(token) where id = p_host;
      return case when found then token end;
    end
  $$;

create function public.end_host_feed(p_host uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_bookings();
      update public.booking_hosts set feed_hash = null where id = p_host;
    end
  $$;

revoke all on function public.make_host_feed, public.end_host_feed from public, anon, authenticated;
grant execute on function public.make_host_feed, public.end_host_feed to authenticated, service_role;
select private.only_for_server('list_calendars_to_read', 'settle_calendar', 'read_host_feed');

select public.schedule_job('read-host-calendars', 'read-host-calendars', interval '10 minutes');

-- Payment requests, their links and events.

-- What a client owes and by when. Administrators create requests; clients open them by a link. All writes go through
-- the functions below, which compute totals, assign numbers and record events.
create table public.payment_requests (
  id uuid primary key default gen_random_uuid(),
  -- Year and sequence without gaps: 2026-0001.
  number text not null unique check (number ~ '^\d{4}-\d{4,}$'),
  client_name text not null check (btrim(client_name) <> '' and length(client_name) <= 200),
  client_email text check (length(client_email) between 3 and 320),
  client_address text not null default '' check (length(client_address) <= 1000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{text, quantity, unit_price, tax_rate, net}]; amounts in the smallest unit, rate in percent.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and length(lines::text) <= 40000),
  subtotal bigint not null,
  -- [{rate, net, tax}] per rate above 0, highest first.
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  tax_total bigint not null,
  total bigint not null check (total between 1 and 999999999999 and total = subtotal + tax_total),
  due_on date,
  note text not null default '' check (length(note) <= 2000),
  -- Overdue is derived from the date (private.payment_status).
  status text not null default 'open' check (status in ('open', 'seen', 'paid', 'cancelled')),
  lead_id uuid references public.leads on delete set null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  seen_at timestamptz,
  paid_at timestamptz,
  -- Date and method of payment.
  paid_on date,
  paid_way text check (paid_way in ('transfer', 'card', 'link', 'cash', 'other')),
  paid_note text not null default '' check (length(paid_note) <= 500),
  cancelled_at timestamptz,
  link_version integer not null default 1 check (link_version > 0),
  link_revoked_at timestamptz,
  -- {name, legal_name (null for the name), address (lines), email, phone, time_zone}; null until the first start sets it.
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  -- Total refunded, in the currency's smallest unit, and the day of the latest refund.
  refunded bigint not null default 0,
  refunded_on date,
  check ((status = 'paid') = (paid_at is not null and paid_on is not null and paid_way is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint payment_requests_refunded_check check (
    refunded between 0 and total and (refunded = 0) = (refunded_on is null) and (refunded = 0 or status = 'paid')
  )
);
create index payment_requests_newest_first on public.payment_requests (created_at desc, id);
create index payment_requests_of_a_lead on public.payment_requests (lead_id) where lead_id is not null;

alter table public.payment_requests enable row level security, force row level security;
revoke all on public.payment_requests from public, anon, authenticated, service_role;
grant select on public.payment_requests to authenticated, service_role;

create policy "administrators read payment requests" on public.payment_requests
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads payment requests" on public.payment_requests
  for select to service_role using (true);
create policy "the functions of the owner read payment requests" on public.payment_requests
  for select to current_user using (true);
create policy "the functions of the owner add payment requests" on public.payment_requests
  for insert to current_user with check (true);
create policy "the functions of the owner change payment requests" on public.payment_requests
  for update to current_user using (true) with check (true);

-- Hashes of the links of a request.
create table public.payment_links (
  -- SHA-256 of the token in the link, in hexadecimal.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id uuid not null references public.payment_requests on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index payment_links_of_a_request on public.payment_links (request_id);

alter table public.payment_links enable row level security, force row level security;
revoke all on public.payment_links from public, anon, authenticated, service_role;

create policy "the functions of the owner keep payment links" on public.payment_links
  for all to current_user using (true) with check (true);

-- History of a request.
create table public.payment_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.payment_requests on delete cascade,
  -- `provider`: a provider event that did not settle the request. `refunded`: money was returned.
  kind text not null check (kind in (
    'created', 'sent', 'reminded', 'link-made', 'link-asked', 'link-renewed', 'link-revoked', 'seen', 'paid', 'reopened',
    'cancelled', 'provider', 'refunded'
  )),
  at timestamptz not null default clock_timestamp(),
  -- Administrator; null for clients, the server and an editor of a local trial.
  actor uuid default auth.uid(),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
create index payment_events_of_a_request on public.payment_events (request_id, id);

alter table public.payment_events enable row level security, force row level security;
revoke all on public.payment_events from public, anon, authenticated, service_role;
grant select on public.payment_events to authenticated, service_role;

create policy "administrators read what happened with payment requests" on public.payment_events
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads what happened with payment requests" on public.payment_events
  for select to service_role using (true);
create policy "the functions of the owner keep what happened" on public.payment_events
  for all to current_user using (true) with check (true);

-- Last number of each year, locked until the transaction ends, so that numbers have no gaps.
create table private.payment_counters (
  year integer primary key,
  last integer not null check (last >= 0)
);

alter table private.payment_counters enable row level security, force row level security;
revoke all on private.payment_counters from public, anon, authenticated, service_role;

create policy "the functions of the owner count payment requests" on private.payment_counters
  for all to current_user using (true) with check (true);

-- Administrators and the server only.
create function private.must_manage_payments() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage payment requests.';
      end if;
    end
  $$;

-- `p_today`: calendar day of the agency. Overdue begins the day after the due date.
create function private.payment_status(p_request public.payment_requests, p_today date) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when p_request.status in ('open', 'seen') and p_request.due_on < p_today then 'overdue'
      when p_request.refunded = p_request.total then 'refunded'
      when p_request.refunded > 0 then 'partly-refunded'
      else p_request.status
    end
  $$;

-- A request for administrators.
create function private.describe_payment_request(p_request public.payment_requests, p_today date) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_request) || jsonb_build_object(
      'status', private.payment_status(p_request, p_today),
      'mail_waits', exists (
        select from public.deliveries
        where subject_kind = 'payment_request' and subject_id = p_request.id::text and status = 'waiting'
      ))
  $$;

-- Number of a line; raises if it is invalid.
create function private.read_payment_figure(
  p_line jsonb, p_name text, p_least numeric, p_most numeric, p_decimals integer, p_refusal text
) returns numeric
  language plpgsql immutable set search_path = ''
  as $$
    declare
      figure numeric;
    begin
      if jsonb_typeof(p_line -> p_name) = 'number' then
        figure := (p_line ->> p_name)::numeric;
      end if;
      if figure is null or figure < p_least or figure > p_most or figure <> round(figure, p_decimals) then
        raise invalid_parameter_value using message = p_refusal;
      end if;
      return trim_scale(figure);
    end
  $$;

-- Totals of lines: {lines, subtotal, taxes, tax_total, total}. Lines are rounded to the smallest unit, half away from
-- zero; tax is rounded once per rate (EN 16931, BR-CO-17).
create function private.total_payment_lines(p_lines jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
  as $$
    declare
      line jsonb;
      line_quantity numeric;
      line_price numeric;
      line_rate numeric;
      line_text text;
      totalled jsonb := '[]';
      answer jsonb;
    begin
      if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 50 then
        raise invalid_parameter_value using message = 'A payment request has 1 to 50 lines.';
      end if;
      for line in select value from jsonb_array_elements(p_lines) loop
        line_text := btrim(coalesce(line ->> 'text', ''));
        if line_text = '' or length(line_text) > 300 then
          raise invalid_parameter_value using message = 'Each line needs a text of at most 300 characters.';
        end if;
        line_quantity := private.read_payment_figure(line, 'quantity', 0.001, 100000, 3,
          'A quantity is a number above 0, at most 100,000, with at most 3 decimals.');
        line_price := private.read_payment_figure(line, 'unit_price', -100000000000, 100000000000, 0,
          'A unit price is a whole number of the currency''s smallest unit.');
        line_rate := private.read_payment_figure(line, 'tax_rate', 0, 100, 2,
          'A tax rate is a number from 0 to 100, with at most 2 decimals.');
        totalled := totalled || jsonb_build_object('text', line_text, 'quantity', line_quantity,
          'unit_price', line_price, 'tax_rate', line_rate, 'net', round(line_quantity * line_price));
      end loop;
      with by_rate as (
        select l.tax_rate as rate, sum(l.net) as net, round(sum(l.net) * l.tax_rate / 100) as tax
        from jsonb_to_recordset(totalled) l (tax_rate numeric, net numeric) group by l.tax_rate
      )
      select jsonb_build_object(
        'lines', totalled,
        'subtotal', sum(net),
        'taxes', coalesce(
          jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net', net, 'tax', tax) order by rate desc)
            filter (where rate > 0),
          '[]'),
        'tax_total', sum(tax),
        'total', sum(net) + sum(tax)
      ) into answer from by_rate;
      if (answer ->> 'total')::numeric not between 1 and 999999999999 then
        raise invalid_parameter_value using message = 'The total must be above 0, and below a billion.';
      end if;
      return answer;
    end
  $$;

create function private.add_payment_event(p_request uuid, p_kind text, p_data jsonb default '{}') returns void
  language sql set search_path = ''
  as $$ insert into public.payment_events (request_id, kind, data) values (p_request, p_kind, p_data) $$;

-- Locks a request until the transaction ends. Raises if there is none.
create function private.lock_payment_request(p_id uuid) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      select * into request from public.payment_requests where id = p_id for update;
      if request.id is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return request;
    end
  $$;

-- Data of emails and webhooks about a request. Only emails to the client get the link.
create function private.summarize_payment_request(p_request public.payment_requests) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_build_object(
      'number', p_request.number, 'client_name', p_request.client_name, 'currency', p_request.currency,
      'total', p_request.total, 'due_on', p_request.due_on
    )
  $$;

-- Next number of a year. Serialized until the transaction ends.
create function private.take_payment_number(p_year integer) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      place integer;
    begin
      update private.payment_counters set last = last + 1 where year = p_year returning last into place;
      return p_year || '-' || case when place < 10000 then lpad(place::text, 4, '0') else place::text end;
    end
  $$;

-- Creates a request from {client_name, client_email, client_address, currency, lines, due_on, note, lead_id}.
-- Idempotent by `p_id`.
create function public.create_payment_request(p_id uuid, p_request jsonb, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      of_year integer := extract(year from p_today);
      totals jsonb;
      made public.payment_requests;
      lead uuid;
    begin
      perform private.must_manage_payments();
      if abs(p_today - current_date) > 1 then
        raise invalid_parameter_value using message = 'The day must be today.';
      end if;
      totals := private.total_payment_lines(p_request -> 'lines');
      lead := (select id from public.leads where id = (p_request ->> 'lead_id')::uuid);
      if lead is null and p_request ->> 'client_email' is not null then
        lead := private.find_or_create_lead(
          'payment', p_request ->> 'client_name', p_request ->> 'client_email', null, '{}');
      end if;
      insert into private.payment_counters (year, last) values (of_year, 0) on conflict (year) do nothing;
      perform 1 from private.payment_counters where year = of_year for update;
      -- Checked under the lock: the request may be repeated.
      select * into made from public.payment_requests where id = p_id;
      if made.id is not null then
        return private.describe_payment_request(made, p_today);
      end if;
      insert into public.payment_requests
        (id, number, client_name, client_email, client_address, currency, lines, subtotal, taxes, tax_total, total,
          due_on, note, lead_id)
      values (
        p_id, private.take_payment_number(of_year), btrim(p_request ->> 'client_name'),
        p_request ->> 'client_email', btrim(coalesce(p_request ->> 'client_address', '')),
        p_request ->> 'currency', totals -> 'lines', (totals ->> 'subtotal')::bigint, totals -> 'taxes',
        (totals ->> 'tax_total')::bigint, (totals ->> 'total')::bigint, (p_request ->> 'due_on')::date,
        btrim(coalesce(p_request ->> 'note', '')), lead
      )
      returning * into made;
      perform private.add_payment_event(made.id, 'created');
      return private.describe_payment_request(made, p_today);
    end
  $$;

-- Emails a request to the client; as a reminder if it was sent before and `p_reminds`.
create function public.send_payment_request(p_id uuid, p_reminds boolean, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      mail uuid;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be sent.';
      elsif request.client_email is null then
        raise exception
          using errcode = 'PT409', message = 'This request has no e-mail address. Copy its link and send that.';
      elsif request.link_revoked_at is not null then
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Make a new one first.';
      elsif not (select client_can_pay from public.installation_settings) then
        raise exception using errcode = 'PT409', message = 'The client would find no way to pay. Set your bank account '
          '(PAYMENT_IBAN), other bank details (PAYMENT_BANK_TEXT), a payment link (PAYMENT_LINK) or a payment form '
          '(PAYMENT_EMBED_URL), then restart the site.';
      end if;
      mail := private.enqueue_payment_mail(
        case when p_reminds then 'payment-reminder' else 'payment-request' end, request,
        jsonb_build_object('is_overdue', coalesce(request.due_on < p_today, false)));
      update public.payment_requests set sent_at = coalesce(sent_at, now()) where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, case when p_reminds then 'reminded' else 'sent' end,
        jsonb_build_object('to', request.client_email, 'delivery', mail));
      perform private.tell_of_payment(request, case when p_reminds then 'reminded' else 'sent' end);
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- Event of the lead, and webhook.
create function private.tell_of_payment(p_request public.payment_requests, p_what text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      summary jsonb := private.summarize_payment_request(p_request);
    begin
      if p_request.lead_id is not null then
        perform private.add_lead_event(
          p_request.lead_id, 'payment.' || p_what, summary - 'client_name', 'payment_request', p_request.id::text);
      end if;
      if p_what in ('sent', 'paid', 'cancelled') then
        perform private.emit_event(
          'payment_request.' || p_what, 'payment_request', p_request.id::text,
          summary || jsonb_build_object('client_email', p_request.client_email, 'paid_on', p_request.paid_on,
            'paid_way', p_request.paid_way));
      end if;
    end
  $$;

-- Marks a request as paid and cancels emails that ask for payment.
create function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      receipt uuid;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be marked as paid.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the payment is still to come.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      update public.payment_requests
        set status = 'paid', paid_at = now(), paid_on = p_on, paid_way = p_way, paid_note = btrim(p_note)
        where id = p_id returning * into request;
      if p_sends_receipt and request.client_email is not null then
        receipt := private.enqueue_payment_mail('payment-receipt', request, jsonb_build_object('paid_on', p_on));
      end if;
      perform private.add_payment_event(p_id, 'paid', jsonb_build_object(
        'way', p_way, 'on', p_on, 'note', request.paid_note, 'receipt', receipt is not null, 'delivery', receipt));
      perform private.tell_of_payment(request, 'paid');
      return private.describe_payment_request(request, p_today);
    end
  $$;

create function public.cancel_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be cancelled.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      update public.payment_requests set status = 'cancelled', cancelled_at = now() where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, 'cancelled');
      perform private.tell_of_payment(request, 'cancelled');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- Reverts payment or cancellation.
create function public.reopen_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      was text;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      was := request.status;
      if was not in ('paid', 'cancelled') then
        raise exception using errcode = 'PT409', message = 'This request is still to be paid.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      update public.payment_requests
        set status = case when seen_at is null then 'open' else 'seen' end, refunded = 0, refunded_on = null,
          paid_at = null, paid_on = null, paid_way = null, paid_note = '', cancelled_at = null
        where id = p_id returning * into request;
      perform private.add_payment_event(p_id, 'reopened', jsonb_build_object('was', was));
      perform private.tell_of_payment(request, 'reopened');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- A page of requests, newest first: {requests, count, sums: [{currency, outstanding, overdue, paid}]}; sums cover all
-- requests, `paid` the year of `p_today`.
create function public.list_payment_requests(
  p_today date, p_status text default null, p_search text default '', p_limit integer default 50,
  p_offset integer default 0
) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      pattern text := '%' || regexp_replace(btrim(p_search), '([\\%_])', '\\\1', 'g') || '%';
      answer jsonb;
    begin
      perform private.must_manage_payments();
      with matching as (
        select r.id, r.created_at
        from public.payment_requests r
        where (p_status is null or private.payment_status(r, p_today) = p_status)
          and (r.number ilike pattern or r.client_name ilike pattern or r.client_email ilike pattern)
      ), page as (
        select * from matching order by created_at desc, id limit least(p_limit, 100) offset p_offset
      )
      select jsonb_build_object(
        'requests', (
          select coalesce(jsonb_agg(private.describe_payment_request(r, p_today) order by p.created_at desc, p.id), '[]')
          from page p join public.payment_requests r on r.id = p.id
        ),
        'count', (select count(*) from matching)
      ) into answer;
      return answer || jsonb_build_object('sums', (
        select coalesce(jsonb_agg(to_jsonb(s) order by s.currency), '[]') from (
          select currency,
            coalesce(sum(total) filter (where status in ('open', 'seen')), 0)::bigint as outstanding,
            coalesce(sum(total) filter (where status in ('open', 'seen') and due_on < p_today), 0)::bigint
              as overdue,
            coalesce(sum(total - refunded) filter (
              where status = 'paid' and extract(year from paid_on) = extract(year from p_today)), 0)::bigint as paid
          from public.payment_requests group by currency
        ) s
      ));
    end
  $$;

-- A request with its history: {request, events}. Raises if there is none.
create function public.read_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      perform private.must_manage_payments();
      select jsonb_build_object(
        'request', private.describe_payment_request(r, p_today),
        'events', (
          select coalesce(jsonb_agg(
            to_jsonb(e) - '{request_id}'::text[] || jsonb_build_object('mail', d.status) order by e.id), '[]')
          from public.payment_events e left join public.deliveries d on d.id = (e.data ->> 'delivery')::uuid
          where e.request_id = r.id
        )
      ) into answer from public.payment_requests r where r.id = p_id;
      if answer is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return answer;
    end
  $$;

-- Request of a link as its client sees it, or null. Marks it as seen if `p_marks_seen`.
create function public.open_payment_link(p_token_hash text, p_today date, p_marks_seen boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      opened uuid;
      revoked boolean;
    begin
      select request_id, revoked_at is not null into opened, revoked
        from public.payment_links where token_hash = p_token_hash;
      if opened is null then
        return null;
      elsif revoked then
        return jsonb_build_object('is_revoked', true);
      end if;
      if p_marks_seen then
        update public.payment_requests
          set seen_at = now(), status = case when status = 'open' then 'seen' else status end
          where id = opened and seen_at is null returning * into request;
        if request.id is not null then
          perform private.add_payment_event(opened, 'seen');
          perform private.tell_of_payment(request, 'seen');
        end if;
      end if;
      select * into request from public.payment_requests where id = opened;
      return private.describe_payment_request(request, p_today) - array[
        'client_email', 'lead_id', 'created_by', 'sent_at', 'seen_at', 'paid_at', 'paid_way', 'paid_note',
        'cancelled_at', 'link_version'
      ];
    end
  $$;

-- Emails the link of a request, by its number and the email address of the client. Returns the seconds to wait if
-- rate-limited, else 0, whether or not there is such a request.
create function public.ask_for_payment_link(p_number text, p_email text, p_visitor text, p_today date)
  returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      if not private.take_quota('payment-link-visitor', p_visitor, 10, interval '1 hour') then
        return greatest(1, private.quota_wait_seconds('payment-link-visitor', p_visitor));
      end if;
      -- Limits mails per request and address. Returns 0, so that the caller can't detect the limit.
      if not private.take_quota('payment-link', p_number || ' ' || lower(btrim(p_email)), 3, interval '1 hour') then
        return 0;
      end if;
      select * into request from public.payment_requests
      where number = p_number and lower(client_email) = lower(btrim(p_email)) and status <> 'cancelled';
      if request.id is null then
        return 0;
      end if;
      perform private.add_payment_event(request.id, 'link-asked', jsonb_build_object('delivery',
        private.enqueue_payment_mail('payment-request', request,
          jsonb_build_object('is_overdue', private.payment_status(request, p_today) = 'overdue'))));
      return 0;
    end
  $$;

-- Version of the valid link; links are signed outside the database.
create function public.read_payment_link_version(p_id uuid) returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      select * into request from public.payment_requests where id = p_id;
      if request.id is null then
        raise no_data_found using message = 'There is no such payment request.';
      elsif request.link_revoked_at is not null then
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Make a new one first.';
      end if;
      return request.link_version;
    end
  $$;

-- Stores the hash of a signed link; false if the link was renewed meanwhile.
create function public.keep_payment_link(p_id uuid, p_version integer, p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A shared lock waits for a concurrent renewal or revocation.
      perform 1 from public.payment_requests
        where id = p_id and link_version = p_version and link_revoked_at is null for share;
      if not found then
        return false;
      end if;
      insert into public.payment_links (token_hash, request_id) values (p_token_hash, p_id)
        on conflict (token_hash) do nothing;
      return true;
    end
  $$;

-- Invalidates all links. Waiting emails get the new one.
create function public.renew_payment_link(p_id uuid) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      version integer;
    begin
      perform private.must_manage_payments();
      perform private.lock_payment_request(p_id);
      update public.payment_links set revoked_at = now() where request_id = p_id and revoked_at is null;
      update public.payment_requests set link_revoked_at = null, link_version = link_version + 1 where id = p_id
        returning link_version into version;
      perform private.add_payment_event(p_id, 'link-renewed');
      return version;
    end
  $$;

-- Email to the client; its link is signed when it is sent.
create function private.enqueue_payment_mail(p_purpose text, p_request public.payment_requests, p_more jsonb)
  returns uuid
  language sql set search_path = ''
  as $$
    select private.enqueue_mail(p_purpose, p_request.client_email,
      private.summarize_payment_request(p_request) || jsonb_build_object('request_id', p_request.id) || p_more,
      'payment_request', p_request.id::text)
    where p_request.link_revoked_at is null
  $$;

-- Requests for a file, newest first: {requests, next}; `next` is the cursor of the next page, or null.
create function public.export_payment_requests(
  p_today date, p_status text default null, p_search text default '', p_after jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      page_size constant integer := 500;
      pattern text := '%' || regexp_replace(btrim(p_search), '([\\%_])', '\\\1', 'g') || '%';
      answer jsonb;
    begin
      perform private.must_manage_payments();
      with page as (
        select r.id, r.created_at, row_number() over (order by r.created_at desc, r.id) as place,
          private.describe_payment_request(r, p_today) - array['lines', 'taxes', 'created_by', 'link_version'] as described
        from public.payment_requests r
        where (p_status is null or private.payment_status(r, p_today) = p_status)
          and (r.number ilike pattern or r.client_name ilike pattern or r.client_email ilike pattern)
          and (p_after is null or r.created_at < (p_after ->> 'at')::timestamptz
            or (r.created_at = (p_after ->> 'at')::timestamptz and r.id > (p_after ->> 'id')::uuid))
        order by r.created_at desc, r.id limit page_size
      )
      select jsonb_build_object(
        'requests', coalesce(jsonb_agg(described order by place), '[]'),
        'next', (select jsonb_build_object('at', created_at, 'id', id) from page where place = page_size)
      ) into answer from page;
      return answer;
    end
  $$;

-- Invalidates all links and cancels waiting emails with one.
create function public.revoke_payment_link(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.link_revoked_at is not null then
        return private.describe_payment_request(request, p_today);
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      update public.payment_links set revoked_at = now() where request_id = p_id and revoked_at is null;
      -- The next link has another version.
      update public.payment_requests set link_revoked_at = now(), link_version = link_version + 1 where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, 'link-revoked');
      return private.describe_payment_request(request, p_today);
    end
  $$;

create function public.freeze_issuer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      new.issuer := (select issuer from public.installation_settings);
      return new;
    end
  $$;

create trigger freeze_issuer before insert on public.payment_requests
  for each row when (new.issuer is null) execute function public.freeze_issuer();

-- `p_refunded`: total refunded so far.
create function private.note_refund(
  p_request public.payment_requests, p_refunded bigint, p_on date, p_event jsonb, p_provider text
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      noted public.payment_requests := p_request;
    begin
      if p_refunded > p_request.refunded and p_request.status = 'paid' then
        update public.payment_requests set refunded = least(total, p_refunded), refunded_on = p_on
          where id = p_request.id returning * into noted;
      end if;
      perform private.add_payment_event(noted.id, 'refunded', p_event);
      perform private.tell_of_payment(noted, 'refunded');
      perform private.emit_event('payment_request.refunded', 'payment_request', noted.id::text,
        private.summarize_payment_request(noted) || jsonb_build_object(
          'client_email', noted.client_email, 'provider', p_provider,
          'refunded', coalesce(p_refunded, noted.refunded),
          'refund_currency', coalesce(p_event ->> 'currency', noted.currency)));
      return noted;
    end
  $$;

-- Records a refund. `p_amount`: amount of this refund alone.
create function public.refund_payment_request(p_id uuid, p_amount bigint, p_on date, p_note text, p_today date)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status <> 'paid' or request.refunded = request.total then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is paid, and not refunded whole, can be refunded.';
      elsif p_amount not between 1 and request.total - request.refunded then
        raise invalid_parameter_value
          using message = 'A refund is above 0, and at most what was paid and not refunded yet.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the refund is still to come.';
      end if;
      request := private.note_refund(request, request.refunded + p_amount, p_on, jsonb_build_object(
        'amount', p_amount, 'currency', request.currency, 'on', p_on, 'note', btrim(p_note)), null);
      return private.describe_payment_request(request, p_today);
    end
  $$;

revoke all on function
  public.create_payment_request, public.send_payment_request, public.mark_payment_request_paid,
  public.cancel_payment_request, public.reopen_payment_request, public.list_payment_requests,
  public.read_payment_request, public.read_payment_link_version, public.renew_payment_link,
  public.export_payment_requests, public.revoke_payment_link, public.refund_payment_request
  from public, anon, authenticated;
grant execute on function
  public.create_payment_request, public.send_payment_request, public.mark_payment_request_paid,
  public.cancel_payment_request, public.reopen_payment_request, public.list_payment_requests,
  public.read_payment_request, public.read_payment_link_version, public.renew_payment_link,
  public.export_payment_requests, public.revoke_payment_link, public.refund_payment_request
  to authenticated, service_role;
select private.only_for_server('open_payment_link', 'ask_for_payment_link', 'keep_payment_link');

-- Webhook events from payment and booking providers.

-- Webhook events of payment and booking providers, each stored once before it is processed.
-- docs/decisions/0032-never-change-payment-requests.md
create table public.provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'paypal', 'calcom', 'calendly')),
  -- Id of the event at the provider, or the digest of its body.
  event_key text not null check (length(event_key) between 1 and 300),
  -- Event type of the provider.
  kind text not null check (length(kind) between 1 and 100),
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Signed body; null after 90 days.
  body text check (octet_length(body) <= 524288),
  -- Parsed by domain/provider-events.
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 20000),
  -- `waiting`: needs a person, for the given reason.
  status text not null check (status in ('attached', 'waiting', 'ignored')),
  reason text check (length(reason) <= 60),
  request_id uuid references public.payment_requests on delete set null,
  -- Deleted with the lead: it contains personal data.
  lead_id uuid references public.leads on delete cascade,
  unique (provider, event_key)
);
create index provider_events_of_a_payment on public.provider_events (provider, (facts ->> 'payment'));
create index provider_events_of_a_booking on public.provider_events (provider, (facts ->> 'booking'));
create index provider_events_of_a_request on public.provider_events (request_id) where request_id is not null;
create index provider_events_of_a_lead on public.provider_events (lead_id) where lead_id is not null;
create index provider_events_of_calls on public.provider_events ((facts ->> 'starts_at'))
  where facts ->> 'about' = 'booking' and facts ->> 'outcome' <> 'cancelled';
create index provider_events_that_move on public.provider_events (provider, (facts ->> 'former'))
  where facts ->> 'former' is not null;
create index provider_events_newest on public.provider_events (received_at desc, id);
create index provider_events_waiting on public.provider_events (received_at desc, id) where status = 'waiting';

alter table public.provider_events enable row level security, force row level security;
revoke all on public.provider_events from public, anon, authenticated, service_role;
grant select on public.provider_events to service_role;

create policy "the server reads events of providers" on public.provider_events
  for select to service_role using (true);
create policy "the functions of the owner keep events of providers" on public.provider_events
  for all to current_user using (true) with check (true);

-- Invalidates computed slots. Before the lead is locked, like bookings do.
create trigger count_revision after insert on public.provider_events
  for each row when (new.facts ->> 'about' = 'booking') execute function public.count_booking_revision();

-- After 90 days, deletes unattached events and the bodies of attached ones.
create function private.prune_provider_events() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.provider_events where id in (
        select id from public.provider_events
        where received_at < now() - interval '90 days' and request_id is null and lead_id is null
        order by received_at limit 200 for update skip locked
      );
      update public.provider_events set body = null where id in (
        select id from public.provider_events
        where received_at < now() - interval '90 days' and body is not null
        order by received_at limit 200 for update skip locked
      );
    end
  $$;

-- Sets the result of an event. Locks are taken in this order: payment or booking of the provider, event, payment
-- request or email address of the lead.
create function private.settle_provider_event(
  p_id uuid, p_status text, p_reason text, p_request uuid default null, p_lead uuid default null
) returns void
  language sql set search_path = ''
  as $$
    update public.provider_events
    set status = p_status, reason = p_reason, request_id = coalesce(p_request, request_id),
      lead_id = coalesce(p_lead, lead_id)
    where id = p_id
  $$;

-- The one request that the references name, by number or link token; null for none or several.
create function private.find_referred_request(p_references jsonb) returns uuid
  language sql stable set search_path = ''
  as $$
    select case when count(distinct found.id) = 1 then (array_agg(found.id))[1] end
    from (
      select r.id from public.payment_requests r
      where r.number in (select jsonb_array_elements_text(p_references))
      union all
      select l.request_id from public.payment_links l
      where l.token_hash in (
        select encode(sha256(convert_to(named, 'UTF8')), 'hex') from jsonb_array_elements_text(p_references) named
      )
    ) found
  $$;

-- Records that an event did not settle its request, once per reason.
create function private.hold_payment_event(p_event public.provider_events, p_request uuid, p_reason text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if p_event.reason is distinct from p_reason then
        perform private.add_payment_event(p_request, 'provider', jsonb_build_object(
          'provider', p_event.provider, 'problem', p_reason, 'amount', p_event.facts -> 'amount',
          'currency', p_event.facts -> 'currency', 'payment', p_event.facts -> 'payment'));
      end if;
      perform private.settle_provider_event(p_event.id, 'waiting', p_reason, p_request);
    end
  $$;

create function private.attach_refund(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told jsonb := p_event.facts;
    begin
      -- The refund arrived before its payment; attaching the payment attaches it too.
      if not p_is_known and p_request.status <> 'paid' then
        perform private.settle_provider_event(p_event.id, 'waiting', 'before-payment');
        return;
      elsif told ->> 'currency' is distinct from p_request.currency or told ->> 'amount' is null then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
        return;
      end if;
      -- The amount is the total refunded so far, so a refund that an administrator already recorded is not counted twice.
      perform private.note_refund(p_request, (told ->> 'amount')::bigint, p_day, jsonb_build_object(
        'provider', p_event.provider, 'amount', told -> 'amount', 'currency', told -> 'currency',
        'payment', told -> 'payment'), p_event.provider);
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

create function private.attach_payment(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_today date, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if p_is_known then
        -- Providers send several events for one payment.
        perform private.settle_provider_event(p_event.id, 'attached', 'same-payment', p_request.id);
      elsif p_event.facts ->> 'currency' is distinct from p_request.currency then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
      elsif (p_event.facts ->> 'amount')::bigint is distinct from p_request.total then
        perform private.hold_payment_event(p_event, p_request.id, 'amount-differs');
      elsif p_request.status = 'paid' then
        perform private.hold_payment_event(p_event, p_request.id, 'already-paid');
      elsif p_request.status = 'cancelled' then
        perform private.hold_payment_event(p_event, p_request.id, 'request-cancelled');
      else
        perform public.mark_payment_request_paid(
          p_request.id, 'card', least(p_day, p_today),
          left((case p_event.provider when 'stripe' then 'Stripe ' else 'PayPal ' end) || (p_event.facts ->> 'payment'), 500),
          true, p_today);
        perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
      end if;
    end
  $$;

create function private.attach_payment_event(p_event public.provider_events, p_today date, p_day date) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      known uuid := (
        select e.request_id from public.provider_events e
        where e.provider = p_event.provider and e.facts ->> 'payment' = p_event.facts ->> 'payment'
          and e.facts ->> 'outcome' = 'paid' and e.status = 'attached' and e.request_id is not null
        order by e.received_at limit 1
      );
      request public.payment_requests;
    begin
      select * into request from public.payment_requests
      where id = coalesce(known, private.find_referred_request(p_event.facts -> 'references')) for update;
      if request.id is null then
        perform private.settle_provider_event(p_event.id, 'waiting',
          case when p_event.facts -> 'references' = '[]' then 'no-reference' else 'no-such-request' end);
      elsif p_event.facts ->> 'outcome' = 'refunded' then
        perform private.attach_refund(p_event, request, known is not null, least(p_day, p_today));
      else
        perform private.attach_payment(p_event, request, known is not null, p_today, p_day);
      end if;
    end
  $$;

-- Booking event of a provider. Events may arrive out of order: a cancellation is not undone by an earlier booking.
create function private.attach_booking_event(p_event public.provider_events) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told jsonb := p_event.facts;
      outcome text := p_event.facts ->> 'outcome';
      lead uuid;
      is_over boolean;
    begin
      select e.lead_id into lead from public.provider_events e join public.leads l on l.id = e.lead_id
      where e.provider = p_event.provider and e.facts ->> 'booking' in (told ->> 'booking', told ->> 'former')
        and e.id <> p_event.id and l.deleted_at is null
      order by e.received_at limit 1;
      lead := coalesce(private.find_root_lead(lead), lead);
      if lead is null and told ->> 'email' is null then
        perform private.settle_provider_event(p_event.id, 'waiting', 'no-address');
        return;
      end if;
      lead := coalesce(lead, private.find_or_create_lead(
        'booking', told ->> 'name', told ->> 'email', told ->> 'phone', '{}'));
      is_over := outcome <> 'cancelled' and exists (
        select from public.provider_events e
        where e.provider = p_event.provider and e.id <> p_event.id and e.status = 'attached'
          and (e.facts ->> 'booking' = told ->> 'booking' and e.facts ->> 'outcome' = 'cancelled'
            or e.facts ->> 'former' = told ->> 'booking')
      );
      perform private.add_lead_event(
        lead, case outcome when 'created' then 'booking' else 'booking.' || outcome end,
        jsonb_strip_nulls(jsonb_build_object(
          'starts_at', told -> 'starts_at', 'former_starts_at', told -> 'former_starts_at',
          'title', told -> 'title', 'reason', told -> 'reason', 'provider', p_event.provider,
          'out_of_order', case when is_over then 'It came after the booking was moved or cancelled' end)),
        'provider_booking', left(p_event.provider || ' ' || (told ->> 'booking'), 200));
      if outcome <> 'cancelled' and not is_over then
        update public.leads set status = 'booked' where id = lead and status in ('new', 'answered');
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, null, lead);
    end
  $$;

-- Serializes events about the same payment or booking.
create function private.lock_provider_subject(p_provider text, p_facts jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      subject text;
    begin
      -- Fixed order, so that transactions do not deadlock.
      for subject in
        select named from unnest(array[p_facts ->> 'payment', p_facts ->> 'booking', p_facts ->> 'former']) named
        where named is not null order by named
      loop
        perform pg_advisory_xact_lock(hashtextextended('provider event of ' || p_provider || ' ' || subject, 0));
      end loop;
    end
  $$;

-- Processes a waiting event; an error leaves it as it was.
create function private.try_provider_event(p_id uuid, p_today date, p_day date) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      event public.provider_events;
    begin
      select * into event from public.provider_events where id = p_id and status = 'waiting' for update;
      if event.id is null then
        return;
      end if;
      begin
        case event.facts ->> 'about'
          when 'payment' then perform private.attach_payment_event(event, p_today, p_day);
          when 'booking' then perform private.attach_booking_event(event);
          when 'nothing' then perform private.settle_provider_event(event.id, 'ignored', 'no-use');
          else perform private.settle_provider_event(event.id, 'waiting', 'not-understood');
        end case;
      exception
        when serialization_failure or deadlock_detected or lock_not_available then
          raise;
        when others then
          raise warning 'The event % of % could not be attached: %', event.event_key, event.provider, sqlerrm;
          perform private.settle_provider_event(event.id, 'waiting', 'failed');
      end;
    end
  $$;

-- Processes an event, then others that waited for it, such as a refund.
create function private.attach_provider_event(p_id uuid, p_today date, p_day date) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      event public.provider_events;
      follower uuid;
    begin
      perform private.try_provider_event(p_id, p_today, p_day);
      select * into event from public.provider_events where id = p_id;
      if event.status = 'attached' and event.facts ->> 'about' = 'payment' then
        for follower in
          select e.id from public.provider_events e
          where e.provider = event.provider and e.facts ->> 'payment' = event.facts ->> 'payment'
            and e.status = 'waiting' and e.id <> event.id and e.request_id is null
          order by e.happened_at, e.received_at
        loop
          perform private.try_provider_event(follower, p_today, p_day);
        end loop;
      end if;
      return event.status;
    end
  $$;

-- Stores and processes a verified event. Returns `attached`, `waiting` or `ignored`, and `repeated` for a known one.
-- `p_today`: calendar day of the agency; `p_day`: that of the event.
create function public.receive_provider_event(
  p_provider text, p_key text, p_kind text, p_happened_at timestamptz, p_body text, p_facts jsonb, p_today date,
  p_day date
) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept uuid;
    begin
      perform private.lock_provider_subject(p_provider, p_facts);
      insert into public.provider_events (provider, event_key, kind, happened_at, body, facts, status)
      values (p_provider, p_key, p_kind, p_happened_at, p_body, p_facts, 'waiting')
      on conflict (provider, event_key) do nothing
      returning id into kept;
      if kept is null then
        -- A failed event is processed again when the provider repeats it.
        select id into kept from public.provider_events
        where provider = p_provider and event_key = p_key and status = 'waiting' and reason = 'failed';
        if kept is null then
          return 'repeated';
        end if;
      end if;
      return private.attach_provider_event(kept, p_today, p_day);
    end
  $$;

-- Processes a waiting event again with these facts. Returns its status; null if there is none.
create function public.retry_provider_event(p_id uuid, p_facts jsonb, p_today date, p_day date) returns text
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.lock_provider_subject(
        (select provider from public.provider_events where id = p_id), p_facts);
      update public.provider_events set facts = p_facts where id = p_id and status = 'waiting';
      return private.attach_provider_event(p_id, p_today, p_day);
    end
  $$;

-- Dismisses a waiting event; false if it is not waiting.
create function public.set_provider_event_aside(p_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.provider_events set status = 'ignored', reason = 'set-aside' where id = p_id and status = 'waiting';
      return found;
    end
  $$;

-- A row for each host of a provider's booking that is still valid, or one without a host.
create function private.list_provider_calls(p_from timestamptz, p_to timestamptz)
  returns table (
    provider text, booking text, starts_at timestamptz, ends_at timestamptz, name text, email text, title text,
    lead_id uuid, host_id uuid
  )
  language sql stable security definer set search_path = ''
  as $$
    with told as (
      select distinct on (e.provider, e.facts ->> 'booking')
        e.provider, e.facts, e.lead_id, (e.facts ->> 'starts_at')::timestamptz as starts_at
      from public.provider_events e
      where e.facts ->> 'about' = 'booking' and e.facts ->> 'outcome' <> 'cancelled' and e.status <> 'ignored'
        and e.facts ->> 'starts_at' > private.write_moment(p_from - interval '1 day')
        and e.facts ->> 'starts_at' < private.write_moment(p_to + interval '1 day')
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'booking' = e.facts ->> 'booking'
            and (o.facts ->> 'outcome' = 'cancelled' or o.happened_at > e.happened_at and o.status <> 'ignored')
        )
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'former' = e.facts ->> 'booking'
            and o.facts ->> 'booking' <> e.facts ->> 'booking'
        )
      order by e.provider, e.facts ->> 'booking', e.received_at desc
    ), calls as (
      -- Older events have no end.
      select t.*, coalesce(
        (t.facts ->> 'ends_at')::timestamptz, t.starts_at + make_interval(mins => rules.call_minutes)
      ) as ends_at
      from told t, public.booking_rules rules
    )
    select c.provider, c.facts ->> 'booking', c.starts_at, c.ends_at, c.facts ->> 'name', c.facts ->> 'email',
      c.facts ->> 'title', c.lead_id, h.id
    from calls c
    left join public.booking_hosts h on h.email <> '' and exists (
      select from jsonb_array_elements_text(c.facts -> 'host_emails') told_email where lower(told_email) = lower(h.email)
    )
    where c.starts_at < p_to and c.ends_at > p_from and c.ends_at > c.starts_at
  $$;

-- Bookings of providers for the calendar of administrators, with their known hosts.
create function public.list_provider_calls(p_from timestamptz, p_to timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_at), '[]') from (
      select provider, booking, starts_at, ends_at, name, email, title, lead_id,
        array_remove(array_agg(host_id), null) as host_ids
      from private.list_provider_calls(p_from, p_to)
      group by provider, booking, starts_at, ends_at, name, email, title, lead_id
      order by starts_at limit 5000
    ) c
  $$;

select private.only_for_server(
  'receive_provider_event', 'retry_provider_event', 'set_provider_event_aside', 'list_provider_calls'
);

-- Log of staff activity.

-- Audit log, written by triggers; no role of the site changes or deletes rows.
-- docs/decisions/0021-record-versions-and-activity-by-trigger.md
create table public.activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in (
    'sign_in', 'sign_in_failed', 'account', 'invitation', 'role', 'post', 'author', 'tag', 'redirect', 'setting',
    'import', 'restore', 'export'
  )),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  -- editor: a page in editor mode without an account; server: the site or its operator.
  actor_kind text not null check (actor_kind in ('person', 'editor', 'visitor', 'server')),
  actor_id uuid,
  -- At that time; the account may be deleted.
  actor_email text,
  -- Sign-ins: kind of IP address. Writes: kind of client.
  origin text not null check (origin ~ '^[a-z0-9_]{1,40}$'),
  subject_table text,
  subject_id text,
  subject_name text not null default '' check (length(subject_name) <= 200),
  -- Names of changed fields, counts and states; no content and no secrets.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index activity_newest on public.activity (at desc, id desc);
create index activity_of_a_kind on public.activity (kind, at desc, id desc);
create index activity_of_a_person on public.activity (actor_id, at desc, id desc);

alter table public.activity enable row level security, force row level security;
revoke all on public.activity from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.activity
  for all to current_user using (true) with check (true);

-- Applies to the owner of the table, too; rows older than 30 days may be deleted.
create function private.refuse_activity_change() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '30 days' then
          return old;
        end if;
      end if;
      raise exception 'Lines of the activity are never changed or removed.' using errcode = '42501';
    end
  $$;

create trigger refuse_change before update or delete on public.activity
  for each row execute function private.refuse_activity_change();

create trigger refuse_emptying before truncate on public.activity
  for each statement execute function private.refuse_activity_change();

-- Security definer: only functions of the owner write here. The server may name the person it acts for.
create function private.note_activity(
    p_kind text, p_action text, p_table text default null, p_id text default null, p_name text default '',
    p_details jsonb default '{}'
  ) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      actor uuid := auth.uid();
      caller text := auth.role();
      acting text;
      door text := private.read_write_origin();
    begin
      if actor is null and caller = 'service_role' then
        acting := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-acting-for';
        if acting ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
          actor := acting::uuid;
        end if;
        -- Pages call server functions, which do not identify as a page.
        if acting is not null and door = 'api' then
          door := 'page';
        end if;
      end if;
      insert into public.activity (
        kind, action, actor_kind, actor_id, actor_email, origin, subject_table, subject_id, subject_name, details
      ) values (
        p_kind, p_action,
        case
          when actor is not null then 'person'
          when acting = 'editor' then 'editor'
          when caller = 'anon' then 'visitor'
          else 'server'
        end,
        actor, (select email from auth.users where id = actor), door,
        p_table, p_id, left(coalesce(p_name, ''), 200), p_details
      );
    end
  $$;

-- Names of changed fields, except times and authors of changes.
create function private.list_changed_fields(p_old jsonb, p_new jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(key order by key), '{}') from jsonb_each(p_new)
    where value is distinct from p_old -> key and key <> all (array[
      'id', 'created_at', 'updated_at', 'revised_at', 'changed_at', 'changed_by', 'changed_by_email', 'revision'
    ])
  $$;

-- Imports are logged by run; seed content is not logged.
create function private.note_post_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      origin text := private.read_write_origin();
      fields text[];
    begin
      if origin in ('import', 'undo') or (origin = 'server' and tg_op = 'INSERT') then
        return null;
      end if;
      if tg_op = 'DELETE' then
        perform private.note_activity('post', 'deleted', tg_table_name, old.id::text, old.title);
        return null;
      end if;
      if tg_op = 'INSERT' then
        if exists (select from public.deleted_posts where post_table = tg_table_name and post_id = new.id) then
          perform private.note_activity('restore', 'post_restored', tg_table_name, new.id::text, new.title);
        else
          perform private.note_activity(
            'post', 'created', tg_table_name, new.id::text, new.title, jsonb_build_object('status', new.status)
          );
        end if;
        return null;
      end if;
      fields := private.list_changed_fields(to_jsonb(old), to_jsonb(new));
      if fields <> '{}' then
        perform private.note_activity(
          case when origin = 'restore' then 'restore' else 'post' end,
          case
            when origin = 'restore' then 'version_restored'
            when new.status is distinct from old.status and new.status = 'published' then 'published'
            when new.status is distinct from old.status and old.status = 'published' then 'unpublished'
            else 'changed'
          end,
          tg_table_name, new.id::text, new.title, jsonb_build_object('fields', fields)
        );
      end if;
      return null;
    end
  $$;

-- Arguments: kind of the entry, column of the name, column of the id.
create function private.note_row_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      origin text := private.read_write_origin();
      former jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      present jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      row_now jsonb := coalesce(present, former);
      fields text[];
    begin
      if origin in ('import', 'undo') or (origin = 'server' and tg_op = 'INSERT') then
        return null;
      end if;
      if tg_op = 'UPDATE' then
        fields := private.list_changed_fields(former, present);
        if fields = '{}' then
          return null;
        end if;
      end if;
      perform private.note_activity(
        tg_argv[0],
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        tg_table_name, row_now ->> tg_argv[2], row_now ->> tg_argv[1],
        case when fields is null then '{}' else jsonb_build_object('fields', fields) end
      );
      return null;
    end
  $$;

create trigger note_activity after insert or delete or update on public.authors for each row
  execute function private.note_row_activity('author', 'name', 'id');

create trigger note_activity after insert or delete or update on public.tags for each row
  execute function private.note_row_activity('tag', 'name', 'slug');

create trigger note_activity after insert or delete or update on public.redirects for each row
  execute function private.note_row_activity('redirect', 'path', 'path');

create trigger note_activity after insert or delete or update on public.news_schedule for each row
  execute function private.note_row_activity('setting', '', 'id');

create trigger note_activity after insert or delete or update on public.booking_rules for each row
  execute function private.note_row_activity('setting', '', 'is_only');

create trigger note_activity after insert or delete or update on public.booking_hosts for each row
  execute function private.note_row_activity('setting', 'name', 'id');

create trigger note_activity after insert or delete or update on public.booking_days_off for each row
  execute function private.note_row_activity('setting', 'note', 'id');

create trigger note_activity after insert or delete or update on public.webhook_endpoints for each row
  execute function private.note_row_activity('setting', 'name', 'id');

create trigger note_activity after insert or delete or update on public.installation_settings for each row
  execute function private.note_row_activity('setting', '', 'id');

create trigger note_activity after update of is_open on public.public_holidays
  for each row execute function private.note_row_activity('setting', 'name', 'day');

-- Includes changes at the database itself.
create function private.note_role_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held public.user_roles := case tg_op when 'DELETE' then old else new end;
    begin
      perform private.note_activity(
        'role', case tg_op when 'INSERT' then 'granted' when 'DELETE' then 'revoked' else 'changed' end,
        'users', held.user_id::text,
        (select email from auth.users where id = held.user_id), jsonb_build_object('role', held.role)
      );
      return null;
    end
  $$;

create trigger note_activity after insert or update or delete on public.user_roles
  for each row execute function private.note_role_activity();

create function private.note_import_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'UPDATE' then
        if new.status is not distinct from old.status or new.status not in ('finished', 'cancelled', 'undone') then
          return null;
        end if;
      end if;
      perform private.note_activity(
        'import', case tg_op when 'INSERT' then 'started' else new.status end,
        new.post_table, new.id::text, new.file_name,
        jsonb_build_object(
          'created', new.created, 'updated', new.updated, 'refused', new.refused, 'failed', new.failed
        )
      );
      return null;
    end
  $$;

create trigger note_activity after insert or update of status on public.import_runs
  for each row execute function private.note_import_activity();

-- Sign-ins and account changes. Stores the kind of an IP address, not the address.
create function private.note_account_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      told jsonb := new.payload::jsonb;
      said text := told ->> 'action';
      -- The service reports the affected account for these.
      is_done_to boolean := said in ('user_invited', 'user_created', 'user_deleted');
      account uuid := nullif(coalesce(told #>> '{traits,user_id}', told ->> 'actor_id'), '')::uuid;
      mail text;
      address inet;
    begin
      if said is null or said in ('token_revoked', 'token_refreshed', 'user_repeated_signup') then
        return null;
      end if;
      select email into mail from auth.users where id = account;
      begin
        address := nullif(new.ip_address, '')::inet;
      exception when others then
        address := null;
      end;
      insert into public.activity (
        kind, action, actor_kind, actor_id, actor_email, origin, subject_table, subject_id, subject_name
      ) values (
        case
          when said in ('login', 'logout', 'mfa_code_login', 'passkey_login') then 'sign_in'
          when said in ('login_failed', 'passkey_failed') then 'sign_in_failed'
          when said = 'user_invited' then 'invitation'
          else 'account'
        end,
        left(regexp_replace(lower(said), '[^a-z_]+', '_', 'g'), 60),
        case when is_done_to then 'server' when account is null then 'visitor' else 'person' end,
        case when not is_done_to then account end,
        case when not is_done_to then mail end,
        case
          when address is null then 'unknown'
          when address <<= '127.0.0.0/8' or address = '::1' or address <<= '::ffff:127.0.0.0/104' then 'this_machine'
          when address <<= '10.0.0.0/8' or address <<= '172.16.0.0/12' or address <<= '192.168.0.0/16'
            or address <<= 'fc00::/7' or address <<= 'fe80::/10' then 'private_network'
          when family(address) = 4 then 'internet_ipv4'
          else 'internet_ipv6'
        end,
        case when is_done_to then 'users' end,
        case when is_done_to then account::text end,
        case when is_done_to then left(coalesce(mail, ''), 200) else '' end
      );
      return null;
    exception when others then
      -- Never prevents a sign-in.
      raise warning 'A line of the activity could not be written: %', sqlerrm;
      return null;
    end
  $$;

do $$
  begin
    create trigger note_activity after insert on auth.audit_log_entries
      for each row execute function private.note_account_activity();
  exception when insufficient_privilege then
    raise notice 'This project does not allow triggers on what its auth service tells: sign-ins are in its own log.';
  end
$$;

-- Logs an export.
create function public.note_export(p_what text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.note_activity('export', 'exported', p_what);
    end
  $$;

-- A page of the log, newest first: {"lines": [...], "has_more"}. Null filters match all; the person is an id, editor,
-- visitor or server. Times: from inclusive, until exclusive.
create function public.list_activity(
    p_kind text default null, p_person text default null, p_from timestamptz default null,
    p_until timestamptz default null, p_before_at timestamptz default null, p_before_id bigint default null,
    p_limit integer default 50
  ) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      account uuid := case when p_person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_person::uuid end;
      conditions text := 'true';
      lines jsonb;
    begin
      -- Separate statements, so that each combination gets its plan.
      if p_kind is not null then
        conditions := conditions || ' and kind = $1';
      end if;
      if account is not null then
        conditions := conditions || ' and actor_id = $2';
      elsif p_person is not null then
        conditions := conditions || ' and actor_id is null and actor_kind = $3';
      end if;
      if p_from is not null then
        conditions := conditions || ' and at >= $4';
      end if;
      if p_until is not null then
        conditions := conditions || ' and at < $5';
      end if;
      if p_before_at is not null then
        conditions := conditions || ' and (at, id) < ($6, $7)';
      end if;
      execute format(
        'select coalesce(jsonb_agg(to_jsonb(l) order by l.at desc, l.id desc), ''[]'')
          from (select * from public.activity where %s order by at desc, id desc limit $8) l',
        conditions
      ) into lines using p_kind, account, p_person, p_from, p_until, p_before_at, p_before_id, p_limit + 1;
      return jsonb_build_object(
        'has_more', jsonb_array_length(lines) > p_limit,
        'lines', case when jsonb_array_length(lines) > p_limit then lines - p_limit else lines end
      );
    end
  $$;

-- People in the log, at most 200, by their last email address.
create function public.list_active_people() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with recursive people (id, place) as (
      (select actor_id, 1 from public.activity where actor_id is not null order by actor_id limit 1)
      union all
      select next.actor_id, p.place + 1 from people p
      cross join lateral (
        select a.actor_id from public.activity a where a.actor_id > p.id order by a.actor_id limit 1
      ) next
      where p.place < 200
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', last.actor_email) order by last.actor_email), '[]')
    from people p
    cross join lateral (
      select a.actor_email from public.activity a where a.actor_id = p.id order by a.at desc, a.id desc limit 1
    ) last
  $$;

-- Deletes at most p_limit rows older than p_days, at least 30. Returns the number.
create function public.prune_activity(p_days integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      pruned integer;
    begin
      delete from public.activity where id in (
        select id from public.activity
        where at < now() - make_interval(days => greatest(p_days, 30))
        order by at, id limit p_limit
      );
      get diagnostics pruned = row_count;
      return pruned;
    end
  $$;

select private.only_for_server('note_export', 'list_activity', 'list_active_people', 'prune_activity');

-- Usage counts, measurements, alerts and sealed secrets.

-- Usage by day, so that billing cycles may start on any day.
create table public.usage_counts (
  -- In UTC.
  day date not null,
  -- Such as egress.pages (bytes) or requests.api.
  metric text not null check (metric ~ '^[a-z]+[.][a-z]+$'),
  amount bigint not null check (amount >= 0),
  primary key (day, metric)
);

alter table public.usage_counts enable row level security, force row level security;
revoke all on public.usage_counts from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on public.usage_counts
  for all to current_user using (true) with check (true);

-- Current alerts, shared by all processes: each reports every minute, and one sends the message.
-- docs/decisions/0035-observe-from-each-process.md
create table private.alerts (
  name text not null,
  -- Such as a job or a disk; empty if there is only one.
  subject text not null,
  sentence text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- Whether the current message was sent, by which channels, and when it is retried.
  is_told boolean not null,
  told_by text[] not null default '{}',
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  primary key (name, subject)
);

-- Adds counts of a process: {"egress.pages": 1234, …}. Sorted, so that replicas do not deadlock.
create function public.add_usage(counts jsonb) returns void
  language sql security definer set search_path = ''
  as $$
    insert into public.usage_counts (day, metric, amount)
    select (now() at time zone 'utc')::date, key, value::bigint from jsonb_each_text(counts) order by key
    on conflict (day, metric) do update set amount = usage_counts.amount + excluded.amount
  $$;

-- Current sizes in bytes; accounts and counts since a date. An account is active if it signed in, refreshed or ended a
-- session.
create function public.read_usage(since timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
      'stored_bytes', (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects),
      'active_users', (
        select count(*) from auth.users
        where last_sign_in_at >= since
          or id in (
            select user_id from auth.sessions
            where coalesce(refreshed_at at time zone 'utc', created_at) >= since
          )
          or id::text in (
            select payload ->> 'actor_id' from auth.audit_log_entries
            where created_at >= since and payload ->> 'action' = 'logout'
          )
      ),
      'counts', (
        select coalesce(jsonb_object_agg(metric, amount), '{}')
        from (
          select metric, sum(amount) as amount from public.usage_counts
          where day >= (since at time zone 'utc')::date group by metric
        ) summed
      )
    )
  $$;

-- All files of the buckets that authors may list, newest first.
create function public.list_stored_files() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(listed.bucket order by listed.id), '[]')
    from (
      select b.id, jsonb_build_object(
        'bucket_id', b.id,
        'is_public', coalesce(b.public, false),
        'files', coalesce(
          jsonb_agg(
            jsonb_build_array(o.name, coalesce((o.metadata ->> 'size')::bigint, 0), o.updated_at)
            order by o.updated_at desc, o.name
          ) filter (where o.id is not null),
          '[]'
        )
      ) as bucket
      from storage.buckets b left join storage.objects o on o.bucket_id = b.id
      where b.id in ('blog-images', 'case-studies')
      group by b.id
    ) listed
  $$;

create function public.name_calendar_host() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.hostname := coalesce(substring(new.url from '^https?://([^/?#:]+)'), new.hostname);
      return new;
    end
  $$;

create trigger name_calendar_host before insert or update of url on public.host_calendars
  for each row execute function public.name_calendar_host();

-- Secrets that are unsealed, or sealed by another key: {kind, id, text}.
create function public.list_texts_to_seal(p_key_id text, p_limit integer) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with texts (kind, id, text) as (
      select 'endpoint-secret', id, secret from public.webhook_endpoints
      union all
      select 'former-endpoint-secret', id, previous_secret from public.webhook_endpoints where previous_secret is not null
      union all
      select 'calendar-address', id, url from public.host_calendars
    ), chosen as (
      select * from texts where not starts_with(text, 'sealed:v1:' || p_key_id || ':') order by kind, id limit p_limit
    )
    select coalesce(jsonb_agg(to_jsonb(chosen)), '[]') from chosen
  $$;

-- Replaces a secret unless it changed. Returns whether it did.
create function public.put_sealed_text(p_kind text, p_id uuid, p_read text, p_sealed text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      was_there boolean;
    begin
      perform set_config('site.seals_anew', 'on', true);
      case p_kind
        when 'endpoint-secret' then
          update public.webhook_endpoints set secret = p_sealed where id = p_id and secret = p_read;
        when 'former-endpoint-secret' then
          update public.webhook_endpoints set previous_secret = p_sealed where id = p_id and previous_secret = p_read;
        when 'calendar-address' then
          update public.host_calendars set url = p_sealed where id = p_id and url = p_read;
        else
          raise invalid_parameter_value using message = 'There is no such secret.';
      end case;
      was_there := found;
      perform set_config('site.seals_anew', 'off', true);
      return was_there;
    end
  $$;

-- Metrics: {"deliveries": {status: count}, "deliveries_by_kind": [{"kind", "status", "count"}], "oldest_due_seconds",
-- "database_bytes", "jobs": [{"name", "seconds_since_success", "failures"}], "imports": [{"kind", "status", "count"}],
-- "imported_rows": {outcome: count}, "pictures": {state: count}, "backup": {"seconds_since_success", "bytes"} or null}.
create function public.measure_installation() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      return jsonb_build_object(
        'deliveries', (
          select coalesce(jsonb_object_agg(status, amount), '{}')
          from (select status, count(*) as amount from public.deliveries group by status) by_status
        ),
        'deliveries_by_kind', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'status', status, 'count', amount)), '[]')
          from (select kind, status, count(*) as amount from public.deliveries group by kind, status) by_kind
        ),
        'oldest_due_seconds', (
          select coalesce(extract(epoch from clock_timestamp() - min(coalesce(leased_until, not_before))), 0)
          from public.deliveries
          where status in ('queued', 'sending') and coalesce(leased_until, not_before) <= clock_timestamp()
        ),
        'database_bytes', pg_database_size(current_database()),
        'jobs', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name', j.name,
                'seconds_since_success', extract(epoch from clock_timestamp() - success.finished_at),
                'failures', j.failures
              )
              order by j.name
            ),
            '[]'
          )
          from public.scheduled_jobs j
          left join lateral (
            select r.finished_at from public.job_runs r
            where r.job = j.name and r.status = 'succeeded'
            order by r.id desc limit 1
          ) success on true
          where j.is_active
        ),
        'imports', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'status', status, 'count', amount)), '[]')
          from (
            select split_part(post_table, '_', 1) as kind, status, count(*) as amount
            from public.import_runs group by post_table, status
          ) runs
        ),
        'imported_rows', (
          select jsonb_build_object(
            'created', coalesce(sum(created), 0),
            'updated', coalesce(sum(updated), 0),
            'skipped', coalesce(sum(skipped), 0),
            'refused', coalesce(sum(refused), 0),
            'failed', coalesce(sum(failed), 0)
          )
          from public.import_runs
        ),
        'pictures', (
          select coalesce(jsonb_object_agg(state, amount), '{}')
          from (select state, count(*) as amount from public.imported_pictures group by state) by_state
        ),
        'backup', (
          select jsonb_build_object(
            'seconds_since_success', extract(epoch from clock_timestamp() - latest.finished_at),
            'bytes', latest.bytes
          )
          from public.scheduled_jobs planned
          left join lateral (
            select finished_at, bytes from public.backup_runs where status = 'done' order by id desc limit 1
          ) latest on true
          where planned.name = 'backup' and planned.is_active
        )
      );
    end
  $$;

-- Reports alerts of a process and claims due messages. `p_seen`: [{"name", "subject", "sentence", "is_told"}]. Alerts
-- of kinds in `p_unknown` stay. Returns {"notices": [{"name", "subject", "sentence", "started_at", "ended_at",
-- "told_by", "attempts"}], "firing": [{"name", "subject", "sentence", "started_at"}]}.
create function public.note_alerts(p_seen jsonb, p_unknown text[], p_grace_seconds double precision)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      noted_at timestamptz;
      notices jsonb;
    begin
      lock table private.alerts in exclusive mode;
      noted_at := clock_timestamp();

      insert into private.alerts as known (name, subject, sentence, is_told, started_at, seen_at, next_try_at)
        select seen.name, seen.subject, seen.sentence, coalesce(seen.is_told, false), noted_at, noted_at, noted_at
        from jsonb_to_recordset(p_seen) as seen (name text, subject text, sentence text, is_told boolean)
        on conflict (name, subject) do update set
          sentence = excluded.sentence,
          seen_at = noted_at,
          ended_at = null,
          -- Fired again before its end was sent: no message. Otherwise a new alert.
          is_told = case when known.ended_at is null then known.is_told else not known.is_told end,
          started_at = case when known.ended_at is not null and known.is_told then noted_at else known.started_at end,
          told_by = case when known.ended_at is null then known.told_by else '{}' end,
          attempts = case when known.ended_at is null then known.attempts else 0 end,
          next_try_at = case when known.ended_at is null then known.next_try_at else noted_at end;
      update private.alerts set seen_at = noted_at where name = any (p_unknown) and ended_at is null;

      -- Ended before any message was sent.
      delete from private.alerts
        where ended_at is null and not is_told and attempts = 0
          and seen_at < noted_at - make_interval(secs => p_grace_seconds);
      update private.alerts
        set ended_at = noted_at, is_told = false, told_by = '{}', attempts = 0, next_try_at = noted_at
        where ended_at is null and seen_at < noted_at - make_interval(secs => p_grace_seconds);
      delete from private.alerts where ended_at is not null and is_told;

      -- Claimed for 30 seconds, doubled after each failure, up to an hour.
      with due as (
        update private.alerts
          set attempts = attempts + 1,
            next_try_at = noted_at + make_interval(secs => least(3600, 30 * 2 ^ least(attempts, 10)))
          where not is_told and next_try_at <= noted_at
          returning name, subject, sentence, started_at, ended_at, told_by, attempts
      )
      select coalesce(jsonb_agg(to_jsonb(due) order by due.started_at), '[]') into notices from due;

      return jsonb_build_object(
        'notices', notices,
        'firing', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('name', name, 'subject', subject, 'sentence', sentence, 'started_at', started_at)
              order by started_at, name, subject
            ),
            '[]'
          )
          from private.alerts where ended_at is null
        )
      );
    end
  $$;

-- Records the channels that sent a message; with `p_is_done` it is not retried.
create function public.settle_alert(
  p_name text, p_subject text, p_is_end boolean, p_told_by text[], p_is_done boolean
) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update private.alerts set is_told = p_is_done, told_by = p_told_by
    where name = p_name and subject = p_subject and not is_told and (ended_at is not null) = p_is_end
  $$;

-- Input of alerts: {"jobs": [{"name", "failures", "message"}], "backup": {"every_seconds", "seconds_since_success",
-- "seconds_since_planned"} or null}.
create function public.read_alert_facts() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'jobs', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('name', job.name, 'failures', job.failures, 'message', latest.message) order by job.name
          ),
          '[]'
        )
        from public.scheduled_jobs job
        left join lateral (
          select run.message from public.job_runs run
          where run.job = job.name and run.status = 'failed' order by run.id desc limit 1
        ) latest on true
        where job.is_active and job.failures > 0
      ),
      'backup', (
        select jsonb_build_object(
          'every_seconds', job.interval_seconds,
          'seconds_since_success', extract(epoch from clock_timestamp() - latest.finished_at),
          'seconds_since_planned', extract(epoch from clock_timestamp() - job.created_at)
        )
        from public.scheduled_jobs job
        left join lateral (
          select run.finished_at from public.job_runs run
          where run.job = 'backup' and run.status = 'succeeded' order by run.id desc limit 1
        ) latest on true
        where job.name = 'backup' and job.is_active
      )
    )
  $$;

select private.only_for_server(
  'add_usage', 'read_usage', 'list_stored_files', 'list_texts_to_seal', 'put_sealed_text', 'measure_installation',
  'note_alerts', 'settle_alert', 'read_alert_facts'
);

select public.schedule_job('seal-secrets', 'seal-secrets', interval '1 hour');

-- Storage buckets, policies of stored files, and addresses of the storage.

-- Origins of the storage, current and former. URLs in posts contain the origin, and former ones are replaced on write
-- and after a move. Never matched by path alone: other projects have the same paths (docs/decisions/0006-store-picture-urls-whole.md).
create table public.storage_origins (
  origin text primary key check (origin ~ '^https?://[a-z0-9.:_\[\]-]+$'),
  is_present boolean not null default false,
  -- Null until all posts have URLs of this origin.
  settled_at timestamptz
);
create unique index storage_origins_present on public.storage_origins (is_present) where is_present;

alter table public.storage_origins enable row level security, force row level security;
revoke all on public.storage_origins from public, anon, authenticated, service_role;

create policy "the functions keep origins" on public.storage_origins
  for all to current_user using (true) with check (true);

create function public.is_loopback_origin(origin text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select origin ~ '^https?://([^/]*\.)?localhost(:\d+)?$|^https?://(127(\.\d+){3}|\[::1\])(:\d+)?$'
  $$;

-- Sets the current origin and returns it. A loopback origin never replaces a public one: a trial on a copy of the data
-- would break the URLs.
create function public.claim_storage_origin(given text) returns table (origin text, is_settled boolean)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
    begin
      lock table public.storage_origins in exclusive mode;
      insert into public.storage_origins as s (origin) values (given) on conflict do nothing;
      select s.origin into present from public.storage_origins s where s.is_present;
      if present is null
        or (present <> given and (public.is_loopback_origin(present) or not public.is_loopback_origin(given))) then
        update public.storage_origins s set is_present = false where s.is_present;
        update public.storage_origins s set is_present = true, settled_at = null where s.origin = given;
      end if;
      return query
        select s.origin, s.settled_at is not null from public.storage_origins s where s.is_present;
    end
  $$;

-- All origins that stored URLs may contain.
create function public.list_storage_origins() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select origin from public.storage_origins
  $$;

-- `pattern` matches what precedes the URL, in one group, and its former origin.
create function public.complete_address(written text, pattern text, present text) returns text
  language sql immutable set search_path = ''
  as $$
    select regexp_replace(written, pattern || '(/storage/v1/)', '\1' || present || '\2', 'g')
  $$;

-- Security definer: writers cannot read the origins.
create function public.complete_picture_addresses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
      former text;
      alone text;
      in_html text;
      in_blocks boolean := false;
    begin
      if tg_table_name = 'news_posts' then
        in_blocks := position('/storage/v1/' in new.rich_content::text) > 0;
      end if;
      if not in_blocks and position('/storage/v1/' in new.content) = 0
        and position('/storage/v1/' in concat(new.featured_image, ' ', new.share_image)) = 0 then
        return new;
      end if;
      select max(origin) filter (where is_present),
        -- The sanitizer turns http URLs into https.
        '(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      if present is null then
        return new;
      end if;
      alone := '^()' || former;
      -- In the form that the sanitizer writes; in text, "<" is escaped.
      in_html := '(<img(?: [a-z]+="[^"]*")* src=")' || former;
      new.content := public.complete_address(new.content, in_html, present);
      new.featured_image := public.complete_address(new.featured_image, alone, present);
      new.share_image := public.complete_address(new.share_image, alone, present);
      if in_blocks then
        new.rich_content := (
          select coalesce(jsonb_agg(
            case
              when block ->> 'type' in ('image', 'html') and jsonb_typeof(block -> 'content') = 'string' then
                jsonb_set(block, '{content}', to_jsonb(public.complete_address(
                  block ->> 'content', case block ->> 'type' when 'image' then alone else in_html end, present
                )))
              else block
            end order by n
          ), '[]')
          from jsonb_array_elements(new.rich_content) with ordinality e (block, n)
        );
      end if;
      return new;
    end
  $$;

-- Moves the URLs of a page of posts or authors to the current origin. Returns the last id, null after the last page.
create function public.move_picture_addresses(p_table text, p_after_id uuid, p_limit integer) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      ids uuid[];
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      if p_table = 'blog_posts' then
        ids := array(select id from public.blog_posts where id > p_after_id order by id limit p_limit);
        update public.blog_posts set featured_image = featured_image
        where id = any (ids) and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image)) > 0;
      elsif p_table = 'authors' then
        ids := array(select id from public.authors where id > p_after_id order by id limit p_limit);
        update public.authors set picture = picture
        where id = any (ids) and position('/storage/v1/' in picture) > 0;
      else
        ids := array(select id from public.news_posts where id > p_after_id order by id limit p_limit);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;

-- Marks the move to this origin as complete unless another one was set.
create function public.settle_storage_origin(given text) returns void
  language sql security definer set search_path = ''
  as $$
    update public.storage_origins set settled_at = now() where origin = given and is_present
  $$;

-- Whether the caller may store a picture under this name: not one that a document references, such as that of an erased
-- file. Overwriting requires media.manage. docs/threat-model.md, section 7
create function public.may_add_picture(p_bucket text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.may('media.manage') or public.may('posts.write') and not exists (
      select from public.media_uses where bucket = p_bucket and name = p_name
    ) and not exists (
      select from public.document_versions where files @> array[p_bucket || '/' || p_name]
    )
  $$;

revoke all on function public.may_add_picture from public, anon, authenticated, service_role;
grant execute on function public.may_add_picture to authenticated;
select private.only_for_server(
  'is_loopback_origin', 'claim_storage_origin', 'list_storage_origins', 'complete_address',
  'complete_picture_addresses', 'move_picture_addresses', 'settle_storage_origin'
);

-- Pictures of posts, and case studies as PDF; read by path.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('blog-images', 'blog-images', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  ('case-studies', 'case-studies', true, 10485760, array['application/pdf'])
on conflict do nothing;

create policy "writers list pictures and case studies" on storage.objects
  for select to authenticated
  using (bucket_id in ('blog-images', 'case-studies') and (select public.may('posts.write')));
create policy "writers add pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] in ('blog-images', 'news')
    and public.may_add_picture(bucket_id, name)
  );
create policy "editors replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'blog-images' and owner_id = (select auth.uid())::text and (select public.may('media.manage')))
  with check (bucket_id = 'blog-images' and (storage.foldername(name))[1] in ('blog-images', 'news'));
create policy "editors remove pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'blog-images' and (select public.may('media.manage')));

-- Triggers of blog_posts and news_posts, and what concerns the functions of all files.

-- Triggers for the same event run in the order of their names.
do $$
  declare
    posts text;
    -- Not an edit: see public.touch_updated_at.
    is_edit constant text := $condition$(current_setting('posts.moves_addresses', true) is distinct from 'on')$condition$;
    for_row constant text := 'for each row execute function ';
    for_statement constant text := 'for each statement execute function ';
    new_rows constant text := 'referencing new table as new_rows ';
    old_rows constant text := 'referencing old table as old_rows ';
    all_rows constant text := 'referencing old table as old_rows new table as new_rows ';
    made record;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      for made in
        select * from (values
          -- Before a row is written. The first one has to run before the slug is assigned.
          ('a_known_id_is_refused', 'before insert', for_row || 'public.refuse_known_post_id()'),
          ('assign_post_author', 'before insert or update of author, author_id', for_row || 'public.assign_post_author()'),
          ('assign_post_slug', 'before insert or update', for_row || 'public.assign_post_slug()'),
          ('check_unpublish_date', 'before insert or update',
            'for each row when (new.unpublish_at is not null) execute function private.check_unpublish_date()'),
          ('complete_picture_addresses', 'before insert or update', for_row || 'public.complete_picture_addresses()'),
          ('keep_deleted_post', 'before delete', for_row || 'public.keep_deleted_post()'),
          ('note_post_revision', 'before update of title, content', for_row || 'public.note_post_revision()'),
          ('spell_post_tags', 'before insert or update of tags', for_row || 'public.spell_post_tags()'),
          ('touch_updated_at', 'before update', for_row || 'public.touch_updated_at()'),
          -- After each row.
          ('expect_unpublishing', 'after insert or update of unpublish_at, status',
            'for each row when (new.unpublish_at is not null) execute function private.expect_unpublishing()'),
          ('follow_review', 'after update',
            'for each row when ' || is_edit || ' execute function public.follow_reviewed_post()'),
          ('forget_post_origin', 'after delete', for_row || 'public.forget_post_origin()'),
          ('forget_post_tags', 'after delete', for_row || 'public.keep_post_tags()'),
          ('keep_document_version', 'after update',
            'for each row when ' || is_edit || ' execute function public.keep_document_version()'),
          ('keep_post_tags', 'after update of tags, status, published_at', for_row || 'public.keep_post_tags()'),
          ('note_activity', 'after insert or delete', for_row || 'private.note_post_activity()'),
          ('note_activity_of_change', 'after update',
            'for each row when ' || is_edit || ' execute function private.note_post_activity()'),
          ('note_media_uses', 'after update or delete', for_row || 'public.note_media_uses(''id'')'),
          ('note_post_change', 'after update or delete',
            'for each row when ' || is_edit || ' execute function public.note_post_change()'),
          ('note_post_owner', 'after insert', for_row || 'public.note_post_owner()'),
          -- New and unpublished posts are on no cached page.
          ('note_touched_name', 'after update or delete',
            'for each row when (old.status = ''published'') execute function private.note_touched_name()'),
          ('release_post_slugs', 'after delete', for_row || 'public.release_post_slugs()'),
          ('search_changed', 'after update',
            'for each row when (
              (old.title, old.summary, old.author, old.tags, old.status, old.published_at, old.content)
              is distinct from (new.title, new.summary, new.author, new.tags, new.status, new.published_at, new.content)
            ) execute function search.keep_post()'),
          ('search_deleted', 'after delete', for_row || 'search.keep_post()'),
          -- After each statement.
          ('announce_new', 'after insert', new_rows || for_statement || 'private.announce_posts()'),
          ('announce_changed', 'after update', all_rows || for_statement || 'private.announce_posts()'),
          ('announce_deleted', 'after delete', old_rows || for_statement || 'private.announce_posts()'),
          ('announce_emptied', 'after truncate', for_statement || 'public.announce_change()'),
          ('counted_new', 'after insert', 'referencing new table as new_posts ' || for_statement || 'lists.keep_posts()'),
          ('counted_changed', 'after update',
            'referencing old table as old_posts new table as new_posts ' || for_statement || 'lists.keep_posts()'),
          ('counted_deleted', 'after delete', 'referencing old table as old_posts ' || for_statement || 'lists.keep_posts()'),
          ('counted_emptied', 'after truncate', for_statement || 'lists.keep_posts()'),
          ('keep_tags_of_new_posts', 'after insert', new_rows || for_statement || 'public.keep_tags_of_new_posts()'),
          ('note_media_of_new_posts', 'after insert', new_rows || for_statement || 'public.note_media_of_new_posts()'),
          ('note_new_posts', 'after insert',
            new_rows || 'for each statement when ' || is_edit || ' execute function public.note_new_posts()'),
          ('search_new', 'after insert', new_rows || for_statement || 'search.keep_new_posts()'),
          ('search_emptied', 'after truncate', for_statement || 'search.keep_post()')
        ) listed (name, event, action)
      loop
        execute format('create trigger %I %s on public.%I %s', made.name, made.event, posts, made.action);
      end loop;
    end loop;
  end
$$;

-- Functions of these schemas serve those of the schema public, except for the grants above.
revoke all on all functions in schema private, lists, search from public;

-- Trigger functions cannot be called.
do $$
  declare
    called regprocedure;
  begin
    for called in
      select p.oid from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
    end loop;
  end
$$;

reset check_function_bodies;
