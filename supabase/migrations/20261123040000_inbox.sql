-- The inbox of leads: what administrators do with them. The newest word of somebody brings a lead up and marks it unread
-- until somebody opens it. A duplicate that is merged keeps its rows and points at the other, so that a merge can be taken
-- back; whoever reads a lead reads what was merged into it as well. The bin is kept for 30 days.

alter table public.leads
  -- When its person was last heard of: the order of the inbox.
  add column active_at timestamptz not null default now(),
  -- When an administrator last opened it.
  add column seen_at timestamptz;
update public.leads set active_at = created_at;
create index leads_by_activity on public.leads (active_at desc, id desc) where merged_into is null;

-- Raises for everybody but administrators and the server.
create function private.must_manage_leads() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators manage leads.';
      end if;
    end
  $$;

-- The lead that one was merged into, at the end of the chain; itself when it was not.
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

-- A lead and all that was merged into it.
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

-- A word of the person themselves; administrators and the server change nothing in the order.
create function public.note_lead_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.leads set active_at = new.at
      where id = private.find_root_lead(new.lead_id) and active_at < new.at;
      return null;
    end
  $$;
create trigger note_lead_activity after insert on public.lead_events
  for each row when (
    new.actor is null and (
      new.kind in ('contact', 'callback', 'service-question', 'calculator-result', 'payment.seen', 'payment.paid')
      or new.kind like 'booking%'
    )
  )
  execute function public.note_lead_activity();

-- A few of those that were in the bin for 30 days, with what was merged into them.
create or replace function private.empty_lead_bin() returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      doomed uuid;
    begin
      for doomed in
        select id from public.leads where deleted_at < now() - interval '30 days' and merged_into is null
        order by deleted_at limit 20 for update skip locked
      loop
        delete from public.leads where id in (select private.list_merged_leads(doomed));
      end loop;
    end
  $$;

-- Locks a lead until the transaction ends. Raises when there is none, or it was merged.
create function private.lock_lead(p_lead uuid) returns public.leads
  language plpgsql set search_path = ''
  as $$
    declare
      found_lead public.leads;
    begin
      select * into found_lead from public.leads where id = p_lead for update;
      if found_lead.id is null then
        raise no_data_found using message = 'This lead is not there any more.';
      end if;
      if found_lead.merged_into is not null then
        raise unique_violation using message = 'This lead was merged into another. Take that back first.';
      end if;
      return found_lead;
    end
  $$;

-- For the endpoints of webhooks.
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

-- What a search looks through.
create function private.lead_words(p_lead public.leads) returns text
  language sql immutable set search_path = ''
  as $$
    select concat_ws(' ', (p_lead).name, (p_lead).email, (p_lead).phone, (p_lead).company, (p_lead).message,
      (p_lead).details::text, regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g'))
  $$;

-- Those that fit, in whatever status. `p_filter`: {search, kind, owner (an id, or `none`), from, to}.
create function private.find_leads(p_filter jsonb) returns setof public.leads
  language plpgsql stable set search_path = ''
  as $$
    declare
      words text := '%' || regexp_replace(btrim(coalesce(p_filter ->> 'search', '')), '([\\%_])', '\\\1', 'g') || '%';
      owner text := p_filter ->> 'owner';
    begin
      return query select l.* from public.leads l
        where l.merged_into is null
          and (p_filter ->> 'kind' is null or l.kind = p_filter ->> 'kind')
          and (owner is null or (owner = 'none' and l.owner_id is null) or l.owner_id::text = owner)
          and (p_filter ->> 'from' is null or l.active_at >= (p_filter ->> 'from')::timestamptz)
          and (p_filter ->> 'to' is null or l.active_at < (p_filter ->> 'to')::timestamptz)
          and (words = '%%' or private.lead_words(l) ilike words
            or exists (
              select from public.leads m where m.merged_into = l.id and private.lead_words(m) ilike words
            ));
    end
  $$;

create function private.summarize_lead(p_lead public.leads) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', (p_lead).id, 'kind', (p_lead).kind, 'name', (p_lead).name, 'email', (p_lead).email,
      'phone', (p_lead).phone, 'company', (p_lead).company, 'service_slug', (p_lead).service_slug,
      'excerpt', left((p_lead).message, 200), 'status', (p_lead).status, 'owner_id', (p_lead).owner_id,
      'spam_score', (p_lead).spam_score,
      'is_unread', (p_lead).active_at > coalesce((p_lead).seen_at, '-infinity') and (p_lead).deleted_at is null,
      'active_at', (p_lead).active_at, 'created_at', (p_lead).created_at, 'deleted_at', (p_lead).deleted_at
    )
  $$;

-- A page of leads, those last heard of first: {leads, next (where the next page begins, null at the end), counts}.
-- `p_filter`: as for find_leads, and `status`: one of them, `bin`, or nothing for all that are not spam.
create function public.list_leads(p_filter jsonb, p_after jsonb, p_limit integer, p_is_export boolean default false)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := p_filter ->> 'status';
      answer jsonb;
    begin
      perform private.must_manage_leads();
      perform private.empty_lead_bin();
      with fitting as materialized (
        select * from private.find_leads(p_filter)
      ), page as (
        select f.* from fitting f
        where case wanted when 'bin' then f.deleted_at is not null else f.deleted_at is null end
          and case when wanted is null then f.status <> 'spam' when wanted = 'bin' then true else f.status = wanted end
          and (p_after is null or (f.active_at, f.id) < ((p_after ->> 'at')::timestamptz, (p_after ->> 'id')::uuid))
        order by f.active_at desc, f.id desc
        limit least(greatest(p_limit, 1), 500) + 1
      ), shown as (
        select * from page order by active_at desc, id desc limit least(greatest(p_limit, 1), 500)
      )
      select jsonb_build_object(
        'leads', coalesce((
          select jsonb_agg(private.summarize_lead(s::public.leads) || case when p_is_export
              then jsonb_build_object('message', s.message, 'details', s.details, 'source', s.source)
              else '{}' end
            order by s.active_at desc, s.id desc)
          from shown s
        ), '[]'),
        'next', case when (select count(*) from page) > (select count(*) from shown) then (
          select jsonb_build_object('at', active_at, 'id', id) from shown order by active_at, id limit 1
        ) end,
        'counts', (
          select jsonb_build_object(
            'all', count(*) filter (where deleted_at is null and status <> 'spam'),
            'unread', count(*) filter (
              where deleted_at is null and status <> 'spam' and active_at > coalesce(seen_at, '-infinity')
            ),
            'new', count(*) filter (where deleted_at is null and status = 'new'),
            'answered', count(*) filter (where deleted_at is null and status = 'answered'),
            'booked', count(*) filter (where deleted_at is null and status = 'booked'),
            'client', count(*) filter (where deleted_at is null and status = 'client'),
            'lost', count(*) filter (where deleted_at is null and status = 'lost'),
            'spam', count(*) filter (where deleted_at is null and status = 'spam'),
            'bin', count(*) filter (where deleted_at is not null)
          ) from fitting
        )
      ) into answer;
      return answer;
    end
  $$;

-- Other leads that may be the same person, with what they have in common.
create function private.suggest_duplicates(p_lead public.leads) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      digits text := regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g');
      -- One word alone, such as "Anna", is no reason.
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

-- A lead with all that is known of it, and marked as read when `p_marks_seen`; null when there is none. Of one that was
-- merged, the one it was merged into.
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

-- The newest 300 things that happened with leads.
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

-- Mails about leads and about what happened with them, with what became of each.
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

-- Those who may own a lead.
create function public.list_lead_owners() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
        from auth.users u
        where exists (select from public.user_roles r where r.user_id = u.id and r.role = 'admin')
      );
    end
  $$;

revoke all on function private.must_manage_leads(), private.find_root_lead(uuid), private.list_merged_leads(uuid),
  private.empty_lead_bin(), private.lock_lead(uuid), private.tell_lead_update(uuid),
  private.lead_words(public.leads), private.find_leads(jsonb), private.summarize_lead(public.leads),
  private.suggest_duplicates(public.leads), private.list_lead_events(uuid[]), private.list_lead_mails(uuid[])
  from public;
revoke all on function public.note_lead_activity() from public, anon, authenticated;
revoke all on function public.list_leads(jsonb, jsonb, integer, boolean), public.read_lead(uuid, boolean),
  public.list_lead_owners() from public, anon;
grant execute on function public.list_leads(jsonb, jsonb, integer, boolean), public.read_lead(uuid, boolean),
  public.list_lead_owners() to authenticated, service_role;
