-- Many posts at once: published, taken back to drafts, tagged, deleted, and put back as they were. Each post by itself,
-- with the rights of the caller: what may not or need not be changed stays, and the answer says why.

-- {changed: [{table, id, updated_at, former: {status, published_at, tags}}], kept: [{table, id, title, reason}]}
-- Reasons: gone, changed (by somebody since it was listed), already (as wanted), blocked (by a policy).
create function public.change_posts(p_action text, p_posts jsonb, p_tag text default null) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      post_table text;
      before record;
      after_at timestamptz;
      reason text;
      title text;
      new_status text;
      new_date timestamptz;
      new_tags text[];
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      if auth.role() is distinct from 'service_role' and not public.may('posts.write') then
        raise insufficient_privilege using message = 'Only people with a role change posts.';
      elsif jsonb_array_length(p_posts) > 50 then
        raise invalid_parameter_value using message = 'At most 50 posts are changed at once.';
      end if;
      if p_action not in ('publish', 'unpublish', 'add-tag', 'remove-tag', 'delete', 'put-back') then
        raise invalid_parameter_value using message = 'There is no such change.';
      end if;
      for asked in select value from jsonb_array_elements(p_posts) loop
        post_table := asked ->> 'table';
        reason := null;
        title := null;
        after_at := null;
        if post_table is null or post_table not in ('blog_posts', 'news_posts') then
          raise invalid_parameter_value using message = 'The table must be blog_posts or news_posts.';
        end if;
        execute format(
          'select p.id, p.title, p.status, p.published_at, p.tags, p.updated_at from public.%I p where p.id = $1',
          post_table
        ) into before using (asked ->> 'id')::uuid;
        if before.id is null then
          reason := 'gone';
        else
          title := before.title;
          new_status := before.status;
          new_date := before.published_at;
          new_tags := before.tags;
          case p_action
            when 'publish' then
              -- Dated now, as whoever publishes a single one has it; one that readers see already stays as it is.
              if before.status <> 'published' or before.published_at > now() then
                new_status := 'published';
                new_date := now();
              end if;
            when 'unpublish' then
              new_status := 'draft';
            when 'add-tag' then
              if not exists (select from unnest(before.tags) t where lower(t) = lower(p_tag)) then
                new_tags := before.tags || p_tag;
              end if;
            when 'remove-tag' then
              new_tags := array(
                select t from unnest(before.tags) with ordinality u (t, n) where lower(t) <> lower(p_tag) order by n
              );
            when 'put-back' then
              new_status := coalesce(asked ->> 'status', before.status);
              new_date := coalesce((asked ->> 'published_at')::timestamptz, before.published_at);
              if asked ? 'tags' then
                new_tags := array(select jsonb_array_elements_text(asked -> 'tags'));
              end if;
            else null;
          end case;
          if asked ? 'updated_at' and before.updated_at <> (asked ->> 'updated_at')::timestamptz then
            reason := 'changed';
          elsif p_action <> 'delete'
            and (new_status, new_date, new_tags) is not distinct from (before.status, before.published_at, before.tags)
          then
            reason := 'already';
          else
            begin
              if p_action = 'delete' then
                execute format(
                  'delete from public.%I where id = $1 and updated_at = $2 returning now()', post_table
                ) into after_at using before.id, before.updated_at;
              else
                execute format(
                  'update public.%I set status = $3, published_at = $4, tags = $5
                   where id = $1 and updated_at = $2 returning updated_at', post_table
                ) into after_at using before.id, before.updated_at, new_status, new_date, new_tags;
              end if;
              if after_at is null then
                execute format('select p.updated_at from public.%I p where p.id = $1', post_table)
                  into after_at using before.id;
                reason := case when after_at is null then 'gone' when after_at <> before.updated_at then 'changed'
                  else 'blocked' end;
              end if;
            exception when insufficient_privilege then
              reason := 'blocked';
            end;
          end if;
        end if;
        if reason is null then
          changed := changed || jsonb_build_object(
            'table', post_table, 'id', asked ->> 'id', 'updated_at', after_at,
            'former', jsonb_build_object(
              'status', before.status, 'published_at', before.published_at, 'tags', before.tags
            )
          );
        else
          kept := kept || jsonb_build_object(
            'table', post_table, 'id', asked ->> 'id', 'title', title, 'reason', reason
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;

revoke all on function public.change_posts(text, jsonb, text) from public, anon;
grant execute on function public.change_posts(text, jsonb, text) to authenticated, service_role;

-- Brings several deleted posts back. {changed: [{table, id}], kept: [{table, id, title, reason}]}; reasons: gone (from the
-- bin), taken (by another post, which was imported since).
create function public.restore_posts(p_posts jsonb) returns jsonb
  language plpgsql set search_path = ''
  as $$
    declare
      asked jsonb;
      reason text;
      changed jsonb := '[]';
      kept jsonb := '[]';
    begin
      for asked in select value from jsonb_array_elements(p_posts) limit 50 loop
        reason := null;
        begin
          if not public.restore_post(asked ->> 'table', (asked ->> 'id')::uuid) then
            reason := 'gone';
          end if;
        exception when unique_violation then
          reason := 'taken';
        end;
        if reason is null then
          changed := changed || jsonb_build_object('table', asked ->> 'table', 'id', asked ->> 'id');
        else
          kept := kept || jsonb_build_object(
            'table', asked ->> 'table', 'id', asked ->> 'id', 'reason', reason,
            'title', (select d.title from public.deleted_posts d where d.post_id = (asked ->> 'id')::uuid)
          );
        end if;
      end loop;
      return jsonb_build_object('changed', changed, 'kept', kept);
    end
  $$;
select private.only_for_server('restore_posts');
