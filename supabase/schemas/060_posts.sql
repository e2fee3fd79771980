-- Blog and news posts: tables, owners, policies and the columns that triggers fill in.

-- Ids of the posts in a table that the caller created. Posts are identified by table and id: owning a post in one table
-- grants nothing on a post with the same id in the other. docs/threat-model.md, section 4
create function public.list_own_posts(p_table text) returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_owners
    where post_table = p_table and user_id = (select auth.uid())
  $$;

-- Creator of each post. No foreign key, so that a restored post keeps its owner.
create table public.post_owners (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (post_table, post_id)
);
create index post_owners_of_a_person on public.post_owners (user_id);

select private.close_table('public.post_owners');

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  content text not null,
  featured_image text,
  author text,
  tags text[] not null default '{}',
  status text not null default 'published' check (status in ('published', 'draft')),
  published_at timestamptz not null default now(),
  shopify_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Empty means: make one from the title.
  slug text not null default '',
  -- Null SEO and sharing fields fall back to the title, the summary, the drawn share image, and an empty text alternative.
  seo_title text check (length(seo_title) <= 300),
  seo_description text check (length(seo_description) <= 1000),
  share_image text check (length(share_image) <= 2048 and share_image ~* '^(https?://|/)'),
  noindex boolean not null default false,
  featured_image_alt text check (length(featured_image_alt) <= 1000),
  featured_image_caption text check (length(featured_image_caption) <= 2000),
  author_id uuid references public.authors on delete set null,
  -- Last change of title or text; renamed authors, tags and picture URLs do not count.
  revised_at timestamptz,
  unpublish_at timestamptz,
  constraint blog_posts_slug check (slug <> '')
);
create unique index blog_posts_shopify_id on public.blog_posts (shopify_id);

create table public.news_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  content text not null,
  rich_content jsonb not null default '[]' check (jsonb_typeof(rich_content) = 'array'),
  featured_image text,
  author text,
  tags text[] not null default '{}',
  status text not null default 'published' check (status in ('published', 'draft')),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text not null default '',
  seo_title text check (length(seo_title) <= 300),
  seo_description text check (length(seo_description) <= 1000),
  share_image text check (length(share_image) <= 2048 and share_image ~* '^(https?://|/)'),
  noindex boolean not null default false,
  featured_image_alt text check (length(featured_image_alt) <= 1000),
  featured_image_caption text check (length(featured_image_caption) <= 2000),
  author_id uuid references public.authors on delete set null,
  revised_at timestamptz,
  unpublish_at timestamptz,
  constraint news_posts_slug check (slug <> '')
);

-- What both tables have. Anyone reads published posts.
do $$
  declare
    posts text;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      execute replace($both$
        -- Not compressed: that took most of the time of an insert.
        alter table public.{posts} alter column content set storage external;
        -- Public list: published posts, newest first; id breaks ties so that pages never overlap.
        create index {posts}_published on public.{posts} (published_at desc, id) where status = 'published';
        create unique index {posts}_slug_once on public.{posts} (slug);
        -- Author pages, and updates when an author is renamed or deleted. `status` allows index-only counts.
        create index {posts}_of_an_author on public.{posts} (author_id, published_at desc, id) include (status)
          where author_id is not null;
        -- Sitemaps: published posts without noindex.
        create index {posts}_indexed on public.{posts} (published_at desc, id) where status = 'published' and not noindex;
        -- Staff list: keyset pagination in four orders. docs/decisions/0018-list-staff-posts-by-keyset.md
        create index {posts}_by_date on public.{posts} (published_at, id);
        create index {posts}_by_change on public.{posts} (updated_at, id);
        -- Index entries have a size limit, so titles are compared by their beginning.
        create index {posts}_by_title on public.{posts} (lower(left(title, 80)), id);
        create index {posts}_drafts on public.{posts} (published_at, id) where status = 'draft';
        create index {posts}_to_unpublish on public.{posts} (unpublish_at) where unpublish_at is not null;
        create index {posts}_planned on public.{posts} (published_at) where status = 'draft' and published_at > created_at;
        -- Author pages for readers; the index above also holds drafts.
        create index {posts}_read_of_an_author on public.{posts} (author_id, published_at desc, id)
          where status = 'published' and author_id is not null;

        alter table public.{posts} enable row level security, force row level security;
        revoke all on public.{posts} from public, anon, authenticated;
        grant select on public.{posts} to anon;
        grant select, insert, update, delete on public.{posts} to service_role;

        create policy "anyone reads published posts" on public.{posts}
          for select to anon, authenticated
          using (status = 'published' and published_at <= now() and (unpublish_at is null or unpublish_at > now()));
        create policy "the server manages posts" on public.{posts} for all to service_role using (true) with check (true);
        create policy "the functions of the owner find posts" on public.{posts} for select to current_user using (true);
        create policy "the functions of the owner change posts" on public.{posts}
          for update to current_user using (true) with check (true);
        -- An insert returns its row before the row has an owner. Only the database sets `created_at`, which is the start of the
        -- transaction for its own rows.
        create policy "writers read what they may change" on public.{posts}
          for select to authenticated using (
            (select public.may('posts.edit'))
            or (select public.may('posts.write')) and id = any ((select public.list_own_posts('{posts}'))::uuid[])
            or (select public.may('posts.write')) and created_at = now()
          );
        create policy "writers create drafts, editors posts" on public.{posts}
          for insert to authenticated
          with check ((select public.may('posts.publish')) or status = 'draft' and (select public.may('posts.write')));
        create policy "writers change their drafts, editors posts" on public.{posts}
          for update to authenticated
          using (
            (select public.may('posts.edit'))
            or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('{posts}'))::uuid[])
          )
          with check (
            (select public.may('posts.publish'))
            or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('{posts}'))::uuid[])
          );
        create policy "writers delete their drafts, editors posts" on public.{posts}
          for delete to authenticated
          using (
            (select public.may('posts.edit'))
            or status = 'draft' and (select public.may('posts.write')) and id = any ((select public.list_own_posts('{posts}'))::uuid[])
          );
      $both$, '{posts}', posts);
    end loop;
  end
$$;

grant
  select,
  delete,
  insert (
    id, title, summary, content, featured_image, author, tags, status, published_at, shopify_id, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  ),
  update (
    title, summary, content, featured_image, author, tags, status, published_at, shopify_id, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  )
  on public.blog_posts to authenticated;
grant
  select,
  delete,
  insert (
    id, title, summary, content, rich_content, featured_image, author, tags, status, published_at, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  ),
  update (
    title, summary, content, rich_content, featured_image, author, tags, status, published_at, slug, seo_title,
    seo_description, share_image, noindex, featured_image_alt, featured_image_caption, author_id, unpublish_at
  )
  on public.news_posts to authenticated;

-- Author and time of each change, for the conflict message of the editor.
create table public.post_changes (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: the history survives the post.
  post_id uuid not null,
  action text not null check (action in ('created', 'changed', 'deleted')),
  -- Null for the server, the seed and an editor of a local trial.
  changed_by uuid,
  changed_by_email text,
  changed_at timestamptz not null default now()
);
create index post_changes_of_a_post on public.post_changes (post_table, post_id, changed_at desc);
create index post_changes_by_time on public.post_changes (changed_at);

alter table public.post_changes enable row level security, force row level security;
revoke all on public.post_changes from public, anon, authenticated, service_role;
grant select on public.post_changes to authenticated, service_role;

create policy "the server reads changes" on public.post_changes for select to service_role using (true);
create policy "the trigger notes changes" on public.post_changes for insert to current_user with check (true);
create policy "writers read changes of what they may change" on public.post_changes
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);

-- Names of posts, authors and tags that changed. Cached pages that outlive an outage must not show what was changed
-- meanwhile. Kept a day longer than such pages. docs/decisions/0009-serve-stale-pages-on-failure.md
create table private.touched_names (
  -- Table and slug, such as "blog_posts/how-to".
  name text primary key,
  touched_at timestamptz not null
);
create index touched_names_by_time on private.touched_names (touched_at);

select private.close_table('private.touched_names');

-- Limited to posts that the reader may see: the policies of the posts apply here, too.
create policy "anyone reads authors of published posts" on public.authors
  for select to anon, authenticated
  using (
    exists (select from public.blog_posts p where p.author_id = authors.id)
    or exists (select from public.news_posts p where p.author_id = authors.id)
  );

-- Security definer: only this trigger writes here, and callers cannot read email addresses of accounts.
create function public.note_post_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_changes (post_table, post_id, action, changed_by, changed_by_email)
      values (
        tg_table_name,
        coalesce(new.id, old.id),
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        auth.uid(),
        (select email from auth.users where id = auth.uid())
      );
      return null;
    end
  $$;

-- Security definer: writers of posts have no access to this table.
create function private.note_touched_name() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      touched text := tg_table_name || '/' || old.slug;
    begin
      insert into private.touched_names as known (name, touched_at) values (touched, clock_timestamp())
      on conflict (name) do update set touched_at = excluded.touched_at;
      perform pg_notify('pages_touched', touched);
      return null;
    end
  $$;

create trigger note_touched_name after update or delete on public.authors
  for each row execute function private.note_touched_name();

-- Names that changed in the last p_seconds, with their age in seconds, since the clocks of site and database may
-- differ. Null if there are too many.
create function public.list_touched_names(p_seconds double precision) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 10000;
      named jsonb;
    begin
      delete from private.touched_names where touched_at < now() - interval '8 days';
      select coalesce(jsonb_object_agg(t.name, extract(epoch from clock_timestamp() - t.touched_at)), '{}')
      into named from (
        select name, touched_at from private.touched_names
        where touched_at > clock_timestamp() - make_interval(secs => p_seconds) limit most + 1
      ) t;
      return case when (select count(*) from jsonb_object_keys(named)) <= most then named end;
    end
  $$;

-- After the row is inserted: an insert that conflicts with an existing post changes no owner.
create function public.note_post_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if auth.uid() is not null then
        insert into public.post_owners (post_table, post_id, user_id) values (tg_table_name, new.id, auth.uid())
        on conflict do nothing;
      end if;
      return null;
    end
  $$;

-- Transfers the posts of a person before their account is deleted. Returns the number of posts.
create function public.hand_over_posts(p_user uuid, p_heir uuid default null) returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      leaving constant jsonb := public.describe_leaving(p_user);
      handed integer := 0;
    begin
      if (leaving ->> 'is_last_owner')::boolean then
        raise check_violation using
          message = 'The last owner can''t be removed. Make someone else an owner first.',
          constraint = 'one_owner_stays';
      elsif p_heir is not null and not leaving -> 'heirs' @> jsonb_build_array(jsonb_build_object('id', p_heir)) then
        raise check_violation using message = 'Posts can only be transferred to someone with a role on this site.';
      elsif p_heir is null and jsonb_array_length(leaving -> 'heirs') > 0 then
        raise check_violation using message = 'Choose who takes over your posts first.';
      elsif p_heir is not null then
        update public.post_owners set user_id = p_heir where user_id = p_user;
        get diagnostics handed = row_count;
      end if;
      return handed;
    end
  $$;

create function public.note_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_changes (post_table, post_id, action, changed_by, changed_by_email)
      select tg_table_name, n.id, 'created', who.id, (select email from auth.users u where u.id = who.id)
      from new_rows n cross join (select auth.uid() as id) who;
      return null;
    end
  $$;

create function private.has_post(p_table text, p_post uuid) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (select from public.blog_posts where p_table = 'blog_posts' and id = p_post)
      or exists (select from public.news_posts where p_table = 'news_posts' and id = p_post)
  $$;

-- Rejects the id of another current or former post: it would give access to its versions, changes, links and slugs. A
-- conflict within one table is left to the primary key or an upsert.
create function public.refuse_known_post_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- The server may insert known ids (restore, import, move). Users who may not write must not learn which ids exist.
      if auth.uid() is null or not public.may('posts.write') or private.has_post(tg_table_name, new.id) then
        return new;
      end if;
      if private.has_post(case tg_table_name when 'blog_posts' then 'news_posts' else 'blog_posts' end, new.id)
        or exists (select from public.deleted_posts where post_id = new.id)
        or exists (
          select from public.post_owners where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        )
        or exists (select from public.post_slugs where post_id = new.id)
        or exists (
          select from public.post_changes where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        ) then
        raise unique_violation using
          message = 'This id belongs, or belonged, to another post. Leave it out to get a new one.',
          table = tg_table_name, constraint = tg_table_name || '_pkey', detail = 'id';
      end if;
      return new;
    end
  $$;

select private.only_for('authenticated, service_role', 'list_own_posts');
select private.only_for_server('list_touched_names', 'hand_over_posts');
