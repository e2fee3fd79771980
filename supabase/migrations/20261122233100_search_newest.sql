-- What a search costs who reads and who writes.

-- The newest posts with a word, sooner: rows are gathered without their words, and words of two in a hundred posts count as
-- frequent. A word of every tenth text took twenty times as long among 100,000 posts as among 100.
create or replace function search.list_newest(p_circle text, p_question tsquery, p_limit integer)
  returns table (post_table text, post_id uuid, published_at timestamptz, headline_words tsvector)
  language plpgsql stable set search_path = ''
  as $$
    declare
      -- Words of texts are stored apart from the row, and take ten times as long to look at.
      looked_at integer := case when p_circle = 'all_words' then 200 else 300 end;
      many integer := 6;
      matching integer;
    begin
      execute format(
        'select count(*) filter (where pg_catalog.ts_match_vq(words, $1)) from (
           select %I as words from search.posts
           where is_published and published_at <= now() order by published_at desc, post_id limit $2
         ) newest', p_circle
      ) into matching using p_question, looked_at;
      if matching >= many then
        -- A function where an operator could be: no index of words is used for it.
        return query execute format(
          'select post_table, post_id, published_at, headline_words from search.posts
           where is_published and published_at <= now() and pg_catalog.ts_match_vq(%I, $1)
           order by published_at desc, post_id limit $2', p_circle
        ) using p_question, p_limit;
      else
        return query execute format(
          'with matching as materialized (
             select post_table, post_id, published_at from search.posts
             where is_published and published_at <= now() and %I operator(pg_catalog.@@) $1
           ), newest as materialized (
             select post_table, post_id from matching order by published_at desc, post_id limit $2
           )
           select p.post_table, p.post_id, p.published_at, p.headline_words
           from newest join search.posts p on p.post_id = newest.post_id and p.post_table = newest.post_table', p_circle
        ) using p_question, p_limit;
      end if;
    end
  $$;

-- The words of a body, at a third of the cost: of 12,000 characters, and without looking for marks and signs of all scripts
-- where quotation marks, dashes and the like were all that is not ASCII.
create or replace function search.read_body(p_html text) returns tsvector
  language plpgsql immutable set search_path = ''
  as $$
    declare
      body text := left(p_html, 12000);
    begin
      if strpos(body, '<!--') > 0 then
        body := regexp_replace(body, '<!--.*?(-->|$)', ' ', 'g');
      end if;
      if octet_length(body) <> char_length(body) then
        body := translate(body, '“”„‘–—…·' || chr(160) || '’', '         ');
      end if;
      body := replace(translate(body, '.@_:-+~''', '       '), '/', ' ');
      body := replace(body, '< ', '</');
      if octet_length(body) <> char_length(body) then
        body := regexp_replace(
          search.lower_text(normalize(
            regexp_replace(normalize(body, NFKD), '[\u0300-\u036f\u2019\ufe00-\ufe0f]', '', 'g'), NFC
          )),
          '[\u0080-\u00bf\u2000-\u2bff\u3000-\u3004\u3008-\u3020\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'
        );
      end if;
      return strip(to_tsvector('pg_catalog.simple', body));
    end
  $$;
