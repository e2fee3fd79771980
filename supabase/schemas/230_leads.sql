-- Leads: form submissions, rate limits and the lead search.

-- People who sent a form, booked a call or got a payment request. Visitors have no access; server functions write on
-- their behalf.
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  -- First contact; later ones are in lead_events.
  kind text not null check (kind in (
    'contact', 'callback', 'service-question', 'calculator-result', 'booking', 'payment', 'manual', 'mail'
  )),
  name text not null default '' check (length(name) <= 200),
  email text check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) <= 200),
  message text check (length(message) <= 10000),
  service_slug text check (length(service_slug) <= 100),
  -- Other fields of the form, by name.
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 20000),
  -- Page, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, gclid, wbraid, msclkid, fbclid.
  source jsonb not null default '{}'
    check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  status text not null default 'new'
    check (status in ('new', 'answered', 'booked', 'client', 'lost', 'spam')),
  owner_id uuid references auth.users on delete set null,
  spam_score smallint not null default 0 check (spam_score between 0 and 100),
  spam_reasons text[] not null default '{}',
  -- Lead that this duplicate was merged into.
  merged_into uuid references public.leads on delete set null check (merged_into <> id),
  -- In the trash since.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Last activity of the lead, or end of its snooze; the inbox is sorted by it.
  active_at timestamptz not null default now(),
  -- When an administrator last opened it.
  seen_at timestamptz,
  follow_up text check (follow_up in ('call-cancelled', 'call-missed'))
);
create index leads_by_email on public.leads (lower(email), created_at desc);
create index leads_by_date on public.leads (created_at desc, id);
create index leads_by_owner on public.leads (owner_id) where owner_id is not null;
create index leads_merged_into on public.leads (merged_into) where merged_into is not null;
create index leads_in_the_bin on public.leads (deleted_at) where deleted_at is not null;
create index leads_by_activity on public.leads (active_at desc, id desc) where merged_into is null;
create index leads_by_digits on public.leads (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index leads_by_name on public.leads (lower(name));

select private.close_table('public.leads');
grant
  select,
  delete,
  insert (kind, name, email, phone, company, message, service_slug, details, source, status, owner_id),
  update (name, email, phone, company, status, owner_id, merged_into, deleted_at)
  on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

create policy "managers of clients read leads" on public.leads
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients add leads" on public.leads
  for insert to authenticated with check ((select public.may('clients.manage')));
create policy "managers of clients change leads" on public.leads
  for update to authenticated using ((select public.may('clients.manage'))) with check ((select public.may('clients.manage')));
create policy "managers of clients delete leads that are in the bin" on public.leads
  for delete to authenticated using ((select public.may('clients.manage')) and deleted_at is not null);
create policy "the server manages leads" on public.leads for all to service_role using (true) with check (true);

-- History of a lead. `kind`: kind of the form, or an event such as note, status, mail.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads on delete cascade,
  kind text not null check (kind ~ '^[a-z]+([._-][a-z]+)*$' and length(kind) <= 60),
  at timestamptz not null default clock_timestamp(),
  -- Person; null for visitors and the server.
  actor uuid default auth.uid(),
  -- Subject, such as a booking.
  subject_kind text check (length(subject_kind) <= 60),
  subject_id text check (length(subject_id) <= 200),
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and length(data::text) <= 40000)
);
create index lead_events_of_a_lead on public.lead_events (lead_id, at desc, id desc);
create index lead_events_about on public.lead_events (subject_kind, subject_id) where subject_id is not null;

select private.close_table('public.lead_events');
grant select, insert (lead_id, kind, subject_kind, subject_id, data) on public.lead_events to authenticated;
grant select, insert, update, delete on public.lead_events to service_role;

create policy "managers of clients read what happened with leads" on public.lead_events
  for select to authenticated using ((select public.may('clients.manage')));
create policy "managers of clients note what happened with leads" on public.lead_events
  for insert to authenticated with check ((select public.may('clients.manage')));
create policy "the server manages what happened with leads" on public.lead_events
  for all to service_role using (true) with check (true);

-- Search index of leads: prefix search over folded words; phone numbers match from any digit.
-- docs/decisions/0016-search-without-extensions.md
create table private.lead_search (
  lead_id uuid primary key references public.leads on delete cascade,
  words tsvector not null
);
create index lead_search_words on private.lead_search using gin (words);

select private.close_table('private.lead_search');

-- Rate limits, by salted hash; rows expire.
create table private.quotas (
  purpose text not null,
  key_hash bytea not null,
  ends_at timestamptz not null,
  taken integer not null,
  primary key (purpose, key_hash)
);
create index quotas_that_ended on private.quotas (ends_at);

select private.close_table('private.quotas');

-- Salt: unsalted hashes of IP addresses could be reversed by trying all.
create table private.quota_salt (
  is_only boolean primary key default true check (is_only),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

insert into private.quota_salt default values on conflict do nothing;

select private.close_table('private.quota_salt');

create function public.touch_lead() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      if new.status <> old.status and new.follow_up is not distinct from old.follow_up then
        new.follow_up := null;
      end if;
      return new;
    end
  $$;

create trigger touch_lead before update on public.leads for each row execute function public.touch_lead();

-- Lead of an email address: the newest outside trash and spam, merges resolved, or null. Serializes callers with the
-- same address.
create function private.find_lead(p_email text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      found_lead record;
      wanted text := lower(btrim(p_email));
    begin
      if coalesce(wanted, '') = '' then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('lead of ' || wanted, 0));
      select id, merged_into into found_lead from public.leads
      where lower(email) = wanted and deleted_at is null and status <> 'spam'
      order by created_at desc, id limit 1;
      for step in 1..10 loop
        exit when found_lead.merged_into is null;
        select id, merged_into into found_lead from public.leads
        where id = found_lead.merged_into and deleted_at is null and status <> 'spam';
      end loop;
      return found_lead.id;
    end
  $$;

-- Lead of an email address, created if missing. Known fields stay, since the address is unverified; empty ones are
-- filled.
create function private.find_or_create_lead(
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

create function private.add_lead_event(
  p_lead uuid, p_kind text, p_data jsonb, p_subject_kind text default null, p_subject_id text default null
) returns void
  language sql security definer set search_path = ''
  as $$
    insert into public.lead_events (lead_id, kind, data, subject_kind, subject_id)
    values (p_lead, p_kind, coalesce(p_data, '{}'), p_subject_kind, p_subject_id)
  $$;

create function private.hash_quota_key(p_purpose text, p_key text) returns bytea
  language sql stable security definer set search_path = ''
  as $$
    select sha256(convert_to(salt || ' ' || p_purpose || ' ' || coalesce(p_key, ''), 'UTF8')) from private.quota_salt
  $$;

-- Counts one use of `p_purpose` for `p_key`, across replicas. False above `p_limit` within `p_window`.
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

-- Also deletes some expired counts.
create function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval)
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

-- Seconds until the window of `take_quota` ends.
create function private.quota_wait_seconds(p_purpose text, p_key text) returns integer
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(max(greatest(0, ceil(extract(epoch from ends_at - now())))), 0)::integer from private.quotas
    where purpose = p_purpose and key_hash = private.hash_quota_key(p_purpose, p_key)
  $$;

-- A lead as webhooks and the notification email describe it.
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

-- Webhook and notification email, sent by the caller unless the lead is spam.
create function private.announce_lead(p_lead uuid) returns void
  language sql security definer set search_path = ''
  as $$
    select private.emit_event('lead.created', 'lead', p_lead::text, private.describe_lead(p_lead))
  $$;

-- Erases some leads that have been in the trash for 30 days, with those merged into them.
create function private.empty_lead_bin() returns void
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

-- Lead of a form: existing by email address, or new. Known fields stay, since the address is unverified; the message is
-- kept in the event.
create function private.store_lead(
  p_kind text, p_values jsonb, p_details jsonb, p_source jsonb, p_spam_score integer, p_spam_reasons text[],
  p_is_spam boolean, out lead_id uuid, out is_new boolean
)
  language plpgsql security definer set search_path = ''
  as $$
    declare
      moment timestamptz := clock_timestamp();
    begin
      -- Spam under someone's address must not affect their lead.
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
          -- A new message reopens an answered or lost lead.
          status = case when status in ('answered', 'lost') then 'new' else status end
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

-- Stores a form: {"outcome": "stored"}, or "too-many" (per connection) or "mailbox-full" (per email address), with
-- "retry_after" in seconds.
create function public.submit_lead(
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

-- Deleting a lead deletes deliveries about it, which contain personal data. Bookings and payment requests stay, with
-- what they still have to send.
create function public.forget_lead_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A concurrent sender finds it deleted and records nothing.
      delete from public.deliveries where subject_kind = 'lead' and subject_id = old.id::text;
      delete from public.deliveries where status in ('delivered', 'failed', 'cancelled')
        and (subject_kind, subject_id) in (
          select 'booking', id::text from public.bookings where lead_id = old.id
          union all
          select 'payment_request', id::text from public.payment_requests where lead_id = old.id
        );
      return old;
    end
  $$;

-- Before the delete, while rows still reference it.
create trigger forget_lead_deliveries before delete on public.leads
  for each row execute function public.forget_lead_deliveries();

-- Deletes some expired quotas, except those that another call locked.
create function private.forget_ended_quotas() returns void
  language sql security definer set search_path = ''
  as $$
    delete from private.quotas where (purpose, key_hash) in (
      select purpose, key_hash from private.quotas where ends_at <= now() order by ends_at limit 20 for update skip locked
    )
  $$;

create function public.index_new_leads() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words)
      select added.id, private.read_lead_words(added::public.leads) from added;
      return null;
    end
  $$;

create trigger index_new_leads after insert on public.leads
  referencing new table as added for each statement execute function public.index_new_leads();

select private.only_for_server('submit_lead');
