-- Reminders of payment requests before and after their due day.
create index payment_requests_due on public.payment_requests (due_on) where status in ('open', 'seen');

drop function private.enqueue_payment_mail;

-- Email to the client; its link is signed when it is sent.
create function private.enqueue_payment_mail(
  p_purpose text, p_request public.payment_requests, p_more jsonb, p_key text default null
) returns uuid
  language sql set search_path = ''
  as $$
    select private.enqueue_mail(p_purpose, p_request.client_email,
      private.summarize_payment_request(p_request) || jsonb_build_object('request_id', p_request.id) || p_more,
      'payment_request', p_request.id::text, now(), p_key)
    where p_request.link_revoked_at is null
  $$;

-- Enqueues due reminders of requests that were sent and are still to be paid, each once. `p_days`: from the due day. A
-- reminder that is more than two days late is left out.
create function public.remind_of_payments(p_days integer[], p_today date) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      due record;
      request public.payment_requests;
      mail_key text;
      mail uuid;
      reminded integer := 0;
    begin
      if not (select client_can_pay from public.installation_settings) then
        return 0;
      end if;
      for due in
        select r.id, day from public.payment_requests r, unnest(p_days) as day
        where r.status in ('open', 'seen') and r.due_on between p_today - 62 and p_today + 60
          and p_today between r.due_on + day and r.due_on + day + 2
          and r.sent_at < r.due_on + day and r.client_email is not null and r.link_revoked_at is null
        order by r.id, day desc limit 500
      loop
        select * into request from public.payment_requests
        where id = due.id and status in ('open', 'seen') for update skip locked;
        mail_key := format('payment-reminder %s %s', due.id, due.day);
        if request.id is null or exists (select from public.deliveries where key = mail_key)
          or exists (
            select from public.payment_events
            where request_id = due.id and kind in ('sent', 'reminded') and at > now() - interval '20 hours'
          ) then
          continue;
        end if;
        mail := private.enqueue_payment_mail('payment-reminder', request,
          jsonb_build_object('is_overdue', request.due_on < p_today), mail_key);
        perform private.add_payment_event(due.id, 'reminded', jsonb_build_object(
          'to', request.client_email, 'delivery', mail, 'is_automatic', true));
        perform private.tell_of_payment(request, 'reminded');
        reminded := reminded + 1;
      end loop;
      return reminded;
    end
  $$;

select private.only_for_server('remind_of_payments');

-- Whether nothing connects an event with payment requests: no reference looks like one of ours, and no request is still
-- to be paid with its amount. The account may sell other things as well.
create or replace function private.is_unrelated_payment(p_facts jsonb) returns boolean
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
