-- Redirects and the count of requests for missing addresses.

create table public.redirects (
  -- Canonical path without query.
  path text primary key,
  -- Path of this site, with query and fragment, or an https URL; null means gone.
  target text,
  status smallint not null default 301 check (status in (301, 302, 410)),
  -- Canonical path of a target on this site.
  target_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null for the server.
  changed_by uuid,
  changed_by_email text,
  check ((status = 410) = (target is null))
);
create index redirects_by_target on public.redirects (target_path);

alter table public.redirects enable row level security, force row level security;
revoke all on public.redirects from public, anon, authenticated, service_role;
grant
  select,
  delete,
  insert (path, target, status),
  update (path, target, status)
  on public.redirects to authenticated, service_role;

create policy "administrators read redirects" on public.redirects
  for select to authenticated using ((select public.is_admin()));
create policy "administrators add redirects" on public.redirects
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change redirects" on public.redirects
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete redirects" on public.redirects
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages redirects" on public.redirects for all to service_role using (true) with check (true);
create policy "the functions of the owner find redirects" on public.redirects for select to current_user using (true);

create trigger announce_change after insert or update or delete or truncate on public.redirects
  for each statement execute function public.announce_change();

-- Hits of redirects and of missing pages, without visitors or query strings.
create table public.address_hits (
  outcome text not null check (outcome in ('redirected', 'missed')),
  path text not null check (length(path) <= 500),
  hits bigint not null check (hits > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (outcome, path)
);
create index address_hits_most on public.address_hits (outcome, hits desc, path);

select private.close_table('public.address_hits');
grant select, delete on public.address_hits to authenticated, service_role;

create policy "administrators read counts of addresses" on public.address_hits
  for select to authenticated using ((select public.is_admin()));
create policy "administrators delete counts of addresses" on public.address_hits
  for delete to authenticated using ((select public.is_admin()));
create policy "the server manages counts of addresses" on public.address_hits
  for all to service_role using (true) with check (true);

-- Canonical form of a path: lowercase ASCII letters, uppercase escapes only where needed, single slashes, none at the
-- end. Same rule as toCanonicalPath in domain/redirects/canonical-path.ts.
create function private.canonical_path(p_path text) returns text
  language sql immutable set search_path = ''
  as $$
    select coalesce(nullif(rtrim(regexp_replace(
      replace(replace(replace(replace(string_agg(
        case
          when piece[1] like '\%__' then upper(piece[1])
          else translate(piece[1], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
        end,
        '' order by place
      ), '%2D', '-'), '%2E', '.'), '%5F', '_'), '%7E', '~'),
      '/+', '/', 'g'
    ), '/'), ''), '/')
    from regexp_matches(p_path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place)
  $$;

-- Like encodeURIComponent, for the letters of any script that a slug may have.
create function private.encode_segment(p_text text) returns text
  language sql immutable strict set search_path = ''
  as $$
    select coalesce(string_agg(
      case
        when sign ~ '[A-Za-z0-9._~-]' then sign
        else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
      end,
      '' order by place
    ), '')
    from regexp_split_to_table(p_text, '') with ordinality as signs (sign, place)
  $$;

-- Null for invalid UTF-8.
create function private.decode_segment(p_text text) returns text
  language plpgsql immutable set search_path = ''
  as $$
    begin
      return (
        select convert_from(string_agg(
          case
            when piece[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(piece[1], 2), 'hex')
            else convert_to(piece[1], 'UTF8')
          end,
          '' order by place
        ), 'UTF8')
        from regexp_matches(p_text, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place)
      );
    exception
      when character_not_in_repertoire or untranslatable_character then return null;
    end
  $$;

-- Current path of the post that a path such as /blog/{slug or id} refers to, and whether readers may see it.
create function private.find_post_address(p_path text, out address text, out is_readable boolean)
  language plpgsql stable set search_path = ''
  as $$
    declare
      parts text[] := regexp_match(p_path, '^/(blog|news)/([^/]+)$');
      wanted text;
      found_id uuid;
      found_slug text;
    begin
      wanted := lower(private.decode_segment(parts[2]));
      if wanted is null then
        return;
      end if;
      if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        found_id := wanted::uuid;
      else
        select s.post_id into found_id from public.post_slugs s
        where s.post_table = parts[1] || '_posts' and s.slug = wanted and s.gone_at is null;
      end if;
      if parts[1] = 'blog' then
        select p.slug, p.status = 'published' and p.published_at <= now() into found_slug, is_readable
        from public.blog_posts p where p.id = found_id;
      else
        select p.slug, p.status = 'published' and p.published_at <= now() into found_slug, is_readable
        from public.news_posts p where p.id = found_id;
      end if;
      address := '/' || parts[1] || '/' || private.encode_segment(found_slug);
    end
  $$;

-- Path of an imported post.
create function private.find_imported_address(p_table text, p_post uuid) returns text
  language sql stable set search_path = ''
  as $$
    select '/blog/' || private.encode_segment(slug) from public.blog_posts
    where p_table = 'blog_posts' and id = p_post and status = 'published' and published_at <= now()
    union all
    select '/news/' || private.encode_segment(slug) from public.news_posts
    where p_table = 'news_posts' and id = p_post and status = 'published' and published_at <= now()
  $$;

-- Error about a form field, named in the detail.
create function private.refuse_redirect(p_field text, p_message text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      raise exception using errcode = 'check_violation', message = p_message, detail = p_field;
    end
  $$;

-- Security definer: compares paths with posts, and reads email addresses of accounts.
create function public.prepare_redirect() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      post record;
      imported text;
    begin
      if new.path !~ '^/' or new.path ~ '^//' then
        perform private.refuse_redirect('path', 'Begin the old address with one slash, such as /old-page.');
      elsif new.path ~ '[?#]' then
        perform private.refuse_redirect('path', 'Remove everything from “?” or “#” on: a redirect applies to any query.');
      elsif new.path ~ '[^!-~]|[\\]|%(?![0-9A-Fa-f]{2})|%[01][0-9A-Fa-f]|%7[Ff]|%5[Cc]|%2[Ff]|(^|/)([.]|%2[Ee]){1,2}(/|$)' then
        perform private.refuse_redirect('path', 'This address is not valid. Percent-encode special characters.');
      elsif length(new.path) > 500 then
        perform private.refuse_redirect('path', 'The old address is longer than 500 characters.');
      end if;
      new.path := private.canonical_path(new.path);
      if new.path = '/' then
        perform private.refuse_redirect('path', 'The home page can’t be redirected.');
      elsif new.path ~ '^/[a-z][a-z0-9-]*/v[0-9]+(/|$)' and new.path !~ '^/(blog|news)/' then
        perform private.refuse_redirect('path', 'Addresses of the API, such as /rest/v1, can’t be redirected.');
      end if;
      select * into post from private.find_post_address(new.path);
      if post.address = new.path then
        perform private.refuse_redirect('path', format('“%s” is the address of a post, so it can’t be redirected.', new.path));
      elsif post.address is not null then
        perform private.refuse_redirect('path', format('“%s” already redirects to its post, “%s”.', new.path, post.address));
      end if;

      new.target_path := null;
      if new.status = 410 then
        new.target := null;
      elsif coalesce(new.target, '') = '' then
        perform private.refuse_redirect('target', 'Enter the new address.');
      elsif length(new.target) > 2000 then
        perform private.refuse_redirect('target', 'The new address is longer than 2000 characters.');
      elsif new.target ~ '[^!-~]|[\\]' then
        perform private.refuse_redirect('target', 'This address is not valid. Percent-encode special characters.');
      elsif new.target ~ '^/' and new.target !~ '^//' then
        new.target_path := private.canonical_path(substring(new.target from '^[^?#]*'));
        new.target := new.target_path || substring(new.target from '[?#].*$|$');
      elsif new.target !~* '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#]|$)' then
        perform private.refuse_redirect(
          'target', 'Enter a path of this site, such as /services, or a full address that begins with https://.'
        );
      end if;
      if new.target_path = new.path then
        perform private.refuse_redirect('target', format('“%s” would redirect to itself.', new.path));
      end if;
      select * into post from private.find_post_address(new.target_path);
      if post.address <> new.target_path then
        perform private.refuse_redirect(
          'target', format('“%s” redirects to “%s”; point it there directly.', new.target_path, post.address)
        );
      elsif post.address is null then
        select private.find_imported_address(r.post_table, r.post_id) into imported from public.post_redirects r
        where r.path in (new.target_path, new.target_path || '/');
        if imported is not null then
          perform private.refuse_redirect(
            'target', format('“%s” redirects to “%s”; point it there directly.', new.target_path, imported)
          );
        end if;
      end if;

      new.updated_at := now();
      new.changed_by := auth.uid();
      new.changed_by_email := (select email from auth.users where id = auth.uid());
      return new;
    end
  $$;

create trigger prepare_redirect before insert or update on public.redirects
  for each row execute function public.prepare_redirect();

-- Serializes writers, so that two redirects cannot form a loop.
create function public.queue_redirect_writers() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
      return null;
    end
  $$;

create trigger queue_redirect_writers before insert or update on public.redirects
  for each statement execute function public.queue_redirect_writers();

-- After the statement, so that several redirects may be written in any order.
create function public.refuse_redirect_chains() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      chain record;
    begin
      select a.path as first, b.path as second, b.target as third, b.target_path, b.status into chain
      from public.redirects a join public.redirects b on b.path = a.target_path
      order by a.updated_at desc, a.path limit 1;
      if chain.first = chain.target_path then
        perform private.refuse_redirect('target', format('“%s” redirects back to “%s”, which would be a loop.', chain.second, chain.first));
      elsif chain.status = 410 then
        perform private.refuse_redirect('target', format('“%s” is marked as removed, so “%s” can’t redirect there.', chain.second, chain.first));
      elsif chain.first is not null then
        perform private.refuse_redirect('target', format('“%s” redirects to “%s”; point “%s” there directly.', chain.second, chain.third, chain.first));
      end if;
      return null;
    end
  $$;

create trigger refuse_redirect_chains after insert or update on public.redirects
  for each statement execute function public.refuse_redirect_chains();

-- A missing address with a new redirect is no longer missing; hits of a deleted redirect are deleted.
create function public.settle_address_hits() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op <> 'INSERT' and old.path is distinct from new.path then
        delete from public.address_hits where outcome = 'redirected' and path = old.path;
      end if;
      if tg_op <> 'DELETE' then
        delete from public.address_hits where outcome = 'missed' and path = new.path;
      end if;
      return null;
    end
  $$;

create trigger settle_address_hits after insert or update or delete on public.redirects
  for each row execute function public.settle_address_hits();

-- Target of a path: a post, else a redirect of an administrator, else one of an import. `p_written`: forms in which an
-- import may have stored the path, most exact first. Security definer: only administrators list redirects.
-- docs/decisions/0005-give-each-page-one-url.md
create function public.find_redirect(p_path text, p_written text[] default '{}')
  returns table (path text, target text, status smallint, source text)
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      wanted text := private.canonical_path(left(p_path, 500));
      post record;
      kept public.redirects;
    begin
      select * into post from private.find_post_address(wanted);
      if post.is_readable then
        if post.address <> wanted then
          return query select wanted, post.address, 301::smallint, 'renamed';
        end if;
        return;
      end if;
      select r.* into kept from public.redirects r where r.path = wanted;
      if kept.path is not null then
        -- Redirects straight to the current path of a renamed post.
        select * into post from private.find_post_address(kept.target_path);
        return query select kept.path,
          case
            when post.is_readable then post.address || substring(kept.target from '[?#].*$|$') else kept.target
          end,
          kept.status, 'manual';
        return;
      end if;
      return query
        select r.path, found.address, 301::smallint, 'import'
        from unnest(p_written[:10]) with ordinality as written (form, place)
        join public.post_redirects r on r.path = written.form
        cross join lateral private.find_imported_address(r.post_table, r.post_id) as found (address)
        where found.address is not null
        order by place limit 1;
    end
  $$;

-- A page of all redirects of any source, with their hits. Administrators only.
create function public.list_redirects(
  p_search text default '', p_source text default null, p_limit integer default 50, p_offset integer default 0
)
  returns table (
    path text, target text, status smallint, source text, hits bigint, last_used timestamptz, updated_at timestamptz,
    changed_by_email text, total bigint
  )
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      pattern text := '%' || regexp_replace(coalesce(p_search, ''), '([\\%_])', '\\\1', 'g') || '%';
    begin
      if not public.is_admin() then
        raise insufficient_privilege using message = 'Only administrators list redirects.';
      end if;
      return query
        with posts as (
          select 'blog_posts' as post_table, id, '/blog/' as section, slug from public.blog_posts
          union all
          select 'news_posts', id, '/news/', slug from public.news_posts
        ), every_redirect as (
          select 'manual' as source, r.path as written, r.target as leads_to, r.status,
            r.updated_at as changed_at, r.changed_by_email as changer, null::text as section, null::text as slug
          from public.redirects r
          union all
          select 'import', r.path, null, 301, null, null, p.section, p.slug
          from public.post_redirects r join posts p on p.post_table = r.post_table and p.id = r.post_id
          union all
          select 'renamed', p.section || s.slug, null, 301, null, null, p.section, p.slug
          from public.post_slugs s join posts p on p.post_table = s.post_table and p.id = s.post_id
          where not s.is_current and s.gone_at is null
          union all
          select 'deleted', case s.post_table when 'blog_posts' then '/blog/' else '/news/' end || s.slug,
            null, 410, s.gone_at, null, null, null
          from public.post_slugs s where s.gone_at is not null
        ), chosen as (
          select e.*, count(*) over () as how_many from every_redirect e
          where (p_source is null or e.source = p_source)
            and (e.written ilike pattern or coalesce(e.leads_to, e.section || e.slug, '') ilike pattern)
          order by e.source <> 'manual', e.changed_at desc nulls last, e.written
          limit least(greatest(p_limit, 1), 5000) offset greatest(p_offset, 0)
        ), listed as (
          select c.*, case
            when c.source in ('renamed', 'deleted')
              then substring(c.written for 6) || private.encode_segment(substring(c.written from 7))
            else c.written
          end as address
          from chosen c
        )
        select l.address, coalesce(l.leads_to, l.section || private.encode_segment(l.slug)), l.status::smallint, l.source,
          coalesce(h.hits, 0), h.last_at, l.changed_at, l.changer, l.how_many
        from listed l left join public.address_hits h on h.outcome = 'redirected' and h.path = l.address
        order by l.source <> 'manual', l.changed_at desc nulls last, l.written;
    end
  $$;

-- Adds hits counted by a process: {"/old": 3, …}. Sorted, so that replicas do not deadlock. Of the missing addresses,
-- the 800 most requested and the 200 newest are kept.
create function public.add_address_hits(p_redirected jsonb, p_missed jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      insert into public.address_hits as known (outcome, path, hits)
      select counted.outcome, counted.key, counted.value::bigint
      from (
        select 'missed' as outcome, key, value from jsonb_each_text(p_missed)
        where not exists (select from public.redirects r where r.path = key)
        union all
        select 'redirected', key, value from jsonb_each_text(p_redirected)
      ) counted
      where length(counted.key) <= 500
      order by counted.outcome, counted.key
      on conflict (outcome, path) do update set hits = known.hits + excluded.hits, last_at = excluded.last_at;

      delete from public.address_hits where outcome = 'missed' and path in (
        select path from (
          select path, row_number() over (order by hits desc, path) as by_hits,
            row_number() over (order by last_at desc, path) as by_time
          from public.address_hits where outcome = 'missed'
        ) ranked
        where by_hits > 800 and by_time > 200
      );
    end
  $$;

select private.only_for('anon, authenticated, service_role', 'find_redirect');
select private.only_for('authenticated', 'list_redirects');
select private.only_for_server('add_address_hits');
