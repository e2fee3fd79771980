-- What follows from new posts is done once for all posts of a statement, not once for each: an import writes many at a
-- time, and the larger part of its time went into this. Which rows come out of it is as before.
-- docs/decisions/0094-an-import-is-a-few-statements.md

-- Title and headline of a post as the search keeps them: of all words, those of the title, and those with tags, author and
-- summary.
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

-- Remembers one word that can be mistyped. Never waits for another transaction: who adds the same word at the same moment
-- adds it for both.
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

create or replace function search.learn_words(p_text text, p_since timestamptz) returns void
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
        perform search.learn_word(told, p_since);
      end loop;
    end
  $$;

create or replace function search.index_post(
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

-- Reading the words of a text takes the database several times as long as storing the post, so a server function that
-- writes many posts reads them, as `search.read_body` does, and says them in `search.given_words`: an object of posts by
-- id, each with its words between blanks. Only who may call functions past row-level security can say anything there.
create function search.keep_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      given jsonb := nullif(current_setting('search.given_words', true), '')::jsonb;
      told record;
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
      for told in
        select word, min(n.published_at) as since
        from new_rows n, unnest(string_to_array(
          search.fold_words(left(n.title, 500) || ' ' || search.read_labels(n.author, n.tags)), ' '
        )) word
        where n.status = 'published' and char_length(word) between 4 and 24 and word !~ '[0-9]'
        group by word
      loop
        perform search.learn_word(told.word, told.since);
      end loop;
      return null;
    end
  $$;

-- Security definer: authors write posts, and nobody but the triggers writes tags of posts.
create function public.keep_tags_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_tags as known (post_table, post_id, tag, is_published, published_at)
      select tg_table_name, n.id, wanted.slug, n.status = 'published', n.published_at
      from new_rows n
      cross join lateral (
        select array(select slug from public.tags where name = any (n.tags) order by slug) as slugs
      ) found
      cross join lateral unnest(case
        when cardinality(found.slugs) < cardinality(n.tags) then array(
          select distinct slug from private.resolve_tags(n.tags) where slug is not null order by slug
        )
        else found.slugs
      end) wanted (slug)
      on conflict (post_table, post_id, tag) do update
        set is_published = excluded.is_published, published_at = excluded.published_at
        where (known.is_published, known.published_at)
          is distinct from (excluded.is_published, excluded.published_at);
      return null;
    end
  $$;

-- Whether any field of a post names a file of ours. The text is looked through as it is: written as JSON with the rest, it
-- would be copied letter by letter.
create function private.names_files(p_content text, p_post jsonb) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return position('/storage/v1/' in p_content) > 0
        or position('/storage/v1/' in (p_post - 'content')::text) > 0;
    end
  $$;

create function public.note_media_of_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.keep_media_uses(tg_table_name, n.id, to_jsonb(n))
      from new_rows n where private.names_files(n.content, to_jsonb(n));
      return null;
    end
  $$;

create function public.note_new_posts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.post_changes (post_table, post_id, action, changed_by, changed_by_email)
      select tg_table_name, n.id, 'created', who.id, (select email from auth.users u where u.id = who.id)
      from new_rows n cross join (select auth.uid() as id) who;
      return null;
    end
  $$;

revoke all on function search.read_labels(text, text[]), search.read_headline(text, text, text, text[]),
  search.learn_word(text, timestamptz), search.keep_new_posts(), private.names_files(text, jsonb) from public;
revoke all on function public.keep_tags_of_new_posts(), public.note_media_of_new_posts(), public.note_new_posts()
  from public, anon, authenticated;

do $$
  declare
    posts text;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      execute format('drop trigger search_new on public.%I', posts);
      execute format('create trigger search_new after insert on public.%I referencing new table as new_rows
        for each statement execute function search.keep_new_posts()', posts);

      execute format('drop trigger keep_post_tags on public.%I', posts);
      execute format('create trigger keep_post_tags after update of tags, status, published_at on public.%I
        for each row execute function public.keep_post_tags()', posts);
      execute format('create trigger keep_tags_of_new_posts after insert on public.%I referencing new table as new_rows
        for each statement execute function public.keep_tags_of_new_posts()', posts);

      execute format('drop trigger note_media_uses on public.%I', posts);
      execute format('create trigger note_media_uses after update or delete on public.%I
        for each row execute function public.note_media_uses(''id'')', posts);
      execute format('create trigger note_media_of_new_posts after insert on public.%I referencing new table as new_rows
        for each statement execute function public.note_media_of_new_posts()', posts);

      execute format('drop trigger note_post_change on public.%I', posts);
      execute format('create trigger note_post_change after update or delete on public.%I for each row
        when (current_setting(''posts.moves_addresses'', true) is distinct from ''on'')
        execute function public.note_post_change()', posts);
      execute format('create trigger note_new_posts after insert on public.%I referencing new table as new_rows
        for each statement when (current_setting(''posts.moves_addresses'', true) is distinct from ''on'')
        execute function public.note_new_posts()', posts);
    end loop;
  end
$$;

-- As before; whether there is anything to do is found out without writing the whole post as JSON.
create or replace function public.complete_picture_addresses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present text;
      former text;
      alone text;
      in_html text;
      in_blocks boolean := false;
    begin
      if tg_table_name = 'news_posts' then
        in_blocks := position('/storage/v1/' in new.rich_content::text) > 0;
      end if;
      if not in_blocks and position('/storage/v1/' in new.content) = 0
        and position('/storage/v1/' in concat(new.featured_image, ' ', new.share_image)) = 0 then
        return new;
      end if;
      select max(origin) filter (where is_present),
        -- The sanitizer makes http addresses https ones.
        '(?:https?:(?:' || string_agg(
          regexp_replace(substr(origin, position(':' in origin) + 1), '([.\[\]])', '\\\1', 'g'), '|'
        ) || '))?'
      into present, former from public.storage_origins;
      if present is null then
        return new;
      end if;
      alone := '^()' || former;
      -- As the sanitizer writes tags: in text it escapes "<".
      in_html := '(<img(?: [a-z]+="[^"]*")* src=")' || former;
      new.content := public.complete_address(new.content, in_html, present);
      new.featured_image := public.complete_address(new.featured_image, alone, present);
      new.share_image := public.complete_address(new.share_image, alone, present);
      if in_blocks then
        new.rich_content := (
          select coalesce(jsonb_agg(
            case
              when block ->> 'type' in ('image', 'html') and jsonb_typeof(block -> 'content') = 'string' then
                jsonb_set(block, '{content}', to_jsonb(public.complete_address(
                  block ->> 'content', case block ->> 'type' when 'image' then alone else in_html end, present
                )))
              else block
            end order by n
          ), '[]')
          from jsonb_array_elements(new.rich_content) with ordinality e (block, n)
        );
      end if;
      return new;
    end
  $$;
