-- Records that the seed content was written. Inferring this from empty tables wrote it again after the last post was deleted.
-- docs/decisions/0079-a-start-goes-on-where-the-last-one-ended.md

-- Empty until the first start that may seed; then one permanent row.
alter table public.seed_progress add column is_finished boolean not null default false;

-- Existing installations count as seeded. Forced row security would hide their rows from the table owner. post_changes has a row
-- for every post ever stored and is never pruned.
alter table public.seed_progress no force row level security;
alter table public.post_changes no force row level security;
insert into public.seed_progress (parts_written, is_finished)
  select 0, true
    where exists (select from public.post_changes)
      or exists (select from public.blog_posts) or exists (select from public.news_posts)
    on conflict (id) do nothing;
alter table public.seed_progress force row level security;
alter table public.post_changes force row level security;

-- Writes one part of the seed content: posts of a table, and profiles of authors who have none. Parts are numbered from 0
-- and written in order; a part that is already written is skipped. Returns false without writing if the seed content is
-- complete or the installation already had posts.
create or replace function public.seed_posts(
    p_part integer, p_parts integer, p_table text, p_posts jsonb, p_authors jsonb
  )
  returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      progress public.seed_progress;
      names text;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception 'There are no posts in the table %', p_table;
      end if;
      -- Serializes processes that start at the same time; on a hosted project they share no other lock.
      perform pg_advisory_xact_lock(5120337716490290);
      insert into public.seed_progress (parts_written, is_finished)
        select 0, exists (select from public.blog_posts) or exists (select from public.news_posts)
        on conflict (id) do nothing;
      select * into progress from public.seed_progress;
      if progress.is_finished then
        return false;
      elsif p_part < progress.parts_written then
        return true;
      elsif p_part > progress.parts_written then
        raise exception 'The part % of the first content comes before the part %', progress.parts_written, p_part;
      end if;
      -- Columns that no post of this part sets keep their default.
      select string_agg(format('%I', said.key), ', ') into names
        from (select distinct jsonb_object_keys(post) as key from jsonb_array_elements(p_posts) post) said;
      if names is not null then
        execute format(
          'insert into public.%I (%s) select %s from jsonb_populate_recordset(null::public.%I, $1)',
          p_table, names, names, p_table
        ) using p_posts;
      end if;
      update public.authors a set role = said.role, picture = said.picture, bio = said.bio
        from jsonb_to_recordset(p_authors) as said (name text, role text, picture text, bio text)
        where a.name = said.name and a.role = '' and a.bio = '';
      update public.seed_progress set parts_written = p_part + 1, is_finished = p_part + 1 >= p_parts where id;
      return true;
    end
  $$;
select private.only_for_server('seed_posts');
