-- How many posts a list has, and which of them begin its thousandth page, without reading all of them: published posts
-- are counted per list as they are written, by month and by day. Whoever writes adds a row that says by how many a count
-- changed, so that nobody waits for anybody; what adds up to a count is merged from time to time. Posts dated ahead are
-- in the counts, and are counted off when somebody asks. docs/decisions/0040-lists-are-counted-as-they-are-written.md

create schema lists;
revoke all on schema lists from public;
grant usage on schema lists to anon, authenticated, service_role;

-- "all": the published posts of a table; "indexed": those that sitemaps name; "tag": those of a tag.
create table lists.counts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  selection text not null check (selection in ('all', 'indexed', 'tag')),
  tag text not null,
  span text not null check (span in ('ever', 'month', 'day')),
  -- Of the span, in UTC.
  starts timestamp not null,
  -- By how many posts the count changed; the count is the sum.
  posts bigint not null
);
create index counts_of_a_list on lists.counts (post_table, selection, span, tag, starts);

alter table lists.counts enable row level security;
alter table lists.counts force row level security;
revoke all on lists.counts from public;
-- Forced row security binds the owner as well, in whose name the functions below read and write.
create policy "the functions keep it" on lists.counts for all to current_user using (true) with check (true);

create type lists.change as (post_table text, selection text, tag text, day timestamp, posts bigint);

-- Makes one row of those that add up to a count, as far as nobody else is at it.
create function lists.merge_rows(p_change lists.change) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_rows constant integer := 16;
      grown record;
    begin
      -- In other isolations, rows that somebody else has merged since would end the transaction.
      if current_setting('transaction_isolation') <> 'read committed' then
        return;
      end if;
      for grown in
        select c.span, c.starts from lists.counts c
        where (c.post_table, c.selection, c.tag) = (p_change.post_table, p_change.selection, p_change.tag)
          and (c.span, c.starts) in (
            ('ever', '-infinity'), ('month', date_trunc('month', p_change.day)), ('day', p_change.day)
          )
        group by 1, 2 having count(*) >= most_rows
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
      if cardinality(p_changes) < 20 then
        -- One by one, which most changes are.
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
      -- Looking for rows to merge costs more than adding one; every eighth time is enough.
      foreach change in array p_changes loop
        if random() < 0.125 then
          perform lists.merge_rows(change);
        end if;
      end loop;
    end
  $$;

create function lists.day_of(p_time timestamptz) returns timestamp
  language sql immutable set search_path = ''
  as $$ select date_trunc('day', p_time at time zone 'UTC') $$;

-- Security definer: who writes posts can't reach the counts. A statement at a time, however many posts it changes.
create function lists.keep_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changes lists.change[];
    begin
      if tg_op = 'TRUNCATE' then
        delete from lists.counts where post_table = tg_table_name and selection in ('all', 'indexed');
        return null;
      elsif tg_op = 'INSERT' then
        select array_agg(row(tg_table_name, s, '', day, n)::lists.change) into changes from (
          select s, lists.day_of(published_at) as day, count(*) as n
          from new_posts, unnest(array['all', 'indexed']) s
          where status = 'published' and (s = 'all' or not noindex) group by 1, 2
        ) c;
      elsif tg_op = 'DELETE' then
        select array_agg(row(tg_table_name, s, '', day, -n)::lists.change) into changes from (
          select s, lists.day_of(published_at) as day, count(*) as n
          from old_posts, unnest(array['all', 'indexed']) s
          where status = 'published' and (s = 'all' or not noindex) group by 1, 2
        ) c;
      else
        select array_agg(row(tg_table_name, s, '', day, n)::lists.change) into changes from (
          select s, day, sum(posts) as n from (
            select status, noindex, lists.day_of(published_at) as day, 1 as posts from new_posts
            union all
            select status, noindex, lists.day_of(published_at), -1 from old_posts
          ) p, unnest(array['all', 'indexed']) s
          where status = 'published' and (s = 'all' or not noindex)
          group by 1, 2 having sum(posts) <> 0
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

-- What is stored already.
insert into lists.counts (post_table, selection, tag, span, starts, posts)
select p.post_table, p.selection, p.tag, s.span, s.starts, sum(p.posts)
from (
  select 'blog_posts' as post_table, s as selection, '' as tag, lists.day_of(published_at) as day, count(*) as posts
  from public.blog_posts, unnest(array['all', 'indexed']) s
  where status = 'published' and (s = 'all' or not noindex) group by 2, 4
  union all
  select 'news_posts', s, '', lists.day_of(published_at), count(*)
  from public.news_posts, unnest(array['all', 'indexed']) s
  where status = 'published' and (s = 'all' or not noindex) group by 2, 4
  union all
  select post_table, 'tag', tag, lists.day_of(published_at), count(*)
  from public.post_tags where is_published group by 1, 3, 4
) p, lateral (values
  ('ever', timestamp '-infinity'), ('month', date_trunc('month', p.day)), ('day', p.day)
) s (span, starts)
group by 1, 2, 3, 4, 5;

do $$
  declare
    counted record;
  begin
    for counted in
      select * from (values ('blog_posts', 'posts'), ('news_posts', 'posts'), ('post_tags', 'tags')) t (name, kind)
    loop
      execute format('create trigger counted_new after insert on public.%1$I
        referencing new table as new_%2$s for each statement execute function lists.keep_%2$s()',
        counted.name, counted.kind);
      execute format('create trigger counted_changed after update on public.%1$I
        referencing old table as old_%2$s new table as new_%2$s
        for each statement execute function lists.keep_%2$s()', counted.name, counted.kind);
      execute format('create trigger counted_deleted after delete on public.%1$I
        referencing old table as old_%2$s for each statement execute function lists.keep_%2$s()',
        counted.name, counted.kind);
      execute format('create trigger counted_emptied after truncate on public.%1$I
        for each statement execute function lists.keep_%2$s()', counted.name, counted.kind);
    end loop;
  end
$$;

-- The published posts of a list as SQL: id and published_at.
create function lists.write_source(p_table text, p_selection text, p_tag text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      return case p_selection
        when 'all' then format('select id, published_at from public.%I where status = ''published''', p_table)
        when 'indexed' then format(
          'select id, published_at from public.%I where status = ''published'' and not noindex', p_table
        )
        else format(
          'select post_id as id, published_at from public.post_tags
           where tag = %L and post_table = %L and is_published', p_tag, p_table
        )
      end;
    end
  $$;

-- How many published posts a list has, and how many of them readers don't see yet.
create function lists.count_posts(p_table text, p_selection text, p_tag text, out published bigint, out ahead bigint)
  language plpgsql stable set search_path = ''
  as $$
    begin
      execute format(
        'select count(*) from (%s) p where published_at > now()',
        lists.write_source(p_table, p_selection, p_tag)
      ) into ahead;
      select coalesce(sum(c.posts), 0) into published from lists.counts c
      where (c.post_table, c.selection, c.span, c.tag) = (p_table, p_selection, 'ever', p_tag);
    end
  $$;

-- The span in which the post at a place stands, newest first and counted from 0, and how many newer ones stand in later
-- spans; of the days of one month when it is given.
create function lists.find_span(
  p_table text, p_selection text, p_tag text, p_place bigint, p_month timestamp default null,
  out starts timestamp, out newer bigint
)
  language sql stable set search_path = ''
  as $$
    select s.starts, (s.reached - s.posts)::bigint from (
      select c.starts, sum(c.posts) as posts, sum(sum(c.posts)) over (order by c.starts desc) as reached
      from lists.counts c
      where (c.post_table, c.selection, c.tag) = (p_table, p_selection, p_tag)
        and c.span = case when p_month is null then 'month' else 'day' end
        and (p_month is null or c.starts = p_month or c.starts > p_month and c.starts < p_month + interval '1 month')
      group by c.starts
    ) s
    where s.reached > p_place order by s.starts desc limit 1
  $$;

-- Some posts of a list as readers see it, newest first, with the number of all that they see. Security definer: the counts
-- are nobody's to read; what is said here of a post is that it is published and has this tag.
create function lists.list_page(p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint)
  returns table (id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      -- So many are sooner skipped than counted off.
      near constant integer := 60;
      source text := lists.write_source(p_table, p_selection, p_tag);
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := greatest(p_offset, 0);
      before timestamptz := now() + interval '1 microsecond';
      month record;
      day record;
    begin
      if place >= seen then
        return;
      end if;
      if place > near then
        place := place + counted.ahead;
        month := lists.find_span(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_span(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      return query execute format(
        'select p.id, p.published_at, $1 from (%s) p
         where published_at < $2 order by p.published_at desc, p.id limit $3 offset $4', source
      ) using seen, before, greatest(least(p_limit, 100), 0), place;
    end
  $$;

create function lists.count_seen(p_table text, p_selection text) returns bigint
  language sql stable security definer set search_path = ''
  as $$ select published - ahead from lists.count_posts(p_table, p_selection, '') $$;

-- How many posts of a tag readers see, and when the newest of them was published; tags without any are left out.
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

revoke all on all functions in schema lists from public;
grant execute on function lists.list_page(text, text, text, integer, bigint), lists.count_seen(text, text),
  lists.count_tags(text)
  to anon, authenticated, service_role;

-- Some published posts, newest first, of one tag or of all, each with the number of all of them. At most 100 at once.
-- Security invoker: the policies of the posts decide about each row.
create function public.list_published_posts(
  p_table text, p_tag text default null, p_limit integer default 12, p_offset bigint default 0
)
  returns table (
    id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text, author text,
    tags text[], published_at timestamptz, total bigint
  )
  language sql stable set search_path = ''
  as $$
    with page as materialized (
      select p.*
      from lists.list_page(
        p_table, case when p_tag is null then 'all' else 'tag' end, coalesce(p_tag, ''), p_limit, p_offset
      ) p
    )
    select post.*, page.total
    from page, lateral (
      select b.id, b.slug, b.title, b.summary, b.featured_image, b.featured_image_alt, b.author, b.tags, b.published_at
      from public.blog_posts b where p_table = 'blog_posts' and b.id = page.id and b.status = 'published'
      union all
      select n.id, n.slug, n.title, n.summary, n.featured_image, n.featured_image_alt, n.author, n.tags, n.published_at
      from public.news_posts n where p_table = 'news_posts' and n.id = page.id and n.status = 'published'
    ) post
    order by post.published_at desc, post.id
  $$;

-- How many published posts sitemaps name.
create function public.count_sitemap_posts(p_table text) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_seen(p_table, 'indexed') $$;

-- The last of the first so many posts that sitemaps name, oldest first; no row when they are fewer.
create function public.find_sitemap_post(p_table text, p_count bigint)
  returns table (id uuid, published_at timestamptz)
  language sql stable set search_path = ''
  as $$
    select p.id, p.published_at
    from lists.count_seen(p_table, 'indexed') seen,
      lists.list_page(p_table, 'indexed', '', 1, seen - p_count) p
    where p_count between 1 and seen
  $$;

create or replace function public.list_tags(p_table text default null)
  returns table (slug text, name text, description text, post_count bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$
    select t.slug, t.name, t.description, p.posts, p.newest_at
    from lists.count_tags(p_table) p join public.tags t on t.slug = p.tag
  $$;

revoke all on function public.list_published_posts(text, text, integer, bigint), public.count_sitemap_posts(text),
  public.find_sitemap_post(text, bigint) from public;
grant execute on function public.list_published_posts(text, text, integer, bigint),
  public.count_sitemap_posts(text), public.find_sitemap_post(text, bigint)
  to anon, authenticated, service_role;
