-- Full-text search over blog and news.

-- The index has its own tables: with row security, only leakproof operators run before the policies, and `@@` is not
-- leakproof. So ids are found here, and the policies of the posts decide about each.
-- docs/decisions/0016-search-without-extensions.md
create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

create table search.posts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  is_published boolean not null,
  published_at timestamptz not null,
  -- Each contains the previous: title; with tags, author (weight B) and summary (C); with body (D).
  title_words tsvector not null,
  headline_words tsvector not null,
  all_words tsvector not null,
  primary key (post_id, post_table)
);
-- Searches scan the pending list of the index, so its size is limited. Staff search headlines only.
create index posts_headline_words on search.posts using gin (headline_words) with (gin_pending_list_limit = 128);
create index posts_all_words on search.posts using gin (all_words) with (gin_pending_list_limit = 1024);
-- Compressing the words of a post takes longer than writing them.
alter table search.posts alter column all_words set storage external;

select private.close_table('search.posts');

-- Words of titles, tags and authors for spelling suggestions, and the earliest publication date with each.
create table search.words (
  word text primary key,
  since timestamptz not null
);

select private.close_table('search.words');

-- Trigrams of a word, padded like pg_trgm does.
create table search.word_parts (
  part text not null,
  length integer not null,
  word text not null,
  primary key (part, length, word)
);

select private.close_table('search.word_parts');

-- Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function search.lower_text(p_text text) returns text
        language plpgsql immutable set search_path = ''
        as $body$ begin return replace(lower(p_text %s), 'ß', 'ss'); end $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- Lowercase words without accents of Latin letters, apostrophes and punctuation: the rule of private.make_slug for a
-- whole text.
create function search.fold_words(p_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      -- ASCII shortcut for most texts; the rule below costs ten times as much.
      if octet_length(p_text) = char_length(p_text) then
        return regexp_replace(lower(replace(p_text, '''', '')), '[^a-z0-9]+', ' ', 'g');
      end if;
      return regexp_replace(
        search.lower_text(normalize(
          regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2019\ufe00-\ufe0f]', '', 'g'), NFC
        )),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u1361-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2fdf\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff\ue000-\uf8ff]+',
        ' ', 'g'
      );
    end
  $$;

-- Words of a body; only the first 12,000 characters. Skips the steps for other scripts if the text is ASCII except for
-- typographic punctuation.
create function search.read_body(p_html text) returns tsvector
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

create function search.split_word(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return array(
        select distinct substr('  ' || p_word || ' ', at, 3) from generate_series(1, char_length(p_word) + 1) at
      );
    end
  $$;

-- Adds words for spelling suggestions without waiting for other transactions.
create function search.learn_words(p_text text, p_since timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      next_word text;
    begin
      -- One by one: a plan for all at once would read every word.
      for next_word in
        select distinct word from unnest(string_to_array(search.fold_words(p_text), ' ')) word
        where char_length(word) between 4 and 24 and word !~ '[0-9]'
      loop
        perform search.learn_word(next_word, p_since);
      end loop;
    end
  $$;

create function search.index_post(
  p_table text, p_id uuid, p_title text, p_summary text, p_content text, p_author text, p_tags text[],
  p_published boolean, p_published_at timestamptz
) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      read record;
    begin
      select r.title, r.headline into read from search.read_headline(p_title, p_summary, p_author, p_tags) r;
      insert into search.posts as kept
        (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
      values (
        p_table, p_id, p_published, p_published_at, read.title, read.headline,
        read.headline || search.read_body(p_content)
      )
      on conflict (post_id, post_table) do update set
        is_published = excluded.is_published, published_at = excluded.published_at,
        title_words = excluded.title_words, headline_words = excluded.headline_words,
        all_words = excluded.all_words;
      if p_published then
        perform search.learn_words(
          left(p_title, 500) || ' ' || search.read_labels(p_author, p_tags), p_published_at
        );
      end if;
    end
  $$;

-- Security definer: writers have no access to the index.
create function search.keep_post() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from search.posts where post_table = tg_table_name;
      elsif tg_op = 'DELETE' then
        delete from search.posts where post_id = old.id and post_table = tg_table_name;
      else
        perform search.index_post(
          tg_table_name, new.id, new.title, new.summary, new.content, new.author, new.tags,
          new.status = 'published', new.published_at
        );
      end if;
      return null;
    end
  $$;

-- Words of a query, at most eight, without stop words unless nothing else remains.
create function search.read_terms(p_query text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return (
        with word as (
          select word, at, char_length(word) = 1 or word in (
            'an', 'and', 'are', 'as', 'at', 'be', 'by', 'can', 'do', 'does', 'for', 'from', 'has', 'how', 'if', 'in',
            'is', 'it', 'its', 'my', 'of', 'on', 'or', 'our', 'that', 'the', 'their', 'this', 'to', 'was', 'we', 'what',
            'when', 'where', 'which', 'who', 'why', 'will', 'with', 'you', 'your'
          ) as is_small
          from unnest(string_to_array(private.make_slug(left(p_query, 300)), '-')) with ordinality words (word, at)
          where word <> ''
        )
        select coalesce((array_agg(word order by at))[1:8], '{}') from word
        where not is_small or not exists (select from word where not is_small)
      );
    end
  $$;

-- Common beginning of the forms of an English word, used for prefix search. Same rule as stemWord in
-- domain/search/search-terms.ts.
create function search.stem_word(p_word text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return case
        when p_word !~ '^[a-z]{3,}$' then p_word
        when p_word ~ '^.{3,}ies$' then left(p_word, -3)
        when p_word ~ '^.{2,}([bdgmnprt])\1ing$' then left(p_word, -4)
        when p_word ~ '^.{4,}ing$' then left(p_word, -3)
        when p_word ~ '^.{4,}ed$' then left(p_word, -2)
        when p_word ~ '^.{3,}(ch|sh|ss|x)es$' then left(p_word, -2)
        when p_word ~ '[^sui]s$' then left(p_word, -1)
        when p_word ~ '^.{3,}[^aeo]y$' then left(p_word, -1)
        else p_word
      end;
    end
  $$;

-- Query for all terms. Words are letters and digits, so they contain no operators. The last one may be incomplete.
create function search.write_query(p_terms text[], p_weights text default '') returns tsquery
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

-- Published posts, best first: all words in the title; in title, tags and author; with the summary; with the body.
-- Newest first within each. Security definer: exposes only that a published post has these words.
create function search.match_posts(p_query text, p_limit integer)
  returns table (post_table text, post_id uuid, circle integer)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      terms constant text[] := search.read_terms(p_query);
      question constant tsquery := search.write_query(terms);
      in_labels constant tsquery := search.write_query(terms, 'AB');
    begin
      return query
        select m.post_table, m.post_id, m.circle from (
          select p.post_table, p.post_id, p.published_at, case
            when p.title_words operator(pg_catalog.@@) question then 1
            when p.headline_words operator(pg_catalog.@@) in_labels then 2
            when p.headline_words operator(pg_catalog.@@) question then 3
            else 4
          end as circle
          from search.posts p
          where p.all_words operator(pg_catalog.@@) question and p.is_published and p.published_at <= now()
        ) m
        order by m.circle, m.published_at desc, m.post_id limit p_limit;
    end
  $$;

-- Excerpt around a match, without tags; null if the beginning of the text has none. Security definer for the functions
-- it calls.
create function search.cut_excerpt(p_html text, p_query text) returns text
  language plpgsql immutable security definer set search_path = ''
  as $$
    declare
      body text := regexp_replace(
        regexp_replace(left(p_html, 20000), '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'
      );
      term text;
      stem text;
      at integer;
    begin
      foreach term in array search.read_terms(p_query) loop
        stem := search.stem_word(term);
        at := regexp_instr(
          body, '\m' || stem || case when char_length(stem) < 4 then 's?\M' else '' end, 1, 1, 0, 'i'
        );
        if at > 0 then
          return substr(body, greatest(at - 90, 1), 300);
        end if;
      end loop;
      return null;
    end
  $$;

-- Published posts with all words of the query, best first. `total` stops at 61. `excerpt` is HTML without tags, for
-- posts that match in the body only. Security invoker: policies of the posts apply.
create function public.search_posts(p_query text, p_limit integer default 10, p_offset integer default 0)
  returns table (
    post_table text, id uuid, slug text, title text, summary text, author text, published_at timestamptz,
    excerpt text, total integer
  )
  language sql stable set search_path = ''
  as $$
    with matching as materialized (
      select m.post_table, m.post_id, m.circle, m.place, count(*) over () as total
      from search.match_posts(p_query, 61) with ordinality m (post_table, post_id, circle, place)
    ),
    page as materialized (
      select * from matching order by place
      limit least(greatest(p_limit, 0), 60) offset greatest(p_offset, 0)
    )
    select page.post_table, page.post_id, post.slug, post.title, post.summary, post.author,
      post.published_at,
      case when page.circle = 4 then search.cut_excerpt(post.content, p_query) end,
      page.total::integer
    from page, lateral (
      select b.slug, b.title, b.summary, b.author, b.published_at, b.content
      from public.blog_posts b where page.post_table = 'blog_posts' and b.id = page.post_id
      union all
      select n.slug, n.title, n.summary, n.author, n.published_at, n.content
      from public.news_posts n where page.post_table = 'news_posts' and n.id = page.post_id
    ) post
    order by page.place
  $$;

-- Words of published posts similar to those of a query, best first, at most eight each.
create function search.list_like_words(p_query text) returns table (typed text, found text)
  language sql stable security definer set search_path = ''
  as $$
    select term, alike.word
    from unnest(search.read_terms(p_query)) term,
      lateral (
        select p.word, count(*) as shared from search.word_parts p
        where p.part = any (search.split_word(term))
          and p.length between char_length(term) - 2 and char_length(term) + 2
        group by p.word, p.length
        -- At least a fifth of all trigrams in common: two swapped letters in a short word.
        having count(*) * 5 >= char_length(term) + p.length + 2 - count(*)
        order by count(*)::float / (char_length(term) + p.length + 2 - count(*)) desc, p.word
        limit 8
      ) alike
      join search.words w on w.word = alike.word and w.since <= now()
    where char_length(term) between 4 and 24
    order by array_position(search.read_terms(p_query), term),
      alike.shared::float / (char_length(term) + char_length(alike.word) + 2 - alike.shared) desc, alike.word
  $$;

-- Spelling suggestions.
create function public.list_like_words(p_query text) returns table (typed text, found text)
  language sql stable set search_path = ''
  as $$ select typed, found from search.list_like_words(p_query) $$;

-- Query term of each word. The last word may be incomplete.
create function search.write_terms(p_terms text[], p_weights text default '') returns tsquery[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      exactly constant text := case when p_weights = '' then '' else ':' || p_weights end;
      parts constant text[] := array(
        select part from unnest(p_terms) with ordinality terms (term, at),
          unnest(search.split_number(term)) with ordinality pieces (part, place)
        order by at, place
      );
    begin
      return array(
        select case
            when char_length(stem) >= 4 then format('''%s'':*%s', stem, p_weights)
            when at = cardinality(parts) and char_length(term) >= 3
              then format('(''%s'':*%s | ''%s''%s)', term, p_weights, stem, exactly)
            else format('(''%s''%s | ''%s''%2$s | ''%3$ss''%2$s)', term, exactly, stem)
          end::tsquery
        from unnest(parts) with ordinality terms (term, at), search.stem_word(term) stem order by at
      );
    end
  $$;

-- Splits a number with an exponent such as `1e51` the way the parser does.
create function search.split_number(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      parts constant text[] := regexp_match(p_word, '^([0-9]+e[0-9]+)([^0-9].*)$');
    begin
      return coalesce(parts, array[p_word]);
    end
  $$;

-- Labels of a post in the index. docs/decisions/0024-import-in-small-transactions.md
create function search.read_labels(p_author text, p_tags text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return left(coalesce(p_author, '') || ' ' || array_to_string(p_tags, ' '), 2000);
    end
  $$;

create function search.read_headline(
  p_title text, p_summary text, p_author text, p_tags text[], out title tsvector, out headline tsvector
)
  language plpgsql immutable set search_path = ''
  as $$
    begin
      title := setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_title, 500))), 'A');
      headline := title
        || setweight(
          to_tsvector('pg_catalog.simple', search.fold_words(search.read_labels(p_author, p_tags))), 'B'
        )
        || setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_summary, 2000))), 'C');
    end
  $$;

-- Adds one word for spelling suggestions without waiting for other transactions.
create function search.learn_word(p_word text, p_since timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      if exists (select from search.words w where w.word = p_word and w.since <= p_since)
        or not pg_try_advisory_xact_lock(hashtext('words of the search'), hashtext(p_word) & 255) then
        return;
      end if;
      insert into search.words as known (word, since) values (p_word, p_since)
      on conflict (word) do update set since = excluded.since where excluded.since < known.since;
      insert into search.word_parts (part, length, word)
      select part, char_length(p_word), p_word from unnest(search.split_word(p_word)) part
      on conflict do nothing;
    end
  $$;

-- Indexes all new posts of a statement. Server functions may pass words they extracted in the setting
-- `search.given_words`, as {post id: words}, which is faster; only the server can.
create function search.keep_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      given jsonb := nullif(current_setting('search.given_words', true), '')::jsonb;
      next_word record;
    begin
      insert into search.posts as kept
        (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
      select tg_table_name, n.id, n.status = 'published', n.published_at, r.title, r.headline,
        r.headline || case
          when given ? n.id::text then array_to_tsvector(string_to_array(given ->> n.id::text, ' '))
          else search.read_body(n.content)
        end
      from new_rows n, search.read_headline(n.title, n.summary, n.author, n.tags) r
      on conflict (post_id, post_table) do update set
        is_published = excluded.is_published, published_at = excluded.published_at,
        title_words = excluded.title_words, headline_words = excluded.headline_words,
        all_words = excluded.all_words;
      for next_word in
        select word, min(n.published_at) as since
        from new_rows n, unnest(string_to_array(
          search.fold_words(left(n.title, 500) || ' ' || search.read_labels(n.author, n.tags)), ' '
        )) word
        where n.status = 'published' and char_length(word) between 4 and 24 and word !~ '[0-9]'
        group by word
      loop
        perform search.learn_word(next_word.word, next_word.since);
      end loop;
      return null;
    end
  $$;

grant execute on function
  search.match_posts, search.cut_excerpt, search.list_like_words
  to anon, authenticated, service_role;
select private.only_for('anon, authenticated, service_role', 'search_posts', 'list_like_words');
