-- Which process tells a CDN what to throw away (docs/decisions/0071-a-cdn-is-told-by-one-of-many.md). All of them hear of a
-- change; each key is purged by the one that claims it first.
create table private.cdn_purges (
  key text primary key,
  claimed_at timestamptz not null
);

-- Those of the keys that were not claimed since they changed, `p_seconds_ago` before now: whoever claimed one later than
-- that has it purged after the change as well. Claims of days gone by are forgotten.
create function public.claim_purges(p_keys text[], p_seconds_ago double precision) returns text[]
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      changed_at constant timestamptz := clock_timestamp() - make_interval(secs => p_seconds_ago);
      claimed text[];
    begin
      -- One after the other: of two that ask at once, one gets all keys of a change, and one purge tells of it.
      lock table private.cdn_purges in exclusive mode;
      delete from private.cdn_purges where key in (
        select key from private.cdn_purges where claimed_at < clock_timestamp() - interval '1 day'
        order by key limit 1000
      );
      with claim as (
        insert into private.cdn_purges as known (key, claimed_at)
          select wanted, clock_timestamp() from (select distinct unnest(p_keys) as wanted) each order by wanted
          on conflict (key) do update set claimed_at = excluded.claimed_at where known.claimed_at < changed_at
          returning key
      )
      select coalesce(array_agg(key), '{}') into claimed from claim;
      return claimed;
    end
  $$;
select private.only_for_server('claim_purges');
