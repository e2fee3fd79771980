-- Tags: one vocabulary for blog and news.

-- Vocabulary shared by blog and news. Posts keep their tags in the column `tags`; triggers maintain this table and
-- post_tags. Former names keep leading to a renamed or merged tag.
create table public.tags (
  slug text primary key check (slug <> ''),
  name text not null check (btrim(name) <> ''),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Hash: names may exceed the size of a B-tree entry.
create index tags_by_name on public.tags using hash (name);

select private.close_table('public.tags');
grant select on public.tags to anon, authenticated, service_role;

create policy "the server reads tags" on public.tags for select to service_role using (true);
create policy "writers read every tag" on public.tags
  for select to authenticated using ((select public.may('posts.write')));

create trigger note_touched_name after update or delete on public.tags
  for each row execute function private.note_touched_name();

create trigger announce_emptied after truncate on public.tags for each statement
  execute function public.announce_change();

create table public.former_tags (
  slug text primary key check (slug <> ''),
  tag text not null references public.tags (slug) on update cascade on delete cascade
);
create index former_tags_of_a_tag on public.former_tags (tag);

select private.close_table('public.former_tags');
grant select on public.former_tags to anon, authenticated, service_role;

create policy "anyone follows former names of tags" on public.former_tags
  for select to anon, authenticated using (exists (select from public.tags t where t.slug = tag));
create policy "the server reads former names of tags" on public.former_tags for select to service_role using (true);

-- Tags of posts with their status and date, for lists and counts by one index.
create table public.post_tags (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  tag text not null references public.tags (slug) on update cascade on delete cascade,
  is_published boolean not null,
  published_at timestamptz not null,
  primary key (post_table, post_id, tag)
);
-- A key column instead of a partial index, so that generic plans use it.
create index post_tags_newest_first on public.post_tags (tag, post_table, is_published, published_at desc, post_id);

select private.close_table('public.post_tags');
grant select on public.post_tags to anon, authenticated, service_role;

create policy "anyone reads tags of published posts" on public.post_tags
  for select to anon, authenticated using (is_published and published_at <= now());
create policy "the server reads tags of posts" on public.post_tags for select to service_role using (true);
create policy "editors read tags of every post" on public.post_tags
  for select to authenticated using ((select public.may('posts.edit')));

-- Deleted and merged tags, which can be restored for a day.
create table public.removed_tags (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null,
  created_at timestamptz not null,
  former text[] not null,
  merged_into text,
  -- [{post_table, post_id, before, after}]: tags of each post before and after.
  posts jsonb not null,
  removed_at timestamptz not null default now()
);
create index removed_tags_by_age on public.removed_tags (removed_at);

select private.close_table('public.removed_tags');

-- The policies of post_tags apply here, too.
create policy "anyone reads tags that a published post has" on public.tags
  for select to anon, authenticated using (exists (select from public.post_tags p where p.tag = slug));

create function private.tidy_tag(p_tag text) returns text
  language sql immutable set search_path = ''
  as $$ select btrim(regexp_replace(p_tag, '\s+', ' ', 'g')) $$;

-- Characters that a slug drops: "C#" and "C++" share a slug but keep their spelling.
create function private.list_tag_signs(p_tag text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when length(p_tag) > 80 then private.tidy_tag(p_tag)
      else regexp_replace(p_tag, '[^!-,./:-@[-`{-~]', '', 'g')
    end
  $$;

-- Slug of each tag of a post, former names resolved; null for a text without letters. Known spellings skip the slug
-- computation.
create function private.resolve_tags(p_tags text[]) returns table (n bigint, tag text, slug text, name text)
  language plpgsql stable set search_path = ''
  as $$
    declare
      made text;
    begin
      for n, tag in select u.n, u.tag from unnest(p_tags) with ordinality u (tag, n) where u.tag is not null loop
        select t.slug, t.name into slug, name from public.tags t where t.name = resolve_tags.tag;
        if slug is null then
          made := nullif(private.make_slug(tag), '');
          select coalesce(t.slug, made), t.name into slug, name
          from (select) self
          left join public.former_tags f on f.slug = made
          left join public.tags t on t.slug = coalesce(f.tag, made);
          -- A tag that is not a former name keeps signs such as "C#".
          if made = slug and private.list_tag_signs(tag) <> private.list_tag_signs(name) then
            name := tag;
          end if;
        end if;
        name := coalesce(name, tag);
        return next;
      end loop;
    end
  $$;

-- Adds missing tags, named by their first spelling, and locks all of them until the transaction ends, so that none is
-- deleted meanwhile.
create function private.hold_tags(p_tags text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text[];
      held integer;
    begin
      loop
        with resolved as (
          select distinct on (slug) slug, private.tidy_tag(tag) as name
          from private.resolve_tags(p_tags) where slug is not null order by slug, n
        ), added as (
          insert into public.tags (slug, name)
          select slug, name from resolved r
          where not exists (select from public.tags t where t.slug = r.slug) order by slug
          on conflict (slug) do nothing
        )
        select coalesce(array_agg(slug), '{}') into wanted from resolved;
        select count(*) into held
        from (select from public.tags where slug = any (wanted) order by slug for key share) now_held;
        exit when held = cardinality(wanted);
      end loop;
    end
  $$;

-- Tags in the spelling of the vocabulary, without duplicates.
create function private.spell_tags(p_tags text[]) returns text[]
  language sql stable set search_path = ''
  as $$
    select coalesce(array_agg(name order by n), '{}')
    from (select name, min(n) as n from private.resolve_tags(p_tags) group by name) once
  $$;

-- Deletes tags without posts unless they were described or renamed. Skips tags that another transaction holds.
create function private.drop_unused_tags(p_slugs text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      unused text[];
    begin
      select array_agg(slug) into unused from (
        select slug from public.tags t
        where slug = any (p_slugs) and description = ''
          and not exists (select from public.post_tags p where p.tag = t.slug)
          and not exists (select from public.former_tags f where f.tag = t.slug)
        order by slug for update skip locked
      ) locked;
      -- Checked again: rows committed before the lock are visible only now.
      delete from public.tags t
      where slug = any (unused) and not exists (select from public.post_tags p where p.tag = t.slug);
    end
  $$;

-- A tag without a letter or digit has no slug, so it has no page and finds no posts. Adding one is an error. It is dropped
-- silently on import, on restoring a version, and if the post already had it.
create function public.spell_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held integer;
      nameless text;
    begin
      -- Fast path: all tags are already spelled as in the tags table. See `hold_tags` for the reason for the lock.
      select count(*) into held
      from (select from public.tags where name = any (new.tags) order by slug for key share) known;
      if held < cardinality(new.tags) then
        select tag into nameless from unnest(new.tags) tag
        where btrim(tag) <> '' and private.make_slug(tag) = ''
          and (tg_op = 'INSERT' or not tag = any (old.tags)) limit 1;
        if nameless is not null and auth.uid() is not null and private.read_write_origin() <> 'restore' then
          raise invalid_parameter_value using
            message = format('The tag "%s" has no letter or digit. Write it in words.', nameless), detail = 'tags';
        end if;
        new.tags := array(
          select tag from unnest(new.tags) with ordinality given (tag, n) where private.make_slug(tag) <> '' order by n
        );
        perform private.hold_tags(new.tags);
        new.tags := private.spell_tags(new.tags);
      end if;
      return new;
    end
  $$;

create function public.keep_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text[] := '{}';
      dropped text[];
    begin
      if tg_op <> 'DELETE' then
        wanted := array(select slug from public.tags where name = any (new.tags) order by slug);
      end if;
      if tg_op <> 'DELETE' and cardinality(wanted) < cardinality(new.tags) then
        wanted := array(
          select distinct slug from private.resolve_tags(new.tags) where slug is not null order by slug
        );
      end if;
      if tg_op <> 'INSERT' then
        with gone as (
          delete from public.post_tags
          where post_table = tg_table_name and post_id = old.id and not tag = any (wanted)
          returning tag
        )
        select array_agg(tag) into dropped from gone;
        if dropped is not null then
          perform private.drop_unused_tags(dropped);
        end if;
      end if;
      if tg_op <> 'DELETE' then
        insert into public.post_tags as known (post_table, post_id, tag, is_published, published_at)
        select tg_table_name, new.id, slug, new.status = 'published', new.published_at
        from unnest(wanted) slug order by slug
        on conflict (post_table, post_id, tag) do update
          set is_published = excluded.is_published, published_at = excluded.published_at
          where (known.is_published, known.published_at)
            is distinct from (excluded.is_published, excluded.published_at);
      end if;
      return null;
    end
  $$;

-- Tags of published posts, with their number and the newest date, for one table or both.
create function public.list_tags(p_table text default null)
  returns table (slug text, name text, description text, post_count bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$
    select t.slug, t.name, t.description, p.posts, p.newest_at
    from lists.count_tags(p_table) p join public.tags t on t.slug = p.tag
  $$;

-- Administrators, editors and the server only.
create function private.must_manage_tags() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('names.manage') then
        raise insufficient_privilege using message = 'Only owners and editors manage tags.';
      end if;
    end
  $$;

-- Locks a tag until the transaction ends. Raises if there is none.
create function private.lock_tag(p_slug text) returns public.tags
  language plpgsql set search_path = ''
  as $$
    declare
      found_tag public.tags;
    begin
      select * into found_tag from public.tags where slug = p_slug for update;
      if found_tag.slug is null then
        raise no_data_found using message = 'This tag no longer exists.';
      end if;
      return found_tag;
    end
  $$;

-- Replaces spellings in the tags of posts, or removes them. Not an edit of posts.
create function private.retag_posts(p_blog uuid[], p_news uuid[], p_former text[], p_name text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set tags = array_remove(array(
        select case when tag = any (p_former) then p_name else tag end
        from unnest(tags) with ordinality e (tag, n) order by n
      ), null) where id = any (p_blog);
      update public.news_posts set tags = array_remove(array(
        select case when tag = any (p_former) then p_name else tag end
        from unnest(tags) with ordinality e (tag, n) order by n
      ), null) where id = any (p_news);
      perform set_config('posts.moves_addresses', 'off', true);
    end
  $$;

create function private.list_posts_of_tag(p_slug text, p_table text) returns uuid[]
  language sql stable set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_tags where tag = p_slug and post_table = p_table
  $$;

create function private.list_tags_of_posts(p_blog uuid[], p_news uuid[])
  returns table (post_table text, post_id uuid, tags text[])
  language sql stable set search_path = ''
  as $$
    select 'blog_posts', id, tags from public.blog_posts where id = any (p_blog)
    union all
    select 'news_posts', id, tags from public.news_posts where id = any (p_news)
  $$;

-- Spellings of a tag in posts: its name, and variants with other signs.
create function private.list_spellings(p_tag public.tags, p_blog uuid[], p_news uuid[]) returns text[]
  language sql stable set search_path = ''
  as $$
    select array(
      select tag from (
        select distinct unnest(tags) as tag from private.list_tags_of_posts(p_blog, p_news)
      ) used
      where not exists (select from public.tags t where t.name = tag) and private.make_slug(tag) = p_tag.slug
    ) || p_tag.name
  $$;

-- All tags with their posts by table, drafts included, and former names.
create function public.list_managed_tags() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', t.slug, 'name', t.name, 'description', t.description,
          'blog_count', coalesce(p.blog_count, 0), 'news_count', coalesce(p.news_count, 0),
          'former', coalesce(f.slugs, '[]')
        ) order by t.slug), '[]')
        from public.tags t
        left join (
          select tag, count(*) filter (where post_table = 'blog_posts') as blog_count,
            count(*) filter (where post_table = 'news_posts') as news_count
          from public.post_tags group by tag
        ) p on p.tag = t.slug
        left join (
          select tag, jsonb_agg(slug order by slug) as slugs from public.former_tags group by tag
        ) f on f.tag = t.slug
      );
    end
  $$;

-- Renames a tag in all posts; its slug follows, the former one redirects. Returns {"slug", "posts"}.
create function public.rename_tag(p_slug text, p_name text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      renamed public.tags;
      new_name text := private.tidy_tag(p_name);
      new_slug text := private.make_slug(p_name);
      blog uuid[];
      news uuid[];
      spellings text[];
    begin
      perform private.must_manage_tags();
      if new_slug = '' then
        raise invalid_parameter_value using message = 'A tag needs a letter or a digit.';
      elsif length(new_name) > 80 then
        raise invalid_parameter_value using message = 'A tag has at most 80 characters.';
      end if;
      renamed := private.lock_tag(p_slug);
      if new_slug <> p_slug and exists (select from public.tags where slug = new_slug) then
        raise unique_violation using message = 'A tag with this name already exists. Merge the two instead.';
      end if;
      blog := private.list_posts_of_tag(p_slug, 'blog_posts');
      news := private.list_posts_of_tag(p_slug, 'news_posts');
      spellings := private.list_spellings(renamed, blog, news);
      -- A former name that is used again belongs to its new owner.
      delete from public.former_tags where slug = new_slug;
      update public.tags set slug = new_slug, name = new_name, updated_at = now() where slug = p_slug;
      if new_slug <> p_slug then
        insert into public.former_tags (slug, tag) values (p_slug, new_slug);
      end if;
      perform private.retag_posts(blog, news, case
        when new_slug = p_slug then array[renamed.name] else spellings
      end, new_name);
      return jsonb_build_object('slug', new_slug, 'posts', cardinality(blog) + cardinality(news));
    end
  $$;

create function public.describe_tag(p_slug text, p_description text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      if length(p_description) > 1000 then
        raise invalid_parameter_value using message = 'A description has at most 1,000 characters.';
      end if;
      perform private.lock_tag(p_slug);
      update public.tags set description = btrim(p_description), updated_at = now() where slug = p_slug;
    end
  $$;

-- Deletes a tag or merges it into another, restorable for a day.
create function private.remove_tag(p_slug text, p_into text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      removed public.tags := private.lock_tag(p_slug);
      former text[] := array(select slug from public.former_tags where tag = p_slug order by slug);
      blog uuid[] := private.list_posts_of_tag(p_slug, 'blog_posts');
      news uuid[] := private.list_posts_of_tag(p_slug, 'news_posts');
      before jsonb := (
        select coalesce(jsonb_object_agg(post_table || post_id, tags), '{}')
        from private.list_tags_of_posts(blog, news)
      );
      spellings text[] := private.list_spellings(removed, blog, news);
      removal uuid;
    begin
      if p_into is not null then
        update public.former_tags set tag = p_into where tag = p_slug;
        update public.tags set updated_at = now() where slug = p_into;
      end if;
      delete from public.tags where slug = p_slug;
      if p_into is not null then
        insert into public.former_tags (slug, tag) values (p_slug, p_into);
      end if;
      perform private.retag_posts(blog, news, spellings, (select name from public.tags where slug = p_into));
      delete from public.removed_tags where removed_at < now() - interval '24 hours';
      insert into public.removed_tags (slug, name, description, created_at, former, merged_into, posts)
      select removed.slug, removed.name, removed.description, removed.created_at, former, p_into,
        coalesce(jsonb_agg(jsonb_build_object(
          'post_table', post_table, 'post_id', post_id, 'before', before -> (post_table || post_id), 'after', tags
        )), '[]')
      from private.list_tags_of_posts(blog, news)
      returning id into removal;
      return jsonb_build_object('removal', removal, 'posts', cardinality(blog) + cardinality(news));
    end
  $$;

-- Merges a tag into another. Returns {"removal", "posts"}.
create function public.merge_tags(p_slug text, p_into text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      if p_slug = p_into then
        raise invalid_parameter_value using message = 'A tag can''t be merged into itself.';
      end if;
      -- Fixed order, whichever is merged into which.
      perform private.lock_tag(least(p_slug, p_into));
      perform private.lock_tag(greatest(p_slug, p_into));
      return private.remove_tag(p_slug, p_into);
    end
  $$;

-- Deletes a tag from all posts. Returns {"removal", "posts"}.
create function public.delete_tag(p_slug text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.must_manage_tags();
      return private.remove_tag(p_slug, null);
    end
  $$;

-- Restores a deleted or merged tag within a day, except in posts whose tags changed since. Returns {"slug", "posts"}.
create function public.restore_tag(p_removal uuid) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kept public.removed_tags;
      restored integer;
      restored_news integer;
    begin
      perform private.must_manage_tags();
      delete from public.removed_tags
      where id = p_removal and removed_at >= now() - interval '24 hours' returning * into kept;
      if kept.id is null then
        raise no_data_found using message = 'This can''t be undone anymore.';
      end if;
      delete from public.former_tags where slug = kept.slug;
      -- A tag that was used again keeps its current fields.
      insert into public.tags (slug, name, description, created_at)
      values (kept.slug, kept.name, kept.description, kept.created_at)
      on conflict (slug) do nothing;
      -- Former names that belong to other tags by now are not moved.
      delete from public.former_tags where slug = any (kept.former) and tag = kept.merged_into;
      insert into public.former_tags (slug, tag)
      select former_slug, kept.slug from unnest(kept.former) former_slug
      where not exists (select from public.tags t where t.slug = former_slug)
      on conflict (slug) do nothing;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts p set tags = k.before
      from jsonb_to_recordset(kept.posts) k (post_table text, post_id uuid, before text[], after text[])
      where k.post_table = 'blog_posts' and k.post_id = p.id and p.tags = k.after;
      get diagnostics restored = row_count;
      update public.news_posts p set tags = k.before
      from jsonb_to_recordset(kept.posts) k (post_table text, post_id uuid, before text[], after text[])
      where k.post_table = 'news_posts' and k.post_id = p.id and p.tags = k.after;
      get diagnostics restored_news = row_count;
      perform set_config('posts.moves_addresses', 'off', true);
      return jsonb_build_object('slug', kept.slug, 'posts', restored + restored_news);
    end
  $$;

-- Security definer: only triggers write post_tags.
create function public.keep_tags_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_tags as known (post_table, post_id, tag, is_published, published_at)
      select tg_table_name, n.id, wanted.slug, n.status = 'published', n.published_at
      from new_rows n
      cross join lateral (
        select array(select slug from public.tags where name = any (n.tags) order by slug) as slugs
      ) found
      cross join lateral unnest(case
        when cardinality(found.slugs) < cardinality(n.tags) then array(
          select distinct slug from private.resolve_tags(n.tags) where slug is not null order by slug
        )
        else found.slugs
      end) wanted (slug)
      on conflict (post_table, post_id, tag) do update
        set is_published = excluded.is_published, published_at = excluded.published_at
        where (known.is_published, known.published_at)
          is distinct from (excluded.is_published, excluded.published_at);
      return null;
    end
  $$;

select private.only_for('anon, authenticated, service_role', 'list_tags');
select private.only_for(
  'authenticated, service_role',
  'list_managed_tags', 'rename_tag', 'describe_tag', 'merge_tags', 'delete_tag', 'restore_tag'
);
