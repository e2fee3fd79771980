-- What each address has used of its requests of late, for all replicas together. Unlogged: losing the counts with
-- a crash does no harm, and keeping them costs no write-ahead log.
create unlogged table backend.request_counts (
  key text primary key,
  -- Requests not yet forgotten; they are forgotten at `per_second`.
  used double precision not null,
  per_second double precision not null,
  updated_at timestamptz not null default now()
);
alter table backend.request_counts enable row level security;
