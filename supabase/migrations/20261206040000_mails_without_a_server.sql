-- Without a mail server, a mail waits instead of counting as delivered. It is sent once there is a server, unless it was
-- due more than 7 days ago. docs/decisions/0023-one-queue-of-everything-sent.md

alter table public.deliveries drop constraint deliveries_status_check;
alter table public.deliveries add constraint deliveries_status_check
  check (status in ('queued', 'sending', 'waiting', 'delivered', 'failed', 'cancelled'));
alter table public.delivery_attempts drop constraint delivery_attempts_outcome_check;
alter table public.delivery_attempts add constraint delivery_attempts_outcome_check
  check (outcome in ('running', 'delivered', 'waiting', 'failed', 'abandoned'));
create index deliveries_waiting on public.deliveries (subject_kind, subject_id) where status = 'waiting';

-- Unchanged, plus the outcome `waiting`: there is no mail server.
create or replace function public.finish_delivery(p_delivery uuid, p_number integer, p_result jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      tried public.deliveries;
      rest interval;
      problem text := left(p_result ->> 'error', 500);
    begin
      select * into tried from public.deliveries where id = p_delivery for update;
      if tried.status is distinct from 'sending' or tried.attempts <> p_number then
        return false;
      end if;
      update public.delivery_attempts set
        finished_at = clock_timestamp(), outcome = p_result ->> 'outcome', error = problem,
        status_code = (p_result ->> 'status_code')::integer
      where delivery_id = p_delivery and number = p_number;
      if p_result ->> 'outcome' = 'delivered' then
        update public.deliveries set
          status = 'delivered', delivered_at = clock_timestamp(), leased_until = null, last_error = null
        where id = p_delivery;
        return true;
      elsif p_result ->> 'outcome' = 'waiting' then
        update public.deliveries set status = 'waiting', leased_until = null, last_error = problem
        where id = p_delivery;
        return true;
      end if;
      if (p_result ->> 'is_gone')::boolean then
        update public.webhook_endpoints set
          is_active = false, disabled_reason = 'The receiver answered that it is gone (410).'
        where id = tried.endpoint_id;
      end if;
      if not coalesce((p_result ->> 'is_final')::boolean, false) and (
        tried.endpoint_id is null
        or exists (select from public.webhook_endpoints where id = tried.endpoint_id and is_active)
      ) then
        rest := greatest(
          private.rest_of_delivery(tried.failures + 1),
          make_interval(secs => least(coalesce((p_result ->> 'wait_seconds')::double precision, 0), 86400))
        );
      end if;
      if private.rest_of_delivery(tried.failures + 1) is null then
        rest := null;
      end if;
      update public.deliveries set
        status = case when rest is null then 'failed' else 'queued' end,
        failures = failures + 1,
        not_before = coalesce(clock_timestamp() + rest, not_before),
        leased_until = null,
        last_error = problem
      where id = p_delivery;
      return true;
    end
  $$;

-- Called at the start of each queue run. Cancels waiting mails about a call that is over, fails those that were due more
-- than 7 days ago, and queues the others if there is a mail server.
create function public.release_waiting_mails(p_has_mail_server boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.deliveries d set
        status = 'cancelled', last_error = 'The call was over before a mail server was set up.'
      where d.status = 'waiting' and d.subject_kind = 'booking' and exists (
        select from public.bookings b where b.id::text = d.subject_id and b.ends_at < now()
      );
      update public.deliveries set
        status = 'failed', last_error = 'No mail server was set up within 7 days.'
      where status = 'waiting' and not_before < now() - interval '7 days';
      if p_has_mail_server then
        update public.deliveries set status = 'queued', last_error = null where status = 'waiting';
      end if;
    end
  $$;
select private.only_for_server('release_waiting_mails');

-- Unchanged, but also cancels mails that wait for a mail server.
create or replace function private.cancel_deliveries(p_subject_kind text, p_subject_id text, p_template text default null)
  returns void
  language sql set search_path = ''
  as $$
    update public.deliveries set status = 'cancelled', key = null
    where subject_kind = p_subject_kind and subject_id = p_subject_id and kind = 'mail'
      and status in ('queued', 'waiting') and (p_template is null or purpose = p_template)
  $$;
