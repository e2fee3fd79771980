-- Recovery codes replace a lost authenticator. They are a separate factor.

alter type auth.factor_type add value 'recovery_code';

create table auth.recovery_code_sets (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  failures smallint not null default 0,
  locked_until timestamptz not null default '-infinity'
);

-- Hashes: codes are shown only when created.
create table auth.recovery_codes (
  factor_id uuid not null references auth.recovery_code_sets (factor_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

alter table auth.recovery_code_sets enable row level security;
alter table auth.recovery_codes enable row level security;
