-- Events are listed page after page by when they came and, of those that came at once, by their id.
drop index public.provider_events_newest;
create index provider_events_newest on public.provider_events (received_at desc, id);
drop index public.provider_events_waiting;
create index provider_events_waiting on public.provider_events (received_at desc, id) where status = 'waiting';
