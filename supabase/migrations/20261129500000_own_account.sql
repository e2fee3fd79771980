-- People leave by themselves: what they wrote goes to somebody, and the only owner stays.
-- Who is given a role hears of it. docs/decisions/0062-people-leave-by-themselves.md

-- What leaving would mean: {posts, is_last_owner, heirs: [{id, name}]}. Who has nothing to hand over hears of nobody.
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

-- Hands what somebody wrote first to `p_heir`, before the server deletes their account. Answers how many posts.
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

-- The last mail to an address that has no account any more.
create function public.tell_account_deleted(p_email text) returns void
  language sql security definer set search_path = ''
  as $$ select private.enqueue_mail('account-deleted', p_email, '{}', 'account', null) $$;

select private.only_for_server('describe_leaving', 'hand_over_posts', 'tell_account_deleted');

-- As before; and who has confirmed their address hears of a role that is new to them.
create or replace function public.set_role(p_user uuid, p_role text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_new boolean;
    begin
      perform private.must_manage_people();
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
