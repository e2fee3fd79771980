-- A copy of a page outlives the data behind it. It may not bring back what was changed or taken away since, so the site
-- is told which posts, authors and tags that was, by the names that stand in their addresses.
-- docs/decisions/0037-published-pages-outlive-what-is-behind-them.md

-- For a site that did not listen meanwhile. Kept for a day longer than it keeps copies.
create table private.touched_names (
  -- Table and slug, such as "blog_posts/how-to".
  name text primary key,
  touched_at timestamptz not null
);
create index touched_names_by_time on private.touched_names (touched_at);
alter table private.touched_names enable row level security;
alter table private.touched_names force row level security;
revoke all on private.touched_names from public;
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the functions of the owner work here" on private.touched_names
  for all to current_user using (true) with check (true);

-- Security definer: whoever may change a post may not read or write this.
create function private.note_touched_name() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      touched text := tg_table_name || '/' || old.slug;
    begin
      insert into private.touched_names as known (name, touched_at) values (touched, clock_timestamp())
      on conflict (name) do update set touched_at = excluded.touched_at;
      perform pg_notify('pages_touched', touched);
      return null;
    end
  $$;

-- What is new stands on no copy, and neither does what nobody could read.
create trigger note_touched_name after update or delete on public.blog_posts
  for each row when (old.status = 'published') execute function private.note_touched_name();
create trigger note_touched_name after update or delete on public.news_posts
  for each row when (old.status = 'published') execute function private.note_touched_name();
create trigger note_touched_name after update or delete on public.authors
  for each row execute function private.note_touched_name();
create trigger note_touched_name after update or delete on public.tags
  for each row execute function private.note_touched_name();

-- Names that were touched in the last so many seconds, each with how many seconds ago: the clocks of site and database
-- may differ. Null when they are too many to list.
create function public.list_touched_names(p_seconds double precision) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 10000;
      named jsonb;
    begin
      delete from private.touched_names where touched_at < now() - interval '8 days';
      select coalesce(jsonb_object_agg(t.name, extract(epoch from clock_timestamp() - t.touched_at)), '{}')
      into named from (
        select name, touched_at from private.touched_names
        where touched_at > clock_timestamp() - make_interval(secs => p_seconds) limit most + 1
      ) t;
      return case when (select count(*) from jsonb_object_keys(named)) <= most then named end;
    end
  $$;

revoke all on function private.note_touched_name() from public;
select private.only_for_server('list_touched_names');
