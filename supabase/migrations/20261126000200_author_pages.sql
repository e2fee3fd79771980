-- Pages of authors take their posts from both tables in the order of the indexes: joined first, they were all read and sorted.

-- As before; of each table no more is read than the page could take from it.
create or replace function lists.list_page(
  p_table text, p_selection text, p_tag text, p_limit integer, p_offset bigint, p_back bigint default null
)
  returns table (post_table text, id uuid, published_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      -- So many are sooner skipped than counted off.
      near constant integer := 60;
      size constant integer := greatest(least(p_limit, 100), 0);
      counted record := lists.count_posts(p_table, p_selection, p_tag);
      seen bigint := counted.published - counted.ahead;
      place bigint := case when p_back is null then greatest(p_offset, 0) else seen - p_back end;
      before timestamptz := now() + interval '1 microsecond';
      month record;
      day record;
      reached record;
    begin
      if place < 0 or place >= seen then
        return;
      end if;
      if place > near then
        place := place + counted.ahead;
        month := lists.find_span(p_table, p_selection, p_tag, place);
        place := place - month.newer;
        day := lists.find_span(p_table, p_selection, p_tag, place, month.starts);
        place := place - day.newer;
        if place * 2 > day.posts then
          execute format(
            'select p.id, p.published_at from (%s) p order by p.published_at, p.id desc limit 1 offset $2',
            lists.write_parts(p_table, p_selection, p_tag, 'published_at >= $1 order by published_at, id desc limit $2 + 1')
          ) into reached using day.starts at time zone 'UTC', day.posts - place - 1;
          return query execute format(
            'select p.post_table, p.id, p.published_at, $1 from (%s union all %s) p
             order by p.published_at desc, p.id limit $4',
            lists.write_parts(p_table, p_selection, p_tag, 'published_at = $2 and id >= $3 order by id limit $4'),
            lists.write_parts(p_table, p_selection, p_tag, 'published_at < $2 order by published_at desc, id limit $4')
          ) using seen, reached.published_at, reached.id, size;
          return;
        end if;
        before := greatest((day.starts + interval '1 day') at time zone 'UTC', '4000-01-01 BC');
      end if;
      return query execute format(
        'select p.post_table, p.id, p.published_at, $1 from (%s) p
         order by p.published_at desc, p.id limit $3 offset $4',
        lists.write_parts(p_table, p_selection, p_tag, 'published_at < $2 order by published_at desc, id limit $3 + $4')
      ) using seen, before, size, place;
    end
  $$;

-- Some posts of a list as SQL, of each of its tables those that the rest of the query says.
create function lists.write_parts(p_table text, p_selection text, p_tag text, p_rest text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return (
        select string_agg(
          format('(select * from (%s) l where %s)', lists.write_source(posts, p_selection, p_tag), p_rest), ' union all '
        )
        from unnest(lists.name_tables(p_table)) posts
      );
    end
  $$;
revoke all on function lists.write_parts(text, text, text, text) from public;
