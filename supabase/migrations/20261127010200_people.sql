-- The people of the site, for owners: who has which role, and what becomes of what somebody wrote who leaves. Each
-- function asks for the permission itself, so that it can be called in the name of the owner, who is noted then.

create function private.must_manage_people() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not public.may('people.manage') then
        raise insufficient_privilege using message = 'Only owners manage people.';
      end if;
    end
  $$;
revoke all on function private.must_manage_people() from public;

-- Everybody with a role, owners first; `state` is invited, active or deactivated.
create function public.list_people() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      return jsonb_build_object(
        'people', (
          select coalesce(jsonb_agg(to_jsonb(p) order by p.role, p.email), '[]') from (
            select u.id, u.email, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'name'), ''), '') as name, held.role,
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
              exists (
                select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
              ) as has_second_factor,
              (select count(*) from public.post_owners o where o.user_id = u.id) as posts
            from (
              select distinct on (user_id) user_id, role, created_at from public.user_roles
              order by user_id, case role when 'admin' then 1 when 'editor' then 2 else 3 end
            ) held
            join auth.users u on u.id = held.user_id
            left join public.deactivated_people gone on gone.user_id = u.id
          ) p
        ),
        'rules', (select jsonb_object_agg(role, needs_second_factor) from public.role_rules),
        -- What the settings of the installation ask of owners can't be switched off here.
        'owners_need_second_factor', (
          select administrators_need_second_factor from public.installation_settings
        )
      );
    end
  $$;

-- Gives an account this role in place of the one it has.
create function public.set_role(p_user uuid, p_role text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      insert into public.user_roles (user_id, role) values (p_user, p_role) on conflict do nothing;
      delete from public.user_roles where user_id = p_user and role <> p_role;
    end
  $$;

-- The account with this address that somebody confirmed, or null: who is invited gets one.
create function public.find_account(p_email text) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      return (
        select id from auth.users
        where lower(email) = lower(btrim(p_email)) and email_confirmed_at is not null limit 1
      );
    end
  $$;

-- Whether this is somebody who was invited and has not come yet. Their role is taken; the account goes by itself.
create function public.revoke_invitation(p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      delete from public.user_roles r using auth.users u
      where r.user_id = p_user and u.id = r.user_id and u.email_confirmed_at is null;
      return found;
    end
  $$;

-- Ends what somebody may do, and hands the posts they wrote first to somebody else, if one is named. Answers how many.
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

do $$
  declare
    called record;
  begin
    for called in
      select p.oid::regprocedure as signature from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'list_people', 'set_role', 'find_account', 'revoke_invitation', 'deactivate_person', 'reactivate_person',
        'set_role_rule'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called.signature);
      execute format('grant execute on function %s to authenticated', called.signature);
    end loop;
  end
$$;
