-- Calendars of Google and Microsoft: tokens among the logins, and waiting when a server asks for it.

alter table public.host_calendars
  drop constraint host_calendars_login_check,
  add constraint host_calendars_login_check
    check (login ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(login) <= 20000),
  drop constraint host_calendars_version_check,
  add constraint host_calendars_version_check check (length(version) <= 8000);

grant update (label, login) on public.host_calendars to authenticated, service_role;

-- Existing calls are also written to a new calendar. One that is connected again also gets what failed meanwhile.
create or replace function public.copy_booked_calls() returns trigger
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

create trigger copy_missed_calls after update of login on public.host_calendars
  for each row when (new.login <> old.login and current_setting('site.seals_anew', true) is distinct from 'on')
  execute function public.copy_booked_calls();

-- Calendars to read: one, those that are due, or the accounts. Accounts are due after a minute, feeds after ten.
-- `copies`: upcoming calls in the calendar that have not changed since they were written.
create or replace function public.list_calendars_to_read(
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

drop function public.settle_calendar(uuid, jsonb, text, text[], text);

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

select private.only_for_server('settle_calendar');
