-- The job that sends. It is due when something is enqueued; the interval is for what nobody told it of.
select public.schedule_job('deliver', 'deliver', interval '1 minute');

-- As before; what is overdue makes the job due at a moment of its own, so that no tick is taken for one that was called.
create or replace function public.plan_deliveries() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deliveries where id in (
        select id from public.deliveries
        where created_at < now() - interval '90 days' and status in ('delivered', 'failed', 'cancelled')
        order by created_at limit 500
      );
      perform private.call_deliverer(greatest(min(coalesce(leased_until, not_before)), clock_timestamp()))
        from public.deliveries where status in ('queued', 'sending') having count(*) > 0;
    end
  $$;
