-- Reverses a payment or refund that was recorded by mistake.
create or replace function public.undo_payment_entry(p_id uuid, p_entry uuid, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      entry public.payment_entries;
      settled public.payment_requests;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      select * into entry from public.payment_entries where id = p_entry and request_id = p_id and reverses is null;
      if entry.id is null then
        raise no_data_found using message = 'There is no such payment or refund.';
      elsif exists (select from public.payment_entries where reverses = p_entry) then
        return private.describe_payment_request(request, p_today);
      elsif request.status = 'cancelled' then
        raise exception using errcode = 'PT409', message = 'This request is cancelled. Reopen it first.';
      elsif entry.kind = 'payment' and private.refundable_amount(entry) < entry.amount then
        raise exception using errcode = 'PT409', message = 'Some of this payment was refunded. Undo the refund first.';
      end if;
      insert into public.payment_entries
        (request_id, kind, amount, day, way, note, provider, provider_ref, payment_id, reverses, is_due_again)
      values (p_id, entry.kind, -entry.amount, entry.day, entry.way, '', entry.provider, entry.provider_ref,
        entry.payment_id, entry.id, entry.is_due_again);
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-receipt');
      settled := private.settle_payment_request(p_id);
      perform private.add_payment_event(p_id, 'undone', jsonb_build_object(
        'kind', entry.kind, 'amount', entry.amount, 'currency', settled.currency, 'on', entry.day));
      perform private.tell_of_payment(settled, 'corrected');
      return private.describe_payment_request(settled, p_today);
    end
  $$;
