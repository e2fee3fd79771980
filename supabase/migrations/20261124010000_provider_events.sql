-- What providers of payments and calendars tell the site (webhooks). An event is kept as it came before anything is made of
-- it, and each only once; docs/decisions/0031-what-providers-send-is-proved.md.

create table public.provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'paypal', 'calcom', 'calendly')),
  -- By which the provider, or the digest of what it sent, tells events apart.
  event_key text not null check (length(event_key) between 1 and 300),
  -- In the provider's words.
  kind text not null check (length(kind) between 1 and 100),
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- As it was signed; null after 90 days.
  body text check (octet_length(body) <= 524288),
  -- What was read in it: domain/provider-events.
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 20000),
  -- `waiting`: somebody has to look at it, for the reason that is given.
  status text not null check (status in ('attached', 'waiting', 'ignored')),
  reason text check (length(reason) <= 60),
  request_id uuid references public.payment_requests on delete set null,
  -- Goes with the lead: it says who that was.
  lead_id uuid references public.leads on delete cascade,
  unique (provider, event_key)
);
create index provider_events_newest on public.provider_events (received_at desc);
create index provider_events_waiting on public.provider_events (received_at desc) where status = 'waiting';
create index provider_events_of_a_payment on public.provider_events (provider, (facts ->> 'payment'));
create index provider_events_of_a_booking on public.provider_events (provider, (facts ->> 'booking'));
create index provider_events_of_a_request on public.provider_events (request_id) where request_id is not null;
create index provider_events_of_a_lead on public.provider_events (lead_id) where lead_id is not null;

alter table public.provider_events enable row level security;
alter table public.provider_events force row level security;
revoke all on public.provider_events from public, anon, authenticated, service_role;
grant select on public.provider_events to service_role;
create policy "the server reads events of providers" on public.provider_events
  for select to service_role using (true);
-- Forced row security binds the owner as well, in whose name the functions work.
create policy "the functions of the owner keep events of providers" on public.provider_events
  for all to current_user using (true) with check (true);

-- `provider`: a provider told something that did not settle the request. `refunded`: money went back.
alter table public.payment_events drop constraint payment_events_kind_check;
alter table public.payment_events add constraint payment_events_kind_check check (kind in (
  'created', 'sent', 'reminded', 'link-made', 'link-asked', 'seen', 'paid', 'reopened', 'cancelled', 'provider', 'refunded'
));

-- After 90 days what is attached to nothing goes, and of the rest the text that came.
create function private.prune_provider_events() returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.provider_events where id in (
        select id from public.provider_events
        where received_at < now() - interval '90 days' and request_id is null and lead_id is null
        order by received_at limit 200 for update skip locked
      );
      update public.provider_events set body = null where id in (
        select id from public.provider_events
        where received_at < now() - interval '90 days' and body is not null
        order by received_at limit 200 for update skip locked
      );
    end
  $$;
revoke all on function private.prune_provider_events() from public;

-- As before; old events of providers go as well.
create or replace function public.plan_deliveries() returns void
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
