-- Schedules and histories move into the ledger of scheduled jobs: those of our own backend from the schema
-- `functions`, those of the news import from `news_runs`, which kept the same runs a second time.

-- The news import first: its runs keep the numbers that people have seen.
insert into public.job_runs
  (id, job, trigger, status, started_at, finished_at, leased_until, result, message)
overriding system value
select id, 'news-import', trigger, status, started_at, finished_at,
  case when status = 'running' then alive_at + interval '20 seconds' end,
  case when status = 'succeeded' then jsonb_build_object(
    'imported', imported, 'skipped', skipped, 'errors', errors, 'digest', source_digest
  ) end,
  message
from public.news_runs;
select setval(pg_get_serial_sequence('public.job_runs', 'id'), max(id)) from public.job_runs having max(id) is not null;

do $$
  begin
    if to_regclass('functions.schedules') is null then
      perform public.schedule_job('news-import', 'auto-import-news',
        make_interval(secs => (interval_minutes * 60)::double precision)) from public.news_schedule;
      perform public.schedule_job('sweep-pictures', 'sweep-pictures', interval '1 day');
      return;
    end if;
    -- The texts of this branch are only looked at where there is such a schema.
    execute $move$
      insert into public.scheduled_jobs
        (name, function_name, interval_seconds, body, is_active, next_due_at, failures, created_at)
      select name, function_name, interval_seconds, body, is_active,
        coalesce(next_run_at, now() + make_interval(secs => interval_seconds)), failures, created_at
      from functions.schedules where interval_seconds is not null
    $move$;
    execute $move$
      insert into public.job_runs (job, trigger, status, started_at, finished_at, leased_until, result, message)
      select schedule,
        case when trigger = 'takeover' then 'timer' when trigger ~ '^[a-z0-9-]{1,40}$' then trigger else 'manual' end,
        status, run.started_at, run.finished_at,
        case when status = 'running' then coalesce(leased_until, now()) end,
        case when status = 'succeeded' then jsonb_build_object('answer', result) end,
        case when status in ('failed', 'abandoned') then left(result, 1000) end
      from functions.runs run left join functions.schedules on name = schedule
      where schedule <> 'news-import' order by run.id
    $move$;
    drop schema functions cascade;
  end
$$;

do $$
  begin
    if to_regclass('cron.job') is not null then
      execute 'select cron.unschedule(jobname) from cron.job where jobname = ''news-import''';
    end if;
  end
$$;

drop function public.begin_news_run(text, double precision), public.renew_news_run(bigint),
  public.finish_news_run(bigint, jsonb), public.describe_news_run(public.news_runs), public.call_news_import();
drop table public.news_runs;

create or replace function public.plan_news_import(minutes numeric) returns void
  language sql security definer set search_path = ''
  as $$
    select public.schedule_job('news-import', 'auto-import-news',
      make_interval(secs => (minutes * 60)::double precision))
  $$;

-- A run as the functions answer it.
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

-- Null when there is no such run of the news.
create function public.read_news_run(p_run bigint) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select public.describe_news_run(run) from public.job_runs run where id = p_run and job = 'news-import' $$;

-- Interval, source, next tick (null when nothing keeps time here) and the latest runs.
create or replace function public.read_news_schedule() returns jsonb
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

revoke all on function public.describe_news_run(public.job_runs) from public, anon, authenticated, service_role;
select private.only_for_server('read_news_run');
