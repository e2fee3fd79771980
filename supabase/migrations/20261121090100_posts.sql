-- Blog and news posts. Anyone reads what is published; only administrators write.

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
  updated_at timestamptz not null default now()
);

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
  updated_at timestamptz not null default now()
);

-- The list query: published rows, newest first; id breaks ties so that pages never overlap.
create index blog_posts_published on public.blog_posts (published_at desc, id) where status = 'published';
create index news_posts_published on public.news_posts (published_at desc, id) where status = 'published';
create unique index blog_posts_shopify_id on public.blog_posts (shopify_id);

create function public.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      return new;
    end
  $$;

create trigger touch_updated_at before update on public.blog_posts
  for each row execute function public.touch_updated_at();
create trigger touch_updated_at before update on public.news_posts
  for each row execute function public.touch_updated_at();

-- Tells every replica's page cache that a table changed.
create function public.announce_change() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_notify('content_changed', tg_table_name);
      return null;
    end
  $$;

create trigger announce_change after insert or update or delete or truncate on public.blog_posts
  for each statement execute function public.announce_change();
create trigger announce_change after insert or update or delete or truncate on public.news_posts
  for each statement execute function public.announce_change();

revoke all on function public.touch_updated_at(), public.announce_change() from public;

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
alter table public.news_posts enable row level security;
alter table public.news_posts force row level security;

revoke all on public.blog_posts, public.news_posts from public, anon, authenticated;
grant select on public.blog_posts, public.news_posts to anon, authenticated;
grant insert (title, summary, content, featured_image, author, tags, status, published_at, shopify_id),
      update (title, summary, content, featured_image, author, tags, status, published_at, shopify_id),
      delete
  on public.blog_posts to authenticated;
grant insert (title, summary, content, rich_content, featured_image, author, tags, status, published_at),
      update (title, summary, content, rich_content, featured_image, author, tags, status, published_at),
      delete
  on public.news_posts to authenticated;
grant select, insert, update, delete on public.blog_posts, public.news_posts to service_role;

create policy "anyone reads published posts" on public.blog_posts
  for select to anon, authenticated using (status = 'published' and published_at <= now());
create policy "administrators read every post" on public.blog_posts
  for select to authenticated using ((select public.is_admin()));
create policy "administrators create posts" on public.blog_posts
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change posts" on public.blog_posts
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete posts" on public.blog_posts
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages posts" on public.blog_posts
  for all to service_role using (true) with check (true);

create policy "anyone reads published news" on public.news_posts
  for select to anon, authenticated using (status = 'published' and published_at <= now());
create policy "administrators read every news post" on public.news_posts
  for select to authenticated using ((select public.is_admin()));
create policy "administrators create news" on public.news_posts
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change news" on public.news_posts
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete news" on public.news_posts
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages news" on public.news_posts
  for all to service_role using (true) with check (true);
