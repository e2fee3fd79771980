-- A lost dispute over an unknown amount takes nothing back.

create or replace function private.attach_dispute(
  p_event public.provider_events, p_request public.payment_requests, p_payment public.payment_entries, p_day date
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      chargeback public.payment_entries;
    begin
      perform private.add_payment_event(p_request.id, 'disputed', p_event.facts - '{about,references,outcome}'::text[]
        || jsonb_build_object('provider', p_event.provider, 'happened_at', p_event.happened_at));
      perform private.tell_of_payment(p_request, 'disputed');
      chargeback.kind := 'chargeback';
      chargeback.amount := least((p_event.facts ->> 'amount')::bigint, private.refundable_amount(p_payment));
      chargeback.day := p_day;
      chargeback.provider := p_event.provider;
      chargeback.provider_ref := p_event.facts ->> 'dispute';
      if p_event.facts ->> 'state' = 'lost' and p_event.facts ->> 'currency' = p_request.currency
        and p_event.facts ->> 'amount' is not null and chargeback.amount > 0
        and not exists (
          select from public.payment_entries
          where payment_id = p_payment.id and kind = 'chargeback' and provider_ref = chargeback.provider_ref
        ) then
        perform private.add_refund(p_request, p_payment, chargeback);
      end if;
      perform private.settle_provider_event(p_event.id, 'attached', null, p_request.id);
    end
  $$;
