-- Outgoing emails and webhooks, their attempts and retries.

-- Queue of outgoing emails, webhooks and pings. A delivery is written in the transaction of its cause and sent
-- afterward, with retries, under a stable key. docs/decisions/0030-queue-work-in-the-database.md
create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  -- Subscribed events; `*` for all.
  events text[] not null default '{*}' check (cardinality(events) between 1 and 50),
  -- `standard`: JSON of the event. `slack`: text for chat services. `fields`: only the fields of `mapping`.
  format text not null default 'standard' check (format in ('standard', 'slack', 'fields')),
  -- Field of the receiver → path in the event, such as {"EMAIL": "data.email"}.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and length(mapping::text) <= 10000),
  is_active boolean not null default true,
  -- Reason if the receiver deactivated it; null if a person did.
  disabled_reason text,
  secret text not null check (
    secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'
    or (secret ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{60,}$' and length(secret) <= 400)
  ),
  -- Also signs for a day after a change.
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

select private.close_table('public.webhook_endpoints');
grant
  delete,
  select (
    id, name, url, events, format, mapping, is_active, disabled_reason, previous_secret_until, created_at, updated_at
  ),
  insert (id, name, url, events, format, mapping, is_active, secret),
  update (name, url, events, format, mapping, is_active, secret)
  on public.webhook_endpoints to authenticated, service_role;

create policy "administrators read here" on public.webhook_endpoints
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.webhook_endpoints
  for all to service_role using (true) with check (true);
create policy "administrators add endpoints" on public.webhook_endpoints
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change endpoints" on public.webhook_endpoints
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete endpoints" on public.webhook_endpoints
  for delete to authenticated using ((select public.is_admin()));

create table public.deliveries (
  -- Idempotency key, the same for all attempts.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'webhook', 'ping', 'calendar')),
  -- Template of an email, event of a webhook, protocol of a ping; what is written to a calendar.
  purpose text not null check (purpose ~ '^[a-z0-9][a-z0-9._-]{0,79}$'),
  -- Email address (`agency`: the agency), name of an endpoint, URL of a ping, host of a calendar.
  target text not null,
  endpoint_id uuid references public.webhook_endpoints (id) on delete set null,
  -- Deliveries of one channel are sent in sequence.
  channel text not null,
  payload jsonb not null,
  -- Subject.
  subject_kind text,
  subject_id text,
  -- Deduplication key.
  key text unique,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'waiting', 'delivered', 'failed', 'cancelled')),
  -- Attempts, and failures since the delivery was last enqueued or replayed.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Attempts whose process died, since then.
  abandonments integer not null default 0,
  not_before timestamptz not null default now(),
  -- Lease of the sender.
  leased_until timestamptz,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'sending') = (leased_until is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index deliveries_open on public.deliveries (channel, (coalesce(leased_until, not_before)))
  where status in ('queued', 'sending');
create index deliveries_due on public.deliveries ((coalesce(leased_until, not_before)))
  where status in ('queued', 'sending');
create index deliveries_newest on public.deliveries (created_at desc, id);
create index deliveries_of_subject on public.deliveries (subject_kind, subject_id);
create index deliveries_of_endpoint on public.deliveries (endpoint_id) where endpoint_id is not null;
-- Generic plans claim deliveries by their indexes, however many wait.
create index deliveries_given_up on public.deliveries (channel) where status = 'sending' and abandonments >= 20;
create index deliveries_waiting on public.deliveries (subject_kind, subject_id) where status = 'waiting';

select private.close_table('public.deliveries');
grant select on public.deliveries to authenticated, service_role;

create policy "administrators read here" on public.deliveries
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.deliveries for all to service_role using (true) with check (true);

create table public.delivery_attempts (
  delivery_id uuid not null references public.deliveries (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- `abandoned`: the process died, so it may have arrived.
  outcome text not null default 'running'
    check (outcome in ('running', 'delivered', 'waiting', 'failed', 'abandoned')),
  -- Status of the response.
  status_code integer,
  error text,
  primary key (delivery_id, number)
);

select private.close_table('public.delivery_attempts');
grant select on public.delivery_attempts to authenticated, service_role;

create policy "administrators read here" on public.delivery_attempts
  for select to authenticated using ((select public.is_admin()));
create policy "the server works here" on public.delivery_attempts
  for all to service_role using (true) with check (true);

-- The previous secret stays valid for a day. Activating an endpoint clears its failure.
create function public.prepare_webhook_endpoint() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.secret <> old.secret and current_setting('site.seals_anew', true) is distinct from 'on' then
        new.previous_secret := old.secret;
        new.previous_secret_until := now() + interval '1 day';
      end if;
      if new.is_active then
        new.disabled_reason := null;
      end if;
      new.updated_at := now();
      return new;
    end
  $$;

create trigger prepare_webhook_endpoint before update on public.webhook_endpoints
  for each row execute function public.prepare_webhook_endpoint();

-- Cancels deliveries of a deleted endpoint.
create function public.cancel_endpoint_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries set
        status = 'cancelled', leased_until = null, last_error = 'The endpoint was deleted.'
      where endpoint_id = old.id and status in ('queued', 'sending');
      return old;
    end
  $$;

create trigger cancel_endpoint_deliveries before delete on public.webhook_endpoints
  for each row execute function public.cancel_endpoint_deliveries();

-- Makes the job due at p_at unless it is due earlier; after a failure, at least 30 seconds later.
create function private.call_deliverer(p_at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      job public.scheduled_jobs;
    begin
      -- Waits for a concurrent claim: a later run sees what this transaction wrote.
      select * into job from public.scheduled_jobs where name = 'deliver' for update;
      update public.scheduled_jobs set next_due_at = p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end
        where name = 'deliver' and next_due_at > p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end;
    end
  $$;

-- Deferred, so that concurrent writers do not wait for each other.
create function public.call_deliverer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted timestamptz := greatest(new.not_before, clock_timestamp());
      called text := nullif(current_setting('deliveries.called_at', true), '');
    begin
      if called is null or called::timestamptz > wanted then
        perform private.call_deliverer(wanted);
        perform set_config('deliveries.called_at', wanted::text, true);
      end if;
      return null;
    end
  $$;

create constraint trigger call_deliverer after insert or update of status, not_before on public.deliveries
  deferrable initially deferred for each row when (new.status = 'queued')
  execute function public.call_deliverer();

-- Enqueues an email by template (supabase/functions/_shared/mails), rendered when sent. Receiver `agency`
-- means the address of the agency. A key is enqueued once. Returns the delivery.
create function private.enqueue_mail(
  p_template text, p_to text, p_data jsonb, p_subject_kind text, p_subject_id text,
  p_not_before timestamptz default now(), p_key text default null
) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      insert into public.deliveries
        (kind, purpose, target, channel, payload, subject_kind, subject_id, not_before, key)
      values
        ('mail', p_template, p_to, 'mail', coalesce(p_data, '{}'), p_subject_kind, p_subject_id,
          coalesce(p_not_before, now()), p_key)
      on conflict (key) do nothing
      returning id into enqueued;
      if enqueued is null then
        select id into enqueued from public.deliveries where key = p_key;
      end if;
      return enqueued;
    end
  $$;

-- Sends an event to each subscribed endpoint, in the Standard Webhooks format.
create function private.emit_event(p_event text, p_subject_kind text, p_subject_id text, p_data jsonb) returns void
  language sql set search_path = ''
  as $$
    insert into public.deliveries
      (kind, purpose, target, endpoint_id, channel, payload, subject_kind, subject_id)
    select 'webhook', p_event, name, id, id::text,
      jsonb_build_object(
        'type', p_event,
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', coalesce(p_data, '{}')
      ),
      p_subject_kind, p_subject_id
    from public.webhook_endpoints
    where is_active and events && array['*', p_event]
  $$;

-- Enqueues a short request to a public service.
create function private.enqueue_ping(
  p_purpose text, p_url text, p_body text, p_content_type text, p_subject_kind text, p_subject_id text,
  p_not_before timestamptz default now(), p_key text default null
) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      insert into public.deliveries
        (kind, purpose, target, channel, payload, subject_kind, subject_id, not_before, key)
      values
        ('ping', p_purpose, p_url, 'ping', jsonb_build_object('body', p_body, 'content_type', p_content_type),
          p_subject_kind, p_subject_id, coalesce(p_not_before, now()), p_key)
      on conflict (key) do nothing
      returning id into enqueued;
      if enqueued is null then
        select id into enqueued from public.deliveries where key = p_key;
      end if;
      return enqueued;
    end
  $$;

-- Cancels emails about a subject, all or of one template, and frees their keys. Webhooks are still sent.
create function private.cancel_deliveries(p_subject_kind text, p_subject_id text, p_template text default null)
  returns void
  language sql set search_path = ''
  as $$
    update public.deliveries set status = 'cancelled', key = null
    where subject_kind = p_subject_kind and subject_id = p_subject_id and kind = 'mail'
      and status in ('queued', 'waiting') and (p_template is null or purpose = p_template)
  $$;

-- Channels with due deliveries. Deliveries are claimed with a lease; `number` of the attempt is the fencing token.
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

-- Claims due deliveries of a channel, oldest first, with the endpoint of a webhook.
create function public.claim_deliveries(p_channel text, p_limit integer, p_lease_seconds double precision)
  returns jsonb
  language plpgsql security definer set search_path = ''
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  as $$
    declare
      present timestamptz := clock_timestamp();
      claimed jsonb;
    begin
      -- Fails a delivery that ended its process in every attempt.
      update public.deliveries set
        status = 'failed', leased_until = null, last_error = 'The process ended in every attempt to send it.'
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
          'id', e.id, 'url', e.url, 'format', e.format, 'mapping', e.mapping,
          'secrets', to_jsonb(array_remove(
            array[e.secret, case when e.previous_secret_until > present then e.previous_secret end], null
          ))
        ) end
      )) into claimed
      from taken t left join public.webhook_endpoints e on e.id = t.endpoint_id;
      return coalesce(claimed, '[]');
    end
  $$;

-- Extends leases; `p_claims` are [{"id", "number"}].
create function public.renew_deliveries(p_claims jsonb, p_lease_seconds double precision) returns void
  language sql security definer set search_path = ''
  as $$
    update public.deliveries d set leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    from jsonb_to_recordset(p_claims) as claim (id uuid, number integer)
    where d.id = claim.id and d.attempts = claim.number and d.status = 'sending'
  $$;

-- Backoff after the n-th failure, with jitter of ±50 %. Null after ten attempts, about a day and a half.
create function private.rest_of_delivery(p_failures integer) returns interval
  language sql volatile set search_path = ''
  as $$
    select make_interval(secs => rests[p_failures] * (0.5 + random()))
    from (select array[5, 30, 120, 600, 1800, 7200, 18000, 36000, 72000] as rests) plan
  $$;

-- Records the result of an attempt: {"outcome": "delivered" | "failed", "status_code", "error", "is_final" (no retry),
-- "wait_seconds" (Retry-After), "is_gone" (deactivates the endpoint)}. False if the lease was lost.
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
      elsif p_result ->> 'outcome' = 'waiting' then
        update public.deliveries set status = 'waiting', leased_until = null, last_error = problem
        where id = p_delivery;
        return true;
      end if;
      if (p_result ->> 'is_gone')::boolean then
        update public.webhook_endpoints set
          is_active = false, disabled_reason = 'The receiver returned status 410 (gone).'
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

-- Fails queued deliveries of a deactivated endpoint; they can be replayed.
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

-- Schedules the job for the next delivery and deletes a few older than 90 days.
create function public.plan_deliveries() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deliveries where id in (
        select id from public.deliveries
        where created_at < now() - interval '90 days' and status in ('delivered', 'failed', 'cancelled')
        order by created_at limit 500
      );
      perform private.prune_provider_events();
      perform private.call_deliverer(greatest(min(coalesce(leased_until, not_before)), clock_timestamp()))
        from public.deliveries where status in ('queued', 'sending') having count(*) > 0;
    end
  $$;

-- Requeues delivered and failed deliveries with the same keys, and waiting ones immediately. Returns the number;
-- canceled ones, those being sent and those of inactive endpoints are skipped.
create function public.replay_deliveries(p_deliveries uuid[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      replayed integer;
    begin
      perform private.must_manage_site();
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

-- Sends a test event to an endpoint. Returns the delivery; null if the endpoint is missing or inactive.
create function public.send_test_event(p_endpoint uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      perform private.must_manage_site();
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

-- Deliveries by status, and filter values: {"counts", "purposes"}.
create function public.summarize_deliveries() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
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

-- Called at the start of each queue run. Cancels waiting emails about a call that is over, fails those that were due more
-- than 7 days ago, and queues the others if there is a mail server.
create function public.release_waiting_mails(p_has_mail_server boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries d set
        status = 'cancelled', last_error = 'The call was over before a mail server was set up.'
      where d.status = 'waiting' and d.subject_kind = 'booking' and exists (
        select from public.bookings b where b.id::text = d.subject_id and b.ends_at < now()
      );
      update public.deliveries set
        status = 'failed', last_error = 'No mail server was set up within 7 days.'
      where status = 'waiting' and not_before < now() - interval '7 days';
      if p_has_mail_server then
        update public.deliveries set status = 'queued', last_error = null where status = 'waiting';
      end if;
    end
  $$;

select private.only_for('authenticated, service_role', 'replay_deliveries', 'send_test_event', 'summarize_deliveries');
select private.only_for_server(
  'list_due_channels', 'claim_deliveries', 'renew_deliveries', 'finish_delivery', 'plan_deliveries',
  'release_waiting_mails'
);

select public.schedule_job('deliver', 'deliver', interval '1 minute');
