-- The neighbours of a post by indexes alone (docs/decisions/0082-neighbours-are-found-by-indexes.md). A plan that was made while there
-- were few posts, or none counted, read all published posts and sorted them for the newest six. The posts of a tag are compared as two
-- arrays, and the rarity of tags as whole numbers: 1 to 20 divide the constant, so that few posts of equal shares are equal.
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
                -- Among posts that share as many tags, those with the rarer ones; then the newest.
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
create or replace function public.find_post_neighbours(p_table text, p_post uuid, p_tags text[])
  returns table (
    relation text, id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text,
    author text, tags text[], published_at timestamptz
  )
  -- What a plan for these values would know better, the indexes do anyway: planning took twice as long as reading.
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
