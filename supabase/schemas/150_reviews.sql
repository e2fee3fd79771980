-- Review of posts by authors before publication.

-- Current review of a post or of its newer draft.
create table public.post_reviews (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No foreign key: a deleted post is restored with its review.
  post_id uuid not null,
  state text not null check (state in ('submitted', 'changes_requested', 'approved')),
  submitted_by uuid references auth.users (id) on delete set null,
  submitted_by_email text,
  -- Name at that time.
  submitted_by_name text,
  submitted_at timestamptz not null default now(),
  -- Assigned reviewer; null means any reviewer.
  reviewer uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (post_table, post_id)
);
create index post_reviews_by_state on public.post_reviews (state, submitted_at);
create index post_reviews_of_a_post on public.post_reviews (post_id);

select private.close_table('public.post_reviews');
grant select on public.post_reviews to authenticated, service_role;

create policy "writers read reviews of what is theirs, editors all" on public.post_reviews
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server reads reviews" on public.post_reviews for select to service_role using (true);

-- History of reviews; append-only.
create table public.post_review_events (
  id bigint generated always as identity primary key,
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  action text not null check (action in (
    'submitted', 'withdrawn', 'assigned', 'changes_requested', 'approved', 'reopened', 'published', 'scheduled'
  )),
  note text not null default '' check (length(note) <= 2000),
  actor uuid,
  -- Null if not signed in.
  actor_email text,
  -- Name at that time; null without one.
  actor_name text,
  -- Email address of the requested reviewer.
  reviewer_email text,
  reviewer_name text,
  created_at timestamptz not null default clock_timestamp()
);
create index post_review_events_of_a_post on public.post_review_events (post_id, id desc);
create index post_review_events_of_a_person on public.post_review_events (actor, created_at);

select private.close_table('public.post_review_events');
grant select on public.post_review_events to authenticated, service_role;

create policy "writers read reviews of what is theirs, editors all" on public.post_review_events
  for select to authenticated using (
  (select public.may('posts.edit')) or (select public.may('posts.write')) and (
    post_table = 'blog_posts' and post_id = any ((select public.list_own_posts('blog_posts'))::uuid[])
    or post_table = 'news_posts' and post_id = any ((select public.list_own_posts('news_posts'))::uuid[])
  )
);
create policy "the server reads reviews" on public.post_review_events for select to service_role using (true);

-- Whether an account has the permission by its roles, regardless of sessions and second factors.
create function private.may_person(p_user uuid, p_permission text) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from public.user_roles held
      join public.role_permissions given on given.role = held.role
      where held.user_id = p_user and given.permission = p_permission
    ) and not exists (select from public.deactivated_people where user_id = p_user)
  $$;

-- Version under review: `updated_at` of the post or its newer draft. Null if there is no such post.
create function private.read_reviewed_version(p_table text, p_post uuid) returns timestamptz
  language plpgsql stable set search_path = ''
  as $$
    declare
      version timestamptz;
    begin
      if p_table = 'blog_posts' then
        select updated_at into version from public.blog_posts where id = p_post;
      elsif p_table = 'news_posts' then
        select updated_at into version from public.news_posts where id = p_post;
      end if;
      return case when version is not null then greatest(version, (
        select updated_at from public.post_drafts where post_table = p_table and post_id = p_post
      )) end;
    end
  $$;

create function private.read_title(p_table text, p_post uuid) returns text
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select nullif(btrim(content ->> 'title'), '') from public.post_drafts
        where post_table = p_table and post_id = p_post
      ),
      case p_table
        when 'blog_posts' then (select title from public.blog_posts where id = p_post)
        else (select title from public.news_posts where id = p_post)
      end
    )
  $$;

-- Records an event and emails it to these accounts, except the one that caused it.
create function private.tell_review(
  p_table text, p_post uuid, p_action text, p_note text, p_reviewer uuid, p_receivers uuid[]
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      actor_email constant text := (select email from auth.users where id = auth.uid());
      actor_name constant text := nullif(private.name_person(auth.uid()), '');
    begin
      insert into public.post_review_events (
        post_table, post_id, action, note, actor, actor_email, actor_name, reviewer_email, reviewer_name
      ) values (
        p_table, p_post, p_action, p_note, auth.uid(), actor_email, actor_name,
        (select email from auth.users where id = p_reviewer), nullif(private.name_person(p_reviewer), '')
      );
      perform private.enqueue_mail('review-notice', u.email, jsonb_build_object(
        'action', p_action, 'table', p_table, 'post', p_post, 'title', private.read_title(p_table, p_post),
        'note', p_note, 'actor', coalesce(actor_name, actor_email),
        'is_for_you', p_reviewer is not null and u.id = p_reviewer
      ), 'post', p_post::text)
      from auth.users u
      where u.id = any (p_receivers) and u.id is distinct from auth.uid()
        and u.email_confirmed_at is not null and private.may_person(u.id, 'posts.write');
    end
  $$;

-- Accounts that may publish.
create function public.list_reviewers() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people who write posts submit them for review.';
      end if;
      return (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from (
          select u.id, coalesce(nullif(private.name_person(u.id), ''), u.email) as name
          from auth.users u
          where u.email_confirmed_at is not null and u.deleted_at is null
            and u.id in (select user_id from public.user_roles) and private.may_person(u.id, 'posts.publish')
        ) people
      );
    end
  $$;

-- One step of a review. `p_version`: version that the reviewer saw. Returns done, or the reason nothing was done: off,
-- missing, changed, published (nothing to review), state, own, reviewer or often.
create function public.review_post(
  p_table text, p_post uuid, p_action text, p_note text default '', p_reviewer uuid default null,
  p_version timestamptz default null
) returns text
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
        raise invalid_parameter_value using message = 'Unknown step of a review.';
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
          raise invalid_parameter_value using message = 'Describe what needs to change.';
        end if;
        update public.post_reviews set state = 'changes_requested', updated_at = clock_timestamp()
        where post_table = p_table and post_id = p_post;
        perform private.tell_review(p_table, p_post, 'changes_requested', note, null, array[review.submitted_by]);
      end if;
      return 'done';
    end
  $$;

-- Reviews that concern the caller: {is_on, waiting, changes, approved}.
create function public.count_reviews() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      me constant uuid := auth.uid();
      judges constant boolean := public.may('posts.publish');
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people who write posts submit them for review.';
      elsif not (select posts_are_reviewed from public.installation_settings) then
        return jsonb_build_object('is_on', false, 'waiting', 0, 'changes', 0, 'approved', 0);
      end if;
      return (
        select jsonb_build_object(
          'is_on', true,
          'waiting', count(*) filter (
            where judges and r.state = 'submitted' and coalesce(r.reviewer, me) = me and r.submitted_by is distinct from me
          ),
          'changes', count(*) filter (where r.state = 'changes_requested' and r.submitted_by = me),
          'approved', count(*) filter (where r.state = 'approved' and (judges or r.submitted_by = me))
        )
        from public.post_reviews r
        -- Not for posts in the trash.
        where private.read_reviewed_version(r.post_table, r.post_id) is not null
      );
    end
  $$;

-- Publishing ends a review. A change after approval revokes the approval.
create function public.follow_reviewed_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      review public.post_reviews;
    begin
      -- Few posts are under review.
      select * into review from public.post_reviews where post_id = new.id and post_table = tg_table_name;
      if review.state is null then
        return null;
      elsif new.status = 'published' and (old.status <> 'published' or not exists (
        select from public.post_drafts where post_table = tg_table_name and post_id = new.id
      )) then
        delete from public.post_reviews where post_table = tg_table_name and post_id = new.id;
        perform private.tell_review(
          tg_table_name, new.id, case when new.published_at > now() then 'scheduled' else 'published' end, '', null,
          array[review.submitted_by]
        );
      elsif review.state = 'approved' and auth.uid() is not null and not public.may('posts.publish') then
        update public.post_reviews set state = 'submitted', updated_at = clock_timestamp()
        where post_table = tg_table_name and post_id = new.id;
        perform private.tell_review(tg_table_name, new.id, 'reopened', '', review.reviewer, array[review.reviewer]);
      end if;
      return null;
    end
  $$;

-- Drafts are written by the server on behalf of a person.
create function public.follow_reviewed_draft() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      review public.post_reviews;
    begin
      if new.saved_by is null or private.may_person(new.saved_by, 'posts.publish') then
        return null;
      end if;
      update public.post_reviews set state = 'submitted', updated_at = clock_timestamp()
      where post_table = new.post_table and post_id = new.post_id and state = 'approved'
      returning * into review;
      if found then
        perform private.tell_review(
          new.post_table, new.post_id, 'reopened', '', review.reviewer, array[review.reviewer]
        );
      end if;
      return null;
    end
  $$;

create trigger follow_review after insert or update on public.post_drafts
  for each row execute function public.follow_reviewed_draft();

-- Discarding the draft of a published post ends its review; deferred until it is known whether the draft was published.
create function public.end_review_of_discarded_draft() returns trigger
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

create constraint trigger end_review after delete on public.post_drafts
  deferrable initially deferred for each row execute function public.end_review_of_discarded_draft();

select private.only_for('authenticated', 'list_reviewers', 'review_post', 'count_reviews');
