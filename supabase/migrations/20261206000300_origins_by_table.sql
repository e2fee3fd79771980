-- Matches slugs, sources, redirects, imported pictures and announcements of posts by table and id.
alter table public.announced_posts drop constraint announced_posts_pkey, add primary key (post_id, post_table);
drop index public.post_slugs_one_current;
create unique index post_slugs_one_current on public.post_slugs (post_id, post_table) where is_current and gone_at is null;

create or replace function private.take_slug(p_table text, p_slug text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      if p_slug = 'tags' then
        return false;
      end if;
      update public.post_slugs set is_current = false
      where post_table = p_table and post_id = p_post and is_current and slug <> p_slug;
      insert into public.post_slugs as taken (post_table, slug, post_id) values (p_table, p_slug, p_post)
      on conflict (post_table, slug) do update
        set post_id = excluded.post_id, is_current = true, gone_at = null
        where taken.post_id = excluded.post_id or taken.gone_at is not null;
      return found;
    end
  $$;

create or replace function public.assign_post_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := private.make_slug(coalesce(new.slug, ''));
      -- A URL with a post id resolves to that post, so a slug must not look like an id.
      is_id boolean := wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    begin
      if tg_op = 'INSERT' then
        -- A restored post gets all its former slugs back.
        update public.post_slugs set gone_at = null
        where post_table = tg_table_name and post_id = new.id and gone_at is not null;
        if wanted <> '' and not is_id and auth.uid() is not null then
          new.slug := wanted;
          if not private.take_slug(tg_table_name, wanted, new.id) then
            raise exception using
              errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
              message = format('Another post has the address "%s" already.', wanted),
              detail = 'slug', hint = 'Choose another address.';
          end if;
        else
          new.slug := private.take_free_slug(
            tg_table_name, coalesce(nullif(wanted, ''), private.make_slug(new.title)), new.id
          );
        end if;
      elsif new.slug is not distinct from old.slug then
        return new;
      elsif wanted = '' then
        new.slug := private.take_free_slug(tg_table_name, private.make_slug(new.title), new.id);
      else
        new.slug := wanted;
        if not private.take_slug(tg_table_name, new.slug, new.id) then
          raise exception using
            errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
            message = format('Another post has the address "%s" already.', new.slug),
            detail = 'slug', hint = 'Choose another address.';
        end if;
      end if;
      -- Slugs that were never public don't redirect.
      if tg_op = 'UPDATE' and new.slug <> old.slug and (old.status <> 'published' or old.published_at > now()) then
        delete from public.post_slugs where post_table = tg_table_name and slug = old.slug and post_id = old.id;
      end if;
      return new;
    end
  $$;

create or replace function public.release_post_slugs() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if old.status = 'published' and old.published_at <= now() then
        update public.post_slugs set gone_at = now() where post_table = tg_table_name and post_id = old.id;
      else
        delete from public.post_slugs where post_table = tg_table_name and post_id = old.id;
      end if;
      return null;
    end
  $$;

create or replace function public.forget_post_origin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.post_sources where post_table = tg_table_name and post_id = old.id;
      delete from public.post_redirects where post_table = tg_table_name and post_id = old.id;
      delete from public.imported_pictures where post_table = tg_table_name and post_id = old.id;
      return null;
    end
  $$;

create or replace function public.apply_imported_pictures(p_table text, p_post uuid, p_based_on timestamptz, p_content text, p_addresses jsonb, p_image text default NULL, p_blocks jsonb default NULL, p_share_image text default NULL) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
    begin
      if p_table = 'blog_posts' then
        update public.blog_posts set
          content = p_content, featured_image = p_image,
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      else
        update public.news_posts set
          content = p_content, featured_image = p_image, rich_content = coalesce(p_blocks, rich_content),
          share_image = coalesce(p_share_image, share_image)
        where id = p_post and updated_at = p_based_on returning updated_at into written;
      end if;
      if written is null then
        return false;
      end if;
      update public.post_sources set written_at = written
      where post_table = p_table and post_id = p_post and written_at = p_based_on;
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = p_post and p.after_updated_at = p_based_on and r.id = p.run_id and r.post_table = p_table;
      update public.imported_pictures i set
        state = 'done', reason = null, claimed_until = null, address = a.value
      from jsonb_each_text(p_addresses) a where i.id = a.key::uuid;
      return true;
    end
  $$;

drop function public.claim_pictures(integer, uuid, uuid[]);
create function public.claim_pictures(p_limit integer, p_run uuid default null, p_posts uuid[] default null, p_table text default null) returns SETOF imported_pictures
  language sql set search_path = ''
  as $$
    update public.imported_pictures i set
      attempts = i.attempts + 1, claimed_until = now() + interval '2 minutes'
    from (
      select id from public.imported_pictures
      where state = 'pending' and (claimed_until is null or claimed_until < now())
        and (run_id = p_run or post_table = p_table and post_id = any (p_posts))
      order by post_id, id limit p_limit
      for update skip locked
    ) waiting
    where i.id = waiting.id
    returning i.*
  $$;

select private.only_for_server('claim_pictures');

create or replace function public.undo_import_of_post(post_table text, entry import_run_posts) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_at timestamptz;
      written timestamptz;
      old jsonb := entry.before -> 'post';
    begin
      if post_table = 'blog_posts' then
        select updated_at into found_at from public.blog_posts where id = entry.post_id for update;
      else
        select updated_at into found_at from public.news_posts where id = entry.post_id for update;
      end if;
      if found_at is null then
        return 'It was deleted since.';
      elsif found_at <> entry.after_updated_at then
        return 'It was edited since the import.';
      elsif entry.outcome = 'created' then
        if post_table = 'blog_posts' then
          delete from public.blog_posts where id = entry.post_id;
        else
          delete from public.news_posts where id = entry.post_id;
        end if;
        return null;
      end if;

      if post_table = 'blog_posts' then
        update public.blog_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          shopify_id = b.shopify_id,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.blog_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      else
        update public.news_posts p set
          title = b.title, summary = b.summary, content = b.content, featured_image = b.featured_image,
          author = b.author, tags = b.tags, status = case when b.unpublish_at <= now() then 'draft' else b.status end, published_at = b.published_at,
          rich_content = b.rich_content,
          seo_title = b.seo_title, seo_description = b.seo_description, share_image = b.share_image,
          noindex = coalesce(b.noindex, false), featured_image_alt = b.featured_image_alt,
          featured_image_caption = b.featured_image_caption,
          unpublish_at = case when b.unpublish_at > now() then b.unpublish_at end
        from jsonb_populate_record(null::public.news_posts, old) b
        where p.id = entry.post_id returning p.updated_at into written;
      end if;
      update public.post_sources s set
        digest = entry.before ->> 'digest',
        -- Restores the mark of a post that was edited before this run.
        written_at = case when (entry.before ->> 'is_edited')::boolean then '-infinity' else written end
      where s.post_table = undo_import_of_post.post_table and s.source_id = entry.source_id;
      -- The restored version was written by an earlier run, which can still be undone.
      update public.import_run_posts p set after_updated_at = written
      from public.import_runs r
      where p.post_id = entry.post_id and p.after_updated_at = (old ->> 'updated_at')::timestamptz
        and r.id = p.run_id and r.post_table = undo_import_of_post.post_table;
      return null;
    end
  $$;

create or replace function public.export_posts(p_table text, p_after uuid, p_limit integer, p_most_characters integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        $query$
          with page as (
            select p.*, to_jsonb(p) as all_of_it, sum(
              length(p.content) + length(coalesce(to_jsonb(p) ->> 'rich_content', ''))
            ) over (order by p.id) as with_it, row_number() over (order by p.id) as place
            from (select * from public.%1$I where $2 is null or id > $2 order by id limit $3) p
          ), taken as (
            select * from page where with_it <= $4 or place = 1
          )
          select jsonb_build_object(
            'posts', coalesce(jsonb_agg(
              all_of_it - 'id' - 'author_id' - 'created_at' - 'updated_at' || jsonb_build_object(
                'version', all_of_it -> 'updated_at',
                'source_id', coalesce(
                  (select min(s.source_id) from public.post_sources s where s.post_id = t.id and s.post_table = $1),
                  'peakshelf:' || t.id
                ),
                'paths', (
                  select coalesce(jsonb_agg(path order by path), '[]') from (
                    select r.path from public.post_redirects r where r.post_id = t.id and r.post_table = $1
                    union
                    select '/' || $5 || '/' || s.slug from public.post_slugs s
                    where s.post_id = t.id and s.post_table = $1 and not s.is_current
                  ) former
                )
              ) order by t.id
            ), '[]'),
            'last', case when count(*) < (select count(*) from page) or count(*) = $3 then (array_agg(t.id order by t.id desc))[1] end,
            'total', (select count(*) from public.%1$I)
          ) from taken t
        $query$, p_table
      ) into answer using p_table, p_after, p_limit, p_most_characters,
        case p_table when 'blog_posts' then 'blog' else 'news' end;
      return answer;
    end
  $$;

create or replace function public.list_redirects(p_search text default '', p_source text default NULL, p_limit integer default 50, p_offset integer default 0) returns TABLE(path text, target text, status smallint, source text, hits bigint, last_used timestamp with time zone, updated_at timestamp with time zone, changed_by_email text, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      pattern text := '%' || regexp_replace(coalesce(p_search, ''), '([\\%_])', '\\\1', 'g') || '%';
    begin
      if not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators list redirects.';
      end if;
      return query
        with posts as (
          select 'blog_posts' as post_table, id, '/blog/' as section, slug from public.blog_posts
          union all
          select 'news_posts', id, '/news/', slug from public.news_posts
        ), every_redirect as (
          select 'manual' as source, r.path as written, r.target as leads_to, r.status,
            r.updated_at as changed_at, r.changed_by_email as changer, null::text as section, null::text as slug
          from public.redirects r
          union all
          select 'import', r.path, null, 301, null, null, p.section, p.slug
          from public.post_redirects r join posts p on p.post_table = r.post_table and p.id = r.post_id
          union all
          select 'renamed', p.section || s.slug, null, 301, null, null, p.section, p.slug
          from public.post_slugs s join posts p on p.post_table = s.post_table and p.id = s.post_id
          where not s.is_current and s.gone_at is null
          union all
          select 'deleted', case s.post_table when 'blog_posts' then '/blog/' else '/news/' end || s.slug,
            null, 410, s.gone_at, null, null, null
          from public.post_slugs s where s.gone_at is not null
        ), chosen as (
          select e.*, count(*) over () as how_many from every_redirect e
          where (p_source is null or e.source = p_source)
            and (e.written ilike pattern or coalesce(e.leads_to, e.section || e.slug, '') ilike pattern)
          order by e.source <> 'manual', e.changed_at desc nulls last, e.written
          limit least(greatest(p_limit, 1), 5000) offset greatest(p_offset, 0)
        ), listed as (
          select c.*, case
            when c.source in ('renamed', 'deleted')
              then substring(c.written for 6) || private.encode_segment(substring(c.written from 7))
            else c.written
          end as address
          from chosen c
        )
        select l.address, coalesce(l.leads_to, l.section || private.encode_segment(l.slug)), l.status::smallint, l.source,
          coalesce(h.hits, 0), h.last_at, l.changed_at, l.changer, l.how_many
        from listed l left join public.address_hits h on h.outcome = 'redirected' and h.path = l.address
        order by l.source <> 'manual', l.changed_at desc nulls last, l.written;
    end
  $$;

create or replace function public.announce_posts(p_posts jsonb, p_pings jsonb, p_place jsonb default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.announced_posts a using jsonb_array_elements(p_posts) post
      where a.post_table = post ->> 'post_table' and a.post_id = (post ->> 'post_id')::uuid
        and post ->> 'version' is null;
      insert into public.announced_posts as known (post_id, post_table, slug, version, lists)
      select (post ->> 'post_id')::uuid, post ->> 'post_table', post ->> 'slug', (post ->> 'version')::timestamptz,
        array(select jsonb_array_elements_text(post -> 'lists'))
      from jsonb_array_elements(p_posts) post where post ->> 'version' is not null
      on conflict (post_id, post_table) do update
        set slug = excluded.slug, version = excluded.version, lists = excluded.lists;
      perform private.enqueue_ping(
        ping ->> 'purpose', ping ->> 'url', ping ->> 'body', ping ->> 'content_type', 'posts', null
      ) from jsonb_array_elements(p_pings) ping;
      if p_place ->> 'last_change' is not null then
        update public.announcement_cursor set
          last_change = (p_place ->> 'last_change')::bigint,
          dated_until = (p_place ->> 'dated_until')::timestamptz;
      end if;
    end
  $$;

create or replace function public.list_unannounced_posts(p_limit integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      place public.announcement_cursor;
      newest bigint;
      found_posts jsonb;
      -- A transaction that started earlier may commit after a later one was already processed.
      overlap constant interval := interval '10 minutes';
    begin
      select coalesce(max(id), 0) into newest from public.post_changes;
      select * into place from public.announcement_cursor;
      if place.is_only is null then
        insert into public.announced_posts (post_id, post_table, slug, version, lists)
        select p.post_id, p.post_table, p.slug, p.version, private.list_lists_of_post(p.post_table, p.post_id)
        from private.list_public_posts() p
        on conflict (post_id, post_table) do nothing;
        insert into public.announcement_cursor (last_change, dated_until) values (newest, now());
        return jsonb_build_object('posts', '[]'::jsonb, 'place', null);
      end if;
      select coalesce(jsonb_agg(to_jsonb(told)), '[]') into found_posts from (
        select touched.post_id, touched.post_table,
          p.slug, p.version, known.slug as former_slug,
          case when p.post_id is not null then private.list_lists_of_post(p.post_table, p.post_id) else '{}' end as lists,
          coalesce(known.lists, '{}') as former_lists
        from (
          select c.post_table, c.post_id from public.post_changes c
          where c.id > place.last_change or c.changed_at > now() - overlap
          union
          select 'blog_posts', b.id from public.blog_posts b
          where b.published_at > place.dated_until - overlap and b.published_at <= now() and b.status = 'published'
          union
          select 'news_posts', n.id from public.news_posts n
          where n.published_at > place.dated_until - overlap and n.published_at <= now() and n.status = 'published'
        ) touched
        left join private.list_public_posts() p on p.post_table = touched.post_table and p.post_id = touched.post_id
        left join public.announced_posts known on known.post_table = touched.post_table and known.post_id = touched.post_id
        where p.version is distinct from known.version
        order by touched.post_id, touched.post_table
        limit p_limit
      ) told;
      return jsonb_build_object('posts', found_posts, 'place', case
        when jsonb_array_length(found_posts) < p_limit
        then jsonb_build_object('last_change', newest, 'dated_until', now())
      end);
    end
  $$;
