-- A published post may have a newer draft: what its next version will say, while readers go on seeing the present one.
-- docs/decisions/0054-newer-drafts-and-preview-links.md

create table public.post_drafts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  -- No reference: a deleted post comes back from the bin with its draft.
  post_id uuid not null,
  -- The columns that publishing it changes, with their values.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- `updated_at` of the published post that its author last saw.
  based_on timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The version of the draft itself.
  updated_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  -- Null when nobody was signed in.
  saved_by_email text,
  primary key (post_table, post_id)
);

alter table public.post_drafts enable row level security;
alter table public.post_drafts force row level security;
revoke all on public.post_drafts from public, anon, authenticated, service_role;
-- What is written here is published as it stands, so it comes through the server, which sanitizes it.
grant select, delete on public.post_drafts to authenticated;
grant select, insert, update, delete on public.post_drafts to service_role;
create policy "writers read newer drafts of what is theirs, editors all" on public.post_drafts
  for select to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and post_id = any ((select public.list_own_posts())::uuid[])
  );
create policy "writers discard newer drafts of what is theirs, editors all" on public.post_drafts
  for delete to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and post_id = any ((select public.list_own_posts())::uuid[])
  );
create policy "the server manages newer drafts" on public.post_drafts
  for all to service_role using (true) with check (true);
-- Forced row security binds the owner as well, in whose name the trigger below works.
create policy "the trigger forgets newer drafts" on public.post_drafts
  for all to current_user using (true) with check (true);

-- Keeps what of `p_content` differs from the published post; without any difference there is no draft afterwards.
-- `p_version` is `updated_at` of the draft that its author saw, null for none. Of two who save at once, the second is
-- told. The row of the post is locked first, here and where a draft is published.
create function public.save_post_draft(
  p_table text, p_post uuid, p_content jsonb, p_based_on timestamptz, p_version timestamptz, p_actor uuid, p_email text
) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      live jsonb;
      present timestamptz;
      changes jsonb;
    begin
      if p_table = 'blog_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.blog_posts p where id = p_post for update;
      elsif p_table = 'news_posts' then
        select to_jsonb(p), to_jsonb(jsonb_populate_record(p, p_content)) into live, changes
        from public.news_posts p where id = p_post for update;
      end if;
      if live is null then
        return 'missing';
      elsif live ->> 'status' <> 'published' then
        return 'unpublished';
      end if;
      select updated_at into present from public.post_drafts where post_table = p_table and post_id = p_post;
      if present is distinct from p_version then
        return 'changed';
      end if;
      select jsonb_object_agg(key, value) into changes from jsonb_each(changes)
      where p_content ? key and value is distinct from live -> key;
      if changes is null then
        delete from public.post_drafts where post_table = p_table and post_id = p_post;
        return 'same';
      end if;
      insert into public.post_drafts as d (post_table, post_id, content, based_on, saved_by, saved_by_email)
      values (p_table, p_post, changes, p_based_on, p_actor, p_email)
      on conflict (post_table, post_id) do update set
        content = excluded.content, based_on = excluded.based_on, updated_at = excluded.updated_at,
        saved_by = excluded.saved_by, saved_by_email = excluded.saved_by_email;
      return 'saved';
    end
  $$;

-- Puts a draft in the place of what was published, with the rights of the caller: the policies and triggers of a save
-- hold. `p_based_on` is `updated_at` of the post, `p_version` that of the draft, as the caller saw them.
create function public.publish_post_draft(p_table text, p_post uuid, p_based_on timestamptz, p_version timestamptz)
  returns text
  language plpgsql set search_path = ''
  as $$
    declare
      written timestamptz;
      changes jsonb;
      assignments text;
      count integer;
    begin
      if current_user <> 'service_role' and not public.may('posts.publish') then
        raise insufficient_privilege using message = 'You may not publish posts.';
      elsif p_table = 'blog_posts' then
        select updated_at into written from public.blog_posts where id = p_post for update;
      elsif p_table = 'news_posts' then
        select updated_at into written from public.news_posts where id = p_post for update;
      end if;
      if written is null then
        return 'missing';
      end if;
      select content into changes from public.post_drafts
      where post_table = p_table and post_id = p_post and updated_at = p_version;
      if changes is null then
        return 'changed';
      elsif written <> p_based_on then
        return 'live-changed';
      end if;
      delete from public.post_drafts where post_table = p_table and post_id = p_post;
      select string_agg(format('%1$I = n.%1$I', key), ', ') into assignments from jsonb_object_keys(changes) key;
      execute format(
        'update public.%1$I p set %2$s from jsonb_populate_record(null::public.%1$I, $1) n where p.id = $2',
        p_table, assignments
      ) using changes, p_post;
      get diagnostics count = row_count;
      if count = 0 then
        raise insufficient_privilege using message = 'You may not publish this post.';
      end if;
      return 'published';
    end
  $$;
revoke all on function public.publish_post_draft(text, uuid, timestamptz, timestamptz) from public, anon;
grant execute on function public.publish_post_draft(text, uuid, timestamptz, timestamptz) to authenticated, service_role;

-- When a deleted post can't come back any more, neither can its draft.
create function public.forget_draft_of_deleted_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if not exists (select from public.blog_posts where id = old.post_id)
        and not exists (select from public.news_posts where id = old.post_id) then
        delete from public.post_drafts where post_table = old.post_table and post_id = old.post_id;
      end if;
      return null;
    end
  $$;
revoke all on function public.forget_draft_of_deleted_post() from public, anon, authenticated;
create trigger forget_draft after delete on public.deleted_posts
  for each row execute function public.forget_draft_of_deleted_post();

select private.only_for_server('save_post_draft');
