-- The author of an account: a writer says in their own account who they are, and what they write from then on is signed so.
-- docs/decisions/0061-an-account-signs-as-an-author.md

-- What the picture shows, for those who don't see it. Empty: it is decoration beside the name.
alter table public.authors add column picture_alt text not null default ''
  check (length(picture_alt) <= 500 and picture_alt !~ '[\u0001-\u001f\u007f]');
grant insert (picture_alt), update (picture_alt) on public.authors to authenticated;

-- At most one author for an account, and one account for an author. Not a column of the author, whom everybody reads.
create table public.author_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  author_id uuid not null unique references public.authors (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table public.author_accounts enable row level security;
alter table public.author_accounts force row level security;
revoke all on public.author_accounts from public, anon, authenticated, service_role;
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the functions of the owner work here" on public.author_accounts
  for all to current_user using (true) with check (true);

create function private.must_be_writer() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people who write here have a profile.';
      end if;
    end
  $$;

-- Who the caller is to readers; null before they said so.
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

-- Whether a picture lies in the storage of this site, where what is shown can't be changed from outside.
create function private.is_own_picture(p_picture text) returns boolean
  language sql stable set search_path = ''
  as $$
    select position('..' in p_picture) = 0 and exists (
      select from (select '' as origin union all select origin from public.storage_origins) known
      where starts_with(p_picture, known.origin || '/storage/v1/object/public/blog-images/')
        or starts_with(p_picture, known.origin || '/storage/v1/object/public/case-studies/')
    )
  $$;

-- Says who the caller is to readers. An author of that name whom nobody has becomes theirs with p_takes_over, when
-- they may change authors anyway; otherwise the name is taken. Raises what the table says of a wrong one.
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
      -- Saved twice at once, an account has one author all the same.
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
            message = format('Another author is called "%s" already.', private.clean_name(p_name)),
            detail = case when may_take_over then 'unclaimed' else '' end,
            hint = case
              when exists (select from public.author_accounts where author_id = namesake)
                then 'That is somebody else’s profile. Choose another name.'
              when may_take_over then 'Say that this is you, or choose another name.'
              else 'If that is you, ask an owner or an editor to rename the other one first, or choose another name.'
            end;
        end if;
        select * into own from public.authors where id = namesake;
      end if;
      p_picture := nullif(btrim(p_picture), '');
      -- One that is there already, maybe of a file of the site, may stay.
      if p_picture <> coalesce(own.picture, '') and not private.is_own_picture(p_picture) then
        raise check_violation using message = 'Choose a picture of the library, or upload one.';
      elsif length(private.clean_name(coalesce(p_picture_alt, ''))) > 500 then
        raise check_violation using message = 'The alt text of the picture has at most 500 characters.';
      end if;
      if namesake is not null then
        -- What is known of them stays where nothing else was said.
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

revoke all on function private.must_be_writer(), private.is_own_picture(text) from public;
revoke all on function public.read_own_profile(), public.save_own_profile(text, text, text, text, boolean)
  from public, anon, authenticated;
grant execute on function public.read_own_profile(), public.save_own_profile(text, text, text, text, boolean)
  to authenticated;

-- As before; and what somebody begins who has a profile, and signs with no other name, is signed with theirs. Imports and
-- posts that come back are written by the server, which is nobody.
create or replace function public.assign_post_author() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'INSERT' then
        if new.author_id is null and coalesce(btrim(new.author), '') = '' then
          select author_id into new.author_id from public.author_accounts where user_id = (select auth.uid());
        elsif new.author_id is null then
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

-- As before; and whose profile the merged author was, theirs is the other one then, unless it is somebody's.
create or replace function public.merge_authors(p_author uuid, p_into uuid) returns void
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
        raise no_data_found using message = 'One of the two authors is not there any more.';
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
