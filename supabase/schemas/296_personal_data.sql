-- Personal data: what is stored about an email address, its erasure, and retention.

-- Leads with an email address, including those merged into them.
create function private.list_leads_of(p_email text) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select distinct family from public.leads l, private.list_merged_leads(l.id) family
    where lower(l.email) = lower(btrim(p_email))
  $$;

-- Whether a text contains the address, and not only as part of a longer one.
create function private.mentions_address(p_text text, p_email text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select strpos(lower(p_text), lower(btrim(p_email))) > 0 and lower(p_text) ~ (
      '(?<![a-z0-9._%+-])' || regexp_replace(lower(btrim(p_email)), '([^a-z0-9@])', '\\\1', 'g')
      || '(?![a-z0-9-])(?!\.[a-z0-9])'
    )
  $$;

-- Deliveries to an address, and those about its leads and calls.
create function private.list_deliveries_of(p_email text, p_subjects text[]) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select id from public.deliveries
    where lower(target) = lower(btrim(p_email)) or subject_id = any (p_subjects)
      or private.mentions_address(payload::text, p_email)
  $$;

-- Everything stored about an email address, by kind, without secrets.
create function public.read_personal_data(p_email text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      address text := lower(btrim(p_email));
      own_leads uuid[] := array(select private.list_leads_of(address));
      calls uuid[] := array(
        select id from public.bookings where lower(email) = address or lead_id = any (own_leads)
      );
      account uuid := (select id from auth.users where lower(email) = address limit 1);
    begin
      perform private.note_activity('export', 'exported', 'personal_data');
      return jsonb_build_object(
        'messages', (
          select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('events', (
            select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from public.lead_events e where e.lead_id = l.id
          )) order by l.created_at), '[]')
          from public.leads l where id = any (own_leads)
        ),
        'calls', (
          select coalesce(jsonb_agg(to_jsonb(b) - 'token_hash' order by b.starts_at), '[]')
          from public.bookings b where id = any (calls) or private.mentions_address(b.guests::text, address)
        ),
        'payments', (
          select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at), '[]')
          from public.payment_requests p where lower(client_email) = address or lead_id = any (own_leads)
        ),
        'provider_events', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.received_at), '[]') from public.provider_events e
          where lead_id = any (own_leads) or private.mentions_address(facts::text, address)
        ),
        'emails', (
          select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('payload', d.payload - 'token') order by d.created_at), '[]')
          from public.deliveries d
          where id in (select private.list_deliveries_of(address, own_leads::text[] || calls::text[]))
        ),
        'account', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
            'roles', (select coalesce(jsonb_agg(role), '[]') from public.user_roles where user_id = u.id),
            'sessions', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'created_at', s.created_at, 'user_agent', s.user_agent, 'ip', s.ip
              )), '[]') from auth.sessions s where s.user_id = u.id
            )
          )), '[]') from auth.users u where u.id = account
        ),
        'activity', (
          select coalesce(jsonb_agg(to_jsonb(a) order by a.at), '[]') from public.activity a
          where lower(actor_email) = address or actor_id = account or lower(subject_name) = address
        ),
        'sign_ins', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]') from auth.audit_log_entries e
          where lower(payload ->> 'actor_username') = address
        )
      );
    end
  $$;

-- Erases messages, calls, emails and events of providers. Payment requests stay, since the law requires them, and so do
-- the log of staff activity until its retention ends, and accounts, which people delete themselves. Returns counts.
create function public.erase_personal_data(p_email text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      address text := lower(btrim(p_email));
      own_leads uuid[];
      calls uuid[];
      counts jsonb := '{}';
      erased integer;
    begin
      if address !~ '^[^@\s]+@[^@\s]+$' then
        raise invalid_parameter_value using message = 'This is not an email address.';
      end if;
      own_leads := array(select private.list_leads_of(address));
      calls := array(select id from public.bookings where lower(email) = address or lead_id = any (own_leads));
      delete from public.deliveries
        where id in (select private.list_deliveries_of(address, own_leads::text[] || calls::text[]));
      get diagnostics erased = row_count;
      counts := counts || jsonb_build_object('emails', erased);
      update public.bookings set guests = array(
          select guest from unnest(guests) guest where not private.mentions_address(guest, address)
        )
        where private.mentions_address(guests::text, address);
      delete from public.bookings where id = any (calls);
      get diagnostics erased = row_count;
      counts := counts || jsonb_build_object('calls', erased);
      -- Events of a payment stay, without personal data.
      update public.provider_events set body = null, facts = facts - array['email', 'name', 'phone'], lead_id = null
        where request_id is not null and (lead_id = any (own_leads) or private.mentions_address(facts::text, address));
      delete from public.provider_events
        where request_id is null and (lead_id = any (own_leads) or private.mentions_address(facts::text, address));
      get diagnostics erased = row_count;
      counts := counts || jsonb_build_object('provider_events', erased);
      delete from public.leads where id = any (own_leads);
      get diagnostics erased = row_count;
      counts := counts || jsonb_build_object('messages', erased);
      perform private.note_activity('account', 'personal_data_erased', null, null, '', counts);
      return counts;
    end
  $$;

-- Deletes at most p_limit leads without contact for p_message_days, and calls that ended p_call_days ago. Leads with a
-- payment that is open stay. Returns the number.
create function public.prune_personal_data(p_message_days integer, p_call_days integer, p_limit integer)
  returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      doomed uuid[] := array(
        select l.id from public.leads l
        where l.active_at < now() - make_interval(days => p_message_days) and l.merged_into is null
          and not exists (
            select from public.payment_requests p where p.lead_id = l.id and p.status in ('open', 'seen')
          )
          and not exists (select from public.bookings b where b.lead_id = l.id and b.ends_at > now())
        order by l.active_at limit p_limit
      );
      pruned integer;
      calls integer;
    begin
      delete from public.leads
        where id in (select family from unnest(doomed) root, private.list_merged_leads(root) family);
      get diagnostics pruned = row_count;
      delete from public.bookings where id in (
        select id from public.bookings where ends_at < now() - make_interval(days => p_call_days)
        order by ends_at limit p_limit for update skip locked
      );
      get diagnostics calls = row_count;
      return least(pruned + calls, p_limit);
    end
  $$;

select private.only_for_server('read_personal_data', 'erase_personal_data', 'prune_personal_data');
