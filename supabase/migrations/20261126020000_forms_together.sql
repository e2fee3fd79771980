-- Forms that come together are stored by a few statements for all of them, in less time than each had alone. What they
-- wait for is always taken in the same order, so that two replicas never wait for each other. What is tidied up along the
-- way is found by its index: plans that were made when a table was empty read all of it for ever.

create function private.forget_ended_quotas(p_limit integer) returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform from private.quotas where ends_at <= now() order by ends_at limit 1;
      if found then
        -- None that another call holds.
        delete from private.quotas where (purpose, key_hash) in (
          select purpose, key_hash from private.quotas where ends_at <= now()
          order by ends_at limit p_limit for update skip locked
        );
      end if;
    end
  $$;

-- Counts one more of `p_purpose` for each of the keys, in their order, over all replicas. Answers for each whether there
-- were fewer than `p_limit` within `p_window`, which begins with the first.
create function private.take_quotas(p_purpose text, p_keys text[], p_limit integer, p_window interval)
  returns boolean[]
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      answers boolean[];
    begin
      with asked as materialized (
        select place, private.hash_quota_key(p_purpose, key) as hash
        from unnest(p_keys) with ordinality as given (key, place)
      ), counted as (
        insert into private.quotas as q (purpose, key_hash, ends_at, taken)
        -- In the same order wherever it is asked.
        select p_purpose, hash, now() + p_window, count(*) from asked group by hash order by hash
        on conflict (purpose, key_hash) do update set
          ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end,
          taken = case when q.ends_at <= now() then 0 else least(q.taken, p_limit) end + excluded.taken
        returning key_hash, taken
      ), numbered as (
        select place, hash, row_number() over (partition by hash order by place) - count(*) over (partition by hash) as rest
        from asked
      )
      select array_agg(counted.taken + numbered.rest <= p_limit order by numbered.place) into answers
      from numbered join counted on counted.key_hash = numbered.hash;
      return coalesce(answers, '{}');
    end
  $$;

-- As before.
create or replace function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval)
  returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      answers boolean[] := private.take_quotas(p_purpose, array[p_key], p_limit, p_window);
    begin
      perform private.forget_ended_quotas(20);
      return answers[1];
    end
  $$;

-- As before.
create or replace function private.empty_lead_bin() returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      doomed uuid;
    begin
      perform from public.leads where deleted_at < now() - interval '30 days' limit 1;
      if not found then
        return;
      end if;
      for doomed in
        select id from public.leads where deleted_at < now() - interval '30 days' and merged_into is null
        order by deleted_at limit 20 for update skip locked
      loop
        delete from public.leads where id in (select private.list_merged_leads(doomed));
      end loop;
    end
  $$;

-- As before, for all that were added by one statement.
create function public.index_new_leads() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words)
      select added.id, private.read_lead_words(added::public.leads) from added;
      return null;
    end
  $$;
revoke all on function public.index_new_leads() from public, anon, authenticated;
drop trigger index_lead on public.leads;
create trigger index_lead after update of name, email, phone, company, message, details on public.leads
  for each row execute function public.index_lead();
create trigger index_new_leads after insert on public.leads
  referencing new table as added for each statement execute function public.index_new_leads();

-- Several mails, as private.enqueue_mail does one: {template, to, data, subject_kind, subject_id}.
create function private.enqueue_mails(p_mails jsonb[]) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      insert into public.deliveries (kind, purpose, target, channel, payload, subject_kind, subject_id)
      select 'mail', mail ->> 'template', mail ->> 'to', 'mail', coalesce(nullif(mail -> 'data', 'null'), '{}'),
        mail ->> 'subject_kind', mail ->> 'subject_id'
      from unnest(p_mails) as mail;
    end
  $$;

-- What a form says of a lead: what they typed now, whatever was known before.
create function private.describe_form(p_lead uuid, p_form jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select private.describe_lead(p_lead) || jsonb_strip_nulls(jsonb_build_object(
      'kind', p_form ->> 'kind', 'name', nullif(p_form #>> '{values,name}', ''),
      'phone', nullif(p_form #>> '{values,phone}', ''), 'company', nullif(p_form #>> '{values,company}', ''),
      'message', coalesce(p_form #>> '{values,message}', ''), 'service_slug', p_form #>> '{details,service_slug}',
      'details', (p_form -> 'details') - 'service_slug', 'source', p_form -> 'source',
      'spam_reasons', p_form -> 'spam_reasons'
    ))
  $$;

-- Which of these forms (places in the array) make a lead: spam, those without an address, and of an address that nobody
-- is followed up by the first.
create function private.find_new_leads(p_forms jsonb[], p_places integer[]) returns integer[]
  language sql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    with typed as materialized (
      select place, case when not (p_forms[place] ->> 'is_spam')::boolean then
          nullif(lower(btrim(p_forms[place] #>> '{values,email}')), '')
        end as address
      from unnest(p_places) as place
    )
    select coalesce(array_agg(place order by place), '{}') from (
      select place, address, row_number() over (partition by address order by place) as nth from typed
    ) numbered
    -- Asked one by one: with `not exists` all leads are read.
    where address is null or (nth = 1 and (
      select l.id from public.leads l
      where lower(l.email) = numbered.address and l.deleted_at is null and l.status <> 'spam' limit 1
    ) is null)
  $$;

-- Makes a lead of each of these forms; `p_leads` are their ids, by the places of the forms.
create function private.add_leads(p_forms jsonb[], p_places integer[], p_leads uuid[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      insert into public.leads (
        id, kind, name, email, phone, company, message, service_slug, details, source, status, spam_score, spam_reasons,
        active_at
      )
      select p_leads[place], form ->> 'kind', typed ->> 'name', nullif(typed ->> 'email', ''),
        nullif(typed ->> 'phone', ''), nullif(typed ->> 'company', ''), nullif(typed ->> 'message', ''),
        form #>> '{details,service_slug}', (form -> 'details') - 'service_slug', form -> 'source',
        case when (form ->> 'is_spam')::boolean then 'spam' else 'new' end, (form ->> 'spam_score')::integer,
        array(select jsonb_array_elements_text(form -> 'spam_reasons')),
        -- In the order in which they came.
        moment + place * interval '1 microsecond'
      from unnest(p_places) as place, lateral (select p_forms[place], p_forms[place] -> 'values') as given (form, typed);
      insert into public.lead_events (lead_id, kind, at, data)
      select p_leads[place], form ->> 'kind', moment + place * interval '1 microsecond', jsonb_build_object(
        'values', form -> 'values', 'details', form -> 'details', 'source', form -> 'source',
        'spam_score', form -> 'spam_score', 'spam_reasons', form -> 'spam_reasons'
      )
      from unnest(p_places) as place, lateral (select p_forms[place]) as given (form);
    end
  $$;

-- Enqueues what is told of these forms: a notice, what webhooks want, and what the visitor is sent.
create function private.tell_of_forms(p_forms jsonb[], p_places integer[], p_leads uuid[], p_new integer[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      mails jsonb[];
      confirmed integer[] := array(
        select place from unnest(p_places) as place
        where p_forms[place] ->> 'kind' <> 'calculator-result' and p_forms[place] #>> '{values,email}' <> ''
      );
      -- Whose address was given need not be who gave it: a few are enough, and none repeats what was written.
      may_be_sent boolean[] := private.take_quotas(
        'confirmation', array(select lower(p_forms[place] #>> '{values,email}') from unnest(confirmed) as place),
        3, interval '1 day'
      );
      told record;
    begin
      select array_agg(jsonb_build_object(
        'template', mail.template, 'to', mail.receiver, 'data', mail.data, 'subject_kind', 'lead',
        'subject_id', p_leads[place]
      )) into mails
      from unnest(p_places) as place, lateral (
        select 'lead-notice', 'agency', private.describe_form(p_leads[place], p_forms[place])
        union all
        select 'calculator-result', p_forms[place] #>> '{values,email}', p_forms[place] #> '{details,calculation}'
        where p_forms[place] ->> 'kind' = 'calculator-result'
        union all
        select 'lead-confirmation', p_forms[place] #>> '{values,email}',
          jsonb_build_object('kind', p_forms[place] ->> 'kind')
        where may_be_sent[array_position(confirmed, place)]
      ) as mail (template, receiver, data);
      perform private.enqueue_mails(mails);
      if exists (
        select from public.webhook_endpoints where is_active and events && array['*', 'lead.created', 'lead.updated']
      ) then
        for told in select place, p_leads[place] as lead from unnest(p_places) as place order by place loop
          perform private.emit_event(
            case when told.place = any (p_new) then 'lead.created' else 'lead.updated' end, 'lead', told.lead::text,
            private.describe_form(told.lead, p_forms[told.place])
          );
        end loop;
      end if;
    end
  $$;

-- Stores several forms, each with the members {kind, values, details, source, spam_score, spam_reasons, is_spam, visitor}.
-- Says what became of each, in their order: {"outcome": "stored"}, or "too-many" of one connection, or "mailbox-full"
-- when a mailbox was sent enough, each with "retry_after" in seconds.
create or replace function public.submit_leads(p_forms jsonb) returns jsonb
  language plpgsql security definer set search_path = '' set enable_seqscan = off
  -- How many forms there are changes no plan, and planning took longer than the work.
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
      if places = '{}' then
        return to_jsonb(outcomes);
      end if;
      -- Of two transactions with the same address the second waits for the first, and never the other way round for
      -- another address.
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
        -- Whoever is known, whatever their address was at first.
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
      -- Last, for whoever holds rows that are gone waits for nobody any more.
      perform private.forget_ended_quotas(20 + 4 * cardinality(forms));
      perform private.empty_lead_bin();
      return to_jsonb(outcomes);
    end
  $$;

-- Of forms (places in the array) that ask for a mail to their address, those whose mailbox was sent enough are refused.
create function private.refuse_full_mailboxes(p_forms jsonb[], p_places integer[], p_outcomes jsonb[]) returns jsonb[]
  language plpgsql security definer set search_path = ''
  as $$
    declare
      mailboxes text[] := array(select lower(p_forms[place] #>> '{values,email}') from unnest(p_places) as place);
      taken boolean[] := private.take_quotas('result', mailboxes, 5, interval '1 day');
    begin
      for nth in 1 .. cardinality(p_places) loop
        if not taken[nth] then
          p_outcomes[p_places[nth]] := jsonb_build_object('outcome', 'mailbox-full', 'retry_after',
            greatest(1, private.quota_wait_seconds('result', mailboxes[nth])));
        end if;
      end loop;
      return p_outcomes;
    end
  $$;

-- As before, for one.
create or replace function public.submit_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, p_visitor text
) returns jsonb
  language sql security definer set search_path = ''
  as $$
    select public.submit_leads(jsonb_build_array(jsonb_build_object(
      'kind', p_kind, 'values', p_values, 'details', p_details, 'source', p_source, 'spam_score', p_spam_score,
      'spam_reasons', to_jsonb(p_spam_reasons), 'is_spam', p_is_spam, 'visitor', p_visitor
    ))) -> 0
  $$;

revoke all on function private.forget_ended_quotas(integer), private.take_quotas(text, text[], integer, interval),
  private.enqueue_mails(jsonb[]), private.describe_form(uuid, jsonb), private.find_new_leads(jsonb[], integer[]),
  private.add_leads(jsonb[], integer[], uuid[]), private.tell_of_forms(jsonb[], integer[], uuid[], integer[]),
  private.refuse_full_mailboxes(jsonb[], integer[], jsonb[])
  from public;
