-- Versions, drafts and previews of posts.

-- Files that a version names, with the bucket before the name. They count as kept, not as used.
-- docs/decisions/0023-catalog-media-in-a-table.md
create function private.list_version_files(p_content jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(file.bucket || '/' || file.name order by 1), '{}') from private.find_media(p_content) file
  $$;

-- Former states of documents, written by a trigger for every kind of write. Another kind of document needs the trigger
-- and a branch in private.read_version_content(). docs/decisions/0021-record-versions-and-activity-by-trigger.md
create table public.document_versions (
  id bigint generated always as identity primary key,
  -- Table of the document.
  document_kind text not null check (document_kind ~ '^[a-z_]{1,60}$'),
  document_id uuid not null,
  -- Per document, from 1.
  number integer not null check (number > 0),
  -- Versioned fields.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- SHA-256 of the content in hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  words integer not null,
  -- Our pictures in it, which are kept.
  pictures text[] not null default '{}',
  -- Author of this state; null for the server and for posts older than versions.
  written_at timestamptz not null,
  written_by uuid,
  written_by_email text,
  written_how text,
  -- Author of the next state.
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  replaced_by_email text,
  replaced_how text not null
    check (replaced_how in ('page', 'api', 'import', 'undo', 'restore', 'server')),
  replaced_words integer not null,
  -- Names of changed fields.
  changed text[] not null,
  note text not null default '' check (length(note) <= 300),
  files text[] not null generated always as (private.list_version_files(content)) stored,
  unique (document_kind, document_id, number)
);
create index document_versions_by_age on public.document_versions (replaced_at, id);
create index document_versions_with_pictures on public.document_versions (id) where pictures <> '{}';
create index document_versions_of_many on public.document_versions (number) where number > 20;
create index document_versions_by_file on public.document_versions using gin (files) with (fastupdate = off);

select private.close_table('public.document_versions');
grant select, update (note) on public.document_versions to authenticated, service_role;

create policy "the server reads versions" on public.document_versions for select to service_role using (true);
create policy "the server notes what versions are" on public.document_versions
  for update to service_role using (true) with check (true);
create policy "writers read versions of what they may change" on public.document_versions
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    document_kind = 'blog_posts' and document_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or document_kind = 'news_posts' and document_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers note what versions of theirs are" on public.document_versions
  for update to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    document_kind = 'blog_posts' and document_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or document_kind = 'news_posts' and document_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
) with check (true);

-- Draft of the next version of a published post. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.post_drafts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its draft.
  post_id uuid not null,
  -- Columns that publishing changes.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- `updated_at` of the published post that its author saw.
  based_on timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Version of the draft.
  updated_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  -- Null if not signed in.
  saved_by_email text,
  primary key (post_table, post_id)
);

select private.close_table('public.post_drafts');
grant select, delete on public.post_drafts to authenticated;
grant select, insert, update, delete on public.post_drafts to service_role;

create policy "writers read newer drafts of what is theirs, editors all" on public.post_drafts
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers discard newer drafts of what is theirs, editors all" on public.post_drafts
  for delete to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server manages newer drafts" on public.post_drafts
  for all to service_role using (true) with check (true);

-- Preview links: they expire, can be revoked and are listed. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.post_previews (
  id uuid primary key,
  -- `site_documents` for a page with the drafts of its documents.
  post_table text not null check (post_table in ('blog_posts', 'news_posts', 'site_documents')),
  -- No foreign key: a deleted post is restored with its links.
  post_id uuid,
  -- SHA-256 of the token in the URL.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Who the link is for.
  label text not null default '' check (length(label) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Null if not signed in.
  created_by_email text,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  revoked_at timestamptz,
  opened_count bigint not null default 0,
  last_opened_at timestamptz,
  page_path text check (page_path ~ '^/([^/].*)?$' and length(page_path) <= 500),
  constraint post_previews_of_post_or_page check (
    case post_table when 'site_documents' then page_path is not null and post_id is null
    else post_id is not null and page_path is null end
  )
);
create index post_previews_of_a_post on public.post_previews (post_id, created_at desc);
create index post_previews_by_end on public.post_previews (expires_at);

select private.close_table('public.post_previews');
grant
  select (
    id, post_table, post_id, label, created_at, created_by, created_by_email, expires_at, revoked_at, opened_count,
    last_opened_at, page_path
  ),
  update (revoked_at)
  on public.post_previews to authenticated;
grant select, insert, update, delete on public.post_previews to service_role;

create policy "writers see the links of what is theirs, editors all" on public.post_previews
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "writers end the links of what is theirs, editors all" on public.post_previews
  for update to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
) with check (revoked_at is not null);
create policy "the server manages links" on public.post_previews for all to service_role using (true) with check (true);

-- Versioned fields of a row; dates of publication and unpublication are not among them.
create function private.read_version_content(p_kind text, p_row jsonb) returns jsonb
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

create function private.count_words(p_html text) returns integer
  language sql immutable set search_path = ''
  as $$
    select case private.read_words(p_html)
      when '' then 0
      else array_length(string_to_array(private.read_words(p_html), ' '), 1)
    end
  $$;

-- Origin of a write, as the client states it; informative only.
create function private.read_write_origin() returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      path text := coalesce(current_setting('request.path', true), '');
      headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
    begin
      return case
        when path = '' then 'server'
        when path ~ '/rpc/(import_posts|apply_imported_pictures)$' then 'import'
        when path ~ '/rpc/undo_import$' then 'undo'
        when headers ->> 'x-write-origin' in ('page', 'restore') then headers ->> 'x-write-origin'
        -- Browsers send an origin; programs do not.
        when headers ? 'origin' then 'page'
        else 'api'
      end;
    end
  $$;

-- Security definer: only this trigger writes here, and callers cannot read email addresses of accounts. Its name sorts
-- before note_post_change, so that the last noted change is that of the replaced state.
create function public.keep_document_version() returns trigger
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

-- Deletes at most p_limit versions older than p_days or beyond the newest p_count of a document, except those with a
-- note, and versions of erased documents. Returns the number.
create function public.prune_document_versions(p_count integer, p_days integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      pruned integer;
    begin
      with aged as (
        select id from public.document_versions
        where replaced_at < now() - make_interval(days => p_days) and note = ''
        order by replaced_at, id limit p_limit
      ), long as (
        select v.id
        from (
          select document_kind, document_id, max(number) as newest
          from public.document_versions where number > p_count group by document_kind, document_id
        ) many
        join public.document_versions v using (document_kind, document_id)
        where v.number <= many.newest - p_count and v.note = ''
        limit p_limit
      )
      delete from public.document_versions
      where id in (select id from aged union select id from long limit p_limit);
      get diagnostics pruned = row_count;
      return pruned;
    end
  $$;

-- Saves the fields of `p_content` that differ from the published post; without differences the draft is deleted.
-- `p_version`: `updated_at` of the draft that its author saw, or null. The post is locked first, here and when
-- publishing.
create function public.save_post_draft(
  p_table text, p_post uuid, p_content jsonb, p_based_on timestamptz, p_version timestamptz, p_actor uuid, p_email text
) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      live jsonb;
      present timestamptz;
      changes jsonb;
    begin
      if p_table = 'blog_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.blog_posts p where id = p_post for update;
      elsif p_table = 'news_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.news_posts p where id = p_post for update;
      end if;
      if live is null then
        return 'missing';
      elsif live ->> 'status' <> 'published' then
        return 'unpublished';
      end if;
      select updated_at into present from public.post_drafts where post_table = p_table and post_id = p_post;
      if present is distinct from p_version then
        return 'changed';
      end if;
      select jsonb_object_agg(key, value) into changes from jsonb_each(changes)
      where p_content ? key and value is distinct from live -> key;
      if changes is null then
        delete from public.post_drafts where post_table = p_table and post_id = p_post;
        return 'same';
      end if;
      insert into public.post_drafts as d (post_table, post_id, content, based_on, saved_by, saved_by_email)
      values (p_table, p_post, changes, p_based_on, p_actor, p_email)
      on conflict (post_table, post_id) do update set
        content = excluded.content, based_on = excluded.based_on, updated_at = excluded.updated_at,
        saved_by = excluded.saved_by, saved_by_email = excluded.saved_by_email;
      return 'saved';
    end
  $$;

-- Publishes a draft with the rights of the caller. `p_based_on`: `updated_at` of the post; `p_version`: that of the
-- draft.
create function public.publish_post_draft(p_table text, p_post uuid, p_based_on timestamptz, p_version timestamptz)
  returns text
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      changes jsonb;
      assignments text;
      count integer;
    begin
      if current_user <> 'service_role' and not public.may('posts.publish') then
        raise insufficient_privilege using message = 'You may not publish posts.';
      elsif p_table = 'blog_posts' then
        select updated_at into written from public.blog_posts where id = p_post for update;
      elsif p_table = 'news_posts' then
        select updated_at into written from public.news_posts where id = p_post for update;
      end if;
      if written is null then
        return 'missing';
      end if;
      select content into changes from public.post_drafts
      where post_table = p_table and post_id = p_post and updated_at = p_version;
      if changes is null then
        return 'changed';
      elsif written <> p_based_on then
        return 'live-changed';
      end if;
      delete from public.post_drafts where post_table = p_table and post_id = p_post;
      select string_agg(format('%1$I = n.%1$I', key), ', ') into assignments from jsonb_object_keys(changes) key;
      execute format(
        'update public.%1$I p set %2$s from jsonb_populate_record(null::public.%1$I, $1) n where p.id = $2',
        p_table, assignments
      ) using changes, p_post;
      get diagnostics count = row_count;
      if count = 0 then
        raise insufficient_privilege using message = 'You may not publish this post.';
      end if;
      return 'published';
    end
  $$;

-- Post behind a preview link, with its newer draft applied: {table, post, author, expires_at, is_published, has_draft};
-- null if the link is invalid.
create function public.open_post_preview(p_token_hash text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      link public.post_previews;
      post jsonb;
      draft jsonb;
      signed jsonb;
    begin
      select * into link from public.post_previews
      where token_hash = p_token_hash and revoked_at is null and expires_at > now();
      if link.post_table = 'blog_posts' then
        select to_jsonb(p) into post from public.blog_posts p where id = link.post_id;
      elsif link.post_table = 'news_posts' then
        select to_jsonb(p) into post from public.news_posts p where id = link.post_id;
      end if;
      if post is null then
        return null;
      end if;
      select content into draft from public.post_drafts
      where post_table = link.post_table and post_id = link.post_id;
      post := post || coalesce(draft, '{}');
      -- A new author name of the draft is resolved when it is published.
      select to_jsonb(a) into signed from public.authors a
      where case when draft ? 'author' then a.name = draft ->> 'author' else a.id = (post ->> 'author_id')::uuid end
      order by a.id limit 1;
      update public.post_previews set opened_count = opened_count + 1, last_opened_at = now() where id = link.id;
      return jsonb_build_object(
        'table', link.post_table, 'expires_at', link.expires_at, 'has_draft', draft is not null,
        'is_published', post ->> 'status' = 'published' and (post ->> 'published_at')::timestamptz <= now()
          and coalesce((post ->> 'unpublish_at')::timestamptz > now(), true),
        'post', post, 'author', signed
      );
    end
  $$;

-- Page behind a preview link: {path, expires_at}; null if the link is invalid.
create function public.open_page_preview(p_token_hash text) returns jsonb
  language sql set search_path = ''
  as $$
    update public.post_previews set opened_count = opened_count + 1, last_opened_at = now()
    where token_hash = p_token_hash and page_path is not null and revoked_at is null and expires_at > now()
    returning jsonb_build_object('path', page_path, 'expires_at', expires_at)
  $$;

create function public.forget_ended_previews() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_previews where expires_at < now() - interval '30 days';
      return null;
    end
  $$;

create trigger forget_ended after insert on public.post_previews
  for each statement execute function public.forget_ended_previews();

-- Text that a person has typed and not saved, by post. New posts get their id before they are stored. No one else
-- can read it. Deleted after 30 days. docs/decisions/0022-keep-drafts-and-reviews-beside-posts.md
create table public.unsaved_texts (
  person uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  -- Same format as the editor's copy in the browser.
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) < 4000000),
  saved_at timestamptz not null default now(),
  primary key (person, post_table, post_id)
);

select private.close_table('public.unsaved_texts');
grant select, insert, update, delete on public.unsaved_texts to authenticated;

create policy "writers keep what they are typing" on public.unsaved_texts for all to authenticated
  using (person = (select auth.uid()) and (select public.may('posts.write')))
  with check (person = (select auth.uid()) and (select public.may('posts.write')));

create function public.forget_unsaved_texts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.unsaved_texts where saved_at < now() - interval '30 days';
      return null;
    end
  $$;

create trigger forget_old after insert on public.unsaved_texts
  for each statement execute function public.forget_unsaved_texts();

select private.only_for('authenticated, service_role', 'publish_post_draft');
select private.only_for_server('prune_document_versions', 'save_post_draft', 'open_post_preview', 'open_page_preview');
