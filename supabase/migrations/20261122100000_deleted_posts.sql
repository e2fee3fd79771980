-- A deleted post is kept for a day, with what is known of its origin: whoever deleted the wrong one can take that
-- back. Nobody reads it; server functions restore from it, with the secret key.

create table public.deleted_posts (
  post_id uuid primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- The whole row.
  post jsonb not null,
  -- Rows of post_sources, post_redirects and imported_pictures.
  sources jsonb not null,
  redirects jsonb not null,
  pictures jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_posts_by_age on public.deleted_posts (deleted_at);

alter table public.deleted_posts enable row level security;
alter table public.deleted_posts force row level security;
revoke all on public.deleted_posts from public, anon, authenticated, service_role;
grant select, delete on public.deleted_posts to service_role;
create policy "the server reads deleted posts" on public.deleted_posts
  for select to service_role using (true);
create policy "the server forgets deleted posts" on public.deleted_posts
  for delete to service_role using (true);
-- Forced row security binds the owner as well, in whose name the trigger below writes.
create policy "the trigger keeps deleted posts" on public.deleted_posts
  for all to current_user using (true) with check (true);

-- Before the row goes: afterwards, forget_post_origin has taken its origin along. Security definer: authors delete
-- posts, and nobody but this trigger writes here.
create function public.keep_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deleted_posts
      where post_id = old.id or deleted_at < now() - interval '24 hours';
      insert into public.deleted_posts (post_id, post_table, post, sources, redirects, pictures)
      values (
        old.id, tg_table_name, to_jsonb(old),
        (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.post_sources s where s.post_id = old.id),
        (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.post_redirects r where r.post_id = old.id),
        (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.imported_pictures i where i.post_id = old.id)
      );
      return old;
    end
  $$;
revoke all on function public.keep_deleted_post() from public, anon, authenticated;

create trigger keep_deleted_post before delete on public.blog_posts
  for each row execute function public.keep_deleted_post();
create trigger keep_deleted_post before delete on public.news_posts
  for each row execute function public.keep_deleted_post();

-- Brings a deleted post back as it was: id, dates and origin included. True also when it is back already; false when
-- it was never there, or was deleted more than a day ago. What was kept stays until its day is over, so that the
-- pictures of a post that comes back at this moment are found by who looks for unused ones.
create function public.restore_post(wanted_table text, wanted_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
    begin
      select * into kept from public.deleted_posts
      where post_id = wanted_post and post_table = wanted_table and deleted_at >= now() - interval '24 hours';
      if kept.post_id is null then
        return false;
      end if;
      if wanted_table = 'blog_posts' then
        insert into public.blog_posts select * from jsonb_populate_record(null::public.blog_posts, kept.post)
        on conflict (id) do nothing;
      else
        insert into public.news_posts select * from jsonb_populate_record(null::public.news_posts, kept.post)
        on conflict (id) do nothing;
      end if;
      if not found then
        return true;
      end if;
      -- What another post has taken over since stays with that one; a run that is gone is named no more.
      insert into public.post_sources select * from jsonb_populate_recordset(null::public.post_sources, kept.sources)
      on conflict do nothing;
      insert into public.post_redirects (path, post_table, post_id, run_id)
      select r.path, r.post_table, r.post_id, (select id from public.import_runs where id = r.run_id)
      from jsonb_populate_recordset(null::public.post_redirects, kept.redirects) r
      on conflict do nothing;
      insert into public.imported_pictures
        (id, post_table, post_id, url, state, reason, attempts, address, run_id, claimed_until)
      select i.id, i.post_table, i.post_id, i.url, i.state, i.reason, i.attempts, i.address,
        (select id from public.import_runs where id = i.run_id), i.claimed_until
      from jsonb_populate_recordset(null::public.imported_pictures, kept.pictures) i
      on conflict do nothing;
      return true;
    end
  $$;

-- For the daily sweep: without another deletion, the trigger would keep the last ones for longer.
create function public.forget_deleted_posts() returns void
  language sql set search_path = ''
  as $$
    delete from public.deleted_posts where deleted_at < now() - interval '24 hours'
  $$;

-- As before, and with the posts that may still come back.
create or replace function public.list_used_pictures(place text, after_id text, most integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if place = 'blog_posts' then
        select array_agg(content || ' ' || coalesce(featured_image, '') order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > after_id::uuid order by id limit most) p;
      elsif place = 'news_posts' then
        select
          array_agg(content || ' ' || coalesce(featured_image, '') || ' ' || rich_content::text order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > after_id::uuid order by id limit most) p;
      elsif place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts where post_id > after_id::uuid order by post_id limit most
        ) p;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > after_id::bigint
          order by id limit most
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in ('restore_post', 'forget_deleted_posts')
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
  end
$$;
