-- What the site used: counts that the server adds up, and sizes that are measured when somebody asks.

-- By day, so that a billing cycle may begin on any day of the month, and be moved.
create table public.usage_counts (
  -- In UTC.
  day date not null,
  -- Such as egress.pages, in bytes, or requests.api.
  metric text not null check (metric ~ '^[a-z]+[.][a-z]+$'),
  amount bigint not null check (amount >= 0),
  primary key (day, metric)
);

alter table public.usage_counts enable row level security;
alter table public.usage_counts force row level security;
revoke all on public.usage_counts from public, anon, authenticated, service_role;
-- Forced row security binds the owner as well, in whose name the functions below work.
create policy "the functions of the owner work here" on public.usage_counts
  for all to current_user using (true) with check (true);

-- Adds what a process counted since it last did: {"egress.pages": 1234, …}. In order, so that replicas never wait
-- for each other crosswise.
create function public.add_usage(counts jsonb) returns void
  language sql security definer set search_path = ''
  as $$
    insert into public.usage_counts (day, metric, amount)
    select (now() at time zone 'utc')::date, key, value::bigint from jsonb_each_text(counts) order by key
    on conflict (day, metric) do update set amount = usage_counts.amount + excluded.amount
  $$;

-- Sizes in bytes as they are now; accounts and counts since a moment. An account was active when it signed in, kept a
-- session alive or ended one.
create function public.read_usage(since timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
      'stored_bytes', (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects),
      'active_users', (
        select count(*) from auth.users
        where last_sign_in_at >= since
          or id in (
            select user_id from auth.sessions
            where coalesce(refreshed_at at time zone 'utc', created_at) >= since
          )
          or id::text in (
            select payload ->> 'actor_id' from auth.audit_log_entries
            where created_at >= since and payload ->> 'action' = 'logout'
          )
      ),
      'counts', (
        select coalesce(jsonb_object_agg(metric, amount), '{}')
        from (
          select metric, sum(amount) as amount from public.usage_counts
          where day >= (since at time zone 'utc')::date group by metric
        ) summed
      )
    )
  $$;

-- Every file of the buckets that authors may list, the newest first: in one answer, for there may be thousands.
create function public.list_stored_files() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(listed.bucket order by listed.id), '[]')
    from (
      select b.id, jsonb_build_object(
        'bucket_id', b.id,
        'is_public', coalesce(b.public, false),
        'files', coalesce(
          jsonb_agg(
            jsonb_build_array(o.name, coalesce((o.metadata ->> 'size')::bigint, 0), o.updated_at)
            order by o.updated_at desc, o.name
          ) filter (where o.id is not null),
          '[]'
        )
      ) as bucket
      from storage.buckets b left join storage.objects o on o.bucket_id = b.id
      where b.id in ('blog-images', 'case-studies')
      group by b.id
    ) listed
  $$;

revoke all on function public.add_usage(jsonb), public.read_usage(timestamptz), public.list_stored_files()
  from public, anon, authenticated, service_role;
grant execute on function public.add_usage(jsonb), public.read_usage(timestamptz), public.list_stored_files()
  to service_role;
