-- Lists are read by statements whose plans the database keeps. Put together as text they were planned anew for each reader, which
-- took most of the time of a page of a list. The rows are the same as before. The plans are for any values, and walk
-- indexes alone, so that one that was made while a table was empty is right for a large one.
-- docs/decisions/0098-lists-keep-their-plans.md

-- The month in which the post at a place stands, newest first and counted from 0; how many newer ones stand in later months,
-- and how many posts it has.
create function lists.find_month(
  p_table text, p_selection text, p_tag text, p_place bigint, out starts timestamp, out newer bigint, out posts bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      select s.starts, s.reached - s.posts, s.posts into starts, newer, posts from (
        select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
        from lists.counts c
        where c.post_table = any (lists.name_tables(p_table))
          and (c.selection, c.tag, c.span) = (p_selection, p_tag, 'month')
        group by c.starts
      ) s
      where s.reached > p_place order by s.starts desc limit 1;
    end
  $$;

-- The same of the days of one month.
create function lists.find_day(
  p_table text, p_selection text, p_tag text, p_place bigint, p_month timestamp,
  out starts timestamp, out newer bigint, out posts bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      select s.starts, s.reached - s.posts, s.posts into starts, newer, posts from (
        select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
        from lists.counts c
        where c.post_table = any (lists.name_tables(p_table))
          and (c.selection, c.tag, c.span) = (p_selection, p_tag, 'day')
          and c.starts between p_month and p_month + interval '1 month' - interval '1 day'
        group by c.starts
      ) s
      where s.reached > p_place order by s.starts desc limit 1;
    end
  $$;
revoke all on function lists.find_month(text, text, text, bigint), lists.find_day(text, text, text, bigint, timestamp)
  from public;

-- The two functions below have a branch for each list there is, which differ in the table and its condition.
do $migration$
  declare
    list record;
    branches_ahead text := '';
    branches_reached text := '';
    branches_back text := '';
    branches_on text := '';
  begin
    for list in
      select
        coalesce(t.name, 'both') || '/' || s.selection as name,
        s.selection in ('every', 'draft') as is_of_writers,
        -- Of each of its tables: the condition follows, with {id} for the post's.
        (
          select array_agg(case s.selection
            when 'tag' then format(
              'select l.post_table, l.post_id as id, l.published_at from public.post_tags l
               where l.tag = p_tag and l.post_table = %L and l.is_published', posts
            )
            else format(
              'select %L as post_table, l.id, l.published_at from public.%I l where %s', posts, posts, s.condition
            )
          end)
          from unnest(lists.name_tables(t.name)) posts
        ) as sources,
        case s.selection when 'tag' then 'l.post_id' else 'l.id' end as id
      from (values ('blog_posts'), ('news_posts'), (null)) t (name)
      cross join (values
        ('all', $$l.status = 'published'$$),
        ('indexed', $$l.status = 'published' and not l.noindex$$),
        ('author', $$l.status = 'published' and l.author_id = p_tag::uuid$$),
        ('draft', $$l.status = 'draft'$$),
        ('every', 'true'),
        ('tag', null)
      ) s (selection, condition)
      where t.name is not null or s.selection = 'author'
    loop
      -- Writers see those as well.
      branches_ahead := branches_ahead || format('
          when %L then %s', list.name, case
            when list.is_of_writers then 'ahead := 0;'
            -- In their order, so that the index of that order is read, and no other of these posts.
            else format('select count(*) into ahead from (%s) p;', (
              select string_agg(replace(format(
                '(%s and l.published_at > now() order by l.published_at desc, {id})', source
              ), '{id}', list.id), ' union all ')
              from unnest(list.sources) source
            ))
          end);
      branches_reached := branches_reached || format('
              when %L then
                select p.id, p.published_at into reached from (%s) p
                order by p.published_at, p.id desc limit 1 offset skipped;', list.name, (
        select string_agg(replace(format(
          '(%s and l.published_at >= day_starts order by l.published_at, {id} desc limit skipped + 1)', source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
      branches_back := branches_back || format('
              when %L then
                return query select p.post_table, p.id, p.published_at, seen from (%s) p
                order by p.published_at desc, p.id limit size;', list.name, (
        select string_agg(replace(format('
                  (%s and l.published_at = reached.published_at and {id} >= reached.id order by {id} limit size)
                  union all
                  (%s and l.published_at < reached.published_at order by l.published_at desc, {id} limit size)', source, source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
      branches_on := branches_on || format('
          when %L then
            return query select p.post_table, p.id, p.published_at, seen from (%s) p
            order by p.published_at desc, p.id limit size offset place;', list.name, (
        select string_agg(replace(format(
          '(%s and l.published_at < before order by l.published_at desc, {id} limit size + place)', source
        ), '{id}', list.id), ' union all ')
        from unnest(list.sources) source
      ));
    end loop;

    execute format($function$
create or replace function lists.count_posts(
  p_table text, p_selection text, p_tag text, out published bigint, out ahead bigint
)
  language plpgsql stable set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    begin
      case coalesce(p_table, 'both') || '/' || p_selection%1$s
        else raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end case;
      select coalesce(sum(c.posts), 0) into published from lists.counts c
      where c.post_table = any (lists.name_tables(p_table))
        and (c.selection, c.span, c.tag) = (p_selection, 'ever', p_tag);
    end
  $$
$function$, branches_ahead);

    -- Some posts of a list as readers see it, newest first, with the number of all that they see; counted off from the newest,
    -- or with `p_back` from the oldest, which is 1. What writers see is listed for them alone. Of each table no more is read
    -- than the page could take from it. Security definer: the counts are nobody's to read; what is said here of a post is that
    -- it is published and has this tag or author.
    execute format($function$
create or replace function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer rows 20 set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      -- So many are sooner skipped than counted off.
      near constant integer := 60;
      size constant integer := greatest(least(p_limit, 100), 0);
      list constant text := coalesce(p_table, 'both') || '/' || p_selection;
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := case when p_back is null then greatest(p_offset, 0) else seen - p_back end;
      before timestamptz := case when p_selection in ('every', 'draft') then 'infinity'
        else now() + interval '1 microsecond' end;
      month record;
      day record;
      day_starts timestamptz;
      skipped bigint;
      reached record;
    begin
      if p_selection in ('every', 'draft') then
        perform lists.must_write_posts();
      end if;
      if place < 0 or place >= seen then
        return;
      end if;
      if place > near then
        place := place + counted.ahead;
        month := lists.find_month(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_day(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        if place * 2 > day.posts then
          day_starts := day.starts at time zone 'UTC';
          skipped := day.posts - place - 1;
          case list%1$s
          end case;
          case list%2$s
          end case;
          return;
        end if;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      case list%3$s
      end case;
    end
  $$
$function$, branches_reached, branches_back, branches_on);
  end
$migration$;

drop function lists.find_span(text, text, text, bigint, timestamp);
drop function lists.write_parts(text, text, text, text);
drop function lists.write_source(text, text, text);

-- As before; each row is found by its id, whatever the table is taken for.
create or replace function public.list_published_posts(
  p_table text, p_tag text default null, p_limit integer default 12, p_offset bigint default 0
)
  returns table (
    id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text, author text,
    tags text[], published_at timestamptz, total bigint
  )
  language plpgsql stable set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  as $$
    declare
      selection constant text := case when p_tag is null then 'all' else 'tag' end;
    begin
      if p_table = 'news_posts' then
        return query
          select n.id, n.slug, n.title, n.summary, n.featured_image, n.featured_image_alt, n.author, n.tags,
            n.published_at, page.total
          from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) page
          cross join lateral (
            select * from public.news_posts found where found.id = page.id and found.status = 'published' limit 1
          ) n
          order by n.published_at desc, n.id;
      elsif p_table = 'blog_posts' then
        return query
          select b.id, b.slug, b.title, b.summary, b.featured_image, b.featured_image_alt, b.author, b.tags,
            b.published_at, page.total
          from lists.list_page(p_table, selection, coalesce(p_tag, ''), p_limit, p_offset) page
          cross join lateral (
            select * from public.blog_posts found where found.id = page.id and found.status = 'published' limit 1
          ) b
          order by b.published_at desc, b.id;
      end if;
    end
  $$;
