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

select private.close_table('public.scheduled_jobs');

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

select private.close_table('public.job_runs');

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
          raise exception 'Add the secrets project_url and secret_key to the vault: scheduled jobs need them.';
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

-- Extends the lease of a run by 30 seconds. Returns false if the run was abandoned.
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

select private.only_for('authenticated, service_role', 'read_backups', 'request_backup');
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
