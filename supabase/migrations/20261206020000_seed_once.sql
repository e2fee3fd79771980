-- That the first content was written is a fact of its own. Told from empty tables, it came back after its last post was deleted.
-- docs/decisions/0079-a-start-goes-on-where-the-last-one-ended.md

-- No row before the first start that may seed. From then on one row, which stays.
alter table public.seed_progress add column is_finished boolean not null default false;

-- The owner adopts what happened before, which forced row security would hide from it. Every post that was ever stored has a line in
-- post_changes, which is never shortened.
alter table public.seed_progress no force row level security;
alter table public.post_changes no force row level security;
insert into public.seed_progress (parts_written, is_finished)
  select 0, true
    where exists (select from public.post_changes)
      or exists (select from public.blog_posts) or exists (select from public.news_posts)
    on conflict (id) do nothing;
alter table public.seed_progress force row level security;
alter table public.post_changes force row level security;

-- Writes one part of the first content: posts of a table, and who their authors are, as far as nobody has said so yet. Parts
-- are numbered from 0 and come in order; one that is there is not written again. Returns false, and writes nothing, when the
-- first content is complete, or when the installation had posts of its own before.
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
      -- Processes that start together take turns, also on a hosted project, where no lock of theirs reaches.
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
      -- What no post of the part says has its default.
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
