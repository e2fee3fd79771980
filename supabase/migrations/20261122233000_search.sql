-- Search over both kinds of posts. What is searched stands in tables of its own, in a schema that no API shows: a column
-- beside the post would be sent to everybody who asks for all columns, and an index on it would not be used at all,
-- since row-level security lets only leakproof operators look at a row before the policies do, and `@@` is none. So ids
-- are found here, and the policies of the posts decide about each of them. docs/decisions/0020-search-without-extensions.md

create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

-- Not every collation knows letters beyond ASCII, hence the choice of one.
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

-- Words in lower case, without accents of Latin letters, apostrophes and punctuation, between blanks: the rule of
-- private.make_slug, and of makeSlug in domain/imports/text/slug.ts, for a whole text.
create function search.fold_words(p_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      -- Most texts; the rule below costs ten times as much.
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

-- The words of a body, as tsvector without positions: nothing is ranked by them, and they would double what is stored.
-- The parser skips tags and character references; what it takes for addresses, paths and signed numbers is undone
-- before, so that the same words come out as of a question. Only the first 20,000 characters count.
create function search.read_body(p_html text) returns tsvector
  language plpgsql immutable set search_path = ''
  as $$
    declare
      body text := left(p_html, 20000);
    begin
      if strpos(body, '<!--') > 0 then
        body := regexp_replace(body, '<!--.*?(-->|$)', ' ', 'g');
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

create table search.posts (
  post_table text not null check (post_table in ('blog_posts', 'news_posts')),
  post_id uuid not null,
  is_published boolean not null,
  published_at timestamptz not null,
  -- Three circles, each within the next: the title; with tags and author (weight B) and summary (C); with the text (D).
  title_words tsvector not null,
  headline_words tsvector not null,
  all_words tsvector not null,
  primary key (post_id, post_table)
);

-- Words of titles, tags and authors, for who mistypes one; and when the first post with it was to be published.
create table search.words (
  word text primary key,
  since timestamptz not null
);
-- Each three neighbouring letters of a word, with two blanks before and one behind it, as pg_trgm takes them.
create table search.word_parts (
  part text not null,
  length integer not null,
  word text not null,
  primary key (part, length, word)
);

do $$
  declare
    kept text;
  begin
    foreach kept in array array['posts', 'words', 'word_parts'] loop
      execute format('alter table search.%I enable row level security', kept);
      execute format('alter table search.%I force row level security', kept);
      execute format('revoke all on search.%I from public', kept);
      -- Forced row security binds the owner as well, in whose name the functions below read and write.
      execute format('create policy "the functions keep it" on search.%I for all to current_user using (true) with check (true)', kept);
    end loop;
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

-- Remembers what can be mistyped. Never waits for another transaction: who adds the same word at the same moment adds it
-- for both.
create function search.learn_words(p_text text, p_since timestamptz) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      told text;
    begin
      -- Looked up one by one: for all at once, a plan made while there are few words reads every word.
      for told in
        select distinct word from unnest(string_to_array(search.fold_words(p_text), ' ')) word
        where char_length(word) between 4 and 24 and word !~ '[0-9]'
      loop
        continue when exists (select from search.words w where w.word = told and w.since <= p_since)
          or not pg_try_advisory_xact_lock(hashtext('words of the search'), hashtext(told) & 255);
        insert into search.words as known (word, since) values (told, p_since)
        on conflict (word) do update set since = excluded.since where excluded.since < known.since;
        insert into search.word_parts (part, length, word)
        select part, char_length(told), told from unnest(search.split_word(told)) part
        on conflict do nothing;
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
      labels text := left(coalesce(p_author, '') || ' ' || array_to_string(p_tags, ' '), 2000);
      title tsvector := setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_title, 500))), 'A');
      headline tsvector := title
        || setweight(to_tsvector('pg_catalog.simple', search.fold_words(labels)), 'B')
        || setweight(to_tsvector('pg_catalog.simple', search.fold_words(left(p_summary, 2000))), 'C');
    begin
      insert into search.posts as kept
        (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
      values (p_table, p_id, p_published, p_published_at, title, headline, headline || search.read_body(p_content))
      on conflict (post_id, post_table) do update set
        is_published = excluded.is_published, published_at = excluded.published_at,
        title_words = excluded.title_words, headline_words = excluded.headline_words,
        all_words = excluded.all_words;
      if p_published then
        perform search.learn_words(left(p_title, 500) || ' ' || labels, p_published_at);
      end if;
    end
  $$;

-- Security definer: writers can't reach the tables of the search.
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

do $$
  declare
    posts text;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      execute format($sql$
        select search.index_post(
          %L, id, title, summary, content, author, tags, status = 'published', published_at
        ) from public.%I
      $sql$, posts, posts);
      execute format('create trigger search_new after insert on public.%I
        for each row execute function search.keep_post()', posts);
      execute format('create trigger search_changed after update on public.%I for each row
        when ((old.title, old.summary, old.author, old.tags, old.status, old.published_at, old.content)
          is distinct from (new.title, new.summary, new.author, new.tags, new.status, new.published_at, new.content))
        execute function search.keep_post()', posts);
      execute format('create trigger search_deleted after delete on public.%I
        for each row execute function search.keep_post()', posts);
      execute format('create trigger search_emptied after truncate on public.%I
        for each statement execute function search.keep_post()', posts);
    end loop;
  end
$$;

create index posts_newest on search.posts (published_at desc, post_id) where is_published;
-- A search reads what waits for its place in the index from end to end; so no more than this waits.
create index posts_title_words on search.posts using gin (title_words) with (gin_pending_list_limit = 64);
create index posts_headline_words on search.posts using gin (headline_words) with (gin_pending_list_limit = 128);
create index posts_all_words on search.posts using gin (all_words) with (gin_pending_list_limit = 256);

-- The words of a question, at most eight. Those that are in every text are left out when others remain.
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

-- What the forms of an English word begin with. Words are kept as they are written, in whatever language; a question
-- asks for all that begin alike. The same rule as stemWord in domain/search/search-terms.ts.
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

-- Words are letters and digits, so that nothing in them is an operator. The last one may be half written.
create function search.write_query(p_terms text[], p_weights text default '') returns tsquery
  language plpgsql immutable set search_path = ''
  as $$
    declare
      exactly text := case when p_weights = '' then '' else ':' || p_weights end;
    begin
      return (
        select string_agg(
          case
            when char_length(stem) >= 4 then format('''%s'':*%s', stem, p_weights)
            when at = cardinality(p_terms) and char_length(term) >= 3
              then format('(''%s'':*%s | ''%s''%s)', term, p_weights, stem, exactly)
            else format('(''%s''%s | ''%s''%2$s | ''%3$ss''%2$s)', term, exactly, stem)
          end, ' & ' order by at
        )::tsquery
        from unnest(p_terms) with ordinality terms (term, at), search.stem_word(term) stem
      );
    end
  $$;

-- The newest published posts that one of the three circles of words has a match in. Of a word that many posts have, the
-- newest are found at once by looking at the newest posts; of a rare one, by the index of words. A look at the newest
-- few says which it is, so that neither costs more the more posts there are.
create function search.list_newest(p_circle text, p_question tsquery, p_limit integer)
  returns table (post_table text, post_id uuid, published_at timestamptz, headline_words tsvector)
  language plpgsql stable set search_path = ''
  as $$
    declare
      is_body boolean := p_circle = 'all_words';
      -- Words of texts are stored apart from the row, and take ten times as long to look at.
      looked_at integer := case when is_body then 40 else 300 end;
      many integer := case when is_body then 5 else 15 end;
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
             select post_table, post_id, published_at, headline_words from search.posts
             where is_published and published_at <= now() and %I operator(pg_catalog.@@) $1
           )
           select * from matching order by published_at desc, post_id limit $2', p_circle
        ) using p_question, p_limit;
      end if;
    end
  $$;

-- Ids of published posts, best first: those with every word in the title; in title, tags and author; with the summary;
-- with the text. Among equals the newer. Security definer: the tables of the search are nobody's to read; what is said
-- here of a post is that it is published and has these words.
create function search.match_posts(p_query text, p_limit integer)
  returns table (post_table text, post_id uuid, circle integer)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      terms text[] := search.read_terms(p_query);
      question tsquery := search.write_query(terms);
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
              when pg_catalog.ts_match_vq(n.headline_words, in_labels) then 2
              else 3
            end as circle
          from search.list_newest(words, question, p_limit) n order by circle, n.published_at desc, n.post_id
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

-- Where a text has a word of the question, with what stands around it, without tags; null when its beginning has none.
-- Security definer because of the functions it calls; it reads no table.
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

-- Published posts that have every word of the question, best first, and how many there are: at most 60 are counted, so
-- 61 stands for more. Security invoker: the policies of the posts decide about each row.
-- `excerpt` is HTML without tags, of posts whose text alone has the words.
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

-- Words of published posts that look like those of a question, the likest first, at most eight each.
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
        -- A fifth of the parts that either has: two letters exchanged in a short word.
        having count(*) * 5 >= char_length(term) + p.length + 2 - count(*)
        order by count(*)::float / (char_length(term) + p.length + 2 - count(*)) desc, p.word
        limit 8
      ) alike
      join search.words w on w.word = alike.word and w.since <= now()
    where char_length(term) between 4 and 24
    order by array_position(search.read_terms(p_query), term),
      alike.shared::float / (char_length(term) + char_length(alike.word) + 2 - alike.shared) desc, alike.word
  $$;

-- For who mistyped a word of a search.
create function public.list_like_words(p_query text) returns table (typed text, found text)
  language sql stable set search_path = ''
  as $$ select typed, found from search.list_like_words(p_query) $$;

revoke all on all functions in schema search from public;
grant execute on function search.match_posts(text, integer), search.list_like_words(text),
  search.cut_excerpt(text, text)
  to anon, authenticated, service_role;
revoke all on function public.search_posts(text, integer, integer), public.list_like_words(text) from public;
grant execute on function public.search_posts(text, integer, integer), public.list_like_words(text)
  to anon, authenticated, service_role;
