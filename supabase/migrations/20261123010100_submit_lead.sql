-- What visitors send by forms becomes a lead; the mails and webhooks about it are enqueued in the same transaction, so that
-- none is lost and none tells of what was not stored.

-- A lead as webhooks and the notice tell it.
create function private.describe_lead(p_lead uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', id, 'kind', kind, 'name', name, 'email', email, 'phone', phone, 'company', company,
      'message', message, 'service_slug', service_slug, 'details', details, 'source', source,
      'status', status, 'spam_reasons', to_jsonb(spam_reasons), 'created_at', created_at
    )
    from public.leads where id = p_lead
  $$;

-- Told of by whoever made it, when nobody looks at it as spam.
create function private.announce_lead(p_lead uuid) returns void
  language sql security definer set search_path = ''
  as $$
    select private.emit_event('lead.created', 'lead', p_lead::text, private.describe_lead(p_lead))
  $$;

-- As before; a new one is told of.
create or replace function private.find_or_create_lead(
  p_kind text, p_name text, p_email text, p_phone text, p_source jsonb
) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_lead(p_email);
      given_name text := left(private.clean_name(coalesce(p_name, '')), 200);
      given_phone text := nullif(left(private.clean_name(coalesce(p_phone, '')), 60), '');
    begin
      if lead is not null then
        update public.leads set name = coalesce(nullif(name, ''), given_name), phone = coalesce(phone, given_phone)
        where id = lead and (name = '' or phone is null);
        return lead;
      end if;
      insert into public.leads (kind, name, email, phone, source)
      values (
        p_kind, given_name, nullif(btrim(p_email), ''), given_phone,
        case when length(p_source::text) <= 8000 then p_source else '{}' end
      )
      returning id into lead;
      perform private.announce_lead(lead);
      return lead;
    end
  $$;

-- What has been in the bin for a month goes for good, a few at a time.
create function private.empty_lead_bin() returns void
  language sql security definer set search_path = ''
  as $$
    delete from public.leads where id in (
      select id from public.leads where deleted_at < now() - interval '30 days' limit 20 for update skip locked
    )
  $$;

-- The lead of who filled a form: a new one, or the one that follows up their address. What is known of that stays as it
-- is, since nobody has proved that the address is theirs; what they wrote now stands in its events.
create function private.store_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, out lead_id uuid, out is_new boolean
)
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- Nobody's message is put with the spam, or joined to what is, because somebody else used their address.
      if not p_is_spam then
        lead_id := private.find_lead(p_values ->> 'email');
      end if;
      is_new := lead_id is null;
      if is_new then
        insert into public.leads (
          kind, name, email, phone, company, message, service_slug, details, source, status, spam_score, spam_reasons
        ) values (
          p_kind, p_values ->> 'name', nullif(p_values ->> 'email', ''), nullif(p_values ->> 'phone', ''),
          nullif(p_values ->> 'company', ''), nullif(p_values ->> 'message', ''), p_details ->> 'service_slug',
          p_details - 'service_slug', p_source, case when p_is_spam then 'spam' else 'new' end,
          p_spam_score, p_spam_reasons
        ) returning id into lead_id;
      else
        update public.leads set
          name = coalesce(nullif(name, ''), p_values ->> 'name'),
          phone = coalesce(phone, nullif(p_values ->> 'phone', '')),
          company = coalesce(company, nullif(p_values ->> 'company', '')),
          message = coalesce(message, nullif(p_values ->> 'message', '')),
          service_slug = coalesce(service_slug, p_details ->> 'service_slug'),
          -- Who was answered, or given up, and writes again waits for an answer.
          status = case when status in ('answered', 'lost') then 'new' else status end
        where id = lead_id;
      end if;
      insert into public.lead_events (lead_id, kind, data) values (
        lead_id, p_kind, jsonb_build_object(
          'values', p_values, 'details', p_details, 'source', p_source, 'spam_score', p_spam_score,
          'spam_reasons', to_jsonb(p_spam_reasons)
        )
      );
    end
  $$;

-- Stores a form and says what became of it: {"outcome": "stored"}, or "too-many" of one connection, or "mailbox-full" when a
-- mailbox was sent enough, each with "retry_after" in seconds.
create function public.submit_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, p_visitor text
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      stored record;
      mailbox text := lower(p_values ->> 'email');
      told jsonb;
    begin
      if not private.take_quota('form', p_visitor, 10, interval '10 minutes') then
        return jsonb_build_object(
          'outcome', 'too-many', 'retry_after', greatest(1, private.quota_wait_seconds('form', p_visitor))
        );
      end if;
      if p_kind = 'calculator-result' and not p_is_spam
        and not private.take_quota('result', mailbox, 5, interval '1 day') then
        return jsonb_build_object(
          'outcome', 'mailbox-full', 'retry_after', greatest(1, private.quota_wait_seconds('result', mailbox))
        );
      end if;
      perform private.empty_lead_bin();
      select * into stored from private.store_lead(
        p_kind, p_values, p_details, p_source, p_spam_score, p_spam_reasons, p_is_spam
      );
      if p_is_spam then
        return '{"outcome": "stored"}';
      end if;
      -- What they typed now, whatever was known before.
      told := private.describe_lead(stored.lead_id) || jsonb_strip_nulls(jsonb_build_object(
        'kind', p_kind, 'name', nullif(p_values ->> 'name', ''), 'phone', nullif(p_values ->> 'phone', ''),
        'company', nullif(p_values ->> 'company', ''), 'message', coalesce(p_values ->> 'message', ''),
        'service_slug', p_details ->> 'service_slug', 'details', p_details - 'service_slug', 'source', p_source,
        'spam_reasons', to_jsonb(p_spam_reasons)
      ));
      perform private.enqueue_mail('lead-notice', 'agency', told, 'lead', stored.lead_id::text);
      perform private.emit_event(
        case when stored.is_new then 'lead.created' else 'lead.updated' end, 'lead', stored.lead_id::text, told
      );
      if p_kind = 'calculator-result' then
        perform private.enqueue_mail(
          'calculator-result', p_values ->> 'email', p_details -> 'calculation', 'lead', stored.lead_id::text
        );
      -- Whose address was given need not be who gave it: a few are enough, and none repeats what was written.
      elsif mailbox <> '' and private.take_quota('confirmation', mailbox, 3, interval '1 day') then
        perform private.enqueue_mail(
          'lead-confirmation', p_values ->> 'email', jsonb_build_object('kind', p_kind), 'lead', stored.lead_id::text
        );
      end if;
      return '{"outcome": "stored"}';
    end
  $$;

revoke all on function private.describe_lead(uuid), private.announce_lead(uuid), private.empty_lead_bin(),
  private.store_lead(text, jsonb, jsonb, jsonb, integer, text[], boolean) from public;
select private.only_for_server('submit_lead');
