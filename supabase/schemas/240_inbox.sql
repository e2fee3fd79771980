-- The inbox: reading, answering, merging and deleting leads.

-- People with the permission and the server only.
create function private.must_manage_leads() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage leads.';
      end if;
    end
  $$;

-- End of the merge chain of a lead.
create function private.find_root_lead(p_lead uuid) returns uuid
  language sql stable set search_path = ''
  as $$
    with recursive chain as (
      select id, merged_into from public.leads where id = p_lead
      union
      select l.id, l.merged_into from public.leads l join chain c on l.id = c.merged_into
    )
    select id from chain where merged_into is null limit 1
  $$;

-- A lead and all merged into it.
create function private.list_merged_leads(p_lead uuid) returns setof uuid
  language sql stable set search_path = ''
  as $$
    with recursive family as (
      select id from public.leads where id = p_lead
      union
      select l.id from public.leads l join family f on l.merged_into = f.id
    )
    select id from family
  $$;

-- No update if nothing changes.
create function public.note_lead_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform from public.leads
      where id = new.lead_id and merged_into is null and active_at >= new.at and active_at <= now();
      if not found then
        update public.leads set active_at = new.at
        where id = private.find_root_lead(new.lead_id) and (active_at < new.at or active_at > now());
      end if;
      return null;
    end
  $$;

create trigger note_lead_activity after insert on public.lead_events
  for each row when (
    new.actor is null and (
      new.kind in (
        'contact', 'callback', 'service-question', 'calculator-result', 'mail', 'payment.seen', 'payment.paid'
      )
      or new.kind like 'booking%'
    )
  )
  execute function public.note_lead_activity();

-- Locks a lead until the transaction ends. Raises if there is none or it was merged.
create function private.lock_lead(p_lead uuid) returns public.leads
  language plpgsql set search_path = ''
  as $$
    declare
      found_lead public.leads;
    begin
      select * into found_lead from public.leads where id = p_lead for update;
      if found_lead.id is null then
        raise no_data_found using message = 'This lead no longer exists.';
      end if;
      if found_lead.merged_into is not null then
        raise unique_violation using message = 'This lead was merged into another. Undo the merge first.';
      end if;
      return found_lead;
    end
  $$;

-- Webhook event of a changed lead.
create function private.tell_lead_update(p_lead uuid) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform private.emit_event('lead.updated', 'lead', p_lead::text, (
        select jsonb_build_object(
          'id', id, 'kind', kind, 'name', name, 'email', email, 'phone', phone, 'company', company,
          'message', message, 'service_slug', service_slug, 'details', details, 'source', source,
          'status', status, 'spam_reasons', to_jsonb(spam_reasons), 'created_at', created_at
        )
        from public.leads where id = p_lead
      ));
    end
  $$;

create function private.summarize_lead(p_lead public.leads) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', (p_lead).id, 'kind', (p_lead).kind, 'name', (p_lead).name, 'email', (p_lead).email,
      'phone', (p_lead).phone, 'company', (p_lead).company, 'service_slug', (p_lead).service_slug,
      'excerpt', left(coalesce((
        select e.data ->> 'text' from public.lead_events e
        where e.lead_id = (p_lead).id and e.kind = 'mail' order by e.at desc, e.id desc limit 1
      ), (p_lead).message), 200), 'status', (p_lead).status, 'follow_up', (p_lead).follow_up,
      'owner_id', (p_lead).owner_id, 'spam_score', (p_lead).spam_score,
      'is_unread', (p_lead).active_at > coalesce((p_lead).seen_at, '-infinity') and (p_lead).active_at <= now()
        and (p_lead).deleted_at is null,
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

-- A page of leads, most recently active first: {leads, next (null at the end), counts}. `p_filter`: filters of
-- write_lead_conditions, and `status` (a status, `bin` or `snoozed`; by default all except spam). Snoozed leads have
-- `active_at` in the future; without `snoozed`, only exports and searches include them.
create function public.list_leads(
  p_filter jsonb, p_after jsonb, p_limit integer, p_is_export boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := p_filter ->> 'status';
      page_size integer := least(greatest(p_limit, 1), 500);
      conditions text := private.write_lead_conditions(p_filter);
      open text := case when p_is_export or btrim(coalesce(p_filter ->> 'search', '')) <> ''
        then 'l.deleted_at is null' else 'l.deleted_at is null and l.active_at <= now()' end;
      found public.leads[];
      shown public.leads[];
      counts jsonb;
    begin
      perform private.must_manage_leads();
      perform private.empty_lead_bin();
      execute format(
        'select array(
           select l from public.leads l
           where %s and %s and (l.active_at, l.id) < (%L::timestamptz, %L::uuid)
           order by l.active_at desc, l.id desc limit %s
         )',
        conditions,
        case
          when wanted is null then open || ' and l.status <> ''spam'''
          when wanted = 'bin' then 'l.deleted_at is not null'
          when wanted = 'snoozed' then 'l.deleted_at is null and l.active_at > now()'
          else format('%s and l.status = %L', open, wanted)
        end,
        coalesce(p_after ->> 'at', 'infinity'),
        coalesce(p_after ->> 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        page_size + 1
      ) into found;
      shown := found[1:page_size];
      if not p_is_export then
        execute format(
          'select jsonb_build_object(
             ''all'', count(*) filter (where %2$s and status <> ''spam''),
             ''unread'', count(*) filter (
               where %2$s and active_at <= now() and status <> ''spam'' and active_at > coalesce(seen_at, ''-infinity'')
             ),
             ''new'', count(*) filter (where %2$s and status = ''new''),
             ''answered'', count(*) filter (where %2$s and status = ''answered''),
             ''booked'', count(*) filter (where %2$s and status = ''booked''),
             ''client'', count(*) filter (where %2$s and status = ''client''),
             ''lost'', count(*) filter (where %2$s and status = ''lost''),
             ''spam'', count(*) filter (where %2$s and status = ''spam''),
             ''snoozed'', count(*) filter (where deleted_at is null and active_at > now()),
             ''bin'', count(*) filter (where deleted_at is not null)
           ) from public.leads l where %1$s', conditions, open
        ) into counts;
      end if;
      return jsonb_build_object(
        'leads', coalesce((
          select jsonb_agg(private.summarize_lead(s) || case when p_is_export
              then jsonb_build_object('message', s.message, 'details', s.details, 'source', s.source)
              else '{}' end
            order by s.active_at desc, s.id desc)
          from unnest(shown) s
        ), '[]'),
        'next', case when cardinality(found) > page_size then jsonb_build_object(
          'at', (found[page_size]).active_at, 'id', (found[page_size]).id
        ) end,
        'counts', counts
      );
    end
  $$;

-- Leads that may be the same person, with what they have in common.
create function private.suggest_duplicates(p_lead public.leads) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      digits text := regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g');
      -- A single word such as "Anna" does not count.
      full_name text := case when (p_lead).name ~ '\S\s+\S' then lower((p_lead).name) end;
    begin
      return (
        select coalesce(jsonb_agg(private.summarize_lead(l::public.leads) || jsonb_build_object(
          'reasons', array_remove(array[
            case when lower(l.email) = lower((p_lead).email) then 'email' end,
            case when length(digits) >= 6 and regexp_replace(l.phone, '\D', '', 'g') = digits then 'phone' end,
            case when lower(l.name) = full_name then 'name' end
          ], null)
        ) order by l.active_at desc, l.id), '[]')
        from (
          select * from public.leads other
          where other.id <> (p_lead).id and other.merged_into is null and other.deleted_at is null and (
            lower(other.email) = lower((p_lead).email)
            or (length(digits) >= 6 and regexp_replace(other.phone, '\D', '', 'g') = digits)
            or lower(other.name) = full_name
          )
          order by other.active_at desc limit 10
        ) l
      );
    end
  $$;

-- A lead with its history, marked as read if `p_marks_seen`; merges resolved; null if there is none.
create function public.read_lead(p_lead uuid, p_marks_seen boolean default true) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid;
      lead public.leads;
      family uuid[];
    begin
      perform private.must_manage_leads();
      root := private.find_root_lead(p_lead);
      select * into lead from public.leads where id = root;
      if lead.id is null then
        return null;
      end if;
      if p_marks_seen and lead.active_at > coalesce(lead.seen_at, '-infinity') then
        update public.leads set seen_at = clock_timestamp() where id = root returning * into lead;
      end if;
      family := array(select private.list_merged_leads(root));
      return private.summarize_lead(lead) || jsonb_build_object(
        'message', lead.message, 'details', lead.details, 'source', lead.source, 'spam_reasons', lead.spam_reasons,
        'events', private.list_lead_events(family),
        'mails', private.list_lead_mails(family),
        'merged', (
          select coalesce(jsonb_agg(private.summarize_lead(l) || jsonb_build_object(
            'message', l.message, 'details', l.details, 'source', l.source
          ) order by l.created_at desc), '[]')
          from public.leads l where l.id = any (family) and l.id <> root
        ),
        'duplicates', private.suggest_duplicates(lead)
      );
    end
  $$;

-- Latest 300 events of leads.
create function private.list_lead_events(p_leads uuid[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'lead_id', e.lead_id, 'kind', e.kind, 'at', e.at, 'actor', u.email,
      'subject_kind', e.subject_kind, 'subject_id', e.subject_id, 'data', e.data
    ) order by e.at desc, e.id desc), '[]')
    from (
      select * from public.lead_events where lead_id = any (p_leads) order by at desc, id desc limit 300
    ) e
    left join auth.users u on u.id = e.actor
  $$;

-- Emails about leads, with their status.
create function private.list_lead_mails(p_leads uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    begin
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'template', d.purpose, 'to', d.target, 'status', d.status, 'attempts', d.attempts,
          'not_before', d.not_before, 'last_error', d.last_error, 'delivered_at', d.delivered_at,
          'created_at', d.created_at
        ) order by d.created_at desc, d.id), '[]')
        from (
          select d.* from public.deliveries d
          where d.kind = 'mail' and (d.subject_kind, d.subject_id) in (
            select 'lead', id::text from unnest(p_leads) id
            union
            select subject_kind, subject_id from public.lead_events
            where lead_id = any (p_leads) and subject_id is not null
          )
          order by d.created_at desc, d.id limit 100
        ) d
      );
    end
  $$;

-- Accounts that may own a lead.
create function public.list_lead_owners() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'name', private.name_person(u.id))
          order by u.email), '[]')
        from auth.users u
        where private.may_person(u.id, 'clients.manage')
      );
    end
  $$;

-- Changes {status, owner_id, name, email, phone, company} of a lead; an empty text clears a field. Recorded in the
-- history and sent to webhooks.
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
      if p_change ->> 'owner_id' is not null and not private.may_person((p_change ->> 'owner_id')::uuid, 'clients.manage') then
        raise invalid_parameter_value using message = 'Only owners and sales can own a lead.';
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

-- Adds a lead by hand: {name, email, phone, company, message}. If the email address is known, the message is added to
-- that lead, which is returned.
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

-- Emails an answer in 10 seconds, quoting the lead; a new lead becomes answered. See take_back_reply. `p_key`: idempotency key. Returns the delivery.
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
        raise invalid_parameter_value using message = 'This lead has no email address. Add one, or call.';
      end if;
      if lead.deleted_at is not null then
        raise invalid_parameter_value using message = 'This lead is in the trash. Restore it first.';
      end if;
      select id into delivery from public.deliveries where key = send_key;
      if delivery is not null then
        return delivery;
      end if;
      -- Latest message of all merged leads.
      select coalesce(e.data -> 'values' ->> 'message', e.data ->> 'text') as text, e.at into asked
      from public.lead_events e
      where e.lead_id in (select private.list_merged_leads(p_lead)) and e.actor is null
        and e.kind in ('contact', 'callback', 'service-question', 'calculator-result', 'mail')
        and coalesce(e.data -> 'values' ->> 'message', e.data ->> 'text', '') <> ''
      order by e.at desc, e.id desc limit 1;
      delivery := private.enqueue_mail('lead-reply', lead.email, jsonb_build_object(
        'name', lead.name, 'subject', p_subject, 'text', p_text,
        'quoted', coalesce(asked.text, lead.message, ''), 'quoted_at', coalesce(asked.at, lead.created_at)
      ), 'lead', p_lead::text, now() + interval '10 seconds', send_key);
      perform private.add_lead_event(p_lead, 'reply',
        jsonb_build_object('to', lead.email, 'subject', p_subject, 'text', p_text), 'delivery', delivery::text);
      if lead.status = 'new' then
        update public.leads set status = 'answered' where id = p_lead;
        perform private.add_lead_event(
          p_lead, 'status',
          jsonb_strip_nulls(jsonb_build_object('from', 'new', 'to', 'answered', 'follow_up', lead.follow_up)),
          'reply', delivery::text
        );
      end if;
      perform private.tell_lead_update(p_lead);
      return delivery;
    end
  $$;

-- Merges `p_duplicate` into `p_lead` without moving rows, so that it can be undone; fills empty fields.
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
      -- Fixed order, so that concurrent merges do not deadlock.
      perform id from public.leads where id in (p_lead, p_duplicate) order by id for update;
      kept := private.lock_lead(p_lead);
      joined := private.lock_lead(p_duplicate);
      if kept.deleted_at is not null or joined.deleted_at is not null then
        raise invalid_parameter_value using message = 'One of them is in the trash. Restore it first.';
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

-- Undoes a merge and clears fields that it filled, unless they changed.
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
        raise no_data_found using message = 'This lead is no longer merged.';
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

-- Moves a lead to the trash for 30 days, or back.
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

-- Erases a lead in the trash, with those merged into it.
create function public.erase_lead(p_lead uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      if (private.lock_lead(p_lead)).deleted_at is null then
        raise invalid_parameter_value using message = 'Only leads in the trash can be deleted permanently.';
      end if;
      delete from public.leads where id in (select private.list_merged_leads(p_lead));
    end
  $$;

-- Words, whole values, and phone numbers from each digit.
create function private.read_lead_words(p_lead public.leads) returns tsvector
  language sql stable set search_path = ''
  as $$
    with fields as (
      select search.fold_words(concat_ws(' ', (p_lead).name, (p_lead).email, (p_lead).phone, (p_lead).company,
        (p_lead).message, (select string_agg(value, ' ') from jsonb_each_text((p_lead).details)))) as words,
        left(regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g'), 20) as digits
    )
    select array_to_tsvector(array(
      select distinct left(word, 80) from (
        select unnest(string_to_array(fields.words, ' ')) as word from fields
        union all
        select substr(fields.digits, place) from fields, generate_series(1, length(fields.digits) - 3) place
      ) every_word
      where word <> ''
    ))
  $$;

create function public.index_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words) values (new.id, private.read_lead_words(new))
      on conflict (lead_id) do update set words = excluded.words;
      return null;
    end
  $$;

create trigger index_lead after update of name, email, phone, company, message, details on public.leads
  for each row execute function public.index_lead();

-- SQL conditions of a filter on `l`, a lead: {search, kind, owner (id or `none`), from, to}. Absent filters are
-- omitted, so that indexes apply.
create function private.write_lead_conditions(p_filter jsonb) returns text
  language plpgsql immutable set search_path = ''
  as $$
    declare
      conditions text[] := array['l.merged_into is null'];
      typed text := btrim(coalesce(p_filter ->> 'search', ''));
      asked text;
      owner text := p_filter ->> 'owner';
    begin
      if typed <> '' then
        select string_agg(format('''%s'':*', word), ' & ') into asked from (
          select left(word, 80) as word from unnest(string_to_array(search.fold_words(typed), ' ')) word
          where word <> '' limit 12
        ) words;
        conditions := conditions || case when asked is null then 'false' else format(
          'l.id in (
             select case when m.merged_into is null then m.id else private.find_root_lead(m.id) end
             from private.lead_search s join public.leads m on m.id = s.lead_id where s.words @@ %L::tsquery
           )', asked) end;
      end if;
      if p_filter ->> 'kind' is not null then
        conditions := conditions || format('l.kind = %L', p_filter ->> 'kind');
      end if;
      if owner is not null then
        conditions := conditions
          || case when owner = 'none' then 'l.owner_id is null' else format('l.owner_id = %L::uuid', owner) end;
      end if;
      if p_filter ->> 'from' is not null then
        conditions := conditions || format('l.active_at >= %L::timestamptz', p_filter ->> 'from');
      end if;
      if p_filter ->> 'to' is not null then
        conditions := conditions || format('l.active_at < %L::timestamptz', p_filter ->> 'to');
      end if;
      return array_to_string(conditions, ' and ');
    end
  $$;

-- Spam signs of a booking count for its lead.
create function public.note_booking_spam() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.leads set
        spam_reasons = spam_reasons || array(select reason from unnest(new.spam_reasons) reason where reason <> all (spam_reasons))
      where id = private.find_root_lead(new.lead_id) and not spam_reasons @> new.spam_reasons;
      return null;
    end
  $$;

-- Changes several leads: [{lead, status, owner_id, is_binned}]. Missing and merged ones are skipped. Returns the former
-- values in the same form, for undo.
create function public.change_leads(p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted jsonb;
      before public.leads;
      former jsonb;
      taken jsonb := '[]';
    begin
      perform private.must_manage_leads();
      -- Fixed order, so that concurrent changes do not deadlock.
      for wanted in select value from jsonb_array_elements(p_changes) order by value ->> 'lead' limit 200 loop
        select * into before from public.leads where id = (wanted ->> 'lead')::uuid for update;
        continue when before.id is null or before.merged_into is not null;
        former := '{}';
        if wanted ->> 'status' <> before.status then
          former := former || jsonb_build_object('status', before.status);
        end if;
        if wanted ? 'owner_id' and (wanted ->> 'owner_id')::uuid is distinct from before.owner_id then
          former := former || jsonb_build_object('owner_id', before.owner_id);
        end if;
        if (wanted ->> 'is_binned')::boolean <> (before.deleted_at is not null) then
          former := former || jsonb_build_object('is_binned', before.deleted_at is not null);
          perform public.bin_lead(before.id, (wanted ->> 'is_binned')::boolean);
        end if;
        continue when former = '{}';
        if former ?| array['status', 'owner_id'] then
          perform public.change_lead(before.id, wanted - 'lead' - 'is_binned');
        end if;
        taken := taken || (former || jsonb_build_object('lead', before.id));
      end loop;
      return taken;
    end
  $$;

create function public.reopen_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      root uuid := private.find_root_lead(new.lead_id);
      family uuid[] := array(select private.list_merged_leads(root));
    begin
      -- A no-show that was recorded by mistake.
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

create trigger reopen_lead after insert on public.lead_events
  for each row when (new.kind in ('booking.cancelled', 'booking.no-show', 'booking.came')) execute function public.reopen_lead();

select private.only_for(
  'authenticated, service_role',
  'list_leads', 'read_lead', 'list_lead_owners', 'change_lead', 'add_lead', 'note_about_lead', 'reply_to_lead',
  'merge_leads', 'unmerge_lead', 'bin_lead', 'erase_lead', 'change_leads'
);
