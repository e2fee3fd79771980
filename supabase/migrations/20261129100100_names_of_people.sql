-- People go by the name of their profile, where they have one; otherwise as before.

-- By the profile, then by the account. Empty when the account has neither.
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
revoke all on function private.name_person(uuid) from public;

-- Everybody with a role, owners first; `state` is invited, active or deactivated.
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
