-- How many deliveries have which status, and what there is to filter by: {"counts", "purposes"}.
create function public.summarize_deliveries() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_deliveries();
      return jsonb_build_object(
        'counts', (
          select coalesce(jsonb_object_agg(status, amount), '{}')
          from (select status, count(*) as amount from public.deliveries group by status) by_status
        ),
        'purposes', (
          select coalesce(jsonb_agg(purpose order by purpose), '[]')
          from (select distinct purpose from public.deliveries) used
        )
      );
    end
  $$;
revoke all on function public.summarize_deliveries() from public, anon;
grant execute on function public.summarize_deliveries() to authenticated, service_role;
