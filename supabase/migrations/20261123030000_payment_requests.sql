-- Requests for payment: what a client owes, by when, and what became of it. An administrator makes one; the client opens
-- it by a link that can't be guessed and of which only a hash is kept. Whatever is written passes through the functions
-- below, which add up the totals, give the numbers and record what happened.

create table public.payment_requests (
  id uuid primary key default gen_random_uuid(),
  -- Year and place in it, without gaps: 2026-0001.
  number text not null unique check (number ~ '^\d{4}-\d{4,}$'),
  client_name text not null check (btrim(client_name) <> '' and length(client_name) <= 200),
  client_email text check (length(client_email) between 3 and 320),
  client_address text not null default '' check (length(client_address) <= 1000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{text, quantity, unit_price, tax_rate, net}]; money in the currency's smallest unit, the rate in per cent.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and length(lines::text) <= 40000),
  subtotal bigint not null,
  -- [{rate, net, tax}], for each rate above 0, the highest first.
  taxes jsonb not null check (jsonb_typeof(taxes) = 'array'),
  tax_total bigint not null,
  total bigint not null check (total between 1 and 999999999999 and total = subtotal + tax_total),
  due_on date,
  note text not null default '' check (length(note) <= 2000),
  -- Overdue is no state of its own: it depends on the day (private.payment_status).
  status text not null default 'open' check (status in ('open', 'seen', 'paid', 'cancelled')),
  lead_id uuid references public.leads on delete set null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  seen_at timestamptz,
  paid_at timestamptz,
  -- The day on which the money came, and how.
  paid_on date,
  paid_way text check (paid_way in ('transfer', 'card', 'link', 'cash', 'other')),
  paid_note text not null default '' check (length(paid_note) <= 500),
  cancelled_at timestamptz,
  check ((status = 'paid') = (paid_at is not null and paid_on is not null and paid_way is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index payment_requests_newest_first on public.payment_requests (created_at desc, id);
create index payment_requests_of_a_lead on public.payment_requests (lead_id) where lead_id is not null;

-- Links of a request: each mail and each copy has one of its own, and all of them lead to it.
create table public.payment_links (
  -- SHA-256 of the token in the link, in hexadecimal.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id uuid not null references public.payment_requests on delete cascade,
  created_at timestamptz not null default now()
);
create index payment_links_of_a_request on public.payment_links (request_id);

-- What happened with a request, in order.
create table public.payment_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.payment_requests on delete cascade,
  kind text not null check (kind in (
    'created', 'sent', 'reminded', 'link-made', 'link-asked', 'seen', 'paid', 'reopened', 'cancelled'
  )),
  at timestamptz not null default clock_timestamp(),
  -- The administrator; null for clients, the server, and an editor of a local trial.
  actor uuid default auth.uid(),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
create index payment_events_of_a_request on public.payment_events (request_id, id);

-- The last number of each year. Its row stays locked until the transaction ends, so that a number whose request was not
-- kept is given to the next one.
create table private.payment_counters (
  year integer primary key,
  last integer not null check (last >= 0)
);

alter table public.payment_requests enable row level security;
alter table public.payment_requests force row level security;
alter table public.payment_links enable row level security;
alter table public.payment_links force row level security;
alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
alter table private.payment_counters enable row level security;
alter table private.payment_counters force row level security;
revoke all on public.payment_requests, public.payment_links, public.payment_events
  from public, anon, authenticated, service_role;
revoke all on private.payment_counters from public;
grant select on public.payment_requests, public.payment_events to authenticated, service_role;

create policy "administrators read payment requests" on public.payment_requests
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads payment requests" on public.payment_requests
  for select to service_role using (true);
create policy "administrators read what happened with payment requests" on public.payment_events
  for select to authenticated using ((select public.is_admin()));
create policy "the server reads what happened with payment requests" on public.payment_events
  for select to service_role using (true);
-- Forced row security binds the owner as well, in whose name the functions below work. None of them deletes a request:
-- its number would be missing.
create policy "the functions of the owner read payment requests" on public.payment_requests
  for select to current_user using (true);
create policy "the functions of the owner add payment requests" on public.payment_requests
  for insert to current_user with check (true);
create policy "the functions of the owner change payment requests" on public.payment_requests
  for update to current_user using (true) with check (true);
create policy "the functions of the owner keep payment links" on public.payment_links
  for all to current_user using (true) with check (true);
create policy "the functions of the owner keep what happened" on public.payment_events
  for all to current_user using (true) with check (true);
create policy "the functions of the owner count payment requests" on private.payment_counters
  for all to current_user using (true) with check (true);

-- Raises for everybody but administrators and the server.
create function private.must_manage_payments() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage payment requests.';
      end if;
    end
  $$;

-- `p_today` is the agency's calendar day, which the caller knows; a request is overdue from the day after it is due.
create function private.payment_status(p_request public.payment_requests, p_today date) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when p_request.status in ('open', 'seen') and p_request.due_on < p_today then 'overdue'
      else p_request.status
    end
  $$;

-- A request as administrators see it.
create function private.describe_payment_request(p_request public.payment_requests, p_today date) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_request) || jsonb_build_object('status', private.payment_status(p_request, p_today))
  $$;

-- A number of a line, as it was given; raises with what is wrong.
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

-- Adds up lines: {lines, subtotal, taxes, tax_total, total}. A line is rounded to the smallest unit of the currency,
-- half a unit away from zero; tax is rounded once for all lines of a rate, as EN 16931 (BR-CO-17) does.
create function private.total_payment_lines(p_lines jsonb) returns jsonb
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
        line_rate := private.read_payment_figure(line, 'tax_rate', 0, 100, 2,
          'A tax rate is a number from 0 to 100, with at most 2 decimals.');
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

create function private.add_payment_event(p_request uuid, p_kind text, p_data jsonb default '{}') returns void
  language sql set search_path = ''
  as $$ insert into public.payment_events (request_id, kind, data) values (p_request, p_kind, p_data) $$;

-- Locks a request until the transaction ends. Raises when there is none.
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

-- A new token for a request, which nobody is told again: 244 random bits, in small letters as all addresses of the site.
create function private.make_payment_token(p_request uuid) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      random text := gen_random_uuid()::text || gen_random_uuid()::text;
      token text := encode(sha256(convert_to(random, 'UTF8')), 'hex');
    begin
      insert into public.payment_links (token_hash, request_id)
      values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), p_request);
      return token;
    end
  $$;

-- What mails and webhooks say about a request; only mails to the client have the token.
create function private.summarize_payment_request(p_request public.payment_requests) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_build_object(
      'number', p_request.number, 'client_name', p_request.client_name, 'currency', p_request.currency,
      'total', p_request.total, 'due_on', p_request.due_on
    )
  $$;

revoke all on function private.must_manage_payments(), private.payment_status(public.payment_requests, date),
  private.describe_payment_request(public.payment_requests, date),
  private.read_payment_figure(jsonb, text, numeric, numeric, integer, text), private.total_payment_lines(jsonb),
  private.add_payment_event(uuid, text, jsonb), private.lock_payment_request(uuid),
  private.make_payment_token(uuid), private.summarize_payment_request(public.payment_requests)
  from public;
