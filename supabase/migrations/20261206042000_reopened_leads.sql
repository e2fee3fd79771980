-- A lead whose call was cancelled becomes new again. The inbox shows the reason until its status changes, it is answered or
-- another call is booked.

alter table public.leads add column follow_up text check (follow_up in ('call-cancelled'));

-- Unchanged, but a change of status clears the follow-up.
create or replace function public.touch_lead() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      if new.status <> old.status and new.follow_up is not distinct from old.follow_up then
        new.follow_up := null;
      end if;
      return new;
    end
  $$;

create function public.reopen_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid := private.find_root_lead(new.lead_id);
      family uuid[] := array(select private.list_merged_leads(root));
    begin
      if exists (
        select from public.bookings where lead_id = any (family) and status = 'confirmed' and ends_at > now()
      ) or exists (
        select from private.list_provider_calls(now(), now() + interval '1 year') where lead_id = any (family)
      ) then
        return null;
      end if;
      update public.leads set status = 'new', follow_up = 'call-cancelled' where id = root and status = 'booked';
      if found then
        perform private.add_lead_event(root, 'status', jsonb_build_object('from', 'booked', 'to', 'new'));
        perform private.tell_lead_update(root);
      end if;
      return null;
    end
  $$;
create trigger reopen_lead after insert on public.lead_events
  for each row when (new.kind = 'booking.cancelled') execute function public.reopen_lead();
revoke all on function public.reopen_lead() from public, anon, authenticated;

-- Unchanged, plus the follow-up.
create or replace function private.summarize_lead(p_lead public.leads) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', (p_lead).id, 'kind', (p_lead).kind, 'name', (p_lead).name, 'email', (p_lead).email,
      'phone', (p_lead).phone, 'company', (p_lead).company, 'service_slug', (p_lead).service_slug,
      'excerpt', left((p_lead).message, 200), 'status', (p_lead).status, 'follow_up', (p_lead).follow_up,
      'owner_id', (p_lead).owner_id, 'spam_score', (p_lead).spam_score,
      'is_unread', (p_lead).active_at > coalesce((p_lead).seen_at, '-infinity') and (p_lead).deleted_at is null,
      'active_at', (p_lead).active_at, 'created_at', (p_lead).created_at, 'deleted_at', (p_lead).deleted_at
    )
  $$;
