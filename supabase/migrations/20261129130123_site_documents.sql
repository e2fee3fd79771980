-- Contents of pages as documents: published ones, drafts, their versions, media and activity.

-- Text of a version, for counting its words.
create function private.read_version_text(p_kind text, p_content jsonb) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when p_kind in ('blog_posts', 'news_posts') then p_content ->> 'content'
      else coalesce((
        select string_agg(value #>> '{}', ' ') from jsonb_path_query(p_content, 'strict $.**') value
        where jsonb_typeof(value) = 'string'
      ), '')
    end
  $$;

-- Versioned fields of a row; dates of publication and unpublication are not among them.
create or replace function private.read_version_content(p_kind text, p_row jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case
      when p_kind in ('blog_posts', 'news_posts') then p_row - array[
        'id', 'slug', 'status', 'published_at', 'unpublish_at', 'created_at', 'updated_at', 'revised_at', 'author_id',
        'shopify_id'
      ]
      when p_kind = 'site_documents' then p_row -> 'content'
      else p_row - array['id', 'created_at', 'updated_at']
    end
  $$;

-- Security definer: only this trigger writes here, and callers cannot read email addresses of accounts. Its name sorts
-- before note_post_change, so that the last noted change is that of the replaced state.
create or replace function public.keep_document_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      -- Before a document is published for the first time, its content is the default in code.
      former jsonb := coalesce(private.read_version_content(tg_table_name, to_jsonb(old)), '{}');
      present jsonb := private.read_version_content(tg_table_name, to_jsonb(new));
      last record;
    begin
      if former = present then
        return null;
      end if;
      select number, replaced_at as at, replaced_by as who, replaced_by_email as email, replaced_how as how
      into last from public.document_versions
      where document_kind = tg_table_name and document_id = coalesce(old.id, new.id) order by number desc limit 1;
      if last.number is null then
        select 0 as number, coalesce(old.updated_at, new.updated_at) as at, c.changed_by as who, c.changed_by_email as email, null::text as how
        into last from (values (1)) one
        left join lateral (
          select changed_by, changed_by_email from public.post_changes
          where post_table = tg_table_name and post_id = old.id order by changed_at desc, id desc limit 1
        ) c on true;
      end if;
      insert into public.document_versions (
        document_kind, document_id, number, content, digest, words, pictures,
        written_at, written_by, written_by_email, written_how,
        replaced_by, replaced_by_email, replaced_how, replaced_words, changed
      ) values (
        tg_table_name, coalesce(old.id, new.id), last.number + 1, former,
        encode(sha256(convert_to(former::text, 'UTF8')), 'hex'),
        private.count_words(private.read_version_text(tg_table_name, former)),
        case
          when position('/blog-images/' in former::text) = 0 then '{}'
          else array(
            select distinct match[1]
            from regexp_matches(former::text, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
          )
        end,
        last.at, last.who, last.email, last.how,
        auth.uid(), (select email from auth.users where id = auth.uid()), private.read_write_origin(),
        private.count_words(private.read_version_text(tg_table_name, present)),
        array(select key from jsonb_each(present) where value is distinct from former -> key order by key)
      );
      return null;
    end
  $$;

-- Published documents that differ from their default in code; {} is the default.
-- docs/decisions/0042-edit-content-as-documents.md
create table public.site_documents (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9/-]{0,99}$'),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 500000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.site_documents enable row level security, force row level security;
revoke all on public.site_documents from public, anon, authenticated, service_role;
grant select on public.site_documents to anon, authenticated;
grant insert (name, content), update (content) on public.site_documents to authenticated;
grant select, insert, update, delete on public.site_documents to service_role;

create policy "everybody reads published content" on public.site_documents
  for select to anon, authenticated using (true);
create policy "those who publish add content" on public.site_documents
  for insert to authenticated with check ((select public.may('posts.publish')));
create policy "those who publish change content" on public.site_documents
  for update to authenticated using ((select public.may('posts.publish'))) with check (true);
create policy "the server manages content" on public.site_documents
  for all to service_role using (true) with check (true);

-- Next content of a document, shared by all editors.
create table public.site_document_drafts (
  document_name text primary key check (document_name ~ '^[a-z0-9][a-z0-9/-]{0,99}$'),
  -- Id among the uses of media.
  id uuid not null default gen_random_uuid(),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 500000),
  -- Version of the draft.
  updated_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  -- Null if not signed in.
  saved_by_email text
);

alter table public.site_document_drafts enable row level security, force row level security;
revoke all on public.site_document_drafts from public, anon, authenticated, service_role;
grant select, insert (document_name, content), update (content), delete
  on public.site_document_drafts to authenticated;
grant select, insert, update, delete on public.site_document_drafts to service_role;

create policy "editors manage drafts of content" on public.site_document_drafts
  for all to authenticated using ((select public.may('posts.edit'))) with check ((select public.may('posts.edit')));
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

create trigger note_author before insert or update on public.site_document_drafts
  for each row execute function private.note_draft_author();

create trigger touch_updated_at before update on public.site_documents
  for each row execute function public.touch_updated_at();

create trigger keep_document_version after insert or update on public.site_documents
  for each row execute function public.keep_document_version();

create trigger announce_change after insert or update or delete or truncate on public.site_documents
  for each statement execute function public.announce_change();

-- Version of a document with its draft: the time of the last change of either. Null if neither exists.
create function public.read_site_document_version(p_name text) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select greatest(
      (select updated_at from public.site_documents where name = p_name),
      (select updated_at from public.site_document_drafts where document_name = p_name)
    )
  $$;

-- Saves a draft with the rights of the caller. `p_version`: version that its author saw. A draft equal to the published
-- document is deleted. Returns `saved`, `same`, or `changed` if somebody else saved or published since.
create function public.save_site_document_draft(p_name text, p_content jsonb, p_version timestamptz) returns text
  language plpgsql set search_path = ''
  as $$
    begin
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

-- Publishes the drafts of [{"name", "version"}] with the rights of the caller, all or none. Returns the names of
-- documents that somebody else saved or published since; then nothing was published.
create function public.publish_site_documents(p_documents jsonb) returns text[]
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text[];
      changed text[];
    begin
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

revoke all on function
  public.read_site_document_version, public.save_site_document_draft, public.publish_site_documents
  from public, anon, authenticated, service_role;
grant execute on function
  public.read_site_document_version, public.save_site_document_draft, public.publish_site_documents
  to authenticated, service_role;

-- Fields of a kind of document that may reference files.
create or replace function public.list_media_fields(p_kind text) returns text[]
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

-- Documents that reference a file, deleted posts last, then posts whose versions do.
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

-- Names of pictures that posts, versions, the bin or undo data reference, in pages: {"names", "last"}; last is null on
-- the last page.
create or replace function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(concat_ws(' ', content, featured_image, share_image) order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(concat_ws(' ', content, featured_image, share_image, rich_content::text) order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) p;
      elsif p_place = 'authors' then
        select array_agg(picture), max(id::text) into texts, last
        from (select id, picture from public.authors where id > p_after_id::uuid order by id limit p_limit) a;
      elsif p_place = 'document_versions' then
        select array_agg('/blog-images/' || name), max(id)::text into texts, last
        from (
          select id, pictures from public.document_versions
          where pictures <> '{}' and id > p_after_id::bigint order by id limit p_limit
        ) v, unnest(v.pictures) name;
      elsif p_place = 'post_drafts' then
        select array_agg(content::text), max(post_id::text) into texts, last
        from (
          select post_id, content from public.post_drafts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) d;
      elsif p_place = 'site_documents' then
        select array_agg(content::text), max(id::text) into texts, last
        from (
          select id, content from public.site_documents where id > p_after_id::uuid order by id limit p_limit
        ) s;
      elsif p_place = 'site_document_drafts' then
        select array_agg(content::text), max(id::text) into texts, last
        from (
          select id, content from public.site_document_drafts where id > p_after_id::uuid order by id limit p_limit
        ) s;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > p_after_id::bigint
          order by id limit p_limit
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

-- Pictures among these that a post, an author, or a version or draft written since references.
create or replace function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select wanted.name from unnest(names) wanted (name)
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(wanted.name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(wanted.name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    ) or exists (
      select from public.authors where updated_at >= since and position(wanted.name in authors.picture) > 0
    ) or exists (
      select from public.document_versions where replaced_at >= since and wanted.name = any (pictures)
    ) or exists (
      select from public.post_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    ) or exists (
      select from public.site_documents where updated_at >= since and position(wanted.name in content::text) > 0
    ) or exists (
      select from public.site_document_drafts where updated_at >= since and position(wanted.name in content::text) > 0
    )
  $$;

create trigger note_media_uses after insert or delete or update on public.site_documents for each row
  execute function public.note_media_uses('id', 'content');

create trigger note_media_uses after insert or delete or update on public.site_document_drafts for each row
  execute function public.note_media_uses('id', 'content');

alter table public.activity drop constraint activity_kind_check;
alter table public.activity add constraint activity_kind_check check (kind in (
  'sign_in', 'sign_in_failed', 'account', 'invitation', 'role', 'post', 'author', 'tag', 'redirect', 'setting',
  'content', 'import', 'restore', 'export'
));

create trigger note_activity after insert or delete or update on public.site_documents for each row
  execute function private.note_row_activity('content', 'name', 'id');
