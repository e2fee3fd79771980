-- Stores the issuer with each payment request, refuses to send a request that the client has no way to pay, and adds the
-- delivery status of each mail to the timeline.

alter table public.payment_requests
  -- {name, legal_name (null for the name), address (lines), email, phone, time_zone}; null until the first start sets it.
  add column issuer jsonb check (jsonb_typeof(issuer) = 'object');

alter table public.installation_settings
  -- Current issuer, in the format of public.payment_requests.
  add column issuer jsonb,
  -- False if no payment method is configured.
  add column client_can_pay boolean not null default true;

-- Requests from before this migration have no issuer; the first start after it sets the current one.
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

-- Unchanged, plus whether a mail about the request waits for a mail server.
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

-- Unchanged, but returns the id of the delivery; null while the request has no link.
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

-- Unchanged, but requires a way to pay, and the event records its delivery.
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

-- Unchanged, but the event records its delivery.
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

-- Unchanged, but the event records its delivery.
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
      -- Limits mails per request and address. Returns 0, so that the caller can't detect the limit.
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

-- Unchanged, plus the delivery status of each event's mail; null if it has none.
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

