-- Refunds of payments that were made twice, calls that are deleted, and secrets in copies of personal data.

-- The payment of a request that a provider's event is about. A payment recorded by hand may be it, too, unless the
-- provider's payment waits because the request was paid twice.
create or replace function private.find_provider_payment(p_event public.provider_events, p_request uuid) returns public.payment_entries
  language sql stable set search_path = ''
  as $$
    select e.* from public.payment_entries e
    where e.request_id = p_request and e.kind = 'payment' and e.reverses is null
      and (e.provider = p_event.provider and e.provider_ref = p_event.facts ->> 'payment' or e.provider is null and not exists (
        select from public.provider_events held
        where held.provider = p_event.provider and held.facts ->> 'payment' = p_event.facts ->> 'payment'
          and held.facts ->> 'outcome' = 'paid' and held.status = 'waiting'
      ))
      and not exists (select from public.payment_entries o where o.reverses = e.id)
    order by e.provider nulls last, e.day desc limit 1
  $$;

-- Everything stored about an email address, by kind, without secrets.
create or replace function public.read_personal_data(p_email text) returns jsonb
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

-- A deleted call is removed from the calendars of its hosts.
create function public.remove_calendar_copies() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.enqueue_calendar_copies(old.id);
      return old;
    end
  $$;

create trigger remove_calendar_copies before delete on public.bookings
  for each row execute function public.remove_calendar_copies();
