-- How the addresses begin that redirects lead from, so that nobody asks for each unknown address whether it leads on.
-- docs/decisions/0099-unknown-addresses-ask-nothing.md

create index redirects_by_beginning on public.redirects (split_part(split_part(path, '/', 2), '?', 1));
create index post_redirects_by_beginning on public.post_redirects (split_part(split_part(path, '/', 2), '?', 1));

-- The first segment of each path that leads on, as a number of 16 bits of its MD5, since only administrators list redirects.
-- Null when there are more beginnings than 64 of either kind. Each is found by the index, however many paths begin with it.
create function public.list_redirect_beginnings() returns integer[]
  language plpgsql stable security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
  as $$
    declare
      most constant integer := 64;
      -- Before all others.
      manual text := '';
      imported text := '';
      beginnings text[] := array['']::text[];
    begin
      for found in 1 .. most + 1 loop
        select split_part(split_part(r.path, '/', 2), '?', 1) into manual from public.redirects r
          where split_part(split_part(r.path, '/', 2), '?', 1) > manual
          order by split_part(split_part(r.path, '/', 2), '?', 1) limit 1;
        exit when manual is null;
        if found > most then
          return null;
        end if;
        beginnings := beginnings || manual;
      end loop;
      for found in 1 .. most + 1 loop
        select split_part(split_part(r.path, '/', 2), '?', 1) into imported from public.post_redirects r
          where split_part(split_part(r.path, '/', 2), '?', 1) > imported
          order by split_part(split_part(r.path, '/', 2), '?', 1) limit 1;
        exit when imported is null;
        if found > most then
          return null;
        end if;
        beginnings := beginnings || imported;
      end loop;
      return (
        select array_agg(distinct ('x' || left(md5(b), 4))::bit(16)::integer) from unnest(beginnings) b
      );
    end
  $$;
revoke all on function public.list_redirect_beginnings() from public;
grant execute on function public.list_redirect_beginnings() to anon, authenticated, service_role;
