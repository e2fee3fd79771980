-- What an operator watches, besides what it was: mails and webhooks by kind, imports, pictures that wait to be fetched, and
-- backups by the clock. {"deliveries": {status: count}, "deliveries_by_kind": [{"kind", "status", "count"}],
-- "oldest_due_seconds", "database_bytes", "jobs": [{"name", "seconds_since_success" (null before the first), "failures"
-- (since)}], "imports": [{"kind": "blog" or "news", "status", "count"}], "imported_rows": {outcome: count},
-- "pictures": {state: count}, "backup": {"seconds_since_success" (null before the first), "bytes"}, null when none is planned}.
create or replace function public.measure_installation() returns jsonb
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
