-- Deleted posts: kept for 30 days, restored or erased.

-- Deleted posts with their origin, restorable for 30 days by server functions.
create table public.deleted_posts (
  post_id uuid not null,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- The whole row.
  post jsonb not null,
  -- Rows of post_sources, post_redirects and imported_pictures.
  sources jsonb not null,
  redirects jsonb not null,
  pictures jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_by_email text,
  title text generated always as (post ->> 'title') stored,
  primary key (post_id, post_table)
);
create index deleted_posts_newest on public.deleted_posts (post_table, deleted_at desc, post_id);
-- Staff list of the trash. docs/decisions/0018-list-staff-posts-by-keyset.md
create index deleted_posts_listed on public.deleted_posts (deleted_at desc, post_id desc);

select private.close_table('public.deleted_posts');
grant select, delete on public.deleted_posts to service_role;

create policy "the server reads deleted posts" on public.deleted_posts for select to service_role using (true);
create policy "the server forgets deleted posts" on public.deleted_posts for delete to service_role using (true);

-- Before the delete, while the origin is still there. Security definer: only this trigger writes here.
create function public.keep_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deleted_posts where post_table = tg_table_name and post_id = old.id;
      insert into public.deleted_posts
        (post_id, post_table, post, sources, redirects, pictures, deleted_by, deleted_by_email)
      values (
        old.id, tg_table_name, to_jsonb(old),
        (
          select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.post_sources s
          where s.post_table = tg_table_name and s.post_id = old.id
        ),
        (
          select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.post_redirects r
          where r.post_table = tg_table_name and r.post_id = old.id
        ),
        (
          select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.imported_pictures i
          where i.post_table = tg_table_name and i.post_id = old.id
        ),
        auth.uid(), (select email from auth.users where id = auth.uid())
      );
      return old;
    end
  $$;

-- Restores a deleted post with its id, dates and origin. Returns true if it is already back, false if it was never
-- there, expired or erased. The row in the trash stays, so that its pictures count as used.
create function public.restore_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
      present timestamptz;
    begin
      select * into kept from public.deleted_posts
      where post_id = p_post and post_table = p_table and deleted_at >= now() - interval '30 days';
      if kept.post_id is null then
        return false;
      end if;
      if (kept.post ->> 'unpublish_at')::timestamptz <= now() then
        kept.post := kept.post || '{"status": "draft", "unpublish_at": null}';
      end if;
      if p_table = 'blog_posts' then
        insert into public.blog_posts select * from jsonb_populate_record(null::public.blog_posts, kept.post)
        on conflict (id) do nothing;
      else
        insert into public.news_posts select * from jsonb_populate_record(null::public.news_posts, kept.post)
        on conflict (id) do nothing;
      end if;
      if not found then
        execute format('select p.created_at from public.%I p where p.id = $1', p_table) into present using p_post;
        if present is distinct from (kept.post ->> 'created_at')::timestamptz then
          raise unique_violation using message = 'Another post has the id of the deleted one.';
        end if;
        return true;
      end if;
      -- Sources and paths that another post has taken since stay with that post; ids of deleted runs become null.
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

-- For the daily sweep, which also removes the last expired posts.
create function public.forget_deleted_posts() returns void
  language sql set search_path = ''
  as $$
    delete from public.deleted_posts where deleted_at < now() - interval '30 days'
  $$;

-- Posts in the trash whose title contains the search text, newest first.
create function public.list_deleted_posts(p_table text, p_search text, p_limit integer, p_offset integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    with binned as (
      select post_id, title, deleted_at, deleted_by_email from public.deleted_posts d
      where post_table = p_table and deleted_at >= now() - interval '30 days'
        and (p_search = '' or position(lower(p_search) in lower(title)) > 0)
        and not exists (select from public.blog_posts p where d.post_table = 'blog_posts' and p.id = d.post_id)
        and not exists (select from public.news_posts p where d.post_table = 'news_posts' and p.id = d.post_id)
    )
    select jsonb_build_object(
      'total', (select count(*) from binned),
      'posts', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', post_id, 'title', title, 'deleted_at', deleted_at, 'deleted_by_email', deleted_by_email,
          'kept_until', deleted_at + interval '30 days'
        ) order by deleted_at desc, post_id)
        from (select * from binned order by deleted_at desc, post_id limit p_limit offset p_offset) page
      ), '[]')
    )
  $$;

-- Erases a post in the trash with its versions; false if it is not there.
create function public.erase_deleted_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      delete from public.deleted_posts d
      where post_table = p_table and post_id = p_post
        and not exists (select from public.blog_posts p where d.post_table = 'blog_posts' and p.id = d.post_id)
        and not exists (select from public.news_posts p where d.post_table = 'news_posts' and p.id = d.post_id);
      return found;
    end
  $$;

-- Whether the caller may restore a deleted post: editors any, authors their own drafts.
create function public.may_restore_post(p_table text, p_post uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.may('posts.edit') or public.may('posts.write') and exists (
      select from public.post_owners o
      join public.deleted_posts d on d.post_id = o.post_id and d.post_table = o.post_table
      where o.post_table = p_table and o.post_id = p_post and o.user_id = (select auth.uid())
        and d.post ->> 'status' = 'draft'
    )
  $$;

create function public.forget_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if private.has_post(old.post_table, old.post_id) then
        return null;
      end if;
      delete from public.post_owners where post_table = old.post_table and post_id = old.post_id;
      delete from public.document_versions where document_kind = old.post_table and document_id = old.post_id;
      delete from public.post_drafts where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_previews where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_reviews where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_review_events where post_table = old.post_table and post_id = old.post_id;
      delete from public.post_comments where post_table = old.post_table and post_id = old.post_id;
      return null;
    end
  $$;

create trigger forget_deleted_post after delete on public.deleted_posts
  for each row execute function public.forget_deleted_post();

select private.only_for('authenticated, service_role', 'may_restore_post');
select private.only_for_server('restore_post', 'forget_deleted_posts', 'list_deleted_posts', 'erase_deleted_post');
