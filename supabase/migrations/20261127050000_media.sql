-- The media library: what is known of each stored picture and paper, and where it is used. The bytes stay in the storage,
-- whose rows no trigger of ours watches on a hosted project: catalogue_media() brings the two in line.
-- docs/decisions/0055-a-library-beside-the-storage.md

create table public.media (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  name text not null,
  -- What people call it; the name of the file that was sent, at first.
  title text not null default '' check (length(title) <= 200),
  mime text not null default 'application/octet-stream',
  kind text not null generated always as (case when mime like 'image/%' then 'picture' else 'document' end) stored,
  -- Part of the site itself: no post names it, and pages do.
  is_fixed boolean not null generated always as (bucket = 'case-studies' and name not like 'library/%') stored,
  bytes bigint not null default 0,
  -- Of the stored bytes, and of the file as it was sent: pictures are encoded anew.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  alt text not null default '' check (length(alt) <= 500),
  tags text[] not null default '{}' check (array_length(tags, 1) <= 20),
  created_at timestamptz not null default now(),
  uploaded_by uuid,
  uploaded_by_email text,
  -- Somebody wants it, used or not: the sweep leaves it.
  kept_at timestamptz,
  -- In the bin since then.
  deleted_at timestamptz,
  deleted_by_email text,
  unique (bucket, name)
);
create index media_newest on public.media (created_at desc, id desc);
create index media_by_title on public.media (lower(title), id);
create index media_by_size on public.media (bytes desc, id desc);
create index media_by_hash on public.media (sha256);
create index media_by_source_hash on public.media (source_sha256);
create index media_binned on public.media (deleted_at) where deleted_at is not null;

-- Which documents name a file, and in which of their fields. Of a file that is not known yet, too.
create table public.media_uses (
  document_kind text not null,
  document_id uuid not null,
  bucket text not null,
  name text not null,
  fields text[] not null,
  noted_at timestamptz not null default now(),
  primary key (document_kind, document_id, bucket, name)
);
create index media_uses_of_a_file on public.media_uses (bucket, name);

-- What a replacement changed, so that it can be taken back for a day.
create table public.media_replacements (
  id uuid primary key default gen_random_uuid(),
  from_media uuid not null,
  to_media uuid not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  -- [{"kind", "id", "before": {field: value}, "after": when it was written}]
  documents jsonb not null
);
create index media_replacements_by_age on public.media_replacements (replaced_at);

alter table public.media enable row level security;
alter table public.media force row level security;
alter table public.media_uses enable row level security;
alter table public.media_uses force row level security;
alter table public.media_replacements enable row level security;
alter table public.media_replacements force row level security;
revoke all on public.media, public.media_uses, public.media_replacements
  from public, anon, authenticated, service_role;
grant select on public.media, public.media_uses to authenticated;
grant select, insert, update, delete on public.media, public.media_replacements to service_role;
grant select on public.media_uses to service_role;
create policy "writers read media" on public.media
  for select to authenticated using ((select public.may('posts.write')));
create policy "editors read where media are used" on public.media_uses
  for select to authenticated using ((select public.may('posts.edit')));
create policy "the server manages media" on public.media
  for all to service_role using (true) with check (true);
create policy "the server reads where media are used" on public.media_uses
  for select to service_role using (true);
create policy "the server manages replacements" on public.media_replacements
  for all to service_role using (true) with check (true);
-- Forced row security binds the owner as well, in whose name the triggers below work.
create policy "the triggers bring media back" on public.media
  for all to current_user using (true) with check (true);
create policy "the triggers keep uses of media" on public.media_uses
  for all to current_user using (true) with check (true);

-- Files of ours that a document names, with the fields in which it does.
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

-- Notes what a document names now. A file of the bin that somebody puts into a document comes out of the bin.
create function private.keep_media_uses(p_kind text, p_id uuid, p_document jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      used jsonb := '[]';
    begin
      if position('/storage/v1/' in p_document::text) > 0 then
        select coalesce(jsonb_agg(to_jsonb(file)), '[]') into used from private.find_media(p_document) file;
      end if;
      delete from public.media_uses u
      where u.document_kind = p_kind and u.document_id = p_id and not exists (
        select from jsonb_to_recordset(used) now_used (bucket text, name text)
        where now_used.bucket = u.bucket and now_used.name = u.name
      );
      if used = '[]' then
        return;
      end if;
      with noted as (
        insert into public.media_uses as u (document_kind, document_id, bucket, name, fields)
        select p_kind, p_id, bucket, name, fields
        from jsonb_to_recordset(used) now_used (bucket text, name text, fields text[])
        order by bucket, name
        on conflict (document_kind, document_id, bucket, name) do update set fields = excluded.fields
          where u.fields <> excluded.fields
        returning u.bucket, u.name, u.xmax = 0 as is_new
      )
      update public.media m set deleted_at = null, deleted_by_email = null
      from noted
      where noted.is_new and p_kind <> 'deleted_posts'
        and m.bucket = noted.bucket and m.name = noted.name and m.deleted_at is not null;
    end
  $$;

-- Arguments: the column with the id of the document, and the one with the document where it is not the row.
-- Security definer: authors write documents, and nobody but this trigger writes here.
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
        end
      );
      return null;
    end
  $$;

-- Has the uses in a table noted from now on, and those of the rows that it has.
create function private.watch_media(p_table text, p_id text default 'id', p_document text default null) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      execute format(
        'create trigger note_media_uses after insert or update or delete on public.%I
          for each row execute function public.note_media_uses(%s)',
        p_table, concat_ws(', ', quote_literal(p_id), quote_literal(p_document))
      );
      execute format(
        'select private.keep_media_uses(%L, (t.whole ->> %L)::uuid, %s)
          from (select to_jsonb(r) as whole from public.%I r) t
          where position(''/storage/v1/'' in t.whole::text) > 0',
        p_table, p_id,
        case when p_document is null then 't.whole' else format('coalesce(t.whole -> %L, ''{}'')', p_document) end,
        p_table
      );
    end
  $$;

revoke all on function private.find_media(jsonb), private.keep_media_uses(text, uuid, jsonb),
  private.watch_media(text, text, text) from public;
revoke all on function public.note_media_uses() from public, anon, authenticated;

select private.watch_media('blog_posts');
select private.watch_media('news_posts');
select private.watch_media('authors');
select private.watch_media('deleted_posts', 'post_id', 'post');
do $$
  begin
    if to_regclass('public.post_drafts') is not null then
      perform private.watch_media('post_drafts', 'post_id', 'content');
    end if;
  end
$$;

-- Brings the library in line with what lies in the storage.
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

-- As before, without what somebody wants to keep, and what waits in the bin of the library.
create or replace function public.list_aged_pictures(p_after_name text, p_limit integer) returns setof text
  language sql stable set search_path = ''
  as $$
    select name from storage.objects o
    where bucket_id = 'blog-images' and name > p_after_name
      and greatest(created_at, updated_at) < now() - interval '24 hours'
      and name ~ '^(blog-images|news)/[A-Za-z0-9._-]+$'
      and not exists (
        select from public.media m
        where m.bucket = o.bucket_id and m.name = o.name and (m.kept_at is not null or m.deleted_at is not null)
      )
    order by name limit p_limit
  $$;

select private.only_for_server('catalogue_media');
