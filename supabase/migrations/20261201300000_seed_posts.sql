-- The first content comes in parts, each of which is there as a whole or not at all, and the database knows how many: a start
-- that ended in between is completed by the next. One statement for all of it would take too long on a slow machine.
-- docs/decisions/0079-a-start-goes-on-where-the-last-one-ended.md

-- One row while the first content is not complete, none otherwise. The server alone sees it.
create table public.seed_progress (
  id boolean primary key default true check (id),
  parts_written integer not null check (parts_written >= 0)
);
revoke all on public.seed_progress from public, anon, authenticated;
grant select, insert, update, delete on public.seed_progress to service_role;
alter table public.seed_progress enable row level security;
alter table public.seed_progress force row level security;
create policy "the server keeps the progress of the seed" on public.seed_progress for all to service_role
  using (true) with check (true);

-- Writes one part of the first content: posts of a table, and who their authors are, as far as nobody has said so yet. Parts
-- are numbered from 0 and come in order; one that is there is not written again. Gives false when there are posts that no
-- seed wrote, or a complete one: then nothing is written.
create function public.seed_posts(p_part integer, p_parts integer, p_table text, p_posts jsonb, p_authors jsonb)
  returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      written integer;
      names text;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception 'There are no posts in the table %', p_table;
      end if;
      -- Processes that start together take turns, also on a hosted project, where no lock of theirs reaches.
      perform pg_advisory_xact_lock(5120337716490290);
      if not exists (select from public.blog_posts) and not exists (select from public.news_posts) then
        insert into public.seed_progress (parts_written) values (0) on conflict (id) do update set parts_written = 0;
      end if;
      select parts_written into written from public.seed_progress;
      if written is null then
        return false;
      elsif p_part < written then
        return true;
      elsif p_part > written then
        raise exception 'The part % of the first content comes before the part %', written, p_part;
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
      if p_part + 1 < p_parts then
        update public.seed_progress set parts_written = p_part + 1 where id;
      else
        delete from public.seed_progress where id;
      end if;
      return true;
    end
  $$;
select private.only_for_server('seed_posts');
