-- What the room of the library asks for and does. Called by server functions, with the secret key.

-- Of one file, as the library shows it.
create function public.describe_media(p_media public.media) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_media) - array['source_sha256', 'sha256', 'uploaded_by'] || jsonb_build_object(
      'uses', (
        select count(*) from public.media_uses u
        where u.bucket = p_media.bucket and u.name = p_media.name
          and u.document_kind <> 'deleted_posts'
      ),
      'erased_at', p_media.deleted_at + interval '30 days'
    )
  $$;

create function public.read_media(p_media uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select public.describe_media(m) || jsonb_build_object('at', '') from public.media m where m.id = p_media
  $$;

-- One page, in the order that is asked for, with where the next one begins.
-- p_filter: place (library, unused, bin), kind, tag, search. p_after: {"value", "id"} of the last row that is known.
create function public.list_media(p_filter jsonb, p_sort text, p_limit integer, p_after jsonb default null)
  returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      place text := coalesce(p_filter ->> 'place', 'library');
      expression text := case p_sort
        when 'name' then 'lower(m.title)' when 'largest' then 'm.bytes' else 'm.created_at' end;
      kind_of_value text := case p_sort
        when 'name' then 'text' when 'largest' then 'bigint' else 'timestamptz' end;
      is_descending boolean := p_sort in ('newest', 'largest');
      fits text := 'true';
      rows jsonb;
      total bigint;
    begin
      fits := case when place = 'bin' then 'm.deleted_at is not null' else 'm.deleted_at is null' end;
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
      end if;
      if coalesce(btrim(p_filter ->> 'search'), '') <> '' then
        fits := fits || format(
          ' and position(%L in lower(concat_ws('' '', m.title, m.name, m.alt, array_to_string(m.tags, '' '')))) > 0',
          lower(btrim(p_filter ->> 'search'))
        );
      end if;
      if p_after is null then
        execute 'select count(*) from public.media m where ' || fits into total;
      else
        fits := fits || format(
          ' and (%s, m.id) %s (%L::%s, %L::uuid)',
          expression, case when is_descending then '<' else '>' end,
          p_after ->> 'value', kind_of_value, p_after ->> 'id'
        );
      end if;
      execute format(
        'select coalesce(jsonb_agg(public.describe_media(page.m) || jsonb_build_object(''at'', page.value)
            order by page.n), ''[]'')
          from (
            select m, %1$s::text as value, row_number() over (order by %1$s %2$s, m.id %2$s) as n
            from public.media m where %3$s order by %1$s %2$s, m.id %2$s limit %4$s
          ) page',
        expression, case when is_descending then 'desc' else 'asc' end, fits, p_limit
      ) into rows;
      return jsonb_build_object('media', rows, 'total', total);
    end
  $$;

-- How many there are in each place, and the tags with how many files have them.
create function public.count_media() returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'library', (select count(*) from public.media where deleted_at is null),
      'bin', (select count(*) from public.media where deleted_at is not null),
      'unused', (
        select count(*) from public.media m
        where m.deleted_at is null and not m.is_fixed and not exists (
            select from public.media_uses u where u.bucket = m.bucket and u.name = m.name
              and u.document_kind <> 'deleted_posts'
          )
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]')
        from (
          select tag, count(*) as count from public.media m, unnest(m.tags) tag
          where m.deleted_at is null group by tag order by count desc, tag limit 100
        ) common
      )
    )
  $$;

-- Documents that name a file: what breaks when it goes. Those in the bin of posts come last.
create function public.list_media_uses(p_media uuid, p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(used) order by used.kind = 'deleted_posts', used.title, used.id), '[]')
    from (
      select u.document_kind as kind, u.document_id as id, u.fields,
        coalesce(b.title, n.title, a.name, d.title, '') as title,
        coalesce(b.slug, n.slug, a.slug) as slug,
        coalesce(b.status, n.status) as status,
        case when n.id is not null or d.post_table = 'news_posts' then 'news_posts' else 'blog_posts' end as post_table
      from public.media m
      join public.media_uses u on u.bucket = m.bucket and u.name = m.name
      left join public.blog_posts b on u.document_kind in ('blog_posts', 'post_drafts') and b.id = u.document_id
      left join public.news_posts n on u.document_kind in ('news_posts', 'post_drafts') and n.id = u.document_id
      left join public.authors a on u.document_kind = 'authors' and a.id = u.document_id
      left join public.deleted_posts d on u.document_kind = 'deleted_posts' and d.post_id = u.document_id
      where m.id = p_media
      order by u.document_kind = 'deleted_posts', u.document_kind, u.document_id limit p_limit
    ) used
  $$;

-- Files with these bytes, stored or as they were sent, that are not in the bin.
create function public.find_media_by_hash(p_hashes text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(public.describe_media(m) || jsonb_build_object('at', '', 'hashes', (
        select array_agg(hash) from unnest(array[m.sha256, m.source_sha256]) hash where hash = any (p_hashes)
      )) order by m.created_at, m.id), '[]')
    from public.media m
    where m.deleted_at is null and (m.sha256 = any (p_hashes) or m.source_sha256 = any (p_hashes))
  $$;

-- Sets what p_change names of these files: title, alt, tags, is_kept; add_tags and remove_tags leave the other tags.
-- p_owner: only of files that this person uploaded, here and below.
create function public.change_media(p_ids uuid[], p_change jsonb, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media m set
        title = coalesce(p_change ->> 'title', m.title),
        alt = coalesce(p_change ->> 'alt', m.alt),
        tags = case
          when p_change ?| array['tags', 'add_tags', 'remove_tags'] then array(
            select tag from (
              select tag, min(n) as n from (
                select * from unnest(case
                  when p_change ? 'tags' then array(select jsonb_array_elements_text(p_change -> 'tags')) else m.tags
                end || array(select jsonb_array_elements_text(coalesce(p_change -> 'add_tags', '[]'))))
                with ordinality given (tag, n)
              ) given
              where not coalesce(p_change -> 'remove_tags', '[]') ? tag
              group by tag
            ) kept order by n limit 20
          )
          else m.tags
        end,
        kept_at = case
          when p_change -> 'is_kept' = 'false' then null else coalesce(m.kept_at, now()) end
      where m.id = any (p_ids) and (p_owner is null or m.uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Into the bin of the library, where the files keep their addresses for 30 days; and out of it.
create function public.bin_media(p_ids uuid[], p_email text default null, p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = now(), deleted_by_email = p_email
      where id = any (p_ids) and deleted_at is null and not is_fixed
        and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

create function public.restore_media(p_ids uuid[], p_owner uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
    declare
      changed integer;
    begin
      update public.media set deleted_at = null, deleted_by_email = null, kept_at = coalesce(kept_at, now())
      where id = any (p_ids) and deleted_at is not null and (p_owner is null or uploaded_by = p_owner);
      get diagnostics changed = row_count;
      return changed;
    end
  $$;

-- Files whose time in the bin is over.
create function public.list_media_to_erase(p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bucket', bucket, 'name', name)), '[]')
    from (
      select * from public.media where deleted_at < now() - interval '30 days' order by deleted_at limit p_limit
    ) due
  $$;

select private.only_for_server(
  'describe_media', 'read_media', 'list_media', 'count_media', 'list_media_uses', 'find_media_by_hash', 'change_media', 'bin_media',
  'restore_media', 'list_media_to_erase'
);
select public.schedule_job('catalogue-media', 'catalogue-media', interval '1 hour');
