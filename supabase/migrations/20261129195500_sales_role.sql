-- The role sales works with leads, calls and payments (permission clients.manage), and reads the rules of calls.
alter table public.user_roles drop constraint user_roles_role_check,
  add constraint user_roles_role_check check (role in ('admin', 'editor', 'author', 'sales'));
alter table public.role_permissions drop constraint role_permissions_role_check,
  add constraint role_permissions_role_check check (role in ('admin', 'editor', 'author', 'sales'));
alter table public.role_rules drop constraint role_rules_role_check,
  add constraint role_rules_role_check check (role in ('admin', 'editor', 'author', 'sales'));
alter table public.role_invitations drop constraint role_invitations_role_check,
  add constraint role_invitations_role_check check (role in ('admin', 'editor', 'author', 'sales'));

insert into public.role_permissions (role, permission) values
  ('admin', 'clients.manage'), ('sales', 'clients.manage')
on conflict do nothing;
insert into public.role_rules (role) values ('sales') on conflict do nothing;

drop policy "administrators read leads" on public.leads;
drop policy "administrators add leads" on public.leads;
drop policy "administrators change leads" on public.leads;
drop policy "administrators delete leads that are in the bin" on public.leads;
drop policy "administrators read what happened with leads" on public.lead_events;
drop policy "administrators note what happened with leads" on public.lead_events;
create policy "managers of clients read leads" on public.leads
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients add leads" on public.leads
  for insert to authenticated with check ((select public.may('clients.manage')));
create policy "managers of clients change leads" on public.leads
  for update to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "managers of clients delete leads that are in the bin" on public.leads
  for delete to authenticated using ((select public.may('clients.manage')) and deleted_at is not null);
create policy "managers of clients read what happened with leads" on public.lead_events
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients note what happened with leads" on public.lead_events
  for insert to authenticated with check ((select public.may('clients.manage')));
drop policy "administrators work here" on public.booking_blocks;
drop policy "administrators work here" on public.bookings;
create policy "managers of clients read here" on public.booking_hosts
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read here" on public.booking_rules
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read here" on public.event_types
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read here" on public.booking_days_off
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read here" on public.public_holidays
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients work here" on public.booking_blocks
  for all to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "managers of clients work here" on public.bookings
  for all to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
drop policy "administrators work here" on public.host_busy_times;
create policy "managers of clients read here" on public.host_busy_times
  for select to authenticated using ((select public.may('clients.manage')));
drop policy "administrators read payment requests" on public.payment_requests;
drop policy "administrators read what happened with payment requests" on public.payment_events;
drop policy "administrators read payments" on public.payment_entries;
drop policy "administrators read credit notes" on public.credit_notes;
create policy "managers of clients read payment requests" on public.payment_requests
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read what happened with payment requests" on public.payment_events
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read payments" on public.payment_entries
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients read credit notes" on public.credit_notes
  for select to authenticated using ((select public.may('clients.manage')));

create or replace function public.list_people() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_people();
      return jsonb_build_object(
        'people', (
          select coalesce(jsonb_agg(to_jsonb(p) order by p.role, p.email), '[]') from (
            select u.id, u.email, private.name_person(u.id) as name,
              held.role,
              case
                when gone.user_id is not null then 'deactivated'
                when u.email_confirmed_at is null then 'invited'
                else 'active'
              end as state,
              coalesce(u.invited_at, held.created_at) as since,
              (
                select max(greatest(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at))
                from auth.sessions s where s.user_id = u.id
              ) as last_active_at,
              private.has_second_factor(u.id) as has_second_factor,
              (select count(*) from public.post_owners o where o.user_id = u.id) as posts
            from (
              select distinct on (user_id) user_id, role, created_at from (
                select user_id, role, created_at from public.user_roles
                union all
                select user_id, role, invited_at from public.role_invitations
              ) roles
              order by user_id, array_position(array['admin', 'editor', 'author', 'sales'], role)
            ) held
            join auth.users u on u.id = held.user_id
            left join public.deactivated_people gone on gone.user_id = u.id
          ) p
        ),
        'rules', (select jsonb_object_agg(role, needs_second_factor) from public.role_rules),
        -- Required by the settings of the installation; can't be turned off here.
        'owners_need_second_factor', (
          select administrators_need_second_factor from public.installation_settings
        )
      );
    end
  $$;

create or replace function public.replay_deliveries(p_deliveries uuid[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      replayed integer;
    begin
      perform private.must_manage_site();
      update public.deliveries d set
        status = 'queued', failures = 0, abandonments = 0, not_before = now(), delivered_at = null
      where d.id = any (p_deliveries) and d.status in ('delivered', 'failed', 'queued') and (
        d.kind <> 'webhook'
        or exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
      );
      get diagnostics replayed = row_count;
      return replayed;
    end
  $$;

create or replace function public.send_test_event(p_endpoint uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      enqueued uuid;
    begin
      perform private.must_manage_site();
      insert into public.deliveries
        (kind, purpose, target, endpoint_id, channel, payload, subject_kind, subject_id)
      select 'webhook', 'test', name, id, id::text,
        jsonb_build_object(
          'type', 'test',
          'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object('message', 'This is a test. If you can read it, the endpoint works.')
        ),
        'webhook-endpoint', id::text
      from public.webhook_endpoints where id = p_endpoint and is_active
      returning id into enqueued;
      return enqueued;
    end
  $$;

create or replace function public.summarize_deliveries() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      return jsonb_build_object(
        'counts', (
          select coalesce(jsonb_object_agg(status, amount), '{}')
          from (select status, count(*) as amount from public.deliveries group by status) by_status
        ),
        'purposes', (
          select coalesce(jsonb_agg(purpose order by purpose), '[]')
          from (select distinct purpose from public.deliveries) used
        )
      );
    end
  $$;

create or replace function private.must_manage_leads() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage leads.';
      end if;
    end
  $$;

create or replace function public.list_lead_owners() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
        from auth.users u
        where private.may_person(u.id, 'clients.manage')
      );
    end
  $$;

create or replace function public.change_lead(p_lead uuid, p_change jsonb) returns void
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

create or replace function private.must_manage_bookings() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage calls.';
      end if;
    end
  $$;

create or replace function public.make_host_feed(p_host uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      token text := translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_');
    begin
      perform private.must_manage_site();
      update public.booking_hosts set feed_hash = private.hash_booking_token(token) where id = p_host;
      return case when found then token end;
    end
  $$;

create or replace function public.end_host_feed(p_host uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      update public.booking_hosts set feed_hash = null where id = p_host;
    end
  $$;

create or replace function private.must_manage_payments() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('clients.manage') then
        raise insufficient_privilege using message = 'Only owners and sales manage payment requests.';
      end if;
    end
  $$;

create or replace function public.report_lead_sources(p_by text, p_from date, p_to date, p_time_zone text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      perform private.must_manage_site();
      if p_by not in ('source', 'campaign', 'page', 'post') or p_to < p_from or p_to - p_from > 3700 then
        raise invalid_parameter_value using message = 'Choose up to ten years.';
      end if;
      with periods (is_former, first, last) as (
        values (false, p_from, p_to), (true, p_from - (p_to - p_from + 1), p_from - 1)
      ), facts as (
        select id as lead_id, (created_at at time zone p_time_zone)::date as day, 1 as leads, 0 as booked, 0 as held,
          null::text as currency, 0::bigint as amount
        from public.leads where kind <> 'payment' and merged_into is null
        union all
        select lead_id, (at at time zone p_time_zone)::date, 0, 1, 0, null, 0
        from public.lead_events where kind = 'booking'
        union all
        select lead_id, (starts_at at time zone p_time_zone)::date, 0, 0, 1, null, 0
        from public.bookings where status = 'confirmed' and ends_at < now()
        union all
        select r.lead_id, e.day, 0, 0, 0, r.currency, case e.kind when 'payment' then e.amount else -e.amount end
        from public.payment_entries e join public.payment_requests r on r.id = e.request_id
      ), named as (
        select private.name_lead_source(coalesce(root.source, l.source, '{}'), p_by) as name, p.is_former, f.*
        from facts f
        join periods p on f.day between p.first and p.last
        left join public.leads l on l.id = f.lead_id
        left join public.leads root on root.id = l.merged_into
        where (l.status is distinct from 'spam') and l.deleted_at is null
      ), counted as (
        select name,
          sum(leads) filter (where not is_former) as leads, sum(booked) filter (where not is_former) as booked,
          sum(held) filter (where not is_former) as held, sum(leads) filter (where is_former) as former_leads,
          sum(booked) filter (where is_former) as former_booked, sum(held) filter (where is_former) as former_held
        from named where name is not null group by name
      ), paid as (
        select name, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount, 'former', former)
          order by currency) as paid
        from (
          select name, currency, coalesce(sum(amount) filter (where not is_former), 0) as amount,
            coalesce(sum(amount) filter (where is_former), 0) as former
          from named where currency is not null and name is not null group by name, currency
        ) sums group by name
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'leads', coalesce(c.leads, 0), 'booked', coalesce(c.booked, 0), 'held', coalesce(c.held, 0),
        'former', jsonb_build_object('leads', coalesce(c.former_leads, 0), 'booked', coalesce(c.former_booked, 0),
          'held', coalesce(c.former_held, 0)),
        'paid', coalesce(p.paid, '[]')
      ) order by coalesce(c.leads, 0) + coalesce(c.booked, 0) desc, c.name), '[]') into answer
      from (select * from counted order by coalesce(leads, 0) + coalesce(booked, 0) desc, name limit 500) c
      left join paid p on p.name = c.name;
      return answer;
    end
  $$;

create or replace function public.list_ad_conversions(p_from date, p_to date, p_time_zone text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_site();
      return (
        with clicks as (
          select id, created_at, kind, coalesce(source ->> 'gclid', source ->> 'wbraid') as click, source ? 'gclid' as is_gclid
          from public.leads
          where (source ? 'gclid' or source ? 'wbraid') and status <> 'spam' and deleted_at is null
        ), found as (
          select click, is_gclid, 'lead' as kind, created_at as at, null::bigint as amount, null::text as currency
          from clicks where kind <> 'payment'
          union all
          select c.click, c.is_gclid, 'booking', e.at, null, null
          from clicks c join public.lead_events e on e.lead_id = c.id and e.kind = 'booking'
          union all
          select c.click, c.is_gclid, 'payment', e.created_at, e.amount, r.currency
          from clicks c join public.payment_requests r on r.lead_id = c.id
          join public.payment_entries e on e.request_id = r.id and e.kind = 'payment' and e.reverses is null
            and not exists (select from public.payment_entries o where o.reverses = e.id)
        )
        select coalesce(jsonb_agg(to_jsonb(f) order by f.at), '[]') from (
          select * from found
          where (at at time zone p_time_zone)::date between p_from and p_to order by at desc limit 20000
        ) f
      );
    end
  $$;

drop function private.must_manage_deliveries();
