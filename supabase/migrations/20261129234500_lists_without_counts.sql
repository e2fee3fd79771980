-- Lists and searches read their posts instead of kept counts. docs/decisions/0017-count-lists-when-read.md

do $$
  declare
    one record;
  begin
    for one in
      select t.tgname as name, t.tgrelid::regclass as place from pg_catalog.pg_trigger t
      where t.tgfoid in ('lists.keep_posts'::regproc, 'lists.keep_tags'::regproc)
    loop
      execute format('drop trigger %I on %s', one.name, one.place);
    end loop;
    for one in
      select p.oid::regprocedure as name from pg_catalog.pg_proc p
      where p.pronamespace = 'lists'::regnamespace and p.proname in (
        'merge_rows', 'add_changes', 'day_of', 'keep_posts', 'keep_tags', 'count_seen', 'name_tables', 'count_posts',
        'list_page', 'count_author', 'selections_of', 'count_authored', 'find_month', 'find_day'
      ) or p.pronamespace = 'search'::regnamespace and (
        p.proname in ('number_day', 'list_newest_spans')
        or p.proname ~ '^(find_newest|look_at|scan|gather|sift)'
      )
    loop
      execute format('drop function %s', one.name);
    end loop;
  end
$$;
-- Unused.
drop function public.list_redirect_beginnings;
drop index public.redirects_by_beginning, public.post_redirects_by_beginning;

drop table lists.counts;
drop type lists.change;
drop index search.posts_newest, search.posts_title_words, search.posts_headline_words, search.posts_all_words;
drop function search.list_spans;
drop type search.place, search.look;
create index posts_headline_words on search.posts using gin (headline_words) with (gin_pending_list_limit = 128);
create index posts_all_words on search.posts using gin (all_words) with (gin_pending_list_limit = 1024);

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

create or replace function lists.count_tags(p_table text) returns table (tag text, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select p.tag, count(*), max(p.published_at) from public.post_tags p
    where p.post_table = coalesce(p_table, p.post_table) and p.is_published and p.published_at <= now()
    group by p.tag
  $$;

create or replace function public.list_published_posts(
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

create or replace function lists.count_authors() returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select p.author_id, count(*), max(p.published_at) from (
      select b.author_id, b.published_at from public.blog_posts b where b.status = 'published'
      union all
      select n.author_id, n.published_at from public.news_posts n where n.status = 'published'
    ) p
    where p.author_id is not null and p.published_at <= now() group by p.author_id
  $$;

create or replace function public.list_sitemap_part(p_table text, p_number integer, p_size integer default 5000)
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

create or replace function lists.count_staff_posts(p_filter jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      most constant integer := 100;
      own_filter constant jsonb := lists.write_own_filter(p_filter);
      wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      status constant text := coalesce(p_filter ->> 'status', 'all');
      counted bigint;
    begin
      perform lists.must_have_posts();
      if status = 'bin' then
        select count(*) into counted from lists.staff_bin(p_filter, null, most + 1);
      elsif own_filter - '{status,table}'::text[] = '{}' and status in ('all', 'draft', 'scheduled', 'published') then
        execute (
          select format('select count(*) from (%s) c', string_agg(
            format('select from public.%I p where %s', wanted, lists.write_state(status)), ' union all '
          ))
          from unnest(wanted_tables) wanted
        ) into counted;
        return jsonb_build_object('count', counted, 'has_more', false);
      else
        execute (
          select format('select count(*) from (select from (%s) found limit %s) c', string_agg(
            format('(select from public.%I p where %s limit %s)', wanted,
              lists.write_staff_conditions(wanted, own_filter), most + 1), ' union all '
          ), most + 1)
          from unnest(wanted_tables) wanted
        ) into counted;
      end if;
      return jsonb_build_object('count', least(counted, most), 'has_more', counted > most);
    end
  $$;

create or replace function public.list_authored_posts(
  p_table text, p_show text default 'all', p_page integer default 1, p_size integer default 12
) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      size constant integer := greatest(least(p_size, 100), 1);
      total bigint;
      page bigint;
      posts jsonb;
    begin
      if p_table is null or p_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = format('There are no posts in "%s".', p_table),
          hint = 'Ask for blog_posts or news_posts.';
      elsif p_show is null or p_show not in ('all', 'draft', 'published', 'scheduled') then
        raise invalid_parameter_value using message = format('There is no list of "%s" posts.', p_show),
          hint = 'Ask for all, draft, published or scheduled.';
      end if;
      execute format('select count(*) from public.%I p where %s', p_table, lists.write_state(p_show)) into total;
      page := least(greatest(p_page, 1), greatest((total + size - 1) / size, 1));
      execute format(
        'select jsonb_agg(jsonb_build_object(
           ''id'', p.id, ''slug'', p.slug, ''title'', p.title, ''summary'', p.summary, ''featured_image'', p.featured_image,
           ''featured_image_alt'', p.featured_image_alt, ''author'', p.author, ''tags'', p.tags, ''status'', p.status,
           ''published_at'', p.published_at, ''updated_at'', p.updated_at
         ) order by p.published_at desc, p.id)
         from (
           select * from public.%I p where %s order by p.published_at desc, p.id limit $1 offset $2
         ) p', p_table, lists.write_state(p_show)
      ) into posts using size, (page - 1) * size;
      return jsonb_build_object('posts', coalesce(posts, '[]'), 'total', total, 'page', page);
    end
  $$;

create or replace function lists.write_said_conditions(p_table text, p_filter jsonb) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      conditions text[] := '{true}';
      terms text[];
    begin
      conditions := conditions || lists.write_state(p_filter ->> 'status');
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

create or replace function search.match_posts(p_query text, p_limit integer)
  returns table (post_table text, post_id uuid, circle integer)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      terms constant text[] := search.read_terms(p_query);
      question constant tsquery := search.write_query(terms);
      in_labels constant tsquery := search.write_query(terms, 'AB');
    begin
      return query
        select m.post_table, m.post_id, m.circle from (
          select p.post_table, p.post_id, p.published_at, case
            when p.title_words operator(pg_catalog.@@) question then 1
            when p.headline_words operator(pg_catalog.@@) in_labels then 2
            when p.headline_words operator(pg_catalog.@@) question then 3
            else 4
          end as circle
          from search.posts p
          where p.all_words operator(pg_catalog.@@) question and p.is_published and p.published_at <= now()
        ) m
        order by m.circle, m.published_at desc, m.post_id limit p_limit;
    end
  $$;

create or replace function public.count_sitemap_posts(p_table text) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_posts(p_table, 'indexed') $$;

create or replace function public.count_author_posts(p_author uuid) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_posts(null, 'author', p_author::text) $$;

revoke all on function lists.write_list, lists.count_posts, lists.list_page from public;
grant execute on function lists.count_posts, lists.list_page to anon, authenticated, service_role;
