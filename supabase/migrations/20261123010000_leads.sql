-- Leads: everybody who wrote, asked for a call, booked or was sent something, with what happened since; and the limits that
-- replicas share. Visitors read and write none of it: server functions do it for them.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  -- How they came first; what came later stands in lead_events.
  kind text not null check (kind in (
    'contact', 'callback', 'service-question', 'calculator-result', 'booking', 'payment', 'manual'
  )),
  name text not null default '' check (length(name) <= 200),
  email text check (length(email) between 3 and 320),
  phone text check (length(phone) between 1 and 60),
  company text check (length(company) <= 200),
  message text check (length(message) <= 10000),
  service_slug text check (length(service_slug) <= 100),
  -- What else the form said, by the names of its fields.
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and length(details::text) <= 20000),
  -- Where they came from: page, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content.
  source jsonb not null default '{}'
    check (jsonb_typeof(source) = 'object' and length(source::text) <= 8000),
  status text not null default 'new'
    check (status in ('new', 'answered', 'booked', 'client', 'lost', 'spam')),
  owner_id uuid references auth.users on delete set null,
  spam_score smallint not null default 0 check (spam_score between 0 and 100),
  spam_reasons text[] not null default '{}',
  -- A duplicate points at the lead that it was merged into.
  merged_into uuid references public.leads on delete set null check (merged_into <> id),
  -- In the bin since then.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_by_email on public.leads (lower(email), created_at desc);
create index leads_by_date on public.leads (created_at desc, id);
create index leads_by_owner on public.leads (owner_id) where owner_id is not null;
create index leads_merged_into on public.leads (merged_into) where merged_into is not null;
create index leads_in_the_bin on public.leads (deleted_at) where deleted_at is not null;

-- What happened with a lead, in order. `kind` is that of the form they sent, or a word such as note, status, mail.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads on delete cascade,
  kind text not null check (kind ~ '^[a-z]+([._-][a-z]+)*$' and length(kind) <= 60),
  at timestamptz not null default clock_timestamp(),
  -- The administrator; null for visitors and the server.
  actor uuid default auth.uid(),
  -- What it is about, such as a booking.
  subject_kind text check (length(subject_kind) <= 60),
  subject_id text check (length(subject_id) <= 200),
  data jsonb not null default '{}'
    check (jsonb_typeof(data) = 'object' and length(data::text) <= 40000)
);
create index lead_events_of_a_lead on public.lead_events (lead_id, at desc, id desc);
create index lead_events_about on public.lead_events (subject_kind, subject_id) where subject_id is not null;

-- How often somebody did something since when. Whoever it was can't be told from it, and the row goes when its time is over.
create table private.quotas (
  purpose text not null,
  key_hash bytea not null,
  ends_at timestamptz not null,
  taken integer not null,
  primary key (purpose, key_hash)
);
create index quotas_that_ended on private.quotas (ends_at);

-- Addresses are few enough to be tried one by one: a hash of one tells it, unless something unknown is hashed with it.
create table private.quota_salt (
  is_only boolean primary key default true check (is_only),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.quota_salt default values;

alter table public.leads enable row level security;
alter table public.leads force row level security;
alter table public.lead_events enable row level security;
alter table public.lead_events force row level security;
alter table private.quotas enable row level security;
alter table private.quotas force row level security;
alter table private.quota_salt enable row level security;
alter table private.quota_salt force row level security;
revoke all on public.leads, public.lead_events from public, anon, authenticated, service_role;
revoke all on private.quotas, private.quota_salt from public;
grant select, delete on public.leads to authenticated;
grant insert (kind, name, email, phone, company, message, service_slug, details, source, status, owner_id),
  update (name, email, phone, company, status, owner_id, merged_into, deleted_at) on public.leads to authenticated;
grant select, insert (lead_id, kind, subject_kind, subject_id, data) on public.lead_events to authenticated;
grant select, insert, update, delete on public.leads, public.lead_events to service_role;

create policy "administrators read leads" on public.leads
  for select to authenticated using ((select public.is_admin()));
create policy "administrators add leads" on public.leads
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change leads" on public.leads
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete leads that are in the bin" on public.leads
  for delete to authenticated using ((select public.is_admin()) and deleted_at is not null);
create policy "the server manages leads" on public.leads
  for all to service_role using (true) with check (true);
create policy "administrators read what happened with leads" on public.lead_events
  for select to authenticated using ((select public.is_admin()));
create policy "administrators note what happened with leads" on public.lead_events
  for insert to authenticated with check ((select public.is_admin()));
create policy "the server manages what happened with leads" on public.lead_events
  for all to service_role using (true) with check (true);
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the functions of the owner keep leads" on public.leads
  for all to current_user using (true) with check (true);
create policy "the functions of the owner keep what happened" on public.lead_events
  for all to current_user using (true) with check (true);
create policy "the functions of the owner keep quotas" on private.quotas
  for all to current_user using (true) with check (true);
create policy "the functions of the owner read the salt" on private.quota_salt
  for all to current_user using (true) with check (true);

create function public.touch_lead() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      return new;
    end
  $$;
create trigger touch_lead before update on public.leads for each row execute function public.touch_lead();

-- The lead that whoever has this address is followed up as: the newest that is neither in the bin nor spam, and of one
-- that was merged, the one it was merged into. Null when there is none. Of two callers with the same address the second
-- waits for the first.
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

-- The lead of an address, made when there is none. What is known of it stays as it is; what is not is filled, since nobody
-- has proved that the address is theirs.
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

-- Counts one more of `p_purpose` for `p_key` (an address, a mailbox …), over all replicas. False when there were
-- `p_limit` of them within `p_window`, which begins with the first.
create function private.take_quota(p_purpose text, p_key text, p_limit integer, p_window interval) returns boolean
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
      -- A few at a time, and none that another call holds.
      delete from private.quotas where (purpose, key_hash) in (
        select purpose, key_hash from private.quotas where ends_at <= now() limit 20 for update skip locked
      );
      return so_far <= p_limit;
    end
  $$;

-- After how many seconds `take_quota` counts anew; 0 when it does already.
create function private.quota_wait_seconds(p_purpose text, p_key text) returns integer
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(max(greatest(0, ceil(extract(epoch from ends_at - now())))), 0)::integer from private.quotas
    where purpose = p_purpose and key_hash = private.hash_quota_key(p_purpose, p_key)
  $$;

revoke all on function public.touch_lead() from public, anon, authenticated;
revoke all on function private.find_lead(text), private.find_or_create_lead(text, text, text, text, jsonb),
  private.add_lead_event(uuid, text, jsonb, text, text), private.hash_quota_key(text, text),
  private.take_quota(text, text, integer, interval), private.quota_wait_seconds(text, text)
  from public;
