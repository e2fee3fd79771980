-- Imports: every run is recorded, can be repeated without doubles, resumed after a crash, and taken back.
-- Administrators read all of it; it is written by server functions alone, with the secret key.

create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  file_name text not null default '',
  format text not null default '',
  -- Posts that the author meant to send.
  total integer not null default 0 check (total >= 0),
  options jsonb not null default '{}',
  -- broken: running, and silent for minutes. It can be resumed or undone.
  status text not null default 'running'
    check (status in ('running', 'finished', 'cancelled', 'undone', 'broken')),
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  started_by uuid,
  started_by_email text,
  started_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_runs_newest on public.import_runs (started_at desc);

create table public.import_run_posts (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.import_runs (id) on delete cascade,
  -- Place in the file.
  number integer not null,
  line integer,
  -- Null for what was left out before it became a post.
  source_id text,
  title text not null default '',
  post_id uuid,
  outcome text not null check (outcome in ('created', 'updated', 'skipped', 'refused', 'failed')),
  reason text,
  -- The post and what was known of its source before an update.
  before jsonb,
  -- updated_at of the post as this run left it: another value means that somebody edited it since.
  after_updated_at timestamptz,
  undo text check (undo in ('done', 'kept')),
  unique (run_id, source_id)
);
create unique index import_run_posts_left_out on public.import_run_posts (run_id, number) where source_id is null;
create index import_run_posts_of_a_post on public.import_run_posts (post_id);

-- Where posts came from. The source id is stable, so a second run of the same file finds its posts.
create table public.post_sources (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  source_id text not null,
  post_id uuid not null,
  -- Of what was written: the same digest means that nothing changed in the file.
  digest text,
  -- updated_at of the post as the last import left it.
  written_at timestamptz not null,
  primary key (post_table, source_id)
);
create index post_sources_of_a_post on public.post_sources (post_id);

-- Addresses that posts had on the site they came from.
create table public.post_redirects (
  path text primary key check (path ~ '^/[^/]' and length(path) <= 500),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  run_id uuid references public.import_runs (id) on delete set null
);
create index post_redirects_of_a_post on public.post_redirects (post_id);

-- Pictures that imported posts still show from elsewhere, or did.
create table public.imported_pictures (
  id uuid primary key default gen_random_uuid(),
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  url text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- Why it failed.
  reason text,
  attempts integer not null default 0,
  -- Where it is now.
  address text,
  run_id uuid references public.import_runs (id) on delete set null,
  -- While somebody fetches it.
  claimed_until timestamptz
);
-- Addresses may be longer than an index entry.
create unique index imported_pictures_once on public.imported_pictures (post_id, md5(url));
create index imported_pictures_of_a_run on public.imported_pictures (run_id, state);
create index imported_pictures_waiting on public.imported_pictures (post_id) where state = 'pending';

-- Fetches of addresses that people gave, for the limit per person over all replicas.
create table public.outgoing_fetches (
  id bigint generated always as identity primary key,
  actor text not null,
  fetched_at timestamptz not null default now()
);
create index outgoing_fetches_of_an_actor on public.outgoing_fetches (actor, fetched_at);

do $$
  declare
    name text;
  begin
    foreach name in array array[
      'import_runs', 'import_run_posts', 'post_sources', 'post_redirects', 'imported_pictures',
      'outgoing_fetches'
    ] loop
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('revoke all on public.%I from public, anon, authenticated', name);
      execute format('grant select, insert, update, delete on public.%I to service_role', name);
      execute format(
        'create policy "the server keeps imports" on public.%I for all to service_role using (true) with check (true)',
        name
      );
      if name <> 'outgoing_fetches' then
        execute format('grant select on public.%I to authenticated', name);
        execute format(
          'create policy "administrators read imports" on public.%I for select to authenticated using ((select public.is_admin()))',
          name
        );
      end if;
    end loop;
  end
$$;

-- Only what leads to a post that the reader may see: the policies of the posts hold inside this one.
grant select on public.post_redirects to anon;
create policy "anyone follows old addresses of published posts" on public.post_redirects
  for select to anon, authenticated
  using (
    exists (select from public.blog_posts where id = post_id)
    or exists (select from public.news_posts where id = post_id)
  );

-- A post takes what is known of its origin with it. Security definer: authors delete posts, and nothing here.
create function public.forget_post_origin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_sources where post_id = old.id;
      delete from public.post_redirects where post_id = old.id;
      delete from public.imported_pictures where post_id = old.id;
      return null;
    end
  $$;
revoke all on function public.forget_post_origin() from public, anon, authenticated;

-- Forced row security binds the owner as well, in whose name the trigger works.
create policy "the trigger finds sources" on public.post_sources for select to current_user using (true);
create policy "the trigger forgets sources" on public.post_sources for delete to current_user using (true);
create policy "the trigger finds redirects" on public.post_redirects for select to current_user using (true);
create policy "the trigger forgets redirects" on public.post_redirects for delete to current_user using (true);
create policy "the trigger finds pictures" on public.imported_pictures for select to current_user using (true);
create policy "the trigger forgets pictures" on public.imported_pictures for delete to current_user using (true);

create trigger forget_post_origin after delete on public.blog_posts
  for each row execute function public.forget_post_origin();
create trigger forget_post_origin after delete on public.news_posts
  for each row execute function public.forget_post_origin();
