-- What is wrong at this moment, told by one of several processes (docs/decisions/0077-an-alert-is-told-once.md). Each process says
-- every minute what it sees; an alert is over when nobody has seen it for a while.
create table private.alerts (
  name text not null,
  -- Which of its kind: a job, a disk of a machine; empty where there is only one.
  subject text not null,
  sentence text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- Whether its present message, of the beginning or of the end, has gone out, by which ways, and when it is tried again.
  is_told boolean not null,
  told_by text[] not null default '{}',
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  primary key (name, subject)
);

-- Takes note of what one process sees, and hands out the messages that are due, each to one process at a time.
-- `p_seen` is [{"name", "subject", "sentence", "is_told"}], `is_told` of one whose beginning was told while the database was
-- away; of the kinds in `p_unknown` nothing is known at the moment, so that none of them ends.
-- {"notices": [{"name", "subject", "sentence", "started_at", "ended_at", "told_by", "attempts"}], "firing": [{"name", "subject",
-- "sentence", "started_at"}]}
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
          -- Back before its end was told: nobody hears of either. Told already, it begins anew.
          is_told = case when known.ended_at is null then known.is_told else not known.is_told end,
          started_at = case when known.ended_at is not null and known.is_told then noted_at else known.started_at end,
          told_by = case when known.ended_at is null then known.told_by else '{}' end,
          attempts = case when known.ended_at is null then known.attempts else 0 end,
          next_try_at = case when known.ended_at is null then known.next_try_at else noted_at end;
      update private.alerts set seen_at = noted_at where name = any (p_unknown) and ended_at is null;

      -- Over before anybody was told of it.
      delete from private.alerts
        where ended_at is null and not is_told and attempts = 0
          and seen_at < noted_at - make_interval(secs => p_grace_seconds);
      update private.alerts
        set ended_at = noted_at, is_told = false, told_by = '{}', attempts = 0, next_try_at = noted_at
        where ended_at is null and seen_at < noted_at - make_interval(secs => p_grace_seconds);
      delete from private.alerts where ended_at is not null and is_told;

      -- Whoever takes one has half a minute, and twice as long after each try that failed, up to an hour.
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

-- A message has gone out by these ways; with `p_is_done` it is not tried again. One that has turned since is another message.
create function public.settle_alert(
  p_name text, p_subject text, p_is_end boolean, p_told_by text[], p_is_done boolean
) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update private.alerts set is_told = p_is_done, told_by = p_told_by
    where name = p_name and subject = p_subject and not is_told and (ended_at is not null) = p_is_end
  $$;

-- What alerts are judged by: jobs that failed since they last succeeded, and backups by the clock.
-- {"jobs": [{"name", "failures", "message" (of the latest)}], "backup": {"every_seconds", "seconds_since_success" (null before
-- the first), "seconds_since_planned"}, null when none is planned}
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
select private.only_for_server('note_alerts', 'settle_alert', 'read_alert_facts');
