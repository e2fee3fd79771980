-- How calls are booked, moved and cancelled, with everything that follows from it in the same transaction: the lead, mails
-- with the invitation, reminders, the notice to the host, and the event that webhooks are told.
--
-- A server function decides whether a time is on offer (domain/booking), by what read_booking_state told it. Here that is
-- believed as long as the revision is the same; what may have been booked meanwhile is looked at with the hosts held.
-- Everything is locked in this order: the rules, hosts by number, the booking, its lead.

-- What decides about times between two moments. `p_token` is of a booking that is to be moved: it is left out of the
-- calls, and told.
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
          select coalesce(jsonb_agg(to_jsonb(d)), '[]') from public.booking_days_off d
          where d.last_day >= (p_from at time zone 'UTC')::date - 2 and d.first_day <= (p_to at time zone 'UTC')::date + 2
        ),
        'blocks', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.booking_blocks b
          where b.ends_at > p_from and b.starts_at < p_to
        ),
        'busy', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.host_busy_times b
          where b.ends_at > p_from - interval '1 day' and b.starts_at < p_to + interval '1 day'
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

-- A booking as whoever has its token may see it.
create function private.describe_own_booking(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'sequence', b.sequence,
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'time_zone', b.time_zone, 'updated_at', b.updated_at,
      'is_changeable', b.status = 'confirmed' and b.starts_at > clock_timestamp(),
      'host', jsonb_build_object('id', h.id, 'name', h.name, 'role', h.role, 'picture', h.picture)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;

-- What mails about a booking are written from.
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

-- What webhooks are told.
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

-- Tells what happened with a booking: `p_change` is created, moved or cancelled.
create function private.announce_booking(p_booking uuid, p_change text, p_former_start timestamptz default null)
  returns void
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
          ),
          'booking', p_booking::text
        );
      end if;
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
    end
  $$;

-- The lead of who booked, now at least "booked".
create function private.find_booking_lead(p_booking jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_or_create_lead(
        'booking', p_booking ->> 'name', p_booking ->> 'email', p_booking ->> 'phone', coalesce(p_booking -> 'source', '{}')
      );
      told jsonb;
    begin
      update public.leads set
        status = case when status in ('new', 'answered') then 'booked' else status end,
        company = coalesce(nullif(company, ''), p_booking ->> 'company')
      where id = lead;
      -- Made by this transaction.
      select jsonb_build_object(
          'id', id, 'kind', kind, 'name', name, 'email', email, 'phone', phone, 'company', company, 'source', source
        ) into told from public.leads where id = lead and created_at = now();
      if told is not null then
        perform private.emit_event('lead.created', 'lead', lead::text, told);
      end if;
      return lead;
    end
  $$;

-- Whether a host, who is held, can take a call then besides the others: one buffer from each, and no more on its day
-- than the rules allow.
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

-- Holds the rules as they are, and the hosts; false when the rules are others than those of the revision.
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

-- Writes a booking and tells of it; null when the host has another call then.
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

-- What a form that is sent once more has booked before, as make_booking answers it; null when that is nothing.
create function public.find_requested_booking(p_request uuid, p_email text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'outcome', 'booked', 'token', private.booking_token(found), 'booking', private.describe_own_booking(found)
    )
    from private.find_requested_booking(p_request, p_email) found where found is not null
  $$;

-- Books a call with the first host of the candidates who can take it. `p_candidates` are [{"host_id", "day_from",
-- "day_to"}], the begin and end of the day on the host's calendar. Answers {"outcome": "booked", "token", "booking"};
-- "taken"; or "changed" when the time has to be looked at again.
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

-- The booking of a token; null when there is none.
create function public.read_own_booking(p_token text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_own_booking(id) from public.bookings where token_hash = private.hash_booking_token(p_token)
  $$;

-- Gives a booking another time, maybe another host, and tells of it; false when that host has another call then.
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

-- Moves the booking of a token; answers as make_booking does, or "closed" when it can't be moved any more, or "unknown".
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
        -- Sent twice, it was moved by the first.
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

-- Cancels the booking of a token; cancelling again changes nothing. Answers "cancelled" with the booking, "closed" when
-- the call has begun, or "unknown".
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

-- Counts one more of what a visitor does, over all replicas; 0 as long as it is allowed, else after how many seconds it
-- is again. `book` and `token` (one that is no booking's) count by connection, `mailbox` by the address that mails go to.
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

revoke all on function private.describe_own_booking(uuid), private.describe_booking_mail(uuid),
  private.describe_booking_event(uuid), private.announce_booking(uuid, text, timestamptz),
  private.find_booking_lead(jsonb), private.is_host_free(uuid, timestamptz, timestamptz, timestamptz, timestamptz, uuid),
  private.hold_hosts(uuid[], bigint), private.find_requested_booking(uuid, text), private.insert_booking(jsonb, uuid),
  private.change_booking_time(uuid, uuid, timestamptz, timestamptz, text), private.end_booking(uuid, text)
  from public;
select private.only_for_server(
  'read_booking_state', 'find_requested_booking', 'make_booking', 'read_own_booking', 'move_own_booking', 'cancel_own_booking', 'take_booking_quota'
);
