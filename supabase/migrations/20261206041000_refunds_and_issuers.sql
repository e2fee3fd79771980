-- A refund changes what was earned and how a request stands; a request keeps the issuer it was issued by; a request that
-- its client has no way to pay is not sent; and the timeline knows what became of each mail.

alter table public.payment_requests
  -- What went back of what was paid, in the currency's smallest unit, and the day of the latest refund.
  add column refunded bigint not null default 0,
  add column refunded_on date,
  -- {name, legal_name (null for the name), address (lines), email, phone, time_zone}; null until a start says it.
  add column issuer jsonb check (jsonb_typeof(issuer) = 'object' and length(issuer::text) <= 4000),
  add constraint payment_requests_refunded_check check (
    refunded between 0 and total and (refunded = 0) = (refunded_on is null) and (refunded = 0 or status = 'paid')
  );

-- Refunds that providers told of before; an event names all that went back so far.
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

alter table public.installation_settings
  -- Who issues payment requests now, as in public.payment_requests.
  add column issuer jsonb,
  -- False when the settings name no way to pay.
  add column client_can_pay boolean not null default true;

-- Requests without an issuer are those of before this migration: they get who it is at the first start after it.
create function public.fill_issuers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.payment_requests set issuer = new.issuer where issuer is null;
      return null;
    end
  $$;
create trigger fill_issuers after update of issuer on public.installation_settings
  for each row when (new.issuer is not null) execute function public.fill_issuers();
revoke all on function public.fill_issuers() from public, anon, authenticated;

create function public.freeze_issuer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      new.issuer := (select issuer from public.installation_settings);
      return new;
    end
  $$;
create trigger freeze_issuer before insert on public.payment_requests
  for each row when (new.issuer is null) execute function public.freeze_issuer();
revoke all on function public.freeze_issuer() from public, anon, authenticated;

-- As before; a paid request of which money went back is `partly-refunded` or `refunded`.
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

-- As before, and whether a mail about it waits for a mail server.
create or replace function private.describe_payment_request(p_request public.payment_requests, p_today date) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_request) || jsonb_build_object(
      'status', private.payment_status(p_request, p_today),
      'mail_waits', exists (
        select from public.deliveries
        where subject_kind = 'payment_request' and subject_id = p_request.id::text and status = 'waiting'
      ))
  $$;

-- As before; answers the delivery, null while the request has no link.
drop function private.enqueue_payment_mail(text, public.payment_requests, jsonb);
create function private.enqueue_payment_mail(p_purpose text, p_request public.payment_requests, p_more jsonb)
  returns uuid
  language sql set search_path = ''
  as $$
    select private.enqueue_mail(p_purpose, p_request.client_email,
      private.summarize_payment_request(p_request) || jsonb_build_object('request_id', p_request.id) || p_more,
      'payment_request', p_request.id::text)
    where p_request.link_revoked_at is null
  $$;
revoke all on function private.enqueue_payment_mail(text, public.payment_requests, jsonb) from public;

-- As before, but that the client must have a way to pay, and the event names its mail.
create or replace function public.send_payment_request(p_id uuid, p_reminds boolean, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      mail uuid;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be sent.';
      elsif request.client_email is null then
        raise exception
          using errcode = 'PT409', message = 'This request has no e-mail address. Copy its link and send that.';
      elsif request.link_revoked_at is not null then
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Make a new one first.';
      elsif not (select client_can_pay from public.installation_settings) then
        raise exception using errcode = 'PT409', message = 'The client would find no way to pay. Set your bank account '
          '(PAYMENT_IBAN), other bank details (PAYMENT_BANK_TEXT), a payment link (PAYMENT_LINK) or a payment form '
          '(PAYMENT_EMBED_URL), then restart the site.';
      end if;
      mail := private.enqueue_payment_mail(
        case when p_reminds then 'payment-reminder' else 'payment-request' end, request,
        jsonb_build_object('is_overdue', coalesce(request.due_on < p_today, false)));
      update public.payment_requests set sent_at = coalesce(sent_at, now()) where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, case when p_reminds then 'reminded' else 'sent' end,
        jsonb_build_object('to', request.client_email, 'delivery', mail));
      perform private.tell_of_payment(request, case when p_reminds then 'reminded' else 'sent' end);
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- As before; the event names its mail.
create or replace function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      receipt uuid;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be marked as paid.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the payment is still to come.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      update public.payment_requests
        set status = 'paid', paid_at = now(), paid_on = p_on, paid_way = p_way, paid_note = btrim(p_note)
        where id = p_id returning * into request;
      if p_sends_receipt and request.client_email is not null then
        receipt := private.enqueue_payment_mail('payment-receipt', request, jsonb_build_object('paid_on', p_on));
      end if;
      perform private.add_payment_event(p_id, 'paid', jsonb_build_object(
        'way', p_way, 'on', p_on, 'note', request.paid_note, 'receipt', receipt is not null, 'delivery', receipt));
      perform private.tell_of_payment(request, 'paid');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- As before; the event names its mail.
create or replace function public.ask_for_payment_link(p_number text, p_email text, p_visitor text, p_today date)
  returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      if not private.take_quota('payment-link-visitor', p_visitor, 10, interval '1 hour') then
        return greatest(1, private.quota_wait_seconds('payment-link-visitor', p_visitor));
      end if;
      -- Nobody's mailbox is filled by it, and nobody is told that it would be.
      if not private.take_quota('payment-link', p_number || ' ' || lower(btrim(p_email)), 3, interval '1 hour') then
        return 0;
      end if;
      select * into request from public.payment_requests
      where number = p_number and lower(client_email) = lower(btrim(p_email)) and status <> 'cancelled';
      if request.id is null then
        return 0;
      end if;
      perform private.add_payment_event(request.id, 'link-asked', jsonb_build_object('delivery',
        private.enqueue_payment_mail('payment-request', request,
          jsonb_build_object('is_overdue', private.payment_status(request, p_today) = 'overdue'))));
      return 0;
    end
  $$;

-- As before; each event with what became of its mail, null for one without.
create or replace function public.read_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      perform private.must_manage_payments();
      select jsonb_build_object(
        'request', private.describe_payment_request(r, p_today),
        'events', (
          select coalesce(jsonb_agg(
            to_jsonb(e) - '{request_id}'::text[] || jsonb_build_object('mail', d.status) order by e.id), '[]')
          from public.payment_events e left join public.deliveries d on d.id = (e.data ->> 'delivery')::uuid
          where e.request_id = r.id
        )
      ) into answer from public.payment_requests r where r.id = p_id;
      if answer is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return answer;
    end
  $$;

-- `p_refunded`: all that went back so far.
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

-- Notes that money went back: `p_amount` of it, this time.
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

-- As before; what went back counts, unless it is of another currency.
drop function private.attach_refund(public.provider_events, public.payment_requests, boolean);
create function private.attach_refund(
  p_event public.provider_events, p_request public.payment_requests, p_is_known boolean, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told jsonb := p_event.facts;
    begin
      -- Overtaken by its refund, a payment takes it along when it comes.
      if not p_is_known and p_request.status <> 'paid' then
        perform private.settle_provider_event(p_event.id, 'waiting', 'before-payment');
        return;
      elsif told ->> 'currency' is distinct from p_request.currency or told ->> 'amount' is null then
        perform private.hold_payment_event(p_event, p_request.id, 'currency-differs');
        return;
      end if;
      -- It names all that went back so far, so that what an administrator noted before is not counted twice.
      perform private.note_refund(p_request, (told ->> 'amount')::bigint, p_day, jsonb_build_object(
        'provider', p_event.provider, 'amount', told -> 'amount', 'currency', told -> 'currency',
        'payment', told -> 'payment'), p_event.provider);
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

-- As before, with the day of a refund.
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

-- As before; the refunds of a payment are taken back with it.
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

-- As before; `paid` without what was refunded.
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
