-- The list of the writing room takes as long among 10,000 posts as among 100 (`npm run bench -- staff-list`): the bin is read
-- from an index, and what is not counted as it is written is counted up to 100.
-- docs/decisions/0056-the-writing-room-lists-by-keyset.md

create index deleted_posts_listed on public.deleted_posts (deleted_at desc, post_id desc);
-- That one serves both.
drop index public.deleted_posts_by_age;

-- As before, one by one until the page is full: sorted as a whole, it took as long as the bin. Of other people's posts an
-- author's question looks at none.
create or replace function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer) returns table (
  post_table text, id uuid, key text, post jsonb, deleted_at timestamptz, deleted_by_email text
)
  language plpgsql stable security definer set search_path = '' set enable_sort = off
  as $$
    #variable_conflict use_column
    declare
      sees_all constant boolean := lists.sees_every_post();
      own constant uuid[] := case when sees_all then '{}' else public.list_own_posts() end;
      wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      found_posts integer := 0;
      one record;
    begin
      perform lists.must_have_posts();
      for one in
        select d.* from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (wanted_tables)
          and (sees_all or d.post_id = any (own))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
        order by d.deleted_at desc, d.post_id desc
      loop
        continue when exists (select from public.blog_posts p where p.id = one.post_id)
          or exists (select from public.news_posts p where p.id = one.post_id)
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

-- How many posts a filter finds: {count, has_more}. Lists by state and kind are counted as they are written; whatever else is
-- asked for is counted up to 100.
drop function lists.count_staff_posts(jsonb);
create function lists.count_staff_posts(p_filter jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      most constant integer := 100;
      own_filter constant jsonb := lists.write_own_filter(p_filter);
      wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      status constant text := coalesce(p_filter ->> 'status', 'all');
      counted bigint;
    begin
      perform lists.must_have_posts();
      if status = 'bin' then
        select count(*) into counted from lists.staff_bin(p_filter, null, most + 1);
      elsif own_filter - '{status,table}'::text[] = '{}' and status in ('all', 'draft', 'scheduled', 'published') then
        return jsonb_build_object('has_more', false, 'count', (
          select sum(lists.count_authored(wanted, status)) from unnest(wanted_tables) wanted
        ));
      else
        execute (
          select format('select count(*) from (select from (%s) found limit %s) c', string_agg(
            format('(select from public.%I p where %s limit %s)', wanted,
              lists.write_staff_conditions(wanted, own_filter), most + 1), ' union all '
          ), most + 1)
          from unnest(wanted_tables) wanted
        ) into counted;
      end if;
      return jsonb_build_object('count', least(counted, most), 'has_more', counted > most);
    end
  $$;
revoke all on function lists.count_staff_posts(jsonb) from public;
grant execute on function lists.count_staff_posts(jsonb) to authenticated, service_role;

-- As before, with whether there are more than were counted.
create or replace function public.list_staff_posts(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      page_size integer := least(greatest(p_limit, 1), 500);
      rows jsonb;
    begin
      if p_filter ->> 'status' = 'bin' then
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', l.post -> 'slug', 'title', l.post -> 'title',
            'author', l.post -> 'author', 'tags', l.post -> 'tags', 'status', l.post -> 'status',
            'published_at', l.post -> 'published_at', 'updated_at', l.post -> 'updated_at',
            'unpublish_at', l.post -> 'unpublish_at', 'deleted_at', l.deleted_at, 'deleted_by', l.deleted_by_email, 'key', l.key
          ) order by l.deleted_at desc, l.id desc
        ), '[]') into rows
        from lists.staff_bin(p_filter, p_after, page_size + 1) l;
      else
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', p.slug, 'title', p.title, 'author', p.author, 'tags', p.tags,
            'status', p.status, 'published_at', p.published_at, 'updated_at', p.updated_at,
            'unpublish_at', p.unpublish_at, 'deleted_at', null, 'deleted_by', null, 'key', l.key
          ) order by l.place
        ), '[]') into rows
        from (
          select s.*, row_number() over () as place from lists.staff_page(p_filter, p_order, p_after, page_size + 1) s
        ) l
        cross join lateral (
          select b.slug, b.title, b.author, b.tags, b.status, b.published_at, b.updated_at, b.unpublish_at
          from public.blog_posts b where l.post_table = 'blog_posts' and b.id = l.id
          union all
          select n.slug, n.title, n.author, n.tags, n.status, n.published_at, n.updated_at, n.unpublish_at
          from public.news_posts n where l.post_table = 'news_posts' and n.id = l.id
        ) p;
      end if;
      return jsonb_build_object(
        'posts', (
          select coalesce(jsonb_agg(r.post - 'key' order by r.place), '[]')
          from jsonb_array_elements(rows) with ordinality r (post, place) where r.place <= page_size
        ),
        'next', case when jsonb_array_length(rows) > page_size then jsonb_build_object(
          'key', rows -> (page_size - 1) -> 'key', 'id', rows -> (page_size - 1) -> 'id'
        ) end
      ) || case when p_after is null then lists.count_staff_posts(p_filter) else '{"count": null, "has_more": false}' end;
    end
  $$;
