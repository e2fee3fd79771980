-- Answers to leads: templates, signatures, taking an answer back, snoozing, and notices to colleagues.

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

-- Signature and notices that each colleague chose.
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

-- Cancels an answer that is not being sent yet, and removes it from the history. Returns {subject, text}, or null if it is too late.
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

select private.only_for('authenticated, service_role', 'take_back_reply', 'snooze_lead');
