-- What changed is told row by row, so that the site throws away no more pages than show it: which post, what it was
-- called and is called, and, where it came, went or moved, the tags, the authors and the moments of publishing it stood
-- under. Many rows at once are told by the name of their table alone.
-- docs/decisions/0044-a-write-clears-the-pages-that-show-it.md

-- All of a post that decides where else than on its own page it stands.
create type private.post_place as (
  slug text,
  is_published boolean,
  published_at timestamptz,
  noindex boolean,
  author_id uuid,
  tags text[]
);
revoke all on type private.post_place from public;

-- p_was is null for a new post, p_is for one that was deleted. Answers {"id", "slugs"} and, when readers could see the
-- post before or can since, "isSeen"; "isMoved" when it came, went or changed its place; "tags" and "authors" whose sets
-- it joined, left or moved in; "moments" of publishing; "dueIn" seconds when its time is still to come.
create function private.describe_post_change(p_id uuid, p_was private.post_place, p_is private.post_place)
  returns jsonb language plpgsql stable set search_path = ''
  as $$
    declare
      was_out constant boolean := coalesce(p_was.is_published, false);
      is_out constant boolean := coalesce(p_is.is_published, false);
      is_moved constant boolean := (was_out, p_was.published_at, p_was.noindex)
        is distinct from (is_out, p_is.published_at, p_is.noindex);
      retagged text[] := '{}';
      signed uuid[] := '{}';
    begin
      if not was_out and not is_out then
        return jsonb_build_object('id', p_id, 'slugs', array_remove(array[p_was.slug, p_is.slug], null));
      end if;
      if is_moved then
        retagged := coalesce(p_was.tags, '{}') || coalesce(p_is.tags, '{}');
      elsif p_was.tags is distinct from p_is.tags then
        retagged := array(select unnest(p_was.tags) except select unnest(p_is.tags))
          || array(select unnest(p_is.tags) except select unnest(p_was.tags));
      end if;
      if is_moved or p_was.author_id is distinct from p_is.author_id then
        signed := array_remove(array[p_was.author_id, p_is.author_id], null);
      end if;
      return jsonb_strip_nulls(jsonb_build_object(
        'id', p_id,
        'slugs', array_remove(array[p_was.slug, p_is.slug], null),
        'isSeen', true,
        'isMoved', is_moved,
        'tags', array(select distinct r.slug from private.resolve_tags(retagged) r where r.slug is not null),
        'authors', signed,
        'moments', case when is_moved then array_remove(array[p_was.published_at, p_is.published_at], null) end,
        'dueIn', case when is_out and isfinite(p_is.published_at) and p_is.published_at > clock_timestamp()
          then extract(epoch from p_is.published_at - clock_timestamp()) end
      ));
    end
  $$;

-- A message of PostgreSQL holds 8,000 bytes; and a transaction of many small statements, such as an import, should not
-- tell of each.
create function private.announce_rows(p_table text, p_rows jsonb) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      most_bytes constant integer := 7500;
      most_of_a_transaction constant integer := 100;
      message constant text := jsonb_build_object('table', p_table, 'rows', p_rows)::text;
      told integer := coalesce(nullif(current_setting('pages.announced_rows', true), ''), '0')::integer;
    begin
      -- A statement that changed no row.
      if p_rows is null then
        return;
      end if;
      told := told + jsonb_array_length(p_rows);
      perform set_config('pages.announced_rows', told::text, true);
      perform pg_notify('content_changed', case
        when told > most_of_a_transaction or octet_length(message) > most_bytes then p_table else message
      end);
    end
  $$;

-- Security definer: whoever may change a post may not look names of tags up.
create function private.announce_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      counted integer;
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select count(*) into counted from (select from old_rows limit most + 1) few;
      else
        select count(*) into counted from (select from new_rows limit most + 1) few;
      end if;
      if counted = 0 then
        return null;
      elsif counted > most then
        perform pg_notify('content_changed', tg_table_name);
        return null;
      end if;
      if tg_op = 'INSERT' then
        select jsonb_agg(private.describe_post_change(n.id, null,
          (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place))
        into changed from new_rows n;
      elsif tg_op = 'DELETE' then
        select jsonb_agg(private.describe_post_change(o.id,
          (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place, null))
        into changed from old_rows o;
      else
        -- One that got another id counts as a deleted and a new one.
        select jsonb_agg(private.describe_post_change(coalesce(o.id, n.id),
          case when o.id is not null then
            (o.slug, o.status = 'published', o.published_at, o.noindex, o.author_id, o.tags)::private.post_place end,
          case when n.id is not null then
            (n.slug, n.status = 'published', n.published_at, n.noindex, n.author_id, n.tags)::private.post_place end))
        into changed from old_rows o full join new_rows n on n.id = o.id;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create function private.announce_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.slug)) into changed from old_rows o;
      elsif tg_op = 'INSERT' then
        select jsonb_agg(jsonb_build_object('id', n.slug)) into changed from new_rows n;
      else
        select jsonb_agg(jsonb_build_object('id', e.slug)) into changed
        from (select o.slug from old_rows o union select n.slug from new_rows n) e;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

create function private.announce_authors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      changed jsonb;
    begin
      if tg_op = 'DELETE' then
        select jsonb_agg(jsonb_build_object('id', o.id)) into changed from old_rows o;
      else
        select jsonb_agg(jsonb_build_object('id', n.id)) into changed from new_rows n;
      end if;
      perform private.announce_rows(tg_table_name, changed);
      return null;
    end
  $$;

do $$
  declare
    told record;
  begin
    for told in select * from (values
      ('blog_posts', 'announce_posts'), ('news_posts', 'announce_posts'),
      ('tags', 'announce_tags'), ('authors', 'announce_authors')
    ) tables (name, announce) loop
      execute format('drop trigger announce_change on public.%I', told.name);
      execute format('create trigger announce_new after insert on public.%I referencing new table as new_rows
        for each statement execute function private.%I()', told.name, told.announce);
      execute format('create trigger announce_changed after update on public.%I
        referencing old table as old_rows new table as new_rows
        for each statement execute function private.%I()', told.name, told.announce);
      execute format('create trigger announce_deleted after delete on public.%I referencing old table as old_rows
        for each statement execute function private.%I()', told.name, told.announce);
      execute format('create trigger announce_emptied after truncate on public.%I
        for each statement execute function public.announce_change()', told.name);
    end loop;
  end
$$;

-- Posts whose moment came since, described like changes, and the seconds until the next one comes; null where there is
-- none. By the clock of the database, which decides who sees a post: `now` is to be given with the next question. Posts
-- of a table are null when they are too many to list. Without p_since nothing is listed.
create function public.read_due_posts(p_since timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      most constant integer := 20;
      moment constant timestamptz := clock_timestamp();
      next_one timestamptz;
      blog jsonb;
      news jsonb;
    begin
      select min(p.published_at) into next_one from (
        (select b.published_at from public.blog_posts b
         where b.status = 'published' and b.published_at > moment order by b.published_at limit 1)
        union all
        (select n.published_at from public.news_posts n
         where n.status = 'published' and n.published_at > moment order by n.published_at limit 1)
      ) p where isfinite(p.published_at);
      select jsonb_agg(private.describe_post_change(p.id, null,
        (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place))
      into blog from (
        select * from public.blog_posts b
        where b.status = 'published' and b.published_at > p_since and b.published_at <= moment limit most + 1
      ) p;
      select jsonb_agg(private.describe_post_change(p.id, null,
        (p.slug, true, p.published_at, p.noindex, p.author_id, p.tags)::private.post_place))
      into news from (
        select * from public.news_posts n
        where n.status = 'published' and n.published_at > p_since and n.published_at <= moment limit most + 1
      ) p;
      return jsonb_build_object(
        'now', moment,
        'next_in', extract(epoch from next_one - clock_timestamp()),
        'blog_posts', case when blog is null then '[]' when jsonb_array_length(blog) <= most then blog end,
        'news_posts', case when news is null then '[]' when jsonb_array_length(news) <= most then news end
      );
    end
  $$;

revoke all on function private.describe_post_change(uuid, private.post_place, private.post_place),
  private.announce_rows(text, jsonb), private.announce_posts(), private.announce_tags(), private.announce_authors()
  from public;
select private.only_for_server('read_due_posts');
