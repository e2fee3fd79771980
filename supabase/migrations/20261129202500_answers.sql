-- Answers: templates, signatures, undo, snoozing, and notices to colleagues.
create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  subject text not null check (length(btrim(subject)) between 1 and 200),
  -- With fields such as {first name}, which domain/leads/answer-fields.ts fills in.
  body text not null check (length(btrim(body)) between 1 and 10000),
  created_at timestamptz not null default now()
);

alter table public.answer_templates enable row level security, force row level security;
revoke all on public.answer_templates from public, anon, authenticated, service_role;
grant select, delete, insert (name, subject, body), update (name, subject, body)
  on public.answer_templates to authenticated, service_role;

create policy "managers of clients keep templates" on public.answer_templates
  for all to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "the server keeps templates" on public.answer_templates
  for all to service_role using (true) with check (true);

-- What a colleague chose for themselves.
create table public.answer_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  signature text not null default '' check (length(signature) <= 2000),
  -- What they are emailed about, besides what goes to the agency's address.
  notices text[] not null default '{assigned,mentioned}'
    check (notices <@ array['lead', 'assigned', 'mentioned', 'reply', 'payment'])
);

alter table public.answer_settings enable row level security, force row level security;
revoke all on public.answer_settings from public, anon, authenticated, service_role;
grant select, insert (signature, notices), update (signature, notices) on public.answer_settings to authenticated;
grant select on public.answer_settings to service_role;

create policy "people keep their own answer settings" on public.answer_settings for all to authenticated
  using (user_id = (select auth.uid()) and (select public.may('clients.manage')))
  with check (user_id = (select auth.uid()) and (select public.may('clients.manage')));
create policy "the server reads answer settings" on public.answer_settings for select to service_role using (true);
create policy "the functions of the owner read answer settings" on public.answer_settings
  for select to current_user using (true);

-- Takes an answer back that is not being sent yet, with its traces. Returns {subject, text}, or null if it is too late.
create function public.take_back_reply(p_delivery uuid) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid;
      answer jsonb;
      former jsonb;
    begin
      perform private.must_manage_leads();
      select lead_id, data into lead, answer from public.lead_events
      where kind = 'reply' and subject_kind = 'delivery' and subject_id = p_delivery::text;
      perform from public.leads where id = lead for update;
      update public.deliveries set status = 'cancelled', key = null
      where id = p_delivery and purpose = 'lead-reply' and status = 'queued' and attempts = 0;
      if not found then
        return null;
      end if;
      delete from public.lead_events
      where lead_id = lead and kind = 'status' and subject_kind = 'reply' and subject_id = p_delivery::text
      returning data into former;
      delete from public.lead_events where kind = 'reply' and subject_kind = 'delivery' and subject_id = p_delivery::text;
      if former is not null then
        update public.leads set status = former ->> 'from', follow_up = former ->> 'follow_up'
        where id = lead and status = 'answered';
        perform private.tell_lead_update(lead);
      end if;
      return jsonb_build_object('subject', answer -> 'subject', 'text', answer -> 'text');
    end
  $$;

-- Hides a lead from the inbox until a time or its next activity, or shows it again (null). The lead is active at that
-- time, so that it comes back unread at the top.
create function public.snooze_lead(p_lead uuid, p_until timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead public.leads;
    begin
      perform private.must_manage_leads();
      lead := private.lock_lead(p_lead);
      if p_until <= now() or p_until > now() + interval '1 year' then
        raise invalid_parameter_value using message = 'Choose a day within a year, after today.';
      elsif p_until is null and lead.active_at <= now() then
        return;
      end if;
      update public.leads set active_at = coalesce(p_until, now()), seen_at = clock_timestamp() where id = p_lead;
      perform private.add_lead_event(p_lead, 'snoozed', jsonb_build_object('until', p_until));
    end
  $$;

-- Whether a text contains @ and the name or the address of a person.
create function private.is_mentioned(p_text text, p_user uuid, p_email text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from unnest(array[nullif(private.name_person(p_user), ''), p_email, split_part(p_email, '@', 1)]) called
      where lower(p_text) ~ ('@' || regexp_replace(lower(called), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]])')
    )
  $$;

-- Emails colleagues who asked for it; those about an owned lead go to its owner only.
create function public.notify_colleagues() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      notice text := case new.kind
        when 'owner' then 'assigned' when 'note' then 'mentioned' when 'mail' then 'reply'
        when 'payment.paid' then 'payment' else 'lead' end;
      lead public.leads;
      person record;
    begin
      select * into lead from public.leads where id = private.find_root_lead(new.lead_id);
      if lead.status = 'spam' and notice in ('lead', 'reply') then
        return null;
      end if;
      for person in
        select u.id, u.email from auth.users u
        join (select distinct user_id from public.user_roles) held on held.user_id = u.id
        left join public.answer_settings s on s.user_id = u.id
        where notice = any (coalesce(s.notices, '{assigned,mentioned}')) and u.id is distinct from new.actor
          and private.may_person(u.id, 'clients.manage') and case notice
            when 'assigned' then u.id = lead.owner_id
            when 'mentioned' then private.is_mentioned(new.data ->> 'text', u.id, u.email)
            else lead.owner_id is null or u.id = lead.owner_id
          end
      loop
        perform private.enqueue_mail('colleague-notice', person.email, jsonb_build_object(
          'lead', lead.id, 'notice', notice, 'name', coalesce(nullif(lead.name, ''), lead.email, lead.phone),
          'text', case notice when 'lead' then new.data -> 'values' ->> 'message' else new.data ->> 'text' end,
          'actor', coalesce(nullif(private.name_person(new.actor), ''), (
            select email from auth.users where id = new.actor
          ))
        ), 'lead', lead.id::text);
      end loop;
      return null;
    end
  $$;

create trigger notify_colleagues after insert on public.lead_events
  for each row when (new.kind in (
    'contact', 'callback', 'service-question', 'calculator-result', 'booking', 'owner', 'note', 'mail', 'payment.paid'
  ))
  execute function public.notify_colleagues();

revoke all on function public.take_back_reply, public.snooze_lead from public, anon, authenticated;
grant execute on function public.take_back_reply, public.snooze_lead to authenticated, service_role;

create or replace function private.store_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, out lead_id uuid, out is_new boolean
)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      -- Spam under somebody's address must not affect their lead.
      if not p_is_spam then
        lead_id := private.find_lead(p_values ->> 'email');
      end if;
      is_new := lead_id is null;
      if is_new then
        insert into public.leads (
          kind, name, email, phone, company, message, service_slug, details, source, status, spam_score, spam_reasons,
          active_at
        ) values (
          p_kind, p_values ->> 'name', nullif(p_values ->> 'email', ''), nullif(p_values ->> 'phone', ''),
          nullif(p_values ->> 'company', ''), nullif(p_values ->> 'message', ''), p_details ->> 'service_slug',
          p_details - 'service_slug', p_source, case when p_is_spam then 'spam' else 'new' end,
          p_spam_score, p_spam_reasons, moment
        ) returning id into lead_id;
      else
        update public.leads set
          name = coalesce(nullif(name, ''), p_values ->> 'name'),
          phone = coalesce(phone, nullif(p_values ->> 'phone', '')),
          company = coalesce(company, nullif(p_values ->> 'company', '')),
          message = coalesce(message, nullif(p_values ->> 'message', '')),
          service_slug = coalesce(service_slug, p_details ->> 'service_slug'),
          -- A new message reopens an answered or lost lead.
          status = case when status in ('answered', 'lost') then 'new' else status end
        where id = lead_id;
      end if;
      insert into public.lead_events (lead_id, kind, at, data) values (
        lead_id, p_kind, moment, jsonb_build_object(
          'values', p_values, 'details', p_details, 'source', p_source, 'spam_score', p_spam_score,
          'spam_reasons', to_jsonb(p_spam_reasons)
        )
      );
    end
  $$;

create or replace function public.submit_leads(p_forms jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  -- The plan does not depend on the number of forms; planning took longer than execution.
  set plan_cache_mode = force_generic_plan
  as $$
    declare
      forms jsonb[] := array(select value from jsonb_array_elements(p_forms) with ordinality order by ordinality);
      outcomes jsonb[] := array_fill('{"outcome": "stored"}'::jsonb, array[cardinality(forms)]);
      leads uuid[] := array_fill(null::uuid, array[cardinality(forms)]);
      taken boolean[];
      places integer[];
      new_ones integer[];
      place integer;
      stored record;
    begin
      taken := private.take_quotas(
        'form', array(select form ->> 'visitor' from unnest(forms) with ordinality as given (form, nth) order by nth),
        10, interval '10 minutes'
      );
      for place in 1 .. cardinality(forms) loop
        if not taken[place] then
          outcomes[place] := jsonb_build_object('outcome', 'too-many', 'retry_after',
            greatest(1, private.quota_wait_seconds('form', forms[place] ->> 'visitor')));
        elsif forms[place] ->> 'kind' = 'calculator-result' and not (forms[place] ->> 'is_spam')::boolean then
          places := places || place;
        end if;
      end loop;
      if places is not null then
        outcomes := private.refuse_full_mailboxes(forms, places, outcomes);
      end if;
      places := array(select nth from generate_series(1, cardinality(forms)) as nth where outcomes[nth] ->> 'outcome' = 'stored');
      -- A form that was sent twice, such as by a double press, is stored once.
      taken := private.take_quotas('same form', array(
        select (forms[nth] - '{source,spam_score,spam_reasons,is_spam}'::text[])::text
        from unnest(places) with ordinality as given (nth, at) order by at
      ), 1, interval '10 minutes');
      places := array(select nth from unnest(places) with ordinality as given (nth, at) where taken[at] order by at);
      if places = '{}' then
        return to_jsonb(outcomes);
      end if;
      -- Serializes transactions with the same address, in a fixed order.
      perform pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('lead of ' || lower(btrim(forms[nth] #>> '{values,email}')), 0) as key
        from unnest(places) as nth
        where not (forms[nth] ->> 'is_spam')::boolean and btrim(forms[nth] #>> '{values,email}') <> ''
        order by 1
      ) as addresses;
      new_ones := private.find_new_leads(forms, places);
      foreach place in array new_ones loop
        leads[place] := gen_random_uuid();
      end loop;
      perform private.add_leads(forms, new_ones, leads);
      if cardinality(new_ones) < cardinality(places) then
        -- Known leads, whatever their address was at first.
        perform from public.leads where id in (
          select private.find_lead(forms[nth] #>> '{values,email}') from unnest(places) as nth where nth <> all (new_ones)
        ) order by id for update;
        foreach place in array places loop
          continue when leads[place] is not null;
          select * into stored from private.store_lead(
            forms[place] ->> 'kind', forms[place] -> 'values', forms[place] -> 'details', forms[place] -> 'source',
            (forms[place] ->> 'spam_score')::integer,
            array(select jsonb_array_elements_text(forms[place] -> 'spam_reasons')), false
          );
          leads[place] := stored.lead_id;
          if stored.is_new then
            new_ones := new_ones || place;
          end if;
        end loop;
      end if;
      perform private.tell_of_forms(
        forms, array(select nth from unnest(places) as nth where not (forms[nth] ->> 'is_spam')::boolean), leads, new_ones
      );
      -- Last, so that nobody waits for these locks.
      perform private.forget_ended_quotas(20 + 4 * cardinality(forms));
      perform private.empty_lead_bin();
      return to_jsonb(outcomes);
    end
  $$;

create or replace function public.note_lead_activity() returns trigger
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

create or replace function private.summarize_lead(p_lead public.leads) returns jsonb
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

create or replace function public.list_leads(
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

create or replace function public.list_lead_owners() returns jsonb
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

create or replace function public.reply_to_lead(p_lead uuid, p_subject text, p_text text, p_key uuid) returns uuid
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

create or replace function public.create_credit_note(p_id uuid, p_note uuid, p_nets jsonb, p_reason text, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      of_year integer := extract(year from p_today);
      request public.payment_requests;
      credited record;
      place integer;
      settled public.payment_requests;
    begin
      perform private.must_manage_payments();
      if abs(p_today - current_date) > 1 then
        raise invalid_parameter_value using message = 'The day must be today.';
      end if;
      request := private.lock_payment_request(p_id);
      if exists (select from public.credit_notes where id = p_note and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      elsif request.status = 'cancelled' then
        raise exception using errcode = 'PT409', message = 'This request is cancelled, so there is nothing to credit.';
      elsif request.credited = request.total then
        raise exception using errcode = 'PT409', message = 'This request is already credited in full.';
      end if;
      select sum(c.net) as subtotal, sum(c.tax) as tax_total, sum(c.net + c.tax) as total,
        jsonb_agg(jsonb_build_object('rate', trim_scale(c.rate), 'net', c.net, 'tax', c.tax) order by c.rate desc) as taxes,
        -- More than is left at a rate, a rate that the request lacks, or a part of the smallest unit.
        bool_or(abs(c.net) > abs(l.net) or sign(c.net) <> sign(l.net) or c.net <> round(c.net)) as is_too_much
        into credited
      from private.total_credit(request, p_nets) c join private.total_credit(request, null) l on l.rate = c.rate;
      if credited.total is null or credited.is_too_much or credited.total not between 1 and request.total - request.credited
        or exists (
          select from jsonb_to_recordset(p_nets) g (rate numeric, net numeric)
          where g.net <> 0 and g.rate not in (select rate from private.total_credit(request, null))
        ) then
        raise invalid_parameter_value
          using message = 'Credit more than 0, and at most what the request has left at each tax rate.';
      end if;
      insert into private.payment_counters (year, last) values (of_year, 0) on conflict (year) do nothing;
      update private.payment_counters set last_credit_note = last_credit_note + 1 where year = of_year
        returning last_credit_note into place;
      insert into public.credit_notes (id, request_id, number, issued_on, reason, taxes, subtotal, tax_total, total, issuer)
      values (p_note, p_id, 'CN-' || private.write_payment_number(of_year, place), p_today, btrim(p_reason),
        credited.taxes, credited.subtotal, credited.tax_total, credited.total,
        (select issuer from public.installation_settings));
      settled := private.settle_payment_request(p_id);
      perform private.add_payment_event(p_id, 'credited', jsonb_build_object(
        'number', 'CN-' || private.write_payment_number(of_year, place), 'amount', credited.total,
        'currency', settled.currency, 'note', btrim(p_reason)));
      if settled.sent_at is not null and settled.client_email is not null then
        perform private.enqueue_payment_mail('payment-credit-note', settled, jsonb_build_object(
          'credit_note', 'CN-' || private.write_payment_number(of_year, place), 'credited', credited.total,
          'reason', btrim(p_reason)));
      end if;
      perform private.tell_of_payment(settled, 'credited');
      return private.describe_payment_request(settled, p_today);
    end
  $$;

create or replace function private.find_mail_lead(p_mail jsonb, out lead uuid, out matched_by text)
  language plpgsql stable set search_path = ''
  as $$
    declare
      own_ids text[] := array(select jsonb_array_elements_text(p_mail -> 'own_ids'));
      senders uuid[];
    begin
      matched_by := 'thread';
      select found.id into lead from (
        select private.find_root_lead(m.lead_id) as id from public.inbound_mails m
        where m.message_id in (select jsonb_array_elements_text(p_mail -> 'references'))
        union all
        select private.find_subject_lead(d.subject_kind, d.subject_id) from public.deliveries d
        where d.id in (select own::uuid from unnest(own_ids) own) and d.purpose <> 'colleague-notice'
        union all
        select private.find_subject_lead('booking', own) from unnest(own_ids) own
      ) found join public.leads l on l.id = found.id and l.deleted_at is null limit 1;
      if lead is not null then
        return;
      end if;
      matched_by := 'address';
      select l.id into lead from jsonb_array_elements_text(p_mail -> 'reply_leads') named
      join public.leads l on l.id = private.find_root_lead(named::uuid) and l.deleted_at is null limit 1;
      if lead is not null then
        return;
      end if;
      matched_by := 'sender';
      senders := array(
        select distinct private.find_root_lead(id) from public.leads
        where lower(email) = lower(p_mail ->> 'from') and deleted_at is null
      );
      if cardinality(senders) = 1 and not coalesce((p_mail ->> 'is_forged')::boolean, false) then
        select id into lead from public.leads where id = senders[1] and deleted_at is null;
      end if;
      if lead is null then
        matched_by := null;
      end if;
    end
  $$;

create or replace function public.read_mail_thread(p_delivery uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      sent public.deliveries;
      lead uuid;
      family uuid[];
      thread text[];
    begin
      select * into sent from public.deliveries where id = p_delivery;
      lead := private.find_subject_lead(sent.subject_kind, sent.subject_id);
      -- What colleagues answer does not belong to the conversation.
      if lead is null or sent.purpose = 'colleague-notice' then
        return null;
      end if;
      if sent.purpose = 'lead-reply' then
        family := array(select private.list_merged_leads(lead));
        select m.thread || m.message_id into thread from public.inbound_mails m
        where m.lead_id = any (family) order by m.received_at desc limit 1;
        if thread is null then
          select array[d.id::text] into thread from public.deliveries d
          where d.kind = 'mail' and d.subject_kind = 'lead' and d.subject_id = any (family::text[])
            and d.target = sent.target and d.created_at < sent.created_at
          order by d.created_at desc limit 1;
        end if;
      end if;
      return jsonb_build_object(
        'lead', lead, 'references', to_jsonb(coalesce(thread, '{}')),
        'sender', (
          select a.name from public.lead_events e
          join public.author_accounts c on c.user_id = e.actor join public.authors a on a.id = c.author_id
          where e.subject_kind = 'delivery' and e.subject_id = p_delivery::text and e.kind = 'reply' limit 1
        )
      );
    end
  $$;

