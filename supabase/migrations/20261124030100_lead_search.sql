-- The inbox in bounded time: words of leads stand in an index, pages begin where the one before ended, and who may be
-- the same person is found by indexes. Words are folded as everywhere (decision 20), and a question asks for everything
-- that has words which begin like its own. Digits of a phone are found from any digit on.

create table private.lead_search (
  lead_id uuid primary key references public.leads on delete cascade,
  words tsvector not null
);
create index lead_search_words on private.lead_search using gin (words);
alter table private.lead_search enable row level security;
alter table private.lead_search force row level security;
revoke all on private.lead_search from public;
create policy "the functions of the owner keep words of leads" on private.lead_search
  for all to current_user using (true) with check (true);

-- Each word, each value of the form alone, and a phone's digits without those before.
create function private.read_lead_words(p_lead public.leads) returns tsvector
  language sql stable set search_path = ''
  as $$
    with told as (
      select search.fold_words(concat_ws(' ', (p_lead).name, (p_lead).email, (p_lead).phone, (p_lead).company,
        (p_lead).message, (select string_agg(value, ' ') from jsonb_each_text((p_lead).details)))) as words,
        left(regexp_replace(coalesce((p_lead).phone, ''), '\D', '', 'g'), 20) as digits
    )
    select array_to_tsvector(array(
      select distinct left(word, 80) from (
        select unnest(string_to_array(told.words, ' ')) as word from told
        union all
        select substr(told.digits, place) from told, generate_series(1, length(told.digits) - 3) place
      ) every_word
      where word <> ''
    ))
  $$;

create function public.index_lead() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into private.lead_search (lead_id, words) values (new.id, private.read_lead_words(new))
      on conflict (lead_id) do update set words = excluded.words;
      return null;
    end
  $$;
create trigger index_lead after insert or update of name, email, phone, company, message, details on public.leads
  for each row execute function public.index_lead();
insert into private.lead_search (lead_id, words) select l.id, private.read_lead_words(l) from public.leads l;

create index leads_by_digits on public.leads (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index leads_by_name on public.leads (lower(name));

-- What a filter asks of `l`, a lead, as SQL: {search, kind, owner (an id, or `none`), from, to}. Written out, so that
-- what is not asked for costs nothing and each index can be used.
create function private.write_lead_conditions(p_filter jsonb) returns text
  language plpgsql immutable set search_path = ''
  as $$
    declare
      conditions text[] := array['l.merged_into is null'];
      typed text := btrim(coalesce(p_filter ->> 'search', ''));
      asked text;
      owner text := p_filter ->> 'owner';
    begin
      if typed <> '' then
        select string_agg(format('''%s'':*', word), ' & ') into asked from (
          select left(word, 80) as word from unnest(string_to_array(search.fold_words(typed), ' ')) word
          where word <> '' limit 12
        ) words;
        conditions := conditions || case when asked is null then 'false' else format(
          'l.id in (
             select case when m.merged_into is null then m.id else private.find_root_lead(m.id) end
             from private.lead_search s join public.leads m on m.id = s.lead_id where s.words @@ %L::tsquery
           )', asked) end;
      end if;
      if p_filter ->> 'kind' is not null then
        conditions := conditions || format('l.kind = %L', p_filter ->> 'kind');
      end if;
      if owner is not null then
        conditions := conditions
          || case when owner = 'none' then 'l.owner_id is null' else format('l.owner_id = %L::uuid', owner) end;
      end if;
      if p_filter ->> 'from' is not null then
        conditions := conditions || format('l.active_at >= %L::timestamptz', p_filter ->> 'from');
      end if;
      if p_filter ->> 'to' is not null then
        conditions := conditions || format('l.active_at < %L::timestamptz', p_filter ->> 'to');
      end if;
      return array_to_string(conditions, ' and ');
    end
  $$;

-- As before: a page of leads, those last heard of first: {leads, next (where the next page begins, null at the end),
-- counts}; an export has no counts. `p_filter`: as for write_lead_conditions, and `status`: one of them, `bin`, or
-- nothing for all that are not spam.
create or replace function public.list_leads(
  p_filter jsonb, p_after jsonb, p_limit integer, p_is_export boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := p_filter ->> 'status';
      page_size integer := least(greatest(p_limit, 1), 500);
      conditions text := private.write_lead_conditions(p_filter);
      found public.leads[];
      shown public.leads[];
      counts jsonb;
    begin
      perform private.must_manage_leads();
      perform private.empty_lead_bin();
      execute format(
        'select array(
           select l from public.leads l
           where %s and %s and (l.active_at, l.id) < (%L::timestamptz, %L::uuid)
           order by l.active_at desc, l.id desc limit %s
         )',
        conditions,
        case
          when wanted is null then 'l.deleted_at is null and l.status <> ''spam'''
          when wanted = 'bin' then 'l.deleted_at is not null'
          else format('l.deleted_at is null and l.status = %L', wanted)
        end,
        coalesce(p_after ->> 'at', 'infinity'),
        coalesce(p_after ->> 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        page_size + 1
      ) into found;
      shown := found[1:page_size];
      if not p_is_export then
        execute format(
          'select jsonb_build_object(
             ''all'', count(*) filter (where deleted_at is null and status <> ''spam''),
             ''unread'', count(*) filter (
               where deleted_at is null and status <> ''spam'' and active_at > coalesce(seen_at, ''-infinity'')
             ),
             ''new'', count(*) filter (where deleted_at is null and status = ''new''),
             ''answered'', count(*) filter (where deleted_at is null and status = ''answered''),
             ''booked'', count(*) filter (where deleted_at is null and status = ''booked''),
             ''client'', count(*) filter (where deleted_at is null and status = ''client''),
             ''lost'', count(*) filter (where deleted_at is null and status = ''lost''),
             ''spam'', count(*) filter (where deleted_at is null and status = ''spam''),
             ''bin'', count(*) filter (where deleted_at is not null)
           ) from public.leads l where %s', conditions
        ) into counts;
      end if;
      return jsonb_build_object(
        'leads', coalesce((
          select jsonb_agg(private.summarize_lead(s) || case when p_is_export
              then jsonb_build_object('message', s.message, 'details', s.details, 'source', s.source)
              else '{}' end
            order by s.active_at desc, s.id desc)
          from unnest(shown) s
        ), '[]'),
        'next', case when cardinality(found) > page_size then jsonb_build_object(
          'at', (found[page_size]).active_at, 'id', (found[page_size]).id
        ) end,
        'counts', counts
      );
    end
  $$;
drop function private.find_leads(jsonb);
drop function private.lead_words(public.leads);

-- What made a booking look like spam counts for the lead that it is of.
create function public.note_booking_spam() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.leads set
        spam_reasons = spam_reasons || array(select reason from unnest(new.spam_reasons) reason where reason <> all (spam_reasons))
      where id = private.find_root_lead(new.lead_id) and not spam_reasons @> new.spam_reasons;
      return null;
    end
  $$;
create trigger note_booking_spam after insert or update of lead_id, spam_reasons on public.bookings
  for each row when (new.lead_id is not null and new.spam_reasons <> '{}')
  execute function public.note_booking_spam();

-- Several leads at once, each with its own: [{lead, status, owner_id, is_binned}], what changes alone. Those that are gone
-- or merged are left out. Answers what the others were before, in the same form, by which it is taken back.
create function public.change_leads(p_changes jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted jsonb;
      before public.leads;
      former jsonb;
      taken jsonb := '[]';
    begin
      perform private.must_manage_leads();
      -- Always in the same order, so that two who change the same leads do not wait for each other.
      for wanted in select value from jsonb_array_elements(p_changes) order by value ->> 'lead' limit 200 loop
        select * into before from public.leads where id = (wanted ->> 'lead')::uuid for update;
        continue when before.id is null or before.merged_into is not null;
        former := '{}';
        if wanted ->> 'status' <> before.status then
          former := former || jsonb_build_object('status', before.status);
        end if;
        if wanted ? 'owner_id' and (wanted ->> 'owner_id')::uuid is distinct from before.owner_id then
          former := former || jsonb_build_object('owner_id', before.owner_id);
        end if;
        if (wanted ->> 'is_binned')::boolean <> (before.deleted_at is not null) then
          former := former || jsonb_build_object('is_binned', before.deleted_at is not null);
          perform public.bin_lead(before.id, (wanted ->> 'is_binned')::boolean);
        end if;
        continue when former = '{}';
        if former ?| array['status', 'owner_id'] then
          perform public.change_lead(before.id, wanted - 'lead' - 'is_binned');
        end if;
        taken := taken || (former || jsonb_build_object('lead', before.id));
      end loop;
      return taken;
    end
  $$;

revoke all on function private.read_lead_words(public.leads), private.write_lead_conditions(jsonb) from public;
revoke all on function public.index_lead(), public.note_booking_spam() from public, anon, authenticated;
revoke all on function public.change_leads(jsonb) from public, anon;
grant execute on function public.change_leads(jsonb) to authenticated, service_role;
