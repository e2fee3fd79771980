-- Call bookings: hosts, hours, rules, days off, holidays and bookings.

-- Hours of a week: [{"day": 1 to 7, "from": "09:00", "to": "17:00"}]
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
  -- For the exclusion constraint of bookings, which supports number ranges without an extension.
  number integer generated always as identity unique,
  -- Empty means the agency.
  name text not null default '' check (length(name) <= 200),
  email text not null default '' check (length(email) <= 320),
  role text not null default '' check (length(role) <= 200),
  picture text check (length(picture) <= 2000),
  -- Null means that of the agency.
  time_zone text check (length(time_zone) between 1 and 64),
  weekly_hours jsonb not null default '[]' check (private.is_weekly_hours(weekly_hours)),
  is_active boolean not null default true,
  -- Hash of the feed token.
  feed_hash bytea unique,
  has_feed boolean generated always as (feed_hash is not null) stored,
  created_at timestamptz not null default now(),
  -- open: agreed by email; video: at meeting_url; phone: the host calls.
  call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  meeting_url text not null default ''
    check (length(meeting_url) <= 2000 and meeting_url ~ '^(https://[^/?#@\s"<>]+([/?#][^\s"<>]*)?)?$'),
  constraint booking_hosts_video_has_an_address check (call_way <> 'video' or meeting_url <> '')
);

insert into public.booking_hosts (weekly_hours)
select jsonb_agg(jsonb_build_object('day', day, 'from', '09:00', 'to', '17:00')) from generate_series(1, 5) day
where not exists (select from public.booking_hosts)
having count(*) > 0;

select private.close_table('public.booking_hosts');
grant
  delete,
  select (
    id, number, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, created_at, call_way,
    meeting_url
  ),
  insert (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url),
  update (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url)
  on public.booking_hosts to authenticated, service_role;

create policy "administrators work here" on public.booking_hosts
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "managers of clients read here" on public.booking_hosts
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.booking_hosts for all to service_role using (true) with check (true);

-- Pages show hosts and the length of calls.
create trigger announce_change
  after insert or delete or update of name, role, picture, is_active on public.booking_hosts
  for each statement execute function public.announce_change();

create table public.booking_rules (
  is_only boolean primary key default true check (is_only),
  -- Counts changes that affect slots, except bookings: slots computed before are checked again.
  revision bigint not null default 1,
  closes_holidays boolean not null default true
);

insert into public.booking_rules default values on conflict do nothing;

select private.close_table('public.booking_rules');
grant select, select (closes_holidays), update (closes_holidays) on public.booking_rules to authenticated, service_role;

create policy "administrators work here" on public.booking_rules
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "managers of clients read here" on public.booking_rules
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.booking_rules for all to service_role using (true) with check (true);

-- [{"host_id", "weight"}]
create function private.is_host_shares(p_hosts jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select jsonb_typeof(p_hosts) = 'array' and jsonb_array_length(p_hosts) <= 100 and not exists (
      select from jsonb_array_elements(p_hosts) share
      where jsonb_typeof(share) <> 'object'
        or coalesce(share ->> 'host_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or coalesce(share ->> 'weight', '') !~ '^([1-9][0-9]?|100)$'
    )
  $$;

-- Kinds of calls, each with an address under /book-call. The default one is offered on /book-call.
create table public.event_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60 and slug <> 'times'),
  description text not null default '' check (length(description) <= 1000),
  is_default boolean not null default false,
  is_active boolean not null default true,
  call_minutes integer not null default 30 check (call_minutes between 5 and 480),
  -- Free time before and after a call; between two types, the longer one applies.
  buffer_minutes integer not null default 10 check (buffer_minutes between 0 and 240),
  notice_minutes integer not null default 240 check (notice_minutes between 0 and 43200),
  horizon_days integer not null default 30 check (horizon_days between 1 and 365),
  step_minutes integer not null default 30 check (step_minutes between 5 and 480),
  -- Calls of this type per host.
  daily_limit integer check (daily_limit between 1 and 100),
  weekly_limit integer check (weekly_limit between 1 and 500),
  -- Minimum time before the start of a call at which visitors can move or cancel it.
  change_notice_minutes integer not null default 0 check (change_notice_minutes between 0 and 43200),
  -- any: the free host with the fewest calls for their weight; chosen: visitors choose; all: every host takes part.
  host_choice text not null default 'any' check (host_choice in ('any', 'chosen', 'all')),
  -- Empty: all hosts, with the same weight.
  hosts jsonb not null default '[]' check (private.is_host_shares(hosts)),
  -- Null: the host's location.
  call_way text check (call_way in ('open', 'video', 'phone')),
  meeting_url text not null default ''
    check (length(meeting_url) <= 2000 and meeting_url ~ '^(https://[^/?#@\s"<>]+([/?#][^\s"<>]*)?)?$'),
  questions jsonb not null
    default '[{"id": "topic", "label": "What should we look at?", "kind": "paragraph", "isRequired": false, "options": []}]'
    check (jsonb_typeof(questions) = 'array' and length(questions::text) <= 60000),
  created_at timestamptz not null default now(),
  constraint event_types_video_has_an_address check (call_way is distinct from 'video' or meeting_url <> ''),
  constraint event_types_default_is_active check (is_active or not is_default)
);
create unique index event_types_one_default on public.event_types (is_default) where is_default;

insert into public.event_types (name, slug, is_default)
select 'Success call', 'success-call', true where not exists (select from public.event_types);

select private.close_table('public.event_types');
grant select, insert, update, delete on public.event_types to authenticated, service_role;

create policy "administrators work here" on public.event_types
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "managers of clients read here" on public.event_types
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.event_types for all to service_role using (true) with check (true);

-- A new default replaces the previous one.
create function public.replace_default_event_type() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.event_types set is_default = false where is_default and id <> new.id;
      return new;
    end
  $$;

create trigger replace_default before insert or update of is_default on public.event_types
  for each row when (new.is_default) execute function public.replace_default_event_type();

create table public.booking_days_off (
  id uuid primary key default gen_random_uuid(),
  -- Null means all hosts.
  host_id uuid references public.booking_hosts on delete cascade,
  first_day date not null,
  last_day date not null,
  note text not null default '' check (length(note) <= 500),
  check (last_day between first_day and first_day + 366)
);
create index booking_days_off_by_end on public.booking_days_off (last_day);
create index booking_days_off_of_a_host on public.booking_days_off (host_id);

select private.close_table('public.booking_days_off');
grant
  select,
  insert,
  delete,
  update (host_id, first_day, last_day, note)
  on public.booking_days_off to authenticated, service_role;

create policy "administrators work here" on public.booking_days_off
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "managers of clients read here" on public.booking_days_off
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.booking_days_off for all to service_role using (true) with check (true);

-- Public holidays of the agency's country are days off for all hosts, unless they are turned off as a whole or opened one by
-- one. A scheduled job updates them and preserves which ones are open.
-- docs/decisions/0031-let-the-database-decide-bookings.md
create table public.public_holidays (
  day date primary key,
  -- Country or part of a country: "US", "DE-BY".
  region text not null check (length(region) between 2 and 20),
  name text not null check (length(name) between 1 and 500),
  -- Calls are offered on this holiday.
  is_open boolean not null default false
);

select private.close_table('public.public_holidays');
grant select, update (is_open) on public.public_holidays to authenticated, service_role;

create policy "administrators work here" on public.public_holidays
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "managers of clients read here" on public.public_holidays
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.public_holidays for all to service_role using (true) with check (true);

create table public.booking_blocks (
  id uuid primary key default gen_random_uuid(),
  -- Null means all hosts.
  host_id uuid references public.booking_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  check (ends_at > starts_at and ends_at <= starts_at + interval '366 days')
);
create index booking_blocks_by_end on public.booking_blocks (ends_at);
create index booking_blocks_of_a_host on public.booking_blocks (host_id);

select private.close_table('public.booking_blocks');
grant select, insert, delete on public.booking_blocks to authenticated, service_role;

create policy "managers of clients work here" on public.booking_blocks
  for all to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "the server works here" on public.booking_blocks for all to service_role using (true) with check (true);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  event_type_id uuid not null references public.event_types,
  -- Leading host of the call.
  host_id uuid not null references public.booking_hosts,
  -- Further hosts, if several take the call together.
  co_host_ids uuid[] not null default '{}' check (cardinality(co_host_ids) <= 100),
  host_ids uuid[] generated always as (array_prepend(host_id, co_host_ids)) stored,
  -- Numbers of all hosts, for the exclusion constraint; set by a trigger.
  host_numbers int4multirange not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'no-show')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) between 1 and 200),
  -- Email addresses of invited guests.
  guests text[] not null default '{}' check (cardinality(guests) <= 10 and length(guests::text) <= 4000),
  -- [{"id", "label", "answer"}] with the questions of that time.
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and length(answers::text) <= 80000),
  -- Time zone of the visitor.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- Hash of the visitor's token.
  token_hash bytea not null unique,
  -- Revision of the invitation (RFC 5545, section 3.8.7.4).
  sequence integer not null default 0,
  lead_id uuid references public.leads on delete set null,
  source jsonb not null default '{}' check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  spam_reasons text[] not null default '{}',
  notes text not null default '' check (length(notes) <= 10000),
  cancel_reason text not null default '' check (length(cancel_reason) <= 1000),
  -- Same for all attempts of one form.
  request_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  -- Empty unless it is a video call.
  meeting_url text not null default '' check (length(meeting_url) <= 2000),
  check (ends_at > starts_at and ends_at <= starts_at + interval '1 day'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint bookings_one_at_a_time
    exclude using gist (host_numbers with &&, busy with &&) where (status = 'confirmed')
);
create index bookings_by_start on public.bookings (starts_at);
create index bookings_of_a_host on public.bookings (host_id, starts_at);
create index bookings_of_an_event_type on public.bookings (event_type_id);
create index bookings_of_a_lead on public.bookings (lead_id) where lead_id is not null;

select private.close_table('public.bookings');
grant
  select (
    id, event_type_id, host_id, co_host_ids, host_ids, starts_at, ends_at, status, name, email, phone, company, guests,
    answers, time_zone, sequence, lead_id, source, spam_reasons, notes, cancel_reason, created_at, updated_at,
    cancelled_at, call_way, meeting_url
  ),
  update (notes)
  on public.bookings to authenticated, service_role;

create policy "managers of clients work here" on public.bookings
  for all to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "the server works here" on public.bookings for all to service_role using (true) with check (true);

create trigger note_booking_spam after insert or update of lead_id, spam_reasons on public.bookings
  for each row when (new.lead_id is not null and new.spam_reasons <> '{}')
  execute function public.note_booking_spam();

-- Derives booking tokens, which are not stored.
create table private.booking_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text
);

insert into private.booking_secret default values on conflict do nothing;

alter table private.booking_secret enable row level security, force row level security;
revoke all on private.booking_secret from public, anon, authenticated, service_role;

create policy "the functions of the owner read the secret" on private.booking_secret
  for select to current_user using (true);

-- Locked before anything else, like bookings do.
create function public.count_booking_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.booking_rules set revision = revision + 1;
      return null;
    end
  $$;

create trigger count_revision
  before insert or delete or update of time_zone, weekly_hours, is_active on public.booking_hosts
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.booking_days_off
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.booking_blocks
  for each statement execute function public.count_booking_revision();

-- The call type decides whether a phone number is required.
create trigger count_revision_of_call_ways before update of call_way on public.booking_hosts
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.public_holidays
  for each statement execute function public.count_booking_revision();

create trigger count_revision before insert or update or delete on public.event_types
  for each statement execute function public.count_booking_revision();

create function public.count_rules_revision() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end
  $$;

create trigger count_revision_of_holidays before update of closes_holidays on public.booking_rules
  for each row execute function public.count_rules_revision();

-- Secret token of a booking, 256 bits, derived.
create function private.booking_token(p_booking uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select translate(encode(sha256(convert_to(secret || p_booking::text || secret, 'UTF8')), 'base64'), '+/=', '-_')
    from private.booking_secret
  $$;

create function private.hash_booking_token(p_token text) returns bytea
  language sql immutable set search_path = ''
  as $$ select sha256(convert_to(p_token, 'UTF8')) $$;

-- People with the permission and the server only.
create function private.must_manage_bookings() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage calls.';
      end if;
    end
  $$;

-- State for computing free slots between two times; domain/booking decides which slots are offered. `p_token`: booking
-- to be rescheduled, excluded from the calls. `p_type`: slug; default: the default type. Its rules are null if there is
-- no such type. Locks are taken in this order: rules, hosts by number, booking, lead.
-- docs/decisions/0031-let-the-database-decide-bookings.md
create function public.read_booking_state(
  p_from timestamptz, p_to timestamptz, p_token text default null, p_type text default null
)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      moved public.bookings;
      type public.event_types;
    begin
      select * into rules from public.booking_rules;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token);
      select * into type from public.event_types t where case
        when moved.id is not null then t.id = moved.event_type_id
        when p_type is not null then t.slug = p_type
        else t.is_default
      end;
      return jsonb_build_object(
        'revision', rules.revision,
        'rules', case when type.id is not null then to_jsonb(type) end,
        'types', (
          select coalesce(jsonb_agg(
            jsonb_build_object('name', t.name, 'slug', t.slug, 'call_minutes', t.call_minutes)
            order by t.is_default desc, t.created_at, t.id
          ), '[]')
          from public.event_types t where t.is_active
        ),
        'hosts', (
          select coalesce(jsonb_agg(
            to_jsonb(h) - 'feed_hash' - 'has_feed' - 'created_at'
            || jsonb_build_object('weight', coalesce((share ->> 'weight')::integer, 1), 'call_way', coalesce(type.call_way, h.call_way))
            order by h.number
          ), '[]')
          from public.booking_hosts h
          left join jsonb_array_elements(type.hosts) share on share ->> 'host_id' = h.id::text
          where h.is_active and (type.hosts = '[]' or share is not null)
        ),
        'days_off', (
          select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
            select host_id, first_day, last_day from public.booking_days_off
            union all
            select null, day, day from public.public_holidays where rules.closes_holidays and not is_open
          ) d
          where d.last_day >= (p_from at time zone 'UTC')::date - 2 and d.first_day <= (p_to at time zone 'UTC')::date + 2
        ),
        'blocks', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.booking_blocks b
          where b.ends_at > p_from and b.starts_at < p_to
        ),
        'busy', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
            select host_id, starts_at, ends_at from public.host_busy_times
            where ends_at > p_from - interval '1 day' and starts_at < p_to + interval '1 day'
            union all
            select c.host_id, c.starts_at, c.ends_at from private.list_provider_calls(p_from, p_to) c
            where c.host_id is not null
          ) b
        ),
        'calls', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'host_ids', to_jsonb(b.host_ids), 'starts_at', b.starts_at, 'ends_at', b.ends_at,
            'is_same_type', b.event_type_id = type.id, 'buffer_minutes', t.buffer_minutes
          )), '[]')
          from public.bookings b join public.event_types t on t.id = b.event_type_id
          where b.status = 'confirmed' and b.ends_at > p_from and b.starts_at < p_to and b.id is distinct from moved.id
        ),
        'moved', case when moved.id is not null then jsonb_build_object(
          'host_id', moved.host_id, 'starts_at', moved.starts_at, 'status', moved.status,
          'is_changeable', private.is_changeable(moved)
        ) end
      );
    end
  $$;

-- Whether the visitor may move or cancel a call now.
create function private.is_changeable(p_booking public.bookings) returns boolean
  language sql stable set search_path = ''
  as $$
    select p_booking.status = 'confirmed' and p_booking.starts_at > clock_timestamp() + (
      select make_interval(mins => change_notice_minutes) from public.event_types where id = p_booking.event_type_id
    )
  $$;

-- A booking for the holder of its token.
create function private.describe_own_booking(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'sequence', b.sequence,
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'time_zone', b.time_zone, 'updated_at', b.updated_at,
      'call_way', b.call_way, 'meeting_url', b.meeting_url,
      'is_changeable', private.is_changeable(b), 'guests', to_jsonb(b.guests),
      'event_type', jsonb_build_object('name', t.name, 'slug', case when t.is_active and not t.is_default then t.slug end),
      'host', jsonb_build_object('id', h.id, 'name', h.name, 'role', h.role, 'picture', h.picture),
      'co_hosts', (
        select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'email', c.email) order by c.number), '[]')
        from public.booking_hosts c where c.id = any (b.co_host_ids)
      )
    )
    from public.bookings b
    join public.booking_hosts h on h.id = b.host_id
    join public.event_types t on t.id = b.event_type_id
    where b.id = p_booking
  $$;

-- Data of emails about a booking.
create function private.describe_booking_mail(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_own_booking(b.id) || jsonb_build_object(
      'token', private.booking_token(b.id),
      'host_email', h.email,
      'host_time_zone', h.time_zone,
      'cancel_reason', b.cancel_reason,
      'spam_reasons', to_jsonb(b.spam_reasons)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Data of webhooks about a booking.
create function private.describe_booking_event(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'time_zone', b.time_zone,
      'host', jsonb_build_object('id', h.id, 'name', h.name),
      'event_type', (select jsonb_build_object('name', t.name, 'slug', t.slug) from public.event_types t where t.id = b.event_type_id),
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'guests', to_jsonb(b.guests),
      'answers', b.answers, 'source', b.source, 'lead_id', b.lead_id, 'cancel_reason', b.cancel_reason,
      'spam_reasons', to_jsonb(b.spam_reasons)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Emails, webhooks and events of a booking that was created, moved or canceled.
create function private.announce_booking(
  p_booking uuid, p_change text, p_former_start timestamptz default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booked public.bookings;
      mail_data jsonb := private.describe_booking_mail(p_booking)
        || jsonb_build_object('change', p_change, 'former_starts_at', p_former_start);
      ahead interval;
      host record;
      guest text;
    begin
      select * into booked from public.bookings where id = p_booking;
      perform private.cancel_deliveries('booking', p_booking::text, 'booking-reminder');
      perform private.enqueue_mail(
        case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
        booked.email, mail_data, 'booking', p_booking::text
      );
      foreach guest in array booked.guests loop
        perform private.enqueue_mail(
          case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
          guest, mail_data - 'token' || jsonb_build_object('guest', guest), 'booking', p_booking::text
        );
      end loop;
      for host in
        select distinct coalesce(nullif(email, ''), 'agency') as email from public.booking_hosts
        where id = any (booked.host_ids)
      loop
        perform private.enqueue_mail('booking-notice', host.email, mail_data, 'booking', p_booking::text);
      end loop;
      if booked.status = 'confirmed' then
        foreach ahead in array array[interval '24 hours', interval '1 hour'] loop
          if booked.starts_at - ahead > now() then
            perform private.enqueue_mail(
              'booking-reminder', booked.email, mail_data || jsonb_build_object('change', 'reminder'),
              'booking', p_booking::text, booked.starts_at - ahead,
              format('booking-reminder %s %s %s', p_booking, booked.sequence, ahead)
            );
          end if;
        end loop;
      end if;
      if booked.lead_id is not null then
        perform private.add_lead_event(
          booked.lead_id, case p_change when 'created' then 'booking' else 'booking.' || p_change end,
          jsonb_build_object(
            'starts_at', booked.starts_at, 'former_starts_at', p_former_start, 'reason', booked.cancel_reason
          ) || case when p_change = 'created' then jsonb_build_object('answers', (
            -- Event data is limited in size; the booking has the full answers.
            select coalesce(jsonb_object_agg(a ->> 'label', left(a ->> 'answer', 1000)), '{}')
            from jsonb_array_elements(booked.answers) a
          )) else '{}' end,
          'booking', p_booking::text
        );
      end if;
      perform private.enqueue_calendar_copies(p_booking);
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
    end
  $$;

-- Lead of a booking; without the notification that find_or_create_lead would send.
create function private.find_booking_lead(p_booking jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_or_create_lead(
        'booking', p_booking ->> 'name', p_booking ->> 'email', p_booking ->> 'phone', coalesce(p_booking -> 'source', '{}')
      );
    begin
      update public.leads set
        status = case when status in ('new', 'answered') then 'booked' else status end,
        company = coalesce(nullif(company, ''), p_booking ->> 'company'),
        message = coalesce(message, (
          select left(a ->> 'answer', 10000) from jsonb_array_elements(p_booking -> 'answers') a where a ->> 'id' = 'topic'
        ))
      where id = lead;
      return lead;
    end
  $$;

create function private.count_calls(
  p_type uuid, p_host uuid, p_from timestamptz, p_to timestamptz, p_except uuid
) returns bigint
  language sql volatile set search_path = ''
  as $$
    select count(*) from public.bookings
    where event_type_id = p_type and status = 'confirmed' and p_host = any (host_ids) and id is distinct from p_except
      and starts_at >= p_from and starts_at < p_to
  $$;

-- Whether all locked hosts of a candidate (see make_booking) are free, buffers and limits included.
create function private.are_hosts_free(
  p_candidate jsonb, p_type uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_except uuid default null
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      type public.event_types;
    begin
      select * into type from public.event_types where id = p_type;
      return not exists (
        select from jsonb_to_recordset(p_candidate) as host (
          host_id uuid, day_from timestamptz, day_to timestamptz, week_from timestamptz, week_to timestamptz
        )
        where exists (
          select from public.bookings b
          join public.event_types t on t.id = b.event_type_id
          cross join make_interval(mins => greatest(t.buffer_minutes, type.buffer_minutes)) buffer
          where b.status = 'confirmed' and host.host_id = any (b.host_ids) and b.id is distinct from p_except
            -- No buffer is longer than four hours.
            and b.busy && tstzrange(p_starts_at - interval '4 hours', p_ends_at + interval '4 hours')
            and b.starts_at < p_ends_at + buffer and b.ends_at > p_starts_at - buffer
        )
        or type.daily_limit <= private.count_calls(p_type, host.host_id, host.day_from, host.day_to, p_except)
        or type.weekly_limit <= private.count_calls(p_type, host.host_id, host.week_from, host.week_to, p_except)
      );
    end
  $$;

create function private.list_hosts(p_candidate jsonb) returns uuid[]
  language sql immutable set search_path = ''
  as $$ select array(select (host ->> 'host_id')::uuid from jsonb_array_elements(p_candidate) host) $$;

-- Locks rules and hosts; false if the revision changed.
create function private.hold_hosts(p_hosts uuid[], p_revision bigint) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present bigint;
    begin
      select revision into present from public.booking_rules for share;
      perform from public.booking_hosts where id = any (p_hosts) order by number for no key update;
      return p_revision is null or present = p_revision;
    end
  $$;

-- Inserts and announces a booking, of the default type unless it has an `event_type_id`; null if a host has another call.
create function private.insert_booking(p_booking jsonb, p_hosts uuid[]) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booking_id uuid := gen_random_uuid();
    begin
      begin
        insert into public.bookings (
          id, event_type_id, host_id, co_host_ids, starts_at, ends_at, name, email, phone, company, guests, answers,
          time_zone, token_hash, source, spam_reasons, notes, request_id
        )
        select booking_id, t.id, p_hosts[1], p_hosts[2:], (p_booking ->> 'starts_at')::timestamptz, (p_booking ->> 'ends_at')::timestamptz,
          p_booking ->> 'name', p_booking ->> 'email', nullif(p_booking ->> 'phone', ''),
          nullif(p_booking ->> 'company', ''),
          array(select jsonb_array_elements_text(coalesce(p_booking -> 'guests', '[]'))),
          coalesce(p_booking -> 'answers', '[]'), p_booking ->> 'time_zone',
          private.hash_booking_token(private.booking_token(booking_id)), coalesce(p_booking -> 'source', '{}'),
          array(select jsonb_array_elements_text(coalesce(p_booking -> 'spam_reasons', '[]'))),
          coalesce(p_booking ->> 'notes', ''), (p_booking ->> 'request_id')::uuid
        from public.event_types t
        where case when p_booking ->> 'event_type_id' is null then t.is_default
          else t.id = (p_booking ->> 'event_type_id')::uuid end;
      exception when exclusion_violation then
        return null;
      end;
      update public.bookings set lead_id = private.find_booking_lead(p_booking) where id = booking_id;
      perform private.announce_booking(booking_id, 'created');
      return booking_id;
    end
  $$;

create function private.find_requested_booking(p_request uuid, p_email text) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.bookings where request_id = p_request and lower(email) = lower(p_email) $$;

-- Booking of a repeated request, as make_booking returns it, or null.
create function public.find_requested_booking(p_request uuid, p_email text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'outcome', 'booked', 'token', private.booking_token(found), 'booking', private.describe_own_booking(found)
    )
    from private.find_requested_booking(p_request, p_email) found where found is not null
  $$;

-- Books the first free candidate. Each is an array of the hosts who take the call together, the leading one first:
-- [{"host_id", "day_from", "day_to", "week_from", "week_to"}] with the bounds of the day and the week for the host.
-- Returns {"outcome": "booked", "token", "booking"}, "taken", or "changed" if slots have to be recomputed.
create function public.make_booking(p_booking jsonb, p_candidates jsonb, p_revision bigint) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate jsonb;
      booking_id uuid;
    begin
      if not private.hold_hosts(
        array(select distinct id from jsonb_array_elements(p_candidates) c, unnest(private.list_hosts(c)) id), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      booking_id := private.find_requested_booking((p_booking ->> 'request_id')::uuid, p_booking ->> 'email');
      if booking_id is null then
        for candidate in select jsonb_array_elements(p_candidates) loop
          if private.are_hosts_free(
            candidate, (p_booking ->> 'event_type_id')::uuid, (p_booking ->> 'starts_at')::timestamptz,
            (p_booking ->> 'ends_at')::timestamptz
          ) then
            booking_id := private.insert_booking(p_booking, private.list_hosts(candidate));
          end if;
          exit when booking_id is not null;
        end loop;
      end if;
      if booking_id is null then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object(
        'outcome', 'booked', 'token', private.booking_token(booking_id),
        'booking', private.describe_own_booking(booking_id)
      );
    end
  $$;

-- Booking of a token, or null.
create function public.read_own_booking(p_token text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_own_booking(id) from public.bookings where token_hash = private.hash_booking_token(p_token)
  $$;

-- Moves a booking to another time or other hosts and announces it; false if one of them has another call.
create function private.change_booking_time(
  p_booking uuid, p_hosts uuid[], p_starts_at timestamptz, p_ends_at timestamptz, p_time_zone text
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      former timestamptz;
    begin
      select starts_at into former from public.bookings where id = p_booking;
      begin
        update public.bookings set
          host_id = p_hosts[1], co_host_ids = p_hosts[2:], starts_at = p_starts_at, ends_at = p_ends_at,
          time_zone = coalesce(p_time_zone, time_zone), sequence = sequence + 1, updated_at = now()
        where id = p_booking;
      exception when exclusion_violation then
        return false;
      end;
      perform private.announce_booking(p_booking, 'moved', former);
      return true;
    end
  $$;

-- Reschedules the booking of a token; results as in make_booking, or "closed" (has begun or was canceled), "late" (too
-- late for the type) or "unknown".
create function public.move_own_booking(
  p_token text, p_starts_at timestamptz, p_ends_at timestamptz, p_candidates jsonb, p_revision bigint,
  p_time_zone text default null
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate jsonb;
      moved public.bookings;
      is_moved boolean := false;
    begin
      if not private.hold_hosts(
        array(select distinct id from jsonb_array_elements(p_candidates) c, unnest(private.list_hosts(c)) id), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if moved.id is null then
        return '{"outcome": "unknown"}';
      elsif moved.status <> 'confirmed' or moved.starts_at <= clock_timestamp() then
        return '{"outcome": "closed"}';
      elsif not private.is_changeable(moved) then
        return '{"outcome": "late"}';
      end if;
      for candidate in select jsonb_array_elements(p_candidates) loop
        -- A repeated request: the first one moved it.
        if (private.list_hosts(candidate), p_starts_at, p_ends_at) = (moved.host_ids, moved.starts_at, moved.ends_at) then
          is_moved := true;
        elsif private.are_hosts_free(candidate, moved.event_type_id, p_starts_at, p_ends_at, moved.id) then
          is_moved := private.change_booking_time(
            moved.id, private.list_hosts(candidate), p_starts_at, p_ends_at, p_time_zone
          );
        end if;
        exit when is_moved;
      end loop;
      if not is_moved then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object(
        'outcome', 'booked', 'token', p_token, 'booking', private.describe_own_booking(moved.id)
      );
    end
  $$;

create function private.end_booking(p_booking uuid, p_reason text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.bookings set status = 'cancelled', cancelled_at = now(), updated_at = now(),
        cancel_reason = left(coalesce(p_reason, ''), 1000), sequence = sequence + 1
      where id = p_booking;
      perform private.announce_booking(p_booking, 'cancelled');
    end
  $$;

-- Cancels the booking of a token, idempotent. Returns "cancelled" with the booking, "closed" (call has begun), "late" (too
-- late for the type) or "unknown".
create function public.cancel_own_booking(p_token text, p_reason text default '') returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.bookings;
    begin
      select * into ended from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if ended.id is null then
        return '{"outcome": "unknown"}';
      elsif private.is_changeable(ended) then
        perform private.end_booking(ended.id, p_reason);
      elsif ended.status = 'confirmed' and ended.starts_at > clock_timestamp() then
        return '{"outcome": "late"}';
      elsif ended.status <> 'cancelled' then
        return '{"outcome": "closed"}';
      end if;
      return jsonb_build_object('outcome', 'cancelled', 'booking', private.describe_own_booking(ended.id));
    end
  $$;

-- Rate limit of bookings: 0, or seconds to wait. `book` and `token` (invalid ones) are limited per connection,
-- `mailbox` per email address.
create function public.take_booking_quota(p_purpose text, p_key text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_allowed boolean := case p_purpose
        when 'list' then private.take_quota('booking-list', p_key, 300, interval '10 minutes')
        when 'book' then private.take_quota('booking-book', p_key, 20, interval '1 hour')
        when 'mailbox' then private.take_quota('booking-mailbox', lower(btrim(p_key)), 10, interval '1 day')
        when 'change' then private.take_quota('booking-change', p_key, 30, interval '1 hour')
        when 'token' then private.take_quota('booking-token', p_key, 30, interval '1 hour')
        else false
      end;
    begin
      if is_allowed then
        return 0;
      end if;
      return greatest(1, private.quota_wait_seconds('booking-' || p_purpose,
        case p_purpose when 'mailbox' then lower(btrim(p_key)) else p_key end));
    end
  $$;

create function public.keep_call_way() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      select way, case way when 'video' then case when t.call_way = 'video' then t.meeting_url else h.meeting_url end else '' end
        into new.call_way, new.meeting_url
        from public.booking_hosts h, public.event_types t, coalesce(t.call_way, h.call_way) way
        where h.id = new.host_id and t.id = new.event_type_id;
      return new;
    end
  $$;

create trigger keep_call_way before insert on public.bookings for each row execute function public.keep_call_way();

create trigger keep_call_way_of_the_new_host before update of host_id on public.bookings
  for each row when (old.host_id is distinct from new.host_id) execute function public.keep_call_way();

create function public.number_booking_hosts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      select range_agg(int4range(number, number, '[]')) into new.host_numbers
        from public.booking_hosts where id = new.host_id or id = any (new.co_host_ids);
      return new;
    end
  $$;

create trigger number_hosts before insert or update of host_id, co_host_ids on public.bookings
  for each row execute function public.number_booking_hosts();

-- Arrays have no foreign keys.
create function public.refuse_busy_host() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.bookings where old.id = any (co_host_ids)) then
        raise foreign_key_violation using message = 'The host takes part in calls.';
      end if;
      return old;
    end
  $$;

create trigger refuse_busy_host before delete on public.booking_hosts
  for each row execute function public.refuse_busy_host();

-- Replaces the holidays from today on: [{"day", "name"}] of a region; empty for an unknown region. Returns their number.
create function public.settle_holidays(p_region text, p_days jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      -- The agency's calendar day can differ from UTC by one.
      first_day date := (now() at time zone 'UTC')::date - 1;
    begin
      perform from public.booking_rules for update;
      -- An unknown region has no days. Open holidays are preserved then, so that a misspelling doesn't lose them.
      delete from public.public_holidays h where day < first_day or not exists (
        select from jsonb_to_recordset(p_days) as known (day date) where known.day = h.day
      ) and not (h.is_open and p_days = '[]');
      insert into public.public_holidays as kept (day, region, name)
      select day, p_region, name from jsonb_to_recordset(p_days) as known (day date, name text) where day >= first_day
      on conflict (day) do update set region = excluded.region, name = excluded.name
        where (kept.region, kept.name) <> (excluded.region, excluded.name);
      return (select count(*) from public.public_holidays);
    end
  $$;

grant execute on function private.is_weekly_hours, private.is_host_shares to authenticated, service_role;
select private.only_for_server(
  'read_booking_state', 'find_requested_booking', 'make_booking', 'read_own_booking', 'move_own_booking',
  'cancel_own_booking', 'take_booking_quota', 'settle_holidays'
);

select public.schedule_job('update-holidays', 'update-holidays', interval '1 hour');
-- The first run is due immediately, not an hour later.
update public.scheduled_jobs set next_due_at = now() where name = 'update-holidays';
