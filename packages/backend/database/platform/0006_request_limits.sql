-- Recent requests of each address, shared by all replicas. Unlogged: losing the counts in a crash is harmless, and
-- they need no write-ahead log.
create unlogged table backend.request_counts (
  key text primary key,
  -- Decreases by `per_second`.
  used double precision not null,
  per_second double precision not null,
  updated_at timestamptz not null default now()
);
alter table backend.request_counts enable row level security;
