-- Payment requests, their links and events.

-- What a client owes and by when. Administrators create requests; clients open them by a link. All writes go through
-- the functions below, which compute totals, assign numbers and record events.
create table public.payment_requests (
  id uuid primary key default gen_random_uuid(),
  -- Year and sequence without gaps: 2026-0001.
  number text not null unique check (number ~ '^\d{4}-\d{4,}$'),
  client_name text not null check (btrim(client_name) <> '' and length(client_name) <= 200),
  client_email text check (length(client_email) between 3 and 320),
  client_address text not null default '' check (length(client_address) <= 1000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{text, quantity, unit_price, tax_rate, net}]; amounts in the smallest unit, rate in percent.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and length(lines::text) <= 40000),
  subtotal bigint not null,
  -- [{rate, net, tax}] per rate above 0, highest first.
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  tax_total bigint not null,
  total bigint not null check (total between 1 and 999999999999 and total = subtotal + tax_total),
  due_on date,
  note text not null default '' check (length(note) <= 2000),
  -- Overdue is derived from the date (private.payment_status).
  status text not null default 'open' check (status in ('open', 'seen', 'paid', 'cancelled')),
  lead_id uuid references public.leads on delete set null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  seen_at timestamptz,
  paid_at timestamptz,
  -- Date and method of payment.
  paid_on date,
  paid_way text check (paid_way in ('transfer', 'card', 'link', 'cash', 'other')),
  paid_note text not null default '' check (length(paid_note) <= 500),
  cancelled_at timestamptz,
  link_version integer not null default 1 check (link_version > 0),
  link_revoked_at timestamptz,
  -- {name, legal_name (null for the name), tax_number, address (lines), email, phone, time_zone}; null until the first
  -- start sets it.
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  -- Total refunded, in the currency's smallest unit, and the day of the latest refund.
  refunded bigint not null default 0,
  refunded_on date,
  client_legal_name text not null default '' check (length(client_legal_name) <= 200),
  client_tax_number text not null default '' check (length(client_tax_number) <= 60),
  -- Further sums of payment_entries and credit_notes; `due_again` is the part of `refunded` that is due again.
  received bigint not null default 0,
  credited bigint not null default 0,
  due_again bigint not null default 0,
  constraint payment_requests_paid_check check ((status = 'paid') = (paid_at is not null and paid_on is not null)),
  constraint payment_requests_cancelled_check check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint payment_requests_refunded_check check (
    refunded between 0 and received and (refunded = 0) = (refunded_on is null)
      and due_again between 0 and refunded and credited between 0 and total
  )
);
create index payment_requests_newest_first on public.payment_requests (created_at desc, id);
create index payment_requests_due on public.payment_requests (due_on) where status in ('open', 'seen');
create index payment_requests_of_a_lead on public.payment_requests (lead_id) where lead_id is not null;

alter table public.payment_requests enable row level security, force row level security;
revoke all on public.payment_requests from public, anon, authenticated, service_role;
grant select on public.payment_requests to authenticated, service_role;

create policy "managers of clients read payment requests" on public.payment_requests
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server reads payment requests" on public.payment_requests for select to service_role using (true);
create policy "the functions of the owner read payment requests" on public.payment_requests
  for select to current_user using (true);
create policy "the functions of the owner add payment requests" on public.payment_requests
  for insert to current_user with check (true);
create policy "the functions of the owner change payment requests" on public.payment_requests
  for update to current_user using (true) with check (true);

-- Hashes of the links of a request.
create table public.payment_links (
  -- SHA-256 of the token in the link, in hexadecimal.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id uuid not null references public.payment_requests on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index payment_links_of_a_request on public.payment_links (request_id);

select private.close_table('public.payment_links');

-- History of a request.
create table public.payment_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.payment_requests on delete cascade,
  -- `paid`: a payment that settled the request; `payment`: any other. `provider`: a provider event that is not recorded
  -- as a payment. `undone`: a payment or refund recorded by mistake.
  kind text not null check (kind in (
    'created', 'sent', 'reminded', 'link-made', 'link-asked', 'link-renewed', 'link-revoked', 'seen', 'paid', 'reopened',
    'cancelled', 'provider', 'refunded', 'payment', 'credited', 'disputed', 'undone'
  )),
  at timestamptz not null default clock_timestamp(),
  -- Administrator; null for clients, the server and an editor of a local trial.
  actor uuid default auth.uid(),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
create index payment_events_of_a_request on public.payment_events (request_id, id);

select private.close_table('public.payment_events');
grant select on public.payment_events to authenticated, service_role;

create policy "managers of clients read what happened with payment requests" on public.payment_events
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server reads what happened with payment requests" on public.payment_events
  for select to service_role using (true);

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
  -- For refunds and chargebacks: the payment that was returned.
  payment_id uuid references public.payment_entries on delete cascade,
  reverses uuid unique references public.payment_entries on delete cascade,
  -- Whether the amount is due again, because it was refunded before the request was settled.
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

create policy "managers of clients read payments" on public.payment_entries
  for select to authenticated using ((select public.may('clients.manage')));
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

create policy "managers of clients read credit notes" on public.credit_notes
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server reads credit notes" on public.credit_notes for select to service_role using (true);
create policy "the functions of the owner add credit notes" on public.credit_notes
  for insert to current_user with check (true);
create policy "the functions of the owner read credit notes" on public.credit_notes
  for select to current_user using (true);

-- Last numbers of each year, locked until the transaction ends, so that numbers have no gaps.
create table private.payment_counters (
  year integer primary key,
  last integer not null check (last >= 0),
  last_credit_note integer not null default 0 check (last_credit_note >= 0)
);

select private.close_table('private.payment_counters');

-- People with the permission and the server only.
create function private.must_manage_payments() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage payment requests.';
      end if;
    end
  $$;

-- Balance due; 0 or negative once the request is settled.
create function private.payment_balance(p_request public.payment_requests) returns bigint
  language sql immutable set search_path = ''
  as $$ select p_request.total - p_request.credited - p_request.received + p_request.due_again $$;

-- Overpaid amount that was not returned.
create function private.overpaid_amount(p_request public.payment_requests) returns bigint
  language sql immutable set search_path = ''
  as $$
    select case when p_request.status = 'paid'
      then greatest(0, p_request.received - p_request.refunded - p_request.total + p_request.credited) else 0 end
  $$;

-- `p_today`: calendar day of the agency. Overdue begins the day after the due date.
create function private.payment_status(p_request public.payment_requests, p_today date) returns text
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

-- A request for staff. `dispute`: the latest event of its latest dispute, or null.
create function private.describe_payment_request(p_request public.payment_requests, p_today date) returns jsonb
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

-- Number of a line; raises if it is invalid.
create function private.read_payment_figure(
  p_line jsonb, p_name text, p_least numeric, p_most numeric, p_decimals integer, p_refusal text
) returns numeric
  language plpgsql immutable set search_path = ''
  as $$
    declare
      figure numeric;
    begin
      if jsonb_typeof(p_line -> p_name) = 'number' then
        figure := (p_line ->> p_name)::numeric;
      end if;
      if figure is null or figure < p_least or figure > p_most or figure <> round(figure, p_decimals) then
        raise invalid_parameter_value using message = p_refusal;
      end if;
      return trim_scale(figure);
    end
  $$;

-- Totals of lines: {lines, subtotal, taxes, tax_total, total}. Lines are rounded to the smallest unit, half away from
-- zero; tax is rounded once per rate (EN 16931, BR-CO-17).
create function private.total_payment_lines(p_lines jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
  as $$
    declare
      line jsonb;
      line_quantity numeric;
      line_price numeric;
      line_rate numeric;
      line_text text;
      totaled jsonb := '[]';
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
          'A quantity must be a number above 0, at most 100,000, with at most 3 decimals.');
        line_price := private.read_payment_figure(line, 'unit_price', -100000000000, 100000000000, 0,
          'A unit price must be a whole number of the currency''s smallest unit.');
        line_rate := private.read_payment_figure(line, 'tax_rate', 0, 100, 3,
          'A tax rate must be a number from 0 to 100, with at most 3 decimals.');
        totaled := totaled || jsonb_build_object('text', line_text, 'quantity', line_quantity,
          'unit_price', line_price, 'tax_rate', line_rate, 'net', round(line_quantity * line_price));
      end loop;
      with by_rate as (
        select l.tax_rate as rate, sum(l.net) as net, round(sum(l.net) * l.tax_rate / 100) as tax
        from jsonb_to_recordset(totaled) l (tax_rate numeric, net numeric) group by l.tax_rate
      )
      select jsonb_build_object(
        'lines', totaled,
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

create function private.add_payment_event(p_request uuid, p_kind text, p_data jsonb default '{}') returns void
  language sql set search_path = ''
  as $$ insert into public.payment_events (request_id, kind, data) values (p_request, p_kind, p_data) $$;

-- Locks a request until the transaction ends. Raises if there is none.
create function private.lock_payment_request(p_id uuid) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      select * into request from public.payment_requests where id = p_id for update;
      if request.id is null then
        raise no_data_found using message = 'There is no such payment request.';
      end if;
      return request;
    end
  $$;

-- Amount of a payment that can still be refunded.
create function private.refundable_amount(p_payment public.payment_entries) returns bigint
  language sql stable set search_path = ''
  as $$
    select p_payment.amount
      - coalesce((select sum(amount) from public.payment_entries where payment_id = p_payment.id), 0)::bigint
      - coalesce((select -amount from public.payment_entries where reverses = p_payment.id), 0)
  $$;

create function private.list_credit_notes(p_request uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(c) - '{request_id,actor}'::text[] order by c.created_at), '[]')
    from public.credit_notes c where c.request_id = p_request
  $$;

-- Data of emails and webhooks about a request. Only emails to the client get the link.
create function private.summarize_payment_request(p_request public.payment_requests) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_build_object(
      'number', p_request.number, 'client_name', p_request.client_name, 'currency', p_request.currency,
      'total', p_request.total, 'due_on', p_request.due_on, 'balance', private.payment_balance(p_request)
    )
  $$;

create function private.write_payment_number(p_year integer, p_place integer) returns text
  language sql immutable set search_path = ''
  as $$ select p_year || '-' || case when p_place < 10000 then lpad(p_place::text, 4, '0') else p_place::text end $$;

-- Next number of a year. Serialized until the transaction ends.
create function private.take_payment_number(p_year integer) returns text
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

-- Emails a request to the client; as a reminder if it was sent before and `p_reminds`.
create function public.send_payment_request(p_id uuid, p_reminds boolean, p_today date) returns jsonb
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
          using errcode = 'PT409', message = 'Only an unpaid request can be sent.';
      elsif request.client_email is null then
        raise exception
          using errcode = 'PT409', message = 'This request has no email address. Copy its link and send that.';
      elsif request.link_revoked_at is not null then
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Create a new one first.';
      elsif not (select client_can_pay from public.installation_settings) then
        raise exception using errcode = 'PT409', message = 'The client would have no way to pay. Set your bank account '
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

-- Event of the lead, and webhook.
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
          using errcode = 'PT409', message = 'Only an unpaid request can be canceled.';
      elsif request.received > request.refunded then
        raise exception
          using errcode = 'PT409', message = 'It is partly paid. Refund that first, or issue a credit note for the rest.';
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
create function public.reopen_payment_request(p_id uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if request.status in ('open', 'seen') then
        raise exception using errcode = 'PT409', message = 'This request is not paid yet.';
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
create function public.open_payment_link(p_token_hash text, p_today date, p_marks_seen boolean) returns jsonb
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

-- Emails the link of a request, by its number and the email address of the client. Returns the seconds to wait if
-- rate-limited, else 0, whether or not there is such a request.
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

-- Version of the valid link; links are signed outside the database.
create function public.read_payment_link_version(p_id uuid) returns integer
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
        raise exception using errcode = 'PT409', message = 'The link of this request was revoked. Create a new one first.';
      end if;
      return request.link_version;
    end
  $$;

-- Stores the hash of a signed link; false if the link was renewed meanwhile.
create function public.keep_payment_link(p_id uuid, p_version integer, p_token_hash text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A shared lock waits for a concurrent renewal or revocation.
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

-- Invalidates all links. Waiting emails get the new one.
create function public.renew_payment_link(p_id uuid) returns integer
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

-- Enqueues due reminders for sent, unpaid requests, each once. `p_days`: days relative to the due date. A
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

-- Requests for a file, newest first: {requests, next}; `next` is the cursor of the next page, or null.
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

-- Invalidates all links and cancels waiting emails with one.
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
      -- The next link has another version.
      update public.payment_requests set link_revoked_at = now(), link_version = link_version + 1 where id = p_id
        returning * into request;
      perform private.add_payment_event(p_id, 'link-revoked');
      return private.describe_payment_request(request, p_today);
    end
  $$;

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

select private.only_for(
  'authenticated, service_role',
  'create_payment_request', 'send_payment_request', 'cancel_payment_request', 'reopen_payment_request',
  'list_payment_requests', 'read_payment_request', 'read_payment_link_version', 'renew_payment_link',
  'export_payment_requests', 'revoke_payment_link'
);
select private.only_for_server(
  'open_payment_link', 'ask_for_payment_link', 'keep_payment_link', 'remind_of_payments'
);
