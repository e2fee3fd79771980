-- Posts are identified by table and id: owning a post in one table grants nothing on the post with that id in the other one.
-- docs/threat-model.md, section 4

-- Ids of the posts in a table that the caller created.
create function public.list_own_posts(p_table text) returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(post_id), '{}') from public.post_owners
    where post_table = p_table and user_id = (select auth.uid())
  $$;
revoke all on function public.list_own_posts(text) from public, anon, authenticated;
grant execute on function public.list_own_posts(text) to authenticated, service_role;

do $$
  declare
    name text;
    own constant text := '(select public.may(''posts.write'')) and %s = any ((select public.list_own_posts(%L))::uuid[])';
    -- Policy for rows with the table of their post in the column %1$I and its id in the column %2$I.
    own_of constant text := '(select public.may(''posts.edit'')) or (select public.may(''posts.write'')) and (
      %1$I = ''blog_posts'' and %2$I = any ((select public.list_own_posts(''blog_posts''))::uuid[])
      or %1$I = ''news_posts'' and %2$I = any ((select public.list_own_posts(''news_posts''))::uuid[])
    )';
    of_post constant text := format(own_of, 'post_table', 'post_id');
    of_document constant text := format(own_of, 'document_kind', 'document_id');
  begin
    foreach name in array array['blog_posts', 'news_posts'] loop
      execute format(
        'alter policy "writers read what they may change" on public.%I using (
           (select public.may(''posts.edit'')) or %s
           or (select public.may(''posts.write'')) and created_at = now()
         )', name, format(own, 'id', name));
      execute format(
        'alter policy "writers change their drafts, editors posts" on public.%1$I
           using ((select public.may(''posts.edit'')) or status = ''draft'' and %2$s)
           with check ((select public.may(''posts.publish'')) or status = ''draft'' and %2$s)',
        name, format(own, 'id', name));
      execute format(
        'alter policy "writers delete their drafts, editors posts" on public.%I
           using ((select public.may(''posts.edit'')) or status = ''draft'' and %s)', name, format(own, 'id', name));
    end loop;
    execute format('alter policy "writers read changes of what they may change" on public.post_changes using (%s)', of_post);
    execute format(
      'alter policy "writers read versions of what they may change" on public.document_versions using (%s)', of_document);
    execute format(
      'alter policy "writers note what versions of theirs are" on public.document_versions using (%s)', of_document);
    execute format(
      'alter policy "writers read newer drafts of what is theirs, editors all" on public.post_drafts using (%s)', of_post);
    execute format(
      'alter policy "writers discard newer drafts of what is theirs, editors all" on public.post_drafts using (%s)', of_post);
    execute format(
      'alter policy "writers see the links of what is theirs, editors all" on public.post_previews using (%s)', of_post);
    execute format(
      'alter policy "writers end the links of what is theirs, editors all" on public.post_previews using (%s)', of_post);
    execute format(
      'alter policy "writers read reviews of what is theirs, editors all" on public.post_reviews using (%s)', of_post);
    execute format(
      'alter policy "writers read reviews of what is theirs, editors all" on public.post_review_events using (%s)', of_post);
  end
$$;
drop function public.list_own_posts();

-- Former addresses of a draft stay hidden even if the other table has a published post with the same id.
alter policy "anyone follows former addresses of published posts" on public.post_slugs using (
  post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_slugs.post_id)
  or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_slugs.post_id)
);
alter policy "anyone follows old addresses of published posts" on public.post_redirects using (
  post_table = 'blog_posts' and exists (select from public.blog_posts p where p.id = post_redirects.post_id)
  or post_table = 'news_posts' and exists (select from public.news_posts p where p.id = post_redirects.post_id)
);

create function private.has_post(p_table text, p_post uuid) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (select from public.blog_posts where p_table = 'blog_posts' and id = p_post)
      or exists (select from public.news_posts where p_table = 'news_posts' and id = p_post)
  $$;
revoke all on function private.has_post(text, uuid) from public;

-- Inserting a row gives access to everything stored under its id: versions, changes, links, slugs. So a new post can't use
-- the id of another current or former post. A conflict within one table is left to the primary key or an upsert.
create function public.refuse_known_post_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- The server may insert known ids (restore, import, move). Users who may not write must not learn which ids exist.
      if auth.uid() is null or not public.may('posts.write') or private.has_post(tg_table_name, new.id) then
        return new;
      end if;
      if private.has_post(case tg_table_name when 'blog_posts' then 'news_posts' else 'blog_posts' end, new.id)
        or exists (select from public.deleted_posts where post_id = new.id)
        or exists (
          select from public.post_owners where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        )
        or exists (select from public.post_slugs where post_id = new.id)
        or exists (
          select from public.post_changes where post_table in ('blog_posts', 'news_posts') and post_id = new.id
        ) then
        raise unique_violation using
          message = 'Another post has this id, or had it. Leave the id out, and the new post gets one of its own.',
          table = tg_table_name, constraint = tg_table_name || '_pkey', detail = 'id';
      end if;
      return new;
    end
  $$;
revoke all on function public.refuse_known_post_id() from public, anon, authenticated;
-- Triggers run in name order; this one has to run before the slug is assigned.
create trigger a_known_id_is_refused before insert on public.blog_posts
  for each row execute function public.refuse_known_post_id();
create trigger a_known_id_is_refused before insert on public.news_posts
  for each row execute function public.refuse_known_post_id();

-- `among` limits the list to the caller's own posts; their ids depend on the table.
create or replace function lists.write_own_filter(p_filter jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when lists.sees_every_post() then p_filter - 'among'
      else p_filter || '{"among": "own"}' end
  $$;

create or replace function lists.write_narrowed_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_said_conditions(p_table, p_filter) || case when p_filter ->> 'status' = 'newer' then format(
      ' and p.id in (select d.post_id from public.post_drafts d where d.post_table = %L)', p_table
    ) else '' end || case when p_filter ? 'among' then format(
      ' and p.id = any (%L::uuid[])', public.list_own_posts(p_table)
    ) else '' end
  $$;

create or replace function public.end_review_of_discarded_draft() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.post_drafts where post_table = old.post_table and post_id = old.post_id)
        or not exists (
          select from public.blog_posts
          where old.post_table = 'blog_posts' and id = old.post_id and status = 'published'
          union all
          select from public.news_posts
          where old.post_table = 'news_posts' and id = old.post_id and status = 'published'
        ) then
        return null;
      end if;
      delete from public.post_reviews where post_table = old.post_table and post_id = old.post_id;
      if found then
        perform private.tell_review(old.post_table, old.post_id, 'withdrawn', '', null, '{}');
      end if;
      return null;
    end
  $$;

create or replace function public.review_post(p_table text, p_post uuid, p_action text, p_note text default '', p_reviewer uuid default null, p_version timestamptz default null::timestamptz) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most_in_an_hour constant integer := 60;
      judges constant boolean := public.may('posts.publish');
      note constant text := left(btrim(coalesce(p_note, '')), 2000);
      review public.post_reviews;
      version timestamptz;
      is_out boolean;
      receivers uuid[];
    begin
      if not public.may('posts.edit')
        and not (public.may('posts.write') and p_post = any (public.list_own_posts(p_table))) then
        raise insufficient_privilege using message = 'You may not work on this post.';
      elsif p_action is null or p_action not in ('submit', 'withdraw', 'assign', 'request-changes', 'approve') then
        raise invalid_parameter_value using message = 'A review is not moved on by that.';
      elsif p_action in ('assign', 'request-changes', 'approve') and not judges then
        raise insufficient_privilege using message = 'Only owners and editors review posts.';
      elsif not (select posts_are_reviewed from public.installation_settings) then
        return 'off';
      end if;
      -- Serializes review actions per post.
      perform pg_advisory_xact_lock(hashtextextended('public.review_post ' || p_table || p_post, 0));
      version := private.read_reviewed_version(p_table, p_post);
      if version is null then
        return 'missing';
      elsif p_reviewer is not null and not private.may_person(p_reviewer, 'posts.publish') then
        return 'reviewer';
      elsif (
        select count(*) from public.post_review_events
        where actor = auth.uid() and created_at > now() - interval '1 hour'
      ) >= most_in_an_hour then
        return 'often';
      end if;
      select * into review from public.post_reviews where post_table = p_table and post_id = p_post;

      if p_action = 'submit' then
        if review.state in ('submitted', 'approved') then
          return 'state';
        end if;
        select coalesce(b.status, n.status) = 'published' into is_out
        from (select p_post as id) asked
        left join public.blog_posts b on p_table = 'blog_posts' and b.id = asked.id
        left join public.news_posts n on p_table = 'news_posts' and n.id = asked.id;
        if is_out and not exists (
          select from public.post_drafts where post_table = p_table and post_id = p_post
        ) then
          return 'published';
        end if;
        insert into public.post_reviews as r (
          post_table, post_id, state, submitted_by, submitted_by_email, submitted_by_name, reviewer
        ) values (
          p_table, p_post, 'submitted', auth.uid(), (select email from auth.users where id = auth.uid()),
          nullif(private.name_person(auth.uid()), ''), p_reviewer
        ) on conflict (post_table, post_id) do update set
          state = 'submitted', submitted_by = excluded.submitted_by, submitted_by_email = excluded.submitted_by_email,
          submitted_by_name = excluded.submitted_by_name,
          submitted_at = now(), reviewer = coalesce(excluded.reviewer, r.reviewer), updated_at = clock_timestamp()
        returning * into review;
        receivers := case when review.reviewer is not null then array[review.reviewer] else array(
          select distinct user_id from public.user_roles where private.may_person(user_id, 'posts.publish') limit 20
        ) end;
        perform private.tell_review(p_table, p_post, 'submitted', note, review.reviewer, receivers);
        return 'done';
      end if;

      if review.state is null then
        return 'state';
      elsif p_action = 'withdraw' then
        delete from public.post_reviews where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'withdrawn', note, null, array[review.reviewer]);
      elsif p_action = 'assign' then
        update public.post_reviews set reviewer = p_reviewer, updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'assigned', note, p_reviewer, array[p_reviewer]);
      elsif p_version is distinct from version then
        return 'changed';
      elsif review.submitted_by = auth.uid() then
        return 'own';
      elsif p_action = 'approve' then
        if review.state <> 'submitted' then
          return 'state';
        end if;
        update public.post_reviews set state = 'approved', updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'approved', note, null, array[review.submitted_by]);
      else
        if review.state not in ('submitted', 'approved') then
          return 'state';
        elsif note = '' then
          raise invalid_parameter_value using message = 'Say what is to be changed.';
        end if;
        update public.post_reviews set state = 'changes_requested', updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'changes_requested', note, null, array[review.submitted_by]);
      end if;
      return 'done';
    end
  $$;
