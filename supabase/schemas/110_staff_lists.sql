-- Lists of posts as staff see them, and bulk changes from these lists.

create function lists.must_write_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only owners and editors may see all posts.';
      end if;
    end
  $$;

-- SQL conditions of a filter on the rows of a table, `p`. Values are quoted.
create function lists.write_staff_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_narrowed_conditions(p_table, p_filter) || case when p_filter ? 'review' then format(
      ' and p.id in (select r.post_id from public.post_reviews r where r.post_table = %L and %s)', p_table,
      case when p_filter ->> 'review' = 'waiting' then format(
        'r.state = ''submitted'' and coalesce(r.reviewer, %1$L::uuid) = %1$L::uuid and r.submitted_by is distinct from %1$L::uuid',
        auth.uid()
      ) else format('r.state = %L', p_filter ->> 'review') end
    ) else '' end
  $$;

-- Tables that a filter covers.
create function lists.name_staff_tables(p_filter jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select case when p_filter ->> 'table' in ('blog_posts', 'news_posts') then array[p_filter ->> 'table']
      else array['blog_posts', 'news_posts'] end
  $$;

-- SQL of a page in its order, with the key of each row: each table by an index, then merged.
create function lists.write_staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- Sort expression, its type and direction.
      expression text := case p_order when 'changed' then 'p.updated_at' when 'title' then 'lower(left(p.title, 80))'
        else 'p.published_at' end;
      kind text := case p_order when 'title' then 'text' else 'timestamptz' end;
      way text := case when p_order in ('oldest', 'title') then 'asc' else 'desc' end;
      parts text[] := '{}';
      wanted text;
    begin
      foreach wanted in array lists.name_staff_tables(p_filter) loop
        parts := parts || format(
          '(select %1$L as post_table, p.id, %2$s as key from public.%1$I p where %3$s and %4$s
            order by %2$s %5$s, p.id %5$s limit %6$s)',
          wanted, expression, lists.write_staff_conditions(wanted, p_filter),
          case when p_after is null then 'true' else format(
            '(%s, p.id) %s (%L::%s, %L::uuid)', expression, case way when 'asc' then '>' else '<' end,
            p_after ->> 'key', kind, p_after ->> 'id'
          ) end, way, p_limit
        );
      end loop;
      return format(
        'select l.post_table, l.id, l.key::text from (%s) l order by l.key %2$s, l.id %2$s limit %3$s',
        array_to_string(parts, ' union all '), way, p_limit
      );
    end
  $$;

-- Security definer: reads the search index. Checks the caller first.
create function lists.staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer)
  returns table (post_table text, id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform lists.must_have_posts();
      return query execute lists.write_staff_page(lists.write_own_filter(p_filter), p_order, p_after, p_limit);
    end
  $$;

-- Number of posts that match a filter: {count, has_more}. Counts beyond lists by status and table stop at 100.
create function lists.count_staff_posts(p_filter jsonb) returns jsonb
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

-- Deleted posts of the last 30 days, latest first.
create function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer)
  returns table (post_table text, id uuid, key text, post jsonb, deleted_at timestamptz, deleted_by_email text)
  language plpgsql stable security definer set search_path = '' set enable_sort = off
  as $$
    #variable_conflict use_column
    declare
      sees_all constant boolean := lists.sees_every_post();
            wanted_tables constant text[] := lists.name_staff_tables(p_filter);
      found_posts integer := 0;
      one record;
    begin
      perform lists.must_have_posts();
      for one in
        select d.* from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (wanted_tables)
          and (sees_all or exists (
            select from public.post_owners o
            where o.post_table = d.post_table and o.post_id = d.post_id and o.user_id = auth.uid()
          ))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
        order by d.deleted_at desc, d.post_id desc
      loop
        continue when private.has_post(one.post_table, one.post_id)
          or not (sees_all or public.may_restore_post(one.post_table, one.post_id));
        post_table := one.post_table;
        id := one.post_id;
        key := one.deleted_at::text;
        post := one.post;
        deleted_at := one.deleted_at;
        deleted_by_email := one.deleted_by_email;
        return next;
        found_posts := found_posts + 1;
        exit when found_posts >= p_limit;
      end loop;
    end
  $$;

-- A page of the staff list: {posts, next: {key, id} or null, count: on the first page}. Security invoker: policies of
-- the posts apply.
create function public.list_staff_posts(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      page_size integer := least(greatest(p_limit, 1), 500);
      rows jsonb;
    begin
      if p_filter ->> 'status' = 'bin' then
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', l.post -> 'slug', 'title', l.post -> 'title',
            'author', l.post -> 'author', 'tags', l.post -> 'tags', 'status', l.post -> 'status',
            'published_at', l.post -> 'published_at', 'updated_at', l.post -> 'updated_at',
            'unpublish_at', l.post -> 'unpublish_at', 'deleted_at', l.deleted_at, 'deleted_by', l.deleted_by_email, 'key', l.key
          ) order by l.deleted_at desc, l.id desc
        ), '[]') into rows
        from lists.staff_bin(p_filter, p_after, page_size + 1) l;
      else
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'table', l.post_table, 'id', l.id, 'slug', p.slug, 'title', p.title, 'author', p.author, 'tags', p.tags,
            'status', p.status, 'published_at', p.published_at, 'updated_at', p.updated_at,
            'unpublish_at', p.unpublish_at, 'deleted_at', null, 'deleted_by', null, 'key', l.key
          ) order by l.place
        ), '[]') into rows
        from (
          select s.*, row_number() over () as place from lists.staff_page(p_filter, p_order, p_after, page_size + 1) s
        ) l
        cross join lateral (
          select b.slug, b.title, b.author, b.tags, b.status, b.published_at, b.updated_at, b.unpublish_at
          from public.blog_posts b where l.post_table = 'blog_posts' and b.id = l.id
          union all
          select n.slug, n.title, n.author, n.tags, n.status, n.published_at, n.updated_at, n.unpublish_at
          from public.news_posts n where l.post_table = 'news_posts' and n.id = l.id
        ) p;
      end if;
      return jsonb_build_object(
        'posts', (
          select coalesce(jsonb_agg(r.post - 'key' order by r.place), '[]')
          from jsonb_array_elements(rows) with ordinality r (post, place) where r.place <= page_size
        ),
        'next', case when jsonb_array_length(rows) > page_size then jsonb_build_object(
          'key', rows -> (page_size - 1) -> 'key', 'id', rows -> (page_size - 1) -> 'id'
        ) end
      ) || case when p_after is null then lists.count_staff_posts(p_filter) else '{"count": null, "has_more": false}' end;
    end
  $$;

-- Bulk action on posts. Returns {changed: [{table, id, updated_at, former: {status, published_at, tags}}], kept:
-- [{table, id, title, reason}]}; reasons: gone, changed (since listed), already (as requested), blocked (by a policy).
create function public.change_posts(p_action text, p_posts jsonb, p_tag text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      done jsonb;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      perform lists.must_have_posts();
      if jsonb_array_length(p_posts) > 50 then
        raise invalid_parameter_value using message = 'At most 50 posts can be changed at once.';
      end if;
      if p_action not in ('publish', 'unpublish', 'add-tag', 'remove-tag', 'delete', 'put-back') then
        raise invalid_parameter_value using message = 'Unknown action.';
      end if;
      for asked in select value from jsonb_array_elements(p_posts) loop
        done := lists.change_post(p_action, asked, p_tag);
        if done ? 'changed' then
          changed := changed || (done -> 'changed');
        else
          kept := kept || (done -> 'kept');
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

-- Restores several deleted posts. Returns {changed: [{table, id}], kept: [{table, id, title, reason}]}; reasons: gone
-- (from the trash), taken (by another post).
create function public.restore_posts(p_posts jsonb) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      reason text;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      for asked in select value from jsonb_array_elements(p_posts) limit 50 loop
        reason := null;
        begin
          if not public.restore_post(asked ->> 'table', (asked ->> 'id')::uuid) then
            reason := 'gone';
          end if;
        exception when unique_violation then
          reason := 'taken';
        end;
        if reason is null then
          changed := changed || jsonb_build_object('table', asked ->> 'table', 'id', asked ->> 'id');
        else
          kept := kept || jsonb_build_object(
            'table', asked ->> 'table', 'id', asked ->> 'id', 'reason', reason,
            'title', (
              select d.title from public.deleted_posts d
              where d.post_table = asked ->> 'table' and d.post_id = (asked ->> 'id')::uuid
            )
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

-- State of a post after a bulk action. A post past its unpublish date stays unpublished.
create function lists.plan_post_state(p_action text, p_before jsonb, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      state jsonb := jsonb_build_object(
        'status', p_before -> 'status', 'published_at', p_before -> 'published_at', 'tags', p_before -> 'tags'
      );
      tags text[] := array(select jsonb_array_elements_text(p_before -> 'tags'));
    begin
      case p_action
        when 'publish' then
          -- Publishing sets the date, unless the post is already visible.
          if p_before ->> 'status' <> 'published' or (p_before ->> 'published_at')::timestamptz > now() then
            state := state || jsonb_build_object('status', 'published', 'published_at', now());
          end if;
        when 'unpublish' then
          state := state || '{"status": "draft"}';
        when 'add-tag' then
          if not exists (select from unnest(tags) t where lower(t) = lower(p_tag)) then
            state := state || jsonb_build_object('tags', tags || p_tag);
          end if;
        when 'remove-tag' then
          state := state || jsonb_build_object('tags', array(
            select t from unnest(tags) with ordinality u (t, n) where lower(t) <> lower(p_tag) order by n
          ));
        when 'put-back' then
          state := state || (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_asked)
            where key in ('status', 'published_at', 'tags')
          );
        else null;
      end case;
      return state;
    end
  $$;

-- Changes one of several posts with the rights of the caller; results as in change_posts.
create function lists.change_post(p_action text, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      post_table constant text := p_asked ->> 'table';
      post_id constant uuid := (p_asked ->> 'id')::uuid;
      before jsonb;
      version timestamptz;
      former jsonb;
      state jsonb;
      after_at timestamptz;
      reason text;
    begin
      if post_table is null or post_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = 'The table must be blog_posts or news_posts.';
      end if;
      execute format(
        'select jsonb_build_object(''title'', p.title, ''status'', p.status, ''published_at'', p.published_at,
           ''tags'', p.tags), p.updated_at
         from public.%I p where p.id = $1', post_table
      ) into before, version using post_id;
      former := before - 'title';
      if before is null then
        reason := 'gone';
      elsif p_asked ? 'updated_at' and version <> (p_asked ->> 'updated_at')::timestamptz then
        reason := 'changed';
      else
        state := lists.plan_post_state(p_action, before, p_asked, p_tag);
        if p_action <> 'delete' and not exists (
          select from jsonb_each(state) s
          where case when s.key = 'published_at'
            then (s.value #>> '{}')::timestamptz is distinct from (former ->> s.key)::timestamptz
            else s.value is distinct from former -> s.key
          end
        ) then
          reason := 'already';
        else
          begin
            if p_action = 'delete' then
              execute format('delete from public.%I where id = $1 and updated_at = $2 returning now()', post_table)
                into after_at using post_id, version;
            else
              execute format(
                -- Publishing clears an unpublish date in the past.
                'update public.%I set status = $3, published_at = $4, tags = $5, unpublish_at = case
                   when (status, published_at) = ($3, $4) or $3 <> ''published'' or unpublish_at > greatest($4, now())
                   then unpublish_at end
                 where id = $1 and updated_at = $2 returning updated_at', post_table
              ) into after_at using post_id, version, state ->> 'status', (state ->> 'published_at')::timestamptz,
                array(select jsonb_array_elements_text(state -> 'tags'));
            end if;
            if after_at is null then
              execute format('select p.updated_at from public.%I p where p.id = $1', post_table)
                into after_at using post_id;
              reason := case when after_at is null then 'gone' when after_at <> version then 'changed' else 'blocked' end;
            end if;
          exception when insufficient_privilege or invalid_parameter_value then
            reason := 'blocked';
          end;
        end if;
      end if;
      if reason is not null then
        return jsonb_build_object('kept', jsonb_build_object(
          'table', post_table, 'id', p_asked -> 'id', 'title', before -> 'title', 'reason', reason
        ));
      end if;
      return jsonb_build_object('changed', jsonb_build_object(
        'table', post_table, 'id', p_asked -> 'id', 'updated_at', after_at, 'former', former
      ));
    end
  $$;

-- Policies decide which posts a role sees.
create function lists.must_have_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.write') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only people with a role have posts here.';
      end if;
    end
  $$;

-- Whether the caller sees all posts in any status.
create function lists.sees_every_post() returns boolean
  language sql stable set search_path = ''
  as $$ select public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role' $$;

-- `among` limits a list to posts of the caller, whose ids depend on the table.
create function lists.write_own_filter(p_filter jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when lists.sees_every_post() then p_filter - 'among'
      else p_filter || '{"among": "own"}' end
  $$;

-- A page of posts that the caller may read, drafts and scheduled ones included, newest first; a page past the end is
-- the last one. Returns {posts, total, page}. Security invoker: policies of the posts apply. Authors see their own
-- posts and published ones; callers without a role see published ones.
create function public.list_authored_posts(
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

create function lists.write_narrowed_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_said_conditions(p_table, p_filter) || case when p_filter ->> 'status' = 'newer' then format(
      ' and p.id in (select d.post_id from public.post_drafts d where d.post_table = %L)', p_table
    ) else '' end || case when p_filter ? 'among' then format(
      ' and p.id = any (%L::uuid[])', public.list_own_posts(p_table)
    ) else '' end
  $$;

-- SQL conditions of a filter on the rows of a table, `p`. Values are quoted.
create function lists.write_said_conditions(p_table text, p_filter jsonb) returns text
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

grant execute on function
  lists.must_write_posts, lists.staff_page, lists.count_staff_posts, lists.staff_bin, lists.plan_post_state,
  lists.change_post, lists.must_have_posts, lists.sees_every_post
  to authenticated, service_role;
select private.only_for('authenticated, service_role', 'list_staff_posts', 'change_posts', 'list_authored_posts');
select private.only_for_server('restore_posts');
