-- Calendar accounts (CalDAV) of hosts, which are read and get the calls.

alter table public.host_calendars
  add column login text check (login ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(login) <= 3000),
  add column is_written boolean generated always as (login is not null) stored,
  add column tried_at timestamptz,
  add column version text check (length(version) <= 2000);
grant select (is_written), insert (login) on public.host_calendars to authenticated, service_role;

alter table public.deliveries
  drop constraint deliveries_kind_check,
  add constraint deliveries_kind_check check (kind in ('mail', 'webhook', 'ping', 'calendar'));

-- Calls as they were last written to a CalDAV calendar. A difference is a change of the host.
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

alter table private.calendar_copies enable row level security, force row level security;
revoke all on private.calendar_copies from public, anon, authenticated, service_role;

create policy "the functions of the owner work here" on private.calendar_copies
  for all to current_user using (true) with check (true);

-- Emails, webhooks and events of a booking that was created, moved or cancelled.
create or replace function private.announce_booking(
  p_booking uuid, p_change text, p_former_start timestamptz default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booked public.bookings;
      told jsonb := private.describe_booking_mail(p_booking)
        || jsonb_build_object('change', p_change, 'former_starts_at', p_former_start);
      ahead interval;
      host record;
      guest text;
    begin
      select * into booked from public.bookings where id = p_booking;
      perform private.cancel_deliveries('booking', p_booking::text, 'booking-reminder');
      perform private.enqueue_mail(
        case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
        booked.email, told, 'booking', p_booking::text
      );
      foreach guest in array booked.guests loop
        perform private.enqueue_mail(
          case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
          guest, told - 'token' || jsonb_build_object('guest', guest), 'booking', p_booking::text
        );
      end loop;
      for host in
        select distinct coalesce(nullif(email, ''), 'agency') as email from public.booking_hosts
        where id = any (booked.host_ids)
      loop
        perform private.enqueue_mail('booking-notice', host.email, told, 'booking', p_booking::text);
      end loop;
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
      perform private.enqueue_calendar_copies(p_booking);
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
    end
  $$;

-- Queues writing a call to the CalDAV calendars of its hosts, and to those that have it. Writing is idempotent: it reads
-- the booking when it is sent.
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

-- A new calendar gets the calls that are booked already.
create function public.copy_booked_calls() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.enqueue_calendar_copies(id) from public.bookings
        where new.host_id = any (host_ids) and status = 'confirmed' and ends_at > now();
      return null;
    end
  $$;

-- What a delivery writes: {"url", "login", "booking"} (null if the call is to be removed); null if the calendar is gone.
create function public.read_calendar_copy(p_calendar uuid, p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('url', c.url, 'login', c.login, 'booking', (
      select private.describe_own_booking(b.id) from public.bookings b
      where b.id = p_booking and b.status <> 'cancelled' and c.host_id = any (b.host_ids)
    ))
    from public.host_calendars c where c.id = p_calendar and c.is_written
  $$;

-- Records what was written; null times after a removal. False if the booking changed meanwhile and must be written again.
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

drop function public.list_calendars_to_read(uuid);

-- Calendars to read: one, those that are due, or the CalDAV ones. CalDAV calendars are due after a minute, feeds after ten.
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
      and (c.is_written or not p_is_written)
      and (not p_is_due or c.tried_at is null
        or c.tried_at < now() - case when c.is_written then interval '30 seconds' else interval '9 minutes 30 seconds' end)
    order by c.last_read_at nulls first, c.id
  $$;

drop function public.settle_calendar(uuid, jsonb, text, text[]);

-- Stores the busy times of a calendar, [{"starts_at", "ends_at"}] (null if it is unchanged), with notes about parts that could
-- not be read, or the error if none could be. After an error the previous busy times stay; a calendar that was never read
-- blocks all times.
create function public.settle_calendar(
  p_calendar uuid, p_times jsonb, p_error text default null, p_notes text[] default '{}', p_version text default null
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
        update public.host_calendars set last_error = left(p_error, 500), tried_at = now()
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

-- Secrets that are unsealed, or sealed by another key: {kind, id, text}.
create or replace function public.list_texts_to_seal(p_key_id text, p_limit integer) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with texts (kind, id, text) as (
      select 'endpoint-secret', id, secret from public.webhook_endpoints
      union all
      select 'former-endpoint-secret', id, previous_secret from public.webhook_endpoints where previous_secret is not null
      union all
      select 'calendar-address', id, url from public.host_calendars
      union all
      select 'calendar-login', id, login from public.host_calendars where login is not null
    ), chosen as (
      select * from texts where not starts_with(text, 'sealed:v1:' || p_key_id || ':') order by kind, id limit p_limit
    )
    select coalesce(jsonb_agg(to_jsonb(chosen)), '[]') from chosen
  $$;

-- Replaces a secret unless it changed. Returns whether it did.
create or replace function public.put_sealed_text(p_kind text, p_id uuid, p_read text, p_sealed text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      was_there boolean;
    begin
      perform set_config('site.seals_anew', 'on', true);
      case p_kind
        when 'endpoint-secret' then
          update public.webhook_endpoints set secret = p_sealed where id = p_id and secret = p_read;
        when 'former-endpoint-secret' then
          update public.webhook_endpoints set previous_secret = p_sealed where id = p_id and previous_secret = p_read;
        when 'calendar-address' then
          update public.host_calendars set url = p_sealed where id = p_id and url = p_read;
        when 'calendar-login' then
          update public.host_calendars set login = p_sealed where id = p_id and login = p_read;
        else
          raise invalid_parameter_value using message = 'There is no such secret.';
      end case;
      was_there := found;
      perform set_config('site.seals_anew', 'off', true);
      return was_there;
    end
  $$;


create trigger copy_booked_calls after insert on public.host_calendars
  for each row when (new.login is not null) execute function public.copy_booked_calls();

select private.only_for_server(
  'list_calendars_to_read', 'settle_calendar', 'read_calendar_copy', 'note_calendar_copy', 'follow_calendar'
);

select public.schedule_job('read-host-calendars', 'read-host-calendars', interval '1 minute');
