-- Booking actions of staff.

-- Administrators may use any time without another call of the host; the client is notified as usual. Returns "taken",
-- "closed" (canceled) or "unknown", or the outcome with the id.
create function public.move_booking(p_booking uuid, p_starts_at timestamptz, p_host uuid default null) returns jsonb
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

create function public.cancel_booking(p_booking uuid, p_reason text default '') returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.bookings;
    begin
      perform private.must_manage_bookings();
      select * into ended from public.bookings where id = p_booking for update;
      if ended.id is null then
        return '{"outcome": "unknown"}';
      elsif ended.status <> 'cancelled' then
        perform private.end_booking(p_booking, p_reason);
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    end
  $$;

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

-- Marks a no-show, or reverts it. "early" before the call begins.
create function public.mark_booking(p_booking uuid, p_status text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      marked public.bookings;
    begin
      perform private.must_manage_bookings();
      select * into marked from public.bookings where id = p_booking for update;
      if marked.id is null then
        return '{"outcome": "unknown"}';
      elsif marked.status = 'cancelled' then
        return '{"outcome": "closed"}';
      elsif p_status = 'no-show' and marked.starts_at > clock_timestamp() then
        return '{"outcome": "early"}';
      elsif p_status in ('no-show', 'confirmed') and marked.status <> p_status then
        update public.bookings set status = p_status, updated_at = now() where id = p_booking;
        if marked.lead_id is not null then
          perform private.add_lead_event(
            marked.lead_id, case p_status when 'no-show' then 'booking.no-show' else 'booking.came' end,
            jsonb_build_object('starts_at', marked.starts_at), 'booking', p_booking::text
          );
        end if;
      end if;
      return jsonb_build_object('outcome', 'done', 'id', p_booking);
    exception when exclusion_violation then
      return '{"outcome": "taken"}';
    end
  $$;

select private.only_for(
  'authenticated, service_role',
  'move_booking', 'cancel_booking', 'book_for_client', 'mark_booking'
);
