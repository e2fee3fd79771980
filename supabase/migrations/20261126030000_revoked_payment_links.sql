-- An administrator may end the address of a request without making another one: until it is renewed, no address leads
-- to the request and no mail carries one.

-- Null while there is an address that holds.
alter table public.payment_requests add column link_revoked_at timestamptz;

alter table public.payment_events drop constraint payment_events_kind_check;
alter table public.payment_events add constraint payment_events_kind_check check (kind in (
  'created', 'sent', 'reminded', 'link-made', 'link-asked', 'link-renewed', 'link-revoked', 'seen', 'paid', 'reopened',
  'cancelled', 'provider', 'refunded'
));

-- All addresses that were given out end here, and mails that still wait with one are not sent.
create function public.revoke_payment_link(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.link_revoked_at is not null then
        return private.describe_payment_request(request, p_today);
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      update public.payment_links set revoked_at = now() where request_id = p_id and revoked_at is null;
      -- The one after it is another one.
      update public.payment_requests set link_revoked_at = now(), link_version = link_version + 1 where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, 'link-revoked');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- As before, but that there may be none.
create or replace function public.read_payment_link_version(p_id uuid) returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      select * into request from public.payment_requests where id = p_id;
      if request.id is null then
        raise no_data_found using message = 'There is no such payment request.';
      elsif request.link_revoked_at is not null then
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Make a new one first.';
      end if;
      return request.link_version;
    end
  $$;

-- As before, but that there may be none.
create or replace function public.keep_payment_link(p_id uuid, p_version integer, p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- Shared, so that it waits for whoever renews or revokes it.
      perform 1 from public.payment_requests
        where id = p_id and link_version = p_version and link_revoked_at is null for share;
      if not found then
        return false;
      end if;
      insert into public.payment_links (token_hash, request_id) values (p_token_hash, p_id)
        on conflict (token_hash) do nothing;
      return true;
    end
  $$;

-- As before; after a revoked link there is one again.
create or replace function public.renew_payment_link(p_id uuid) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      version integer;
    begin
      perform private.must_manage_payments();
      perform private.lock_payment_request(p_id);
      update public.payment_links set revoked_at = now() where request_id = p_id and revoked_at is null;
      update public.payment_requests set link_revoked_at = null, link_version = link_version + 1 where id = p_id
        returning link_version into version;
      perform private.add_payment_event(p_id, 'link-renewed');
      return version;
    end
  $$;

-- As before. A client who asks for a revoked link is told what everybody is, and gets no mail.
create or replace function private.enqueue_payment_mail(
  p_purpose text, p_request public.payment_requests, p_more jsonb
) returns void
  language sql set search_path = ''
  as $$
    select private.enqueue_mail(p_purpose, p_request.client_email,
      private.summarize_payment_request(p_request) || jsonb_build_object('request_id', p_request.id) || p_more,
      'payment_request', p_request.id::text)
    where p_request.link_revoked_at is null
  $$;

-- As before, but that there may be no link to send.
create or replace function public.send_payment_request(p_id uuid, p_reminds boolean, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
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
      end if;
      perform private.enqueue_payment_mail(
        case when p_reminds then 'payment-reminder' else 'payment-request' end, request,
        jsonb_build_object('is_overdue', coalesce(request.due_on < p_today, false)));
      update public.payment_requests set sent_at = coalesce(sent_at, now()) where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, case when p_reminds then 'reminded' else 'sent' end,
        jsonb_build_object('to', request.client_email));
      perform private.tell_of_payment(request, case when p_reminds then 'reminded' else 'sent' end);
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- As before; a receipt, which carries the link, goes only while there is one.
create or replace function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      sends_receipt boolean;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be marked as paid.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the payment is still to come.';
      end if;
      sends_receipt := p_sends_receipt and request.client_email is not null and request.link_revoked_at is null;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      update public.payment_requests
        set status = 'paid', paid_at = now(), paid_on = p_on, paid_way = p_way, paid_note = btrim(p_note)
        where id = p_id returning * into request;
      if sends_receipt then
        perform private.enqueue_payment_mail('payment-receipt', request, jsonb_build_object('paid_on', p_on));
      end if;
      perform private.add_payment_event(p_id, 'paid', jsonb_build_object(
        'way', p_way, 'on', p_on, 'note', request.paid_note, 'receipt', sends_receipt));
      perform private.tell_of_payment(request, 'paid');
      return private.describe_payment_request(request, p_today);
    end
  $$;

revoke all on function public.revoke_payment_link(uuid, date) from public, anon;
grant execute on function public.revoke_payment_link(uuid, date) to authenticated, service_role;
