-- Exports of posts, tags and authors.

-- A page of posts for an export, limited by number and text size, at least one. Returns {"posts", "last", "total"};
-- last is null on the last page. The order by source id is the same after an import elsewhere.
create function public.export_posts(p_table text, p_after text, p_limit integer, p_most_characters integer) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
    declare
      answer jsonb;
    begin
      if p_table not in ('blog_posts', 'news_posts') then
        raise exception using errcode = 'invalid_parameter_value',
          message = format('There are no posts in "%s".', p_table), hint = 'Ask for blog_posts or news_posts.';
      end if;
      execute format(
        $query$
          with named as (
            select p.id, coalesce(min(s.source_id), 'peakshelf:' || p.id) collate "C" as source_id
            from public.%1$I p left join public.post_sources s on s.post_id = p.id and s.post_table = $1
            group by p.id
          ), chosen as (
            select * from named where $2 is null or source_id > $2 order by source_id limit $3
          ), page as (
            select p.*, c.source_id, to_jsonb(p) as all_of_it, sum(
              length(p.content) + length(coalesce(to_jsonb(p) ->> 'rich_content', ''))
            ) over (order by c.source_id) as with_it, row_number() over (order by c.source_id) as place
            from chosen c join public.%1$I p on p.id = c.id
          ), taken as (
            select * from page where with_it <= $4 or place = 1
          )
          select jsonb_build_object(
            'posts', coalesce(jsonb_agg(
              all_of_it - 'id' - 'author_id' - 'created_at' - 'updated_at' || jsonb_build_object(
                'version', all_of_it -> 'updated_at',
                'source_id', t.source_id,
                'paths', (
                  select coalesce(jsonb_agg(path order by path), '[]') from (
                    select r.path from public.post_redirects r where r.post_id = t.id and r.post_table = $1
                    union
                    select '/' || $5 || '/' || s.slug from public.post_slugs s
                    where s.post_id = t.id and s.post_table = $1 and not s.is_current
                  ) former
                )
              ) order by t.source_id
            ), '[]'),
            'last', case when count(*) < (select count(*) from page) or count(*) = $3 then max(t.source_id) end,
            'total', (select count(*) from public.%1$I)
          ) from taken t
        $query$, p_table
      ) into answer using p_table, p_after, p_limit, p_most_characters,
        case p_table when 'blog_posts' then 'blog' else 'news' end;
      return answer;
    end
  $$;

-- All authors and tags for an export, with former slugs.
create function public.export_names() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'authors', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', a.slug, 'name', a.name, 'role', a.role, 'bio', a.bio, 'picture', a.picture, 'links', a.links,
          'former', coalesce(f.slugs, '[]')
        ) order by a.slug), '[]')
        from public.authors a
        left join (
          select s.author_id, jsonb_agg(s.slug order by s.slug) as slugs
          from public.author_slugs s join public.authors o on o.id = s.author_id
          where s.slug <> o.slug group by s.author_id
        ) f on f.author_id = a.id
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'slug', t.slug, 'name', t.name, 'description', t.description, 'former', coalesce(f.slugs, '[]')
        ) order by t.slug), '[]')
        from public.tags t
        left join (
          select tag, jsonb_agg(slug order by slug) as slugs from public.former_tags group by tag
        ) f on f.tag = t.slug
      )
    )
  $$;

-- Imports an author of an export. An existing profile is kept unless p_overwrites; its slug is kept. Returns created,
-- updated, same or kept; raises the constraint that a value violates.
create function private.import_author(p_author jsonb, p_overwrites boolean) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_author public.authors;
      written public.authors := jsonb_populate_record(null::public.authors, p_author - 'id');
      wanted text := private.make_slug(coalesce(p_author ->> 'slug', ''));
      is_silent boolean;
      outcome text;
    begin
      select a.* into found_author from public.authors a
      join public.author_names n on n.author_id = a.id
      where n.folded = private.fold_name(p_author ->> 'name') for update of a;
      -- A slug of another author is not taken over.
      if exists (
        select from public.author_slugs where slug = wanted and author_id is distinct from found_author.id
      ) then
        wanted := '';
      end if;
      is_silent := found_author.role = '' and found_author.bio = '' and found_author.picture is null
        and found_author.links = '[]';
      if found_author.id is null then
        insert into public.authors (slug, name, role, bio, picture, links)
        values (
          wanted, written.name, coalesce(written.role, ''), coalesce(written.bio, ''), written.picture,
          coalesce(written.links, '[]')
        ) returning * into found_author;
        outcome := 'created';
      elsif (found_author.role, found_author.bio, found_author.links)
        = (coalesce(written.role, ''), coalesce(written.bio, ''), coalesce(written.links, '[]'))
        and found_author.picture is not distinct from written.picture then
        outcome := 'same';
      elsif is_silent or p_overwrites then
        update public.authors set
          slug = case when is_silent and wanted <> '' then wanted else slug end,
          role = coalesce(written.role, ''), bio = coalesce(written.bio, ''), picture = written.picture,
          links = coalesce(written.links, '[]')
        where id = found_author.id;
        outcome := 'updated';
      else
        outcome := 'kept';
      end if;
      if outcome <> 'kept' then
        insert into public.author_slugs (slug, author_id)
        select distinct former, found_author.id
        from (
          select private.make_slug(value) as former from jsonb_array_elements_text(p_author -> 'former')
        ) named
        where former <> ''
        on conflict (slug) do nothing;
      end if;
      return outcome;
    end
  $$;

-- Same for a tag.
create function private.import_tag(p_tag jsonb, p_overwrites boolean) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      found_tag public.tags;
      new_name text := private.tidy_tag(coalesce(p_tag ->> 'name', ''));
      new_slug text := private.make_slug(new_name);
      new_description text := btrim(coalesce(p_tag ->> 'description', ''));
      outcome text;
    begin
      if new_slug = '' or length(new_name) > 200 then
        raise check_violation using message = 'A tag name needs a letter or a digit.';
      elsif length(new_description) > 1000 then
        raise check_violation using message = 'A description has at most 1,000 characters.';
      end if;
      new_slug := coalesce((select tag from public.former_tags where slug = new_slug), new_slug);
      select * into found_tag from public.tags where slug = new_slug for update;
      if found_tag.slug is null then
        insert into public.tags (slug, name, description) values (new_slug, new_name, new_description);
        outcome := 'created';
      elsif found_tag.description = new_description then
        outcome := 'same';
      elsif found_tag.description = '' or p_overwrites then
        update public.tags set description = new_description, updated_at = now() where slug = new_slug;
        outcome := 'updated';
      else
        outcome := 'kept';
      end if;
      if outcome <> 'kept' then
        insert into public.former_tags (slug, tag)
        select distinct former, new_slug
        from (select private.make_slug(value) as former from jsonb_array_elements_text(p_tag -> 'former')) named
        where former <> '' and not exists (select from public.tags t where t.slug = former)
        on conflict (slug) do nothing;
      end if;
      return outcome;
    end
  $$;

-- Imports authors and tags; invalid ones do not stop others. Returns the number created, updated, same, kept or
-- refused. Security definer: the server cannot write tags and former slugs.
create function public.import_names(p_authors jsonb, p_tags jsonb, p_overwrites boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      named record;
      outcome text;
      outcomes text[] := '{}';
    begin
      -- Serializes imports that create authors.
      perform pg_advisory_xact_lock(hashtextextended('new authors', 0));
      for named in
        select 'authors' as kind, value from jsonb_array_elements(p_authors)
        union all
        select 'tags', value from jsonb_array_elements(p_tags)
      loop
        begin
          outcome := case named.kind
            when 'authors' then private.import_author(named.value, p_overwrites)
            else private.import_tag(named.value, p_overwrites)
          end;
        exception when integrity_constraint_violation or data_exception then
          outcome := 'refused';
        end;
        outcomes := outcomes || (named.kind || ' ' || outcome);
      end loop;
      return (
        select jsonb_build_object(
          'authors', coalesce(jsonb_object_agg(split_part(o, ' ', 2), n) filter (where o like 'authors %'), '{}'),
          'tags', coalesce(jsonb_object_agg(split_part(o, ' ', 2), n) filter (where o like 'tags %'), '{}')
        )
        from (select o, count(*) as n from unnest(outcomes) o group by o) counted
      );
    end
  $$;

select private.only_for_server('export_posts', 'export_names', 'import_names');
