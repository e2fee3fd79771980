-- media_uses now stores the post table; it identified newer drafts and deleted posts by their id alone.
alter table public.media_uses add column post_table text not null default '';
alter table public.media_uses drop constraint media_uses_pkey,
  add primary key (document_kind, document_id, post_table, bucket, name);

update public.media_uses set post_table = document_kind where document_kind in ('blog_posts', 'news_posts');
-- Two posts with the same id shared one entry, overwritten by the later write. Rebuild the entries of both.
delete from public.media_uses where document_kind in ('post_drafts', 'deleted_posts');
insert into public.media_uses (document_kind, document_id, post_table, bucket, name, fields)
select 'post_drafts', d.post_id, d.post_table, file.bucket, file.name, file.fields
from public.post_drafts d cross join lateral private.find_media(d.content) file
union all
select 'deleted_posts', d.post_id, d.post_table, file.bucket, file.name, file.fields
from public.deleted_posts d cross join lateral private.find_media(d.post) file;

-- SQL condition that finds a document by its id ($1) and the table of the post ($2).
create function public.find_document(p_kind text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_kind when 'post_drafts' then 'd.post_id = $1 and d.post_table = $2' else 'd.id = $1 and coalesce($2, '''') is not null' end
  $$;

drop function private.keep_media_uses(text, uuid, jsonb);
create function private.keep_media_uses(
  p_kind text, p_id uuid, p_document jsonb, p_table text default ''
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      used jsonb := '[]';
    begin
      if position('/storage/v1/' in p_document::text) > 0 then
        select coalesce(jsonb_agg(to_jsonb(file)), '[]') into used from private.find_media(p_document) file;
      end if;
      delete from public.media_uses u
      where u.document_kind = p_kind and u.document_id = p_id and u.post_table = p_table and not exists (
        select from jsonb_to_recordset(used) now_used (bucket text, name text)
        where now_used.bucket = u.bucket and now_used.name = u.name
      );
      if used = '[]' then
        return;
      end if;
      with noted as (
        insert into public.media_uses as u (document_kind, document_id, post_table, bucket, name, fields)
        select p_kind, p_id, p_table, bucket, name, fields
        from jsonb_to_recordset(used) now_used (bucket text, name text, fields text[])
        order by bucket, name
        on conflict (document_kind, document_id, post_table, bucket, name) do update set fields = excluded.fields
          where u.fields <> excluded.fields
        returning u.bucket, u.name, u.xmax = 0 as is_new
      )
      update public.media m set deleted_at = null, deleted_by_email = null
      from noted
      where noted.is_new and p_kind <> 'deleted_posts'
        and m.bucket = noted.bucket and m.name = noted.name and m.deleted_at is not null;
    end
  $$;

revoke all on function private.keep_media_uses(text, uuid, jsonb, text) from public;

create or replace function public.note_media_uses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      perform private.keep_media_uses(
        tg_table_name, (present ->> tg_argv[0])::uuid,
        case
          when tg_op = 'DELETE' then '{}'
          when tg_nargs > 1 then coalesce(present -> tg_argv[1], '{}')
          else present
        end,
        case when tg_table_name in ('blog_posts', 'news_posts') then tg_table_name else coalesce(present ->> 'post_table', '') end
      );
      return null;
    end
  $$;

create or replace function public.note_media_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.keep_media_uses(tg_table_name, n.id, to_jsonb(n), tg_table_name)
      from new_rows n where private.names_files(n.content, to_jsonb(n));
      return null;
    end
  $$;

create or replace function public.list_media_uses(p_media uuid, p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    with file as (
      select bucket, name from public.media where id = p_media
    ), named as (
      (
        select u.document_kind as kind, u.document_id as id, u.fields, 0::bigint as versions, u.post_table
        from file m
        join public.media_uses u on u.bucket = m.bucket and u.name = m.name
        order by u.document_kind = 'deleted_posts', u.document_kind, u.document_id, u.post_table limit p_limit
      ) union all (
        select 'document_versions', v.document_id, '{}', count(*), v.document_kind
        from file m
        join public.document_versions v on v.files @> array[m.bucket || '/' || m.name]
        group by v.document_kind, v.document_id
        order by max(v.replaced_at) desc, v.document_id limit p_limit
      )
    )
    select coalesce(jsonb_agg(to_jsonb(used) order by array_position(
      array['deleted_posts', 'document_versions'], used.kind) nulls first, used.title, used.id), '[]')
    from (
      select u.kind, u.id, u.fields, u.versions,
        coalesce(b.title, n.title, a.name, d.title, '') as title,
        coalesce(b.slug, n.slug, a.slug) as slug,
        coalesce(b.status, n.status) as status,
        coalesce(nullif(u.post_table, ''), 'blog_posts') as post_table
      from named u
      left join public.blog_posts b
        on u.post_table = 'blog_posts' and u.kind <> 'deleted_posts' and b.id = u.id
      left join public.news_posts n
        on u.post_table = 'news_posts' and u.kind <> 'deleted_posts' and n.id = u.id
      left join public.authors a on u.kind = 'authors' and a.id = u.id
      left join public.deleted_posts d on u.kind in ('deleted_posts', 'document_versions') and d.post_table = u.post_table and d.post_id = u.id
    ) used
  $$;

create or replace function public.replace_media(p_from uuid, p_to uuid, p_actor uuid default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      old_file public.media;
      new_file public.media;
      used record;
      present jsonb;
      changes jsonb;
      written timestamptz;
      done jsonb := '[]';
      replacement uuid;
    begin
      select * into old_file from public.media where id = p_from;
      select * into new_file from public.media where id = p_to and deleted_at is null;
      if old_file.id is null or new_file.id is null then
        return jsonb_build_object('problem', 'missing');
      elsif old_file.kind <> new_file.kind or p_from = p_to then
        return jsonb_build_object('problem', 'unlike');
      end if;
      perform public.write_as(p_actor);
      for used in
        select document_kind as kind, document_id as id, post_table from public.media_uses
        where bucket = old_file.bucket and name = old_file.name
          and public.list_media_fields(document_kind) is not null
        order by document_kind, document_id, post_table
      loop
        execute format('select to_jsonb(d) from public.%I d where %s for update', used.kind, public.find_document(used.kind))
        into present using used.id, used.post_table;
        continue when present is null;
        select coalesce(jsonb_object_agg(field, after), '{}') into changes
        from (
          select field, case jsonb_typeof(present -> field)
            when 'string' then to_jsonb(public.swap_media(present ->> field, old_file, new_file))
            else public.swap_media((present -> field)::text, old_file, new_file)::jsonb
          end as after
          from unnest(public.list_media_fields(used.kind)) field
          where jsonb_typeof(present -> field) <> 'null'
        ) swapped
        where after is distinct from present -> field;
        continue when changes = '{}';
        written := public.write_media_fields(used.kind, used.id, changes, used.post_table);
        done := done || jsonb_build_object(
          'kind', used.kind, 'id', used.id, 'table', used.post_table, 'after', written,
          'before', (select jsonb_object_agg(key, present -> key) from jsonb_object_keys(changes) key)
        );
      end loop;
      insert into public.media_replacements (from_media, to_media, replaced_by, documents)
      values (p_from, p_to, p_actor, done) returning id into replacement;
      return jsonb_build_object('replacement', replacement, 'documents', jsonb_array_length(done));
    end
  $$;

drop function public.write_media_fields(text, uuid, jsonb);
create function public.write_media_fields(
  p_kind text, p_id uuid, p_fields jsonb, p_table text default ''
) returns timestamp with time zone
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      assignments text;
    begin
      select string_agg(format('%1$I = r.%1$I', key), ', ' order by key) into assignments
      from jsonb_object_keys(p_fields) key where key = any (public.list_media_fields(p_kind));
      -- The other tables set updated_at in a trigger.
      if p_kind = 'post_drafts' then
        assignments := assignments || ', updated_at = clock_timestamp()';
      end if;
      execute format(
        'update public.%1$I d set %2$s from jsonb_populate_record(null::public.%1$I, $3) r where %3$s
          returning d.updated_at',
        p_kind, assignments, public.find_document(p_kind)
      ) into written using p_id, p_table, p_fields;
      return written;
    end
  $$;

create or replace function public.undo_media_replacement(p_replacement uuid, p_actor uuid default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      done jsonb;
      document record;
      present timestamptz;
      restored integer := 0;
      skipped integer := 0;
    begin
      delete from public.media_replacements
      where id = p_replacement and replaced_at > now() - interval '1 day' returning documents into done;
      if done is null then
        return null;
      end if;
      perform public.write_as(p_actor);
      for document in
        select * from jsonb_to_recordset(done) d (kind text, id uuid, "table" text, after timestamptz, before jsonb)
        order by kind, id, "table"
      loop
        present := null;
        execute format('select updated_at from public.%I d where %s for update', document.kind, public.find_document(document.kind))
        into present using document.id, document."table";
        if present is distinct from document.after then
          skipped := skipped + 1;
        else
          perform public.write_media_fields(document.kind, document.id, document.before, document."table");
          restored := restored + 1;
        end if;
      end loop;
      return jsonb_build_object('restored', restored, 'skipped', skipped);
    end
  $$;

select private.only_for_server('find_document', 'write_media_fields');
