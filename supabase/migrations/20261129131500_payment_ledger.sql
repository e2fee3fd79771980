-- Payments, refunds and credit notes of payment requests as rows of their own.

-- Money received and returned. Rows never change: one recorded by mistake gets a second row that reverses it.
-- docs/decisions/0032-never-change-payment-requests.md
create table public.payment_entries (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.payment_requests on delete cascade,
  -- `chargeback`: taken back by the bank after a dispute.
  kind text not null check (kind in ('payment', 'refund', 'chargeback')),
  -- In the currency's smallest unit; negative if it reverses another entry.
  amount bigint not null check (amount <> 0 and abs(amount) <= 999999999999),
  day date not null,
  way text not null check (way in ('transfer', 'card', 'link', 'cash', 'other')),
  note text not null default '' check (length(note) <= 500),
  provider text check (provider in ('stripe', 'paypal')),
  -- Id of the payment or dispute at the provider.
  provider_ref text check (length(provider_ref) <= 200),
  -- Payment that was returned, for refunds and chargebacks.
  payment_id uuid references public.payment_entries on delete cascade,
  reverses uuid unique references public.payment_entries on delete cascade,
  -- The amount is due again, because it was refunded before the request was settled.
  is_due_again boolean not null default false,
  actor uuid default auth.uid(),
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_entries_payment_check check ((kind = 'payment') = (payment_id is null)),
  constraint payment_entries_reverses_check check ((amount < 0) = (reverses is not null))
);
create index payment_entries_of_a_request on public.payment_entries (request_id, created_at);
create index payment_entries_of_a_payment on public.payment_entries (payment_id) where payment_id is not null;

alter table public.payment_entries enable row level security, force row level security;
revoke all on public.payment_entries from public, anon, authenticated, service_role;
grant select on public.payment_entries to authenticated, service_role;

create policy "administrators read payments" on public.payment_entries
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads payments" on public.payment_entries for select to service_role using (true);
create policy "the functions of the owner add payments" on public.payment_entries
  for insert to current_user with check (true);
create policy "the functions of the owner read payments" on public.payment_entries
  for select to current_user using (true);

-- Numbered documents that reduce what a request asks for. Never changed.
create table public.credit_notes (
  id uuid primary key,
  request_id uuid not null references public.payment_requests on delete cascade,
  -- Year and sequence without gaps: CN-2026-0001.
  number text not null unique check (number ~ '^CN-\d{4}-\d{4,}$'),
  issued_on date not null,
  reason text not null check (btrim(reason) <> '' and length(reason) <= 300),
  -- [{rate, net, tax}] per credited rate, highest first.
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  subtotal bigint not null,
  tax_total bigint not null,
  total bigint not null,
  -- As in payment_requests, at the time of the credit note.
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  actor uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint credit_notes_total_check check (total between 1 and 999999999999 and total = subtotal + tax_total)
);
create index credit_notes_of_a_request on public.credit_notes (request_id, created_at);

alter table public.credit_notes enable row level security, force row level security;
revoke all on public.credit_notes from public, anon, authenticated, service_role;
grant select on public.credit_notes to authenticated, service_role;

create policy "administrators read credit notes" on public.credit_notes
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads credit notes" on public.credit_notes for select to service_role using (true);
create policy "the functions of the owner add credit notes" on public.credit_notes
  for insert to current_user with check (true);
create policy "the functions of the owner read credit notes" on public.credit_notes
  for select to current_user using (true);

alter table private.payment_counters
  add column last_credit_note integer not null default 0 check (last_credit_note >= 0);

alter table public.payment_requests
  add column client_legal_name text not null default '' check (length(client_legal_name) <= 200),
  add column client_tax_number text not null default '' check (length(client_tax_number) <= 60),
  add column received bigint not null default 0,
  add column credited bigint not null default 0,
  add column due_again bigint not null default 0;

alter table public.payment_requests rename constraint payment_requests_check2 to payment_requests_cancelled_check;
alter table public.payment_requests
  drop constraint payment_requests_check1,
  add constraint payment_requests_paid_check check ((status = 'paid') = (paid_at is not null and paid_on is not null));

alter table public.payment_events drop constraint payment_events_kind_check, add constraint payment_events_kind_check
  check (kind in (
    'created', 'sent', 'reminded', 'link-made', 'link-asked', 'link-renewed', 'link-revoked', 'seen', 'paid', 'reopened',
    'cancelled', 'provider', 'refunded', 'payment', 'credited', 'disputed', 'undone'
  ));

-- Requests that are paid already: their payment, and what was refunded of it.
update public.payment_requests set received = total where status = 'paid';
insert into public.payment_entries (request_id, kind, amount, day, way, note, actor, created_at, provider, provider_ref)
select r.id, 'payment', r.total, r.paid_on, r.paid_way, r.paid_note, null, r.paid_at, e.provider, e.payment
from public.payment_requests r
left join lateral (
  select provider, facts ->> 'payment' as payment from public.provider_events
  where request_id = r.id and status = 'attached' and reason is null and facts ->> 'outcome' = 'paid'
  order by received_at limit 1
) e on true
where r.status = 'paid';
insert into public.payment_entries (request_id, kind, amount, day, way, actor, payment_id)
select r.id, 'refund', r.refunded, r.refunded_on, r.paid_way, null, p.id
from public.payment_requests r join public.payment_entries p on p.request_id = r.id where r.refunded > 0;

alter table public.payment_requests
  drop constraint payment_requests_refunded_check,
  add constraint payment_requests_refunded_check check (
    refunded between 0 and received and (refunded = 0) = (refunded_on is null)
      and due_again between 0 and refunded and credited between 0 and total
  );

drop function public.mark_payment_request_paid, public.refund_payment_request, private.note_refund,
  private.attach_refund, private.attach_payment;

-- What is still to be paid; negative or 0 once the request is settled.
create or replace function private.payment_balance(p_request public.payment_requests) returns bigint
  language sql immutable set search_path = ''
  as $$ select p_request.total - p_request.credited - p_request.received + p_request.due_again $$;

-- What was paid too much and not returned.
create or replace function private.overpaid_amount(p_request public.payment_requests) returns bigint
  language sql immutable set search_path = ''
  as $$
    select case when p_request.status = 'paid'
      then greatest(0, p_request.received - p_request.refunded - p_request.total + p_request.credited) else 0 end
  $$;

-- `p_today`: calendar day of the agency. Overdue begins the day after the due date.
create or replace function private.payment_status(p_request public.payment_requests, p_today date) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when p_request.status in ('open', 'seen') then case
        when p_request.due_on < p_today then 'overdue'
        when p_request.received > p_request.refunded then 'partly-paid'
        else p_request.status
      end
      when p_request.status = 'cancelled' then 'cancelled'
      when p_request.received = 0 then 'credited'
      when p_request.refunded = p_request.received then 'refunded'
      when private.overpaid_amount(p_request) > 0 then 'overpaid'
      when p_request.refunded > 0 and p_request.received - p_request.refunded < p_request.total then 'partly-refunded'
      else 'paid'
    end
  $$;

-- A request for administrators. `dispute`: the latest event of its latest dispute, or null.
create or replace function private.describe_payment_request(p_request public.payment_requests, p_today date) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_request) - '{due_again}'::text[] || jsonb_build_object(
      'status', private.payment_status(p_request, p_today),
      'balance', case when p_request.status in ('open', 'seen') then private.payment_balance(p_request) else 0 end,
      'overpaid', private.overpaid_amount(p_request),
      'dispute', (
        select e.data from public.payment_events e where e.request_id = p_request.id and e.kind = 'disputed'
        order by e.data ->> 'happened_at' desc, e.id desc limit 1
      ),
      'mail_waits', exists (
        select from public.deliveries
        where subject_kind = 'payment_request' and subject_id = p_request.id::text and status = 'waiting'
      ))
  $$;

-- Totals of lines: {lines, subtotal, taxes, tax_total, total}. Lines are rounded to the smallest unit, half away from
-- zero; tax is rounded once per rate (EN 16931, BR-CO-17).
create or replace function private.total_payment_lines(p_lines jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
  as $$
    declare
      line jsonb;
      line_quantity numeric;
      line_price numeric;
      line_rate numeric;
      line_text text;
      totalled jsonb := '[]';
      answer jsonb;
    begin
      if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 50 then
        raise invalid_parameter_value using message = 'A payment request has 1 to 50 lines.';
      end if;
      for line in select value from jsonb_array_elements(p_lines) loop
        line_text := btrim(coalesce(line ->> 'text', ''));
        if line_text = '' or length(line_text) > 300 then
          raise invalid_parameter_value using message = 'Each line needs a text of at most 300 characters.';
        end if;
        line_quantity := private.read_payment_figure(line, 'quantity', 0.001, 100000, 3,
          'A quantity is a number above 0, at most 100,000, with at most 3 decimals.');
        line_price := private.read_payment_figure(line, 'unit_price', -100000000000, 100000000000, 0,
          'A unit price is a whole number of the currency''s smallest unit.');
        line_rate := private.read_payment_figure(line, 'tax_rate', 0, 100, 3,
          'A tax rate is a number from 0 to 100, with at most 3 decimals.');
        totalled := totalled || jsonb_build_object('text', line_text, 'quantity', line_quantity,
          'unit_price', line_price, 'tax_rate', line_rate, 'net', round(line_quantity * line_price));
      end loop;
      with by_rate as (
        select l.tax_rate as rate, sum(l.net) as net, round(sum(l.net) * l.tax_rate / 100) as tax
        from jsonb_to_recordset(totalled) l (tax_rate numeric, net numeric) group by l.tax_rate
      )
      select jsonb_build_object(
        'lines', totalled,
        'subtotal', sum(net),
        'taxes', coalesce(
          jsonb_agg(jsonb_build_object('rate', trim_scale(rate), 'net', net, 'tax', tax) order by rate desc)
            filter (where rate > 0),
          '[]'),
        'tax_total', sum(tax),
        'total', sum(net) + sum(tax)
      ) into answer from by_rate;
      if (answer ->> 'total')::numeric not between 1 and 999999999999 then
        raise invalid_parameter_value using message = 'The total must be above 0, and below a billion.';
      end if;
      return answer;
    end
  $$;

-- What is left of a payment to refund.
create or replace function private.refundable_amount(p_payment public.payment_entries) returns bigint
  language sql stable set search_path = ''
  as $$
    select p_payment.amount
      - coalesce((select sum(amount) from public.payment_entries where payment_id = p_payment.id), 0)::bigint
      - coalesce((select -amount from public.payment_entries where reverses = p_payment.id), 0)
  $$;

create or replace function private.list_credit_notes(p_request uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(c) - '{request_id,actor}'::text[] order by c.created_at), '[]')
    from public.credit_notes c where c.request_id = p_request
  $$;

-- Data of emails and webhooks about a request. Only emails to the client get the link.
create or replace function private.summarize_payment_request(p_request public.payment_requests) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_build_object(
      'number', p_request.number, 'client_name', p_request.client_name, 'currency', p_request.currency,
      'total', p_request.total, 'due_on', p_request.due_on, 'balance', private.payment_balance(p_request)
    )
  $$;

create or replace function private.write_payment_number(p_year integer, p_place integer) returns text
  language sql immutable set search_path = ''
  as $$ select p_year || '-' || case when p_place < 10000 then lpad(p_place::text, 4, '0') else p_place::text end $$;

-- Next number of a year. Serialized until the transaction ends.
create or replace function private.take_payment_number(p_year integer) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      place integer;
    begin
      update private.payment_counters set last = last + 1 where year = p_year returning last into place;
      return private.write_payment_number(p_year, place);
    end
  $$;

-- Creates a request from {client_name, client_legal_name, client_tax_number, client_email, client_address, currency,
-- lines, due_on, note, lead_id}. Idempotent by `p_id`.
create or replace function public.create_payment_request(p_id uuid, p_request jsonb, p_today date) returns jsonb
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
      -- Checked under the lock: the request may be repeated.
      select * into made from public.payment_requests where id = p_id;
      if made.id is not null then
        return private.describe_payment_request(made, p_today);
      end if;
      insert into public.payment_requests
        (id, number, client_name, client_email, client_address, currency, lines, subtotal, taxes, tax_total, total,
          due_on, note, lead_id, client_legal_name, client_tax_number)
      values (
        p_id, private.take_payment_number(of_year), btrim(p_request ->> 'client_name'),
        p_request ->> 'client_email', btrim(coalesce(p_request ->> 'client_address', '')),
        p_request ->> 'currency', totals -> 'lines', (totals ->> 'subtotal')::bigint, totals -> 'taxes',
        (totals ->> 'tax_total')::bigint, (totals ->> 'total')::bigint, (p_request ->> 'due_on')::date,
        btrim(coalesce(p_request ->> 'note', '')), lead, btrim(coalesce(p_request ->> 'client_legal_name', '')),
        btrim(coalesce(p_request ->> 'client_tax_number', ''))
      )
      returning * into made;
      perform private.add_payment_event(made.id, 'created');
      return private.describe_payment_request(made, p_today);
    end
  $$;

create or replace function public.cancel_payment_request(p_id uuid, p_today date) returns jsonb
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
      elsif request.received > request.refunded then
        raise exception
          using errcode = 'PT409', message = 'A part of it is paid. Refund that first, or issue a credit note for the rest.';
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

-- Reverts a cancellation.
create or replace function public.reopen_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status in ('open', 'seen') then
        raise exception using errcode = 'PT409', message = 'This request is still to be paid.';
      elsif request.status = 'paid' then
        raise exception using errcode = 'PT409', message = 'This request is paid. Undo its payment instead.';
      end if;
      update public.payment_requests
        set status = case when seen_at is null then 'open' else 'seen' end, cancelled_at = null
        where id = p_id returning * into request;
      perform private.add_payment_event(p_id, 'reopened', jsonb_build_object('was', 'cancelled'));
      perform private.tell_of_payment(request, 'reopened');
      return private.describe_payment_request(request, p_today);
    end
  $$;

-- A page of requests, newest first: {requests, count, sums: [{currency, outstanding, overdue, paid}]}; sums cover all
-- requests, `paid` what was received minus refunds in the year of `p_today`.
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
          select r.currency,
            coalesce(sum(private.payment_balance(r)) filter (where r.status in ('open', 'seen')), 0)::bigint
              as outstanding,
            coalesce(sum(private.payment_balance(r)) filter (
              where r.status in ('open', 'seen') and r.due_on < p_today), 0)::bigint as overdue,
            coalesce(sum(moved.paid), 0)::bigint as paid
          from public.payment_requests r
          left join (
            select request_id, sum(case kind when 'payment' then amount else -amount end) as paid
            from public.payment_entries where extract(year from day) = extract(year from p_today) group by request_id
          ) moved on moved.request_id = r.id
          group by r.currency
        ) s
      ));
    end
  $$;

-- A request with its history: {request, events, entries, credit_notes}. Raises if there is none.
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
        ),
        'entries', (
          select coalesce(jsonb_agg(to_jsonb(e) - '{request_id,actor,is_due_again}'::text[] || jsonb_build_object(
            'left', case when e.kind = 'payment' then private.refundable_amount(e) end,
            'is_reversed', exists (select from public.payment_entries o where o.reverses = e.id)
          ) order by e.created_at), '[]')
          from public.payment_entries e where e.request_id = r.id and e.reverses is null
        ),
        'credit_notes', private.list_credit_notes(r.id)
      ) into answer from public.payment_requests r where r.id = p_id;
      if answer is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return answer;
    end
  $$;

-- Request of a link as its client sees it, or null. Marks it as seen if `p_marks_seen`.
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
        'cancelled_at', 'link_version', 'dispute'
      ] || jsonb_build_object('credit_notes', private.list_credit_notes(opened));
    end
  $$;

-- Brings the sums and the status of a locked request up to date. docs/decisions/0032-never-change-payment-requests.md
create or replace function private.settle_payment_request(p_id uuid) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
      last_payment public.payment_entries;
      is_settled boolean;
    begin
      with valid as (
        select e.* from public.payment_entries e
        where e.request_id = p_id and e.reverses is null
          and not exists (select from public.payment_entries o where o.reverses = e.id)
      )
      update public.payment_requests r set
        received = coalesce((select sum(amount) from valid where kind = 'payment'), 0),
        refunded = coalesce((select sum(amount) from valid where kind <> 'payment'), 0),
        refunded_on = (select max(day) from valid where kind <> 'payment'),
        due_again = coalesce((select sum(amount) from valid where is_due_again), 0),
        credited = coalesce((select sum(total) from public.credit_notes where request_id = p_id), 0)
      where r.id = p_id returning * into settled;
      select e.* into last_payment from public.payment_entries e
      where e.request_id = p_id and e.kind = 'payment' and e.reverses is null
        and not exists (select from public.payment_entries o where o.reverses = e.id)
      order by e.day desc, e.created_at desc limit 1;
      is_settled := private.payment_balance(settled) <= 0;
      update public.payment_requests r set
        status = case when is_settled then 'paid' when seen_at is null then 'open' else 'seen' end,
        paid_at = case when is_settled then coalesce(paid_at, now()) end,
        paid_on = case when is_settled then coalesce(
          last_payment.day, (select max(issued_on) from public.credit_notes where request_id = p_id)) end,
        paid_way = case when is_settled then last_payment.way end,
        paid_note = case when is_settled then coalesce(last_payment.note, '') else '' end
      where r.id = p_id returning * into settled;
      if is_settled then
        perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      end if;
      -- A waiting reminder names the former balance.
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      return settled;
    end
  $$;

-- Records a payment of a locked request.
create or replace function private.add_payment(
  p_request public.payment_requests, p_payment public.payment_entries, p_sends_receipt boolean
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
      receipt uuid;
      what text;
    begin
      insert into public.payment_entries (id, request_id, kind, amount, day, way, note, provider, provider_ref)
      values (coalesce(p_payment.id, gen_random_uuid()), p_request.id, 'payment', p_payment.amount, p_payment.day,
        p_payment.way, p_payment.note, p_payment.provider, p_payment.provider_ref);
      settled := private.settle_payment_request(p_request.id);
      if p_sends_receipt and settled.client_email is not null then
        receipt := private.enqueue_payment_mail('payment-receipt', settled, jsonb_build_object(
          'paid_on', p_payment.day, 'received', p_payment.amount));
      end if;
      what := case when p_request.status <> 'paid' and settled.status = 'paid' then 'paid' else 'payment' end;
      perform private.add_payment_event(settled.id, what, jsonb_build_object(
        'amount', p_payment.amount, 'currency', settled.currency, 'way', p_payment.way, 'on', p_payment.day,
        'note', p_payment.note, 'receipt', receipt is not null, 'delivery', receipt));
      perform private.tell_of_payment(settled, case
        when what = 'paid' then what when settled.status = 'paid' then 'paid-again' else 'partly-paid' end);
      return settled;
    end
  $$;

-- Records a payment. `p_amount`: by default the balance. `p_is_extra`: also if nothing is left to pay. Idempotent by
-- `p_entry`.
create or replace function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date,
  p_entry uuid default gen_random_uuid(), p_amount bigint default null, p_is_extra boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      payment public.payment_entries;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if exists (select from public.payment_entries where id = p_entry and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      elsif request.status not in ('open', 'seen') and not (request.status = 'paid' and p_is_extra) then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is still to be paid can be marked as paid.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the payment is still to come.';
      end if;
      payment.id := p_entry;
      payment.amount := coalesce(p_amount, private.payment_balance(request));
      payment.day := p_on;
      payment.way := p_way;
      payment.note := btrim(p_note);
      if payment.amount not between 1 and 999999999999 then
        raise invalid_parameter_value using message = 'A payment is above 0, and below a billion.';
      end if;
      return private.describe_payment_request(private.add_payment(request, payment, p_sends_receipt), p_today);
    end
  $$;

-- Records money returned to the client of a locked request.
create or replace function private.add_refund(
  p_request public.payment_requests, p_payment public.payment_entries, p_refund public.payment_entries
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
    begin
      insert into public.payment_entries
        (id, request_id, kind, amount, day, way, note, provider, provider_ref, payment_id, is_due_again)
      values (coalesce(p_refund.id, gen_random_uuid()), p_request.id, p_refund.kind, p_refund.amount, p_refund.day,
        p_payment.way, coalesce(p_refund.note, ''), p_refund.provider, p_refund.provider_ref, p_payment.id,
        p_request.status in ('open', 'seen'));
      settled := private.settle_payment_request(p_request.id);
      perform private.add_payment_event(settled.id, 'refunded', jsonb_strip_nulls(jsonb_build_object(
        'kind', nullif(p_refund.kind, 'refund'), 'amount', p_refund.amount, 'currency', settled.currency,
        'on', p_refund.day, 'note', p_refund.note, 'provider', p_refund.provider,
        'payment', coalesce(p_refund.provider_ref, p_payment.provider_ref))));
      perform private.tell_of_payment(settled, 'refunded');
      perform private.emit_event('payment_request.refunded', 'payment_request', settled.id::text,
        private.summarize_payment_request(settled) || jsonb_build_object(
          'client_email', settled.client_email, 'provider', p_refund.provider, 'refunded', settled.refunded,
          'refund_currency', settled.currency));
      return settled;
    end
  $$;

-- Records a refund. `p_amount`: amount of this refund alone. `p_payment`: by default the newest with so much left.
-- Idempotent by `p_entry`.
create or replace function public.refund_payment_request(
  p_id uuid, p_amount bigint, p_on date, p_note text, p_today date, p_payment uuid default null,
  p_entry uuid default gen_random_uuid()
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      payment public.payment_entries;
      refund public.payment_entries;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if exists (select from public.payment_entries where id = p_entry and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      end if;
      select e.* into payment from public.payment_entries e
      where e.request_id = p_id and e.kind = 'payment' and e.reverses is null
        and private.refundable_amount(e) > 0 and (p_payment is null or e.id = p_payment)
      order by private.refundable_amount(e) >= p_amount desc, e.day desc, e.created_at desc limit 1;
      if payment.id is null then
        raise exception
          using errcode = 'PT409', message = 'Only a request that is paid, and not refunded whole, can be refunded.';
      elsif p_amount not between 1 and private.refundable_amount(payment) then
        raise invalid_parameter_value
          using message = 'A refund is above 0, and at most what was paid and not refunded yet.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The day of the refund is still to come.';
      end if;
      refund.id := p_entry;
      refund.kind := 'refund';
      refund.amount := p_amount;
      refund.day := p_on;
      refund.note := btrim(p_note);
      return private.describe_payment_request(private.add_refund(request, payment, refund), p_today);
    end
  $$;

-- Reverses a payment or refund that was recorded by mistake.
create or replace function public.undo_payment_entry(p_id uuid, p_entry uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      entry public.payment_entries;
      settled public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      select * into entry from public.payment_entries where id = p_entry and request_id = p_id and reverses is null;
      if entry.id is null then
        raise no_data_found using message = 'There is no such payment or refund.';
      elsif exists (select from public.payment_entries where reverses = p_entry) then
        return private.describe_payment_request(request, p_today);
      elsif entry.kind = 'payment' and private.refundable_amount(entry) < entry.amount then
        raise exception using errcode = 'PT409', message = 'Some of this payment was refunded. Undo the refund first.';
      end if;
      insert into public.payment_entries
        (request_id, kind, amount, day, way, note, provider, provider_ref, payment_id, reverses, is_due_again)
      values (p_id, entry.kind, -entry.amount, entry.day, entry.way, '', entry.provider, entry.provider_ref,
        entry.payment_id, entry.id, entry.is_due_again);
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      settled := private.settle_payment_request(p_id);
      perform private.add_payment_event(p_id, 'undone', jsonb_build_object(
        'kind', entry.kind, 'amount', entry.amount, 'currency', settled.currency, 'on', entry.day));
      perform private.tell_of_payment(settled, 'corrected');
      return private.describe_payment_request(settled, p_today);
    end
  $$;

-- What a request has left to credit by tax rate, and the tax on `p_nets` [{rate, net}] (by default all of it): tax is
-- rounded once per rate, half away from zero; a rate credited in full takes what is left of its tax, so that the credit
-- notes of a request never differ from it by a cent.
create or replace function private.total_credit(p_request public.payment_requests, p_nets jsonb)
  returns table (rate numeric, net numeric, tax numeric)
  language sql stable set search_path = ''
  as $$
    with asked as (
      select l.tax_rate as rate, sum(l.net) as net, round(sum(l.net) * l.tax_rate / 100) as tax
      from jsonb_to_recordset(p_request.lines) l (tax_rate numeric, net numeric) group by l.tax_rate
    ), credited as (
      select t.rate, sum(t.net) as net, sum(t.tax) as tax
      from public.credit_notes c, jsonb_to_recordset(c.taxes) t (rate numeric, net numeric, tax numeric)
      where c.request_id = p_request.id group by t.rate
    ), open as (
      select a.rate, a.net - coalesce(c.net, 0) as net, a.tax - coalesce(c.tax, 0) as tax
      from asked a left join credited c on c.rate = a.rate
    ), given as (
      select g.rate, sum(g.net) as net from jsonb_to_recordset(p_nets) g (rate numeric, net numeric) group by g.rate
    )
    select o.rate, coalesce(g.net, o.net),
      case
        when coalesce(g.net, o.net) = o.net then o.tax
        else sign(o.net) * least(abs(round(g.net * o.rate / 100)), abs(o.tax))
      end
    from open o left join given g on g.rate = o.rate
    where (p_nets is null or g.rate is not null) and coalesce(g.net, o.net) <> 0
  $$;

-- Issues a credit note. `p_nets`: [{rate, net}] in the currency's smallest unit; null for all that is left. Idempotent by
-- `p_note`.
create or replace function public.create_credit_note(p_id uuid, p_note uuid, p_nets jsonb, p_reason text, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      of_year integer := extract(year from p_today);
      request public.payment_requests;
      credited record;
      place integer;
      settled public.payment_requests;
    begin
      perform private.must_manage_payments();
      if abs(p_today - current_date) > 1 then
        raise invalid_parameter_value using message = 'The day must be today.';
      end if;
      request := private.lock_payment_request(p_id);
      if exists (select from public.credit_notes where id = p_note and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      elsif request.status = 'cancelled' then
        raise exception using errcode = 'PT409', message = 'This request is cancelled, so there is nothing to credit.';
      elsif request.credited = request.total then
        raise exception using errcode = 'PT409', message = 'This request is already credited in full.';
      end if;
      select sum(c.net) as subtotal, sum(c.tax) as tax_total, sum(c.net + c.tax) as total,
        jsonb_agg(jsonb_build_object('rate', trim_scale(c.rate), 'net', c.net, 'tax', c.tax) order by c.rate desc) as taxes,
        -- More than is left at a rate, a rate that the request lacks, or a part of the smallest unit.
        bool_or(abs(c.net) > abs(l.net) or sign(c.net) <> sign(l.net) or c.net <> round(c.net)) as is_too_much
        into credited
      from private.total_credit(request, p_nets) c join private.total_credit(request, null) l on l.rate = c.rate;
      if credited.total is null or credited.is_too_much or credited.total not between 1 and request.total - request.credited
        or exists (
          select from jsonb_to_recordset(p_nets) g (rate numeric, net numeric)
          where g.net <> 0 and g.rate not in (select rate from private.total_credit(request, null))
        ) then
        raise invalid_parameter_value
          using message = 'Credit more than 0, and at most what the request has left at each tax rate.';
      end if;
      insert into private.payment_counters (year, last) values (of_year, 0) on conflict (year) do nothing;
      update private.payment_counters set last_credit_note = last_credit_note + 1 where year = of_year
        returning last_credit_note into place;
      insert into public.credit_notes (id, request_id, number, issued_on, reason, taxes, subtotal, tax_total, total, issuer)
      values (p_note, p_id, 'CN-' || private.write_payment_number(of_year, place), p_today, btrim(p_reason),
        credited.taxes, credited.subtotal, credited.tax_total, credited.total,
        (select issuer from public.installation_settings));
      settled := private.settle_payment_request(p_id);
      perform private.add_payment_event(p_id, 'credited', jsonb_build_object(
        'number', 'CN-' || private.write_payment_number(of_year, place), 'amount', credited.total,
        'currency', settled.currency, 'note', btrim(p_reason)));
      perform private.tell_of_payment(settled, 'credited');
      return private.describe_payment_request(settled, p_today);
    end
  $$;

-- The payment of a request that a provider's event is about; a payment recorded by hand may be it, too.
create or replace function private.find_provider_payment(p_event public.provider_events, p_request uuid) returns public.payment_entries
  language sql stable set search_path = ''
  as $$
    select e.* from public.payment_entries e
    where e.request_id = p_request and e.kind = 'payment' and e.reverses is null
      and (e.provider = p_event.provider and e.provider_ref = p_event.facts ->> 'payment' or e.provider is null)
      and not exists (select from public.payment_entries o where o.reverses = e.id)
    order by e.provider nulls last, e.day desc limit 1
  $$;

create or replace function private.attach_refund(
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
create or replace function private.attach_dispute(
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
      if p_event.facts ->> 'state' = 'lost' and p_event.facts ->> 'currency' = p_request.currency and chargeback.amount > 0
        and not exists (
          select from public.payment_entries
          where payment_id = p_payment.id and kind = 'chargeback' and provider_ref = chargeback.provider_ref
        ) then
        perform private.add_refund(p_request, p_payment, chargeback);
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;

create or replace function private.attach_payment(
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
create or replace function private.is_unrelated_payment(p_facts jsonb) returns boolean
  language sql stable set search_path = ''
  as $$
    select not exists (
      select from jsonb_array_elements_text(p_facts -> 'references') named
      where named ~ '^\d{4}-\d{4,}$' or named ~ '^[A-Za-z0-9_-]{43}$'
    ) and not exists (
      select from public.payment_requests r
      where r.status in ('open', 'seen') and r.currency = p_facts ->> 'currency'
        and private.payment_balance(r) = (p_facts ->> 'amount')::bigint
    )
  $$;

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

-- Processes a waiting or unrelated event; an error leaves it as it was.
create or replace function private.try_provider_event(p_id uuid, p_today date, p_day date) returns void
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
create or replace function private.attach_provider_event(p_id uuid, p_today date, p_day date) returns text
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

revoke all on function
  public.mark_payment_request_paid, public.refund_payment_request, public.undo_payment_entry, public.create_credit_note
  from public, anon, authenticated;
grant execute on function
  public.mark_payment_request_paid, public.refund_payment_request, public.undo_payment_entry, public.create_credit_note
  to authenticated, service_role;
