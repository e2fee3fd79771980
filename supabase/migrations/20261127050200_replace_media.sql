-- One file in the place of another, in every document that shows it, in one transaction; and back.

-- Puts the address of p_to where that of p_from stands in a text, with the size behind it when one stood there. Only
-- under our own origins: another project has files of the same names.
create function public.swap_media(p_text text, p_from public.media, p_to public.media) returns text
  language sql stable set search_path = ''
  as $$
    select regexp_replace(
      regexp_replace(
        p_text,
        own.before || own.path || '\?w=\d{1,6}(&(?:amp;)?)h=\d{1,6}' || own.ending,
        '\1\2/storage/v1/object/public/' || p_to.bucket || '/' || p_to.name ||
          case when p_to.width is null or p_to.height is null then ''
          else '?w=' || p_to.width || '\3h=' || p_to.height end,
        'g'
      ),
      own.before || own.path || own.ending,
      '\1\2/storage/v1/object/public/' || p_to.bucket || '/' || p_to.name,
      'g'
    )
    from (
      select
        -- A quote, a blank or nothing, so that the path stands for itself.
        '(^|["''(\s=])((?:' || coalesce((
          select string_agg(regexp_replace(origin, '([.\[\]])', '\\\1', 'g'), '|') from public.list_storage_origins() origin
        ), 'https?://[^/"''\s]+') || ')?)' as before,
        '/storage/v1/object/public/' || p_from.bucket || '/' || replace(p_from.name, '.', '\.') as path,
        '(?=$|["''\s)<\\?#])' as ending
    ) own
    where position(p_from.name in p_text) > 0
    union all
    select p_text where position(p_from.name in p_text) = 0 or p_text is null
  $$;

-- What documents of a kind may name files in.
create function public.list_media_fields(p_kind text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case p_kind
      when 'blog_posts' then array['content', 'featured_image', 'share_image']
      when 'news_posts' then array['content', 'featured_image', 'share_image', 'rich_content']
      when 'authors' then array['picture']
      when 'post_drafts' then array['content']
    end
  $$;

-- Versions and changes that this transaction makes are told as made by this person, on a page.
create function public.write_as(p_actor uuid) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform set_config('request.headers', '{"x-write-origin": "page"}', true);
      if p_actor is not null then
        perform set_config('request.jwt.claims', jsonb_build_object('sub', p_actor, 'role', 'service_role')::text, true);
      end if;
    end
  $$;

-- Answers {"replacement", "documents"}: what to name to take it back, and how many documents it changed. Rows are locked
-- one after another in an order that is always the same; who saves one of them meanwhile is told that it changed.
create function public.replace_media(p_from uuid, p_to uuid, p_actor uuid default null) returns jsonb
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
        select document_kind as kind, document_id as id from public.media_uses
        where bucket = old_file.bucket and name = old_file.name
          and public.list_media_fields(document_kind) is not null
        order by document_kind, document_id
      loop
        execute format(
          'select to_jsonb(d) from public.%I d where d.%I = $1 for update', used.kind,
          case used.kind when 'post_drafts' then 'post_id' else 'id' end
        ) into present using used.id;
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
        written := public.write_media_fields(used.kind, used.id, changes);
        done := done || jsonb_build_object(
          'kind', used.kind, 'id', used.id, 'after', written,
          'before', (select jsonb_object_agg(key, present -> key) from jsonb_object_keys(changes) key)
        );
      end loop;
      insert into public.media_replacements (from_media, to_media, replaced_by, documents)
      values (p_from, p_to, p_actor, done) returning id into replacement;
      return jsonb_build_object('replacement', replacement, 'documents', jsonb_array_length(done));
    end
  $$;

-- Writes fields of one document, and answers when that was.
create function public.write_media_fields(p_kind text, p_id uuid, p_fields jsonb) returns timestamptz
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      assignments text;
    begin
      select string_agg(format('%1$I = r.%1$I', key), ', ' order by key) into assignments
      from jsonb_object_keys(p_fields) key where key = any (public.list_media_fields(p_kind));
      -- The other tables have a trigger for it.
      if p_kind = 'post_drafts' then
        assignments := assignments || ', updated_at = clock_timestamp()';
      end if;
      execute format(
        'update public.%1$I d set %2$s from jsonb_populate_record(null::public.%1$I, $1) r where d.%3$I = $2
          returning d.updated_at',
        p_kind, assignments, case p_kind when 'post_drafts' then 'post_id' else 'id' end
      ) into written using p_fields, p_id;
      return written;
    end
  $$;

-- Takes a replacement back within a day. Documents that were saved since keep what they say. Answers how many have their
-- former file again, and how many were left; null when there is nothing to take back.
create function public.undo_media_replacement(p_replacement uuid, p_actor uuid default null) returns jsonb
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
        select * from jsonb_to_recordset(done) d (kind text, id uuid, after timestamptz, before jsonb)
        order by kind, id
      loop
        present := null;
        execute format(
          'select updated_at from public.%I d where d.%I = $1 for update', document.kind,
          case document.kind when 'post_drafts' then 'post_id' else 'id' end
        ) into present using document.id;
        if present is distinct from document.after then
          skipped := skipped + 1;
        else
          perform public.write_media_fields(document.kind, document.id, document.before);
          restored := restored + 1;
        end if;
      end loop;
      return jsonb_build_object('restored', restored, 'skipped', skipped);
    end
  $$;

create function public.forget_media_replacements() returns void
  language sql set search_path = ''
  as $$
    delete from public.media_replacements where replaced_at < now() - interval '1 day'
  $$;

select private.only_for_server(
  'swap_media', 'list_media_fields', 'write_as', 'replace_media', 'write_media_fields', 'undo_media_replacement',
  'forget_media_replacements'
);
