-- Settings of the installation, and the progress of its seed content.

-- Two-factor requirement for administrators and other settings that the database enforces.
create table public.installation_settings (
  id boolean primary key default true check (id),
  administrators_need_second_factor boolean not null default false,
  posts_are_reviewed boolean not null default false,
  -- Current issuer, in the format of public.payment_requests.
  issuer jsonb,
  -- False if no payment method is configured.
  client_can_pay boolean not null default true
);

comment on table public.installation_settings is 'One row. The site writes it at each start from its own settings, with the secret key.';

insert into public.installation_settings default values on conflict do nothing;

alter table public.installation_settings enable row level security, force row level security;
revoke all on public.installation_settings from public, anon, authenticated, service_role;
grant select, update on public.installation_settings to service_role;

create policy "the functions of the owner read settings" on public.installation_settings
  for select to current_user using (true);
create policy "the server reads settings" on public.installation_settings for select to service_role using (true);
create policy "the server changes settings" on public.installation_settings
  for update to service_role using (true) with check (true);

-- Settings that owners change on the site, by the name of their environment variable, which takes precedence. Secrets
-- are sealed. docs/decisions/0040-let-owners-change-settings.md
create table public.site_settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{1,60}$'),
  value text not null check (length(value) between 1 and 200000),
  changed_at timestamptz not null default now()
);

-- History, written by trigger. Null for "not set", and for secrets.
create table public.site_setting_changes (
  id bigint generated always as identity primary key,
  name text not null,
  former text,
  value text,
  changed_at timestamptz not null default now()
);

alter table public.site_settings enable row level security, force row level security;
alter table public.site_setting_changes enable row level security, force row level security;
revoke all on public.site_settings, public.site_setting_changes from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.site_settings to service_role;
grant select on public.site_setting_changes to service_role;

create policy "the server works here" on public.site_settings for all to service_role using (true) with check (true);
create policy "the server reads here" on public.site_setting_changes for select to service_role using (true);
create policy "the functions of the owner work here" on public.site_setting_changes
  for all to current_user using (true) with check (true);

-- Sets several settings at once, such as {"AGENCY_NAME": "Acme"}; null removes a setting.
create function public.change_site_settings(p_changes jsonb) returns void
  language sql set search_path = ''
  as $$
    delete from public.site_settings
      where name in (select key from jsonb_each_text(p_changes) where value is null);
    insert into public.site_settings (name, value)
      select key, value from jsonb_each_text(p_changes) where value is not null
      on conflict (name) do update set value = excluded.value, changed_at = now()
        where site_settings.value is distinct from excluded.value;
  $$;

-- Progress of the seed content, which is written in parts, each in one transaction: an interrupted first start is
-- resumed. One row after the first start. docs/decisions/0014-survive-a-kill-at-any-point.md
create table public.seed_progress (
  id boolean primary key default true check (id),
  parts_written integer not null check (parts_written >= 0),
  is_finished boolean not null default false
);

alter table public.seed_progress enable row level security, force row level security;
revoke all on public.seed_progress from public, anon, authenticated;
grant select, insert, update, delete on public.seed_progress to service_role;

create policy "the server keeps the progress of the seed" on public.seed_progress for all to service_role
  using (true) with check (true);

-- Writes one part of the seed content: posts of a table, and profiles of authors who have none. Parts are numbered from 0
-- and written in order; a part that is already written is skipped. Returns false without writing if the seed content is
-- complete or the installation already had posts.
create function public.seed_posts(
    p_part integer, p_parts integer, p_table text, p_posts jsonb, p_authors jsonb
  )
  returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      progress public.seed_progress;
      names text;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception 'There are no posts in the table %', p_table;
      end if;
      -- Serializes processes that start at the same time; on a hosted project they share no other lock.
      perform pg_advisory_xact_lock(5120337716490290);
      insert into public.seed_progress (parts_written, is_finished)
        select 0, exists (select from public.blog_posts) or exists (select from public.news_posts)
        on conflict (id) do nothing;
      select * into progress from public.seed_progress;
      if progress.is_finished then
        return false;
      elsif p_part < progress.parts_written then
        return true;
      elsif p_part > progress.parts_written then
        raise exception 'Part % of the seed content must be written before part %', progress.parts_written, p_part;
      end if;
      -- Columns that no post of this part sets keep their default.
      select string_agg(format('%I', given.key), ', ') into names
        from (select distinct jsonb_object_keys(post) as key from jsonb_array_elements(p_posts) post) given;
      if names is not null then
        execute format(
          'insert into public.%I (%s) select %s from jsonb_populate_recordset(null::public.%I, $1)',
          p_table, names, names, p_table
        ) using p_posts;
      end if;
      update public.authors a set role = given.role, picture = given.picture, bio = given.bio
        from jsonb_to_recordset(p_authors) as given (name text, role text, picture text, bio text)
        where a.name = given.name and a.role = '' and a.bio = '';
      update public.seed_progress set parts_written = p_part + 1, is_finished = p_part + 1 >= p_parts where id;
      return true;
    end
  $$;

-- Requests without an issuer get the current one.
create function public.fill_issuers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.payment_requests set issuer = new.issuer where issuer is null;
      return null;
    end
  $$;

create trigger fill_issuers after update of issuer on public.installation_settings
  for each row when (new.issuer is not null) execute function public.fill_issuers();

select private.only_for_server('seed_posts', 'change_site_settings');
