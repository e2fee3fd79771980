-- Backups by the clock. They are a scheduled job like the others, in the same ledger, but no function can make one: it takes
-- the files and keys of an installation, so that a process of the site does, which claims a run as functions do.
-- docs/decisions/0063-a-backup-by-the-clock-is-a-job-of-the-process.md

-- Null for a job that a process does itself.
alter table public.scheduled_jobs alter column function_name drop not null;

create or replace function public.list_job_calls()
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

-- What the settings say: a backup each so many seconds, the first at once; null for none. One that is planned already keeps
-- its hour.
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

-- Seconds until the next backup is due, or until the lease of the one under way ends; null when none is planned.
create function public.backup_due_in() returns double precision
  language sql volatile security definer set search_path = ''
  as $$
    select extract(epoch from coalesce(run.leased_until, job.next_due_at) - clock_timestamp())::double precision
    from public.scheduled_jobs job
    left join public.job_runs run on run.job = job.name and run.status = 'running'
    where job.name = 'backup' and job.is_active
  $$;
select private.only_for_server('plan_backups', 'backup_due_in');

-- The backups by the clock, as they ended: `target` is the folder or bucket, `digest` that of the file (SHA-256).
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

create function private.must_manage_site() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('site.manage') then
        raise insufficient_privilege using message = 'Only owners of the site may do this.';
      end if;
    end
  $$;
revoke all on function private.must_manage_site() from public;

-- What owners see of backups: {"every_seconds", "due_in_seconds", "runs": [the latest 20]}; null when none are planned.
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

-- Lets the next backup begin now. False when none are planned, or one is under way.
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
revoke all on function public.read_backups(), public.request_backup() from public, anon;
grant execute on function public.read_backups(), public.request_backup() to authenticated, service_role;
