-- Report of leads, calls and payments by source.

-- Source of a lead. `p_by`: `source`, `campaign`, `page` or `post`. Null if the lead has none.
create function private.name_lead_source(p_source jsonb, p_by text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_by
      when 'source' then coalesce(
        nullif(p_source ->> 'utm_source', ''),
        case when p_source ->> 'referrer' !~ '^/' then regexp_replace(p_source ->> 'referrer', '^www\.', '') end,
        'Direct')
      when 'campaign' then nullif(p_source ->> 'utm_campaign', '')
      else (
        -- The page before the form, if it is on this site, because forms have separate pages.
        select path from (
          select case when p_source ->> 'referrer' ~ '^/' then p_source ->> 'referrer' else p_source ->> 'page' end as path
        ) led where p_by = 'page' or path ~ '^/(blog|news)/.'
      )
    end
  $$;

-- Leads, calls and payments by source, from `p_from` to `p_to` and in the period of the same length before: [{name, leads,
-- booked, held, former: {leads, booked, held}, paid: [{currency, amount, former}]}]. Everything is attributed to the source of
-- its lead's first contact.
create function public.report_lead_sources(p_by text, p_from date, p_to date, p_time_zone text) returns jsonb
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

-- Conversions of Google ad clicks: [{click, kind, at, amount, currency}], of kind `lead`, `booking` or `payment`.
create function public.list_ad_conversions(p_from date, p_to date, p_time_zone text) returns jsonb
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

select private.only_for('authenticated, service_role', 'report_lead_sources', 'list_ad_conversions');
