-- Deleted posts wait in a bin for 30 days, where administrators find, restore and delete them for good. As before, they
-- stand in a table of their own: every query of posts, and what the table service answers, stays as it is.

alter table public.deleted_posts
  add column deleted_by uuid,
  add column deleted_by_email text,
  add column title text generated always as (post ->> 'title') stored;
create index deleted_posts_newest on public.deleted_posts (post_table, deleted_at desc, post_id);

create or replace function public.keep_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.deleted_posts where post_id = old.id;
      insert into public.deleted_posts
        (post_id, post_table, post, sources, redirects, pictures, deleted_by, deleted_by_email)
      values (
        old.id, tg_table_name, to_jsonb(old),
        (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.post_sources s where s.post_id = old.id),
        (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.post_redirects r where r.post_id = old.id),
        (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.imported_pictures i where i.post_id = old.id),
        auth.uid(), (select email from auth.users where id = auth.uid())
      );
      return old;
    end
  $$;

-- Brings a deleted post back as it was: id, dates and origin included. True also when it is back already; false when
-- it was never there, was deleted more than 30 days ago, or for good. What was kept stays until its time is over, so that
-- the pictures of a post that comes back at this moment are found by who looks for unused ones.
create or replace function public.restore_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
    begin
      select * into kept from public.deleted_posts
      where post_id = p_post and post_table = p_table and deleted_at >= now() - interval '30 days';
      if kept.post_id is null then
        return false;
      end if;
      if p_table = 'blog_posts' then
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

create or replace function public.forget_deleted_posts() returns void
  language sql set search_path = ''
  as $$
    delete from public.deleted_posts where deleted_at < now() - interval '30 days'
  $$;

-- Posts in the bin whose title has these words in it, newest first. One that is back is not there any more.
create function public.list_deleted_posts(p_table text, p_search text, p_limit integer, p_offset integer)
  returns jsonb
  language sql stable set search_path = ''
  as $$
    with binned as (
      select post_id, title, deleted_at, deleted_by_email from public.deleted_posts d
      where post_table = p_table and deleted_at >= now() - interval '30 days'
        and (p_search = '' or position(lower(p_search) in lower(title)) > 0)
        and not exists (select from public.blog_posts p where p.id = d.post_id)
        and not exists (select from public.news_posts p where p.id = d.post_id)
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

-- Deletes a post of the bin for good, and what it said before; false when it is not there.
create function public.erase_deleted_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      delete from public.deleted_posts d
      where post_table = p_table and post_id = p_post
        and not exists (select from public.blog_posts p where p.id = d.post_id)
        and not exists (select from public.news_posts p where p.id = d.post_id);
      return found;
    end
  $$;

select private.only_for_server('list_deleted_posts', 'erase_deleted_post');
