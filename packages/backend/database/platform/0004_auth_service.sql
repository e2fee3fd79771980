-- Data of the auth service beyond the columns of the hosted service.

alter table auth.one_time_tokens
  -- Keyed hash of the six-digit code in the same email; `token_hash` is that of the link.
  add column code_hash text,
  add column tries smallint not null default 0,
  add column expires_at timestamptz not null default now() + interval '1 hour',
  -- PKCE challenge of the request.
  add column flow_state_id uuid;

alter table auth.flow_state
  add column state_hash text unique,
  add column provider_secrets text,
  add column redirect_to text;
alter table auth.one_time_tokens
  add constraint one_time_tokens_flow_state_id_fkey
  foreign key (flow_state_id) references auth.flow_state (id) on delete set null;
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
create index flow_state_user_id_idx on auth.flow_state (user_id);

-- Each code of an authenticator is valid once, and a challenge allows few wrong codes.
alter table auth.mfa_factors add column last_used_step bigint;
alter table auth.mfa_challenges add column tries smallint not null default 0;

-- Token buckets shared by all replicas; keys contain hashes instead of email addresses.
create table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  is_allowed boolean not null,
  updated_at timestamptz not null default now()
);
create index rate_limits_updated_at_idx on auth.rate_limits (updated_at);

-- Consecutive failed sign-ins, and the earliest time of the next one.
create table auth.sign_in_attempts (
  key text primary key,
  failures integer not null,
  is_refused boolean not null default false,
  blocked_until timestamptz not null default '-infinity',
  updated_at timestamptz not null default now()
);
create index sign_in_attempts_updated_at_idx on auth.sign_in_attempts (updated_at);

alter table auth.rate_limits enable row level security;
alter table auth.sign_in_attempts enable row level security;
