-- When the news are read from their source, and what became of each run. Everything here is reached through the
-- functions below, which only the server may call: the interval is a public flag, the rest is not.

create table public.news_schedule (
  id boolean primary key default true check (id),
  interval_minutes numeric not null default 60 check (interval_minutes between 0.5 and 1440),
  -- False: nobody has moved the slider yet, and the settings of the site decide.
  is_chosen boolean not null default false,
  -- In place of the address in the settings.
  source_url text check (length(source_url) between 1 and 2000),
  changed_at timestamptz not null default now(),
  -- Null when the server itself wrote, or an editor of a local trial.
  changed_by uuid
);
comment on table public.news_schedule is 'One row.';
insert into public.news_schedule default values;

create table public.news_runs (
  id bigint generated always as identity primary key,
  trigger text not null check (trigger in ('timer', 'manual', 'dev-30s')),
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'abandoned')),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Renewed while the run goes on; one that falls silent has ended.
  alive_at timestamptz not null default clock_timestamp(),
  imported integer not null default 0,
  skipped integer not null default 0,
  errors integer not null default 0,
  -- Why it failed.
  message text,
  -- Of what the source gave: the clock imports the same thing once.
  source_digest text,
  check ((status = 'running') = (finished_at is null))
);
create unique index news_runs_one_at_a_time on public.news_runs ((true)) where status = 'running';

alter table public.news_schedule enable row level security;
alter table public.news_schedule force row level security;
alter table public.news_runs enable row level security;
alter table public.news_runs force row level security;
revoke all on public.news_schedule, public.news_runs from public, anon, authenticated, service_role;
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the functions of the owner work here" on public.news_schedule
  for all to current_user using (true) with check (true);
create policy "the functions of the owner work here" on public.news_runs
  for all to current_user using (true) with check (true);

-- Pages say the interval in their source.
create trigger announce_change after update of interval_minutes on public.news_schedule
  for each statement execute function public.announce_change();

create function public.news_import_interval() returns double precision
  language sql stable security definer set search_path = ''
  as $$ select interval_minutes::double precision from public.news_schedule $$;

-- Calls auto-import-news by the clock of pg_cron, which needs pg_net and two secrets of the vault.
create function public.call_news_import() returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      project_url text;
      secret_key text;
    begin
      execute 'select max(decrypted_secret) filter (where name = ''project_url''),
          max(decrypted_secret) filter (where name = ''secret_key'')
        from vault.decrypted_secrets' into project_url, secret_key;
      if project_url is null or secret_key is null then
        raise exception 'The vault needs the secrets project_url and secret_key, with which the news import is called.';
      end if;
      execute 'select net.http_post(url := $1, headers := $2, body := ''{}'', timeout_milliseconds := 120000)'
        using project_url || '/functions/v1/auto-import-news',
          jsonb_build_object('apikey', secret_key, 'content-type', 'application/json');
    end
  $$;

-- Hands the plan to whatever keeps time here: the embedded backend at even intervals, or pg_cron.
create function public.plan_news_import(minutes numeric) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if to_regprocedure('functions.schedule(text, text, interval, jsonb)') is not null then
        execute 'select functions.schedule(''news-import'', ''auto-import-news'', every => $1)'
          using make_interval(secs => (minutes * 60)::double precision);
      elsif to_regprocedure('cron.schedule(text, text, text)') is not null then
        execute 'select cron.schedule(''news-import'', $1, ''select public.call_news_import()'')'
          using case
            when minutes < 1 then '30 seconds'
            when minutes < 60 then format('*/%s * * * *', minutes::integer)
            else format('0 */%s * * *', (minutes / 60)::integer)
          end;
      end if;
    end
  $$;

select public.plan_news_import(60);

-- The slider was moved.
create function public.set_news_interval(minutes double precision, actor uuid default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.news_schedule
        set interval_minutes = minutes, is_chosen = true, changed_at = now(), changed_by = actor;
      perform public.plan_news_import(minutes::numeric);
    end
  $$;

-- What the settings say, at each start of a process; it holds until the slider is moved.
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

-- A run as the functions answer it.
create function public.describe_news_run(run public.news_runs) returns jsonb
  language sql stable set search_path = ''
  as $$ select to_jsonb(run) - '{alive_at,source_digest}'::text[] $$;

-- Schedule, next tick and the latest runs.
create function public.read_news_schedule() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      keeper text;
      next_run timestamptz;
    begin
      if to_regclass('functions.schedules') is not null then
        execute 'select ''built-in'', next_run_at from functions.schedules where name = ''news-import'' and is_active'
          into keeper, next_run;
      elsif to_regclass('cron.job') is not null then
        execute 'select ''pg_cron'' from cron.job where jobname = ''news-import'' and active' into keeper;
      end if;
      return (
        select jsonb_build_object(
          'interval_minutes', interval_minutes,
          'source_url', source_url,
          'scheduler', keeper,
          'next_run_at', next_run,
          'runs', (
            select coalesce(jsonb_agg(public.describe_news_run(run) order by run.id desc), '[]')
            from (select * from public.news_runs order by id desc limit 20) latest
            join public.news_runs run on run.id = latest.id
          )
        )
        from public.news_schedule
      );
    end
  $$;

-- Begins a run unless one is under way, or somebody asks so soon after the last. Over all replicas one at a time
-- gets past the first line.
create function public.begin_news_run(cause text, least_pause_seconds double precision default 30) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wait double precision;
      run public.news_runs;
    begin
      perform 1 from public.news_schedule for update;
      update public.news_runs
        set status = 'abandoned', finished_at = clock_timestamp(), message = 'The process that ran it has ended.'
        where status = 'running' and alive_at < clock_timestamp() - interval '20 seconds';
      if exists (select from public.news_runs where status = 'running') then
        return jsonb_build_object('outcome', 'busy');
      end if;
      -- The clock keeps its own distance.
      select least_pause_seconds - extract(epoch from clock_timestamp() - max(started_at)) into wait
        from public.news_runs where cause <> 'timer';
      if wait > 0 then
        return jsonb_build_object('outcome', 'too-soon', 'wait_seconds', ceil(wait));
      end if;
      insert into public.news_runs (trigger) values (cause) returning * into run;
      delete from public.news_runs where id <= run.id - 500;
      return jsonb_build_object('outcome', 'started', 'id', run.id, 'last', (
        select jsonb_build_object('digest', source_digest, 'rows', imported + skipped, 'errors', errors)
        from public.news_runs where status = 'succeeded' order by id desc limit 1
      ));
    end
  $$;

-- False when the run was given up meanwhile.
create function public.renew_news_run(run_id bigint) returns boolean
  language sql security definer set search_path = ''
  as $$
    with renewed as (
      update public.news_runs set alive_at = clock_timestamp() where id = run_id and status = 'running' returning 1
    )
    select exists (select from renewed)
  $$;

-- Notes how a run ended. One that was given up stays given up.
create function public.finish_news_run(run_id bigint, outcome jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      run public.news_runs;
    begin
      update public.news_runs set
        status = outcome ->> 'status',
        finished_at = clock_timestamp(),
        imported = coalesce((outcome ->> 'imported')::integer, 0),
        skipped = coalesce((outcome ->> 'skipped')::integer, 0),
        errors = coalesce((outcome ->> 'errors')::integer, 0),
        message = left(outcome ->> 'message', 1000),
        source_digest = outcome ->> 'digest'
      where id = run_id and status = 'running';
      select * into run from public.news_runs where id = run_id;
      return public.describe_news_run(run);
    end
  $$;

revoke all on function public.news_import_interval(), public.call_news_import(), public.plan_news_import(numeric),
  public.set_news_interval(double precision, uuid), public.set_default_news_interval(double precision),
  public.set_news_source(text, uuid), public.describe_news_run(public.news_runs), public.read_news_schedule(),
  public.begin_news_run(text, double precision), public.renew_news_run(bigint),
  public.finish_news_run(bigint, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.news_import_interval() to anon, authenticated, service_role;
grant execute on function public.set_news_interval(double precision, uuid),
  public.set_default_news_interval(double precision), public.set_news_source(text, uuid),
  public.read_news_schedule(), public.begin_news_run(text, double precision), public.renew_news_run(bigint),
  public.finish_news_run(bigint, jsonb)
  to service_role;
