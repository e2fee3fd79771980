-- Logo and icon are settings: pictures of up to 200,000 characters.
alter table public.site_settings drop constraint site_settings_value_check;
alter table public.site_settings add constraint site_settings_value_check check (length(value) between 1 and 200000);
