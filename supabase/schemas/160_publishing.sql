-- Publishing by date: unpublish dates, the publishing plan and post ideas.

-- Ideas for posts, with a date in the publishing calendar.
create table public.post_ideas (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and length(title) <= 500),
  note text not null default '' check (length(note) <= 5000),
  -- Calendar day of the agency.
  day date not null,
  post_table text not null default 'blog_posts' check (post_table in ('blog_posts', 'news_posts')),
  -- Writer, as free text.
  person text not null default '' check (length(person) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index post_ideas_by_day on public.post_ideas (day, id);

alter table public.post_ideas enable row level security, force row level security;
revoke all on public.post_ideas from public, anon, authenticated, service_role;
grant
  select,
  delete,
  insert (title, note, day, post_table, person),
  update (title, note, day, post_table, person)
  on public.post_ideas to authenticated, service_role;

create policy "editors keep ideas" on public.post_ideas for all to authenticated
  using ((select public.may('posts.edit'))) with check ((select public.may('posts.edit')));
create policy "the server keeps ideas" on public.post_ideas for all to service_role using (true) with check (true);

create trigger touch_updated_at before update on public.post_ideas
  for each row execute function public.touch_updated_at();

create table public.publishing_rhythm (
  is_only boolean primary key default true check (is_only),
  posts_per_week integer not null check (posts_per_week between 0 and 50)
);

insert into public.publishing_rhythm (posts_per_week) values (2) on conflict do nothing;

alter table public.publishing_rhythm enable row level security, force row level security;
revoke all on public.publishing_rhythm from public, anon, authenticated, service_role;
grant select, update (posts_per_week) on public.publishing_rhythm to authenticated, service_role;

create policy "editors read the rhythm" on public.publishing_rhythm for select to authenticated
  using ((select public.may('posts.edit')));
create policy "editors set the rhythm" on public.publishing_rhythm for update to authenticated
  using ((select public.may('posts.edit'))) with check ((select public.may('posts.edit')));
create policy "the server keeps the rhythm" on public.publishing_rhythm for all to service_role
  using (true) with check (true);

-- The unpublish date must be in the future and after publication, if it changes.
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
          message = 'the unpublish date must be in the future and after publication',
          hint = 'Choose a later unpublish date, or none.';
      end if;
      return new;
    end
  $$;

-- Notifies the site, which evicts the pages at that time, and the timekeeper.
create function private.expect_unpublishing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if new.status = 'published' and isfinite(new.unpublish_at) then
        perform private.announce_to_pages(jsonb_build_object('table', tg_table_name, 'rows', jsonb_build_array(
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

-- Unpublishes up to 1,000 posts of each table and schedules the next run. Returns the number.
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

-- Publishing calendar between two dates: posts, scheduled drafts, ideas, and what is due within two weeks or overdue.
-- At most 500 posts and 500 ideas. Security invoker: policies of the tables apply.
create function public.read_publishing_plan(p_from timestamptz, p_to timestamptz, p_first date, p_last date)
  returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      posts jsonb := '[]';
      due jsonb := '[]';
      part jsonb;
      wanted text;
      shown constant text := 'jsonb_build_object(
        ''table'', %1$L, ''id'', p.id, ''slug'', p.slug, ''title'', p.title, ''author'', p.author, ''status'', p.status,
        ''published_at'', p.published_at, ''unpublish_at'', p.unpublish_at, ''updated_at'', p.updated_at
      )';
    begin
      perform lists.must_write_posts();
      foreach wanted in array array['blog_posts', 'news_posts'] loop
        execute format(
          'select coalesce(jsonb_agg(' || shown || ' order by p.published_at), ''[]'') from (
             (select * from public.%1$I p where p.status = ''published'' and p.published_at >= $1 and p.published_at < $2
              order by p.published_at limit 250)
             union
             (select * from public.%1$I p where p.status = ''published'' and p.unpublish_at >= $1 and p.unpublish_at < $2
              limit 250)
             union
             (select * from public.%1$I p where p.status = ''draft'' and p.published_at > p.created_at
              and p.published_at >= $1 and p.published_at < $2
              and (p.published_at > now() or p.updated_at < p.published_at) limit 250)
           ) p', wanted
        ) into part using p_from, p_to;
        posts := posts || part;
        execute format(
          'select coalesce(jsonb_agg(' || shown || ' order by p.published_at), ''[]'') from (
             select * from public.%1$I p where p.status = ''draft'' and p.published_at > p.created_at
               and p.published_at > now() - interval ''60 days'' and p.published_at < now() + interval ''14 days''
               and (p.published_at > now() or p.updated_at < p.published_at)
             order by p.published_at limit 50
           ) p', wanted
        ) into part;
        due := due || part;
      end loop;
      return jsonb_build_object(
        'posts', posts,
        'due', due,
        'ideas', (
          select coalesce(jsonb_agg(to_jsonb(i) order by i.day, i.id), '[]') from (
            select id, title, note, day, post_table as "table", person, updated_at from public.post_ideas
            where day between p_first and p_last or day between current_date - 60 and current_date + 14
            order by day, id limit 500
          ) i
        ),
        'posts_per_week', (select posts_per_week from public.publishing_rhythm)
      );
    end
  $$;

select private.only_for('authenticated, service_role', 'read_publishing_plan');
select private.only_for_server('unpublish_due_posts');

select public.schedule_job('unpublish-posts', 'unpublish-posts', interval '1 day');
