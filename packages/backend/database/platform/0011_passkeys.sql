-- Passkeys and their challenges.

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Id given by the authenticator and public key (COSE), both base64url.
  credential_id text not null unique,
  public_key text not null,
  -- Must increase if the authenticator counts.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  aaguid text not null default '',
  backed_up boolean not null default false,
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- The user who adds a key; null for a sign-in.
  user_id uuid references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  check ((purpose = 'registration') = (user_id is not null))
);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
