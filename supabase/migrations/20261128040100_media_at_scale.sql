-- Ten thousand files are listed and searched as fast as a hundred: words by their triples of letters, an index for what few files
-- have, and counts that end where nobody counts on. docs/decisions/0055-a-library-beside-the-storage.md

-- What a search looks through. In plpgsql, so that what it calls doesn't matter to those that ask for an immutable function.
create function public.write_media_words(p_title text, p_name text, p_alt text, p_tags text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return lower(concat_ws(' ', p_title, p_name, p_alt, array_to_string(p_tags, ' ')));
    end
  $$;

-- All that stands in a text as three characters behind each other.
create function public.list_triples(p_text text) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(distinct substr(p_text, n, 3)), '{}') from generate_series(1, length(p_text) - 2) n
  $$;
select private.only_for_server('write_media_words', 'list_triples');

alter table public.media
  add column words text not null generated always as (public.write_media_words(title, name, alt, tags)) stored;
create index media_by_words on public.media using gin (public.list_triples(words)) with (fastupdate = off);
create index media_by_tag on public.media using gin (tags) with (fastupdate = off);
create index media_by_kind on public.media (kind, created_at desc, id desc);
create index media_newest_of_library on public.media (created_at desc, id desc) where deleted_at is null;

-- Of these files, as the library shows them. Of many at once, since each call of a function is planned anew.
create function public.describe_files(p_ids uuid[]) returns table (id uuid, file jsonb)
  language sql stable set search_path = ''
  as $$
    select m.id, to_jsonb(m) - array['source_sha256', 'sha256', 'uploaded_by', 'words'] || jsonb_build_object(
      'uses', (
        select count(*) from public.media_uses u
        where u.bucket = m.bucket and u.name = m.name and u.document_kind <> 'deleted_posts'
      ),
      'versions', (select count(*) from public.document_versions v where v.files @> array[m.bucket || '/' || m.name]),
      'erased_at', m.deleted_at + interval '30 days'
    )
    from public.media m where m.id = any (p_ids)
  $$;
select private.only_for_server('describe_files');

create or replace function public.describe_media(p_media public.media) returns jsonb
  language sql stable set search_path = ''
  as $$
    select file from public.describe_files(array[p_media.id])
  $$;

-- One page, in the order that is asked for, with where the next one begins.
-- p_filter: place (library, unused, bin), kind, tag, search. p_after: {"value", "id"} of the last row that is known.
-- What few files have is looked up and then sorted; where many have it, the list is read in its order until the page is full.
create or replace function public.list_media(p_filter jsonb, p_sort text, p_limit integer, p_after jsonb default null)
  returns jsonb
  language plpgsql stable set search_path = '' set enable_seqscan = off
  as $$
    declare
      place text := coalesce(p_filter ->> 'place', 'library');
      wanted text := lower(btrim(coalesce(p_filter ->> 'search', '')));
      expression text := case p_sort
        when 'name' then 'lower(m.title)' when 'largest' then 'm.bytes' else 'm.created_at' end;
      kind_of_value text := case p_sort
        when 'name' then 'text' when 'largest' then 'bigint' else 'timestamptz' end;
      is_descending boolean := p_sort in ('newest', 'largest');
      -- One more stands for all others.
      most constant integer := 1001;
      fits text := case when place = 'bin' then 'm.deleted_at is not null' else 'm.deleted_at is null' end;
      -- What an index finds; of each of many rows it would be slow to ask.
      found text := 'true';
      is_rare boolean := false;
      source text;
      rows jsonb;
      total integer;
    begin
      if place = 'unused' then
        fits := fits || ' and not m.is_fixed and not exists (
            select from public.media_uses u where u.bucket = m.bucket and u.name = m.name
              and u.document_kind <> ''deleted_posts''
          )';
      end if;
      if p_filter ? 'kind' then
        fits := fits || format(' and m.kind = %L', p_filter ->> 'kind');
      end if;
      if p_filter ? 'tag' then
        fits := fits || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
        found := found || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
      end if;
      if wanted <> '' then
        fits := fits || format(' and position(%L in m.words) > 0', wanted);
      end if;
      if length(wanted) > 2 then
        found := found || format(' and public.list_triples(m.words) @> %L::text[]', public.list_triples(wanted));
      end if;
      if found <> 'true' then
        execute format('select count(*) < %2$s from (select from public.media m where %1$s limit %2$s) c', found, most)
        into is_rare;
      end if;
      source := case when is_rare then format('(select m.* from public.media m where %s offset 0)', found) else 'public.media' end;
      if p_after is null then
        execute format('select count(*) from (select from %s m where %s limit %s) c', source, fits, most) into total;
      else
        fits := fits || format(
          ' and (%s, m.id) %s (%L::%s, %L::uuid)',
          expression, case when is_descending then '<' else '>' end,
          p_after ->> 'value', kind_of_value, p_after ->> 'id'
        );
      end if;
      execute format(
        'with page as materialized (
            select m.id, %1$s::text as value, row_number() over (order by %1$s %2$s, m.id %2$s) as n
            from %5$s m where %3$s order by %1$s %2$s, m.id %2$s limit %4$s
          )
          select coalesce(jsonb_agg(f.file || jsonb_build_object(''at'', page.value) order by page.n), ''[]'')
          from public.describe_files((select array_agg(id) from page)) f join page on page.id = f.id',
        expression, case when is_descending then 'desc' else 'asc' end, fits, p_limit, source
      ) into rows;
      return jsonb_build_object('media', rows, 'total', total);
    end
  $$;

-- How many there are in each place, at most 1,000 and one more, and the tags with how many files have them.
create index media_tagged on public.media (id) where tags <> '{}' and deleted_at is null;
create or replace function public.count_media() returns jsonb
  language sql stable set search_path = '' set enable_seqscan = off
  as $$
    select jsonb_build_object(
      'library', (select count(*) from (select from public.media where deleted_at is null limit 1001) c),
      'bin', (select count(*) from (select from public.media where deleted_at is not null limit 1001) c),
      'unused', (
        select count(*) from (
          select from public.media m
          where m.deleted_at is null and not m.is_fixed and not exists (
            select from public.media_uses u where u.bucket = m.bucket and u.name = m.name
              and u.document_kind <> 'deleted_posts'
          )
          limit 1001
        ) c
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]')
        from (
          select tag, count(*) as count from public.media m, unnest(m.tags) tag
          where m.deleted_at is null and m.tags <> '{}' group by tag order by count desc, tag limit 100
        ) common
      )
    )
  $$;
