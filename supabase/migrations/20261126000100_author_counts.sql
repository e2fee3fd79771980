-- Authors' posts are counted as they are written, as those of lists and tags are; a part of a sitemap is read by one call; and
-- a page is sought from whichever end of a day is nearer. docs/decisions/0040-lists-are-counted-as-they-are-written.md

alter table lists.counts drop constraint counts_selection_check;
-- "author": the published posts of an author, whose id stands in place of the tag.
alter table lists.counts add constraint counts_selection_check
  check (selection in ('all', 'indexed', 'tag', 'author'));

-- As before, and for authors.
create or replace function lists.keep_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where post_table = tg_table_name and selection in ('all', 'indexed', 'author');
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from new_posts p, lateral (values
            ('all', '', true), ('indexed', '', not p.noindex), ('author', p.author_id::text, p.author_id is not null)
          ) s (selection, tag, is_in)
          where p.status = 'published' and s.is_in group by 1, 2, 3
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(tg_table_name, selection, tag, day, -n)::lists.change) into changes from (
          select s.selection, s.tag, lists.day_of(p.published_at) as day, count(*) as n
          from old_posts p, lateral (values
            ('all', '', true), ('indexed', '', not p.noindex), ('author', p.author_id::text, p.author_id is not null)
          ) s (selection, tag, is_in)
          where p.status = 'published' and s.is_in group by 1, 2, 3
        ) c;
      else
        select array_agg(row(tg_table_name, selection, tag, day, n)::lists.change) into changes from (
          select s.selection, s.tag, p.day, sum(p.posts) as n from (
            select status, noindex, author_id, lists.day_of(published_at) as day, 1 as posts from new_posts
            union all
            select status, noindex, author_id, lists.day_of(published_at), -1 from old_posts
          ) p, lateral (values
            ('all', '', true), ('indexed', '', not p.noindex), ('author', p.author_id::text, p.author_id is not null)
          ) s (selection, tag, is_in)
          where p.status = 'published' and s.is_in
          group by 1, 2, 3 having sum(p.posts) <> 0
        ) c;
      end if;
      if changes is not null then
        perform lists.add_changes(changes);
      end if;
      return null;
    end
  $$;

-- What is stored already.
insert into lists.counts (post_table, selection, tag, span, starts, posts)
select p.post_table, 'author', p.author_id::text, s.span, s.starts, count(*)
from (
  select 'blog_posts' as post_table, author_id, lists.day_of(published_at) as day from public.blog_posts
  where status = 'published' and author_id is not null
  union all
  select 'news_posts', author_id, lists.day_of(published_at) from public.news_posts
  where status = 'published' and author_id is not null
) p, lateral (values
  ('ever', timestamp '-infinity'), ('month', date_trunc('month', p.day)), ('day', p.day)
) s (span, starts)
group by 1, 2, 3, 4, 5;

-- The published posts of a list as SQL: post_table, id and published_at. Lists of authors may be of both tables.
create or replace function lists.write_source(p_table text, p_selection text, p_tag text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      if p_table is null and p_selection = 'author' then
        return format(
          '%s union all %s',
          lists.write_source('blog_posts', p_selection, p_tag), lists.write_source('news_posts', p_selection, p_tag)
        );
      end if;
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      if p_selection = 'tag' then
        return format(
          'select post_table, post_id as id, published_at from public.post_tags
           where tag = %L and post_table = %L and is_published', p_tag, p_table
        );
      end if;
      return format(
        'select %L as post_table, id, published_at from public.%I where status = ''published''%s', p_table, p_table,
        case p_selection
          when 'indexed' then ' and not noindex'
          when 'author' then format(' and author_id = %L', p_tag)
          else ''
        end
      );
    end
  $$;

create function lists.name_tables(p_table text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$ begin return case when p_table is null then array['blog_posts', 'news_posts'] else array[p_table] end; end $$;

create or replace function lists.count_posts(
  p_table text, p_selection text, p_tag text, out published bigint, out ahead bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      execute format(
        'select count(*) from (%s) p where published_at > now()',
        lists.write_source(p_table, p_selection, p_tag)
      ) into ahead;
      select coalesce(sum(c.posts), 0) into published from lists.counts c
      where c.post_table = any (lists.name_tables(p_table))
        and (c.selection, c.span, c.tag) = (p_selection, 'ever', p_tag);
    end
  $$;

drop function lists.list_page(text, text, text, integer, bigint);
drop function lists.find_span(text, text, text, bigint, timestamp);
drop function public.find_sitemap_post(text, bigint);

-- As before, and how many posts the span has.
create function lists.find_span(
  p_table text, p_selection text, p_tag text, p_place bigint, p_month timestamp default null,
  out starts timestamp, out newer bigint, out posts bigint
)
  language sql stable set search_path = ''
  as $$
    select s.starts, (s.reached - s.posts)::bigint, s.posts::bigint from (
      select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
      from lists.counts c
      where c.post_table = any (lists.name_tables(p_table)) and (c.selection, c.tag) = (p_selection, p_tag)
        and c.span = case when p_month is null then 'month' else 'day' end
        and (p_month is null or c.starts = p_month or c.starts > p_month and c.starts < p_month + interval '1 month')
      group by c.starts
    ) s
    where s.reached > p_place order by s.starts desc limit 1
  $$;

-- Some posts of a list as readers see it, newest first, with the number of all that they see; counted off from the newest, or
-- with `p_back` from the oldest, which is 1. Security definer: the counts are nobody's to read; what is said here of a
-- post is that it is published and has this tag or author.
create function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      -- So many are sooner skipped than counted off.
      near constant integer := 60;
      size constant integer := greatest(least(p_limit, 100), 0);
      source text := lists.write_source(p_table, p_selection, p_tag);
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := case when p_back is null then greatest(p_offset, 0) else seen - p_back end;
      before timestamptz := now() + interval '1 microsecond';
      month record;
      day record;
      reached record;
    begin
      if place < 0 or place >= seen then
        return;
      end if;
      if place > near then
        place := place + counted.ahead;
        month := lists.find_span(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_span(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        if place * 2 > day.posts then
          execute format(
            'select p.id, p.published_at from (%s) p
             where published_at >= $1 order by p.published_at, p.id desc limit 1 offset $2', source
          ) into reached using day.starts at time zone 'UTC', day.posts - place - 1;
          return query execute format(
            'select p.post_table, p.id, p.published_at, $1 from (
               (select * from (%1$s) same where published_at = $2 and id >= $3 order by id limit $4)
               union all
               (select * from (%1$s) older where published_at < $2 order by published_at desc, id limit $4)
             ) p
             order by p.published_at desc, p.id limit $4', source
          ) using seen, reached.published_at, reached.id, size;
          return;
        end if;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      return query execute format(
        'select p.post_table, p.id, p.published_at, $1 from (%s) p
         where published_at < $2 order by p.published_at desc, p.id limit $3 offset $4', source
      ) using seen, before, size, place;
    end
  $$;

-- How many posts of an author in both tables readers see.
create function lists.count_author(p_author uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(null, 'author', p_author::text) $$;

-- The same of each author who has any, and when the newest of them was published.
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

revoke all on all functions in schema lists from public;
grant execute on function lists.list_page(text, text, text, integer, bigint, bigint), lists.count_author(uuid),
  lists.count_authors()
  to anon, authenticated, service_role;

create or replace function public.list_author_posts(p_author uuid, p_limit integer, p_offset integer default 0)
  returns table (post_table text, post_id uuid)
  language sql stable set search_path = ''
  as $$
    select p.post_table, p.id from lists.list_page(null, 'author', p_author::text, p_limit, p_offset) p
    order by p.published_at desc, p.id
  $$;

create or replace function public.count_author_posts(p_author uuid) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_author(p_author) $$;

create or replace function public.count_posts_of_authors()
  returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$ select p.author_id, p.posts, p.newest_at from lists.count_authors() p $$;

-- Published posts that sitemaps name, oldest first: those after so many of them, or after the one of this time and id. At most
-- 1,000 at once. Security invoker: the policies of the posts decide about each row.
create function public.list_sitemap_posts(
  p_table text, p_skip bigint default 0, p_after_time timestamptz default null, p_after_id uuid default null,
  p_limit integer default 1000
)
  returns table (
    id uuid, slug text, featured_image text, published_at timestamptz, created_at timestamptz, updated_at timestamptz
  )
  language plpgsql stable set search_path = ''
  as $$
    declare
      named constant text := 'select p.id, p.slug, p.featured_image, p.published_at, p.created_at, p.updated_at
        from public.%1$I p where p.status = ''published'' and not p.noindex and p.published_at <= now()';
      size constant integer := greatest(least(p_limit, 1000), 0);
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      if p_skip > 0 and p_after_id is null then
        select p.published_at, p.id into p_after_time, p_after_id
        from lists.list_page(p_table, 'indexed', '', 1, 0, p_skip) p;
        if p_after_id is null then
          return;
        end if;
      end if;
      if p_after_id is null then
        return query execute format(named || ' order by p.published_at, p.id desc limit $1', p_table) using size;
      else
        return query execute format(
          'select * from (
             (' || named || ' and p.published_at = $1 and p.id < $2 order by p.id desc limit $3)
             union all
             (' || named || ' and p.published_at > $1 order by p.published_at, p.id desc limit $3)
           ) p
           order by p.published_at, p.id desc limit $3', p_table
        ) using p_after_time, p_after_id, size;
      end if;
    end
  $$;

revoke all on function public.list_sitemap_posts(text, bigint, timestamptz, uuid, integer) from public;
grant execute on function public.list_sitemap_posts(text, bigint, timestamptz, uuid, integer)
  to anon, authenticated, service_role;
