-- The list of the pages as writers see it, drafts and posts dated ahead included, is counted as it is written, too: its first
-- page of 100,000 posts took more than 200 times as long as of 100. docs/decisions/0040-lists-are-counted-as-they-are-written.md

alter table lists.counts drop constraint counts_selection_check;
-- "every": all posts, whatever their state; "draft": those that are drafts.
alter table lists.counts add constraint counts_selection_check
  check (selection in ('all', 'indexed', 'tag', 'author', 'every', 'draft'));

-- In which lists a post is counted, tags aside; an author's id stands in place of the tag.
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
revoke all on function lists.selections_of(text, boolean, uuid) from public;

create or replace function lists.keep_posts() returns trigger
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

-- What is stored already.
insert into lists.counts (post_table, selection, tag, span, starts, posts)
select p.post_table, l.selection, '', s.span, s.starts, count(*)
from (
  select 'blog_posts' as post_table, status, lists.day_of(published_at) as day from public.blog_posts
  union all
  select 'news_posts', status, lists.day_of(published_at) from public.news_posts
) p, lateral (values
  ('every', true), ('draft', p.status = 'draft')
) l (selection, is_in), lateral (values
  ('ever', timestamp '-infinity'), ('month', date_trunc('month', p.day)), ('day', p.day)
) s (span, starts)
where l.is_in
group by 1, 2, 3, 4, 5;

-- As before, and for writers.
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
        'select %L as post_table, id, published_at from public.%I%s', p_table, p_table,
        case p_selection
          when 'every' then ''
          when 'draft' then ' where status = ''draft'''
          when 'indexed' then ' where status = ''published'' and not noindex'
          when 'author' then format(' where status = ''published'' and author_id = %L', p_tag)
          else ' where status = ''published'''
        end
      );
    end
  $$;

create or replace function lists.count_posts(
  p_table text, p_selection text, p_tag text, out published bigint, out ahead bigint
)
  language plpgsql stable set search_path = ''
  as $$
    begin
      -- Writers see those as well.
      if p_selection in ('every', 'draft') then
        ahead := 0;
      else
        execute format(
          'select count(*) from (%s) p where published_at > now()',
          lists.write_source(p_table, p_selection, p_tag)
        ) into ahead;
      end if;
      select coalesce(sum(c.posts), 0) into published from lists.counts c
      where c.post_table = any (lists.name_tables(p_table))
        and (c.selection, c.span, c.tag) = (p_selection, 'ever', p_tag);
    end
  $$;

-- As before; what writers see is listed for them alone.
create or replace function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      -- So many are sooner skipped than counted off.
      near constant integer := 60;
      size constant integer := greatest(least(p_limit, 100), 0);
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := case when p_back is null then greatest(p_offset, 0) else seen - p_back end;
      before timestamptz := case when p_selection in ('every', 'draft') then 'infinity'
        else now() + interval '1 microsecond' end;
      month record;
      day record;
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
        month := lists.find_span(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_span(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        if place * 2 > day.posts then
          execute format(
            'select p.id, p.published_at from (%s) p order by p.published_at, p.id desc limit 1 offset $2',
            lists.write_parts(p_table, p_selection, p_tag, 'published_at >= $1 order by published_at, id desc limit $2 + 1')
          ) into reached using day.starts at time zone 'UTC', day.posts - place - 1;
          return query execute format(
            'select p.post_table, p.id, p.published_at, $1 from (%s union all %s) p
             order by p.published_at desc, p.id limit $4',
            lists.write_parts(p_table, p_selection, p_tag, 'published_at = $2 and id >= $3 order by id limit $4'),
            lists.write_parts(p_table, p_selection, p_tag, 'published_at < $2 order by published_at desc, id limit $4')
          ) using seen, reached.published_at, reached.id, size;
          return;
        end if;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      return query execute format(
        'select p.post_table, p.id, p.published_at, $1 from (%s) p
         order by p.published_at desc, p.id limit $3 offset $4',
        lists.write_parts(p_table, p_selection, p_tag, 'published_at < $2 order by published_at desc, id limit $3 + $4')
      ) using seen, before, size, place;
    end
  $$;

-- How many posts of a state writers see.
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
revoke all on function lists.count_authored(text, text) from public;
grant execute on function lists.count_authored(text, text) to authenticated, service_role;

-- The condition by which a list of writers shows posts, of rows named p.
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
revoke all on function lists.write_state(text) from public;
grant execute on function lists.write_state(text) to authenticated, service_role;

-- A page of the posts that the caller may read, drafts and those dated ahead included, newest first; one past the end is the
-- last one. {posts: [{id, slug, title, …}], total, page}. Security invoker: the policies of the posts decide about each row.
-- Who works with own posts alone sees those and what every reader sees, counted one by one; somebody without a role sees
-- what every reader sees (specification, section 6: on the blog they are shown the list, and refused every write).
create function public.list_authored_posts(
  p_table text, p_show text default 'all', p_page integer default 1, p_size integer default 12
) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      size constant integer := greatest(least(p_size, 100), 1);
      sees_every constant boolean := lists.sees_every_post();
      sees_own constant boolean := public.may('posts.write');
      selection text := case p_show when 'all' then 'every' when 'draft' then 'draft' when 'published' then 'all' end;
      total bigint;
      page bigint;
      ids uuid[];
      posts jsonb;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = format('There are no posts in "%s".', p_table),
          hint = 'Ask for blog_posts or news_posts.';
      elsif p_show is null or p_show not in ('all', 'draft', 'published', 'scheduled') then
        raise invalid_parameter_value using message = format('There is no list of "%s" posts.', p_show),
          hint = 'Ask for all, draft, published or scheduled.';
      end if;
      if sees_every then
        total := lists.count_authored(p_table, p_show);
      elsif not sees_own and p_show in ('all', 'published') then
        selection := 'all';
        total := lists.count_seen(p_table, selection);
      else
        selection := null;
        execute format('select count(*) from public.%I p where %s', p_table, lists.write_state(p_show)) into total;
      end if;
      page := least(greatest(p_page, 1), greatest((total + size - 1) / size, 1));
      if selection is not null then
        select array_agg(l.id) into ids from lists.list_page(
          p_table, selection, '', size, (page - 1) * size
        ) l;
      else
        execute format(
          'select array_agg(l.id) from (
             select p.id from public.%I p where %s order by p.published_at desc, p.id limit $1 offset $2
           ) l', p_table, lists.write_state(p_show)
        ) into ids using size, (page - 1) * size;
      end if;
      execute format(
        'select jsonb_agg(jsonb_build_object(
           ''id'', p.id, ''slug'', p.slug, ''title'', p.title, ''summary'', p.summary, ''featured_image'', p.featured_image,
           ''featured_image_alt'', p.featured_image_alt, ''author'', p.author, ''tags'', p.tags, ''status'', p.status,
           ''published_at'', p.published_at, ''updated_at'', p.updated_at
         ) order by p.published_at desc, p.id)
         from public.%I p where p.id = any ($1)', p_table
      ) into posts using ids;
      return jsonb_build_object('posts', coalesce(posts, '[]'), 'total', total, 'page', page);
    end
  $$;
revoke all on function public.list_authored_posts(text, text, integer, integer) from public, anon;
grant execute on function public.list_authored_posts(text, text, integer, integer) to authenticated, service_role;
