-- Scheduled server functions. Nothing is granted: migrations of the project call functions.schedule() or wrap it in
-- their own function.
create schema functions;

create table functions.schedules (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  function_name text not null,
  -- Exactly one of these.
  interval_seconds double precision check (interval_seconds >= 1),
  -- Five fields, in UTC.
  cron text,
  body jsonb not null default '{}',
  is_active boolean not null default true,
  -- Null until a process has parsed the cron text.
  next_run_at timestamptz,
  -- Consecutive failed runs.
  failures integer not null default 0,
  -- The process that runs it; its lease expires if it ends.
  leased_until timestamptz,
  leased_by uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(interval_seconds, cron) = 1)
);

create table functions.runs (
  id bigint generated always as identity primary key,
  -- Remains after the schedule is deleted.
  schedule text not null,
  -- `timer`, `takeover` after a run of an ended process, or the text given for a manual start.
  trigger text not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'abandoned')),
  http_status integer,
  -- Truncated response or error of the function.
  result text,
  check ((status = 'running') = (finished_at is null))
);
create index runs_schedule_idx on functions.runs (schedule, id desc);

alter table functions.schedules enable row level security;
alter table functions.runs enable row level security;

-- Wakes processes that sleep until the next run when a schedule changes.
create function functions.announce_change() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_notify('functions_schedules', '');
      return null;
    end
  $$;
create trigger announce_change
  after insert or delete or update of interval_seconds, cron, is_active on functions.schedules
  for each statement execute function functions.announce_change();

-- Creates or changes a schedule. An unchanged schedule keeps its next run and failures.
create function functions.save_schedule(
  name text, function_name text, interval_seconds double precision, cron text, body jsonb
) returns void
  language sql set search_path = ''
  begin atomic
    insert into functions.schedules as known (name, function_name, interval_seconds, cron, body, next_run_at)
    values ($1, $2, $3, $4, $5, now() + make_interval(secs => $3))
    on conflict (name) do update set
      function_name = excluded.function_name,
      interval_seconds = excluded.interval_seconds,
      cron = excluded.cron,
      body = excluded.body,
      is_active = true,
      next_run_at = excluded.next_run_at,
      failures = 0
    where (known.function_name, known.interval_seconds, known.cron, known.body, known.is_active)
      is distinct from
      (excluded.function_name, excluded.interval_seconds, excluded.cron, excluded.body, true);
  end;

-- Calls the function at an interval of a second or more: every => '30 seconds'.
create function functions.schedule(name text, function_name text, every interval, body jsonb default '{}')
  returns void
  language sql set search_path = ''
  begin atomic
    select functions.save_schedule($1, $2, extract(epoch from $3)::double precision, null, $4);
  end;

-- Calls the function at the times of a cron text with five fields, in UTC: cron => '*/5 * * * *'.
create function functions.schedule(name text, function_name text, cron text, body jsonb default '{}')
  returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if $3 !~ '^[0-9*,/-]+( [0-9*,/-]+){4}$' then
        raise exception 'The cron text "%" does not have five fields of digits and * , / -', $3
          using errcode = '22023',
          hint = 'Write it like */5 * * * *, or give an interval: every => ''30 seconds''.';
      end if;
      perform functions.save_schedule($1, $2, null, $3, $4);
    end
  $$;

-- Deletes a schedule; false if it does not exist. A running function continues.
create function functions.unschedule(name text) returns boolean
  language sql set search_path = ''
  begin atomic
    with removed as (delete from functions.schedules where schedules.name = $1 returning 1)
    select exists (select from removed);
  end;
