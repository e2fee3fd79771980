-- Drafts of pages are published at a date and time.
alter table public.site_document_drafts add column publish_at timestamptz;
grant update (publish_at) on public.site_document_drafts to authenticated;
drop policy "editors manage drafts of content" on public.site_document_drafts;
create policy "editors manage drafts of content" on public.site_document_drafts
  for all to authenticated using ((select public.may('posts.edit'))) with check (
  (select public.may('posts.edit')) and (publish_at is null or (select public.may('posts.publish')))
);
create policy "the functions of the owner work here" on public.site_document_drafts
  for all to current_user using (true) with check (true);

drop trigger note_author on public.site_document_drafts;
create trigger note_author before insert or update of content on public.site_document_drafts
  for each row execute function private.note_draft_author();

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

drop function public.publish_site_documents(jsonb);
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
      -- Somebody may have published or canceled one meanwhile.
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

revoke all on function public.publish_site_documents from public, anon, authenticated, service_role;
grant execute on function public.publish_site_documents to authenticated, service_role;
select private.only_for_server('publish_due_documents');

select public.schedule_job('publish-pages', 'publish-pages', interval '1 day');
