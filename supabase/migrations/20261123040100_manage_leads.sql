-- What administrators change about leads. Each change is noted in the timeline, and told to the endpoints of webhooks.

-- `p_change`: {status, owner_id, name, email, phone, company}, those that change alone; an empty text clears.
create function public.change_lead(p_lead uuid, p_change jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      before public.leads;
      after public.leads;
      field text;
      changed jsonb := '{}';
    begin
      perform private.must_manage_leads();
      before := private.lock_lead(p_lead);
      if p_change ->> 'owner_id' is not null and not exists (
        select from public.user_roles where user_id = (p_change ->> 'owner_id')::uuid and role = 'admin'
      ) then
        raise invalid_parameter_value using message = 'Only administrators can own a lead.';
      end if;
      update public.leads set
        status = coalesce(p_change ->> 'status', status),
        owner_id = case when p_change ? 'owner_id' then (p_change ->> 'owner_id')::uuid else owner_id end,
        name = case when p_change ? 'name' then private.clean_name(p_change ->> 'name') else name end,
        email = case when p_change ? 'email' then nullif(btrim(p_change ->> 'email'), '') else email end,
        phone = case when p_change ? 'phone' then nullif(private.clean_name(p_change ->> 'phone'), '') else phone end,
        company = case when p_change ? 'company'
          then nullif(private.clean_name(p_change ->> 'company'), '') else company end
      where id = p_lead returning * into after;
      if after.status <> before.status then
        perform private.add_lead_event(p_lead, 'status',
          jsonb_build_object('from', before.status, 'to', after.status));
      end if;
      if after.owner_id is distinct from before.owner_id then
        perform private.add_lead_event(p_lead, 'owner', jsonb_build_object(
          'to', (select email from auth.users where id = after.owner_id)
        ));
      end if;
      foreach field in array array['name', 'email', 'phone', 'company'] loop
        if to_jsonb(after) -> field is distinct from to_jsonb(before) -> field then
          changed := changed || jsonb_build_object(field, jsonb_build_object(
            'from', to_jsonb(before) -> field, 'to', to_jsonb(after) -> field
          ));
        end if;
      end loop;
      if changed <> '{}' then
        perform private.add_lead_event(p_lead, 'changed', changed);
      end if;
      if (to_jsonb(after) - 'updated_at') <> (to_jsonb(before) - 'updated_at') then
        perform private.tell_lead_update(p_lead);
      end if;
    end
  $$;

-- Somebody who phoned, or was met. `p_given`: {name, email, phone, company, message}. Answers the lead; one that is there
-- already by its address is answered as it is, with the message noted.
create function public.add_lead(p_given jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid;
      message text := nullif(btrim(coalesce(p_given ->> 'message', '')), '');
    begin
      perform private.must_manage_leads();
      lead := private.find_lead(p_given ->> 'email');
      if lead is not null then
        if message is not null then
          perform private.add_lead_event(lead, 'note', jsonb_build_object('text', message));
        end if;
        return lead;
      end if;
      insert into public.leads (kind, name, email, phone, company, message, seen_at)
      values (
        'manual', private.clean_name(coalesce(p_given ->> 'name', '')), nullif(btrim(p_given ->> 'email'), ''),
        nullif(private.clean_name(coalesce(p_given ->> 'phone', '')), ''),
        nullif(private.clean_name(coalesce(p_given ->> 'company', '')), ''), message, clock_timestamp()
      )
      returning id into lead;
      perform private.add_lead_event(lead, 'manual', '{}');
      return lead;
    end
  $$;

create function public.note_about_lead(p_lead uuid, p_text text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      perform private.lock_lead(p_lead);
      perform private.add_lead_event(p_lead, 'note', jsonb_build_object('text', btrim(p_text)));
    end
  $$;

-- Mails an answer to a lead, with what it answers below; a new lead is answered then. `p_key` is of the sender's making:
-- the same answer is sent once however often it arrives here. Answers the delivery.
create function public.reply_to_lead(p_lead uuid, p_subject text, p_text text, p_key uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead public.leads;
      delivery uuid;
      asked record;
      send_key text := 'lead-reply ' || p_key;
    begin
      perform private.must_manage_leads();
      lead := private.lock_lead(p_lead);
      if lead.email is null then
        raise invalid_parameter_value using message = 'This lead left no mail address. Add one, or phone.';
      end if;
      if lead.deleted_at is not null then
        raise invalid_parameter_value using message = 'This lead is in the bin. Restore it first.';
      end if;
      select id into delivery from public.deliveries where key = send_key;
      if delivery is not null then
        return delivery;
      end if;
      -- What they wrote last, of all that was merged.
      select e.data -> 'values' ->> 'message' as text, e.at into asked from public.lead_events e
      where e.lead_id in (select private.list_merged_leads(p_lead)) and e.actor is null
        and e.kind in ('contact', 'callback', 'service-question', 'calculator-result')
        and coalesce(e.data -> 'values' ->> 'message', '') <> ''
      order by e.at desc, e.id desc limit 1;
      delivery := private.enqueue_mail('lead-reply', lead.email, jsonb_build_object(
        'name', lead.name, 'subject', p_subject, 'text', p_text,
        'quoted', coalesce(asked.text, lead.message, ''), 'quoted_at', coalesce(asked.at, lead.created_at)
      ), 'lead', p_lead::text, now(), send_key);
      perform private.add_lead_event(p_lead, 'reply',
        jsonb_build_object('to', lead.email, 'subject', p_subject, 'text', p_text), 'delivery', delivery::text);
      if lead.status = 'new' then
        update public.leads set status = 'answered' where id = p_lead;
        perform private.add_lead_event(p_lead, 'status', jsonb_build_object('from', 'new', 'to', 'answered'));
      end if;
      perform private.tell_lead_update(p_lead);
      return delivery;
    end
  $$;

-- Makes `p_duplicate` a part of `p_lead`: nothing of it is moved, so that it can be taken back. What is not known of the
-- lead is filled from it.
create function public.merge_leads(p_lead uuid, p_duplicate uuid) returns void
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
      -- Always in the same order, so that two who merge the same two do not wait for each other.
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
        active_at = greatest(active_at, joined.active_at)
      where id = p_lead;
      update public.leads set merged_into = p_lead where id = p_duplicate;
      perform private.add_lead_event(p_lead, 'merged', jsonb_build_object(
        'name', joined.name, 'email', joined.email, 'filled', filled
      ), 'lead', p_duplicate::text);
      perform private.tell_lead_update(p_lead);
    end
  $$;

-- Takes a merge back: the duplicate is a lead of its own again, and what was filled from it and is still so is empty.
create function public.unmerge_lead(p_duplicate uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept uuid;
      joined public.leads;
      filled jsonb;
    begin
      perform private.must_manage_leads();
      select merged_into into kept from public.leads where id = p_duplicate;
      perform id from public.leads where id in (kept, p_duplicate) order by id for update;
      select * into joined from public.leads where id = p_duplicate;
      if joined.merged_into is null or joined.merged_into <> kept then
        raise no_data_found using message = 'This lead is not merged any more.';
      end if;
      select data -> 'filled' into filled from public.lead_events
      where lead_id = kept and kind = 'merged' and subject_id = p_duplicate::text
      order by at desc, id desc limit 1;
      update public.leads set
        name = case when name = filled ->> 'name' then '' else name end,
        email = case when email = filled ->> 'email' then null else email end,
        phone = case when phone = filled ->> 'phone' then null else phone end,
        company = case when company = filled ->> 'company' then null else company end,
        owner_id = case when owner_id::text = filled ->> 'owner_id' then null else owner_id end
      where id = kept;
      update public.leads set merged_into = null where id = p_duplicate;
      perform private.add_lead_event(kept, 'unmerged',
        jsonb_build_object('name', joined.name, 'email', joined.email), 'lead', p_duplicate::text);
      perform private.tell_lead_update(kept);
    end
  $$;

-- Into the bin, where it is kept for 30 days, or out of it.
create function public.bin_lead(p_lead uuid, p_is_binned boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead public.leads;
    begin
      perform private.must_manage_leads();
      lead := private.lock_lead(p_lead);
      if (lead.deleted_at is not null) = p_is_binned then
        return;
      end if;
      update public.leads set deleted_at = case when p_is_binned then now() end where id = p_lead;
      perform private.add_lead_event(p_lead, case when p_is_binned then 'binned' else 'restored' end, '{}');
    end
  $$;

-- Deletes for good what is in the bin, with what was merged into it.
create function public.erase_lead(p_lead uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      if (private.lock_lead(p_lead)).deleted_at is null then
        raise invalid_parameter_value using message = 'Only what is in the bin can be deleted for good.';
      end if;
      delete from public.leads where id in (select private.list_merged_leads(p_lead));
    end
  $$;

revoke all on function public.change_lead(uuid, jsonb), public.add_lead(jsonb), public.note_about_lead(uuid, text),
  public.reply_to_lead(uuid, text, text, uuid), public.merge_leads(uuid, uuid), public.unmerge_lead(uuid),
  public.bin_lead(uuid, boolean), public.erase_lead(uuid) from public, anon;
grant execute on function public.change_lead(uuid, jsonb), public.add_lead(jsonb), public.note_about_lead(uuid, text),
  public.reply_to_lead(uuid, text, text, uuid), public.merge_leads(uuid, uuid), public.unmerge_lead(uuid),
  public.bin_lead(uuid, boolean), public.erase_lead(uuid) to authenticated, service_role;
