-- How deliveries are sent: claimed for a time, renewed while somebody is at it, finished with what came of it. Of two
-- who claim, each gets others; what a killed process held is taken up when its time has passed. `number` of a try is
-- its fence: whoever comes back too late changes nothing.

-- Channels in which something is due.
create function public.list_due_channels() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      present timestamptz := clock_timestamp();
    begin
      return query select distinct d.channel from public.deliveries d
        where d.status in ('queued', 'sending') and coalesce(d.leased_until, d.not_before) <= present;
    end
  $$;

-- Takes what is due in a channel, the longest waiting first. A webhook comes with all that its endpoint needs.
create function public.claim_deliveries(p_channel text, p_limit integer, p_lease_seconds double precision)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present timestamptz := clock_timestamp();
      claimed jsonb;
    begin
      -- One that ends whatever tries it is not tried without end.
      update public.deliveries set
        status = 'failed', leased_until = null, last_error = 'Whoever tried to send it has ended each time.'
      where channel = p_channel and status = 'sending' and leased_until <= present and abandonments >= 20;
      with due as (
        select id, status from public.deliveries
        where channel = p_channel and status in ('queued', 'sending') and coalesce(leased_until, not_before) <= present
        order by coalesce(leased_until, not_before), id limit p_limit
        for update skip locked
      ), taken as (
        update public.deliveries d set
          status = 'sending',
          leased_until = present + make_interval(secs => p_lease_seconds),
          attempts = d.attempts + 1,
          abandonments = d.abandonments + (due.status = 'sending')::integer
        from due where d.id = due.id
        returning d.*
      ), abandoned as (
        update public.delivery_attempts a set outcome = 'abandoned', finished_at = present
        from taken where a.delivery_id = taken.id and a.outcome = 'running'
      ), begun as (
        insert into public.delivery_attempts (delivery_id, number) select id, attempts from taken
      )
      select jsonb_agg(jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'purpose', t.purpose, 'target', t.target, 'payload', t.payload,
        'number', t.attempts, 'created_at', t.created_at,
        'endpoint', case when e.id is not null then jsonb_build_object(
          'url', e.url, 'format', e.format, 'mapping', e.mapping,
          'secrets', to_jsonb(array_remove(
            array[e.secret, case when e.previous_secret_until > present then e.previous_secret end], null
          ))
        ) end
      )) into claimed
      from taken t left join public.webhook_endpoints e on e.id = t.endpoint_id;
      return coalesce(claimed, '[]');
    end
  $$;

-- Says that tries go on; `p_claims` are [{"id", "number"}].
create function public.renew_deliveries(p_claims jsonb, p_lease_seconds double precision) returns void
  language sql security definer set search_path = ''
  as $$
    update public.deliveries d set leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    from jsonb_to_recordset(p_claims) as claim (id uuid, number integer)
    where d.id = claim.id and d.attempts = claim.number and d.status = 'sending'
  $$;

-- How long a delivery rests after its n-th failure: half of it to one and a half times as long, so that not all come
-- back at once. Null when it is not tried again; ten tries take about a day and a half.
create function private.rest_of_delivery(p_failures integer) returns interval
  language sql volatile set search_path = ''
  as $$
    select make_interval(secs => rests[p_failures] * (0.5 + random()))
    from (select array[5, 30, 120, 600, 1800, 7200, 18000, 36000, 72000] as rests) plan
  $$;

-- Notes what came of a try: {"outcome": "delivered" | "failed", "status_code", "error", "is_final" (trying again would
-- not help), "wait_seconds" (the receiver asked for it), "is_gone" (the endpoint wants no more)}. False when the try
-- was given up meanwhile.
create function public.finish_delivery(p_delivery uuid, p_number integer, p_result jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      tried public.deliveries;
      rest interval;
      problem text := left(p_result ->> 'error', 500);
    begin
      select * into tried from public.deliveries where id = p_delivery for update;
      if tried.status is distinct from 'sending' or tried.attempts <> p_number then
        return false;
      end if;
      update public.delivery_attempts set
        finished_at = clock_timestamp(), outcome = p_result ->> 'outcome', error = problem,
        status_code = (p_result ->> 'status_code')::integer
      where delivery_id = p_delivery and number = p_number;
      if p_result ->> 'outcome' = 'delivered' then
        update public.deliveries set
          status = 'delivered', delivered_at = clock_timestamp(), leased_until = null, last_error = null
        where id = p_delivery;
        return true;
      end if;
      if (p_result ->> 'is_gone')::boolean then
        update public.webhook_endpoints set
          is_active = false, disabled_reason = 'The receiver answered that it is gone (410).'
        where id = tried.endpoint_id;
      end if;
      if not coalesce((p_result ->> 'is_final')::boolean, false) and (
        tried.endpoint_id is null
        or exists (select from public.webhook_endpoints where id = tried.endpoint_id and is_active)
      ) then
        rest := greatest(
          private.rest_of_delivery(tried.failures + 1),
          make_interval(secs => least(coalesce((p_result ->> 'wait_seconds')::double precision, 0), 86400))
        );
      end if;
      if private.rest_of_delivery(tried.failures + 1) is null then
        rest := null;
      end if;
      update public.deliveries set
        status = case when rest is null then 'failed' else 'queued' end,
        failures = failures + 1,
        not_before = coalesce(clock_timestamp() + rest, not_before),
        leased_until = null,
        last_error = problem
      where id = p_delivery;
      return true;
    end
  $$;

-- What waits for an endpoint that was switched off is not tried; it can be sent again when the endpoint is back.
create function public.fail_endpoint_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries set status = 'failed', last_error = 'The endpoint was switched off.'
      where endpoint_id = new.id and status = 'queued';
      return null;
    end
  $$;
create trigger fail_endpoint_deliveries after update of is_active on public.webhook_endpoints
  for each row when (old.is_active and not new.is_active) execute function public.fail_endpoint_deliveries();

-- Before a run ends: makes the job due when the next delivery is, and forgets a few that are older than 90 days.
create function public.plan_deliveries() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deliveries where id in (
        select id from public.deliveries
        where created_at < now() - interval '90 days' and status in ('delivered', 'failed', 'cancelled')
        order by created_at limit 500
      );
      perform private.call_deliverer(min(coalesce(leased_until, not_before))) from public.deliveries
        where status in ('queued', 'sending') having count(*) > 0;
    end
  $$;

-- Raises for everybody but administrators and the server.
create function private.must_manage_deliveries() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage deliveries.';
      end if;
    end
  $$;

-- Sends again, with the same keys, what was delivered or failed, and at once what waits for its next try. Answers how
-- many; what was cancelled, is being sent, or is for an endpoint that is off or gone stays as it is.
create function public.replay_deliveries(p_deliveries uuid[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      replayed integer;
    begin
      perform private.must_manage_deliveries();
      update public.deliveries d set
        status = 'queued', failures = 0, abandonments = 0, not_before = now(), delivered_at = null
      where d.id = any (p_deliveries) and d.status in ('delivered', 'failed', 'queued') and (
        d.kind <> 'webhook'
        or exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
      );
      get diagnostics replayed = row_count;
      return replayed;
    end
  $$;

-- An event that tells nothing, to one endpoint. Answers the delivery, null when there is no such endpoint or it is off.
create function public.send_test_event(p_endpoint uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      perform private.must_manage_deliveries();
      insert into public.deliveries
        (kind, purpose, target, endpoint_id, channel, payload, subject_kind, subject_id)
      select 'webhook', 'test', name, id, id::text,
        jsonb_build_object(
          'type', 'test',
          'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('message', 'This is a test. If you can read it, the endpoint works.')
        ),
        'webhook-endpoint', id::text
      from public.webhook_endpoints where id = p_endpoint and is_active
      returning id into enqueued;
      return enqueued;
    end
  $$;

revoke all on function private.rest_of_delivery(integer), private.must_manage_deliveries() from public;
revoke all on function public.fail_endpoint_deliveries() from public, anon, authenticated;
revoke all on function public.replay_deliveries(uuid[]), public.send_test_event(uuid) from public, anon;
grant execute on function public.replay_deliveries(uuid[]), public.send_test_event(uuid)
  to authenticated, service_role;
select private.only_for_server(
  'list_due_channels', 'claim_deliveries', 'renew_deliveries', 'finish_delivery', 'plan_deliveries'
);
