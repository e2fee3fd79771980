-- Hash of the keys that this database belongs to.

create table backend.installation (
  id boolean primary key default true check (id),
  key_fingerprint text not null,
  signing_key_ids text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table backend.installation enable row level security;
