-- Media library: files, where they are used, replacements.

-- Search text of a file. plpgsql, so that it can be immutable.
create function public.write_media_words(p_title text, p_name text, p_alt text, p_tags text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return lower(concat_ws(' ', p_title, p_name, p_alt, array_to_string(p_tags, ' ')));
    end
  $$;

-- Trigrams of a text.
create function public.list_triples(p_text text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(distinct substr(p_text, n, 3)), '{}') from generate_series(1, length(p_text) - 2) n
  $$;

-- Metadata of stored files. catalogue_media() syncs it with the storage, whose tables have no triggers on hosted
-- projects. docs/decisions/0023-catalog-media-in-a-table.md
create table public.media (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  name text not null,
  -- Name in the library; initially the file name.
  title text not null default '' check (length(title) <= 200),
  mime text not null default 'application/octet-stream',
  kind text not null generated always as (case when mime like 'image/%' then 'picture' else 'document' end) stored,
  -- File of the site itself, referenced by pages.
  is_fixed boolean not null generated always as (bucket = 'case-studies' and name not like 'library/%') stored,
  bytes bigint not null default 0,
  -- Hashes of the stored bytes and of the uploaded file, since pictures are re-encoded.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  alt text not null default '' check (length(alt) <= 500),
  tags text[] not null default '{}' check (array_length(tags, 1) <= 20),
  created_at timestamptz not null default now(),
  uploaded_by uuid,
  uploaded_by_email text,
  -- Kept although unused.
  kept_at timestamptz,
  -- In the trash since.
  deleted_at timestamptz,
  deleted_by_email text,
  words text not null generated always as (public.write_media_words(title, name, alt, tags)) stored,
  unique (bucket, name)
);
create index media_newest on public.media (created_at desc, id desc);
create index media_by_title on public.media (lower(title), id);
create index media_by_size on public.media (bytes desc, id desc);
create index media_by_hash on public.media (sha256);
create index media_by_source_hash on public.media (source_sha256);
create index media_binned on public.media (deleted_at) where deleted_at is not null;
create index media_by_words on public.media using gin (public.list_triples(words)) with (fastupdate = off);
create index media_by_tag on public.media using gin (tags) with (fastupdate = off);
create index media_by_kind on public.media (kind, created_at desc, id desc);
create index media_newest_of_library on public.media (created_at desc, id desc) where deleted_at is null;
-- Counts of used and unused files by merging two indexes; the C collation compares faster.
create index media_not_fixed on public.media (bucket collate "C", name collate "C")
  where deleted_at is null and not is_fixed;
create index media_tagged on public.media (id) include (tags) where tags <> '{}' and deleted_at is null;

select private.close_table('public.media');
grant select on public.media to authenticated;
grant select, insert, update, delete on public.media to service_role;

create policy "writers read media" on public.media
  for select to authenticated using ((select public.may('posts.write')));
create policy "the server manages media" on public.media for all to service_role using (true) with check (true);

-- Documents that reference a file, and the fields, also for files that are not cataloged.
create table public.media_uses (
  document_kind text not null,
  document_id uuid not null,
  bucket text not null,
  name text not null,
  fields text[] not null,
  noted_at timestamptz not null default now(),
  post_table text not null default '',
  primary key (document_kind, document_id, post_table, bucket, name)
);
create index media_uses_of_a_file on public.media_uses (bucket, name);
create index media_uses_that_count on public.media_uses (bucket collate "C", name collate "C")
  where document_kind <> 'deleted_posts';

select private.close_table('public.media_uses');
grant select on public.media_uses to authenticated, service_role;

create policy "editors read where media are used" on public.media_uses
  for select to authenticated using ((select public.may('posts.edit')));
create policy "the server reads where media are used" on public.media_uses for select to service_role using (true);

-- Replacements of files, which can be undone for a day.
create table public.media_replacements (
  id uuid primary key default gen_random_uuid(),
  from_media uuid not null,
  to_media uuid not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  -- [{"kind", "id", "before": {field: value}, "after": time of the write}]
  documents jsonb not null
);
create index media_replacements_by_age on public.media_replacements (replaced_at);

alter table public.media_replacements enable row level security, force row level security;
revoke all on public.media_replacements from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.media_replacements to service_role;

create policy "the server manages replacements" on public.media_replacements
  for all to service_role using (true) with check (true);

-- Files that a document references, with the fields.
create function private.find_media(p_document jsonb)
  returns table (bucket text, name text, fields text[])
  language sql immutable set search_path = ''
  as $$
    select match[1], match[2], array_agg(distinct field.key order by field.key)
    from jsonb_each_text(p_document) field,
      regexp_matches(
        field.value,
        '/storage/v1/(?:object|render/image)/public/(blog-images|case-studies)/([A-Za-z0-9._/-]+)', 'g'
      ) match
    where position('/storage/v1/' in field.value) > 0
    group by 1, 2
  $$;

-- Records the files of a document. Restores files in the trash that a document references.
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

-- Arguments: column of the document id, and column of the document if it is not the whole row. Security definer: only
-- this trigger writes here.
create function public.note_media_uses() returns trigger
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

create trigger note_media_uses after insert or delete or update on public.authors for each row
  execute function public.note_media_uses('id');

create trigger note_media_uses after insert or delete or update on public.deleted_posts for each row
  execute function public.note_media_uses('post_id', 'post');

create trigger note_media_uses after insert or delete or update on public.post_drafts for each row
  execute function public.note_media_uses('post_id', 'content');

create trigger note_media_uses after insert or delete or update on public.site_documents for each row
  execute function public.note_media_uses('id', 'content');

create trigger note_media_uses after insert or delete or update on public.site_document_drafts for each row
  execute function public.note_media_uses('id', 'content');

-- Syncs the library with the storage.
create function public.catalogue_media() returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      added integer;
      gone integer;
    begin
      insert into public.media (bucket, name, title, mime, bytes, width, height, created_at, uploaded_by)
      select o.bucket_id, o.name, left(split_part(o.name, '/', -1), 200),
        coalesce(o.metadata ->> 'mimetype', 'application/octet-stream'),
        coalesce((o.metadata ->> 'size')::bigint, 0),
        nullif(substring(o.user_metadata ->> 'width' from '^\d{1,6}$'), '')::integer,
        nullif(substring(o.user_metadata ->> 'height' from '^\d{1,6}$'), '')::integer,
        coalesce(o.created_at, now()),
        substring(o.owner_id from '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')::uuid
      from storage.objects o
      where o.bucket_id in ('blog-images', 'case-studies') and o.name !~ '(^|/)\.'
        and not exists (select from public.media m where m.bucket = o.bucket_id and m.name = o.name)
      on conflict (bucket, name) do nothing;
      get diagnostics added = row_count;
      delete from public.media m
      where not exists (select from storage.objects o where o.bucket_id = m.bucket and o.name = m.name);
      get diagnostics gone = row_count;
      return jsonb_build_object('added', added, 'gone', gone);
    end
  $$;

-- A file as the library shows it.
create function public.describe_media(p_media public.media) returns jsonb
  language sql stable set search_path = ''
  as $$
    select file from public.describe_files(array[p_media.id])
  $$;

create function public.read_media(p_media uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select public.describe_media(m) || jsonb_build_object('at', '') from public.media m where m.id = p_media
  $$;

-- A page of the library. p_filter: place (library, unused, bin), kind, tag, search. p_after: {"value", "id"} of the
-- last row. Selective filters are sorted; others are read in the order of the list.
create function public.list_media(p_filter jsonb, p_sort text, p_limit integer, p_after jsonb default null)
  returns jsonb
  language plpgsql stable set search_path = '' set enable_seqscan = off
  as $$
    declare
      place text := coalesce(p_filter ->> 'place', 'library');
      wanted text := lower(btrim(coalesce(p_filter ->> 'search', '')));
      expression text := case p_sort
        when 'name' then 'lower(m.title)' when 'largest' then 'm.bytes' else 'm.created_at' end;
      kind_of_value text := case p_sort
        when 'name' then 'text' when 'largest' then 'bigint' else 'timestamptz' end;
      is_descending boolean := p_sort in ('newest', 'largest');
      -- Counts stop here.
      most constant integer := 1001;
      fits text := case when place = 'bin' then 'm.deleted_at is not null' else 'm.deleted_at is null' end;
      -- Condition that an index serves.
      found text := 'true';
      is_rare boolean := false;
      source text;
      rows jsonb;
      total integer;
    begin
      if place = 'unused' then
        fits := fits || ' and not m.is_fixed and not exists (
            select from public.media_uses u where u.bucket = m.bucket and u.name = m.name
              and u.document_kind <> ''deleted_posts''
          )';
      end if;
      if p_filter ? 'kind' then
        fits := fits || format(' and m.kind = %L', p_filter ->> 'kind');
      end if;
      if p_filter ? 'tag' then
        fits := fits || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
        found := found || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
      end if;
      if wanted <> '' then
        fits := fits || format(' and position(%L in m.words) > 0', wanted);
      end if;
      if length(wanted) > 2 then
        found := found || format(' and public.list_triples(m.words) @> %L::text[]', public.list_triples(wanted));
      end if;
      if found <> 'true' then
        execute format('select count(*) < %2$s from (select from public.media m where %1$s limit %2$s) c', found, most)
        into is_rare;
      end if;
      source := case when is_rare then format('(select m.* from public.media m where %s offset 0)', found) else 'public.media' end;
      if p_after is null then
        execute format('select count(*) from (select from %s m where %s limit %s) c', source, fits, most) into total;
      else
        fits := fits || format(
          ' and (%s, m.id) %s (%L::%s, %L::uuid)',
          expression, case when is_descending then '<' else '>' end,
          p_after ->> 'value', kind_of_value, p_after ->> 'id'
        );
      end if;
      execute format(
        'with page as materialized (
            select m.id, %1$s::text as value, row_number() over (order by %1$s %2$s, m.id %2$s) as n
            from %5$s m where %3$s order by %1$s %2$s, m.id %2$s limit %4$s
          )
          select coalesce(jsonb_agg(f.file || jsonb_build_object(''at'', page.value) order by page.n), ''[]'')
          from public.describe_files((select array_agg(id) from page)) f join page on page.id = f.id',
        expression, case when is_descending then 'desc' else 'asc' end, fits, p_limit, source
      ) into rows;
      return jsonb_build_object('media', rows, 'total', total);
    end
  $$;

-- Number of files by place and by tag.
create function public.count_media() returns jsonb
  language sql stable set search_path = ''
  set enable_seqscan = off set enable_hashjoin = off set enable_nestloop = off set enable_sort = off
  as $$
    select jsonb_build_object(
      'library', (select count(*) from (select from public.media where deleted_at is null limit 1001) c),
      'bin', (select count(*) from (select from public.media where deleted_at is not null limit 1001) c),
      'unused', (
        select count(*) from (
          select from public.media m
          where m.deleted_at is null and not m.is_fixed and not exists (
            select from public.media_uses u
            where u.bucket collate "C" = m.bucket collate "C" and u.name collate "C" = m.name collate "C"
              and u.document_kind <> 'deleted_posts'
          )
          limit 1001
        ) c
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]')
        from (
          select tag, count(*) as count from public.media m, unnest(m.tags) tag
          where m.deleted_at is null and m.tags <> '{}' group by tag order by count desc, tag limit 100
        ) common
      )
    )
  $$;

-- Documents that reference a file, deleted posts last, then posts whose versions do.
create function public.list_media_uses(p_media uuid, p_limit integer) returns jsonb
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
        coalesce(b.title, n.title, a.name, d.title, s.name, f.document_name, '') as title,
        coalesce(b.slug, n.slug, a.slug) as slug,
        coalesce(b.status, n.status) as status,
        case u.post_table when 'news_posts' then 'news_posts' else 'blog_posts' end as post_table
      from named u
      left join public.blog_posts b
        on u.post_table = 'blog_posts' and u.kind <> 'deleted_posts' and b.id = u.id
      left join public.news_posts n
        on u.post_table = 'news_posts' and u.kind <> 'deleted_posts' and n.id = u.id
      left join public.authors a on u.kind = 'authors' and a.id = u.id
      left join public.site_documents s on 'site_documents' in (u.kind, u.post_table) and s.id = u.id
      left join public.site_document_drafts f on u.kind = 'site_document_drafts' and f.id = u.id
      left join public.deleted_posts d on u.kind in ('deleted_posts', 'document_versions') and d.post_table = u.post_table and d.post_id = u.id
    ) used
  $$;

-- Files outside the trash with this hash, of the stored or the uploaded bytes.
create function public.find_media_by_hash(p_hashes text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(public.describe_media(m) || jsonb_build_object('at', '', 'hashes', (
        select array_agg(hash) from unnest(array[m.sha256, m.source_sha256]) hash where hash = any (p_hashes)
      )) order by m.created_at, m.id), '[]')
    from public.media m
    where m.deleted_at is null and (m.sha256 = any (p_hashes) or m.source_sha256 = any (p_hashes))
  $$;

-- Changes title, alt, tags or is_kept of files; add_tags and remove_tags keep other tags. p_owner limits it to files of
-- this uploader, here and below.
create function public.change_media(p_ids uuid[], p_change jsonb, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media m set
        title = coalesce(p_change ->> 'title', m.title),
        alt = coalesce(p_change ->> 'alt', m.alt),
        tags = case
          when p_change ?| array['tags', 'add_tags', 'remove_tags'] then array(
            select tag from (
              select tag, min(n) as n from (
                select * from unnest(case
                  when p_change ? 'tags' then array(select jsonb_array_elements_text(p_change -> 'tags')) else m.tags
                end || array(select jsonb_array_elements_text(coalesce(p_change -> 'add_tags', '[]'))))
                with ordinality given (tag, n)
              ) given
              where not coalesce(p_change -> 'remove_tags', '[]') ? tag
              group by tag
            ) kept order by n limit 20
          )
          else m.tags
        end,
        kept_at = case
          when p_change -> 'is_kept' = 'false' then null else coalesce(m.kept_at, now()) end
      where m.id = any (p_ids) and (p_owner is null or m.uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Moves files to the trash, where they keep their URLs for 30 days.
create function public.bin_media(p_ids uuid[], p_email text default null, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = now(), deleted_by_email = p_email
      where id = any (p_ids) and deleted_at is null and not is_fixed
        and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

create function public.restore_media(p_ids uuid[], p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = null, deleted_by_email = null, kept_at = coalesce(kept_at, now())
      where id = any (p_ids) and deleted_at is not null and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Files that have been in the trash for 30 days.
create function public.list_media_to_erase(p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bucket', bucket, 'name', name)), '[]')
    from (
      select * from public.media where deleted_at < now() - interval '30 days' order by deleted_at limit p_limit
    ) due
  $$;

-- Replaces the URL of p_from by that of p_to, with its size if it has one, only under our own origins.
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
        -- Preceded by a quote, white space or nothing.
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

-- Fields of a kind of document that may reference files.
create function public.list_media_fields(p_kind text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case p_kind
      when 'blog_posts' then array['content', 'featured_image', 'share_image']
      when 'news_posts' then array['content', 'featured_image', 'share_image', 'rich_content']
      when 'authors' then array['picture']
      when 'post_drafts' then array['content']
      when 'site_documents' then array['content']
      when 'site_document_drafts' then array['content']
    end
  $$;

-- Versions and changes of this transaction are attributed to this person.
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

-- Replaces a file in all documents. Returns {"replacement", "documents"}. Rows are locked in a fixed order.
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

-- Writes fields of a document; returns the time.
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

-- Undoes a replacement within a day, except in documents saved since. Returns how many were reverted and how many were
-- not; null if there is nothing to undo.
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

create function public.forget_media_replacements() returns void
  language sql set search_path = ''
  as $$
    delete from public.media_replacements where replaced_at < now() - interval '1 day'
  $$;

-- Several files as the library shows them, in one call.
create function public.describe_files(p_ids uuid[]) returns table (id uuid, file jsonb)
  language sql stable set search_path = ''
  as $$
    select m.id, to_jsonb(m) - array['source_sha256', 'sha256', 'uploaded_by', 'words'] || jsonb_build_object(
      'uses', (
        select count(*) from public.media_uses u
        where u.bucket = m.bucket and u.name = m.name and u.document_kind <> 'deleted_posts'
      ),
      'versions', (select count(*) from public.document_versions v where v.files @> array[m.bucket || '/' || m.name]),
      'erased_at', m.deleted_at + interval '30 days'
    )
    from public.media m where m.id = any (p_ids)
  $$;

-- Whether a post references a file. Searches the text itself, which is faster than its JSON form.
create function private.names_files(p_content text, p_post jsonb) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return position('/storage/v1/' in p_content) > 0
        or position('/storage/v1/' in (p_post - 'content')::text) > 0;
    end
  $$;

create function public.note_media_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.keep_media_uses(tg_table_name, n.id, to_jsonb(n), tg_table_name)
      from new_rows n where private.names_files(n.content, to_jsonb(n));
      return null;
    end
  $$;

-- SQL condition that finds a document by its id ($1) and the table of the post ($2).
create function public.find_document(p_kind text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_kind when 'post_drafts' then 'd.post_id = $1 and d.post_table = $2' else 'd.id = $1 and coalesce($2, '''') is not null' end
  $$;

select private.only_for_server(
  'catalogue_media', 'describe_media', 'read_media', 'list_media', 'count_media', 'list_media_uses',
  'find_media_by_hash', 'change_media', 'bin_media', 'restore_media', 'list_media_to_erase', 'swap_media',
  'list_media_fields', 'write_as', 'replace_media', 'write_media_fields', 'undo_media_replacement',
  'forget_media_replacements', 'write_media_words', 'list_triples', 'describe_files', 'find_document'
);

select public.schedule_job('catalogue-media', 'catalogue-media', interval '1 hour');
