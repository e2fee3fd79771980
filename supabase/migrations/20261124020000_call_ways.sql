-- How a call takes place: each host says it, and a booking keeps what was said when it was booked, or given to another
-- host, so that a later change moves nobody who was told before.

alter table public.booking_hosts
  -- open: agreed in the mails; video: at the address below; phone: the host calls.
  add column call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  add column meeting_url text not null default ''
    check (length(meeting_url) <= 2000 and meeting_url ~ '^(https://[^/?#@\s"<>]+([/?#][^\s"<>]*)?)?$'),
  add constraint booking_hosts_video_has_an_address check (call_way <> 'video' or meeting_url <> '');
alter table public.bookings
  add column call_way text not null default 'open' check (call_way in ('open', 'video', 'phone')),
  -- Empty where the call is no meeting on the web.
  add column meeting_url text not null default '' check (length(meeting_url) <= 2000);

grant select (call_way, meeting_url), insert (call_way, meeting_url), update (call_way, meeting_url)
  on public.booking_hosts to authenticated, service_role;
grant select (call_way, meeting_url) on public.bookings to authenticated, service_role;

create function public.keep_call_way() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      select h.call_way, case h.call_way when 'video' then h.meeting_url else '' end
        into new.call_way, new.meeting_url
        from public.booking_hosts h where h.id = new.host_id;
      return new;
    end
  $$;
revoke all on function public.keep_call_way() from public, anon, authenticated;
create trigger keep_call_way before insert on public.bookings
  for each row execute function public.keep_call_way();
create trigger keep_call_way_of_the_new_host before update of host_id on public.bookings
  for each row when (old.host_id is distinct from new.host_id) execute function public.keep_call_way();

-- Whether a phone number has to be given depends on it, as the hours do.
create trigger count_revision_of_call_ways before update of call_way on public.booking_hosts
  for each statement execute function public.count_booking_revision();

-- As before, and how the call takes place.
create or replace function private.describe_own_booking(p_booking uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', b.id, 'status', b.status, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'sequence', b.sequence,
      'name', b.name, 'email', b.email, 'phone', b.phone, 'company', b.company, 'answers', b.answers,
      'time_zone', b.time_zone, 'updated_at', b.updated_at,
      'call_way', b.call_way, 'meeting_url', b.meeting_url,
      'is_changeable', b.status = 'confirmed' and b.starts_at > clock_timestamp(),
      'host', jsonb_build_object('id', h.id, 'name', h.name, 'role', h.role, 'picture', h.picture)
    )
    from public.bookings b join public.booking_hosts h on h.id = b.host_id
    where b.id = p_booking
  $$;
