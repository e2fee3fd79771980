-- Public lists of posts: pages, totals, neighbors and sitemap.

create schema lists;
revoke all on schema lists from public;
grant usage on schema lists to anon, authenticated, service_role;

-- Related, previous and next posts, by indexes alone. Tags are compared by rarity as whole numbers: 1 to 20 divide the
-- constant, so equal shares compare equal. docs/decisions/0017-count-lists-when-read.md
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

-- SQL of the visible posts of a list: `all`; `indexed`, without noindex; `tag` and `author`, whose slug or id is $1. Null
-- means both tables.
create function lists.write_list(p_table text, p_selection text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      return (
        select '(' || string_agg(case p_selection
          when 'tag' then format(
            'select l.post_table, l.post_id as id, l.published_at from public.post_tags l
             where l.tag = $1 and l.post_table = %L and l.is_published and l.published_at <= now()', posts
          )
          else format(
            'select %1$L as post_table, l.id, l.published_at from public.%1$I l
             where l.status = ''published'' and l.published_at <= now()%2$s', posts,
            case p_selection when 'indexed' then ' and not l.noindex' when 'author' then ' and l.author_id = $1::uuid' else '' end
          )
        end, ' union all ') || ')'
        from unnest(array['blog_posts', 'news_posts']) posts where posts = coalesce(p_table, posts)
      );
    end
  $$;

-- Security definer, like list_page: exposes only that a published post has this tag or author.
create function lists.count_posts(p_table text, p_selection text, p_tag text default '') returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      counted bigint;
    begin
      execute format('select count(*) from %s l', lists.write_list(p_table, p_selection)) into counted using p_tag;
      return counted;
    end
  $$;

-- A page of a list, newest first, with the total.
create function lists.list_page(p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer rows 20 set search_path = ''
  as $$
    begin
      return query execute format(
        'select l.post_table, l.id, l.published_at, (select count(*) from %1$s c) from %1$s l
         order by l.published_at desc, l.id limit $2 offset $3', lists.write_list(p_table, p_selection)
      ) using p_tag, greatest(least(p_limit, 100), 0), greatest(p_offset, 0);
    end
  $$;

-- Published posts of each tag and the newest date; tags without any are omitted.
create function lists.count_tags(p_table text) returns table (tag text, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select p.tag, count(*), max(p.published_at) from public.post_tags p
    where p.post_table = coalesce(p_table, p.post_table) and p.is_published and p.published_at <= now()
    group by p.tag
  $$;

create function public.list_published_posts(
  p_table text, p_tag text default null, p_limit integer default 12, p_offset bigint default 0
)
  returns table (
    id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text, author text,
    tags text[], published_at timestamptz, total bigint
  )
  language plpgsql stable set search_path = ''
  as $$
    begin
      if p_table in ('blog_posts', 'news_posts') then
        return query execute format(
          'select p.id, p.slug, p.title, p.summary, p.featured_image, p.featured_image_alt, p.author, p.tags,
             p.published_at, page.total
           from lists.list_page($1, $2, $3, $4, $5) page join public.%I p on p.id = page.id and p.status = ''published''
           order by p.published_at desc, p.id', p_table
        ) using p_table, case when p_tag is null then 'all' else 'tag' end, p_tag, p_limit, p_offset;
      end if;
    end
  $$;

-- Number of published posts in sitemaps.
create function public.count_sitemap_posts(p_table text) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_posts(p_table, 'indexed') $$;

-- Published posts of each author, and the newest date.
create function lists.count_authors() returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select p.author_id, count(*), max(p.published_at) from (
      select b.author_id, b.published_at from public.blog_posts b where b.status = 'published'
      union all
      select n.author_id, n.published_at from public.news_posts n where n.status = 'published'
    ) p
    where p.author_id is not null and p.published_at <= now() group by p.author_id
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

-- A part of a sitemap by columns: [slugs, pictures, published, revised after that or null], oldest first. Pictures with
-- data URLs are omitted. Security invoker: policies of the posts apply.
create function public.list_sitemap_part(p_table text, p_number integer, p_size integer default 5000)
  returns json
  language plpgsql stable set search_path = ''
  as $$
    declare
      size constant integer := greatest(least(p_size, 5000), 0);
      listed json;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        'select json_build_array(
           coalesce(json_agg(p.slug), ''[]''),
           coalesce(json_agg(case when length(p.featured_image) <= 2047 then p.featured_image end), ''[]''),
           coalesce(json_agg(p.published_at), ''[]''),
           coalesce(json_agg(case when p.revised_at > p.published_at then p.revised_at end), ''[]'')
         ) from (
           select l.slug, l.featured_image, l.published_at, l.revised_at from public.%I l
           where l.status = ''published'' and not l.noindex and l.published_at <= now()
           order by l.published_at, l.id desc limit $1 offset $2
         ) p', p_table
      ) into listed using size, (greatest(p_number, 1) - 1)::bigint * size;
      return listed;
    end
  $$;

grant execute on function
  lists.count_posts, lists.count_tags, lists.list_page, lists.count_authors
  to anon, authenticated, service_role;
grant execute on function lists.write_state to authenticated, service_role;
select private.only_for(
  'anon, authenticated, service_role',
  'find_post_neighbours', 'list_published_posts', 'count_sitemap_posts', 'list_sitemap_part'
);
