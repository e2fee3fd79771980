-- A lead that is deleted for good takes what was sent about it along: mails and webhooks carry names, addresses and what
-- people wrote. Bookings and payment requests stay, as the calendar and the books need them, and so does what they still
-- have to send; what they have sent goes too.
create function public.forget_lead_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- Whoever is sending one at this moment finds it gone, and notes nothing.
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
-- Before: the rows that point at it still do.
create trigger forget_lead_deliveries before delete on public.leads
  for each row execute function public.forget_lead_deliveries();
revoke all on function public.forget_lead_deliveries() from public, anon, authenticated;

-- What was left of leads that are gone already.
delete from public.deliveries d
where d.subject_kind = 'lead' and not exists (select from public.leads l where l.id::text = d.subject_id);
