-- Authors find their posts in the list of the writing room, too: what they wrote first, in whatever state, and of the bin what
-- they may bring back. docs/decisions/0056-the-writing-room-lists-by-keyset.md

-- Whether the caller sees every post, in whatever state.
create function lists.sees_every_post() returns boolean
  language sql stable set search_path = ''
  as $$ select public.may('posts.edit') or coalesce(auth.role(), '') = 'service_role' $$;

-- What a filter finds for the caller: `among` are the posts of an author.
create function lists.write_own_filter(p_filter jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when lists.sees_every_post() then p_filter - 'among'
      else p_filter || jsonb_build_object('among', public.list_own_posts()) end
  $$;

alter function lists.write_staff_conditions(text, jsonb) rename to write_said_conditions;

-- As before, with a newer draft, and among which posts.
create function lists.write_staff_conditions(p_table text, p_filter jsonb) returns text
  language sql stable set search_path = ''
  as $$
    select lists.write_said_conditions(p_table, p_filter) || case when p_filter ->> 'status' = 'newer' then format(
      ' and p.id in (select d.post_id from public.post_drafts d where d.post_table = %L)', p_table
    ) else '' end || case when p_filter ? 'among' then format(
      ' and p.id = any (%L::uuid[])', array(select jsonb_array_elements_text(p_filter -> 'among'))
    ) else '' end
  $$;

create or replace function lists.staff_page(p_filter jsonb, p_order text, p_after jsonb, p_limit integer)
  returns table (post_table text, id uuid, key text)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    begin
      perform lists.must_have_posts();
      return query execute lists.write_staff_page(lists.write_own_filter(p_filter), p_order, p_after, p_limit);
    end
  $$;

create or replace function lists.count_staff_posts(p_filter jsonb) returns integer
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
    declare
      most constant integer := 1001;
      parts text[] := '{}';
      own_filter constant jsonb := lists.write_own_filter(p_filter);
      wanted text;
      counted integer;
    begin
      perform lists.must_have_posts();
      foreach wanted in array lists.name_staff_tables(p_filter) loop
        parts := parts || format(
          '(select 1 from public.%I p where %s limit %s)',
          wanted, lists.write_staff_conditions(wanted, own_filter), most
        );
      end loop;
      execute format('select least(count(*), %s) from (%s) l', most, array_to_string(parts, ' union all '))
        into counted;
      return counted;
    end
  $$;

create or replace function lists.staff_bin(p_filter jsonb, p_after jsonb, p_limit integer) returns table (
  post_table text, id uuid, key text, post jsonb, deleted_at timestamptz, deleted_by_email text
)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      sees_all constant boolean := lists.sees_every_post();
    begin
      perform lists.must_have_posts();
      return query
        select d.post_table, d.post_id, d.deleted_at::text, d.post, d.deleted_at, d.deleted_by_email
        from public.deleted_posts d
        where d.deleted_at >= now() - interval '30 days'
          and d.post_table = any (lists.name_staff_tables(p_filter))
          and (sees_all or public.may_restore_post(d.post_table, d.post_id))
          and (p_after is null
            or (d.deleted_at, d.post_id) < ((p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid))
          and (not p_filter ? 'search' or position(lower(p_filter ->> 'search') in lower(d.title)) > 0)
          and not exists (select from public.blog_posts p where p.id = d.post_id)
          and not exists (select from public.news_posts p where p.id = d.post_id)
        order by d.deleted_at desc, d.post_id desc limit p_limit;
    end
  $$;

revoke all on function lists.sees_every_post(), lists.write_own_filter(jsonb),
  lists.write_staff_conditions(text, jsonb) from public;
grant execute on function lists.sees_every_post() to authenticated, service_role;
