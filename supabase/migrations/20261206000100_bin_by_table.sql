-- Two posts with the same id in different tables each have their own row in the bin.
alter table public.deleted_posts drop constraint deleted_posts_pkey, add primary key (post_id, post_table);

-- Deletes all data of a deleted post once it can't be restored. Replaces five triggers that matched by id alone.
drop function public.forget_owner_of_deleted_post() cascade;
drop function public.forget_versions_of_deleted_post() cascade;
drop function public.forget_draft_of_deleted_post() cascade;
drop function public.forget_previews_of_deleted_post() cascade;
drop function public.forget_review_of_deleted_post() cascade;
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
      return null;
    end
  $$;
revoke all on function public.forget_deleted_post() from public, anon, authenticated;
create trigger forget_deleted_post after delete on public.deleted_posts
  for each row execute function public.forget_deleted_post();

-- Unchanged, except that rows are also matched by table.
create or replace function public.keep_deleted_post() returns trigger
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

-- Unchanged, except that a different post with the id of the deleted one is not mistaken for it. Their created_at differs,
-- because only the server sets it.
create or replace function public.restore_post(p_table text, p_post uuid) returns boolean
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

create or replace function public.restore_posts(p_posts jsonb) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      reason text;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      for asked in select value from jsonb_array_elements(p_posts) limit 50 loop
        reason := null;
        begin
          if not public.restore_post(asked ->> 'table', (asked ->> 'id')::uuid) then
            reason := 'gone';
          end if;
        exception when unique_violation then
          reason := 'taken';
        end;
        if reason is null then
          changed := changed || jsonb_build_object('table', asked ->> 'table', 'id', asked ->> 'id');
        else
          kept := kept || jsonb_build_object(
            'table', asked ->> 'table', 'id', asked ->> 'id', 'reason', reason,
            'title', (
              select d.title from public.deleted_posts d
              where d.post_table = asked ->> 'table' and d.post_id = (asked ->> 'id')::uuid
            )
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

create or replace function public.list_deleted_posts(p_table text, p_search text, p_limit integer, p_offset integer) returns jsonb
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

create or replace function public.erase_deleted_post(p_table text, p_post uuid) returns boolean
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

create or replace function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer) returns TABLE(post_table text, id uuid, key text, post jsonb, deleted_at timestamp with time zone, deleted_by_email text)
  language plpgsql stable security definer set search_path = '' set enable_sort = off
  as $$
    #variable_conflict use_column
    declare
      sees_all constant boolean := lists.sees_every_post();
            wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      found_posts integer := 0;
      one record;
    begin
      perform lists.must_have_posts();
      for one in
        select d.* from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (wanted_tables)
          and (sees_all or exists (
            select from public.post_owners o
            where o.post_table = d.post_table and o.post_id = d.post_id and o.user_id = auth.uid()
          ))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
        order by d.deleted_at desc, d.post_id desc
      loop
        continue when private.has_post(one.post_table, one.post_id)
          or not (sees_all or public.may_restore_post(one.post_table, one.post_id));
        post_table := one.post_table;
        id := one.post_id;
        key := one.deleted_at::text;
        post := one.post;
        deleted_at := one.deleted_at;
        deleted_by_email := one.deleted_by_email;
        return next;
        found_posts := found_posts + 1;
        exit when found_posts >= p_limit;
      end loop;
    end
  $$;

create or replace function private.note_post_activity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      origin text := private.read_write_origin();
      fields text[];
    begin
      if origin in ('import', 'undo') or (origin = 'server' and tg_op = 'INSERT') then
        return null;
      end if;
      if tg_op = 'DELETE' then
        perform private.note_activity('post', 'deleted', tg_table_name, old.id::text, old.title);
        return null;
      end if;
      if tg_op = 'INSERT' then
        if exists (select from public.deleted_posts where post_table = tg_table_name and post_id = new.id) then
          perform private.note_activity('restore', 'post_restored', tg_table_name, new.id::text, new.title);
        else
          perform private.note_activity(
            'post', 'created', tg_table_name, new.id::text, new.title, jsonb_build_object('status', new.status)
          );
        end if;
        return null;
      end if;
      fields := private.list_changed_fields(to_jsonb(old), to_jsonb(new));
      if fields <> '{}' then
        perform private.note_activity(
          case when origin = 'restore' then 'restore' else 'post' end,
          case
            when origin = 'restore' then 'version_restored'
            when new.status is distinct from old.status and new.status = 'published' then 'published'
            when new.status is distinct from old.status and old.status = 'published' then 'unpublished'
            else 'changed'
          end,
          tg_table_name, new.id::text, new.title, jsonb_build_object('fields', fields)
        );
      end if;
      return null;
    end
  $$;
