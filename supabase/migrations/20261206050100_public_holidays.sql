-- Public holidays of the agency's country are days off for all hosts, unless they are turned off as a whole or opened one by
-- one. A scheduled job updates them and preserves which ones are open.
-- docs/decisions/0042-public-holidays-are-closed-by-default.md

create table public.public_holidays (
  day date primary key,
  -- Country or part of a country: "US", "DE-BY".
  region text not null check (length(region) between 2 and 20),
  name text not null check (length(name) between 1 and 500),
  -- Calls are offered on this holiday.
  is_open boolean not null default false
);
alter table public.public_holidays enable row level security;
alter table public.public_holidays force row level security;
revoke all on public.public_holidays from public, anon, authenticated, service_role;
create policy "the functions of the owner work here" on public.public_holidays
  for all to current_user using (true) with check (true);
create policy "administrators work here" on public.public_holidays
  for all to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "the server works here" on public.public_holidays for all to service_role using (true) with check (true);
grant select, update (is_open) on public.public_holidays to authenticated, service_role;

alter table public.booking_rules add column closes_holidays boolean not null default true;
grant select (closes_holidays), update (closes_holidays) on public.booking_rules to authenticated, service_role;

create trigger count_revision before insert or update or delete on public.public_holidays
  for each statement execute function public.count_booking_revision();
create trigger count_revision_of_holidays before update of closes_holidays on public.booking_rules
  for each row execute function public.count_rules_revision();
create trigger note_activity after update of is_open on public.public_holidays
  for each row execute function private.note_row_activity('setting', 'name', 'day');

-- Replaces the holidays from today on: [{"day", "name"}] of a region; empty for an unknown region. Returns their number.
create function public.settle_holidays(p_region text, p_days jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      -- The agency's calendar day can differ from UTC by one.
      first_day date := (now() at time zone 'UTC')::date - 1;
    begin
      perform from public.booking_rules for update;
      -- An unknown region has no days. Open holidays are preserved then, so that a misspelling doesn't lose them.
      delete from public.public_holidays h where day < first_day or not exists (
        select from jsonb_to_recordset(p_days) as known (day date) where known.day = h.day
      ) and not (h.is_open and p_days = '[]');
      insert into public.public_holidays as kept (day, region, name)
      select day, p_region, name from jsonb_to_recordset(p_days) as known (day date, name text) where day >= first_day
      on conflict (day) do update set region = excluded.region, name = excluded.name
        where (kept.region, kept.name) <> (excluded.region, excluded.name);
      return (select count(*) from public.public_holidays);
    end
  $$;
select private.only_for_server('settle_holidays');
select public.schedule_job('update-holidays', 'update-holidays', interval '1 hour');
-- First run right after the start instead of an hour later.
update public.scheduled_jobs set next_due_at = now() where name = 'update-holidays';

-- Unchanged, plus public holidays as days off.
create or replace function public.read_booking_state(p_from timestamptz, p_to timestamptz, p_token text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      rules public.booking_rules;
      moved public.bookings;
    begin
      select * into rules from public.booking_rules;
      select * into moved from public.bookings where token_hash = private.hash_booking_token(p_token);
      return jsonb_build_object(
        'revision', rules.revision,
        'rules', to_jsonb(rules) - 'is_only' - 'revision',
        'hosts', (
          select coalesce(jsonb_agg(to_jsonb(h) - 'feed_hash' - 'has_feed' - 'created_at' order by h.number), '[]')
          from public.booking_hosts h where h.is_active
        ),
        'days_off', (
          select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
            select host_id, first_day, last_day from public.booking_days_off
            union all
            select null, day, day from public.public_holidays where rules.closes_holidays and not is_open
          ) d
          where d.last_day >= (p_from at time zone 'UTC')::date - 2 and d.first_day <= (p_to at time zone 'UTC')::date + 2
        ),
        'blocks', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.booking_blocks b
          where b.ends_at > p_from and b.starts_at < p_to
        ),
        'busy', (
          select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
            select host_id, starts_at, ends_at from public.host_busy_times
            where ends_at > p_from - interval '1 day' and starts_at < p_to + interval '1 day'
            union all
            select c.host_id, c.starts_at, c.ends_at from private.list_provider_calls(p_from, p_to) c
            where c.host_id is not null
          ) b
        ),
        'calls', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'host_id', b.host_id, 'starts_at', b.starts_at, 'ends_at', b.ends_at
          )), '[]')
          from public.bookings b
          where b.status = 'confirmed' and b.ends_at > p_from and b.starts_at < p_to and b.id is distinct from moved.id
        ),
        'moved', case when moved.id is not null then jsonb_build_object(
          'host_id', moved.host_id, 'starts_at', moved.starts_at, 'status', moved.status
        ) end
      );
    end
  $$;
