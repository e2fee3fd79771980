-- Authors are records with pages of their own, /authors/{slug}. A post names its author twice: by `author_id`, and by the
-- text `author`, which imports, feeds and the table service know. A trigger keeps both in step, whichever is written.

-- One line, without characters that nobody sees or that turn the direction of the text around them.
create function private.clean_name(p_name text) returns text
  language sql immutable set search_path = ''
  as $$
    select btrim(regexp_replace(
      regexp_replace(p_name, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      '[\u0001-\u0020\u007f-\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    ))
  $$;

-- What spellings of one name have in common: neither case nor width of letters nor blanks count. As for slugs, not every
-- collation knows letters beyond ASCII, hence the choice of one.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function private.fold_name(p_name text) returns text
        language sql immutable set search_path = ''
        as $body$ select lower(private.clean_name(normalize(p_name, NFKC)) %s) $body$
    $function$, coalesce(chosen, ''));
  end
$$;

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  -- The default stands for "make one of the name".
  slug text not null default '',
  name text not null,
  role text not null default '',
  -- Plain text; blank lines part paragraphs.
  bio text not null default '',
  picture text,
  -- Pages about the author elsewhere: [{"url": "https://…", "label": "…"}], the label being optional.
  links jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index authors_slug_once on public.authors (slug);

-- Every slug that leads to an author: the present one and former ones.
create table public.author_slugs (
  slug text primary key,
  author_id uuid not null
);
create index author_slugs_of_an_author on public.author_slugs (author_id);

-- Every name by which posts find an author, folded: of one who was renamed, and of those who were merged into another, the
-- former names still do.
create table public.author_names (
  folded text primary key check (folded <> ''),
  author_id uuid not null,
  is_current boolean not null default true
);
create index author_names_of_an_author on public.author_names (author_id);

alter table public.authors enable row level security;
alter table public.authors force row level security;
alter table public.author_slugs enable row level security;
alter table public.author_slugs force row level security;
alter table public.author_names enable row level security;
alter table public.author_names force row level security;
revoke all on public.authors, public.author_slugs, public.author_names from public, anon, authenticated, service_role;
grant select on public.authors, public.author_slugs to anon, authenticated, service_role;
grant insert (id, slug, name, role, bio, picture, links), update (slug, name, role, bio, picture, links), delete
  on public.authors to authenticated;
grant insert, update, delete on public.authors to service_role;

alter table public.blog_posts
  add column author_id uuid references public.authors on delete set null,
  -- When the words of title or text last changed, whoever wrote them; pictures and addresses are none.
  add column revised_at timestamptz;
alter table public.news_posts
  add column author_id uuid references public.authors on delete set null,
  add column revised_at timestamptz;
grant insert (author_id), update (author_id) on public.blog_posts, public.news_posts to authenticated;

-- Only of posts that the reader may see: the policies of the posts hold inside this one.
create policy "anyone reads authors of published posts" on public.authors
  for select to anon, authenticated
  using (
    exists (select from public.blog_posts p where p.author_id = authors.id)
    or exists (select from public.news_posts p where p.author_id = authors.id)
  );
create policy "administrators read every author" on public.authors
  for select to authenticated using ((select public.is_admin()));
create policy "administrators create authors" on public.authors
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change authors" on public.authors
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete authors" on public.authors
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages authors" on public.authors
  for all to service_role using (true) with check (true);
create policy "anyone follows former addresses of authors" on public.author_slugs
  for select to anon, authenticated
  using (exists (select from public.authors a where a.id = author_id));
create policy "the server reads slugs of authors" on public.author_slugs for select to service_role using (true);
-- Forced row security binds the owner as well, in whose name the triggers below work.
create policy "the triggers keep authors" on public.authors
  for all to current_user using (true) with check (true);
create policy "the triggers keep slugs of authors" on public.author_slugs
  for all to current_user using (true) with check (true);
create policy "the triggers keep names of authors" on public.author_names
  for all to current_user using (true) with check (true);
create policy "the triggers find posts of authors" on public.blog_posts for select to current_user using (true);
create policy "the triggers find news of authors" on public.news_posts for select to current_user using (true);
create policy "the triggers name authors of posts" on public.blog_posts
  for update to current_user using (true) with check (true);
create policy "the triggers name authors of news" on public.news_posts
  for update to current_user using (true) with check (true);

-- Refuses links that are none: each error is written for the person who filled the form.
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
          raise check_violation using message = 'A link is a whole address that begins with https://.';
        elsif jsonb_typeof(coalesce(link -> 'label', '""')) <> 'string' or length(link ->> 'label') > 80 then
          raise check_violation using message = 'The label of a link has at most 80 characters.';
        elsif link - 'url' - 'label' <> '{}' then
          raise check_violation using message = 'A link has an address and a label, and nothing else.';
        end if;
      end loop;
    end
  $$;

-- Of two transactions that want the same name, the second waits for the first. A former name of somebody else is free.
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
          message = format('Another author is called "%s" already.', p_name),
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

-- The slug of a name, or the first numbered one that is free.
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

-- A picture in our storage is kept with the present origin, as those of posts are.
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

-- Security definer: names and slugs are kept by nobody but the triggers.
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
        raise check_violation using message = 'An author has a name.';
      elsif length(new.name) > 200 then
        raise check_violation using message = 'The name of an author has at most 200 characters.';
      elsif length(new.role) > 200 then
        raise check_violation using message = 'The role of an author has at most 200 characters.';
      elsif length(new.bio) > 5000 then
        raise check_violation using message = 'The text about an author has at most 5,000 characters.';
      elsif length(new.picture) > 2048 or new.picture !~* '^(https?://[^\s"<>\\/]|/[^\s"<>\\/])[^\s"<>\\]*$' then
        raise check_violation using message = 'The picture of an author is the address of a picture.';
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

-- The author whom posts call that, or null. Null also for what is no name: the post keeps its text.
create function private.find_author(p_name text, p_makes boolean) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := private.fold_name(p_name);
      result uuid;
    begin
      -- "Admin" is what imports write where a file names nobody.
      if coalesce(wanted, '') in ('', 'admin') or length(private.clean_name(p_name)) > 200 then
        return null;
      end if;
      select author_id into result from public.author_names where folded = wanted;
      if result is null and p_makes then
        -- Two imports that meet the same new names in different order wait for each other only here.
        perform pg_advisory_xact_lock(hashtextextended('new authors', 0));
        select author_id into result from public.author_names where folded = wanted;
        if result is null then
          insert into public.authors (name) values (p_name) returning id into result;
        end if;
      end if;
      return result;
    end
  $$;

-- Security definer: who writes a post by its author's name makes the author by that.
create function public.assign_post_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'INSERT' then
        if new.author_id is null then
          new.author_id := private.find_author(new.author, true);
        elsif new.author is not null and not exists (select from public.authors where id = new.author_id) then
          -- A deletion that is taken back: the author was merged, or deleted, meanwhile.
          new.author_id := private.find_author(new.author, false);
        end if;
      elsif new.author_id is distinct from old.author_id then
        if new.author_id is not null then
          null;
        elsif current_setting('posts.moves_addresses', true) = 'on' then
          -- The author is deleted; the post goes on saying the name.
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

-- Renaming an author is nobody's edit of a post: dates, versions and the list of changes stay as they are.
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

-- Makes two authors one: posts, former names and addresses of `p_author` go to `p_into`, and so does what is said of the
-- author where nothing is said yet. Security definer: administrators don't write names and slugs themselves.
create function public.merge_authors(p_author uuid, p_into uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      merged public.authors;
    begin
      if not public.is_admin() and auth.role() is distinct from 'service_role' then
        raise insufficient_privilege using message = 'Only administrators merge authors.';
      elsif p_author is not distinct from p_into then
        raise check_violation using message = 'An author can’t be merged with itself.';
      end if;
      perform from public.authors where id in (p_author, p_into) order by id for update;
      select * into merged from public.authors where id = p_author;
      if merged.id is null or not exists (select from public.authors where id = p_into) then
        raise no_data_found using message = 'One of the two authors is not there any more.';
      end if;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = p_into where author_id = p_author;
      update public.news_posts set author_id = p_into where author_id = p_author;
      perform set_config('posts.moves_addresses', 'off', true);
      update public.author_slugs set author_id = p_into where author_id = p_author;
      update public.author_names set author_id = p_into, is_current = false where author_id = p_author;
      delete from public.authors where id = p_author;
      update public.authors set
        role = coalesce(nullif(role, ''), merged.role), bio = coalesce(nullif(bio, ''), merged.bio),
        picture = coalesce(picture, merged.picture),
        links = case when links = '[]' then merged.links else links end
      where id = p_into;
    end
  $$;

-- Words that readers see, without what marks them up.
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

revoke all on function private.clean_name(text), private.fold_name(text), private.check_author_links(jsonb),
  private.take_author_name(uuid, text), private.take_author_slug(uuid, text), private.take_free_author_slug(uuid, text),
  private.complete_author_picture(text), private.find_author(text, boolean), private.read_words(text) from public;
revoke all on function public.prepare_author(), public.assign_post_author(), public.rename_author_of_posts(),
  public.release_author(), public.note_post_revision() from public, anon, authenticated;
revoke all on function public.merge_authors(uuid, uuid) from public, anon;
grant execute on function public.merge_authors(uuid, uuid) to authenticated, service_role;

create trigger prepare_author before insert or update on public.authors
  for each row execute function public.prepare_author();
create trigger touch_updated_at before update on public.authors
  for each row execute function public.touch_updated_at();
create trigger rename_author_of_posts after update on public.authors
  for each row when (new.name <> old.name) execute function public.rename_author_of_posts();
create trigger release_author before delete on public.authors
  for each row execute function public.release_author();
create trigger announce_change after insert or update or delete or truncate on public.authors
  for each statement execute function public.announce_change();

-- An author for each name that is stored, in the spelling of the oldest post; nobody edits posts by that.
do $$
  declare
    written record;
  begin
    perform set_config('posts.moves_addresses', 'on', true);
    for written in
      select author from (
        select author, published_at, id from public.blog_posts
        union all select author, published_at, id from public.news_posts
      ) p
      where author is not null group by author order by min(published_at), min(id::text)
    loop
      perform private.find_author(written.author, true);
    end loop;
    update public.blog_posts p set author_id = a.id, author = a.name
    from public.author_names n join public.authors a on a.id = n.author_id
    where n.folded = private.fold_name(p.author);
    update public.news_posts p set author_id = a.id, author = a.name
    from public.author_names n join public.authors a on a.id = n.author_id
    where n.folded = private.fold_name(p.author);
    perform set_config('posts.moves_addresses', 'off', true);
  end
$$;

create trigger assign_post_author before insert or update of author, author_id on public.blog_posts
  for each row execute function public.assign_post_author();
create trigger assign_post_author before insert or update of author, author_id on public.news_posts
  for each row execute function public.assign_post_author();
create trigger note_post_revision before update of title, content on public.blog_posts
  for each row execute function public.note_post_revision();
create trigger note_post_revision before update of title, content on public.news_posts
  for each row execute function public.note_post_revision();

-- For the page of an author, and for what deleting and renaming one changes. `status` counts posts without reading them.
create index blog_posts_of_an_author on public.blog_posts (author_id, published_at desc, id) include (status)
  where author_id is not null;
create index news_posts_of_an_author on public.news_posts (author_id, published_at desc, id) include (status)
  where author_id is not null;

-- Published posts of an author in blog and news together, newest first: a page of at most 100.
create function public.list_author_posts(p_author uuid, p_limit integer, p_offset integer default 0)
  returns table (post_table text, post_id uuid)
  language sql stable set search_path = ''
  as $$
    select p.post_table, p.id from (
      (select 'blog_posts' as post_table, id, published_at from public.blog_posts
        where author_id = p_author and status = 'published' and published_at <= now()
        order by published_at desc, id limit p_offset + least(p_limit, 100))
      union all
      (select 'news_posts', id, published_at from public.news_posts
        where author_id = p_author and status = 'published' and published_at <= now()
        order by published_at desc, id limit p_offset + least(p_limit, 100))
    ) p
    order by p.published_at desc, p.id limit least(p_limit, 100) offset p_offset
  $$;

create function public.count_author_posts(p_author uuid) returns bigint
  language sql stable set search_path = ''
  as $$
    select
      (select count(*) from public.blog_posts
        where author_id = p_author and status = 'published' and published_at <= now())
      + (select count(*) from public.news_posts
        where author_id = p_author and status = 'published' and published_at <= now())
  $$;

-- How many published posts each author has, and when the newest of them was published.
create function public.count_posts_of_authors()
  returns table (author_id uuid, posts bigint, newest_at timestamptz)
  language sql stable set search_path = ''
  as $$
    select p.author_id, count(*), max(p.published_at) from (
      select author_id, published_at from public.blog_posts
      where author_id is not null and status = 'published' and published_at <= now()
      union all
      select author_id, published_at from public.news_posts
      where author_id is not null and status = 'published' and published_at <= now()
    ) p
    group by p.author_id
  $$;

revoke all on function public.list_author_posts(uuid, integer, integer), public.count_author_posts(uuid),
  public.count_posts_of_authors() from public;
grant execute on function public.list_author_posts(uuid, integer, integer), public.count_author_posts(uuid),
  public.count_posts_of_authors() to anon, authenticated, service_role;

-- As before, and with the pictures of authors: names of pictures that are referred to, page by page.
create or replace function public.list_used_pictures(p_place text, p_after_id text, p_limit integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      texts text[];
      last text;
    begin
      if p_place = 'blog_posts' then
        select array_agg(concat_ws(' ', content, featured_image, share_image) order by id), max(id::text)
        into texts, last
        from (select * from public.blog_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'news_posts' then
        select
          array_agg(concat_ws(' ', content, featured_image, share_image, rich_content::text) order by id),
          max(id::text)
        into texts, last
        from (select * from public.news_posts where id > p_after_id::uuid order by id limit p_limit) p;
      elsif p_place = 'deleted_posts' then
        select array_agg(post::text), max(post_id::text) into texts, last
        from (
          select post_id, post from public.deleted_posts
          where post_id > p_after_id::uuid order by post_id limit p_limit
        ) p;
      elsif p_place = 'authors' then
        select array_agg(picture), max(id::text) into texts, last
        from (select id, picture from public.authors where id > p_after_id::uuid order by id limit p_limit) a;
      else
        select array_agg(before::text), max(id)::text into texts, last
        from (
          select id, before from public.import_run_posts
          where before is not null and undo is distinct from 'done' and id > p_after_id::bigint
          order by id limit p_limit
        ) p;
      end if;
      return jsonb_build_object('last', last, 'names', (
        select coalesce(jsonb_agg(distinct match[1]), '[]')
        from unnest(texts) t, regexp_matches(t, '/blog-images/((?:blog-images|news)/[A-Za-z0-9._-]+)', 'g') match
      ));
    end
  $$;

-- Of these pictures, the ones that a post or an author written since then refers to.
create or replace function public.find_pictures_used_since(names text[], since timestamptz) returns setof text
  language sql stable set search_path = ''
  as $$
    select wanted.name from unnest(names) wanted (name)
    where exists (
      select from public.blog_posts
      where updated_at >= since and position(wanted.name in concat_ws(' ', content, featured_image, share_image)) > 0
    ) or exists (
      select from public.news_posts
      where updated_at >= since
        and position(wanted.name in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0
    ) or exists (
      select from public.authors where updated_at >= since and position(wanted.name in authors.picture) > 0
    )
  $$;

-- Puts the addresses of one page of posts, or of authors, under the present origin. Answers the last id of the page, null
-- after the last page.
create or replace function public.move_picture_addresses(p_table text, p_after_id uuid, p_limit integer) returns uuid
  language plpgsql set search_path = ''
  as $$
    declare
      ids uuid[];
    begin
      perform set_config('posts.moves_addresses', 'on', true);
      if p_table = 'blog_posts' then
        ids := array(select id from public.blog_posts where id > p_after_id order by id limit p_limit);
        update public.blog_posts set featured_image = featured_image
        where id = any (ids) and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image)) > 0;
      elsif p_table = 'authors' then
        ids := array(select id from public.authors where id > p_after_id order by id limit p_limit);
        update public.authors set picture = picture
        where id = any (ids) and position('/storage/v1/' in picture) > 0;
      else
        ids := array(select id from public.news_posts where id > p_after_id order by id limit p_limit);
        update public.news_posts set featured_image = featured_image
        where id = any (ids)
          and position('/storage/v1/' in concat_ws(' ', content, featured_image, share_image, rich_content::text)) > 0;
      end if;
      perform set_config('posts.moves_addresses', 'off', true);
      return ids[array_length(ids, 1)];
    end
  $$;
