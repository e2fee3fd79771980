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

select private.close_table('public.usage_counts');

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
      union all
      select 'calendar-login', id, login from public.host_calendars where login is not null
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
        when 'calendar-login' then
          update public.host_calendars set login = p_sealed where id = p_id and login = p_read;
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
