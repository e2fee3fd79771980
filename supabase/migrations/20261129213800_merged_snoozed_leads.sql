-- Merging with a snoozed lead hides no activity.
create or replace function public.merge_leads(p_lead uuid, p_duplicate uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept public.leads;
      joined public.leads;
      field text;
      filled jsonb := '{}';
    begin
      perform private.must_manage_leads();
      if p_lead = p_duplicate then
        raise invalid_parameter_value using message = 'A lead is not a duplicate of itself.';
      end if;
      -- Fixed order, so that concurrent merges do not deadlock.
      perform id from public.leads where id in (p_lead, p_duplicate) order by id for update;
      kept := private.lock_lead(p_lead);
      joined := private.lock_lead(p_duplicate);
      if kept.deleted_at is not null or joined.deleted_at is not null then
        raise invalid_parameter_value using message = 'One of them is in the bin. Restore it first.';
      end if;
      foreach field in array array['name', 'email', 'phone', 'company', 'owner_id'] loop
        if coalesce(to_jsonb(kept) ->> field, '') = '' and coalesce(to_jsonb(joined) ->> field, '') <> '' then
          filled := filled || jsonb_build_object(field, to_jsonb(joined) -> field);
        end if;
      end loop;
      update public.leads set
        name = coalesce(filled ->> 'name', name), email = coalesce(filled ->> 'email', email),
        phone = coalesce(filled ->> 'phone', phone), company = coalesce(filled ->> 'company', company),
        owner_id = coalesce((filled ->> 'owner_id')::uuid, owner_id),
        -- A snoozed duplicate does not hide the lead, and an active one shows it.
        active_at = case when greatest(active_at, joined.active_at) > now()
          then least(active_at, joined.active_at) else greatest(active_at, joined.active_at) end
      where id = p_lead;
      update public.leads set merged_into = p_lead where id = p_duplicate;
      perform private.add_lead_event(p_lead, 'merged', jsonb_build_object(
        'name', joined.name, 'email', joined.email, 'filled', filled
      ), 'lead', p_duplicate::text);
      perform private.tell_lead_update(p_lead);
    end
  $$;
