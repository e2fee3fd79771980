-- Reviews call people as readers know them: by the author of their account, then by the name that the account has.
-- docs/decisions/0061-an-account-signs-as-an-author.md

-- Empty when the account has neither.
create function private.name_person(p_user uuid) returns text
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select a.name from public.author_accounts held join public.authors a on a.id = held.author_id
        where held.user_id = p_user
      ),
      (select btrim(raw_user_meta_data ->> 'name') from auth.users where id = p_user),
      ''
    )
  $$;
revoke all on function private.name_person(uuid) from public;

-- As before, by that name.
create or replace function public.list_reviewers() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    begin
      if not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only writers ask for reviews.';
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

-- What a review says of people, as they were called then.
alter table public.post_review_events add column actor_name text, add column reviewer_name text;
alter table public.post_reviews add column submitted_by_name text;

create function private.name_submitter() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.submitted_by_name := nullif(private.name_person(new.submitted_by), '');
      return new;
    end
  $$;
revoke all on function private.name_submitter() from public;
create trigger name_submitter before insert or update of submitted_by on public.post_reviews
  for each row when (new.submitted_by is not null) execute function private.name_submitter();

create or replace function private.tell_review(
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
