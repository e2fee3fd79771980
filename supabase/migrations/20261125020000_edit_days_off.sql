-- Days off can be changed as they stand: another day, another note, or of somebody else.
grant update (host_id, first_day, last_day, note) on public.booking_days_off to authenticated, service_role;
