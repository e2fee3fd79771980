-- Webhook events from payment and booking providers.

-- Webhook events of payment and booking providers, each stored once before it is processed.
-- docs/decisions/0032-never-change-payment-requests.md
create table public.provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'paypal', 'calcom', 'calendly')),
  -- Id of the event at the provider, or the digest of its body.
  event_key text not null check (length(event_key) between 1 and 300),
  -- Event type of the provider.
  kind text not null check (length(kind) between 1 and 100),
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Signed body; null after 90 days.
  body text check (octet_length(body) <= 524288),
  -- Parsed by domain/provider-events.
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 20000),
  -- `waiting`: needs a person, for the given reason.
  status text not null check (status in ('attached', 'waiting', 'ignored')),
  reason text check (length(reason) <= 60),
  request_id uuid references public.payment_requests on delete set null,
  -- Deleted with the lead: it contains personal data.
  lead_id uuid references public.leads on delete cascade,
  unique (provider, event_key)
);
create index provider_events_of_a_payment on public.provider_events (provider, (facts ->> 'payment'));
create index provider_events_of_a_booking on public.provider_events (provider, (facts ->> 'booking'));
create index provider_events_of_a_request on public.provider_events (request_id) where request_id is not null;
create index provider_events_of_a_lead on public.provider_events (lead_id) where lead_id is not null;
create index provider_events_of_calls on public.provider_events ((facts ->> 'starts_at'))
  where facts ->> 'about' = 'booking' and facts ->> 'outcome' <> 'cancelled';
create index provider_events_that_move on public.provider_events (provider, (facts ->> 'former'))
  where facts ->> 'former' is not null;
create index provider_events_newest on public.provider_events (received_at desc, id);
create index provider_events_waiting on public.provider_events (received_at desc, id) where status = 'waiting';

select private.close_table('public.provider_events');
grant select on public.provider_events to service_role;

create policy "the server reads events of providers" on public.provider_events for select to service_role using (true);

-- Invalidates computed slots. Before the lead is locked, like bookings do.
create trigger count_revision after insert on public.provider_events
  for each row when (new.facts ->> 'about' = 'booking') execute function public.count_booking_revision();

-- After 90 days, deletes unattached events and the bodies of attached ones.
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

-- Sets the result of an event. Locks are taken in this order: payment or booking of the provider, event, payment
-- request or email address of the lead.
create function private.settle_provider_event(
  p_id uuid, p_status text, p_reason text, p_request uuid default null, p_lead uuid default null
) returns void
  language sql set search_path = ''
  as $$
    update public.provider_events
    set status = p_status, reason = p_reason, request_id = coalesce(p_request, request_id),
      lead_id = coalesce(p_lead, lead_id)
    where id = p_id
  $$;

-- The one request that the references name, by number or link token; null for none or several.
create function private.find_referred_request(p_references jsonb) returns uuid
  language sql stable set search_path = ''
  as $$
    select case when count(distinct found.id) = 1 then (array_agg(found.id))[1] end
    from (
      select r.id from public.payment_requests r
      where r.number in (select jsonb_array_elements_text(p_references))
      union all
      select l.request_id from public.payment_links l
      where l.token_hash in (
        select encode(sha256(convert_to(named, 'UTF8')), 'hex') from jsonb_array_elements_text(p_references) named
      )
    ) found
  $$;

-- Records that an event did not settle its request, once per reason.
create function private.hold_payment_event(p_event public.provider_events, p_request uuid, p_reason text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if p_event.reason is distinct from p_reason then
        perform private.add_payment_event(p_request, 'provider', jsonb_build_object(
          'provider', p_event.provider, 'problem', p_reason, 'amount', p_event.facts -> 'amount',
          'currency', p_event.facts -> 'currency', 'payment', p_event.facts -> 'payment'));
      end if;
      perform private.settle_provider_event(p_event.id, 'waiting', p_reason, p_request);
    end
  $$;

-- The payment of a request that a provider's event is about. A payment recorded by hand may be it, too, unless the
-- provider's payment waits because the request was paid twice.
create function private.find_provider_payment(p_event public.provider_events, p_request uuid) returns public.payment_entries
  language sql stable set search_path = ''
  as $$
    select e.* from public.payment_entries e
    where e.request_id = p_request and e.kind = 'payment' and e.reverses is null
      and (e.provider = p_event.provider and e.provider_ref = p_event.facts ->> 'payment' or e.provider is null and not exists (
        select from public.provider_events held
        where held.provider = p_event.provider and held.facts ->> 'payment' = p_event.facts ->> 'payment'
          and held.facts ->> 'outcome' = 'paid' and held.status = 'waiting'
      ))
      and not exists (select from public.payment_entries o where o.reverses = e.id)
    order by e.provider nulls last, e.day desc limit 1
  $$;

create function private.attach_refund(
  p_event public.provider_events, p_request public.payment_requests, p_payment public.payment_entries, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      refund public.payment_entries;
      known constant bigint := coalesce((
        select sum(amount) from public.payment_entries where payment_id = p_payment.id and kind = 'refund'
      ), 0);
    begin
      if p_event.facts ->> 'currency' is distinct from p_request.currency or p_event.facts ->> 'amount' is null then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
        return;
      end if;
      -- The amount is the total refunded so far, so a refund that an administrator already recorded is not counted twice.
      refund.kind := 'refund';
      refund.amount := least((p_event.facts ->> 'amount')::bigint - known, private.refundable_amount(p_payment));
      refund.day := p_day;
      refund.provider := p_event.provider;
      refund.provider_ref := p_event.facts ->> 'payment';
      if refund.amount > 0 then
        perform private.add_refund(p_request, p_payment, refund);
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

-- A dispute is shown with its request; a lost one takes the money back, once.
create function private.attach_dispute(
  p_event public.provider_events, p_request public.payment_requests, p_payment public.payment_entries, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      chargeback public.payment_entries;
    begin
      perform private.add_payment_event(p_request.id, 'disputed', p_event.facts - '{about,references,outcome}'::text[]
        || jsonb_build_object('provider', p_event.provider, 'happened_at', p_event.happened_at));
      perform private.tell_of_payment(p_request, 'disputed');
      chargeback.kind := 'chargeback';
      chargeback.amount := least((p_event.facts ->> 'amount')::bigint, private.refundable_amount(p_payment));
      chargeback.day := p_day;
      chargeback.provider := p_event.provider;
      chargeback.provider_ref := p_event.facts ->> 'dispute';
      if p_event.facts ->> 'state' = 'lost' and p_event.facts ->> 'currency' = p_request.currency
        and p_event.facts ->> 'amount' is not null and chargeback.amount > 0
        and not exists (
          select from public.payment_entries
          where payment_id = p_payment.id and kind = 'chargeback' and provider_ref = chargeback.provider_ref
        ) then
        perform private.add_refund(p_request, p_payment, chargeback);
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

create function private.attach_payment(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      payment public.payment_entries;
    begin
      payment.amount := (p_event.facts ->> 'amount')::bigint;
      payment.day := p_day;
      payment.way := 'card';
      payment.note := left(
        (case p_event.provider when 'stripe' then 'Stripe ' else 'PayPal ' end) || (p_event.facts ->> 'payment'), 500);
      payment.provider := p_event.provider;
      payment.provider_ref := p_event.facts ->> 'payment';
      if p_is_known then
        -- Providers send several events for one payment.
        perform private.settle_provider_event(p_event.id, 'attached', 'same-payment', p_request.id);
      elsif p_event.facts ->> 'currency' is distinct from p_request.currency then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
      elsif payment.amount is null or payment.amount not between 1 and 999999999999 then
        perform private.hold_payment_event(p_event, p_request.id, 'amount-differs');
      elsif p_request.status = 'paid' then
        perform private.hold_payment_event(p_event, p_request.id, 'already-paid');
      elsif p_request.status = 'cancelled' then
        perform private.hold_payment_event(p_event, p_request.id, 'request-cancelled');
      else
        perform private.add_payment(p_request, payment, true);
        perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
      end if;
    end
  $$;

-- Whether nothing connects an event with payment requests: no reference looks like one of ours, and no request is still
-- to be paid with its amount. The account may sell other things as well.
create function private.is_unrelated_payment(p_facts jsonb) returns boolean
  language sql stable set search_path = ''
  as $$
    select not exists (
      select from jsonb_array_elements_text(p_facts -> 'references') named
      where named ~ '^\d{4}-\d{4,}$' or named ~ '^[0-9a-f]{64}$'
    ) and not exists (
      select from public.payment_requests r
      where r.status in ('open', 'seen') and r.currency = p_facts ->> 'currency'
        and private.payment_balance(r) = (p_facts ->> 'amount')::bigint
    )
  $$;

create function private.attach_payment_event(p_event public.provider_events, p_today date, p_day date) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      known uuid := (
        select e.request_id from public.provider_events e
        where e.provider = p_event.provider and e.facts ->> 'payment' = p_event.facts ->> 'payment'
          and e.facts ->> 'outcome' = 'paid' and e.status = 'attached' and e.request_id is not null
        order by e.received_at limit 1
      );
      request public.payment_requests;
      payment public.payment_entries;
      day constant date := least(p_day, p_today);
    begin
      select * into request from public.payment_requests
      where id = coalesce(known, private.find_referred_request(p_event.facts -> 'references')) for update;
      if request.id is null and private.is_unrelated_payment(p_event.facts) then
        perform private.settle_provider_event(p_event.id, 'ignored', 'unrelated');
      elsif request.id is null then
        perform private.settle_provider_event(p_event.id, 'waiting',
          case when p_event.facts -> 'references' = '[]' then 'no-reference' else 'no-such-request' end);
      elsif p_event.facts ->> 'outcome' = 'paid' then
        perform private.attach_payment(p_event, request, known is not null, day);
      else
        payment := private.find_provider_payment(p_event, request.id);
        if payment.id is null then
          -- It arrived before its payment; attaching the payment attaches it too.
          perform private.settle_provider_event(p_event.id, 'waiting', 'before-payment');
        elsif p_event.facts ->> 'outcome' = 'refunded' then
          perform private.attach_refund(p_event, request, payment, day);
        else
          perform private.attach_dispute(p_event, request, payment, day);
        end if;
      end if;
    end
  $$;

-- Booking event of a provider. Events may arrive out of order: a cancellation is not undone by an earlier booking.
create function private.attach_booking_event(p_event public.provider_events) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      event_facts jsonb := p_event.facts;
      outcome text := p_event.facts ->> 'outcome';
      lead uuid;
      is_over boolean;
    begin
      select e.lead_id into lead from public.provider_events e join public.leads l on l.id = e.lead_id
      where e.provider = p_event.provider and e.facts ->> 'booking' in (event_facts ->> 'booking', event_facts ->> 'former')
        and e.id <> p_event.id and l.deleted_at is null
      order by e.received_at limit 1;
      lead := coalesce(private.find_root_lead(lead), lead);
      if lead is null and event_facts ->> 'email' is null then
        perform private.settle_provider_event(p_event.id, 'waiting', 'no-address');
        return;
      end if;
      lead := coalesce(lead, private.find_or_create_lead(
        'booking', event_facts ->> 'name', event_facts ->> 'email', event_facts ->> 'phone', '{}'));
      is_over := outcome <> 'cancelled' and exists (
        select from public.provider_events e
        where e.provider = p_event.provider and e.id <> p_event.id and e.status = 'attached'
          and (e.facts ->> 'booking' = event_facts ->> 'booking' and e.facts ->> 'outcome' = 'cancelled'
            or e.facts ->> 'former' = event_facts ->> 'booking')
      );
      perform private.add_lead_event(
        lead, case outcome when 'created' then 'booking' else 'booking.' || outcome end,
        jsonb_strip_nulls(jsonb_build_object(
          'starts_at', event_facts -> 'starts_at', 'former_starts_at', event_facts -> 'former_starts_at',
          'title', event_facts -> 'title', 'reason', event_facts -> 'reason', 'provider', p_event.provider,
          'out_of_order', case when is_over then 'It came after the booking was moved or canceled' end)),
        'provider_booking', left(p_event.provider || ' ' || (event_facts ->> 'booking'), 200));
      if outcome <> 'cancelled' and not is_over then
        update public.leads set status = 'booked' where id = lead and status in ('new', 'answered');
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, null, lead);
    end
  $$;

-- Serializes events about the same payment or booking.
create function private.lock_provider_subject(p_provider text, p_facts jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      subject text;
    begin
      -- Fixed order, so that transactions do not deadlock.
      for subject in
        select named from unnest(array[p_facts ->> 'payment', p_facts ->> 'booking', p_facts ->> 'former']) named
        where named is not null order by named
      loop
        perform pg_advisory_xact_lock(hashtextextended('provider event of ' || p_provider || ' ' || subject, 0));
      end loop;
    end
  $$;

-- Processes a waiting or unrelated event; an error leaves it as it was.
create function private.try_provider_event(p_id uuid, p_today date, p_day date) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      event public.provider_events;
    begin
      select * into event from public.provider_events
      where id = p_id and (status = 'waiting' or reason = 'unrelated') for update;
      if event.id is null then
        return;
      end if;
      begin
        case event.facts ->> 'about'
          when 'payment' then perform private.attach_payment_event(event, p_today, p_day);
          when 'booking' then perform private.attach_booking_event(event);
          when 'nothing' then perform private.settle_provider_event(event.id, 'ignored', 'no-use');
          else perform private.settle_provider_event(event.id, 'waiting', 'not-understood');
        end case;
      exception
        when serialization_failure or deadlock_detected or lock_not_available then
          raise;
        when others then
          raise warning 'The event % of % could not be attached: %', event.event_key, event.provider, sqlerrm;
          perform private.settle_provider_event(event.id, 'waiting', 'failed');
      end;
    end
  $$;

-- Processes an event, then others that waited for it, such as a refund.
create function private.attach_provider_event(p_id uuid, p_today date, p_day date) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      event public.provider_events;
      follower uuid;
    begin
      perform private.try_provider_event(p_id, p_today, p_day);
      select * into event from public.provider_events where id = p_id;
      if event.status = 'attached' and event.facts ->> 'about' = 'payment' then
        for follower in
          select e.id from public.provider_events e
          where e.provider = event.provider and e.facts ->> 'payment' = event.facts ->> 'payment'
            and (e.status = 'waiting' or e.reason = 'unrelated') and e.id <> event.id and e.request_id is null
          order by e.happened_at, e.received_at
        loop
          perform private.try_provider_event(follower, p_today, p_day);
        end loop;
      end if;
      return event.status;
    end
  $$;

-- Stores and processes a verified event. Returns `attached`, `waiting` or `ignored`, and `repeated` for a known one.
-- `p_today`: calendar day of the agency; `p_day`: that of the event.
create function public.receive_provider_event(
  p_provider text, p_key text, p_kind text, p_happened_at timestamptz, p_body text, p_facts jsonb, p_today date,
  p_day date
) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept uuid;
    begin
      perform private.lock_provider_subject(p_provider, p_facts);
      insert into public.provider_events (provider, event_key, kind, happened_at, body, facts, status)
      values (p_provider, p_key, p_kind, p_happened_at, p_body, p_facts, 'waiting')
      on conflict (provider, event_key) do nothing
      returning id into kept;
      if kept is null then
        -- A failed event is processed again when the provider repeats it.
        select id into kept from public.provider_events
        where provider = p_provider and event_key = p_key and status = 'waiting' and reason = 'failed';
        if kept is null then
          return 'repeated';
        end if;
      end if;
      return private.attach_provider_event(kept, p_today, p_day);
    end
  $$;

-- Processes a waiting event again with these facts. Returns its status; null if there is none.
create function public.retry_provider_event(p_id uuid, p_facts jsonb, p_today date, p_day date) returns text
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.lock_provider_subject(
        (select provider from public.provider_events where id = p_id), p_facts);
      update public.provider_events set facts = p_facts where id = p_id and status = 'waiting';
      return private.attach_provider_event(p_id, p_today, p_day);
    end
  $$;

-- Dismisses a waiting event; false if it is not waiting.
create function public.set_provider_event_aside(p_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.provider_events set status = 'ignored', reason = 'set-aside' where id = p_id and status = 'waiting';
      return found;
    end
  $$;

-- A row for each host of a provider's booking that is still valid, or one without a host.
create function private.list_provider_calls(p_from timestamptz, p_to timestamptz)
  returns table (
    provider text, booking text, starts_at timestamptz, ends_at timestamptz, name text, email text, title text,
    lead_id uuid, host_id uuid
  )
  language sql stable security definer set search_path = ''
  as $$
    with latest_events as (
      select distinct on (e.provider, e.facts ->> 'booking')
        e.provider, e.facts, e.lead_id, (e.facts ->> 'starts_at')::timestamptz as starts_at
      from public.provider_events e
      where e.facts ->> 'about' = 'booking' and e.facts ->> 'outcome' <> 'cancelled' and e.status <> 'ignored'
        and e.facts ->> 'starts_at' > private.write_moment(p_from - interval '1 day')
        and e.facts ->> 'starts_at' < private.write_moment(p_to + interval '1 day')
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'booking' = e.facts ->> 'booking'
            and (o.facts ->> 'outcome' = 'cancelled' or o.happened_at > e.happened_at and o.status <> 'ignored')
        )
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'former' = e.facts ->> 'booking'
            and o.facts ->> 'booking' <> e.facts ->> 'booking'
        )
      order by e.provider, e.facts ->> 'booking', e.received_at desc
    ), calls as (
      -- Older events have no end.
      select t.*, coalesce(
        (t.facts ->> 'ends_at')::timestamptz, t.starts_at + make_interval(mins => type.call_minutes)
      ) as ends_at
      from latest_events t join public.event_types type on type.is_default
    )
    select c.provider, c.facts ->> 'booking', c.starts_at, c.ends_at, c.facts ->> 'name', c.facts ->> 'email',
      c.facts ->> 'title', c.lead_id, h.id
    from calls c
    left join public.booking_hosts h on h.email <> '' and exists (
      select from jsonb_array_elements_text(c.facts -> 'host_emails') host_email where lower(host_email) = lower(h.email)
    )
    where c.starts_at < p_to and c.ends_at > p_from and c.ends_at > c.starts_at
  $$;

-- Bookings of providers for the calendar of administrators, with their known hosts.
create function public.list_provider_calls(p_from timestamptz, p_to timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_at), '[]') from (
      select provider, booking, starts_at, ends_at, name, email, title, lead_id,
        array_remove(array_agg(host_id), null) as host_ids
      from private.list_provider_calls(p_from, p_to)
      group by provider, booking, starts_at, ends_at, name, email, title, lead_id
      order by starts_at limit 5000
    ) c
  $$;

select private.only_for_server(
  'receive_provider_event', 'retry_provider_event', 'set_provider_event_aside', 'list_provider_calls'
);
