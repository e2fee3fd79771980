-- Accounts without the permission are refused, instead of finding no document.
create or replace function public.read_site_document_version(p_name text) returns timestamptz
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

create or replace function public.save_site_document_draft(p_name text, p_content jsonb, p_version timestamptz) returns text
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

create or replace function public.publish_site_documents(p_documents jsonb) returns text[]
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
      insert into public.site_documents (name, content)
      select document_name, content from public.site_document_drafts
      where document_name = any (wanted) order by document_name
      on conflict (name) do update set content = excluded.content;
      delete from public.site_document_drafts where document_name = any (wanted);
      return '{}';
    end
  $$;
