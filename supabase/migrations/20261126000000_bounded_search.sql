-- A search reads no more of 100,000 posts than of some hundred. Rows are looked for where they are few: words that most posts
-- have, in the newest posts; all others in the index of words, of which only as much is read as it takes to fill the
-- answer, since the index also knows when a post was published. docs/decisions/0020-search-without-extensions.md

-- 20261123 for a time on 23 November 2026.
create function search.number_day(p_time timestamp) returns integer
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return extract(year from p_time)::integer * 10000 + extract(month from p_time)::integer * 100
        + extract(day from p_time)::integer;
    end
  $$;

-- The year, month and day (UTC) of a time, as numbers that no two spans share. The circle of words changes nothing in them: it
-- leaves a condition with it to one index alone, whatever is known of the table when the plan is made.
create function search.list_spans(p_time timestamptz, p_circle text) returns integer[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      day integer;
    begin
      if not isfinite(p_time) then
        return array[0];
      end if;
      day := search.number_day(p_time at time zone 'UTC');
      return array[day / 10000 * 10000, day / 100 * 100, day];
    end
  $$;

drop index search.posts_title_words, search.posts_headline_words, search.posts_all_words;
-- A search reads what waits for its place in the index from end to end; so no more than this waits.
create index posts_title_words on search.posts
  using gin (title_words, search.list_spans(published_at, 'title_words')) with (gin_pending_list_limit = 64);
create index posts_headline_words on search.posts
  using gin (headline_words, search.list_spans(published_at, 'headline_words')) with (gin_pending_list_limit = 128);
create index posts_all_words on search.posts
  using gin (all_words, search.list_spans(published_at, 'all_words')) with (gin_pending_list_limit = 256);

-- The spans in which at least so many of the newest posts of both kinds were published, of one length and at most 36:
-- days, months or years. Null for all there are. Posts are counted per span as they are written.
create function search.list_newest_spans(p_posts bigint) returns integer[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  as $$
    declare
      most_spans constant integer := 36;
      months timestamp[];
      spans integer[];
      stored bigint;
    begin
      with month as (
        select c.starts, sum(c.posts) as posts from lists.counts c
        where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'all' and c.span = 'month' and c.tag = ''
          and c.starts <= now() at time zone 'UTC'
        group by c.starts
      ), reached as (
        select m.starts, m.posts, sum(m.posts) over (order by m.starts desc) as posts_to_here from month m
      )
      select array_agg(r.starts order by r.starts desc) filter (where r.posts_to_here - r.posts < p_posts), max(r.posts_to_here)
      into months, stored from reached r;
      if stored is null or stored <= p_posts then
        return null;
      end if;
      if cardinality(months) > most_spans then
        return array(
          select year * 10000 from generate_series(
            extract(year from months[cardinality(months)])::integer, extract(year from now() at time zone 'UTC')::integer
          ) year
        );
      end if;
      if cardinality(months) > 1 then
        return array(select search.number_day(month) / 100 * 100 from unnest(months) month);
      end if;
      with day as (
        select c.starts, sum(c.posts) as posts from lists.counts c
        where c.post_table in ('blog_posts', 'news_posts') and c.selection = 'all' and c.span = 'day' and c.tag = ''
          and c.starts >= months[1] and c.starts < months[1] + interval '1 month'
          and c.starts <= now() at time zone 'UTC'
        group by c.starts
      ), reached as (
        select d.starts, d.posts, sum(d.posts) over (order by d.starts desc) as posts_to_here from day d
      )
      select array_agg(search.number_day(r.starts)) into spans from reached r
      where r.posts_to_here - r.posts < p_posts;
      return spans;
    end
  $$;

create type search.place as (post_table text, post_id uuid, published_at timestamptz);
-- How often the newest posts have what is asked for, from 0 to 1; whether their words stand in the row (in bytes beyond that, they
-- are stored apart and take many times as long to look at); and of the terms those that few posts have, null for all.
create type search.look as (share numeric, is_near boolean, rare tsquery);

-- For each of the three circles of words. Plans are made for any value: neither the size of the table, nor when its rows were
-- counted last must choose between them.
do $migration$
  declare
    circle record;
  begin
    for circle in
      select * from (values ('title_words', 60), ('headline_words', 60), ('all_words', 30)) c (name, looked_at)
    loop
      execute format($function$
create function search.look_at_%1$s(p_question tsquery, p_terms tsquery[]) returns search.look
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_sort = off
  as $$
    declare
      looked_at constant integer := %2$s;
      bytes_in_the_row constant integer := 2000;
      seen search.look;
      with_term bigint[];
    begin
      with newest as materialized (
        select strip(p.%1$I) as words, pg_column_size(p.%1$I) as bytes from search.posts p
        where p.is_published and p.published_at <= now() order by p.published_at desc, p.post_id limit looked_at
      )
      select (select count(*) from newest n where pg_catalog.ts_match_vq(n.words, p_question))::numeric / looked_at,
        (select avg(n.bytes) from newest n) <= bytes_in_the_row,
        case when cardinality(p_terms) > 1 then array(
          select count(*) filter (where pg_catalog.ts_match_vq(n.words, t.term))
          from unnest(p_terms) with ordinality t (term, at), newest n group by t.at order by t.at
        ) end
      into seen.share, seen.is_near, with_term;
      for n in 1 .. coalesce(cardinality(with_term), 0) loop
        if with_term[n] * 20 < looked_at then
          seen.rare := case when seen.rare is null then p_terms[n] else seen.rare && p_terms[n] end;
        end if;
      end loop;
      return seen;
    end
  $$;

-- The newest posts that have it, of so many newest of all, one by one.
create function search.scan_%1$s(p_question tsquery, p_posts integer, p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_sort = off
  as $$
    begin
      return array(
        select row(n.post_table, n.post_id, n.published_at)::search.place from (
          select p.post_table, p.post_id, p.published_at, p.%1$I as words from search.posts p
          where p.is_published and p.published_at <= now() order by p.published_at desc, p.post_id limit p_posts
        ) n
        -- A function where an operator could be: no index of words is used for it.
        where pg_catalog.ts_match_vq(n.words, p_question) limit p_limit
      );
    end
  $$;

-- At most so many posts that have it, in no order, by the index of words: of all spans, or of these.
create function search.gather_%1$s(p_question tsquery, p_spans integer[], p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
    begin
      -- Whether a post is public is asked in a way that no other index has an answer to.
      if p_spans is null then
        return array(
          select row(p.post_table, p.post_id, p.published_at)::search.place from search.posts p
          where p.%1$I operator(pg_catalog.@@) p_question
            and case when p.is_published then p.published_at <= now() end
          limit p_limit
        );
      end if;
      return array(
        select row(p.post_table, p.post_id, p.published_at)::search.place from search.posts p
        where p.%1$I operator(pg_catalog.@@) p_question
          and search.list_spans(p.published_at, %1$L) operator(pg_catalog.&&) p_spans
          and case when p.is_published then p.published_at <= now() end
        limit p_limit
      );
    end
  $$;

-- The newest of these, or of those among them that have it.
create function search.sift_%1$s(p_places search.place[], p_question tsquery, p_limit integer) returns search.place[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
    begin
      return array(
        select row(n.post_table, n.post_id, n.published_at)::search.place
        from (select u.* from unnest(p_places) u order by u.published_at desc, u.post_id offset 0) n
        where p_question is null or (
          select pg_catalog.ts_match_vq(p.%1$I, p_question) from search.posts p
          where p.post_id = n.post_id and p.post_table = n.post_table
        )
        limit p_limit
      );
    end
  $$;

-- The newest published posts that this circle has a match in. What is read is bounded: a look at the newest posts says how
-- frequent the words are, and so how many of them to go through, or in which spans to use the index of words.
create function search.find_newest_by_%1$s(p_question tsquery, p_terms tsquery[], p_limit integer)
  returns search.place[]
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- So many are read to see whether they are all there are.
      few constant integer := 100;
      -- Of one day, when more posts of it have the words, any so many are taken.
      most constant integer := 2000;
      first_reach constant bigint := 8000;
      seen search.look := search.look_at_%1$s(p_question, p_terms);
      frequent numeric := case when not seen.is_near then 0.5 when '%1$s' = 'all_words' then 0.1 else 0.05 end;
      sought tsquery := coalesce(seen.rare, p_question);
      reach bigint;
      spans integer[];
      places search.place[];
      found search.place[];
    begin
      -- Gathering all posts with a word from the index takes longer than going through a few hundred.
      if seen.share >= frequent then
        found := search.scan_%1$s(p_question, case when seen.is_near then 1500 else 300 end, p_limit);
        if cardinality(found) >= p_limit then
          return found;
        end if;
      end if;
      if seen.share > 0 then
        reach := p_limit / seen.share * 3 / 2;
      else
        places := search.gather_%1$s(sought, null, few + 1);
        if cardinality(places) <= few then
          return search.sift_%1$s(places, case when sought <> p_question then p_question end, p_limit);
        end if;
        reach := first_reach;
      end if;
      loop
        spans := search.list_newest_spans(reach);
        places := search.gather_%1$s(sought, spans, most);
        if cardinality(places) = most and sought <> p_question then
          -- The other words may be what few of them have.
          sought := p_question;
          continue;
        end if;
        found := search.sift_%1$s(places, case when sought <> p_question then p_question end, p_limit);
        if spans is null or cardinality(found) >= p_limit then
          return found;
        end if;
        -- As far as it takes if posts with the words are as many there; at most eight times as far.
        reach := reach * least(8, 1 + p_limit * 3 / (2 * greatest(cardinality(found), 1)));
      end loop;
    end
  $$
      $function$, circle.name, circle.looked_at);
    end loop;
  end
$migration$;

drop function search.list_newest(text, tsquery, integer);

create function search.find_newest(p_circle text, p_question tsquery, p_terms tsquery[], p_limit integer)
  returns search.place[]
  language plpgsql stable set search_path = ''
  as $$
    begin
      return case p_circle
        when 'title_words' then search.find_newest_by_title_words(p_question, p_terms, p_limit)
        when 'headline_words' then search.find_newest_by_headline_words(p_question, p_terms, p_limit)
        when 'all_words' then search.find_newest_by_all_words(p_question, p_terms, p_limit)
      end;
    end
  $$;

-- What each word of a question asks for: words are letters and digits, so that nothing in them is an operator. The last one
-- may be half written.
create function search.write_terms(p_terms text[], p_weights text default '') returns tsquery[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      exactly text := case when p_weights = '' then '' else ':' || p_weights end;
    begin
      return array(
        select case
            when char_length(stem) >= 4 then format('''%s'':*%s', stem, p_weights)
            when at = cardinality(p_terms) and char_length(term) >= 3
              then format('(''%s'':*%s | ''%s''%s)', term, p_weights, stem, exactly)
            else format('(''%s''%s | ''%s''%2$s | ''%3$ss''%2$s)', term, exactly, stem)
          end::tsquery
        from unnest(p_terms) with ordinality terms (term, at), search.stem_word(term) stem order by at
      );
    end
  $$;

create or replace function search.write_query(p_terms text[], p_weights text default '') returns tsquery
  language plpgsql immutable set search_path = ''
  as $$
    declare
      question tsquery;
      term tsquery;
    begin
      foreach term in array search.write_terms(p_terms, p_weights) loop
        question := case when question is null then term else question && term end;
      end loop;
      return question;
    end
  $$;

-- As before, by the functions above.
create or replace function search.match_posts(p_query text, p_limit integer)
  returns table (post_table text, post_id uuid, circle integer)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
    declare
      terms text[] := search.read_terms(p_query);
      question tsquery := search.write_query(terms);
      question_terms tsquery[] := search.write_terms(terms);
      in_labels tsquery := search.write_query(terms, 'AB');
      words text;
      hit record;
      taken text[] := '{}';
    begin
      if cardinality(terms) = 0 then
        return;
      end if;
      foreach words in array array['title_words', 'headline_words', 'all_words'] loop
        for hit in
          select n.post_table, n.post_id, case
              when words = 'title_words' then 1
              when words = 'all_words' then 4
              when (
                select pg_catalog.ts_match_vq(p.headline_words, in_labels) from search.posts p
                where p.post_id = n.post_id and p.post_table = n.post_table
              ) then 2
              else 3
            end as circle
          from unnest(search.find_newest(words, question, question_terms, p_limit)) n
          order by circle, n.published_at desc, n.post_id
        loop
          if cardinality(taken) >= p_limit then
            return;
          end if;
          -- Each circle is within the next.
          if hit.post_table || hit.post_id <> all (taken) then
            taken := taken || (hit.post_table || hit.post_id);
            post_table := hit.post_table;
            post_id := hit.post_id;
            circle := hit.circle;
            return next;
          end if;
        end loop;
      end loop;
    end
  $$;

revoke all on all functions in schema search from public;
