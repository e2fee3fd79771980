-- Calls that visitors book: who takes them and when, what was booked, and what else is in the hosts' calendars. Which
-- times are on offer is decided by domain/booking; that nobody is booked twice is decided here.
-- docs/decisions/0025-calls-are-booked-by-one-rule.md

-- [{"day": 1 to 7, "from": "09:00", "to": "17:00"}]
create function private.is_weekly_hours(p_hours jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select jsonb_typeof(p_hours) = 'array' and jsonb_array_length(p_hours) <= 50 and not exists (
      select from jsonb_array_elements(p_hours) span
      where jsonb_typeof(span) <> 'object'
        or coalesce(span ->> 'day', '') !~ '^[1-7]$'
        or coalesce(span ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(span ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
    )
  $$;

create table public.booking_hosts (
  id uuid primary key default gen_random_uuid(),
  -- For the constraint of bookings, which knows ranges of numbers without an extension.
  number integer generated always as identity unique,
  -- Empty for the agency's.
  name text not null default '' check (length(name) <= 200),
  email text not null default '' check (length(email) <= 320),
  role text not null default '' check (length(role) <= 200),
  picture text check (length(picture) <= 2000),
  -- Null for the agency's.
  time_zone text check (length(time_zone) between 1 and 64),
  weekly_hours jsonb not null default '[]' check (private.is_weekly_hours(weekly_hours)),
  is_active boolean not null default true,
  -- Of the token of the host's own feed.
  feed_hash bytea unique,
  has_feed boolean generated always as (feed_hash is not null) stored,
  created_at timestamptz not null default now()
);
insert into public.booking_hosts (weekly_hours)
select jsonb_agg(jsonb_build_object('day', day, 'from', '09:00', 'to', '17:00')) from generate_series(1, 5) day;

create table public.booking_rules (
  is_only boolean primary key default true check (is_only),
  call_minutes integer not null default 30 check (call_minutes between 5 and 480),
  buffer_minutes integer not null default 10 check (buffer_minutes between 0 and 240),
  notice_minutes integer not null default 240 check (notice_minutes between 0 and 43200),
  horizon_days integer not null default 30 check (horizon_days between 1 and 365),
  daily_limit integer check (daily_limit between 1 and 100),
  step_minutes integer not null default 30 check (step_minutes between 5 and 480),
  host_choice text not null default 'any' check (host_choice in ('any', 'chosen')),
  questions jsonb not null default '[]'
    check (jsonb_typeof(questions) = 'array' and length(questions::text) <= 60000),
  -- Counts changes of anything that decides about times, but for bookings: a time that was found to be on offer before
  -- such a change is looked at again.
  revision bigint not null default 1
);
insert into public.booking_rules default values;

create table public.booking_days_off (
  id uuid primary key default gen_random_uuid(),
  -- Null for every host.
  host_id uuid references public.booking_hosts on delete cascade,
  first_day date not null,
  last_day date not null,
  note text not null default '' check (length(note) <= 500),
  check (last_day between first_day and first_day + 366)
);
create index booking_days_off_by_end on public.booking_days_off (last_day);
create index booking_days_off_of_a_host on public.booking_days_off (host_id);

create table public.booking_blocks (
  id uuid primary key default gen_random_uuid(),
  -- Null for every host.
  host_id uuid references public.booking_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  check (ends_at > starts_at and ends_at <= starts_at + interval '366 days')
);
create index booking_blocks_by_end on public.booking_blocks (ends_at);
create index booking_blocks_of_a_host on public.booking_blocks (host_id);

-- Calendars that a host keeps elsewhere. Who knows the address reads all of it.
create table public.host_calendars (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts on delete cascade,
  label text not null default '' check (length(label) <= 100),
  url text not null check (url ~ '^https?://[^/?#@\s]+' and length(url) <= 2000),
  hostname text generated always as (substring(url from '^https?://([^/?#:]+)')) stored,
  last_read_at timestamptz,
  -- Why it could not be read since.
  last_error text check (length(last_error) <= 500),
  digest bytea,
  created_at timestamptz not null default now()
);
create index host_calendars_of_a_host on public.host_calendars (host_id);

create table public.host_busy_times (
  calendar_id uuid not null references public.host_calendars on delete cascade,
  host_id uuid not null references public.booking_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index host_busy_times_of_a_calendar on public.host_busy_times (calendar_id);
create index host_busy_times_by_end on public.host_busy_times (ends_at);
create index host_busy_times_of_a_host on public.host_busy_times (host_id);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts,
  host_number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'no-show')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) between 1 and 200),
  -- [{"id", "label", "answer"}], the questions as they were.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and length(answers::text) <= 80000),
  -- In which the visitor reads times.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- Of the visitor's key to it.
  token_hash bytea not null unique,
  -- Of the invitation: one more with every change (RFC 5545, section 3.8.7.4).
  sequence integer not null default 0,
  lead_id uuid references public.leads on delete set null,
  source jsonb not null default '{}' check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  spam_reasons text[] not null default '{}',
  notes text not null default '' check (length(notes) <= 10000),
  cancel_reason text not null default '' check (length(cancel_reason) <= 1000),
  -- The same for every try of one form.
  request_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (ends_at > starts_at and ends_at <= starts_at + interval '1 day'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint bookings_one_at_a_time
    exclude using gist (int4range(host_number, host_number, '[]') with &&, busy with &&) where (status = 'confirmed')
);
create index bookings_by_start on public.bookings (starts_at);
create index bookings_of_a_host on public.bookings (host_id, starts_at);
create index bookings_of_a_lead on public.bookings (lead_id) where lead_id is not null;

-- What a token is made of, so that a mail can tell it again without its being kept.
create table private.booking_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.booking_secret default values;

do $$
  declare
    name text;
  begin
    foreach name in array array[
      'booking_hosts', 'booking_rules', 'booking_days_off', 'booking_blocks', 'host_calendars', 'host_busy_times', 'bookings'
    ] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('revoke all on public.%I from public, anon, authenticated, service_role', name);
      -- Forced row security binds the owner as well, in whose name the functions work.
      execute format(
        'create policy "the functions of the owner work here" on public.%I for all to current_user using (true) with check (true)',
        name
      );
      execute format(
        'create policy "administrators work here" on public.%I for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()))',
        name
      );
      execute format(
        'create policy "the server works here" on public.%I for all to service_role using (true) with check (true)',
        name
      );
    end loop;
  end
$$;
alter table private.booking_secret enable row level security;
alter table private.booking_secret force row level security;
revoke all on private.booking_secret from public;
create policy "the functions of the owner read the secret" on private.booking_secret
  for select to current_user using (true);

grant select (id, number, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, created_at),
  insert (name, email, role, picture, time_zone, weekly_hours, is_active),
  update (name, email, role, picture, time_zone, weekly_hours, is_active),
  delete
  on public.booking_hosts to authenticated, service_role;
grant select,
  update (call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice, questions)
  on public.booking_rules to authenticated, service_role;
grant select, insert, delete on public.booking_days_off, public.booking_blocks to authenticated, service_role;
-- Addresses of calendars go in and never come out.
grant select (id, host_id, label, hostname, last_read_at, last_error, created_at), insert (host_id, label, url), delete
  on public.host_calendars to authenticated, service_role;
grant select on public.host_busy_times to authenticated, service_role;
grant select (
    id, host_id, host_number, starts_at, ends_at, status, name, email, phone, company, answers, time_zone, sequence,
    lead_id, source, spam_reasons, notes, cancel_reason, created_at, updated_at, cancelled_at
  ), update (notes)
  on public.bookings to authenticated, service_role;

-- Before anything else is locked, as bookings do it.
create function public.count_booking_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.booking_rules set revision = revision + 1;
      return null;
    end
  $$;
create function public.count_rules_revision() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end
  $$;
create trigger count_revision
  before insert or delete or update of time_zone, weekly_hours, is_active on public.booking_hosts
  for each statement execute function public.count_booking_revision();
create trigger count_revision before insert or update or delete on public.booking_days_off
  for each statement execute function public.count_booking_revision();
create trigger count_revision before insert or update or delete on public.booking_blocks
  for each statement execute function public.count_booking_revision();
create trigger count_revision before insert or update or delete on public.host_busy_times
  for each statement execute function public.count_booking_revision();
create trigger count_revision
  before update of call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice
  on public.booking_rules for each row execute function public.count_rules_revision();

-- Pages say who takes calls and how long they are.
create trigger announce_change
  after insert or delete or update of name, role, picture, is_active on public.booking_hosts
  for each statement execute function public.announce_change();
create trigger announce_change after update of call_minutes, host_choice, questions on public.booking_rules
  for each statement execute function public.announce_change();

-- The visitor's key to a booking, 256 bits: the same whenever it is asked for.
create function private.booking_token(p_booking uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select translate(encode(sha256(convert_to(secret || p_booking::text || secret, 'UTF8')), 'base64'), '+/=', '-_')
    from private.booking_secret
  $$;

create function private.hash_booking_token(p_token text) returns bytea
  language sql immutable set search_path = ''
  as $$ select sha256(convert_to(p_token, 'UTF8')) $$;

-- Raises for everybody but administrators and the server.
create function private.must_manage_bookings() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage bookings.';
      end if;
    end
  $$;

revoke all on function private.is_weekly_hours(jsonb), private.booking_token(uuid), private.hash_booking_token(text),
  private.must_manage_bookings() from public;
-- Whoever writes a row has its checks run.
grant execute on function private.is_weekly_hours(jsonb) to authenticated, service_role;
revoke all on function public.count_booking_revision(), public.count_rules_revision()
  from public, anon, authenticated;
