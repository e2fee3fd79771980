-- Calendars of hosts: read from their URLs, and their own feed.

-- External calendars of hosts. Their URLs are secret.
create table public.host_calendars (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.booking_hosts on delete cascade,
  label text not null default '' check (length(label) <= 100),
  -- Sealed with a key of the installation that is not in the database; unsealed values are sealed by a job.
  url text not null check (
    (url ~ '^https?://[^/?#@\s]+' and length(url) <= 2000)
    or (url ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(url) <= 3000)
  ),
  -- The only part of the URL that is shown.
  hostname text check (length(hostname) <= 253),
  last_read_at timestamptz,
  -- Error of the latest read.
  last_error text check (length(last_error) <= 500),
  digest bytea,
  created_at timestamptz not null default now(),
  notes text[] not null default '{}'
    check (cardinality(notes) <= 50 and length(notes::text) <= 20000),
  -- Sealed JSON: user name and password of a CalDAV account, or tokens of Google or Microsoft. Calls are written to it. Null
  -- for a feed, which is only read.
  login text check (login ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(login) <= 20000),
  is_written boolean generated always as (login is not null) stored,
  -- In the future if the server asked to wait.
  tried_at timestamptz,
  -- Day, copies, and CTag, sync token or delta link of the latest complete read: an unchanged calendar is not read again on
  -- that day.
  version text check (length(version) <= 8000)
);
create index host_calendars_of_a_host on public.host_calendars (host_id);

select private.close_table('public.host_calendars');
grant
  delete,
  select (id, host_id, label, hostname, last_read_at, last_error, created_at, notes, is_written),
  insert (id, host_id, label, url, hostname, login),
  update (label, login)
  on public.host_calendars to authenticated, service_role;

create policy "administrators work here" on public.host_calendars
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.host_calendars for all to service_role using (true) with check (true);

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

select private.close_table('public.host_busy_times');
grant select on public.host_busy_times to authenticated, service_role;

create policy "managers of clients read here" on public.host_busy_times
  for select to authenticated using ((select public.may('clients.manage')));
create policy "the server works here" on public.host_busy_times for all to service_role using (true) with check (true);

create trigger count_revision before insert or update or delete on public.host_busy_times
  for each statement execute function public.count_booking_revision();

-- Calls as last written to a calendar account. If the calendar differs, the host changed the event.
create table private.calendar_copies (
  calendar_id uuid not null references public.host_calendars on delete cascade,
  booking_id uuid not null references public.bookings on delete cascade,
  -- Revision of the booking.
  sequence integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, booking_id)
);
create index calendar_copies_of_a_booking on private.calendar_copies (booking_id);

select private.close_table('private.calendar_copies');

-- Queues deliveries of a call to the calendar accounts of its hosts, and to those that have a copy. Idempotent: a delivery reads
-- the booking when it runs.
create function private.enqueue_calendar_copies(p_booking uuid) returns void
  language sql set search_path = ''
  as $$
    insert into public.deliveries (kind, purpose, target, channel, payload, subject_kind, subject_id)
    select 'calendar', 'booking', coalesce(c.hostname, 'calendar'), 'calendar ' || c.id,
      jsonb_build_object('calendar', c.id, 'booking', b.id), 'booking', b.id::text
    from public.bookings b join public.host_calendars c on c.is_written and (
      c.host_id = any (b.host_ids)
      or exists (select from private.calendar_copies where calendar_id = c.id and booking_id = b.id)
    )
    where b.id = p_booking
  $$;

-- Existing calls are also written to a new calendar. One that is connected again also gets what failed meanwhile.
create function public.copy_booked_calls() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.enqueue_calendar_copies(id) from public.bookings
        where ends_at > now() and (
          (new.host_id = any (host_ids) and status = 'confirmed')
          or id in (select booking_id from private.calendar_copies where calendar_id = new.id)
        );
      return null;
    end
  $$;

create trigger copy_booked_calls after insert on public.host_calendars
  for each row when (new.login is not null) execute function public.copy_booked_calls();

create trigger copy_missed_calls after update of login on public.host_calendars
  for each row when (new.login <> old.login and current_setting('site.seals_anew', true) is distinct from 'on')
  execute function public.copy_booked_calls();

-- A deleted call is removed from the calendars of its hosts.
create function public.remove_calendar_copies() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.enqueue_calendar_copies(old.id);
      return old;
    end
  $$;

create trigger remove_calendar_copies before delete on public.bookings
  for each row execute function public.remove_calendar_copies();

-- Data of a delivery: {"url", "login", "booking"}; "booking" is null if the call was canceled. Null if the calendar was removed.
create function public.read_calendar_copy(p_calendar uuid, p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('url', c.url, 'login', c.login, 'booking', (
      select private.describe_own_booking(b.id) from public.bookings b
      where b.id = p_booking and b.status <> 'cancelled' and c.host_id = any (b.host_ids)
    ))
    from public.host_calendars c where c.id = p_calendar and c.is_written
  $$;

-- Records what was written; times are null after a removal. Returns false if the booking has changed and must be written again.
create function public.note_calendar_copy(
  p_calendar uuid, p_booking uuid, p_sequence integer default null, p_starts_at timestamptz default null,
  p_ends_at timestamptz default null
) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from private.calendar_copies where calendar_id = p_calendar and booking_id = p_booking;
      insert into private.calendar_copies (calendar_id, booking_id, sequence, starts_at, ends_at)
      select c.id, b.id, p_sequence, p_starts_at, p_ends_at
      from public.host_calendars c, public.bookings b
      where c.id = p_calendar and b.id = p_booking and p_sequence is not null;
      return not exists (
        select from public.bookings b join public.host_calendars c on c.id = p_calendar
        where b.id = p_booking and p_sequence is distinct from case
          when b.status <> 'cancelled' and c.host_id = any (b.host_ids) then b.sequence end
      );
    end
  $$;

-- Moves a call to where its host moved it in the calendar, and notifies the visitor. Returns "moved", "taken" (another call
-- then), "past", or "same" if the booking changed since it was written.
create function public.follow_calendar(
  p_calendar uuid, p_booking uuid, p_starts_at timestamptz, p_ends_at timestamptz
) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moved public.bookings;
    begin
      perform private.hold_hosts((select host_ids from public.bookings where id = p_booking), null);
      select * into moved from public.bookings where id = p_booking for update;
      if moved.status is distinct from 'confirmed' or not exists (
        select from private.calendar_copies
        where calendar_id = p_calendar and booking_id = p_booking and sequence = moved.sequence
          and (starts_at, ends_at) <> (p_starts_at, p_ends_at)
      ) then
        return 'same';
      elsif p_starts_at <= clock_timestamp() or p_ends_at > p_starts_at + interval '1 day' then
        return 'past';
      elsif not private.change_booking_time(p_booking, moved.host_ids, p_starts_at, p_ends_at, null) then
        return 'taken';
      end if;
      return 'moved';
    end
  $$;

-- Calendars to read: one, those that are due, or the accounts. Accounts are due after a minute, feeds after ten.
-- `copies`: upcoming calls in the calendar that have not changed since they were written.
create function public.list_calendars_to_read(
  p_calendar uuid default null, p_is_due boolean default false, p_is_written boolean default false
)
  returns table (id uuid, url text, login text, version text, time_zone text, copies jsonb)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.url, c.login, c.version, h.time_zone, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'booking', b.id, 'name', b.name, 'starts_at', k.starts_at, 'ends_at', k.ends_at
      )), '[]')
      from private.calendar_copies k join public.bookings b on b.id = k.booking_id and b.sequence = k.sequence
      where k.calendar_id = c.id and b.status = 'confirmed' and b.starts_at > now()
    )
    from public.host_calendars c join public.booking_hosts h on h.id = c.host_id
    where (p_calendar is null or c.id = p_calendar)
      and (not p_is_written or (c.is_written and coalesce(c.tried_at, now()) <= now()))
      and (not p_is_due or c.tried_at is null
        or c.tried_at < now() - case when c.is_written then interval '30 seconds' else interval '9 minutes 30 seconds' end)
    order by c.last_read_at nulls first, c.id
  $$;

-- Stores the busy times of a calendar, [{"starts_at", "ends_at"}] (null if it is unchanged), with notes about parts that could
-- not be read, or the error if none could be. After an error the previous busy times stay; a calendar that was never read
-- blocks all times. It is not tried again within `p_wait_seconds`.
create function public.settle_calendar(
  p_calendar uuid, p_times jsonb, p_error text default null, p_notes text[] default '{}', p_version text default null,
  p_wait_seconds integer default 0
)
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      calendar public.host_calendars;
      wanted bytea := sha256(convert_to(p_times::text, 'UTF8'));
      today timestamptz := date_trunc('day', now(), 'UTC');
    begin
      if p_error is not null then
        update public.host_calendars
          set last_error = left(p_error, 500), tried_at = now() + p_wait_seconds * interval '1 second'
          where id = p_calendar returning * into calendar;
        if calendar.last_read_at is null
          and not exists (select from public.host_busy_times where calendar_id = p_calendar) then
          perform from public.booking_rules for update;
          insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
          select calendar.id, calendar.host_id, today - interval '1 day', today + interval '370 days'
          where calendar.id is not null;
        end if;
        return;
      end if;
      if p_times is null then
        update public.host_calendars set last_read_at = now(), tried_at = now(), last_error = null where id = p_calendar;
        return;
      end if;
      -- Locks booking_rules first, as bookings do. Unchanged busy times are not written again.
      if not exists (select from public.host_calendars where id = p_calendar and digest = wanted) then
        perform from public.booking_rules for update;
        select * into calendar from public.host_calendars where id = p_calendar for update;
        delete from public.host_busy_times where calendar_id = p_calendar;
        insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
        select calendar.id, calendar.host_id, time.starts_at, time.ends_at
        from jsonb_to_recordset(p_times) as time (starts_at timestamptz, ends_at timestamptz)
        where calendar.id is not null;
      end if;
      update public.host_calendars set last_read_at = now(), tried_at = now(), last_error = null, digest = wanted, notes = p_notes,
        version = p_version
      where id = p_calendar;
    end
  $$;

-- Calls of a host for their feed; null if there is no such feed.
create function public.read_host_feed(p_token text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'host', jsonb_build_object('id', h.id, 'name', h.name),
      'bookings', (
        select coalesce(jsonb_agg(
          private.describe_own_booking(b.id) order by b.starts_at
        ), '[]')
        from public.bookings b
        where h.id = any (b.host_ids) and b.status <> 'cancelled' and b.starts_at > now() - interval '60 days'
      )
    )
    from public.booking_hosts h where h.feed_hash = private.hash_booking_token(p_token)
  $$;

-- Token of a new feed URL; only its hash is stored. Null if there is no such host.
create function public.make_host_feed(p_host uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      token text := translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_');
    begin
      perform private.must_manage_site();
      update public.booking_hosts set feed_hash = private.hash_booking_token(token) where id = p_host;
      return case when found then token end;
    end
  $$;

create function public.end_host_feed(p_host uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      update public.booking_hosts set feed_hash = null where id = p_host;
    end
  $$;

select private.only_for('authenticated, service_role', 'make_host_feed', 'end_host_feed');
select private.only_for_server(
  'list_calendars_to_read', 'settle_calendar', 'read_host_feed', 'read_calendar_copy', 'note_calendar_copy', 'follow_calendar'
);

select public.schedule_job('read-host-calendars', 'read-host-calendars', interval '1 minute');
