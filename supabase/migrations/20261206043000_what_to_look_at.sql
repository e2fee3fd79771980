-- Asks visitors for the topic of the call. The answer becomes the message of the lead, and the inbox shows all answers of a
-- booking.

alter table public.booking_rules alter column questions set default
  '[{"id": "topic", "label": "What should we look at?", "kind": "paragraph", "isRequired": false, "options": []}]';
-- Appended to existing questions; owners can remove it like any other.
update public.booking_rules set questions = questions
    || '[{"id": "topic", "label": "What should we look at?", "kind": "paragraph", "isRequired": false, "options": []}]'
  where jsonb_array_length(questions) < 12 and not questions @> '[{"id": "topic"}]';

-- Unchanged, but the topic of the call becomes the message of a lead without one.
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
        company = coalesce(nullif(company, ''), p_booking ->> 'company'),
        message = coalesce(message, (
          select left(a ->> 'answer', 10000) from jsonb_array_elements(p_booking -> 'answers') a where a ->> 'id' = 'topic'
        ))
      where id = lead;
      return lead;
    end
  $$;

-- Unchanged, but adds the answers to the timeline of the lead.
create or replace function private.announce_booking(
  p_booking uuid, p_change text, p_former_start timestamptz default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      booked public.bookings;
      told jsonb := private.describe_booking_mail(p_booking)
        || jsonb_build_object('change', p_change, 'former_starts_at', p_former_start);
      host_email text := coalesce(nullif(told ->> 'host_email', ''), 'agency');
      ahead interval;
    begin
      select * into booked from public.bookings where id = p_booking;
      perform private.cancel_deliveries('booking', p_booking::text, 'booking-reminder');
      perform private.enqueue_mail(
        case p_change when 'created' then 'booking-confirmation' else 'booking-' || p_change end,
        booked.email, told, 'booking', p_booking::text
      );
      perform private.enqueue_mail('booking-notice', host_email, told, 'booking', p_booking::text);
      if booked.status = 'confirmed' then
        foreach ahead in array array[interval '24 hours', interval '1 hour'] loop
          if booked.starts_at - ahead > now() then
            perform private.enqueue_mail(
              'booking-reminder', booked.email, told || jsonb_build_object('change', 'reminder'),
              'booking', p_booking::text, booked.starts_at - ahead,
              format('booking-reminder %s %s %s', p_booking, booked.sequence, ahead)
            );
          end if;
        end loop;
      end if;
      if booked.lead_id is not null then
        perform private.add_lead_event(
          booked.lead_id, case p_change when 'created' then 'booking' else 'booking.' || p_change end,
          jsonb_build_object(
            'starts_at', booked.starts_at, 'former_starts_at', p_former_start, 'reason', booked.cancel_reason
          ) || case when p_change = 'created' then jsonb_build_object('answers', (
            -- Event data is limited in size; the booking has the full answers.
            select coalesce(jsonb_object_agg(a ->> 'label', left(a ->> 'answer', 1000)), '{}')
            from jsonb_array_elements(booked.answers) a
          )) else '{}' end,
          'booking', p_booking::text
        );
      end if;
      perform private.emit_event(
        'booking.' || p_change, 'booking', p_booking::text,
        private.describe_booking_event(p_booking) || jsonb_build_object('former_starts_at', p_former_start)
      );
    end
  $$;
