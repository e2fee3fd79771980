-- Every post has a readable address, /blog/{slug}: made of the title where the writer gives none, kept when the title
-- changes, and remembered when it is changed, so that no link ever breaks.

create schema if not exists private;

-- Lower-case letters, digits and marks of any script, at most 80 characters; empty when there are none. The same rule
-- as makeSlug in domain/imports/text/slug.ts. Not every collation knows letters beyond ASCII, hence the choice of one.
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
      create function private.make_slug(p_text text) returns text
        language sql immutable set search_path = ''
        as $body$
          select rtrim(left(ltrim(regexp_replace(
            replace(lower(normalize(
              regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2019\ufe00-\ufe0f]', '', 'g'), NFC
            ) %s), 'ß', 'ss'),
            '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u1361-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2fdf\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff\ue000-\uf8ff]+',
            '-', 'g'
          ), '-'), 80), '-')
        $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- What a post is called in its address, and was called before. One place for both tables and for posts that are gone.
create table public.post_slugs (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  slug text not null check (slug <> ''),
  post_id uuid not null,
  is_current boolean not null default true,
  -- When the post was deleted, if readers had seen it under this name.
  gone_at timestamptz,
  primary key (post_table, slug)
);
create index post_slugs_of_a_post on public.post_slugs (post_id);
create unique index post_slugs_one_current on public.post_slugs (post_id) where is_current and gone_at is null;

alter table public.post_slugs enable row level security;
alter table public.post_slugs force row level security;
revoke all on public.post_slugs from public, anon, authenticated, service_role;
grant select on public.post_slugs to anon, authenticated, service_role;
-- Only of posts that the reader may see: the policies of the posts hold inside this one.
create policy "anyone follows former addresses of published posts" on public.post_slugs
  for select to anon, authenticated
  using (
    exists (select from public.blog_posts where id = post_id)
    or exists (select from public.news_posts where id = post_id)
  );
create policy "the server reads slugs" on public.post_slugs for select to service_role using (true);
-- Forced row security binds the owner as well, in whose name the triggers below write.
create policy "the triggers keep slugs" on public.post_slugs
  for all to current_user using (true) with check (true);

-- Takes a name for a post if no other one has it; the name of a post that is gone is free. Of two transactions that
-- want the same name, the second waits for the first.
create function private.take_slug(p_table text, p_slug text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      update public.post_slugs set is_current = false
      where post_id = p_post and is_current and slug <> p_slug;
      insert into public.post_slugs as taken (post_table, slug, post_id) values (p_table, p_slug, p_post)
      on conflict (post_table, slug) do update
        set post_id = excluded.post_id, is_current = true, gone_at = null
        where taken.post_id = excluded.post_id or taken.gone_at is not null;
      return found;
    end
  $$;

-- The name that was asked for, or the first numbered one that is free.
create function private.take_free_slug(p_table text, p_slug text, p_post uuid) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      wanted text := p_slug;
    begin
      -- An address with an id in it leads to the post of that id.
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
      -- Many posts of one title, "Weekly update": counting through all of them would take ever longer.
      wanted := wanted || '-' || left(p_post::text, 8);
      if not private.take_slug(p_table, wanted, p_post) then
        wanted := p_post::text || '-' || wanted;
        perform private.take_slug(p_table, wanted, p_post);
      end if;
      return wanted;
    end
  $$;

-- Security definer: names are compared with those of posts that the writer may not see.
create function public.assign_post_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'INSERT' then
        -- A deletion that is taken back: every name the post had leads to it again.
        update public.post_slugs set gone_at = null where post_id = new.id and gone_at is not null;
        new.slug := private.take_free_slug(
          tg_table_name, coalesce(nullif(private.make_slug(new.slug), ''), private.make_slug(new.title)), new.id
        );
      elsif new.slug is not distinct from old.slug then
        return new;
      elsif private.make_slug(coalesce(new.slug, '')) = '' then
        new.slug := private.take_free_slug(tg_table_name, private.make_slug(new.title), new.id);
      else
        new.slug := private.make_slug(new.slug);
        if not private.take_slug(tg_table_name, new.slug, new.id) then
          raise exception using
            errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
            message = format('Another post has the address "%s" already.', new.slug),
            hint = 'Choose another address.';
        end if;
      end if;
      -- What readers never saw leads nowhere.
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
        update public.post_slugs set gone_at = now() where post_id = old.id;
      else
        delete from public.post_slugs where post_id = old.id;
      end if;
      return null;
    end
  $$;

revoke all on function private.make_slug(text), private.take_slug(text, text, uuid),
  private.take_free_slug(text, text, uuid) from public;
revoke all on function public.assign_post_slug(), public.release_post_slugs() from public, anon, authenticated;

-- True when readers had a post under this name or id, and it was deleted. Security definer: names of deleted posts are
-- told to who knows them, and listed to nobody.
create function public.is_post_gone(p_table text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.post_slugs
      where post_table = p_table and gone_at is not null and (
        slug = p_name
        -- Compared as an id, so that the index serves; no text is cast that is none.
        or post_id = case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_name::uuid end
      )
    )
  $$;
revoke all on function public.is_post_gone(text, text) from public;
grant execute on function public.is_post_gone(text, text) to anon, authenticated, service_role;

-- The default stands for "make one of the title".
alter table public.blog_posts add column slug text not null default '';
alter table public.news_posts add column slug text not null default '';

-- A name for each stored post, oldest first; nobody edits them by that: dates and versions stay as they are.
do $$
  declare
    post record;
  begin
    perform set_config('posts.moves_addresses', 'on', true);
    for post in select id, title from public.blog_posts order by published_at, id loop
      update public.blog_posts set slug = private.take_free_slug('blog_posts', private.make_slug(title), id)
      where id = post.id;
    end loop;
    for post in select id, title from public.news_posts order by published_at, id loop
      update public.news_posts set slug = private.take_free_slug('news_posts', private.make_slug(title), id)
      where id = post.id;
    end loop;
    perform set_config('posts.moves_addresses', 'off', true);
  end
$$;

alter table public.blog_posts add constraint blog_posts_slug check (slug <> '');
alter table public.news_posts add constraint news_posts_slug check (slug <> '');
create unique index blog_posts_slug_once on public.blog_posts (slug);
create unique index news_posts_slug_once on public.news_posts (slug);

create trigger assign_post_slug before insert or update on public.blog_posts
  for each row execute function public.assign_post_slug();
create trigger assign_post_slug before insert or update on public.news_posts
  for each row execute function public.assign_post_slug();
create trigger release_post_slugs after delete on public.blog_posts
  for each row execute function public.release_post_slugs();
create trigger release_post_slugs after delete on public.news_posts
  for each row execute function public.release_post_slugs();
