-- Kinds of calls. The rules of an existing installation become its default type.

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
  -- Visitors can't move or cancel a call later than this before its start.
  change_notice_minutes integer not null default 0 check (change_notice_minutes between 0 and 43200),
  -- any: the free host with the fewest calls for their weight; chosen: visitors choose; all: every host takes part.
  host_choice text not null default 'any' check (host_choice in ('any', 'chosen', 'all')),
  -- Empty means all hosts, with the same weight.
  hosts jsonb not null default '[]' check (private.is_host_shares(hosts)),
  -- Null means that of the host.
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

insert into public.event_types (
  name, slug, is_default, call_minutes, buffer_minutes, notice_minutes, horizon_days, step_minutes, daily_limit,
  host_choice, questions
)
select 'Success call', 'success-call', true, call_minutes, buffer_minutes, notice_minutes, horizon_days, step_minutes,
  daily_limit, host_choice, questions
from public.booking_rules;

alter table public.event_types enable row level security, force row level security;
revoke all on public.event_types from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.event_types to authenticated, service_role;

create policy "the functions of the owner work here" on public.event_types
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.event_types
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
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


grant execute on function private.is_host_shares to authenticated, service_role;

create trigger count_revision before insert or update or delete on public.event_types
  for each statement execute function public.count_booking_revision();

create trigger note_activity after insert or delete or update on public.event_types for each row
  execute function private.note_row_activity('setting', 'name', 'id');

drop trigger announce_change on public.booking_rules;
drop trigger count_revision on public.booking_rules;
alter table public.booking_rules
  drop column call_minutes, drop column buffer_minutes, drop column notice_minutes, drop column horizon_days,
  drop column daily_limit, drop column step_minutes, drop column host_choice, drop column questions;

alter table public.bookings
  drop constraint bookings_one_at_a_time,
  drop column host_number,
  add column event_type_id uuid references public.event_types,
  add column co_host_ids uuid[] not null default '{}' check (cardinality(co_host_ids) <= 100),
  add column host_ids uuid[] generated always as (array_prepend(host_id, co_host_ids)) stored,
  add column host_numbers int4multirange not null default '{}',
  add column guests text[] not null default '{}' check (cardinality(guests) <= 10 and length(guests::text) <= 4000);
update public.bookings set
  event_type_id = (select id from public.event_types),
  host_numbers = (select int4multirange(int4range(number, number, '[]')) from public.booking_hosts h where h.id = host_id);
alter table public.bookings
  alter column event_type_id set not null,
  add constraint bookings_one_at_a_time
    exclude using gist (host_numbers with &&, busy with &&) where (status = 'confirmed');
create index bookings_of_an_event_type on public.bookings (event_type_id);
grant select (event_type_id, co_host_ids, host_ids, guests) on public.bookings to authenticated, service_role;

drop function public.read_booking_state(timestamptz, timestamptz, text);

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
create or replace function private.describe_own_booking(p_booking uuid) returns jsonb
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

-- Data of webhooks about a booking.
create or replace function private.describe_booking_event(p_booking uuid) returns jsonb
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
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
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

drop function private.insert_booking(jsonb, uuid);

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

-- Books the first free candidate. Each is an array of the hosts who take the call together, the leading one first:
-- [{"host_id", "day_from", "day_to", "week_from", "week_to"}] with the bounds of the day and the week for the host.
-- Returns {"outcome": "booked", "token", "booking"}, "taken", or "changed" if slots have to be recomputed.
create or replace function public.make_booking(p_booking jsonb, p_candidates jsonb, p_revision bigint) returns jsonb
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

drop function private.change_booking_time(uuid, uuid, timestamptz, timestamptz, text);

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

-- Reschedules the booking of a token; results as in make_booking, or "closed" (has begun or was cancelled), "late" (too
-- late for the type) or "unknown".
create or replace function public.move_own_booking(
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

-- Cancels the booking of a token, idempotent. Returns "cancelled" with the booking, "closed" (call has begun), "late" (too
-- late for the type) or "unknown".
create or replace function public.cancel_own_booking(p_token text, p_reason text default '') returns jsonb
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

create or replace function public.keep_call_way() returns trigger
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

create function public.number_booking_hosts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      select range_agg(int4range(number, number, '[]')) into new.host_numbers
        from public.booking_hosts where id = new.host_id or id = any (new.co_host_ids);
      return new;
    end
  $$;

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

-- Administrators may use any time without another call of the host; the client is notified as usual. Returns "taken",
-- "closed" (cancelled) or "unknown", or the outcome with the id.
create or replace function public.move_booking(p_booking uuid, p_starts_at timestamptz, p_host uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moved public.bookings;
      new_host uuid;
      new_hosts uuid[];
    begin
      perform private.must_manage_bookings();
      select coalesce(p_host, host_id), coalesce(p_host, host_id) || array_remove(co_host_ids, p_host)
        into new_host, new_hosts from public.bookings where id = p_booking;
      perform private.hold_hosts(new_hosts, null);
      select * into moved from public.bookings where id = p_booking for update;
      if moved.id is null or not exists (select from public.booking_hosts where id = new_host) then
        return '{"outcome": "unknown"}';
      elsif moved.status = 'cancelled' then
        return '{"outcome": "closed"}';
      elsif (new_host, p_starts_at) is distinct from (moved.host_id, moved.starts_at) then
        -- A no-show gets another slot.
        if moved.status = 'no-show' then
          begin
            update public.bookings set status = 'confirmed' where id = p_booking;
          exception when exclusion_violation then
            return '{"outcome": "taken"}';
          end;
        end if;
        if not private.change_booking_time(
          p_booking, new_hosts, p_starts_at, p_starts_at + (moved.ends_at - moved.starts_at), null
        ) then
          update public.bookings set status = moved.status where id = p_booking;
          return '{"outcome": "taken"}';
        end if;
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    end
  $$;

drop function public.book_for_client(jsonb, uuid);

-- Books on behalf of a client, with all given hosts; `p_booking` as in make_booking.
create function public.book_for_client(p_booking jsonb, p_hosts uuid[]) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booking_id uuid;
    begin
      perform private.must_manage_bookings();
      perform private.hold_hosts(p_hosts, null);
      if (select count(*) from public.booking_hosts where id = any (p_hosts)) <> cardinality(p_hosts) then
        return '{"outcome": "unknown"}';
      end if;
      booking_id := private.insert_booking(p_booking - 'request_id', p_hosts);
      if booking_id is null then
        return '{"outcome": "taken"}';
      end if;
      return jsonb_build_object('outcome', 'done', 'id', booking_id);
    end
  $$;

-- Calls of a host for their feed; null if there is no such feed.
create or replace function public.read_host_feed(p_token text) returns jsonb
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

-- A row for each host of a provider's booking that is still valid, or one without a host.
create or replace function private.list_provider_calls(p_from timestamptz, p_to timestamptz)
  returns table (
    provider text, booking text, starts_at timestamptz, ends_at timestamptz, name text, email text, title text,
    lead_id uuid, host_id uuid
  )
  language sql stable security definer set search_path = ''
  as $$
    with told as (
      select distinct on (e.provider, e.facts ->> 'booking')
        e.provider, e.facts, e.lead_id, (e.facts ->> 'starts_at')::timestamptz as starts_at
      from public.provider_events e
      where e.facts ->> 'about' = 'booking' and e.facts ->> 'outcome' <> 'cancelled' and e.status <> 'ignored'
        and e.facts ->> 'starts_at' > private.write_moment(p_from - interval '1 day')
        and e.facts ->> 'starts_at' < private.write_moment(p_to + interval '1 day')
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'booking' = e.facts ->> 'booking'
            and (o.facts ->> 'outcome' = 'cancelled' or o.happened_at > e.happened_at and o.status <> 'ignored')
        )
        and not exists (
          select from public.provider_events o
          where o.provider = e.provider and o.facts ->> 'former' = e.facts ->> 'booking'
            and o.facts ->> 'booking' <> e.facts ->> 'booking'
        )
      order by e.provider, e.facts ->> 'booking', e.received_at desc
    ), calls as (
      -- Older events have no end.
      select t.*, coalesce(
        (t.facts ->> 'ends_at')::timestamptz, t.starts_at + make_interval(mins => type.call_minutes)
      ) as ends_at
      from told t join public.event_types type on type.is_default
    )
    select c.provider, c.facts ->> 'booking', c.starts_at, c.ends_at, c.facts ->> 'name', c.facts ->> 'email',
      c.facts ->> 'title', c.lead_id, h.id
    from calls c
    left join public.booking_hosts h on h.email <> '' and exists (
      select from jsonb_array_elements_text(c.facts -> 'host_emails') told_email where lower(told_email) = lower(h.email)
    )
    where c.starts_at < p_to and c.ends_at > p_from and c.ends_at > c.starts_at
  $$;

-- A secret that is only sealed with a newer key keeps `changed_at`.
create or replace function private.note_site_setting() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      setting text := coalesce(new.name, old.name);
    begin
      if tg_op = 'UPDATE' and new.changed_at = old.changed_at then
        return null;
      end if;
      insert into public.site_setting_changes (name, former, value) values (
        setting,
        case when old.value not like 'sealed:%' then old.value end,
        case when new.value not like 'sealed:%' then new.value end
      );
      perform private.note_activity('setting', 'changed', 'site_settings', setting, setting);
      perform private.announce_to_pages('site_settings');
      return null;
    end
  $$;


drop function private.is_host_free(uuid, timestamptz, timestamptz, timestamptz, timestamptz, uuid);

create trigger number_hosts before insert or update of host_id, co_host_ids on public.bookings
  for each row execute function public.number_booking_hosts();

create trigger refuse_busy_host before delete on public.booking_hosts
  for each row execute function public.refuse_busy_host();

select private.only_for_server('read_booking_state');

revoke all on function public.book_for_client from public, anon, authenticated;
grant execute on function public.book_for_client to authenticated, service_role;
