-- Refunds reduce the paid total and change the status of a request.

alter table public.payment_requests
  -- Total refunded, in the currency's smallest unit, and the day of the latest refund.
  add column refunded bigint not null default 0,
  add column refunded_on date,
  add constraint payment_requests_refunded_check check (
    refunded between 0 and total and (refunded = 0) = (refunded_on is null) and (refunded = 0 or status = 'paid')
  );

-- Backfills refunds that providers already reported. The amount of an event is the total refunded so far.
update public.payment_requests r
  set refunded = least(r.total, told.amount), refunded_on = told.happened_on
  from (
    select request_id, facts ->> 'currency' as currency, max((facts ->> 'amount')::bigint) as amount,
      max(happened_at)::date as happened_on
    from public.provider_events
    where status = 'attached' and facts ->> 'outcome' = 'refunded' and (facts ->> 'amount')::bigint > 0
    group by request_id, facts ->> 'currency'
  ) told
  where told.request_id = r.id and told.currency = r.currency and r.status = 'paid';

-- Unchanged, plus `partly-refunded` and `refunded` for paid requests with refunds.
create or replace function private.payment_status(p_request public.payment_requests, p_today date) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when p_request.status in ('open', 'seen') and p_request.due_on < p_today then 'overdue'
      when p_request.refunded = p_request.total then 'refunded'
      when p_request.refunded > 0 then 'partly-refunded'
      else p_request.status
    end
  $$;

-- `p_refunded`: total refunded so far.
create function private.note_refund(
  p_request public.payment_requests, p_refunded bigint, p_on date, p_event jsonb, p_provider text
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      noted public.payment_requests := p_request;
    begin
      if p_refunded > p_request.refunded and p_request.status = 'paid' then
        update public.payment_requests set refunded = least(total, p_refunded), refunded_on = p_on
          where id = p_request.id returning * into noted;
      end if;
      perform private.add_payment_event(noted.id, 'refunded', p_event);
      perform private.tell_of_payment(noted, 'refunded');
      perform private.emit_event('payment_request.refunded', 'payment_request', noted.id::text,
        private.summarize_payment_request(noted) || jsonb_build_object(
          'client_email', noted.client_email, 'provider', p_provider,
          'refunded', coalesce(p_refunded, noted.refunded),
          'refund_currency', coalesce(p_event ->> 'currency', noted.currency)));
      return noted;
    end
  $$;

-- Records a refund. `p_amount`: amount of this refund alone.
create function public.refund_payment_request(p_id uuid, p_amount bigint, p_on date, p_note text, p_today date)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status <> 'paid' or request.refunded = request.total then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is paid, and not refunded whole, can be refunded.';
      elsif p_amount not between 1 and request.total - request.refunded then
        raise invalid_parameter_value
          using message = 'A refund is above 0, and at most what was paid and not refunded yet.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the refund is still to come.';
      end if;
      request := private.note_refund(request, request.refunded + p_amount, p_on, jsonb_build_object(
        'amount', p_amount, 'currency', request.currency, 'on', p_on, 'note', btrim(p_note)), null);
      return private.describe_payment_request(request, p_today);
    end
  $$;
revoke all on function public.refund_payment_request(uuid, bigint, date, text, date) from public, anon;
grant execute on function public.refund_payment_request(uuid, bigint, date, text, date) to authenticated, service_role;

-- Unchanged, but records the refund on the request, unless its currency differs.
drop function private.attach_refund(public.provider_events, public.payment_requests, boolean);
create function private.attach_refund(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told jsonb := p_event.facts;
    begin
      -- The refund arrived before its payment; attaching the payment attaches it too.
      if not p_is_known and p_request.status <> 'paid' then
        perform private.settle_provider_event(p_event.id, 'waiting', 'before-payment');
        return;
      elsif told ->> 'currency' is distinct from p_request.currency or told ->> 'amount' is null then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
        return;
      end if;
      -- The amount is the total refunded so far, so a refund that an administrator already recorded is not counted twice.
      perform private.note_refund(p_request, (told ->> 'amount')::bigint, p_day, jsonb_build_object(
        'provider', p_event.provider, 'amount', told -> 'amount', 'currency', told -> 'currency',
        'payment', told -> 'payment'), p_event.provider);
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

-- Unchanged, plus the day of a refund.
create or replace function private.attach_payment_event(p_event public.provider_events, p_today date, p_day date) returns void
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
        perform private.attach_refund(p_event, request, known is not null, least(p_day, p_today));
      else
        perform private.attach_payment(p_event, request, known is not null, p_today, p_day);
      end if;
    end
  $$;
revoke all on function private.note_refund(public.payment_requests, bigint, date, jsonb, text),
  private.attach_refund(public.provider_events, public.payment_requests, boolean, date) from public;

-- Unchanged, but also resets the refunds of the payment.
create or replace function public.reopen_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      was text;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      was := request.status;
      if was not in ('paid', 'cancelled') then
        raise exception using errcode = 'PT409', message = 'This request is still to be paid.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      update public.payment_requests
        set status = case when seen_at is null then 'open' else 'seen' end, refunded = 0, refunded_on = null,
          paid_at = null, paid_on = null, paid_way = null, paid_note = '', cancelled_at = null
        where id = p_id returning * into request;
      perform private.add_payment_event(p_id, 'reopened', jsonb_build_object('was', was));
      perform private.tell_of_payment(request, 'reopened');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- Unchanged, but `paid` excludes refunds.
create or replace function public.list_payment_requests(
  p_today date, p_status text default null, p_search text default '', p_limit integer default 50,
  p_offset integer default 0
) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      pattern text := '%' || regexp_replace(btrim(p_search), '([\\%_])', '\\\1', 'g') || '%';
      answer jsonb;
    begin
      perform private.must_manage_payments();
      with matching as (
        select r.id, r.created_at
        from public.payment_requests r
        where (p_status is null or private.payment_status(r, p_today) = p_status)
          and (r.number ilike pattern or r.client_name ilike pattern or r.client_email ilike pattern)
      ), page as (
        select * from matching order by created_at desc, id limit least(p_limit, 100) offset p_offset
      )
      select jsonb_build_object(
        'requests', (
          select coalesce(jsonb_agg(private.describe_payment_request(r, p_today) order by p.created_at desc, p.id), '[]')
          from page p join public.payment_requests r on r.id = p.id
        ),
        'count', (select count(*) from matching)
      ) into answer;
      return answer || jsonb_build_object('sums', (
        select coalesce(jsonb_agg(to_jsonb(s) order by s.currency), '[]') from (
          select currency,
            coalesce(sum(total) filter (where status in ('open', 'seen')), 0)::bigint as outstanding,
            coalesce(sum(total) filter (where status in ('open', 'seen') and due_on < p_today), 0)::bigint
              as overdue,
            coalesce(sum(total - refunded) filter (
              where status = 'paid' and extract(year from paid_on) = extract(year from p_today)), 0)::bigint as paid
          from public.payment_requests group by currency
        ) s
      ));
    end
  $$;
