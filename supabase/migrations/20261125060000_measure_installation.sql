-- What an operator watches: {"deliveries": {status: count}, "oldest_due_seconds", "database_bytes", "jobs": [{"name",
-- "seconds_since_success" (null before the first), "failures" (since)}]}.
create function public.measure_installation() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      return jsonb_build_object(
        'deliveries', (
          select coalesce(jsonb_object_agg(status, amount), '{}')
          from (select status, count(*) as amount from public.deliveries group by status) by_status
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
        )
      );
    end
  $$;
revoke all on function public.measure_installation() from public;
select private.only_for_server('measure_installation');
