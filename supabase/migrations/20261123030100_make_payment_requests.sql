-- What administrators do with payment requests.

-- The next number of a year. Whoever asks next waits until this transaction has ended, well or badly.
create function private.take_payment_number(p_year integer) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      place integer;
    begin
      update private.payment_counters set last = last + 1 where year = p_year returning last into place;
      return p_year || '-' || case when place < 10000 then lpad(place::text, 4, '0') else place::text end;
    end
  $$;

-- Makes a request from {client_name, client_email, client_address, currency, lines, due_on, note, lead_id}. Its id is
-- chosen by the caller: asked for again, the same request is answered, and no second one is made.
create function public.create_payment_request(p_id uuid, p_request jsonb, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      of_year integer := extract(year from p_today);
      totals jsonb;
      made public.payment_requests;
      lead uuid;
    begin
      perform private.must_manage_payments();
      if abs(p_today - current_date) > 1 then
        raise invalid_parameter_value using message = 'The day must be today.';
      end if;
      totals := private.total_payment_lines(p_request -> 'lines');
      lead := (select id from public.leads where id = (p_request ->> 'lead_id')::uuid);
      if lead is null and p_request ->> 'client_email' is not null then
        lead := private.find_or_create_lead(
          'payment', p_request ->> 'client_name', p_request ->> 'client_email', null, '{}');
      end if;
      insert into private.payment_counters (year, last) values (of_year, 0) on conflict (year) do nothing;
      perform 1 from private.payment_counters where year = of_year for update;
      -- Looked for behind the lock: the same call may have been made twice at once.
      select * into made from public.payment_requests where id = p_id;
      if made.id is not null then
        return private.describe_payment_request(made, p_today);
      end if;
      insert into public.payment_requests
        (id, number, client_name, client_email, client_address, currency, lines, subtotal, taxes, tax_total, total,
          due_on, note, lead_id)
      values (
        p_id, private.take_payment_number(of_year), btrim(p_request ->> 'client_name'),
        p_request ->> 'client_email', btrim(coalesce(p_request ->> 'client_address', '')),
        p_request ->> 'currency', totals -> 'lines', (totals ->> 'subtotal')::bigint, totals -> 'taxes',
        (totals ->> 'tax_total')::bigint, (totals ->> 'total')::bigint, (p_request ->> 'due_on')::date,
        btrim(coalesce(p_request ->> 'note', '')), lead
      )
      returning * into made;
      perform private.add_payment_event(made.id, 'created');
      return private.describe_payment_request(made, p_today);
    end
  $$;

-- Mails a request to the client, with a link of its own; as a reminder when it was sent before and `p_reminds`.
create function public.send_payment_request(p_id uuid, p_reminds boolean, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      summary jsonb;
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
      summary := private.summarize_payment_request(request);
      perform private.enqueue_mail(
        case when p_reminds then 'payment-reminder' else 'payment-request' end,
        request.client_email,
        summary || jsonb_build_object(
          'token', private.make_payment_token(p_id), 'is_overdue', coalesce(request.due_on < p_today, false)),
        'payment_request', p_id::text);
      update public.payment_requests set sent_at = coalesce(sent_at, now()) where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, case when p_reminds then 'reminded' else 'sent' end,
        jsonb_build_object('to', request.client_email));
      perform private.tell_of_payment(request, case when p_reminds then 'reminded' else 'sent' end);
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- In the timeline of the lead, and at the endpoints of webhooks.
create function private.tell_of_payment(p_request public.payment_requests, p_what text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      summary jsonb := private.summarize_payment_request(p_request);
    begin
      if p_request.lead_id is not null then
        perform private.add_lead_event(
          p_request.lead_id, 'payment.' || p_what, summary - 'client_name', 'payment_request', p_request.id::text);
      end if;
      if p_what in ('sent', 'paid', 'cancelled') then
        perform private.emit_event(
          'payment_request.' || p_what, 'payment_request', p_request.id::text,
          summary || jsonb_build_object('client_email', p_request.client_email, 'paid_on', p_request.paid_on,
            'paid_way', p_request.paid_way));
      end if;
    end
  $$;

-- A link for whoever sends it in another way. Answers its token.
create function public.make_payment_link(p_id uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_payments();
      perform private.lock_payment_request(p_id);
      perform private.add_payment_event(p_id, 'link-made');
      return private.make_payment_token(p_id);
    end
  $$;

-- Notes that the money came. Mails that ask for it and did not go out yet never will.
create function public.mark_payment_request_paid(
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
        perform private.enqueue_mail('payment-receipt', request.client_email,
          private.summarize_payment_request(request)
            || jsonb_build_object('paid_on', p_on, 'token', private.make_payment_token(p_id)),
          'payment_request', p_id::text);
      end if;
      perform private.add_payment_event(p_id, 'paid', jsonb_build_object(
        'way', p_way, 'on', p_on, 'note', request.paid_note,
        'receipt', p_sends_receipt and request.client_email is not null));
      perform private.tell_of_payment(request, 'paid');
      return private.describe_payment_request(request, p_today);
    end
  $$;

create function public.cancel_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status not in ('open', 'seen') then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be cancelled.';
      end if;
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      update public.payment_requests set status = 'cancelled', cancelled_at = now() where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, 'cancelled');
      perform private.tell_of_payment(request, 'cancelled');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- Takes back that a request was paid or cancelled.
create function public.reopen_payment_request(p_id uuid, p_today date) returns jsonb
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
        set status = case when seen_at is null then 'open' else 'seen' end,
          paid_at = null, paid_on = null, paid_way = null, paid_note = '', cancelled_at = null
        where id = p_id returning * into request;
      perform private.add_payment_event(p_id, 'reopened', jsonb_build_object('was', was));
      perform private.tell_of_payment(request, 'reopened');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- A page of requests, the newest first, with the number of all that match, and sums of each currency over all requests:
-- {requests, count, sums: [{currency, outstanding, overdue, paid}]}; `paid` is of the year of `p_today`.
create function public.list_payment_requests(
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
        select r.id, r.created_at, private.describe_payment_request(r, p_today) as described
        from public.payment_requests r
        where (p_status is null or private.payment_status(r, p_today) = p_status)
          and (r.number ilike pattern or r.client_name ilike pattern or r.client_email ilike pattern)
      ), page as (
        select * from matching order by created_at desc, id limit least(p_limit, 100) offset p_offset
      )
      select jsonb_build_object(
        'requests', (select coalesce(jsonb_agg(described order by created_at desc, id), '[]') from page),
        'count', (select count(*) from matching)
      ) into answer;
      return answer || jsonb_build_object('sums', (
        select coalesce(jsonb_agg(to_jsonb(s) order by s.currency), '[]') from (
          select currency,
            coalesce(sum(total) filter (where status in ('open', 'seen')), 0)::bigint as outstanding,
            coalesce(sum(total) filter (where status in ('open', 'seen') and due_on < p_today), 0)::bigint
              as overdue,
            coalesce(sum(total) filter (
              where status = 'paid' and extract(year from paid_on) = extract(year from p_today)), 0)::bigint as paid
          from public.payment_requests group by currency
        ) s
      ));
    end
  $$;

-- A request and what happened with it: {request, events}. Raises when there is none.
create function public.read_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      perform private.must_manage_payments();
      select jsonb_build_object(
        'request', private.describe_payment_request(r, p_today),
        'events', (
          select coalesce(jsonb_agg(to_jsonb(e) - '{request_id}'::text[] order by e.id), '[]')
          from public.payment_events e where e.request_id = r.id
        )
      ) into answer from public.payment_requests r where r.id = p_id;
      if answer is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return answer;
    end
  $$;

-- The request that a link leads to, as its client sees it; null for a token that leads nowhere. Opened by the client, it
-- counts as seen.
create function public.open_payment_link(p_token_hash text, p_today date, p_marks_seen boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      opened uuid := (select request_id from public.payment_links where token_hash = p_token_hash);
    begin
      if opened is null then
        return null;
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
        'cancelled_at'
      ];
    end
  $$;

-- Mails a link to the client of a request, asked for with its number and the client's own address. Answers how many
-- seconds to wait when `p_visitor` asked too often, else 0: nobody learns from it whether there is such a request.
create function public.ask_for_payment_link(p_number text, p_email text, p_visitor text, p_today date)
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
      perform private.enqueue_mail('payment-request', request.client_email,
        private.summarize_payment_request(request) || jsonb_build_object(
          'token', private.make_payment_token(request.id),
          'is_overdue', private.payment_status(request, p_today) = 'overdue'),
        'payment_request', request.id::text);
      perform private.add_payment_event(request.id, 'link-asked');
      return 0;
    end
  $$;

revoke all on function private.take_payment_number(integer),
  private.tell_of_payment(public.payment_requests, text) from public;
revoke all on function public.create_payment_request(uuid, jsonb, date),
  public.send_payment_request(uuid, boolean, date), public.make_payment_link(uuid),
  public.mark_payment_request_paid(uuid, text, date, text, boolean, date),
  public.cancel_payment_request(uuid, date), public.reopen_payment_request(uuid, date),
  public.list_payment_requests(date, text, text, integer, integer), public.read_payment_request(uuid, date)
  from public, anon;
grant execute on function public.create_payment_request(uuid, jsonb, date),
  public.send_payment_request(uuid, boolean, date), public.make_payment_link(uuid),
  public.mark_payment_request_paid(uuid, text, date, text, boolean, date),
  public.cancel_payment_request(uuid, date), public.reopen_payment_request(uuid, date),
  public.list_payment_requests(date, text, text, integer, integer), public.read_payment_request(uuid, date)
  to authenticated, service_role;
select private.only_for_server('open_payment_link', 'ask_for_payment_link');
