-- What a reader may go on with after a post: the ones before and after it by date, and those that share most of its
-- tags. Over all posts, in one call; each part looks at no more rows than it can use.

-- p_tags: slugs of the tags that readers see; those by which imports mark posts relate nothing. Security invoker: what
-- the caller may not read is no neighbour.
create function public.find_post_neighbours(p_table text, p_post uuid, p_tags text[])
  returns table (
    relation text, id uuid, slug text, title text, summary text, featured_image text, featured_image_alt text,
    author text, tags text[], published_at timestamptz
  )
  language plpgsql stable set search_path = ''
  as $$
    declare
      most_tags constant integer := 20;
      most_of_a_tag constant integer := 200;
      related constant integer := 3;
      reached timestamptz;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        $query$ select p.published_at from public.%I p
                where p.id = $1 and p.status = 'published' and p.published_at <= now() $query$, p_table
      ) into reached using p_post;
      if reached is null then
        return;
      end if;
      return query execute format(
        $query$
          with tagged as (
            select t.post_id, t.published_at, count(*) over (partition by wanted.tag) as posts
            from (select distinct unnest($3[1:$4]) as tag) wanted
            cross join lateral (
              select n.post_id, n.published_at from public.post_tags n
              where n.tag = wanted.tag and n.post_table = $1 and n.is_published and n.published_at <= now()
                and n.post_id <> $2
              order by n.published_at desc, n.post_id limit $5
            ) t
          ),
          -- Among posts that share as many tags, those with the rarer ones; then the newest.
          sharing as (
            select t.post_id, row_number() over (
              order by count(*) desc, sum(1.0 / t.posts) desc, t.published_at desc, t.post_id
            ) as place
            from tagged t group by t.post_id, t.published_at
            order by place limit $6
          ),
          newest as (
            select p.id as post_id, $6 + row_number() over (order by p.published_at desc, p.id) as place
            from public.%1$I p
            where p.status = 'published' and p.published_at <= now() and p.id <> $2
            order by p.published_at desc, p.id limit 2 * $6
          ),
          related as (
            select e.post_id, min(e.place) as place
            from (select * from sharing union all select * from newest) e
            group by e.post_id order by place limit $6
          ),
          chosen as (
            select 'related' as relation, r.post_id, r.place from related r
            union all
            (select 'previous', p.id, 0 from public.%1$I p
             where p.status = 'published' and p.published_at <= $7 and (p.published_at < $7 or p.id > $2)
             order by p.published_at desc, p.id limit 1)
            union all
            (select 'next', p.id, 0 from public.%1$I p
             where p.status = 'published' and p.published_at <= now()
               and p.published_at >= $7 and (p.published_at > $7 or p.id < $2)
             order by p.published_at, p.id desc limit 1)
          )
          select c.relation, p.id, p.slug, p.title, p.summary, p.featured_image, p.featured_image_alt, p.author, p.tags,
            p.published_at
          from chosen c join public.%1$I p on p.id = c.post_id
          order by c.relation, c.place
        $query$, p_table
      ) using p_table, p_post, p_tags, most_tags, most_of_a_tag, related, reached;
    end
  $$;
revoke all on function public.find_post_neighbours(text, uuid, text[]) from public;
grant execute on function public.find_post_neighbours(text, uuid, text[]) to anon, authenticated, service_role;
