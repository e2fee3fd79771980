-- Stores notes about parts of a host's calendar that can't be read, or not exactly. A calendar that was never read blocks
-- all times.

alter table public.host_calendars add column notes text[] not null default '{}'
  check (cardinality(notes) <= 50 and length(notes::text) <= 20000);
grant select (notes) on public.host_calendars to authenticated, service_role;

-- Stores the busy times of a calendar, [{"starts_at", "ends_at"}], with notes about parts that could not be read, or the
-- error if none could be read. After an error the previous busy times stay; a calendar that was never read blocks all times.
drop function public.settle_calendar(uuid, jsonb, text);
create function public.settle_calendar(p_calendar uuid, p_times jsonb, p_error text default null, p_notes text[] default '{}')
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      calendar public.host_calendars;
      wanted bytea := sha256(convert_to(p_times::text, 'UTF8'));
      today timestamptz := date_trunc('day', now(), 'UTC');
    begin
      if p_error is not null then
        update public.host_calendars set last_error = left(p_error, 500) where id = p_calendar returning * into calendar;
        if calendar.last_read_at is null
          and not exists (select from public.host_busy_times where calendar_id = p_calendar) then
          perform from public.booking_rules for update;
          insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
          select calendar.id, calendar.host_id, today - interval '1 day', today + interval '370 days'
          where calendar.id is not null;
        end if;
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
      update public.host_calendars set last_read_at = now(), last_error = null, digest = wanted, notes = p_notes
      where id = p_calendar;
    end
  $$;
select private.only_for_server('settle_calendar');
