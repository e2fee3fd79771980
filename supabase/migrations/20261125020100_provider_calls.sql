-- Calls that are booked in a provider's calendar stand in ours: what of its events still holds. Who takes them is known by
-- the mail address of a host, who is busy then.

-- Written as the function that reads events writes moments, so that texts are in the order of time.
create function private.write_moment(p_moment timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select to_char(p_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create index provider_events_of_calls on public.provider_events ((facts ->> 'starts_at'))
  where facts ->> 'about' = 'booking' and facts ->> 'outcome' <> 'cancelled';
create index provider_events_that_move on public.provider_events (provider, (facts ->> 'former'))
  where facts ->> 'former' is not null;

-- One row for each host of a call, or one without. A call is over in the calendar once it was cancelled, moved elsewhere or
-- set aside, in whatever order that was told.
create function private.list_provider_calls(p_from timestamptz, p_to timestamptz)
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
      -- Events from before say no end.
      select t.*, coalesce(
        (t.facts ->> 'ends_at')::timestamptz, t.starts_at + make_interval(mins => rules.call_minutes)
      ) as ends_at
      from told t, public.booking_rules rules
    )
    select c.provider, c.facts ->> 'booking', c.starts_at, c.ends_at, c.facts ->> 'name', c.facts ->> 'email',
      c.facts ->> 'title', c.lead_id, h.id
    from calls c
    left join public.booking_hosts h on h.email <> '' and exists (
      select from jsonb_array_elements_text(c.facts -> 'host_emails') told_email where lower(told_email) = lower(h.email)
    )
    where c.starts_at < p_to and c.ends_at > p_from and c.ends_at > c.starts_at
  $$;

-- For the calendar of administrators: each call once, with all of its hosts that are known.
create function public.list_provider_calls(p_from timestamptz, p_to timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(c) order by c.starts_at), '[]') from (
      select provider, booking, starts_at, ends_at, name, email, title, lead_id,
        array_remove(array_agg(host_id), null) as host_ids
      from private.list_provider_calls(p_from, p_to)
      group by provider, booking, starts_at, ends_at, name, email, title, lead_id
      order by starts_at limit 5000
    ) c
  $$;

-- A time that was found to be on offer before such an event is looked at again. Before the lead is locked, as bookings do it.
create trigger count_revision after insert on public.provider_events
  for each row when (new.facts ->> 'about' = 'booking') execute function public.count_booking_revision();

-- As before; calls of providers are among what keeps hosts busy.
create or replace function public.read_booking_state(p_from timestamptz, p_to timestamptz, p_token text default null)
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

revoke all on function private.write_moment(timestamptz), private.list_provider_calls(timestamptz, timestamptz) from public;
select private.only_for_server('list_provider_calls');
