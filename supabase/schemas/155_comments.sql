-- Comments of writers on passages of a post.

-- Whether an account may work on a post, by its roles.
create function private.may_person_work_on(p_user uuid, p_table text, p_post uuid) returns boolean
  language sql stable set search_path = ''
  as $$
    select private.may_person(p_user, 'posts.edit') or private.may_person(p_user, 'posts.write') and exists (
      select from public.post_owners where post_table = p_table and post_id = p_post and user_id = p_user
    )
  $$;

-- Threads and their replies. They are not part of the post, so readers, drafts and versions never contain them.
create table public.post_comments (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its comments.
  post_id uuid not null,
  -- First comment of the thread, which can't be deleted while it has replies; null for that comment itself.
  parent bigint references public.post_comments (id),
  author uuid default auth.uid() references auth.users (id) on delete set null,
  -- Name or email address at that time.
  author_name text not null default '',
  body text not null check (btrim(body) <> '' and length(body) <= 2000),
  -- Passage: {quote, before, after, at}, with the text around it and its offset in the text. Null for replies.
  anchor jsonb check (
    (anchor is null) = (parent is not null) and length(anchor::text) <= 6000 and (anchor is null or row(
      jsonb_typeof(anchor -> 'quote'), jsonb_typeof(anchor -> 'before'), jsonb_typeof(anchor -> 'after'),
      jsonb_typeof(anchor -> 'at')
    ) is not distinct from row('string', 'string', 'string', 'number'))
  ),
  mentioned uuid[] not null default '{}' check (cardinality(mentioned) <= 20),
  resolved_at timestamptz check (resolved_at is null or parent is null),
  created_at timestamptz not null default clock_timestamp()
);
create index post_comments_of_a_post on public.post_comments (post_id, id);
create index post_comments_of_a_thread on public.post_comments (parent);
create index post_comments_of_a_person on public.post_comments (author, created_at);

select private.close_table('public.post_comments');
grant select, delete, insert (post_table, post_id, parent, body, anchor, mentioned), update (resolved_at)
  on public.post_comments to authenticated;

create policy "writers comment on what is theirs, editors on all" on public.post_comments
  for all to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "people delete their own comments" on public.post_comments
  as restrictive for delete to authenticated using (author = (select auth.uid()));

-- Accounts that may work on a post, to be mentioned: [{id, name}].
create function public.list_commenters(p_table text, p_post uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      if not public.may('posts.write') or not private.may_person_work_on(auth.uid(), p_table, p_post) then
        raise insufficient_privilege using message = 'You may not work on this post.';
      end if;
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from (
          select u.id, coalesce(nullif(private.name_person(u.id), ''), u.email) as name
          from auth.users u
          where u.email_confirmed_at is not null and u.deleted_at is null
            and u.id in (select user_id from public.user_roles)
            and private.may_person_work_on(u.id, p_table, p_post)
        ) people
      );
    end
  $$;

-- Fills in a new comment, and emails the people it mentions, those of its thread, and whoever submitted the post for
-- review.
create function public.add_comment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most_in_an_hour constant integer := 60;
      thread public.post_comments;
    begin
      if not private.has_post(new.post_table, new.post_id) then
        raise check_violation using message = 'This post was deleted.';
      elsif (
        select count(*) from public.post_comments
        where author = new.author and created_at > now() - interval '1 hour'
      ) >= most_in_an_hour then
        raise check_violation using message = 'There were too many comments within an hour. Try again later.';
      end if;
      if new.parent is not null then
        select * into thread from public.post_comments
        where id = new.parent and post_table = new.post_table and post_id = new.post_id and parent is null;
        if thread.id is null then
          raise check_violation using message = 'This comment was deleted.';
        end if;
      end if;
      new.author_name := coalesce(
        nullif(private.name_person(new.author), ''), (select email from auth.users where id = new.author), ''
      );
      perform private.enqueue_mail('comment-notice', u.email, jsonb_build_object(
        'table', new.post_table, 'post', new.post_id,
        'title', private.read_title(new.post_table, new.post_id),
        'quote', coalesce(new.anchor, thread.anchor) ->> 'quote', 'body', new.body, 'actor', new.author_name,
        'is_mentioned', u.id = any (new.mentioned)
      ), 'post', new.post_id::text)
      from auth.users u
      where u.id is distinct from new.author and u.email_confirmed_at is not null
        and u.id in (
          select unnest(new.mentioned)
          union select unnest(array[c.author] || c.mentioned) from public.post_comments c
            where new.parent in (c.id, c.parent)
          union select submitted_by from public.post_reviews
            where post_table = new.post_table and post_id = new.post_id
        )
        and private.may_person_work_on(u.id, new.post_table, new.post_id);
      return new;
    end
  $$;

create trigger add_comment before insert on public.post_comments
  for each row execute function public.add_comment();

select private.only_for('authenticated', 'list_commenters');
