-- Log of staff activity.

-- Audit log, written by triggers; no role of the site changes or deletes rows.
-- docs/decisions/0021-record-versions-and-activity-by-trigger.md
create table public.activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in (
    'sign_in', 'sign_in_failed', 'account', 'invitation', 'role', 'post', 'author', 'tag', 'redirect', 'setting',
    'content', 'import', 'restore', 'export'
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

select private.close_table('public.activity');

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
      raise exception 'Entries of the activity log are never changed or deleted.' using errcode = '42501';
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
      write_origin text := private.read_write_origin();
    begin
      if actor is null and caller = 'service_role' then
        acting := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-acting-for';
        if acting ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
          actor := acting::uuid;
        end if;
        -- Pages call server functions, which do not identify as a page.
        if acting is not null and write_origin = 'api' then
          write_origin := 'page';
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
        actor, (select email from auth.users where id = actor), write_origin,
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

create trigger note_activity after insert or delete or update on public.event_types for each row
  execute function private.note_row_activity('setting', 'name', 'id');

create trigger note_activity after insert or delete or update on public.booking_hosts for each row
  execute function private.note_row_activity('setting', 'name', 'id');

create trigger note_activity after insert or delete or update on public.booking_days_off for each row
  execute function private.note_row_activity('setting', 'note', 'id');

create trigger note_activity after insert or delete or update on public.webhook_endpoints for each row
  execute function private.note_row_activity('setting', 'name', 'id');

create trigger note_activity after insert or delete or update on public.site_documents for each row
  execute function private.note_row_activity('content', 'name', 'id');

create trigger note_activity after insert on public.legal_texts for each row
  execute function private.note_row_activity('setting', 'page', 'id');

create trigger note_activity after insert or delete or update on public.installation_settings for each row
  execute function private.note_row_activity('setting', '', 'id');

-- A secret that is only sealed with a newer key keeps `changed_at`.
create function private.note_site_setting() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      setting text := coalesce(new.name, old.name);
    begin
      if tg_op = 'UPDATE' and new.changed_at = old.changed_at then
        return null;
      end if;
      insert into public.site_setting_changes (name, former, value) values (
        setting,
        case when old.value not like 'sealed:%' then old.value end,
        case when new.value not like 'sealed:%' then new.value end
      );
      perform private.note_activity(
        'setting', 'changed', 'site_settings', setting, setting,
        case setting
          when 'LAUNCHED' then jsonb_build_object('value', coalesce(new.value, 'off'))
          when 'LAUNCH_REASONS' then jsonb_build_object('reasons', coalesce(new.value, '{}')::jsonb)
          else '{}'
        end
      );
      perform private.announce_to_pages('site_settings');
      return null;
    end
  $$;

create trigger note_activity after insert or delete or update on public.site_settings for each row
  execute function private.note_site_setting();

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
      entry jsonb := new.payload::jsonb;
      auth_action text := entry ->> 'action';
      -- The service reports the affected account for these.
      is_done_to boolean := auth_action in ('user_invited', 'user_created', 'user_deleted');
      account uuid := nullif(coalesce(entry #>> '{traits,user_id}', entry ->> 'actor_id'), '')::uuid;
      mail text;
      address inet;
    begin
      if auth_action is null or auth_action in ('token_revoked', 'token_refreshed', 'user_repeated_signup') then
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
          when auth_action in ('login', 'logout', 'mfa_code_login', 'passkey_login') then 'sign_in'
          when auth_action in ('login_failed', 'passkey_failed') then 'sign_in_failed'
          when auth_action = 'user_invited' then 'invitation'
          else 'account'
        end,
        left(regexp_replace(lower(auth_action), '[^a-z_]+', '_', 'g'), 60),
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
      raise warning 'An entry of the activity log could not be written: %', sqlerrm;
      return null;
    end
  $$;

do $$
  begin
    create trigger note_activity after insert on auth.audit_log_entries
      for each row execute function private.note_account_activity();
  exception when insufficient_privilege then
    raise notice 'This project does not allow triggers on its auth tables: sign-ins are only in its own log.';
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
