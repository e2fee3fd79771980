-- Public lists of posts: counts by month and day, pages, neighbors and sitemap.

-- Counts of posts by list, month and day, so that any page and its total are found without reading all posts. Writers
-- add rows with the difference, so they never wait; rows are merged from time to time. Posts with a future date are
-- counted, and subtracted when read. docs/decisions/0017-count-lists-by-trigger.md
create schema lists;
revoke all on schema lists from public;
grant usage on schema lists to anon, authenticated, service_role;

create type lists.change as (post_table text, selection text, tag text, day timestamp, posts bigint);

-- `all`: published posts of a table. `indexed`: those without noindex. `tag`: those of a tag.
create table lists.counts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- `author`: published posts of an author, with their id in `tag`. `every`: all posts; `draft`: drafts only.
  selection text not null check (selection in ('all', 'indexed', 'tag', 'author', 'every', 'draft')),
  tag text not null,
  span text not null check (span in ('ever', 'month', 'day')),
  -- Start of the span, in UTC.
  starts timestamp not null,
  -- Difference; the count is the sum.
  posts bigint not null
);
create index counts_of_a_list on lists.counts (post_table, selection, span, tag, starts);

alter table lists.counts enable row level security, force row level security;
revoke all on lists.counts from public, anon, authenticated, service_role;

create policy "the functions keep it" on lists.counts for all to current_user using (true) with check (true);

-- Related, previous and next posts, by indexes alone. Tags are compared by rarity as whole numbers: 1 to 20 divide the
-- constant, so equal shares compare equal. docs/decisions/0017-count-lists-by-trigger.md
do $migration$
declare
  neighbours constant text := $query$
                with tagged as (
                  select unnest(t.ids) as post_id, unnest(t.dates) as published_at, 232792560 / cardinality(t.ids) as share
                  from (select distinct unnest(p_tags[1:20]) as tag) wanted
                  cross join lateral (
                    select array_agg(newest.post_id) as ids, array_agg(newest.published_at) as dates from (
                      select n.post_id, n.published_at from public.post_tags n
                      where n.tag = wanted.tag and n.post_table = %1$L and n.is_published and n.published_at <= now()
                        and n.post_id <> p_post
                      order by n.published_at desc, n.post_id limit 200
                    ) newest
                  ) t
                ),
                -- Posts with the most shared tags; then with rarer tags; then the newest.
                sharing as (
                  select t.post_id, row_number() over (
                    order by count(*) desc, sum(t.share) desc, t.published_at desc, t.post_id
                  ) as place
                  from tagged t group by t.post_id, t.published_at
                  order by place limit 3
                ),
                newest as (
                  select p.id as post_id, 3 + row_number() over (order by p.published_at desc, p.id) as place
                  from public.%1$I p
                  where p.status = 'published' and p.published_at <= now() and p.id <> p_post
                  order by p.published_at desc, p.id limit 6
                ),
                related as (
                  select e.post_id, min(e.place) as place
                  from (select * from sharing union all select * from newest) e
                  group by e.post_id order by place limit 3
                ),
                chosen as materialized (
                  select 'related' as relation, r.post_id, r.place from related r
                  union all
                  (select 'previous', p.id, 0 from public.%1$I p
                   where p.status = 'published' and p.published_at <= reached
                     and (p.published_at < reached or p.id > p_post)
                   order by p.published_at desc, p.id limit 1)
                  union all
                  (select 'next', p.id, 0 from public.%1$I p
                   where p.status = 'published' and p.published_at <= now()
                     and p.published_at >= reached and (p.published_at > reached or p.id < p_post)
                   order by p.published_at, p.id desc limit 1)
                )
                select c.relation, p.id, p.slug, p.title, p.summary, p.featured_image, p.featured_image_alt, p.author, p.tags,
                  p.published_at
                from chosen c cross join lateral (select * from public.%1$I found where found.id = c.post_id limit 1) p
                order by c.relation, c.place;
$query$;
begin
  execute format($function$
create function public.find_post_neighbours(p_table text, p_post uuid, p_tags text[])
  returns table (
    relation text, id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text,
    author text, tags text[], published_at timestamptz
  )
  -- Generic plans: planning took twice as long as reading.
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off
  as $$
    declare
      reached timestamptz;
    begin
      if p_table = 'blog_posts' then
        select p.published_at into reached from public.blog_posts p
          where p.id = p_post and p.status = 'published' and p.published_at <= now();
        if reached is null then
          return;
        end if;
        return query %1$s
      elsif p_table = 'news_posts' then
        select p.published_at into reached from public.news_posts p
          where p.id = p_post and p.status = 'published' and p.published_at <= now();
        if reached is null then
          return;
        end if;
        return query %2$s
      else
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
    end
  $$
$function$, format(neighbours, 'blog_posts'), format(neighbours, 'news_posts'));
end
$migration$;

-- Merges the rows of a count unless another transaction does.
create function lists.merge_rows(p_change lists.change) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_rows constant integer := 16;
      grown record;
    begin
      -- At other isolation levels, rows merged by other transactions would raise an error.
      if current_setting('transaction_isolation') <> 'read committed' then
        return;
      end if;
      for grown in
        select s.span, s.starts from (values
          ('ever', timestamp '-infinity'), ('month', date_trunc('month', p_change.day)), ('day', p_change.day)
        ) s (span, starts)
        where most_rows = (
          select count(*) from (
            select from lists.counts c
            where (c.post_table, c.selection, c.span, c.tag, c.starts)
              = (p_change.post_table, p_change.selection, s.span, p_change.tag, s.starts)
            limit most_rows
          ) found
        )
      loop
        with merged as (
          delete from lists.counts where ctid = any (array(
            select ctid from lists.counts c
            where (c.post_table, c.selection, c.span, c.tag, c.starts)
              = (p_change.post_table, p_change.selection, grown.span, p_change.tag, grown.starts)
            for update skip locked
          ))
          returning posts
        )
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select p_change.post_table, p_change.selection, p_change.tag, grown.span, grown.starts, sum(posts)
        from merged having sum(posts) <> 0;
      end loop;
    end
  $$;

create function lists.add_changes(p_changes lists.change[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      change lists.change;
    begin
      if cardinality(p_changes) < 4 then
        -- One by one, like most changes.
        foreach change in array p_changes loop
          insert into lists.counts (post_table, selection, tag, span, starts, posts) values
            (change.post_table, change.selection, change.tag, 'ever', '-infinity', change.posts),
            (change.post_table, change.selection, change.tag, 'month', date_trunc('month', change.day), change.posts),
            (change.post_table, change.selection, change.tag, 'day', change.day, change.posts);
        end loop;
      else
        insert into lists.counts (post_table, selection, tag, span, starts, posts)
        select c.post_table, c.selection, c.tag, s.span, s.starts, sum(c.posts)
        from unnest(p_changes) c, lateral (values
          ('ever', timestamp '-infinity'), ('month', date_trunc('month', c.day)), ('day', c.day)
        ) s (span, starts)
        group by 1, 2, 3, 4, 5 having sum(c.posts) <> 0;
      end if;
      -- Merges with every eighth change of a list only.
      for change in
        select distinct on (c.selection, c.tag) c.* from unnest(p_changes) c order by c.selection, c.tag, random()
      loop
        if random() < 0.125 then
          perform lists.merge_rows(change);
        end if;
      end loop;
    end
  $$;

create function lists.day_of(p_time timestamptz) returns timestamp
  language sql immutable set search_path = ''
  as $$ select date_trunc('day', p_time at time zone 'UTC') $$;

-- Security definer: writers have no access to the counts. Once per statement.
create function lists.keep_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where post_table = tg_table_name and selection <> 'tag';
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from new_posts p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(tg_table_name, selection, tag, day, -n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from old_posts p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3
        ) c;
      else
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, p.day, sum(p.posts) as n from (
            select status, noindex, author_id, lists.day_of(published_at) as day, 1 as posts from new_posts
            union all
            select status, noindex, author_id, lists.day_of(published_at), -1 from old_posts
          ) p, lists.selections_of(p.status, p.noindex, p.author_id) s (selection, tag)
          group by 1, 2, 3 having sum(p.posts) <> 0
        ) c;
      end if;
      if changes is not null then
        perform lists.add_changes(changes);
      end if;
      return null;
    end
  $$;

create function lists.keep_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where selection = 'tag';
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(post_table, 'tag', tag, day, n)::lists.change) into changes from (
          select post_table, tag, lists.day_of(published_at) as day, count(*) as n
          from new_tags where is_published group by 1, 2, 3
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(post_table, 'tag', tag, day, -n)::lists.change) into changes from (
          select post_table, tag, lists.day_of(published_at) as day, count(*) as n
          from old_tags where is_published group by 1, 2, 3
        ) c;
      else
        select array_agg(row(post_table, 'tag', tag, day, n)::lists.change) into changes from (
          select post_table, tag, day, sum(posts) as n from (
            select post_table, tag, is_published, lists.day_of(published_at) as day, 1 as posts from new_tags
            union all
            select post_table, tag, is_published, lists.day_of(published_at), -1 from old_tags
          ) p
          where is_published group by 1, 2, 3 having sum(posts) <> 0
        ) c;
      end if;
      if changes is not null then
        perform lists.add_changes(changes);
      end if;
      return null;
    end
  $$;

create trigger counted_new after insert on public.post_tags referencing new table as new_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_changed after update on public.post_tags referencing old table as old_tags new table as new_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_deleted after delete on public.post_tags referencing old table as old_tags
  for each statement
  execute function lists.keep_tags();

create trigger counted_emptied after truncate on public.post_tags for each statement execute function lists.keep_tags();

create function lists.count_seen(p_table text, p_selection text) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(p_table, p_selection, '') $$;

-- Published posts of each tag and the newest date; tags without any are omitted.
create function lists.count_tags(p_table text) returns table (tag text, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select counted.tag, sum(counted.posts - coming.posts)::bigint, max(newest.published_at)
    from (
      select c.post_table, c.tag, sum(c.posts) as posts from lists.counts c
      where c.post_table = any (case when p_table is null then array['blog_posts', 'news_posts'] else array[p_table] end)
        and c.selection = 'tag' and c.span = 'ever'
      group by 1, 2 having sum(c.posts) > 0
    ) counted
    cross join lateral (
      select count(*) as posts from public.post_tags p
      where p.tag = counted.tag and p.post_table = counted.post_table and p.is_published and p.published_at > now()
    ) coming
    cross join lateral (
      select p.published_at from public.post_tags p
      where p.tag = counted.tag and p.post_table = counted.post_table and p.is_published and p.published_at <= now()
      order by p.published_at desc limit 1
    ) newest
    group by counted.tag
  $$;

-- Each branch is a separate statement: one over both tables would lock and plan both.
create function public.list_published_posts(
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

-- Number of published posts in sitemaps.
create function public.count_sitemap_posts(p_table text) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_seen(p_table, 'indexed') $$;

create function lists.name_tables(p_table text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$ begin return case when p_table is null then array['blog_posts', 'news_posts'] else array[p_table] end; end $$;

-- Both functions have a branch for each list: a statement with a kept plan. Branches differ in table and condition.
-- docs/decisions/0017-count-lists-by-trigger.md
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
        -- Sources of each table: the condition follows, with {id} for the id of the post.
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
      -- Staff also see scheduled posts.
      branches_ahead := branches_ahead || format('
          when %L then %s', list.name, case
            when list.is_of_writers then 'ahead := 0;'
            -- In list order, so that the matching index is used.
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
create function lists.count_posts(
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

    -- A page of a list as readers see it, newest first, with the total; by offset, or counted from the oldest with
    -- `p_back` (1 is the oldest). Staff lists require staff. Security definer: exposes only that a published post has
    -- this tag or author.
    execute format($function$
create function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer rows 20 set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      -- Below this offset, skipping is cheaper than counting.
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

-- Published posts of an author in both tables.
create function lists.count_author(p_author uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(null, 'author', p_author::text) $$;

-- Published posts of each author, and the newest date.
create function lists.count_authors() returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select counted.author_id, counted.posts - coming.posts, newest.published_at
    from (
      select c.tag::uuid as author_id, sum(c.posts)::bigint as posts from lists.counts c
      where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'author' and c.span = 'ever'
      group by 1 having sum(c.posts) > 0
    ) counted
    cross join lateral (
      select (
        select count(*) from public.blog_posts p
        where p.author_id = counted.author_id and p.status = 'published' and p.published_at > now()
      ) + (
        select count(*) from public.news_posts p
        where p.author_id = counted.author_id and p.status = 'published' and p.published_at > now()
      ) as posts
    ) coming
    cross join lateral (
      select greatest(
        (select p.published_at from public.blog_posts p
         where p.author_id = counted.author_id and p.status = 'published' and p.published_at <= now()
         order by p.published_at desc limit 1),
        (select p.published_at from public.news_posts p
         where p.author_id = counted.author_id and p.status = 'published' and p.published_at <= now()
         order by p.published_at desc limit 1)
      ) as published_at
    ) newest
    where counted.posts > coming.posts
  $$;

-- Lists that count a post, except tags; `tag` holds the id for the list of an author.
create function lists.selections_of(p_status text, p_noindex boolean, p_author uuid)
  returns table (selection text, tag text)
  language sql immutable set search_path = ''
  as $$
    select s.selection, s.tag from (values
      ('every', '', true), ('draft', '', p_status = 'draft'), ('all', '', p_status = 'published'),
      ('indexed', '', p_status = 'published' and not p_noindex),
      ('author', p_author::text, p_status = 'published' and p_author is not null)
    ) s (selection, tag, is_in)
    where s.is_in
  $$;

-- Posts of a status for staff.
create function lists.count_authored(p_table text, p_show text) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      selection constant text := case p_show when 'all' then 'every' when 'draft' then 'draft' else 'all' end;
      counted record;
    begin
      perform lists.must_write_posts();
      counted := lists.count_posts(p_table, selection, '');
      return case p_show when 'scheduled' then counted.ahead else counted.published - counted.ahead end;
    end
  $$;

-- Condition on rows named p.
create function lists.write_state(p_show text) returns text
  language sql immutable set search_path = ''
  as $$
    select case p_show
      when 'draft' then 'p.status = ''draft'''
      when 'published' then 'p.status = ''published'' and p.published_at <= now()'
      when 'scheduled' then 'p.status = ''published'' and p.published_at > now()'
      else 'true'
    end
  $$;

-- Month that contains the post at a position from the newest, the number of newer posts in later months, and of posts
-- in it. docs/decisions/0017-count-lists-by-trigger.md
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

-- Same for the days of a month.
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

-- A part of a sitemap by columns: [slugs, pictures, published, revised after that or null], oldest first. Pictures with
-- data URLs are omitted. Security invoker: policies of the posts apply.
create function public.list_sitemap_part(p_table text, p_number integer, p_size integer default 5000)
  returns json
  language plpgsql stable set search_path = ''
  as $$
    declare
      named constant text := 'select p.id, p.slug, p.featured_image, p.published_at, p.revised_at
        from public.%1$I p where p.status = ''published'' and not p.noindex and p.published_at <= now()';
      part constant text := 'select json_build_array(
          coalesce(json_agg(p.slug), ''[]''),
          coalesce(json_agg(case when length(p.featured_image) <= 2047 then p.featured_image end), ''[]''),
          coalesce(json_agg(p.published_at), ''[]''),
          coalesce(json_agg(case when p.revised_at > p.published_at then p.revised_at end), ''[]'')
        ) from (%s) p';
      size constant integer := greatest(least(p_size, 5000), 0);
      skipped constant bigint := (greatest(p_number, 1) - 1)::bigint * size;
      last_time timestamptz;
      last_id uuid;
      listed json;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      if skipped = 0 then
        execute format(format(part, named || ' order by p.published_at, p.id desc limit $1'), p_table)
          into listed using size;
        return listed;
      end if;
      select p.published_at, p.id into last_time, last_id
      from lists.list_page(p_table, 'indexed', '', 1, 0, skipped) p;
      if last_id is null then
        return '[[], [], [], []]'::json;
      end if;
      execute format(
        format(
          part,
          '(' || named || ' and p.published_at = $1 and p.id < $2 order by p.id desc limit $3)
           union all
           (' || named || ' and p.published_at > $1 order by p.published_at, p.id desc limit $3)
           order by published_at, id desc limit $3'
        ),
        p_table
      ) into listed using last_time, last_id, size;
      return listed;
    end
  $$;

grant execute on function
  lists.count_seen, lists.count_tags, lists.list_page, lists.count_author, lists.count_authors
  to anon, authenticated, service_role;
grant execute on function lists.count_authored, lists.write_state to authenticated, service_role;
revoke all on function
  public.find_post_neighbours, public.list_published_posts, public.count_sitemap_posts, public.list_sitemap_part
  from public, anon, authenticated;
grant execute on function
  public.find_post_neighbours, public.list_published_posts, public.count_sitemap_posts, public.list_sitemap_part
  to anon, authenticated, service_role;
