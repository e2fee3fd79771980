-- The list of the writing room: blog and news together, in four orders, by what writers look for. Read by keyset, with an
-- index for each order, so that a hundred thousand posts take no longer than a hundred; counts end where nobody counts on.
-- docs/decisions/0056-the-writing-room-lists-by-keyset.md

create index blog_posts_by_date on public.blog_posts (published_at, id);
create index news_posts_by_date on public.news_posts (published_at, id);
create index blog_posts_by_change on public.blog_posts (updated_at, id);
create index news_posts_by_change on public.news_posts (updated_at, id);
-- Long titles are compared by their beginning: an entry of an index has its limit.
create index blog_posts_by_title on public.blog_posts (lower(left(title, 80)), id);
create index news_posts_by_title on public.news_posts (lower(left(title, 80)), id);
-- Few among many.
create index blog_posts_drafts on public.blog_posts (published_at, id) where status = 'draft';
create index news_posts_drafts on public.news_posts (published_at, id) where status = 'draft';

create function lists.must_write_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only owners and editors may see all posts.';
      end if;
    end
  $$;

-- What a filter asks of the posts of a table, `p`, as SQL. Values are quoted.
create function lists.write_staff_conditions(p_table text, p_filter jsonb) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      conditions text[] := '{true}';
      terms text[];
    begin
      conditions := conditions || case p_filter ->> 'status'
        when 'draft' then 'p.status = ''draft'''
        when 'scheduled' then 'p.status = ''published'' and p.published_at > now()'
        when 'published' then 'p.status = ''published'' and p.published_at <= now()'
        else 'true'
      end;
      if p_filter ? 'author' then
        conditions := conditions || format('p.author_id = %L::uuid', p_filter ->> 'author');
      end if;
      if p_filter ? 'from' then
        conditions := conditions || format('p.published_at >= %L::timestamptz', p_filter ->> 'from');
      end if;
      if p_filter ? 'to' then
        conditions := conditions || format('p.published_at < %L::timestamptz', p_filter ->> 'to');
      end if;
      if p_filter ? 'tag' then
        conditions := conditions || format(
          'exists (select from public.post_tags t where t.tag = %L and t.post_table = %L and t.post_id = p.id)',
          p_filter ->> 'tag', p_table
        );
      end if;
      if p_filter ? 'search' then
        terms := search.read_terms(p_filter ->> 'search');
        conditions := conditions || case when cardinality(terms) = 0 then 'false' else format(
          'exists (select from search.posts s where s.post_id = p.id and s.post_table = %L
             and s.headline_words operator(pg_catalog.@@) %L::tsquery)',
          p_table, search.write_query(terms)
        ) end;
      end if;
      return array_to_string(conditions, ' and ');
    end
  $$;

-- Which tables a filter is about.
create function lists.name_staff_tables(p_filter jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case when p_filter ->> 'table' in ('blog_posts', 'news_posts') then array[p_filter ->> 'table']
      else array['blog_posts', 'news_posts'] end
  $$;

-- Some posts of the list in their order, and the key of each, as SQL: each table by an index of its own, then both merged.
create function lists.write_staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- What is compared, its type, and the way.
      expression text := case p_order when 'changed' then 'p.updated_at' when 'title' then 'lower(left(p.title, 80))'
        else 'p.published_at' end;
      kind text := case p_order when 'title' then 'text' else 'timestamptz' end;
      way text := case when p_order in ('oldest', 'title') then 'asc' else 'desc' end;
      parts text[] := '{}';
      wanted text;
    begin
      foreach wanted in array lists.name_staff_tables(p_filter) loop
        parts := parts || format(
          '(select %1$L as post_table, p.id, %2$s as key from public.%1$I p where %3$s and %4$s
            order by %2$s %5$s, p.id %5$s limit %6$s)',
          wanted, expression, lists.write_staff_conditions(wanted, p_filter),
          case when p_after is null then 'true' else format(
            '(%s, p.id) %s (%L::%s, %L::uuid)', expression, case way when 'asc' then '>' else '<' end,
            p_after ->> 'key', kind, p_after ->> 'id'
          ) end, way, p_limit
        );
      end loop;
      return format(
        'select l.post_table, l.id, l.key::text from (%s) l order by l.key %2$s, l.id %2$s limit %3$s',
        array_to_string(parts, ' union all '), way, p_limit
      );
    end
  $$;

-- Security definer: words of posts are nobody's to read; who may ask is looked at first.
create function lists.staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer)
  returns table (post_table text, id uuid, key text)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform lists.must_write_posts();
      return query execute lists.write_staff_page(p_filter, p_order, p_after, p_limit);
    end
  $$;

-- How many posts a filter finds, at most 1,000 and one more, which stands for all others.
create function lists.count_staff_posts(p_filter jsonb) returns integer
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      most constant integer := 1001;
      parts text[] := '{}';
      wanted text;
      counted integer;
    begin
      perform lists.must_write_posts();
      foreach wanted in array lists.name_staff_tables(p_filter) loop
        parts := parts || format(
          '(select 1 from public.%I p where %s limit %s)',
          wanted, lists.write_staff_conditions(wanted, p_filter), most
        );
      end loop;
      execute format('select least(count(*), %s) from (%s) l', most, array_to_string(parts, ' union all '))
        into counted;
      return counted;
    end
  $$;

-- Deleted posts of the last 30 days, those deleted last first, as rows of the same list.
create function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer) returns table (
  post_table text, id uuid, key text, post jsonb, deleted_at timestamptz, deleted_by_email text
)
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform lists.must_write_posts();
      return query
        select d.post_table, d.post_id, d.deleted_at::text, d.post, d.deleted_at, d.deleted_by_email
        from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (lists.name_staff_tables(p_filter))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
          and not exists (select from public.blog_posts p where p.id = d.post_id)
          and not exists (select from public.news_posts p where p.id = d.post_id)
        order by d.deleted_at desc, d.post_id desc limit p_limit;
    end
  $$;

revoke all on function lists.must_write_posts(), lists.write_staff_conditions(text, jsonb),
  lists.name_staff_tables(jsonb), lists.write_staff_page(jsonb, text, jsonb, integer),
  lists.staff_page(jsonb, text, jsonb, integer), lists.count_staff_posts(jsonb),
  lists.staff_bin(jsonb, jsonb, integer)
  from public;
grant execute on function lists.staff_page(jsonb, text, jsonb, integer), lists.count_staff_posts(jsonb),
  lists.staff_bin(jsonb, jsonb, integer)
  to authenticated, service_role;

-- A page of the list. Security invoker: the policies of the posts decide about each row.
-- {posts, next: {key, id} or null, count: of the first page}
create function public.list_staff_posts(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns jsonb
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
            'deleted_at', l.deleted_at, 'deleted_by', l.deleted_by_email, 'key', l.key
          ) order by l.deleted_at desc, l.id desc
        ), '[]') into rows
        from lists.staff_bin(p_filter, p_after, page_size + 1) l;
      else
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', p.slug, 'title', p.title, 'author', p.author, 'tags', p.tags,
            'status', p.status, 'published_at', p.published_at, 'updated_at', p.updated_at,
            'deleted_at', null, 'deleted_by', null, 'key', l.key
          ) order by l.place
        ), '[]') into rows
        from (
          select s.*, row_number() over () as place from lists.staff_page(p_filter, p_order, p_after, page_size + 1) s
        ) l
        cross join lateral (
          select b.slug, b.title, b.author, b.tags, b.status, b.published_at, b.updated_at
          from public.blog_posts b where l.post_table = 'blog_posts' and b.id = l.id
          union all
          select n.slug, n.title, n.author, n.tags, n.status, n.published_at, n.updated_at
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
        ) end,
        'count', case
          when p_after is not null then null
          when p_filter ->> 'status' = 'bin'
            then (select count(*) from lists.staff_bin(p_filter, null, 1001))
          else lists.count_staff_posts(p_filter)
        end
      );
    end
  $$;

revoke all on function public.list_staff_posts(jsonb, text, jsonb, integer) from public, anon;
grant execute on function public.list_staff_posts(jsonb, text, jsonb, integer) to authenticated, service_role;
