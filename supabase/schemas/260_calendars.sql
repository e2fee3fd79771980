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
    check (cardinality(notes) <= 50 and length(notes::text) <= 20000)
);
create index host_calendars_of_a_host on public.host_calendars (host_id);

alter table public.host_calendars enable row level security, force row level security;
revoke all on public.host_calendars from public, anon, authenticated, service_role;
grant
  delete,
  select (id, host_id, label, hostname, last_read_at, last_error, created_at, notes),
  insert (id, host_id, label, url, hostname)
  on public.host_calendars to authenticated, service_role;

create policy "the functions of the owner work here" on public.host_calendars
  for all to current_user using (true) with check (true);
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

alter table public.host_busy_times enable row level security, force row level security;
revoke all on public.host_busy_times from public, anon, authenticated, service_role;
grant select on public.host_busy_times to authenticated, service_role;

create policy "the functions of the owner work here" on public.host_busy_times
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.host_busy_times
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.host_busy_times for all to service_role using (true) with check (true);

create trigger count_revision before insert or update or delete on public.host_busy_times
  for each statement execute function public.count_booking_revision();

-- Calendars to read, all or one.
create function public.list_calendars_to_read(p_calendar uuid default null)
  returns table (id uuid, url text, time_zone text)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.url, h.time_zone from public.host_calendars c join public.booking_hosts h on h.id = c.host_id
    where p_calendar is null or c.id = p_calendar
    order by c.last_read_at nulls first, c.id
  $$;

-- Stores the busy times of a calendar, [{"starts_at", "ends_at"}], with notes about parts that could not be read, or
-- the error if none could be. After an error the previous busy times stay; a calendar that was never read blocks all
-- times.
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
      perform private.must_manage_bookings();
      update public.booking_hosts set feed_hash = private.hash_booking_token(token) where id = p_host;
      return case when found then token end;
    end
  $$;

create function public.end_host_feed(p_host uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_bookings();
      update public.booking_hosts set feed_hash = null where id = p_host;
    end
  $$;

revoke all on function public.make_host_feed, public.end_host_feed from public, anon, authenticated;
grant execute on function public.make_host_feed, public.end_host_feed to authenticated, service_role;
select private.only_for_server('list_calendars_to_read', 'settle_calendar', 'read_host_feed');

select public.schedule_job('read-host-calendars', 'read-host-calendars', interval '10 minutes');
