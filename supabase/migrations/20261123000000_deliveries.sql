-- One durable queue of everything that is sent: mails, signed webhooks, pings. A delivery is written in the same
-- transaction as what it tells about, and sent afterwards by the function `deliver`, as often as needed, always with
-- the same key. docs/decisions/0023-one-queue-of-everything-sent.md
--
-- The functions of the schema `private` are for functions of these migrations that are security definer.

create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  -- Which events it is told of; `*` for all.
  events text[] not null default '{*}' check (cardinality(events) between 1 and 50),
  -- `standard`: the event as JSON. `slack`: a text that chat services show. `fields`: the fields of `mapping` alone.
  format text not null default 'standard' check (format in ('standard', 'slack', 'fields')),
  -- Name of a field at the receiver -> path in the event, such as {"EMAIL": "data.email"}.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and length(mapping::text) <= 10000),
  is_active boolean not null default true,
  -- Why it was switched off by the receiver; null when a person did.
  disabled_reason text,
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'),
  -- Signs as well for a day after a change, so that the receiver can follow.
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create table public.deliveries (
  -- The idempotency key: the same in every try.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'webhook', 'ping')),
  -- Template of a mail, event of a webhook, protocol of a ping.
  purpose text not null check (purpose ~ '^[a-z0-9][a-z0-9._-]{0,79}$'),
  -- Address of a mail (`agency`: the agency's own), name of an endpoint, address of a ping.
  target text not null,
  endpoint_id uuid references public.webhook_endpoints (id) on delete set null,
  -- Deliveries of one channel wait for each other, those of different channels do not.
  channel text not null,
  payload jsonb not null,
  -- What it tells about.
  subject_kind text,
  subject_id text,
  -- Enqueued once.
  key text unique,
  status text not null default 'queued' check (status in ('queued', 'sending', 'delivered', 'failed', 'cancelled')),
  -- Tries that began, and those of them that failed since it was last enqueued or replayed.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Tries whose process ended, since then too.
  abandonments integer not null default 0,
  not_before timestamptz not null default now(),
  -- Who sends it holds it until then; when that time passes, another one takes it up.
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

create table public.delivery_attempts (
  delivery_id uuid not null references public.deliveries (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- `abandoned`: whoever tried it has ended meanwhile, so it may have arrived or not.
  outcome text not null default 'running' check (outcome in ('running', 'delivered', 'failed', 'abandoned')),
  -- Of the receiver's answer.
  status_code integer,
  error text,
  primary key (delivery_id, number)
);

do $$
  declare
    name text;
  begin
    foreach name in array array['webhook_endpoints', 'deliveries', 'delivery_attempts'] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('revoke all on public.%I from public, anon, authenticated, service_role', name);
      -- Forced row security binds the owner as well, in whose name the functions below work.
      execute format(
        'create policy "the functions of the owner work here" on public.%I for all to current_user using (true) with check (true)',
        name
      );
      execute format(
        'create policy "administrators read here" on public.%I for select to authenticated using ((select public.is_admin()))',
        name
      );
      execute format(
        'create policy "the server works here" on public.%I for all to service_role using (true) with check (true)',
        name
      );
    end loop;
  end
$$;
grant select on public.deliveries, public.delivery_attempts to authenticated, service_role;

-- Secrets go in and never come out, but to the server that signs.
grant select (id, name, url, events, format, mapping, is_active, disabled_reason, previous_secret_until, created_at, updated_at),
  insert (name, url, events, format, mapping, is_active, secret),
  update (name, url, events, format, mapping, is_active, secret),
  delete
  on public.webhook_endpoints to authenticated, service_role;
create policy "administrators add endpoints" on public.webhook_endpoints
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change endpoints" on public.webhook_endpoints
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete endpoints" on public.webhook_endpoints
  for delete to authenticated using ((select public.is_admin()));

-- The former secret signs beside a new one for a day; whoever switches an endpoint on forgives why it was off.
create function public.prepare_webhook_endpoint() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.secret <> old.secret then
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

-- What waits for an endpoint that is no more goes nowhere.
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

-- Makes the job due at `p_at`, if it isn't earlier. One that failed of itself rests half a minute first.
create function private.call_deliverer(p_at timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      job public.scheduled_jobs;
    begin
      -- Waits for a claim under way: a run that begins after this line reads what this transaction wrote.
      select * into job from public.scheduled_jobs where name = 'deliver' for update;
      update public.scheduled_jobs set next_due_at = p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end
        where name = 'deliver' and next_due_at > p_at + case
          when job.failures > 0 then interval '30 seconds' else interval '0' end;
    end
  $$;

-- At the end of the transaction, so that those who enqueue do not wait for each other.
create function public.call_deliverer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.call_deliverer(greatest(new.not_before, clock_timestamp()));
      return null;
    end
  $$;
create constraint trigger call_deliverer after insert or update of status, not_before on public.deliveries
  deferrable initially deferred for each row when (new.status = 'queued')
  execute function public.call_deliverer();

-- A mail by its template (supabase/functions/_shared/deliveries/mails), written when it is sent. `agency` as receiver
-- is the agency's own address. Of those with one key only the first is enqueued. Answers the delivery.
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

-- Tells an event to each endpoint that wants it. The payload is that of Standard Webhooks.
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

-- A short request to a public service that wants to know of changes, as its protocol has it.
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

-- Mails about something that are not sent any more, all or those of a template; their keys may be used again. What
-- happened stays told: webhooks go on.
create function private.cancel_deliveries(p_subject_kind text, p_subject_id text, p_template text default null)
  returns void
  language sql set search_path = ''
  as $$
    update public.deliveries set status = 'cancelled', key = null
    where subject_kind = p_subject_kind and subject_id = p_subject_id and kind = 'mail' and status = 'queued'
      and (p_template is null or purpose = p_template)
  $$;

revoke all on function private.call_deliverer(timestamptz),
  private.enqueue_mail(text, text, jsonb, text, text, timestamptz, text),
  private.emit_event(text, text, text, jsonb),
  private.enqueue_ping(text, text, text, text, text, text, timestamptz, text),
  private.cancel_deliveries(text, text, text) from public;
revoke all on function public.prepare_webhook_endpoint(), public.cancel_endpoint_deliveries(),
  public.call_deliverer() from public, anon, authenticated;
