-- Links that show a post to whoever has one, before readers see it: they end by themselves, can be ended, and are listed.
-- docs/decisions/0054-newer-drafts-and-preview-links.md

create table public.post_previews (
  id uuid primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No reference: a deleted post comes back from the bin with its links.
  post_id uuid not null,
  -- SHA-256 of what the address ends in: who reads the table opens nothing.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Whom it is for.
  label text not null default '' check (length(label) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Null when nobody was signed in.
  created_by_email text,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  revoked_at timestamptz,
  opened_count bigint not null default 0,
  last_opened_at timestamptz
);
create index post_previews_of_a_post on public.post_previews (post_id, created_at desc);
create index post_previews_by_end on public.post_previews (expires_at);

alter table public.post_previews enable row level security;
alter table public.post_previews force row level security;
revoke all on public.post_previews from public, anon, authenticated, service_role;
grant select (
  id, post_table, post_id, label, created_at, created_by, created_by_email, expires_at, revoked_at, opened_count, last_opened_at
), update (revoked_at) on public.post_previews to authenticated;
grant select, insert, update, delete on public.post_previews to service_role;
create policy "writers see the links of what is theirs, editors all" on public.post_previews
  for select to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and post_id = any ((select public.list_own_posts())::uuid[])
  );
create policy "writers end the links of what is theirs, editors all" on public.post_previews
  for update to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and post_id = any ((select public.list_own_posts())::uuid[])
  ) with check (revoked_at is not null);
create policy "the server manages links" on public.post_previews for all to service_role using (true) with check (true);
-- Forced row security binds the owner as well, in whose name the trigger below works.
create policy "the trigger forgets links" on public.post_previews for all to current_user using (true) with check (true);

-- What a link shows: the post as it is stored, or with its newer draft as it would be published.
-- {table, post, author, expires_at, is_published, has_draft}; null for a link that leads nowhere, or no longer.
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
      -- A name that the draft changes finds its author when it is published.
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
select private.only_for_server('open_post_preview');

-- When a deleted post can't come back any more, its links go; those that ended go a month later.
create function public.forget_previews_of_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if not exists (select from public.blog_posts where id = old.post_id)
        and not exists (select from public.news_posts where id = old.post_id) then
        delete from public.post_previews where post_table = old.post_table and post_id = old.post_id;
      end if;
      return null;
    end
  $$;
create function public.forget_ended_previews() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_previews where expires_at < now() - interval '30 days';
      return null;
    end
  $$;
revoke all on function public.forget_previews_of_deleted_post(), public.forget_ended_previews()
  from public, anon, authenticated;
create trigger forget_previews after delete on public.deleted_posts
  for each row execute function public.forget_previews_of_deleted_post();
create trigger forget_ended after insert on public.post_previews
  for each statement execute function public.forget_ended_previews();
