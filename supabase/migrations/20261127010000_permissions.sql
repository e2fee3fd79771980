-- Who may do what: three roles, one table of permissions, and the functions by which every policy asks it. The
-- administrator of the specification is the owner here and keeps all rights. docs/decisions/0051-one-table-of-permissions.md

alter table public.user_roles drop constraint user_roles_role_check;
alter table public.user_roles add constraint user_roles_role_check check (role in ('admin', 'editor', 'author'));

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
  ('admin', 'site.manage');

-- What the owner asks of everybody with a role, beside the setting of the installation for administrators.
create table public.role_rules (
  role text primary key check (role in ('admin', 'editor', 'author')),
  needs_second_factor boolean not null default false
);
insert into public.role_rules (role) values ('admin'), ('editor'), ('author');

-- People who keep their account and what they wrote, and may do nothing any more.
create table public.deactivated_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  deactivated_at timestamptz not null default now(),
  deactivated_by uuid
);

-- Whose a post is: who wrote it first. No reference, so that a post which comes back is still theirs.
create table public.post_owners (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (post_table, post_id)
);
create index post_owners_of_a_person on public.post_owners (user_id);

do $$
  declare
    name text;
  begin
    foreach name in array array['role_permissions', 'role_rules', 'deactivated_people', 'post_owners'] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('revoke all on public.%I from public, anon, authenticated, service_role', name);
      -- Forced row security binds the owner as well, in whose name the functions below look.
      execute format(
        'create policy "the functions of the owner work here" on public.%I for all to current_user using (true) with check (true)',
        name
      );
    end loop;
  end
$$;
grant select on public.role_permissions to service_role;
create policy "the server reads what roles may do" on public.role_permissions
  for select to service_role using (true);

-- Whether the roles of the caller are in force: none, needs-challenge, needs-enrolment or active.
create function public.role_state() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when not exists (select from public.user_roles where user_id = (select auth.uid())) then 'none'
      when exists (select from public.deactivated_people where user_id = (select auth.uid())) then 'none'
      when not public.has_live_session() then 'none'
      when (select auth.jwt()) ->> 'aal' = 'aal2' then 'active'
      when exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      ) then 'needs-challenge'
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

create or replace function public.admin_state() returns text
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

-- True when a role of the caller has this permission and is in force. Policies ask once for a query:
-- `(select public.may('posts.write'))`.
create function public.may(p_permission text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.user_roles held
      join public.role_permissions given on given.role = held.role
      where held.user_id = (select auth.uid()) and given.permission = p_permission
    ) and public.role_state() = 'active'
  $$;

-- What a page of the caller draws: the state of the roles, which they are, and what is permitted while they are in force.
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

-- The posts that the caller wrote first.
create function public.list_own_posts() returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_owners where user_id = (select auth.uid())
  $$;

revoke all on function public.role_state(), public.may(text), public.read_own_role(), public.list_own_posts()
  from public, anon, authenticated;
grant execute on function public.role_state(), public.read_own_role(), public.list_own_posts()
  to authenticated, service_role;
-- Policies of storage are for everybody, visitors included.
grant execute on function public.may(text) to anon, authenticated, service_role;

-- For the sign-in service: rules of its own hold for the accounts of everybody with a role.
create or replace function public.holds_admin_role(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.user_roles where user_id = account) $$;

-- After the row is in: an insert that met a post which was there takes nothing over.
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
revoke all on function public.note_post_owner() from public, anon, authenticated;
create trigger note_post_owner after insert on public.blog_posts
  for each row execute function public.note_post_owner();
create trigger note_post_owner after insert on public.news_posts
  for each row execute function public.note_post_owner();

-- Of posts that were there before: whoever is known to have made them, as long as the account exists.
insert into public.post_owners (post_table, post_id, user_id)
select distinct on (c.post_table, c.post_id) c.post_table, c.post_id, c.changed_by
from public.post_changes c
join auth.users u on u.id = c.changed_by
where c.action = 'created'
order by c.post_table, c.post_id, c.changed_at;

-- When a deleted post can't come back any more, it is nobody's.
create function public.forget_owner_of_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if not exists (select from public.blog_posts where id = old.post_id)
        and not exists (select from public.news_posts where id = old.post_id) then
        delete from public.post_owners where post_table = old.post_table and post_id = old.post_id;
      end if;
      return null;
    end
  $$;
revoke all on function public.forget_owner_of_deleted_post() from public, anon, authenticated;
create trigger forget_owner after delete on public.deleted_posts
  for each row execute function public.forget_owner_of_deleted_post();

-- Whether the caller may bring a deleted post back: editors any, an author a draft of their own.
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
revoke all on function public.may_restore_post(text, uuid) from public, anon, authenticated;
grant execute on function public.may_restore_post(text, uuid) to authenticated, service_role;

-- The last owner stays: neither their role nor their account can go, and they can't be deactivated. One lock for all
-- who try at once.
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
revoke all on function public.keep_last_owner() from public, anon, authenticated;
create trigger keep_last_owner after delete on public.user_roles
  for each row when (old.role = 'admin') execute function public.keep_last_owner();
create trigger keep_last_owner after insert on public.deactivated_people
  for each row execute function public.keep_last_owner();
