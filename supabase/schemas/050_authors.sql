-- Authors of posts, their names and slugs, and the author profile of an account.

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  -- Empty means: make one from the name.
  slug text not null default '',
  name text not null,
  role text not null default '',
  -- Plain text; blank lines separate paragraphs.
  bio text not null default '',
  picture text,
  -- Links: [{"url": "https://…", "label": "…"}], label optional.
  links jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture_alt text not null default ''
    check (length(picture_alt) <= 500 and picture_alt !~ '[\u0001-\u001f\u007f]')
);
create unique index authors_slug_once on public.authors (slug);

select private.close_table('public.authors');
grant select on public.authors to anon;
grant
  select,
  delete,
  insert (id, slug, name, role, bio, picture, links, picture_alt),
  update (slug, name, role, bio, picture, links, picture_alt)
  on public.authors to authenticated;
grant select, insert, update, delete on public.authors to service_role;

create policy "the server manages authors" on public.authors for all to service_role using (true) with check (true);
create policy "writers read every author" on public.authors
  for select to authenticated using ((select public.may('posts.write')));
create policy "editors create authors" on public.authors
  for insert to authenticated with check ((select public.may('names.manage')));
create policy "editors change authors" on public.authors
  for update to authenticated using ((select public.may('names.manage'))) with check ((select public.may('names.manage')));
create policy "editors delete authors" on public.authors
  for delete to authenticated using ((select public.may('names.manage')));

create trigger touch_updated_at before update on public.authors for each row execute function public.touch_updated_at();

create trigger announce_emptied after truncate on public.authors for each statement
  execute function public.announce_change();

-- Current and former slugs of authors.
create table public.author_slugs (
  slug text primary key,
  author_id uuid not null
);
create index author_slugs_of_an_author on public.author_slugs (author_id);

select private.close_table('public.author_slugs');
grant select on public.author_slugs to anon, authenticated, service_role;

create policy "anyone follows former addresses of authors" on public.author_slugs
  for select to anon, authenticated
  using (exists (select from public.authors a where a.id = author_id));
create policy "the server reads slugs of authors" on public.author_slugs for select to service_role using (true);

-- Folded names that identify an author: the current one, former ones, and those of merged authors.
create table public.author_names (
  folded text primary key check (folded <> ''),
  author_id uuid not null,
  is_current boolean not null default true
);
create index author_names_of_an_author on public.author_names (author_id);

select private.close_table('public.author_names');

-- One author per account and one account per author. Not a column of authors, which are public.
create table public.author_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  author_id uuid not null unique references public.authors (id) on delete cascade,
  created_at timestamptz not null default now()
);

select private.close_table('public.author_accounts');

-- Raises errors that the form shows.
create function private.check_author_links(p_links jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      link jsonb;
    begin
      if jsonb_typeof(p_links) is distinct from 'array' or jsonb_array_length(p_links) > 10 then
        raise check_violation using message = 'An author has at most ten links.';
      end if;
      for link in select * from jsonb_array_elements(p_links) loop
        if jsonb_typeof(link) <> 'object' or jsonb_typeof(link -> 'url') is distinct from 'string'
          or length(link ->> 'url') > 500
          or link ->> 'url' !~* '^https://[^\s"<>\\/?#@:]+\.[^\s"<>\\/?#@:]+(:\d+)?([/?#][^\s"<>\\]*)?$' then
          raise check_violation using message = 'Enter the full address of the link, beginning with https://.';
        elsif jsonb_typeof(coalesce(link -> 'label', '""')) <> 'string' or length(link ->> 'label') > 80 then
          raise check_violation using message = 'The label of a link has at most 80 characters.';
        elsif link - 'url' - 'label' <> '{}' then
          raise check_violation using message = 'A link has an address and a label, and nothing else.';
        end if;
      end loop;
    end
  $$;

-- Serializes transactions that take the same name. Former names of other authors may be taken.
create function private.take_author_name(p_author uuid, p_name text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := private.fold_name(p_name);
    begin
      update public.author_names set is_current = false
      where author_id = p_author and is_current and folded <> wanted;
      insert into public.author_names as known (folded, author_id) values (wanted, p_author)
      on conflict (folded) do update set author_id = excluded.author_id, is_current = true
        where known.author_id = excluded.author_id or not known.is_current;
      if not found then
        raise unique_violation using
          constraint = 'author_names_pkey', table = 'authors',
          message = format('Another author is already called "%s".', p_name),
          hint = 'Choose another name, or merge the two.';
      end if;
    end
  $$;

create function private.take_author_slug(p_author uuid, p_slug text) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      insert into public.author_slugs as taken (slug, author_id) values (p_slug, p_author)
      on conflict (slug) do update set author_id = excluded.author_id where taken.author_id = excluded.author_id;
      return found;
    end
  $$;

-- Slug of the name, with a number if it is taken.
create function private.take_free_author_slug(p_author uuid, p_name text) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := coalesce(nullif(private.make_slug(p_name), ''), 'author');
    begin
      if private.take_author_slug(p_author, wanted) then
        return wanted;
      end if;
      for number in 2..9 loop
        if private.take_author_slug(p_author, wanted || '-' || number) then
          return wanted || '-' || number;
        end if;
      end loop;
      wanted := wanted || '-' || p_author;
      perform private.take_author_slug(p_author, wanted);
      return wanted;
    end
  $$;

-- URLs of stored pictures are kept with the current origin, as in posts.
create function private.complete_author_picture(p_picture text) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      present text;
      former text;
    begin
      if position('/storage/v1/' in coalesce(p_picture, '')) = 0 then
        return p_picture;
      end if;
      select max(origin) filter (where is_present),
        '^()(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      return coalesce(public.complete_address(p_picture, former, present), p_picture);
    end
  $$;

-- Security definer: only triggers write names and slugs.
create function public.prepare_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_new boolean := tg_op = 'INSERT';
    begin
      new.name := private.clean_name(new.name);
      new.role := private.clean_name(new.role);
      new.bio := btrim(new.bio, E' \t\r\n');
      new.picture := private.complete_author_picture(nullif(btrim(new.picture), ''));
      if new.name = '' then
        raise check_violation using message = 'An author needs a name.';
      elsif length(new.name) > 200 then
        raise check_violation using message = 'The name of an author has at most 200 characters.';
      elsif length(new.role) > 200 then
        raise check_violation using message = 'The role of an author has at most 200 characters.';
      elsif length(new.bio) > 5000 then
        raise check_violation using message = 'The text about an author has at most 5,000 characters.';
      elsif length(new.picture) > 2048 or new.picture !~* '^(https?://[^\s"<>\\/]|/[^\s"<>\\/])[^\s"<>\\]*$' then
        raise check_violation using message = 'The picture of an author must be the address of a picture.';
      end if;
      perform private.check_author_links(new.links);
      if is_new or new.name <> old.name then
        perform private.take_author_name(new.id, new.name);
      end if;
      if not is_new and new.slug is not distinct from old.slug then
        return new;
      elsif private.make_slug(coalesce(new.slug, '')) = '' then
        new.slug := private.take_free_author_slug(new.id, new.name);
      else
        new.slug := private.make_slug(new.slug);
        if not private.take_author_slug(new.id, new.slug) then
          raise unique_violation using
            constraint = 'author_slugs_pkey', table = 'authors',
            message = format('Another author has the address "%s" already.', new.slug),
            hint = 'Choose another address.';
        end if;
      end if;
      return new;
    end
  $$;

create trigger prepare_author before insert or update on public.authors
  for each row execute function public.prepare_author();

-- Author with this name, or null. Creates the author if p_makes, unless the text is no name.
create function private.find_author(p_name text, p_makes boolean) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := private.fold_name(p_name);
      result uuid;
    begin
      -- Imports write "Admin" where a file names no author.
      if coalesce(wanted, '') in ('', 'admin') or length(private.clean_name(p_name)) > 200 then
        return null;
      end if;
      select author_id into result from public.author_names where folded = wanted;
      if result is null and p_makes then
        -- Serializes imports that create authors, so that they do not deadlock.
        perform pg_advisory_xact_lock(hashtextextended('new authors', 0));
        select author_id into result from public.author_names where folded = wanted;
        if result is null then
          insert into public.authors (name) values (p_name) returning id into result;
        end if;
      end if;
      return result;
    end
  $$;

-- Keeps `author` (text) and `author_id` in sync. Security definer: writing a post may create an
-- author.
create function public.assign_post_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'INSERT' then
        if new.author_id is null and coalesce(btrim(new.author), '') = '' then
          select author_id into new.author_id from public.author_accounts where user_id = (select auth.uid());
        elsif new.author_id is null then
          new.author_id := private.find_author(new.author, true);
        elsif new.author is not null and not exists (select from public.authors where id = new.author_id) then
          -- Restored post: its author may have been merged or deleted.
          new.author_id := private.find_author(new.author, false);
        end if;
      elsif new.author_id is distinct from old.author_id then
        if new.author_id is not null then
          null;
        elsif current_setting('posts.moves_addresses', true) = 'on' then
          -- The author is being deleted; the post keeps the name.
          return new;
        elsif new.author is distinct from old.author then
          new.author_id := private.find_author(new.author, true);
        else
          new.author := null;
        end if;
      elsif new.author is distinct from old.author then
        new.author_id := private.find_author(new.author, true);
      end if;
      if new.author_id is not null then
        new.author := coalesce((select name from public.authors where id = new.author_id), new.author);
      end if;
      return new;
    end
  $$;

-- Renaming an author is not an edit of posts.
create function public.rename_author_of_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author = new.name where author_id = new.id;
      update public.news_posts set author = new.name where author_id = new.id;
      perform set_config('posts.moves_addresses', 'off', true);
      return null;
    end
  $$;

create trigger rename_author_of_posts after update on public.authors
  for each row when (new.name <> old.name) execute function public.rename_author_of_posts();

create function public.release_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = null where author_id = old.id;
      update public.news_posts set author_id = null where author_id = old.id;
      perform set_config('posts.moves_addresses', 'off', true);
      delete from public.author_slugs where author_id = old.id;
      delete from public.author_names where author_id = old.id;
      return old;
    end
  $$;

create trigger release_author before delete on public.authors for each row execute function public.release_author();

-- Merges `p_author` into `p_into`: posts, former names and slugs, and profile fields that are empty in the target.
-- Security definer: administrators cannot write names and slugs directly.
create function public.merge_authors(p_author uuid, p_into uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      merged public.authors;
    begin
      if not public.may('names.manage') and auth.role() is distinct from 'service_role' then
        raise insufficient_privilege using message = 'Only owners and editors merge authors.';
      elsif p_author is not distinct from p_into then
        raise check_violation using message = 'An author can’t be merged with itself.';
      end if;
      perform from public.authors where id in (p_author, p_into) order by id for update;
      select * into merged from public.authors where id = p_author;
      if merged.id is null or not exists (select from public.authors where id = p_into) then
        raise no_data_found using message = 'One of the two authors no longer exists.';
      end if;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = p_into where author_id = p_author;
      update public.news_posts set author_id = p_into where author_id = p_author;
      perform set_config('posts.moves_addresses', 'off', true);
      update public.author_slugs set author_id = p_into where author_id = p_author;
      update public.author_names set author_id = p_into, is_current = false where author_id = p_author;
      update public.author_accounts set author_id = p_into
      where author_id = p_author and not exists (select from public.author_accounts where author_id = p_into);
      delete from public.authors where id = p_author;
      update public.authors set
        role = coalesce(nullif(role, ''), merged.role), bio = coalesce(nullif(bio, ''), merged.bio),
        picture = coalesce(picture, merged.picture),
        picture_alt = case when picture is null then merged.picture_alt else picture_alt end,
        links = case when links = '[]' then merged.links else links end
      where id = p_into;
    end
  $$;

-- Text without markup.
create function private.read_words(p_html text) returns text
  language sql immutable set search_path = ''
  as $$ select btrim(regexp_replace(p_html, '(<[^>]*>|\s)+', ' ', 'g')) $$;

create function public.note_post_revision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if new.title is distinct from old.title or (
        new.content is distinct from old.content
        and private.read_words(new.content) is distinct from private.read_words(old.content)
      ) then
        new.revised_at := now();
      end if;
      return new;
    end
  $$;

-- Published posts of an author in both tables, newest first, at most 100.
create function public.list_author_posts(p_author uuid, p_limit integer, p_offset integer default 0)
  returns table (post_table text, post_id uuid)
  language sql stable set search_path = ''
  as $$
    select p.post_table, p.id from lists.list_page(null, 'author', p_author::text, p_limit, p_offset) p
    order by p.published_at desc, p.id
  $$;

create function public.count_author_posts(p_author uuid) returns bigint
  language sql stable set search_path = ''
  as $$ select lists.count_posts(null, 'author', p_author::text) $$;

-- Number of published posts of each author, and the date of the newest.
create function public.count_posts_of_authors()
  returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$ select p.author_id, p.posts, p.newest_at from lists.count_authors() p $$;

create function private.must_be_writer() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people who write posts have a profile.';
      end if;
    end
  $$;

-- Public profile of the caller; null if there is none.
create function public.read_own_profile() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      perform private.must_be_writer();
      return (
        select to_jsonb(p) from (
          select a.slug, a.name, a.bio, a.picture, a.picture_alt,
            exists (select from public.blog_posts b where b.author_id = a.id and b.status = 'published')
              or exists (select from public.news_posts n where n.author_id = a.id and n.status = 'published')
              as has_page
          from public.author_accounts held join public.authors a on a.id = held.author_id
          where held.user_id = (select auth.uid())
        ) p
      );
    end
  $$;

-- Whether a picture is in our storage, where it cannot be changed from outside.
create function private.is_own_picture(p_picture text) returns boolean
  language sql stable set search_path = ''
  as $$
    select position('..' in p_picture) = 0 and exists (
      select from (select '' as origin union all select origin from public.storage_origins) known
      where starts_with(p_picture, known.origin || '/storage/v1/object/public/blog-images/')
        or starts_with(p_picture, known.origin || '/storage/v1/object/public/case-studies/')
    )
  $$;

-- Saves the public profile of the caller. With p_takes_over, an unclaimed author with this name becomes theirs if they
-- may change authors; otherwise the name is taken. Raises the constraint that a value violates.
create function public.save_own_profile(
  p_name text, p_bio text default '', p_picture text default null, p_picture_alt text default '',
  p_takes_over boolean default false
) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      caller uuid := auth.uid();
      own public.authors;
      namesake uuid;
      may_take_over boolean;
    begin
      perform private.must_be_writer();
      -- Serializes saves, so that an account gets one author.
      perform pg_advisory_xact_lock(hashtextextended('author of ' || caller, 0));
      select a.* into own from public.author_accounts held join public.authors a on a.id = held.author_id
      where held.user_id = caller;
      if own.id is null and private.fold_name(coalesce(p_name, '')) <> '' then
        select author_id into namesake from public.author_names where folded = private.fold_name(p_name) and is_current;
        may_take_over := public.may('names.manage')
          and not exists (select from public.author_accounts where author_id = namesake);
        if namesake is not null and not (may_take_over and p_takes_over) then
          raise unique_violation using
            constraint = 'author_names_pkey', table = 'authors',
            message = format('Another author is already called "%s".', private.clean_name(p_name)),
            detail = case when may_take_over then 'unclaimed' else '' end,
            hint = case
              when exists (select from public.author_accounts where author_id = namesake)
                then 'That is someone else’s profile. Choose another name.'
              when may_take_over then 'Confirm that this is you, or choose another name.'
              else 'If that is you, ask an owner or an editor to rename the other one first, or choose another name.'
            end;
        end if;
        select * into own from public.authors where id = namesake;
      end if;
      p_picture := nullif(btrim(p_picture), '');
      -- The current picture may stay, even if it is part of the site.
      if p_picture <> coalesce(own.picture, '') and not private.is_own_picture(p_picture) then
        raise check_violation using message = 'Choose a picture from the library, or upload one.';
      elsif length(private.clean_name(coalesce(p_picture_alt, ''))) > 500 then
        raise check_violation using message = 'The alt text of the picture has at most 500 characters.';
      end if;
      if namesake is not null then
        -- Empty fields do not overwrite a claimed profile.
        p_bio := coalesce(nullif(btrim(p_bio), ''), own.bio);
        p_picture_alt := case when p_picture is null then own.picture_alt else p_picture_alt end;
        p_picture := coalesce(p_picture, own.picture);
      end if;
      if own.id is null then
        insert into public.authors (name, bio, picture, picture_alt)
        values (coalesce(p_name, ''), coalesce(p_bio, ''), p_picture, private.clean_name(coalesce(p_picture_alt, '')))
        returning * into own;
      else
        update public.authors set
          name = coalesce(p_name, ''), bio = coalesce(p_bio, ''), picture = p_picture,
          picture_alt = private.clean_name(coalesce(p_picture_alt, ''))
        where id = own.id;
      end if;
      insert into public.author_accounts (user_id, author_id) values (caller, own.id) on conflict do nothing;
      return public.read_own_profile();
    end
  $$;

select private.only_for(
  'anon, authenticated, service_role',
  'list_author_posts', 'count_author_posts', 'count_posts_of_authors'
);
select private.only_for('authenticated, service_role', 'merge_authors');
select private.only_for('authenticated', 'read_own_profile', 'save_own_profile');
