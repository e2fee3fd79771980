-- A post whose time is over stays so when it is given a tag together with others before the job has made a draft of it, and
-- comes back from the bin as a draft.

-- The state that an action on many posts leads to, from the row as it is and what was asked of it.
create function lists.plan_post_state(p_action text, p_before jsonb, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      state jsonb := jsonb_build_object(
        'status', p_before -> 'status', 'published_at', p_before -> 'published_at', 'tags', p_before -> 'tags'
      );
      tags text[] := array(select jsonb_array_elements_text(p_before -> 'tags'));
    begin
      case p_action
        when 'publish' then
          -- Dated now, as whoever publishes a single one has it; one that readers see already stays as it is.
          if p_before ->> 'status' <> 'published' or (p_before ->> 'published_at')::timestamptz > now() then
            state := state || jsonb_build_object('status', 'published', 'published_at', now());
          end if;
        when 'unpublish' then
          state := state || '{"status": "draft"}';
        when 'add-tag' then
          if not exists (select from unnest(tags) t where lower(t) = lower(p_tag)) then
            state := state || jsonb_build_object('tags', tags || p_tag);
          end if;
        when 'remove-tag' then
          state := state || jsonb_build_object('tags', array(
            select t from unnest(tags) with ordinality u (t, n) where lower(t) <> lower(p_tag) order by n
          ));
        when 'put-back' then
          state := state || (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_asked)
            where key in ('status', 'published_at', 'tags')
          );
        else null;
      end case;
      return state;
    end
  $$;
revoke all on function lists.plan_post_state(text, jsonb, jsonb, text) from public;
grant execute on function lists.plan_post_state(text, jsonb, jsonb, text) to authenticated, service_role;

-- Changes one post of many, with the rights of the caller.
-- {changed: {table, id, updated_at, former}} or {kept: {table, id, title, reason}}; for the reasons see change_posts.
create function lists.change_post(p_action text, p_asked jsonb, p_tag text) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      post_table constant text := p_asked ->> 'table';
      post_id constant uuid := (p_asked ->> 'id')::uuid;
      before jsonb;
      version timestamptz;
      former jsonb;
      state jsonb;
      after_at timestamptz;
      reason text;
    begin
      if post_table is null or post_table not in ('blog_posts', 'news_posts') then
        raise invalid_parameter_value using message = 'The table must be blog_posts or news_posts.';
      end if;
      execute format(
        'select jsonb_build_object(''title'', p.title, ''status'', p.status, ''published_at'', p.published_at,
           ''tags'', p.tags), p.updated_at
         from public.%I p where p.id = $1', post_table
      ) into before, version using post_id;
      former := before - 'title';
      if before is null then
        reason := 'gone';
      elsif p_asked ? 'updated_at' and version <> (p_asked ->> 'updated_at')::timestamptz then
        reason := 'changed';
      else
        state := lists.plan_post_state(p_action, before, p_asked, p_tag);
        if p_action <> 'delete' and not exists (
          select from jsonb_each(state) s
          where case when s.key = 'published_at'
            then (s.value #>> '{}')::timestamptz is distinct from (former ->> s.key)::timestamptz
            else s.value is distinct from former -> s.key
          end
        ) then
          reason := 'already';
        else
          begin
            if p_action = 'delete' then
              execute format('delete from public.%I where id = $1 and updated_at = $2 returning now()', post_table)
                into after_at using post_id, version;
            else
              execute format(
                -- What is published anew is no longer to be taken down at a time that is over.
                'update public.%I set status = $3, published_at = $4, tags = $5, unpublish_at = case
                   when (status, published_at) = ($3, $4) or $3 <> ''published'' or unpublish_at > greatest($4, now())
                   then unpublish_at end
                 where id = $1 and updated_at = $2 returning updated_at', post_table
              ) into after_at using post_id, version, state ->> 'status', (state ->> 'published_at')::timestamptz,
                array(select jsonb_array_elements_text(state -> 'tags'));
            end if;
            if after_at is null then
              execute format('select p.updated_at from public.%I p where p.id = $1', post_table)
                into after_at using post_id;
              reason := case when after_at is null then 'gone' when after_at <> version then 'changed' else 'blocked' end;
            end if;
          exception when insufficient_privilege or invalid_parameter_value then
            reason := 'blocked';
          end;
        end if;
      end if;
      if reason is not null then
        return jsonb_build_object('kept', jsonb_build_object(
          'table', post_table, 'id', p_asked -> 'id', 'title', before -> 'title', 'reason', reason
        ));
      end if;
      return jsonb_build_object('changed', jsonb_build_object(
        'table', post_table, 'id', p_asked -> 'id', 'updated_at', after_at, 'former', former
      ));
    end
  $$;
revoke all on function lists.change_post(text, jsonb, text) from public;
grant execute on function lists.change_post(text, jsonb, text) to authenticated, service_role;

-- Which posts a role has is for the policies to say.
create function lists.must_have_posts() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if not (public.may('posts.write') or coalesce(auth.role(), '') = 'service_role') then
        raise insufficient_privilege using message = 'Only people with a role have posts here.';
      end if;
    end
  $$;

revoke all on function lists.must_have_posts() from public;
grant execute on function lists.must_have_posts() to authenticated, service_role;

-- {changed: [{table, id, updated_at, former: {status, published_at, tags}}], kept: [{table, id, title, reason}]}
-- Reasons: gone, changed (by somebody since it was listed), already (as wanted), blocked (by a policy).
create or replace function public.change_posts(p_action text, p_posts jsonb, p_tag text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      done jsonb;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      perform lists.must_have_posts();
      if jsonb_array_length(p_posts) > 50 then
        raise invalid_parameter_value using message = 'At most 50 posts are changed at once.';
      end if;
      if p_action not in ('publish', 'unpublish', 'add-tag', 'remove-tag', 'delete', 'put-back') then
        raise invalid_parameter_value using message = 'There is no such change.';
      end if;
      for asked in select value from jsonb_array_elements(p_posts) loop
        done := lists.change_post(p_action, asked, p_tag);
        if done ? 'changed' then
          changed := changed || (done -> 'changed');
        else
          kept := kept || (done -> 'kept');
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

create or replace function public.restore_post(p_table text, p_post uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      kept public.deleted_posts;
    begin
      select * into kept from public.deleted_posts
      where post_id = p_post and post_table = p_table and deleted_at >= now() - interval '30 days';
      if kept.post_id is null then
        return false;
      end if;
      if (kept.post ->> 'unpublish_at')::timestamptz <= now() then
        kept.post := kept.post || '{"status": "draft", "unpublish_at": null}';
      end if;
      if p_table = 'blog_posts' then
        insert into public.blog_posts select * from jsonb_populate_record(null::public.blog_posts, kept.post)
        on conflict (id) do nothing;
      else
        insert into public.news_posts select * from jsonb_populate_record(null::public.news_posts, kept.post)
        on conflict (id) do nothing;
      end if;
      if not found then
        return true;
      end if;
      -- What another post has taken over since stays with that one; a run that is gone is named no more.
      insert into public.post_sources select * from jsonb_populate_recordset(null::public.post_sources, kept.sources)
      on conflict do nothing;
      insert into public.post_redirects (path, post_table, post_id, run_id)
      select r.path, r.post_table, r.post_id, (select id from public.import_runs where id = r.run_id)
      from jsonb_populate_recordset(null::public.post_redirects, kept.redirects) r
      on conflict do nothing;
      insert into public.imported_pictures
        (id, post_table, post_id, url, state, reason, attempts, address, run_id, claimed_until)
      select i.id, i.post_table, i.post_id, i.url, i.state, i.reason, i.attempts, i.address,
        (select id from public.import_runs where id = i.run_id), i.claimed_until
      from jsonb_populate_recordset(null::public.imported_pictures, kept.pictures) i
      on conflict do nothing;
      return true;
    end
  $$;
