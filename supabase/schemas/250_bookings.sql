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

alter table public.booking_hosts enable row level security, force row level security;
revoke all on public.booking_hosts from public, anon, authenticated, service_role;
grant
  delete,
  select (
    id, number, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, created_at, call_way,
    meeting_url
  ),
  insert (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url),
  update (name, email, role, picture, time_zone, weekly_hours, is_active, call_way, meeting_url)
  on public.booking_hosts to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_hosts
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_hosts
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_hosts for all to service_role using (true) with check (true);

-- Pages show hosts and the length of calls.
create trigger announce_change
  after insert or delete or update of name, role, picture, is_active on public.booking_hosts
  for each statement execute function public.announce_change();

create table public.booking_rules (
  is_only boolean primary key default true check (is_only),
  call_minutes integer not null default 30 check (call_minutes between 5 and 480),
  buffer_minutes integer not null default 10 check (buffer_minutes between 0 and 240),
  notice_minutes integer not null default 240 check (notice_minutes between 0 and 43200),
  horizon_days integer not null default 30 check (horizon_days between 1 and 365),
  daily_limit integer check (daily_limit between 1 and 100),
  step_minutes integer not null default 30 check (step_minutes between 5 and 480),
  host_choice text not null default 'any' check (host_choice in ('any', 'chosen')),
  questions jsonb not null
    default '[{"id": "topic", "label": "What should we look at?", "kind": "paragraph", "isRequired": false, "options": []}]'
    check (jsonb_typeof(questions) = 'array' and length(questions::text) <= 60000),
  -- Counts changes that affect slots, except bookings: slots computed before are checked again.
  revision bigint not null default 1,
  closes_holidays boolean not null default true
);

insert into public.booking_rules default values on conflict do nothing;

alter table public.booking_rules enable row level security, force row level security;
revoke all on public.booking_rules from public, anon, authenticated, service_role;
grant
  select,
  select (closes_holidays),
  update (
    call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice, questions,
    closes_holidays
  )
  on public.booking_rules to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_rules
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_rules
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_rules for all to service_role using (true) with check (true);

create trigger announce_change after update of call_minutes, host_choice, questions on public.booking_rules
  for each statement execute function public.announce_change();

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

alter table public.booking_days_off enable row level security, force row level security;
revoke all on public.booking_days_off from public, anon, authenticated, service_role;
grant
  select,
  insert,
  delete,
  update (host_id, first_day, last_day, note)
  on public.booking_days_off to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_days_off
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_days_off
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
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

alter table public.public_holidays enable row level security, force row level security;
revoke all on public.public_holidays from public, anon, authenticated, service_role;
grant select, update (is_open) on public.public_holidays to authenticated, service_role;

create policy "the functions of the owner work here" on public.public_holidays
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.public_holidays
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
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

alter table public.booking_blocks enable row level security, force row level security;
revoke all on public.booking_blocks from public, anon, authenticated, service_role;
grant select, insert, delete on public.booking_blocks to authenticated, service_role;

create policy "the functions of the owner work here" on public.booking_blocks
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.booking_blocks
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.booking_blocks for all to service_role using (true) with check (true);

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
    exclude using gist (int4range(host_number, host_number, '[]') with &&, busy with &&) where (status = 'confirmed')
);
create index bookings_by_start on public.bookings (starts_at);
create index bookings_of_a_host on public.bookings (host_id, starts_at);
create index bookings_of_a_lead on public.bookings (lead_id) where lead_id is not null;

alter table public.bookings enable row level security, force row level security;
revoke all on public.bookings from public, anon, authenticated, service_role;
grant
  select (
    id, host_id, host_number, starts_at, ends_at, status, name, email, phone, company, answers, time_zone, sequence,
    lead_id, source, spam_reasons, notes, cancel_reason, created_at, updated_at, cancelled_at, call_way, meeting_url
  ),
  update (notes)
  on public.bookings to authenticated, service_role;

create policy "the functions of the owner work here" on public.bookings
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.bookings
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
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

create function public.count_rules_revision() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end
  $$;

create trigger count_revision
  before update of call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice
  on public.booking_rules for each row execute function public.count_rules_revision();

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

-- Administrators and the server only.
create function private.must_manage_bookings() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage bookings.';
      end if;
    end
  $$;

-- State for computing free slots between two times; domain/booking decides which slots are offered. `p_token`: booking
-- to be rescheduled, excluded from the calls. Locks are taken in this order: rules, hosts by number, booking, lead.
-- docs/decisions/0031-let-the-database-decide-bookings.md
create function public.read_booking_state(p_from timestamptz, p_to timestamptz, p_token text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      moved public.bookings;
    begin
      select * into rules from public.booking_rules;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token);
      return jsonb_build_object(
        'revision', rules.revision,
        'rules', to_jsonb(rules) - 'is_only' - 'revision',
        'hosts', (
          select coalesce(jsonb_agg(to_jsonb(h) - 'feed_hash' - 'has_feed' - 'created_at' order by h.number), '[]')
          from public.booking_hosts h where h.is_active
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
            'host_id', b.host_id, 'starts_at', b.starts_at, 'ends_at', b.ends_at
          )), '[]')
          from public.bookings b
          where b.status = 'confirmed' and b.ends_at > p_from and b.starts_at < p_to and b.id is distinct from moved.id
        ),
        'moved', case when moved.id is not null then jsonb_build_object(
          'host_id', moved.host_id, 'starts_at', moved.starts_at, 'status', moved.status
        ) end
      );
    end
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
      'is_changeable', b.status = 'confirmed' and b.starts_at > clock_timestamp(),
      'host', jsonb_build_object('id', h.id, 'name', h.name, 'role', h.role, 'picture', h.picture)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
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
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'source', b.source, 'lead_id', b.lead_id, 'cancel_reason', b.cancel_reason,
      'spam_reasons', to_jsonb(b.spam_reasons)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- Emails, webhooks and events of a booking that was created, moved or cancelled.
create function private.announce_booking(
  p_booking uuid, p_change text, p_former_start timestamptz default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booked public.bookings;
      told jsonb := private.describe_booking_mail(p_booking)
        || jsonb_build_object('change', p_change, 'former_starts_at', p_former_start);
      host_email text := coalesce(nullif(told ->> 'host_email', ''), 'agency');
      ahead interval;
    begin
      select * into booked from public.bookings where id = p_booking;
      perform private.cancel_deliveries('booking', p_booking::text, 'booking-reminder');
      perform private.enqueue_mail(
        case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
        booked.email, told, 'booking', p_booking::text
      );
      perform private.enqueue_mail('booking-notice', host_email, told, 'booking', p_booking::text);
      if booked.status = 'confirmed' then
        foreach ahead in array array[interval '24 hours', interval '1 hour'] loop
          if booked.starts_at - ahead > now() then
            perform private.enqueue_mail(
              'booking-reminder', booked.email, told || jsonb_build_object('change', 'reminder'),
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

-- Whether a locked host is free, buffers and the daily limit included.
create function private.is_host_free(
  p_host uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_day_from timestamptz, p_day_to timestamptz,
  p_except uuid default null
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      buffer interval;
    begin
      select * into rules from public.booking_rules;
      buffer := make_interval(mins => rules.buffer_minutes);
      return not exists (
        select from public.bookings
        where host_id = p_host and status = 'confirmed' and id is distinct from p_except
          and starts_at < p_ends_at + buffer and ends_at > p_starts_at - buffer
      ) and (rules.daily_limit is null or rules.daily_limit > (
        select count(*) from public.bookings
        where host_id = p_host and status = 'confirmed' and id is distinct from p_except
          and starts_at >= p_day_from and starts_at < p_day_to
      ));
    end
  $$;

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

-- Inserts and announces a booking; null if the host has another call.
create function private.insert_booking(p_booking jsonb, p_host uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booking_id uuid := gen_random_uuid();
    begin
      begin
        insert into public.bookings (
          id, host_id, host_number, starts_at, ends_at, name, email, phone, company, answers, time_zone, token_hash,
          source, spam_reasons, notes, request_id
        )
        select booking_id, h.id, h.number, (p_booking ->> 'starts_at')::timestamptz, (p_booking ->> 'ends_at')::timestamptz,
          p_booking ->> 'name', p_booking ->> 'email', nullif(p_booking ->> 'phone', ''),
          nullif(p_booking ->> 'company', ''), coalesce(p_booking -> 'answers', '[]'), p_booking ->> 'time_zone',
          private.hash_booking_token(private.booking_token(booking_id)), coalesce(p_booking -> 'source', '{}'),
          array(select jsonb_array_elements_text(coalesce(p_booking -> 'spam_reasons', '[]'))),
          coalesce(p_booking ->> 'notes', ''), (p_booking ->> 'request_id')::uuid
        from public.booking_hosts h where h.id = p_host;
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

-- Books the first free host of the candidates [{"host_id", "day_from", "day_to"}] (bounds of the day for the host).
-- Returns {"outcome": "booked", "token", "booking"}, "taken", or "changed" if slots have to be recomputed.
create function public.make_booking(p_booking jsonb, p_candidates jsonb, p_revision bigint) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate record;
      booking_id uuid;
    begin
      if not private.hold_hosts(
        array(select (value ->> 'host_id')::uuid from jsonb_array_elements(p_candidates)), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      booking_id := private.find_requested_booking((p_booking ->> 'request_id')::uuid, p_booking ->> 'email');
      if booking_id is null then
        for candidate in
          select * from rows from (
            jsonb_to_recordset(p_candidates) as (host_id uuid, day_from timestamptz, day_to timestamptz)
          ) with ordinality as given (host_id, day_from, day_to, place) order by place
        loop
          if private.is_host_free(
            candidate.host_id, (p_booking ->> 'starts_at')::timestamptz, (p_booking ->> 'ends_at')::timestamptz,
            candidate.day_from, candidate.day_to
          ) then
            booking_id := private.insert_booking(p_booking, candidate.host_id);
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

-- Moves a booking to another time or host and announces it; false if that host has another call.
create function private.change_booking_time(
  p_booking uuid, p_host uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_time_zone text
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      former timestamptz;
    begin
      select starts_at into former from public.bookings where id = p_booking;
      begin
        update public.bookings set
          host_id = h.id, host_number = h.number, starts_at = p_starts_at, ends_at = p_ends_at,
          time_zone = coalesce(p_time_zone, public.bookings.time_zone), sequence = sequence + 1, updated_at = now()
        from public.booking_hosts h where public.bookings.id = p_booking and h.id = p_host;
      exception when exclusion_violation then
        return false;
      end;
      perform private.announce_booking(p_booking, 'moved', former);
      return true;
    end
  $$;

-- Reschedules the booking of a token; results as in make_booking, or "closed" (too late) or "unknown".
create function public.move_own_booking(
  p_token text, p_starts_at timestamptz, p_ends_at timestamptz, p_candidates jsonb, p_revision bigint,
  p_time_zone text default null
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      candidate record;
      moved public.bookings;
      is_moved boolean := false;
    begin
      if not private.hold_hosts(
        array(select (value ->> 'host_id')::uuid from jsonb_array_elements(p_candidates)), p_revision
      ) then
        return '{"outcome": "changed"}';
      end if;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if moved.id is null then
        return '{"outcome": "unknown"}';
      elsif moved.status <> 'confirmed' or moved.starts_at <= clock_timestamp() then
        return '{"outcome": "closed"}';
      end if;
      for candidate in
        select * from rows from (
          jsonb_to_recordset(p_candidates) as (host_id uuid, day_from timestamptz, day_to timestamptz)
        ) with ordinality as given (host_id, day_from, day_to, place) order by place
      loop
        -- A repeated request: the first one moved it.
        if (candidate.host_id, p_starts_at, p_ends_at) = (moved.host_id, moved.starts_at, moved.ends_at) then
          is_moved := true;
        elsif private.is_host_free(
          candidate.host_id, p_starts_at, p_ends_at, candidate.day_from, candidate.day_to, moved.id
        ) then
          is_moved := private.change_booking_time(moved.id, candidate.host_id, p_starts_at, p_ends_at, p_time_zone);
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

-- Cancels the booking of a token, idempotent. Returns "cancelled" with the booking, "closed" (call has begun) or
-- "unknown".
create function public.cancel_own_booking(p_token text, p_reason text default '') returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.bookings;
    begin
      select * into ended from public.bookings where token_hash = private.hash_booking_token(p_token) for update;
      if ended.id is null then
        return '{"outcome": "unknown"}';
      elsif ended.status = 'confirmed' and ended.starts_at > clock_timestamp() then
        perform private.end_booking(ended.id, p_reason);
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
      select h.call_way, case h.call_way when 'video' then h.meeting_url else '' end
        into new.call_way, new.meeting_url
        from public.booking_hosts h where h.id = new.host_id;
      return new;
    end
  $$;

create trigger keep_call_way before insert on public.bookings for each row execute function public.keep_call_way();

create trigger keep_call_way_of_the_new_host before update of host_id on public.bookings
  for each row when (old.host_id is distinct from new.host_id) execute function public.keep_call_way();

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

grant execute on function private.is_weekly_hours to authenticated, service_role;
select private.only_for_server(
  'read_booking_state', 'find_requested_booking', 'make_booking', 'read_own_booking', 'move_own_booking',
  'cancel_own_booking', 'take_booking_quota', 'settle_holidays'
);

select public.schedule_job('update-holidays', 'update-holidays', interval '1 hour');
-- The first run is due immediately, not an hour later.
update public.scheduled_jobs set next_due_at = now() where name = 'update-holidays';
