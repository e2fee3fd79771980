-- Forms cost less: those that wait are stored in one transaction, a lead is written once and not twice, what has nothing to
-- tidy up looks only whether it has, and a transaction calls the deliverer once. Tries of deliveries are noted together.

-- As before; no row is written when nothing changes, which is how public.submit_lead leaves it.
create or replace function public.note_lead_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform from public.leads where id = new.lead_id and merged_into is null and active_at >= new.at;
      if not found then
        update public.leads set active_at = new.at
        where id = private.find_root_lead(new.lead_id) and active_at < new.at;
      end if;
      return null;
    end
  $$;

-- As before; tidies up only where there is something.
create or replace function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval)
  returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      so_far integer;
    begin
      insert into private.quotas as q (purpose, key_hash, ends_at, taken)
      values (p_purpose, private.hash_quota_key(p_purpose, p_key), now() + p_window, 1)
      on conflict (purpose, key_hash) do update set
        ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end,
        taken = case when q.ends_at <= now() then 1 else least(q.taken, p_limit) + 1 end
      returning taken into so_far;
      perform from private.quotas where ends_at <= now() limit 1;
      if found then
        -- A few at a time, and none that another call holds.
        delete from private.quotas where (purpose, key_hash) in (
          select purpose, key_hash from private.quotas where ends_at <= now() limit 20 for update skip locked
        );
      end if;
      return so_far <= p_limit;
    end
  $$;

-- As before, in one writing of the lead; the newest word brings it up at the same time.
create or replace function private.store_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, out lead_id uuid, out is_new boolean
)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      -- Nobody's message is put with the spam, or joined to what is, because somebody else used their address.
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
          -- Who was answered, or given up, and writes again waits for an answer.
          status = case when status in ('answered', 'lost') then 'new' else status end,
          active_at = greatest(active_at, moment)
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

-- Stores several forms, each with the members {kind, values, details, source, spam_score, spam_reasons, is_spam, visitor},
-- as public.submit_lead does one. Answers what it answers, in the same order.
create function public.submit_leads(p_forms jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      form jsonb;
      outcomes jsonb[] := '{}';
    begin
      for form in select value from jsonb_array_elements(p_forms) with ordinality order by ordinality loop
        outcomes := outcomes || public.submit_lead(
          form ->> 'kind', form -> 'values', form -> 'details', form -> 'source', (form ->> 'spam_score')::integer,
          array(select jsonb_array_elements_text(form -> 'spam_reasons')), (form ->> 'is_spam')::boolean,
          form ->> 'visitor'
        );
      end loop;
      return to_jsonb(outcomes);
    end
  $$;

-- As before, but for what this transaction has called for already.
create or replace function public.call_deliverer() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted timestamptz := greatest(new.not_before, clock_timestamp());
      called text := nullif(current_setting('deliveries.called_at', true), '');
    begin
      if called is null or called::timestamptz > wanted then
        perform private.call_deliverer(wanted);
        perform set_config('deliveries.called_at', wanted::text, true);
      end if;
      return null;
    end
  $$;

-- Notes what came of several tries: [{"delivery", "number", "result"}], each as for public.finish_delivery.
create function public.finish_deliveries(p_tries jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      tried record;
      present timestamptz := clock_timestamp();
    begin
      -- Most arrive. Always in the same order, so that two who note the same tries do not wait for each other.
      with locked as (
        select d.id, d.attempts, (given.result ->> 'status_code')::integer as status_code
        from jsonb_to_recordset(p_tries) as given (delivery uuid, number integer, result jsonb)
        join public.deliveries d on d.id = given.delivery
        where given.result ->> 'outcome' = 'delivered' and d.status = 'sending' and d.attempts = given.number
        order by d.id for update of d
      ), noted as (
        update public.delivery_attempts a set
          finished_at = present, outcome = 'delivered', error = null, status_code = locked.status_code
        from locked where a.delivery_id = locked.id and a.number = locked.attempts
      )
      update public.deliveries d set
        status = 'delivered', delivered_at = present, leased_until = null, last_error = null
      from locked where d.id = locked.id;
      for tried in
        select * from jsonb_to_recordset(p_tries) as given (delivery uuid, number integer, result jsonb)
        where given.result ->> 'outcome' <> 'delivered' order by given.delivery
      loop
        perform public.finish_delivery(tried.delivery, tried.number, tried.result);
      end loop;
    end
  $$;

select private.only_for_server('submit_leads', 'finish_deliveries');
