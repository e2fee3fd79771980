-- What follows from an event of a provider, in the transaction that keeps it. Everything is locked in this order: the
-- payment or booking of the provider by its name, the event, the payment request or the lead's address.

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

-- The one request that references name, by its number or by the token of a link to it; null for none or several.
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

-- Notes at a request what a provider told of it and did not settle it, once for each reason.
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

create function private.attach_refund(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean
) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      -- Overtaken by its refund, a payment takes it along when it comes.
      if not p_is_known and p_request.status <> 'paid' then
        perform private.settle_provider_event(p_event.id, 'waiting', 'before-payment');
        return;
      end if;
      perform private.add_payment_event(p_request.id, 'refunded', jsonb_build_object(
        'provider', p_event.provider, 'amount', p_event.facts -> 'amount', 'currency', p_event.facts -> 'currency',
        'payment', p_event.facts -> 'payment'));
      perform private.tell_of_payment(p_request, 'refunded');
      perform private.emit_event('payment_request.refunded', 'payment_request', p_request.id::text,
        private.summarize_payment_request(p_request) || jsonb_build_object(
          'client_email', p_request.client_email, 'provider', p_event.provider,
          'refunded', p_event.facts -> 'amount', 'refund_currency', p_event.facts -> 'currency'));
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

create function private.attach_payment(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_today date, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if p_is_known then
        -- A provider tells of one payment in several events.
        perform private.settle_provider_event(p_event.id, 'attached', 'same-payment', p_request.id);
      elsif p_event.facts ->> 'currency' is distinct from p_request.currency then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
      elsif (p_event.facts ->> 'amount')::bigint is distinct from p_request.total then
        perform private.hold_payment_event(p_event, p_request.id, 'amount-differs');
      elsif p_request.status = 'paid' then
        perform private.hold_payment_event(p_event, p_request.id, 'already-paid');
      elsif p_request.status = 'cancelled' then
        perform private.hold_payment_event(p_event, p_request.id, 'request-cancelled');
      else
        perform public.mark_payment_request_paid(
          p_request.id, 'card', least(p_day, p_today),
          left((case p_event.provider when 'stripe' then 'Stripe ' else 'PayPal ' end) || (p_event.facts ->> 'payment'), 500),
          true, p_today);
        perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
      end if;
    end
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
    begin
      select * into request from public.payment_requests
      where id = coalesce(known, private.find_referred_request(p_event.facts -> 'references')) for update;
      if request.id is null then
        perform private.settle_provider_event(p_event.id, 'waiting',
          case when p_event.facts -> 'references' = '[]' then 'no-reference' else 'no-such-request' end);
      elsif p_event.facts ->> 'outcome' = 'refunded' then
        perform private.attach_refund(p_event, request, known is not null);
      else
        perform private.attach_payment(p_event, request, known is not null, p_today, p_day);
      end if;
    end
  $$;

-- A call that was booked, moved or cancelled in a provider's calendar. The last word about a booking is not always the
-- last to come: a cancellation that was first is not undone by the booking that follows it.
create function private.attach_booking_event(p_event public.provider_events) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told jsonb := p_event.facts;
      outcome text := p_event.facts ->> 'outcome';
      lead uuid;
      is_over boolean;
    begin
      select e.lead_id into lead from public.provider_events e join public.leads l on l.id = e.lead_id
      where e.provider = p_event.provider and e.facts ->> 'booking' in (told ->> 'booking', told ->> 'former')
        and e.id <> p_event.id and l.deleted_at is null
      order by e.received_at limit 1;
      lead := coalesce(private.find_root_lead(lead), lead);
      if lead is null and told ->> 'email' is null then
        perform private.settle_provider_event(p_event.id, 'waiting', 'no-address');
        return;
      end if;
      lead := coalesce(lead, private.find_or_create_lead(
        'booking', told ->> 'name', told ->> 'email', told ->> 'phone', '{}'));
      is_over := outcome <> 'cancelled' and exists (
        select from public.provider_events e
        where e.provider = p_event.provider and e.id <> p_event.id and e.status = 'attached'
          and (e.facts ->> 'booking' = told ->> 'booking' and e.facts ->> 'outcome' = 'cancelled'
            or e.facts ->> 'former' = told ->> 'booking')
      );
      perform private.add_lead_event(
        lead, case outcome when 'created' then 'booking' else 'booking.' || outcome end,
        jsonb_strip_nulls(jsonb_build_object(
          'starts_at', told -> 'starts_at', 'former_starts_at', told -> 'former_starts_at',
          'title', told -> 'title', 'reason', told -> 'reason', 'provider', p_event.provider,
          'out_of_order', case when is_over then 'It came after the booking was moved or cancelled' end)),
        'provider_booking', left(p_event.provider || ' ' || (told ->> 'booking'), 200));
      if outcome <> 'cancelled' and not is_over then
        update public.leads set status = 'booked' where id = lead and status in ('new', 'answered');
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, null, lead);
    end
  $$;

-- What an event is about, so that of two about the same thing the second waits for the first.
create function private.lock_provider_subject(p_provider text, p_facts jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      subject text;
    begin
      -- In one order, so that no two wait for each other.
      for subject in
        select named from unnest(array[p_facts ->> 'payment', p_facts ->> 'booking', p_facts ->> 'former']) named
        where named is not null order by named
      loop
        perform pg_advisory_xact_lock(hashtextextended('provider event of ' || p_provider || ' ' || subject, 0));
      end loop;
    end
  $$;

-- Does with one event that waits what follows from it. What can't be done leaves the event as it came.
create function private.try_provider_event(p_id uuid, p_today date, p_day date) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      event public.provider_events;
    begin
      select * into event from public.provider_events where id = p_id and status = 'waiting' for update;
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

-- An event, and then whatever waited for it: a refund or another event of the same payment that came before.
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
            and e.status = 'waiting' and e.id <> event.id and e.request_id is null
          order by e.happened_at, e.received_at
        loop
          perform private.try_provider_event(follower, p_today, p_day);
        end loop;
      end if;
      return event.status;
    end
  $$;

-- Keeps an event whose signature was found to be right, and does what follows from it. Answers `attached`, `waiting` or
-- `ignored`, and `repeated` for one that is here already. `p_today` is the agency's calendar day, `p_day` that of the event.
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
        -- What failed of itself is tried anew when the provider sends it again.
        select id into kept from public.provider_events
        where provider = p_provider and event_key = p_key and status = 'waiting' and reason = 'failed';
        if kept is null then
          return 'repeated';
        end if;
      end if;
      return private.attach_provider_event(kept, p_today, p_day);
    end
  $$;

-- Tries again to attach an event that waits, by what is read in it now. Answers its status; null when there is none.
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

-- Somebody has looked at an event and wants nothing of it. False when it does not wait.
create function public.set_provider_event_aside(p_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.provider_events set status = 'ignored', reason = 'set-aside' where id = p_id and status = 'waiting';
      return found;
    end
  $$;

revoke all on function private.settle_provider_event(uuid, text, text, uuid, uuid),
  private.find_referred_request(jsonb), private.hold_payment_event(public.provider_events, uuid, text),
  private.attach_refund(public.provider_events, public.payment_requests, boolean),
  private.attach_payment(public.provider_events, public.payment_requests, boolean, date, date),
  private.attach_payment_event(public.provider_events, date, date),
  private.attach_booking_event(public.provider_events), private.lock_provider_subject(text, jsonb),
  private.try_provider_event(uuid, date, date), private.attach_provider_event(uuid, date, date)
  from public;
select private.only_for_server('receive_provider_event', 'retry_provider_event', 'set_provider_event_aside');
