-- The migration of event types had an earlier version of this function.
-- A secret that is only sealed with a newer key keeps `changed_at`.
create or replace function private.note_site_setting() returns trigger
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
      perform private.note_activity(
        'setting', 'changed', 'site_settings', setting, setting,
        case setting
          when 'LAUNCHED' then jsonb_build_object('value', coalesce(new.value, 'off'))
          when 'LAUNCH_REASONS' then jsonb_build_object('reasons', coalesce(new.value, '{}')::jsonb)
          else '{}'
        end
      );
      perform private.announce_to_pages('site_settings');
      return null;
    end
  $$;
