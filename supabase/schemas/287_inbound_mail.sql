-- Email from leads: matched to a lead and stored once; replies continue its thread.

-- Emails that people sent to the agency. The text is in the lead's event whose subject is this id.
create table public.inbound_mails (
  -- Derived from the message id, so that files are stored under the same name again after a crash.
  id uuid primary key,
  message_id text not null unique check (length(message_id) between 3 and 998),
  lead_id uuid not null references public.leads on delete cascade,
  -- Message ids of the conversation, oldest first.
  thread text[] not null default '{}',
  -- Sanitized; null if the email is text only.
  html text check (length(html) <= 200000),
  -- Stored files: [{name, type, size, path}].
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  received_at timestamptz not null default clock_timestamp()
);
create index inbound_mails_of_a_lead on public.inbound_mails (lead_id, received_at desc);

select private.close_table('public.inbound_mails');

-- Last message that was read in a mailbox. In a new mailbox, reading starts with the next message.
create table private.mailbox_positions (
  mailbox text primary key,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);

select private.close_table('private.mailbox_positions');

-- Lead that a delivery, call or payment request is about; null if it was deleted.
create function private.find_subject_lead(p_kind text, p_id text) returns uuid
  language sql stable set search_path = ''
  as $$
    select private.find_root_lead(case p_kind
      when 'lead' then (select id from public.leads where id::text = p_id)
      when 'booking' then (select lead_id from public.bookings where id::text = p_id)
      when 'payment_request' then (select lead_id from public.payment_requests where id::text = p_id)
    end)
  $$;

-- Lead of an email {message_id, references, own_ids, reply_leads, from} and what it was matched by: thread, then signed
-- reply address, then sender. `own_ids`: ids of deliveries and calls in its thread headers. A sender's address can be
-- forged, so it counts only if it belongs to one lead.
create function private.find_mail_lead(p_mail jsonb, out lead uuid, out matched_by text)
  language plpgsql stable set search_path = ''
  as $$
    declare
      own_ids text[] := array(select jsonb_array_elements_text(p_mail -> 'own_ids'));
      senders uuid[];
    begin
      matched_by := 'thread';
      select found.id into lead from (
        select private.find_root_lead(m.lead_id) as id from public.inbound_mails m
        where m.message_id in (select jsonb_array_elements_text(p_mail -> 'references'))
        union all
        select private.find_subject_lead(d.subject_kind, d.subject_id) from public.deliveries d
        where d.id in (select own::uuid from unnest(own_ids) own) and d.purpose <> 'colleague-notice'
        union all
        select private.find_subject_lead('booking', own) from unnest(own_ids) own
      ) found join public.leads l on l.id = found.id and l.deleted_at is null limit 1;
      if lead is not null then
        return;
      end if;
      matched_by := 'address';
      select l.id into lead from jsonb_array_elements_text(p_mail -> 'reply_leads') named
      join public.leads l on l.id = private.find_root_lead(named::uuid) and l.deleted_at is null limit 1;
      if lead is not null then
        return;
      end if;
      matched_by := 'sender';
      senders := array(
        select distinct private.find_root_lead(id) from public.leads
        where lower(email) = lower(p_mail ->> 'from') and deleted_at is null
      );
      if cardinality(senders) = 1 and not coalesce((p_mail ->> 'is_forged')::boolean, false) then
        select id into lead from public.leads where id = senders[1] and deleted_at is null;
      end if;
      if lead is null then
        matched_by := null;
      end if;
    end
  $$;

-- Result that storing an email would have: `known` (already stored), `thread`, `address`, `sender` or `new`.
create function public.plan_inbound_mail(p_mail jsonb) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when exists (select from public.inbound_mails where message_id = p_mail ->> 'message_id') then 'known'
      else coalesce((private.find_mail_lead(p_mail)).matched_by, 'new')
    end
  $$;

-- Stores an email once, with its lead or a new one; returns a result of plan_inbound_mail. Besides the fields for matching:
-- {id, from_name, subject, text, history, html, files, dropped_files, is_forged, spam_score, spam_reasons, is_spam}.
create function public.store_inbound_mail(p_mail jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      found_lead record;
      lead uuid;
    begin
      -- Serializes mails of one sender, and two readers of one mail.
      perform pg_advisory_xact_lock(hashtextextended('lead of ' || lower(p_mail ->> 'from'), 0));
      if exists (select from public.inbound_mails where message_id = p_mail ->> 'message_id') then
        return 'known';
      end if;
      select * into found_lead from private.find_mail_lead(p_mail);
      lead := found_lead.lead;
      if lead is null then
        insert into public.leads (kind, name, email, message, status, spam_score, spam_reasons)
        values (
          'mail', left(private.clean_name(p_mail ->> 'from_name'), 200), p_mail ->> 'from',
          nullif(left(p_mail ->> 'text', 10000), ''),
          case when (p_mail ->> 'is_spam')::boolean then 'spam' else 'new' end, (p_mail ->> 'spam_score')::integer,
          array(select jsonb_array_elements_text(p_mail -> 'spam_reasons'))
        )
        returning id into lead;
      else
        -- As after a form: a message reopens an answered or lost lead.
        update public.leads set status = 'new' where id = lead and status in ('answered', 'lost');
      end if;
      insert into public.inbound_mails (id, message_id, lead_id, thread, html, files)
      values (
        (p_mail ->> 'id')::uuid, p_mail ->> 'message_id', lead,
        array(select jsonb_array_elements_text(p_mail -> 'references')), p_mail ->> 'html', p_mail -> 'files'
      );
      perform private.add_lead_event(lead, 'mail', jsonb_build_object(
        'from', p_mail -> 'from', 'from_name', p_mail -> 'from_name', 'subject', p_mail -> 'subject',
        'text', p_mail -> 'text', 'history', p_mail -> 'history', 'has_html', p_mail ->> 'html' is not null,
        'files', jsonb_path_query_array(p_mail -> 'files', '$[*].name'), 'dropped_files', p_mail -> 'dropped_files',
        'is_forged', p_mail -> 'is_forged'
      ), 'inbound_mail', p_mail ->> 'id');
      if found_lead.lead is not null then
        perform private.tell_lead_update(lead);
      elsif not (p_mail ->> 'is_spam')::boolean then
        perform private.announce_lead(lead);
      end if;
      return coalesce(found_lead.matched_by, 'new');
    end
  $$;

-- Sanitized HTML and stored files of an email, for people who manage leads.
create function public.read_inbound_mail(p_mail uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_leads();
      return (select jsonb_build_object('html', html, 'files', files) from public.inbound_mails where id = p_mail);
    end
  $$;

-- Thread of an outgoing email: {lead, references, sender}. `references`: message ids, oldest
-- first; if the lead never wrote, the id of the previous delivery to them. `sender`: name of the colleague who wrote
-- it. Null if the email is not about a lead.
create function public.read_mail_thread(p_delivery uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      sent public.deliveries;
      lead uuid;
      family uuid[];
      thread text[];
    begin
      select * into sent from public.deliveries where id = p_delivery;
      lead := private.find_subject_lead(sent.subject_kind, sent.subject_id);
      -- Notices to colleagues do not belong to the conversation.
      if lead is null or sent.purpose = 'colleague-notice' then
        return null;
      end if;
      if sent.purpose = 'lead-reply' then
        family := array(select private.list_merged_leads(lead));
        select m.thread || m.message_id into thread from public.inbound_mails m
        where m.lead_id = any (family) order by m.received_at desc limit 1;
        if thread is null then
          select array[d.id::text] into thread from public.deliveries d
          where d.kind = 'mail' and d.subject_kind = 'lead' and d.subject_id = any (family::text[])
            and d.target = sent.target and d.created_at < sent.created_at
          order by d.created_at desc limit 1;
        end if;
      end if;
      return jsonb_build_object(
        'lead', lead, 'references', to_jsonb(coalesce(thread, '{}')),
        'sender', (
          select a.name from public.lead_events e
          join public.author_accounts c on c.user_id = e.actor join public.authors a on a.id = c.author_id
          where e.subject_kind = 'delivery' and e.subject_id = p_delivery::text and e.kind = 'reply' limit 1
        )
      );
    end
  $$;

create function public.read_mailbox_position(p_mailbox text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('uid_validity', uid_validity, 'last_uid', last_uid, 'read_at', read_at)
    from private.mailbox_positions where mailbox = p_mailbox
  $$;

-- Never moves back within one UIDVALIDITY.
create function public.keep_mailbox_position(p_mailbox text, p_uid_validity bigint, p_last_uid bigint) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.mailbox_positions as p (mailbox, uid_validity, last_uid)
    values (p_mailbox, p_uid_validity, p_last_uid)
    on conflict (mailbox) do update set
      last_uid = case when p.uid_validity = excluded.uid_validity
        then greatest(p.last_uid, excluded.last_uid) else excluded.last_uid end,
      uid_validity = excluded.uid_validity, read_at = now()
  $$;

-- Stored files whose mail was deleted or never stored.
create function public.list_orphaned_mail_files(p_limit integer) returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select o.name from storage.objects o
    where o.bucket_id = 'mail-files' and o.created_at < now() - interval '1 hour' and not exists (
      select from public.inbound_mails m where m.id::text = split_part(o.name, '/', 1)
    )
    order by o.name limit p_limit
  $$;

select private.only_for('authenticated, service_role', 'read_inbound_mail');
select private.only_for_server(
  'plan_inbound_mail', 'store_inbound_mail', 'read_mail_thread', 'read_mailbox_position', 'keep_mailbox_position',
  'list_orphaned_mail_files'
);

-- Read by signed URLs only.
insert into storage.buckets (id, name, public, file_size_limit) values ('mail-files', 'mail-files', false, 10485760)
on conflict do nothing;

select public.schedule_job('read-mailbox', 'read-mailbox', interval '1 minute');
