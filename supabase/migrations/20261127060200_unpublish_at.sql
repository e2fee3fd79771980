-- Posts may be taken down by date: readers see them until `unpublish_at`, by the clock of the database, whether or not
-- anybody is there to make them drafts. A job does so in that moment, so that lists, tags and counts are right as well.

alter table public.blog_posts add column unpublish_at timestamptz;
alter table public.news_posts add column unpublish_at timestamptz;
create index blog_posts_to_unpublish on public.blog_posts (unpublish_at) where unpublish_at is not null;
create index news_posts_to_unpublish on public.news_posts (unpublish_at) where unpublish_at is not null;

grant insert (unpublish_at), update (unpublish_at) on public.blog_posts, public.news_posts to authenticated;

alter policy "anyone reads published posts" on public.blog_posts
  using (status = 'published' and published_at <= now() and (unpublish_at is null or unpublish_at > now()));
alter policy "anyone reads published news" on public.news_posts
  using (status = 'published' and published_at <= now() and (unpublish_at is null or unpublish_at > now()));

-- It is no part of what a post says, as the date of publication is none.
create or replace function private.read_version_content(p_kind text, p_row jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case
      when p_kind in ('blog_posts', 'news_posts') then p_row - array[
        'id', 'slug', 'status', 'published_at', 'unpublish_at', 'created_at', 'updated_at', 'revised_at', 'author_id',
        'shopify_id'
      ]
      else p_row - array['id', 'created_at', 'updated_at']
    end
  $$;

-- What is published is taken down later than that, and later than now. Posts that stay as they are in this are let be.
create function private.check_unpublish_date() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.status = 'published' and new.unpublish_at is not null
        and new.unpublish_at <= greatest(new.published_at, now())
        and (tg_op = 'INSERT' or (new.status, new.published_at, new.unpublish_at)
          is distinct from (old.status, old.published_at, old.unpublish_at))
      then
        raise invalid_parameter_value using
          message = 'a post is taken down after it was published, and not in the past',
          hint = 'Choose a later date to take it down, or none.';
      end if;
      return new;
    end
  $$;

-- Tells the site, which throws pages away in that moment, and what keeps time.
create function private.expect_unpublishing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if new.status = 'published' and isfinite(new.unpublish_at) then
        perform pg_notify('content_changed', jsonb_build_object('table', tg_table_name, 'rows', jsonb_build_array(
          jsonb_build_object(
            'id', new.id, 'slugs', jsonb_build_array(new.slug), 'isSeen', true,
            'dueIn', greatest(extract(epoch from new.unpublish_at - clock_timestamp()), 0)
          )
        ))::text);
        update public.scheduled_jobs set next_due_at = greatest(new.unpublish_at, clock_timestamp())
        where name = 'unpublish-posts' and next_due_at > greatest(new.unpublish_at, clock_timestamp());
      end if;
      return null;
    end
  $$;
revoke all on function private.check_unpublish_date(), private.expect_unpublishing() from public;

do $$
  declare
    posts text;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      execute format('create trigger check_unpublish_date before insert or update on public.%I
        for each row when (new.unpublish_at is not null) execute function private.check_unpublish_date()', posts);
      execute format('create trigger expect_unpublishing after insert or update of unpublish_at, status on public.%I
        for each row when (new.unpublish_at is not null) execute function private.expect_unpublishing()', posts);
    end loop;
  end
$$;

-- Makes drafts of the posts whose time is over, a thousand of each kind at most; the job is due again when the next one is.
-- Answers how many they were.
create function public.unpublish_due_posts() returns integer
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 1000;
      taken integer;
      more integer;
      next_one timestamptz;
    begin
      update public.blog_posts set status = 'draft', unpublish_at = null where id in (
        select p.id from public.blog_posts p
        where p.unpublish_at <= now() and p.status = 'published' order by p.unpublish_at limit most
      );
      get diagnostics taken = row_count;
      update public.news_posts set status = 'draft', unpublish_at = null where id in (
        select p.id from public.news_posts p
        where p.unpublish_at <= now() and p.status = 'published' order by p.unpublish_at limit most
      );
      get diagnostics more = row_count;
      select min(p.unpublish_at) into next_one from (
        (select b.unpublish_at from public.blog_posts b
         where b.unpublish_at is not null and b.status = 'published' order by b.unpublish_at limit 1)
        union all
        (select n.unpublish_at from public.news_posts n
         where n.unpublish_at is not null and n.status = 'published' order by n.unpublish_at limit 1)
      ) p;
      update public.scheduled_jobs set next_due_at = greatest(next_one, clock_timestamp())
      where name = 'unpublish-posts' and next_due_at > greatest(next_one, clock_timestamp());
      return taken + more;
    end
  $$;
select private.only_for_server('unpublish_due_posts');

select public.schedule_job('unpublish-posts', 'unpublish-posts', interval '1 day');

-- As before, and those whose time is over since.
create or replace function public.read_due_posts(p_since timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      moment constant timestamptz := clock_timestamp();
      posts text;
      next_one timestamptz;
      soonest timestamptz;
      due jsonb;
      answer jsonb := jsonb_build_object('now', moment);
    begin
      foreach posts in array array['blog_posts', 'news_posts'] loop
        execute format(
          'select least(
             (select p.published_at from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and isfinite(p.published_at)
              order by p.published_at limit 1),
             (select p.unpublish_at from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and isfinite(p.unpublish_at)
              order by p.unpublish_at limit 1)
           )', posts
        ) into next_one using moment;
        soonest := least(soonest, next_one);
        execute format(
          'select jsonb_agg(c.change) from (
             (select private.describe_post_change(p.id, null,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place) as change
              from public.%1$I p
              where p.status = ''published'' and p.published_at > $1 and p.published_at <= $2 limit $3)
             union all
             (select private.describe_post_change(p.id,
                (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place, null)
              from public.%1$I p
              where p.status = ''published'' and p.unpublish_at > $1 and p.unpublish_at <= $2 limit $3)
           ) c', posts
        ) into due using p_since, moment, most + 1;
        answer := answer || jsonb_build_object(
          posts, case when due is null then '[]' when jsonb_array_length(due) <= most then due end
        );
      end loop;
      return answer || jsonb_build_object('next_in', extract(epoch from soonest - clock_timestamp()));
    end
  $$;

grant execute on function lists.must_write_posts() to authenticated, service_role;

-- As before, and nobody else is let in at all; what is published anew is no longer to be taken down at a time that is over.
create or replace function public.change_posts(p_action text, p_posts jsonb, p_tag text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      post_table text;
      before record;
      after_at timestamptz;
      reason text;
      title text;
      new_status text;
      new_date timestamptz;
      new_tags text[];
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      perform lists.must_write_posts();
      if jsonb_array_length(p_posts) > 50 then
        raise invalid_parameter_value using message = 'At most 50 posts are changed at once.';
      end if;
      if p_action not in ('publish', 'unpublish', 'add-tag', 'remove-tag', 'delete', 'put-back') then
        raise invalid_parameter_value using message = 'There is no such change.';
      end if;
      for asked in select value from jsonb_array_elements(p_posts) loop
        post_table := asked ->> 'table';
        reason := null;
        title := null;
        after_at := null;
        if post_table is null or post_table not in ('blog_posts', 'news_posts') then
          raise invalid_parameter_value using message = 'The table must be blog_posts or news_posts.';
        end if;
        execute format(
          'select p.id, p.title, p.status, p.published_at, p.tags, p.updated_at from public.%I p where p.id = $1',
          post_table
        ) into before using (asked ->> 'id')::uuid;
        if before.id is null then
          reason := 'gone';
        else
          title := before.title;
          new_status := before.status;
          new_date := before.published_at;
          new_tags := before.tags;
          case p_action
            when 'publish' then
              -- Dated now, as whoever publishes a single one has it; one that readers see already stays as it is.
              if before.status <> 'published' or before.published_at > now() then
                new_status := 'published';
                new_date := now();
              end if;
            when 'unpublish' then
              new_status := 'draft';
            when 'add-tag' then
              if not exists (select from unnest(before.tags) t where lower(t) = lower(p_tag)) then
                new_tags := before.tags || p_tag;
              end if;
            when 'remove-tag' then
              new_tags := array(
                select t from unnest(before.tags) with ordinality u (t, n) where lower(t) <> lower(p_tag) order by n
              );
            when 'put-back' then
              new_status := coalesce(asked ->> 'status', before.status);
              new_date := coalesce((asked ->> 'published_at')::timestamptz, before.published_at);
              if asked ? 'tags' then
                new_tags := array(select jsonb_array_elements_text(asked -> 'tags'));
              end if;
            else null;
          end case;
          if asked ? 'updated_at' and before.updated_at <> (asked ->> 'updated_at')::timestamptz then
            reason := 'changed';
          elsif p_action <> 'delete'
            and (new_status, new_date, new_tags) is not distinct from (before.status, before.published_at, before.tags)
          then
            reason := 'already';
          else
            begin
              if p_action = 'delete' then
                execute format(
                  'delete from public.%I where id = $1 and updated_at = $2 returning now()', post_table
                ) into after_at using before.id, before.updated_at;
              else
                execute format(
                  'update public.%I set status = $3, published_at = $4, tags = $5, unpublish_at = case
                     when $3 <> ''published'' or unpublish_at > greatest($4, now()) then unpublish_at end
                   where id = $1 and updated_at = $2 returning updated_at', post_table
                ) into after_at using before.id, before.updated_at, new_status, new_date, new_tags;
              end if;
              if after_at is null then
                execute format('select p.updated_at from public.%I p where p.id = $1', post_table)
                  into after_at using before.id;
                reason := case when after_at is null then 'gone' when after_at <> before.updated_at then 'changed'
                  else 'blocked' end;
              end if;
            exception when insufficient_privilege or invalid_parameter_value then
              reason := 'blocked';
            end;
          end if;
        end if;
        if reason is null then
          changed := changed || jsonb_build_object(
            'table', post_table, 'id', asked ->> 'id', 'updated_at', after_at,
            'former', jsonb_build_object(
              'status', before.status, 'published_at', before.published_at, 'tags', before.tags
            )
          );
        else
          kept := kept || jsonb_build_object(
            'table', post_table, 'id', asked ->> 'id', 'title', title, 'reason', reason
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;


-- As before, with the time to take them down.
create or replace function public.list_staff_posts(p_filter jsonb, p_order text, p_after jsonb, p_limit integer) returns jsonb
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
        ) end,
        'count', case
          when p_after is not null then null
          when p_filter ->> 'status' = 'bin'
            then (select count(*) from lists.staff_bin(p_filter, null, 1001))
          else lists.count_staff_posts(p_filter)
        end
      );
    end
  $$;
