-- Payments, refunds and credit notes of payment requests.

-- Updates the sums and the status of a locked request. docs/decisions/0032-never-change-payment-requests.md
create function private.settle_payment_request(p_id uuid) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
      last_payment public.payment_entries;
      is_settled boolean;
    begin
      with valid as (
        select e.* from public.payment_entries e
        where e.request_id = p_id and e.reverses is null
          and not exists (select from public.payment_entries o where o.reverses = e.id)
      )
      update public.payment_requests r set
        received = coalesce((select sum(amount) from valid where kind = 'payment'), 0),
        refunded = coalesce((select sum(amount) from valid where kind <> 'payment'), 0),
        refunded_on = (select max(day) from valid where kind <> 'payment'),
        due_again = coalesce((select sum(amount) from valid where is_due_again), 0),
        credited = coalesce((select sum(total) from public.credit_notes where request_id = p_id), 0)
      where r.id = p_id returning * into settled;
      select e.* into last_payment from public.payment_entries e
      where e.request_id = p_id and e.kind = 'payment' and e.reverses is null
        and not exists (select from public.payment_entries o where o.reverses = e.id)
      order by e.day desc, e.created_at desc limit 1;
      is_settled := private.payment_balance(settled) <= 0;
      update public.payment_requests r set
        status = case when is_settled then 'paid' when seen_at is null then 'open' else 'seen' end,
        paid_at = case when is_settled then coalesce(paid_at, now()) end,
        paid_on = case when is_settled then coalesce(
          last_payment.day, (select max(issued_on) from public.credit_notes where request_id = p_id)) end,
        paid_way = case when is_settled then last_payment.way end,
        paid_note = case when is_settled then coalesce(last_payment.note, '') else '' end
      where r.id = p_id returning * into settled;
      if is_settled then
        perform private.cancel_deliveries('payment_request', p_id::text, 'payment-request');
      end if;
      -- A waiting reminder names the former balance.
      perform private.cancel_deliveries('payment_request', p_id::text, 'payment-reminder');
      return settled;
    end
  $$;

-- Records a payment of a locked request.
create function private.add_payment(
  p_request public.payment_requests, p_payment public.payment_entries, p_sends_receipt boolean
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
      receipt uuid;
      what text;
    begin
      insert into public.payment_entries (id, request_id, kind, amount, day, way, note, provider, provider_ref)
      values (coalesce(p_payment.id, gen_random_uuid()), p_request.id, 'payment', p_payment.amount, p_payment.day,
        p_payment.way, p_payment.note, p_payment.provider, p_payment.provider_ref);
      settled := private.settle_payment_request(p_request.id);
      if p_sends_receipt and settled.client_email is not null then
        receipt := private.enqueue_payment_mail('payment-receipt', settled, jsonb_build_object(
          'paid_on', p_payment.day, 'received', p_payment.amount));
      end if;
      what := case when p_request.status <> 'paid' and settled.status = 'paid' then 'paid' else 'payment' end;
      perform private.add_payment_event(settled.id, what, jsonb_build_object(
        'amount', p_payment.amount, 'currency', settled.currency, 'way', p_payment.way, 'on', p_payment.day,
        'note', p_payment.note, 'receipt', receipt is not null, 'delivery', receipt));
      perform private.tell_of_payment(settled, case
        when what = 'paid' then what when settled.status = 'paid' then 'paid-again' else 'partly-paid' end);
      return settled;
    end
  $$;

-- Records a payment. `p_amount`: default is the balance. `p_is_extra`: even if nothing is due. Idempotent by
-- `p_entry`.
create function public.mark_payment_request_paid(
  p_id uuid, p_way text, p_on date, p_note text, p_sends_receipt boolean, p_today date,
  p_entry uuid default gen_random_uuid(), p_amount bigint default null, p_is_extra boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      payment public.payment_entries;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if exists (select from public.payment_entries where id = p_entry and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      elsif request.status not in ('open', 'seen') and not (request.status = 'paid' and p_is_extra) then
        raise exception
          using errcode = 'PT409', message = 'Only an unpaid request can be marked as paid.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The payment date is in the future.';
      end if;
      payment.id := p_entry;
      payment.amount := coalesce(p_amount, private.payment_balance(request));
      payment.day := p_on;
      payment.way := p_way;
      payment.note := btrim(p_note);
      if payment.amount not between 1 and 999999999999 then
        raise invalid_parameter_value using message = 'A payment must be above 0 and below a billion.';
      end if;
      return private.describe_payment_request(private.add_payment(request, payment, p_sends_receipt), p_today);
    end
  $$;

-- Records money returned to the client of a locked request.
create function private.add_refund(
  p_request public.payment_requests, p_payment public.payment_entries, p_refund public.payment_entries
) returns public.payment_requests
  language plpgsql set search_path = ''
  as $$
    declare
      settled public.payment_requests;
    begin
      insert into public.payment_entries
        (id, request_id, kind, amount, day, way, note, provider, provider_ref, payment_id, is_due_again)
      values (coalesce(p_refund.id, gen_random_uuid()), p_request.id, p_refund.kind, p_refund.amount, p_refund.day,
        p_payment.way, coalesce(p_refund.note, ''), p_refund.provider, p_refund.provider_ref, p_payment.id,
        p_request.status in ('open', 'seen'));
      settled := private.settle_payment_request(p_request.id);
      perform private.add_payment_event(settled.id, 'refunded', jsonb_strip_nulls(jsonb_build_object(
        'kind', nullif(p_refund.kind, 'refund'), 'amount', p_refund.amount, 'currency', settled.currency,
        'on', p_refund.day, 'note', p_refund.note, 'provider', p_refund.provider,
        'payment', coalesce(p_refund.provider_ref, p_payment.provider_ref))));
      perform private.tell_of_payment(settled, 'refunded');
      perform private.emit_event('payment_request.refunded', 'payment_request', settled.id::text,
        private.summarize_payment_request(settled) || jsonb_build_object(
          'client_email', settled.client_email, 'provider', p_refund.provider, 'refunded', settled.refunded,
          'refund_currency', settled.currency));
      return settled;
    end
  $$;

-- Records a refund. `p_amount`: amount of this refund alone. `p_payment`: default is the newest with that amount left.
-- Idempotent by `p_entry`.
create function public.refund_payment_request(
  p_id uuid, p_amount bigint, p_on date, p_note text, p_today date, p_payment uuid default null,
  p_entry uuid default gen_random_uuid()
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      request public.payment_requests;
      payment public.payment_entries;
      refund public.payment_entries;
    begin
      perform private.must_manage_payments();
      request := private.lock_payment_request(p_id);
      if exists (select from public.payment_entries where id = p_entry and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      end if;
      select e.* into payment from public.payment_entries e
      where e.request_id = p_id and e.kind = 'payment' and e.reverses is null
        and private.refundable_amount(e) > 0 and (p_payment is null or e.id = p_payment)
      order by private.refundable_amount(e) >= p_amount desc, e.day desc, e.created_at desc limit 1;
      if payment.id is null then
        raise exception
          using errcode = 'PT409', message = 'Only a paid request that is not fully refunded can be refunded.';
      elsif p_amount not between 1 and private.refundable_amount(payment) then
        raise invalid_parameter_value
          using message = 'A refund must be above 0, and at most what was paid and not refunded yet.';
      elsif p_on > p_today then
        raise invalid_parameter_value using message = 'The refund date is in the future.';
      end if;
      refund.id := p_entry;
      refund.kind := 'refund';
      refund.amount := p_amount;
      refund.day := p_on;
      refund.note := btrim(p_note);
      return private.describe_payment_request(private.add_refund(request, payment, refund), p_today);
    end
  $$;

-- Reverses a payment or refund that was recorded by mistake.
create function public.undo_payment_entry(p_id uuid, p_entry uuid, p_today date) returns jsonb
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
        raise exception using errcode = 'PT409', message = 'This request is canceled. Reopen it first.';
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

-- What a request has left to credit by tax rate, and the tax on `p_nets` [{rate, net}] (by default all of it): tax is
-- rounded once per rate, half away from zero; a rate credited in full takes what is left of its tax, so that the credit
-- notes of a request never differ from it by a cent.
create function private.total_credit(p_request public.payment_requests, p_nets jsonb)
  returns table (rate numeric, net numeric, tax numeric)
  language sql stable set search_path = ''
  as $$
    with asked as (
      select l.tax_rate as rate, sum(l.net) as net, round(sum(l.net) * l.tax_rate / 100) as tax
      from jsonb_to_recordset(p_request.lines) l (tax_rate numeric, net numeric) group by l.tax_rate
    ), credited as (
      select t.rate, sum(t.net) as net, sum(t.tax) as tax
      from public.credit_notes c, jsonb_to_recordset(c.taxes) t (rate numeric, net numeric, tax numeric)
      where c.request_id = p_request.id group by t.rate
    ), open as (
      select a.rate, a.net - coalesce(c.net, 0) as net, a.tax - coalesce(c.tax, 0) as tax
      from asked a left join credited c on c.rate = a.rate
    ), given as (
      select g.rate, sum(g.net) as net from jsonb_to_recordset(p_nets) g (rate numeric, net numeric) group by g.rate
    )
    select o.rate, coalesce(g.net, o.net),
      case
        when coalesce(g.net, o.net) = o.net then o.tax
        else sign(o.net) * least(abs(round(g.net * o.rate / 100)), abs(o.tax))
      end
    from open o left join given g on g.rate = o.rate
    where (p_nets is null or g.rate is not null) and coalesce(g.net, o.net) <> 0
  $$;

-- Issues a credit note, and mails it to the client if the request was mailed. `p_nets`: [{rate, net}] in the currency's smallest unit; null for all that is left. Idempotent by
-- `p_note`.
create function public.create_credit_note(p_id uuid, p_note uuid, p_nets jsonb, p_reason text, p_today date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      of_year integer := extract(year from p_today);
      request public.payment_requests;
      credited record;
      place integer;
      settled public.payment_requests;
    begin
      perform private.must_manage_payments();
      if abs(p_today - current_date) > 1 then
        raise invalid_parameter_value using message = 'The day must be today.';
      end if;
      request := private.lock_payment_request(p_id);
      if exists (select from public.credit_notes where id = p_note and request_id = p_id) then
        return private.describe_payment_request(request, p_today);
      elsif request.status = 'cancelled' then
        raise exception using errcode = 'PT409', message = 'This request is canceled, so there is nothing to credit.';
      elsif request.credited = request.total then
        raise exception using errcode = 'PT409', message = 'This request is already credited in full.';
      end if;
      select sum(c.net) as subtotal, sum(c.tax) as tax_total, sum(c.net + c.tax) as total,
        jsonb_agg(jsonb_build_object('rate', trim_scale(c.rate), 'net', c.net, 'tax', c.tax) order by c.rate desc) as taxes,
        -- More than is left at a rate, a rate that the request lacks, or a part of the smallest unit.
        bool_or(abs(c.net) > abs(l.net) or sign(c.net) <> sign(l.net) or c.net <> round(c.net)) as is_too_much
        into credited
      from private.total_credit(request, p_nets) c join private.total_credit(request, null) l on l.rate = c.rate;
      if credited.total is null or credited.is_too_much or credited.total not between 1 and request.total - request.credited
        or exists (
          select from jsonb_to_recordset(p_nets) g (rate numeric, net numeric)
          where g.net <> 0 and g.rate not in (select rate from private.total_credit(request, null))
        ) then
        raise invalid_parameter_value
          using message = 'Credit more than 0, and at most what is left at each tax rate.';
      end if;
      insert into private.payment_counters (year, last) values (of_year, 0) on conflict (year) do nothing;
      update private.payment_counters set last_credit_note = last_credit_note + 1 where year = of_year
        returning last_credit_note into place;
      insert into public.credit_notes (id, request_id, number, issued_on, reason, taxes, subtotal, tax_total, total, issuer)
      values (p_note, p_id, 'CN-' || private.write_payment_number(of_year, place), p_today, btrim(p_reason),
        credited.taxes, credited.subtotal, credited.tax_total, credited.total,
        (select issuer from public.installation_settings));
      settled := private.settle_payment_request(p_id);
      perform private.add_payment_event(p_id, 'credited', jsonb_build_object(
        'number', 'CN-' || private.write_payment_number(of_year, place), 'amount', credited.total,
        'currency', settled.currency, 'note', btrim(p_reason)));
      if settled.sent_at is not null and settled.client_email is not null then
        perform private.enqueue_payment_mail('payment-credit-note', settled, jsonb_build_object(
          'credit_note', 'CN-' || private.write_payment_number(of_year, place), 'credited', credited.total,
          'reason', btrim(p_reason)));
      end if;
      perform private.tell_of_payment(settled, 'credited');
      return private.describe_payment_request(settled, p_today);
    end
  $$;

select private.only_for(
  'authenticated, service_role',
  'mark_payment_request_paid', 'refund_payment_request', 'undo_payment_entry', 'create_credit_note'
);
