-- Which keys this database belongs to; told by a hash, never by the keys.

create table backend.installation (
  id boolean primary key default true check (id),
  key_fingerprint text not null,
  signing_key_ids text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table backend.installation enable row level security;
