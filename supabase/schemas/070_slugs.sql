-- Slugs of posts: made from titles, kept unique, remembered after a change.

-- Current and former slugs of the posts in both tables, deleted ones included.
create table public.post_slugs (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null check (slug <> ''),
  post_id uuid not null,
  is_current boolean not null default true,
  -- Deletion date of a post that was published under this slug.
  gone_at timestamptz,
  primary key (post_table, slug)
);
create index post_slugs_of_a_post on public.post_slugs (post_id);
create unique index post_slugs_one_current on public.post_slugs (post_id, post_table) where is_current and gone_at is null;

select private.close_table('public.post_slugs');
grant select on public.post_slugs to anon, authenticated, service_role;

-- Former addresses of a draft stay hidden even if the other table has a published post with the same id.
create policy "anyone follows former addresses of published posts" on public.post_slugs
  for select to anon, authenticated using (
    post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_slugs.post_id)
    or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_slugs.post_id)
  );
create policy "the server reads slugs" on public.post_slugs for select to service_role using (true);

-- Takes a slug unless another post has it; slugs of deleted posts are free. Serializes transactions that want the same
-- slug.
create function private.take_slug(p_table text, p_slug text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      if p_slug = 'tags' then
        return false;
      end if;
      update public.post_slugs set is_current = false
      where post_table = p_table and post_id = p_post and is_current and slug <> p_slug;
      insert into public.post_slugs as taken (post_table, slug, post_id) values (p_table, p_slug, p_post)
      on conflict (post_table, slug) do update
        set post_id = excluded.post_id, is_current = true, gone_at = null
        where taken.post_id = excluded.post_id or taken.gone_at is not null;
      return found;
    end
  $$;

-- The requested slug, with a number if it is taken.
create function private.take_free_slug(p_table text, p_slug text, p_post uuid) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := p_slug;
    begin
      -- Paths with an id refer to the post with that id.
      if wanted = '' or wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        wanted := rtrim('post-' || wanted, '-');
      end if;
      if private.take_slug(p_table, wanted, p_post) then
        return wanted;
      end if;
      for number in 2..9 loop
        if private.take_slug(p_table, wanted || '-' || number, p_post) then
          return wanted || '-' || number;
        end if;
      end loop;
      -- Many posts with one title: counting through all of them would be slow.
      wanted := wanted || '-' || left(p_post::text, 8);
      if not private.take_slug(p_table, wanted, p_post) then
        wanted := p_post::text || '-' || wanted;
        perform private.take_slug(p_table, wanted, p_post);
      end if;
      return wanted;
    end
  $$;

-- A slug that a person typed must be free. Imports, restored posts and the seed get a number instead. Security definer:
-- compares slugs with posts that the writer cannot see.
create function public.assign_post_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := private.make_slug(coalesce(new.slug, ''));
      -- A URL with a post id resolves to that post, so a slug must not look like an id.
      is_id boolean := wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    begin
      if tg_op = 'INSERT' then
        -- A restored post gets all its former slugs back.
        update public.post_slugs set gone_at = null
        where post_table = tg_table_name and post_id = new.id and gone_at is not null;
        if wanted <> '' and not is_id and auth.uid() is not null then
          new.slug := wanted;
          if not private.take_slug(tg_table_name, wanted, new.id) then
            raise exception using
              errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
              message = format('Another post has the address "%s" already.', wanted),
              detail = 'slug', hint = 'Choose another address.';
          end if;
        else
          new.slug := private.take_free_slug(
            tg_table_name, coalesce(nullif(wanted, ''), private.make_slug(new.title)), new.id
          );
        end if;
      elsif new.slug is not distinct from old.slug then
        return new;
      elsif wanted = '' then
        new.slug := private.take_free_slug(tg_table_name, private.make_slug(new.title), new.id);
      else
        new.slug := wanted;
        if not private.take_slug(tg_table_name, new.slug, new.id) then
          raise exception using
            errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
            message = format('Another post has the address "%s" already.', new.slug),
            detail = 'slug', hint = 'Choose another address.';
        end if;
      end if;
      -- Slugs that were never public don't redirect.
      if tg_op = 'UPDATE' and new.slug <> old.slug and (old.status <> 'published' or old.published_at > now()) then
        delete from public.post_slugs where post_table = tg_table_name and slug = old.slug and post_id = old.id;
      end if;
      return new;
    end
  $$;

create function public.release_post_slugs() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if old.status = 'published' and old.published_at <= now() then
        update public.post_slugs set gone_at = now() where post_table = tg_table_name and post_id = old.id;
      else
        delete from public.post_slugs where post_table = tg_table_name and post_id = old.id;
      end if;
      return null;
    end
  $$;

-- Whether a post with this slug or id was published and deleted. Security definer: deleted posts cannot be listed.
create function public.is_post_gone(p_table text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.post_slugs
      where post_table = p_table and gone_at is not null and (
        slug = p_name
        -- Compares ids, so that the index applies; casts only valid ids.
        or post_id = case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_name::uuid end
      )
    )
  $$;

select private.only_for('anon, authenticated, service_role', 'is_post_gone');
