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

select private.close_table('public.news_schedule');

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

select private.only_for('anon, authenticated, service_role', 'news_import_interval');
select private.only_for_server(
  'set_news_interval', 'set_default_news_interval', 'set_news_source', 'read_news_schedule', 'read_news_run'
);
revoke all on function public.plan_news_import, public.describe_news_run from public, anon, authenticated, service_role;

select public.plan_news_import(interval_minutes) from public.news_schedule;
