-- Content of the site's pages, edited on the pages.

-- Published documents that differ from their default in code; {} is the default.
-- docs/decisions/0042-edit-content-as-documents.md
create table public.site_documents (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9/-]{0,99}$'),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 500000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

select private.close_table('public.site_documents');
grant select on public.site_documents to authenticated;
grant insert (name, content), update (content) on public.site_documents to authenticated;
grant select, insert, update, delete on public.site_documents to service_role;

create policy "editors read published content" on public.site_documents
  for select to authenticated using ((select public.may('posts.edit')));
-- Emails to clients ask for payments, so only owners change their texts.
create policy "those who publish add content" on public.site_documents
  for insert to authenticated with check (
  (select public.may('posts.publish')) and (name <> 'mails' or (select public.may('site.manage')))
);
create policy "those who publish change content" on public.site_documents
  for update to authenticated using (
  (select public.may('posts.publish')) and (name <> 'mails' or (select public.may('site.manage')))
) with check (true);
create policy "the server manages content" on public.site_documents
  for all to service_role using (true) with check (true);

-- Published content that visitors see: without hidden entries of lists, and without pages that are hidden or deleted.
-- `p_known`: `updated_at` by name of documents that the caller has; their content is null if it has not changed.
create function public.read_shown_documents(p_known jsonb default '{}')
  returns table (name text, content jsonb, updated_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    with lists as (
      select case d.name when 'pages' then 'page/' else 'service/' end as folder, d.content -> d.name as entries
      from public.site_documents d
      where d.name = 'pages' or d.name = 'services' and jsonb_typeof(d.content -> d.name) = 'array'
    ), shown as (
      select l.folder || (e ->> 'key') as name
      from lists l
      cross join jsonb_array_elements(case jsonb_typeof(l.entries) when 'array' then l.entries else '[]' end) e
      where not (e @> '{"isHidden": true}' or e @> '{"isDeleted": true}')
    )
    select d.name,
      case when p_known -> d.name = to_jsonb(d.updated_at) then null
      when jsonb_path_exists(d.content, '$.*[*] ? (@.isHidden == true || @.isDeleted == true)') then (
        select jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'array' then (
          select coalesce(jsonb_agg(e order by at), '[]')
          from jsonb_array_elements(part.value) with ordinality list (e, at)
          where not (e @> '{"isHidden": true}' or e @> '{"isDeleted": true}')
        ) else part.value end)
        from jsonb_each(d.content) part
      ) else d.content end,
      d.updated_at
    from public.site_documents d
    where d.name in (select s.name from shown s)
      or not starts_with(d.name, 'page/') and not exists (select from lists l where starts_with(d.name, l.folder))
  $$;

-- Published content including what visitors don't see, only for documents with hidden parts. Policies of the table apply.
create function public.read_hidden_documents() returns table (name text, content jsonb)
  language sql stable set search_path = ''
  as $$
    select d.name, d.content
    from public.site_documents d
    left join public.read_shown_documents() s on s.name = d.name
    where s.content is distinct from d.content
  $$;

-- Unpublished content of a document, shared by all editors.
create table public.site_document_drafts (
  document_name text primary key check (document_name ~ '^[a-z0-9][a-z0-9/-]{0,99}$'),
  -- Id in the list of media uses.
  id uuid not null default gen_random_uuid(),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 500000),
  -- Time of the last change; version of the draft.
  updated_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  -- Null in editor mode, without an account.
  saved_by_email text,
  -- When the draft is published; null if not scheduled.
  publish_at timestamptz
);

select private.close_table('public.site_document_drafts');
grant select, insert (document_name, content), update (content, publish_at), delete
  on public.site_document_drafts to authenticated;
grant select, insert, update, delete on public.site_document_drafts to service_role;

-- Changes of a scheduled draft are published with it, so they need that permission too.
create policy "editors manage drafts of content" on public.site_document_drafts
  for all to authenticated using (
  (select public.may('posts.edit')) and (document_name <> 'mails' or (select public.may('site.manage')))
) with check (
  (select public.may('posts.edit')) and (document_name <> 'mails' or (select public.may('site.manage')))
  and (publish_at is null or (select public.may('posts.publish')))
);
create policy "the server manages drafts of content" on public.site_document_drafts
  for all to service_role using (true) with check (true);

-- Security definer: callers cannot read email addresses of accounts.
create function private.note_draft_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      new.updated_at := clock_timestamp();
      new.saved_by := auth.uid();
      new.saved_by_email := (select email from auth.users where id = auth.uid());
      return new;
    end
  $$;

create trigger note_author before insert or update of content on public.site_document_drafts
  for each row execute function private.note_draft_author();

-- Runs the job when the next draft is due.
create function private.expect_publishing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update public.scheduled_jobs set next_due_at = greatest(new.publish_at, clock_timestamp())
      where name = 'publish-pages' and next_due_at > greatest(new.publish_at, clock_timestamp());
      return null;
    end
  $$;

create trigger expect_publishing after update of publish_at on public.site_document_drafts
  for each row when (new.publish_at is not null) execute function private.expect_publishing();

create trigger touch_updated_at before update on public.site_documents
  for each row execute function public.touch_updated_at();

create trigger keep_document_version after insert or update on public.site_documents
  for each row execute function public.keep_document_version();

create trigger announce_change after insert or update or delete or truncate on public.site_documents
  for each statement execute function public.announce_change();

-- Version of a document and its draft: time of the last change of either. Null if neither exists.
create function public.read_site_document_version(p_name text) returns timestamptz
  language plpgsql stable set search_path = ''
  as $$
    begin
      if current_user <> 'service_role' and not public.may('posts.edit') then
        raise insufficient_privilege using message = 'You may not change contents.';
      end if;
      return greatest(
        (select updated_at from public.site_documents where name = p_name),
        (select updated_at from public.site_document_drafts where document_name = p_name)
      );
    end
  $$;

-- Saves a draft with the rights of the caller. `p_version`: version that its author saw. A draft equal to the published
-- document is deleted. Returns `saved`, `same`, or `changed` if somebody else saved or published since.
create function public.save_site_document_draft(p_name text, p_content jsonb, p_version timestamptz) returns text
  language plpgsql set search_path = ''
  as $$
    begin
      if current_user <> 'service_role' and not public.may('posts.edit') then
        raise insufficient_privilege using message = 'You may not change contents.';
      end if;
      perform pg_advisory_xact_lock(hashtextextended('site document ' || p_name, 0));
      if public.read_site_document_version(p_name) is distinct from p_version then
        return 'changed';
      elsif p_content = coalesce((select content from public.site_documents where name = p_name), '{}') then
        delete from public.site_document_drafts where document_name = p_name;
        return 'same';
      end if;
      insert into public.site_document_drafts (document_name, content) values (p_name, p_content)
      on conflict (document_name) do update set content = excluded.content;
      return 'saved';
    end
  $$;

-- Publishes the drafts of [{"name", "version"}] with the rights of the caller, all or none: now, or at `p_at`. Returns
-- the names of documents that somebody else saved or published since; then nothing was published.
create function public.publish_site_documents(p_documents jsonb, p_at timestamptz default null) returns text[]
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text[];
      changed text[];
    begin
      if current_user <> 'service_role' and not public.may('posts.publish') then
        raise insufficient_privilege using message = 'You may not change contents.';
      end if;
      select array_agg(distinct d.name order by d.name) into wanted
      from jsonb_to_recordset(p_documents) d (name text);
      perform pg_advisory_xact_lock(hashtextextended('site document ' || name, 0)) from unnest(wanted) name;
      select array_agg(d.name order by d.name) into changed
      from jsonb_to_recordset(p_documents) d (name text, version timestamptz)
      where public.read_site_document_version(d.name) is distinct from d.version;
      if changed is not null then
        return changed;
      end if;
      if p_at is not null then
        update public.site_document_drafts set publish_at = p_at where document_name = any (wanted);
        return '{}';
      end if;
      insert into public.site_documents (name, content)
      select document_name, content from public.site_document_drafts
      where document_name = any (wanted) order by document_name
      on conflict (name) do update set content = excluded.content;
      delete from public.site_document_drafts where document_name = any (wanted);
      return '{}';
    end
  $$;

-- Publishes the drafts that are due and schedules the next run. Returns the number of documents.
create function public.publish_due_documents() returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      due text[];
      next_one timestamptz;
    begin
      select array_agg(document_name order by document_name) into due
      from public.site_document_drafts where publish_at <= now();
      perform pg_advisory_xact_lock(hashtextextended('site document ' || name, 0)) from unnest(due) name;
      -- Someone may have published or canceled one meanwhile.
      with published as (
        delete from public.site_document_drafts where document_name = any (due) and publish_at <= now()
        returning document_name, content
      )
      insert into public.site_documents (name, content) select document_name, content from published
      on conflict (name) do update set content = excluded.content;
      select min(publish_at) into next_one from public.site_document_drafts;
      update public.scheduled_jobs set next_due_at = greatest(next_one, clock_timestamp())
      where name = 'publish-pages' and next_due_at > greatest(next_one, clock_timestamp());
      return coalesce(cardinality(due), 0);
    end
  $$;

revoke all on function
  public.read_site_document_version, public.save_site_document_draft, public.publish_site_documents
  from public, anon, authenticated, service_role;
revoke all on function public.read_shown_documents, public.read_hidden_documents
  from public, anon, authenticated, service_role;
grant execute on function public.read_shown_documents to anon, authenticated, service_role;
grant execute on function public.read_hidden_documents to authenticated, service_role;
grant execute on function
  public.read_site_document_version, public.save_site_document_draft, public.publish_site_documents
  to authenticated, service_role;
select private.only_for_server('publish_due_documents');

select public.schedule_job('publish-pages', 'publish-pages', interval '1 day');
