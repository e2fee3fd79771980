-- A request has one address, which server functions sign with a key of the installation: the same in every mail, in the
-- back office and in the PDF. An administrator may renew it; what was sent before then leads to a page that says so.

alter table public.payment_requests add column link_version integer not null default 1 check (link_version > 0);
alter table public.payment_links add column revoked_at timestamptz;

alter table public.payment_events drop constraint payment_events_kind_check;
alter table public.payment_events add constraint payment_events_kind_check check (kind in (
  'created', 'sent', 'reminded', 'link-made', 'link-asked', 'link-renewed', 'seen', 'paid', 'reopened', 'cancelled',
  'provider', 'refunded'
));

-- Which address of a request holds; the address itself is signed where the key is.
create function public.read_payment_link_version(p_id uuid) returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      found integer := (select link_version from public.payment_requests where id = p_id);
    begin
      perform private.must_manage_payments();
      if found is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return found;
    end
  $$;

-- Keeps the hash of the address that was signed. Answers false when the address was renewed meanwhile.
create function public.keep_payment_link(p_id uuid, p_version integer, p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- Shared, so that it waits for whoever renews it.
      perform 1 from public.payment_requests where id = p_id and link_version = p_version for share;
      if not found then
        return false;
      end if;
      insert into public.payment_links (token_hash, request_id) values (p_token_hash, p_id)
        on conflict (token_hash) do nothing;
      return true;
    end
  $$;

-- All addresses that were given out end here. Mails that still wait take the new one along.
create function public.renew_payment_link(p_id uuid) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      version integer;
    begin
      perform private.must_manage_payments();
      perform private.lock_payment_request(p_id);
      update public.payment_links set revoked_at = now() where request_id = p_id and revoked_at is null;
      update public.payment_requests set link_version = link_version + 1 where id = p_id
        returning link_version into version;
      perform private.add_payment_event(p_id, 'link-renewed');
      return version;
    end
  $$;

-- A mail to the client. It names the request, not its address: that is signed when the mail is sent.
create function private.enqueue_payment_mail(p_purpose text, p_request public.payment_requests, p_more jsonb)
  returns void
  language sql set search_path = ''
  as $$
    select private.enqueue_mail(p_purpose, p_request.client_email,
      private.summarize_payment_request(p_request) || jsonb_build_object('request_id', p_request.id) || p_more,
      'payment_request', p_request.id::text)
  $$;

-- As before, but for the mail.
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

-- As before, but for the mail.
create or replace function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
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
        perform private.enqueue_payment_mail('payment-receipt', request, jsonb_build_object('paid_on', p_on));
      end if;
      perform private.add_payment_event(p_id, 'paid', jsonb_build_object(
        'way', p_way, 'on', p_on, 'note', request.paid_note,
        'receipt', p_sends_receipt and request.client_email is not null));
      perform private.tell_of_payment(request, 'paid');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- As before, but for the mail.
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
      perform private.enqueue_payment_mail('payment-request', request,
        jsonb_build_object('is_overdue', private.payment_status(request, p_today) = 'overdue'));
      perform private.add_payment_event(request.id, 'link-asked');
      return 0;
    end
  $$;

-- As before; an address that was renewed answers {is_revoked: true}.
create or replace function public.open_payment_link(p_token_hash text, p_today date, p_marks_seen boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      opened uuid;
      revoked boolean;
    begin
      select request_id, revoked_at is not null into opened, revoked
        from public.payment_links where token_hash = p_token_hash;
      if opened is null then
        return null;
      elsif revoked then
        return jsonb_build_object('is_revoked', true);
      end if;
      if p_marks_seen then
        update public.payment_requests
          set seen_at = now(), status = case when status = 'open' then 'seen' else status end
          where id = opened and seen_at is null returning * into request;
        if request.id is not null then
          perform private.add_payment_event(opened, 'seen');
          perform private.tell_of_payment(request, 'seen');
        end if;
      end if;
      select * into request from public.payment_requests where id = opened;
      return private.describe_payment_request(request, p_today) - array[
        'client_email', 'lead_id', 'created_by', 'sent_at', 'seen_at', 'paid_at', 'paid_way', 'paid_note',
        'cancelled_at', 'link_version'
      ];
    end
  $$;

drop function public.make_payment_link(uuid);
drop function private.make_payment_token(uuid);

revoke all on function private.enqueue_payment_mail(text, public.payment_requests, jsonb) from public;
revoke all on function public.read_payment_link_version(uuid), public.renew_payment_link(uuid) from public, anon;
grant execute on function public.read_payment_link_version(uuid), public.renew_payment_link(uuid)
  to authenticated, service_role;
select private.only_for_server('keep_payment_link');

-- Requests that match, the newest first, for a file: {requests, next}; `next` is the place behind the last one, to be
-- given back, or null.
create function public.export_payment_requests(
  p_today date, p_status text default null, p_search text default '', p_after jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      page_size constant integer := 500;
      pattern text := '%' || regexp_replace(btrim(p_search), '([\\%_])', '\\\1', 'g') || '%';
      answer jsonb;
    begin
      perform private.must_manage_payments();
      with page as (
        select r.id, r.created_at, row_number() over (order by r.created_at desc, r.id) as place,
          private.describe_payment_request(r, p_today) - array['lines', 'taxes', 'created_by', 'link_version'] as described
        from public.payment_requests r
        where (p_status is null or private.payment_status(r, p_today) = p_status)
          and (r.number ilike pattern or r.client_name ilike pattern or r.client_email ilike pattern)
          and (p_after is null or r.created_at < (p_after ->> 'at')::timestamptz
            or (r.created_at = (p_after ->> 'at')::timestamptz and r.id > (p_after ->> 'id')::uuid))
        order by r.created_at desc, r.id limit page_size
      )
      select jsonb_build_object(
        'requests', coalesce(jsonb_agg(described order by place), '[]'),
        'next', (select jsonb_build_object('at', created_at, 'id', id) from page where place = page_size)
      ) into answer from page;
      return answer;
    end
  $$;
revoke all on function public.export_payment_requests(date, text, text, jsonb) from public, anon;
grant execute on function public.export_payment_requests(date, text, text, jsonb) to authenticated, service_role;
