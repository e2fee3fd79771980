-- Forms and results of deliveries are stored one by one.
drop function
  public.submit_leads, public.finish_deliveries, private.refuse_full_mailboxes, private.tell_of_forms, private.add_leads,
  private.find_new_leads, private.describe_form, private.enqueue_mails, private.take_quotas, private.forget_ended_quotas;

create function private.count_use(p_purpose text, p_key text, p_limit integer, p_window interval) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      uses integer;
    begin
      insert into private.quotas as q (purpose, key_hash, ends_at, taken)
      values (p_purpose, private.hash_quota_key(p_purpose, p_key), now() + p_window, 1)
      on conflict (purpose, key_hash) do update set
        ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end,
        taken = case when q.ends_at <= now() then 0 else least(q.taken, p_limit) end + 1
      returning taken into uses;
      return uses <= p_limit;
    end
  $$;

create function private.forget_ended_quotas() returns void
  language sql security definer set search_path = ''
  as $$
    delete from private.quotas where (purpose, key_hash) in (
      select purpose, key_hash from private.quotas where ends_at <= now() order by ends_at limit 20 for update skip locked
    )
  $$;

create or replace function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval)
  returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_within constant boolean := private.count_use(p_purpose, p_key, p_limit, p_window);
    begin
      perform private.forget_ended_quotas();
      return is_within;
    end
  $$;

create or replace function public.submit_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, p_visitor text
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      address constant text := coalesce(p_values ->> 'email', '');
      stored record;
      form jsonb;
    begin
      if not private.count_use('form', p_visitor, 10, interval '10 minutes') then
        return jsonb_build_object('outcome', 'too-many', 'retry_after',
          greatest(1, private.quota_wait_seconds('form', p_visitor)));
      elsif p_kind = 'calculator-result' and not p_is_spam
        and not private.count_use('result', lower(address), 5, interval '1 day') then
        return jsonb_build_object('outcome', 'mailbox-full', 'retry_after',
          greatest(1, private.quota_wait_seconds('result', lower(address))));
      end if;
      -- A form that was sent twice, such as by a double click, is stored once.
      if not private.count_use(
        'same form', jsonb_build_array(p_kind, p_values, p_details, p_visitor)::text, 1, interval '10 minutes'
      ) then
        return '{"outcome": "stored"}';
      end if;
      select * into stored from private.store_lead(
        p_kind, p_values, p_details, p_source, p_spam_score, p_spam_reasons, p_is_spam
      );
      if not p_is_spam then
        -- With the fields that the visitor typed now.
        form := private.describe_lead(stored.lead_id) || jsonb_strip_nulls(jsonb_build_object(
          'kind', p_kind, 'name', nullif(p_values ->> 'name', ''), 'phone', nullif(p_values ->> 'phone', ''),
          'company', nullif(p_values ->> 'company', ''), 'message', coalesce(p_values ->> 'message', ''),
          'service_slug', p_details ->> 'service_slug', 'details', p_details - 'service_slug', 'source', p_source,
          'spam_reasons', to_jsonb(p_spam_reasons)
        ));
        perform private.enqueue_mail('lead-notice', 'agency', form, 'lead', stored.lead_id::text);
        if p_kind = 'calculator-result' then
          perform private.enqueue_mail(
            'calculator-result', address, p_details -> 'calculation', 'lead', stored.lead_id::text
          );
        -- The address may belong to somebody else: few emails are sent, and none repeats the message.
        elsif address <> '' and private.count_use('confirmation', lower(address), 3, interval '1 day') then
          perform private.enqueue_mail(
            'lead-confirmation', address, jsonb_build_object('kind', p_kind), 'lead', stored.lead_id::text
          );
        end if;
        perform private.emit_event(
          case when stored.is_new then 'lead.created' else 'lead.updated' end, 'lead', stored.lead_id::text, form
        );
      end if;
      -- Last, so that no other transaction waits for these locks.
      perform private.forget_ended_quotas();
      perform private.empty_lead_bin();
      return '{"outcome": "stored"}';
    end
  $$;

revoke all on function private.count_use, private.forget_ended_quotas from public;
