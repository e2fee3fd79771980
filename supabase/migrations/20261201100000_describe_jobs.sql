-- What owners see of scheduled jobs: {"database_version", "jobs": [{"name", "every_seconds", "next_due_at", "failures" (of the
-- clock, in a row), "succeeded_at" (null before the first), "last": {"status", "started_at", "finished_at", "message"}}]}.
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
select private.only_for_server('describe_jobs');
