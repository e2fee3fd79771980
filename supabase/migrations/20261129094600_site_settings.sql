-- Settings that owners change on the site.

-- Settings that owners change on the site, by the name of the environment variable, which wins. Secrets are sealed.
-- docs/decisions/0040-let-owners-change-settings.md
create table public.site_settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{1,60}$'),
  value text not null check (length(value) between 1 and 5000),
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

select private.only_for_server('change_site_settings');

-- A secret that is only sealed with a newer key keeps `changed_at`.
create function private.note_site_setting() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      setting text := coalesce(new.name, old.name);
    begin
      if tg_op = 'UPDATE' and new.changed_at = old.changed_at then
        return null;
      end if;
      insert into public.site_setting_changes (name, former, value) values (
        setting,
        case when old.value not like 'sealed:%' then old.value end,
        case when new.value not like 'sealed:%' then new.value end
      );
      perform private.note_activity('setting', 'changed', 'site_settings', setting, setting);
      perform private.announce_to_pages('site_settings');
      return null;
    end
  $$;

create trigger note_activity after insert or delete or update on public.site_settings for each row
  execute function private.note_site_setting();
