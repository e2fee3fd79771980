-- The date of a post in the sitemap is that of its last change of title or text, as on its page.
create or replace function public.list_sitemap_part(p_table text, p_number integer, p_size integer default 5000)
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
