-- A missed call is to be followed up, and the inbox shows the time of the call.

alter table public.leads
  drop constraint leads_follow_up_check,
  add constraint leads_follow_up_check check (follow_up in ('call-cancelled', 'call-missed'));

create or replace function private.summarize_lead(p_lead public.leads) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', (p_lead).id, 'kind', (p_lead).kind, 'name', (p_lead).name, 'email', (p_lead).email,
      'phone', (p_lead).phone, 'company', (p_lead).company, 'service_slug', (p_lead).service_slug,
      'excerpt', left((p_lead).message, 200), 'status', (p_lead).status, 'follow_up', (p_lead).follow_up,
      'owner_id', (p_lead).owner_id, 'spam_score', (p_lead).spam_score,
      'is_unread', (p_lead).active_at > coalesce((p_lead).seen_at, '-infinity') and (p_lead).deleted_at is null,
      'active_at', (p_lead).active_at, 'created_at', (p_lead).created_at, 'deleted_at', (p_lead).deleted_at,
      -- The next call; without one, the latest.
      'call', (
        select jsonb_build_object('starts_at', b.starts_at, 'status', b.status, 'type', t.name)
        from public.bookings b join public.event_types t on t.id = b.event_type_id
        where b.lead_id = (p_lead).id
        order by b.status = 'confirmed' and b.ends_at > now() desc, abs(extract(epoch from b.starts_at - now())), b.id
        limit 1
      )
    )
  $$;

create or replace function public.reopen_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid := private.find_root_lead(new.lead_id);
      family uuid[] := array(select private.list_merged_leads(root));
    begin
      -- A no-show that was a mistake.
      if new.kind = 'booking.came' then
        update public.leads set status = 'booked', follow_up = null where id = root and follow_up = 'call-missed';
        return null;
      end if;
      if exists (
        select from public.bookings where lead_id = any (family) and status = 'confirmed' and ends_at > now()
      ) or exists (
        select from private.list_provider_calls(now(), now() + interval '1 year') where lead_id = any (family)
      ) then
        return null;
      end if;
      update public.leads set
        status = 'new', follow_up = case new.kind when 'booking.no-show' then 'call-missed' else 'call-cancelled' end
      where id = root and status = 'booked';
      if found then
        perform private.add_lead_event(root, 'status', jsonb_build_object('from', 'booked', 'to', 'new'));
        perform private.tell_lead_update(root);
      end if;
      return null;
    end
  $$;

drop trigger reopen_lead on public.lead_events;
create trigger reopen_lead after insert on public.lead_events
  for each row when (new.kind in ('booking.cancelled', 'booking.no-show', 'booking.came')) execute function public.reopen_lead();
