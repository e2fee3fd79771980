-- Who books a call and is new was told of twice: by find_or_create_lead, and once more here.

create or replace function private.find_booking_lead(p_booking jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
    declare
      lead uuid := private.find_or_create_lead(
        'booking', p_booking ->> 'name', p_booking ->> 'email', p_booking ->> 'phone', coalesce(p_booking -> 'source', '{}')
      );
    begin
      update public.leads set
        status = case when status in ('new', 'answered') then 'booked' else status end,
        company = coalesce(nullif(company, ''), p_booking ->> 'company')
      where id = lead;
      return lead;
    end
  $$;
