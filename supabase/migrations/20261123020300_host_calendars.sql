-- Calendars outside: what keeps hosts busy is read from them by a scheduled job, and calls go out to them in a feed.

-- The calendars to read, all or one.
create function public.list_calendars_to_read(p_calendar uuid default null)
  returns table (id uuid, url text, time_zone text)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.url, h.time_zone from public.host_calendars c join public.booking_hosts h on h.id = c.host_id
    where p_calendar is null or c.id = p_calendar
    order by c.last_read_at nulls first, c.id
  $$;

-- Notes what was read of a calendar: [{"starts_at", "ends_at"}], or why it could not be. What was known stays then.
create function public.settle_calendar(p_calendar uuid, p_times jsonb, p_error text default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      calendar public.host_calendars;
      wanted bytea := sha256(convert_to(p_times::text, 'UTF8'));
    begin
      if p_error is not null then
        update public.host_calendars set last_error = left(p_error, 500) where id = p_calendar;
        return;
      end if;
      -- As bookings do: the rules first. What is as it was counts as no change.
      if not exists (select from public.host_calendars where id = p_calendar and digest = wanted) then
        perform from public.booking_rules for update;
        select * into calendar from public.host_calendars where id = p_calendar for update;
        delete from public.host_busy_times where calendar_id = p_calendar;
        insert into public.host_busy_times (calendar_id, host_id, starts_at, ends_at)
        select calendar.id, calendar.host_id, time.starts_at, time.ends_at
        from jsonb_to_recordset(p_times) as time (starts_at timestamptz, ends_at timestamptz)
        where calendar.id is not null;
      end if;
      update public.host_calendars set last_read_at = now(), last_error = null, digest = wanted where id = p_calendar;
    end
  $$;

-- The host of a feed with the calls of a good while; null when there is no such feed.
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
        where b.host_id = h.id and b.status <> 'cancelled' and b.starts_at > now() - interval '60 days'
      )
    )
    from public.booking_hosts h where h.feed_hash = private.hash_booking_token(p_token)
  $$;

select private.only_for_server('list_calendars_to_read', 'settle_calendar', 'read_host_feed');
select public.schedule_job('read-host-calendars', 'read-host-calendars', interval '10 minutes');
