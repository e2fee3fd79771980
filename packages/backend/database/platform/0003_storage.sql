-- Buckets and files. The bytes are stored elsewhere; rows decide about access.

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- Lists search for names with a prefix, which requires byte order.
create index name_prefix_search on storage.objects (bucket_id, name text_pattern_ops);

create function storage.foldername(name text) returns text[]
  language sql immutable
  return (string_to_array(name, '/'))[: cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text
  language sql immutable
  return split_part(name, '/', -1);

create function storage.extension(name text) returns text
  language sql immutable
  return split_part(storage.filename(name), '.', -1);

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

create function storage.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.updated_at := now();
      return new;
    end
  $$;

create trigger touch_updated_at before update on storage.buckets
  for each row execute function storage.touch_updated_at();
create trigger touch_updated_at before update on storage.objects
  for each row execute function storage.touch_updated_at();

-- Deleting a row alone would leave its bytes: only the storage service, which deletes both, sets this for its
-- transaction.
create function storage.protect_delete() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if current_user in ('anon', 'authenticated', 'service_role')
        and coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true'
      then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
          using errcode = '42501';
      end if;
      return null;
    end
  $$;

create trigger protect_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
alter table storage.objects enable row level security;
alter table storage.objects force row level security;

grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;

-- Forced row security would also apply to the owner, who fills buckets in migrations, and to service_role if the login
-- role cannot give it BYPASSRLS.
create policy "the owner manages buckets" on storage.buckets
  to current_user using (true) with check (true);
create policy "the owner manages objects" on storage.objects
  to current_user using (true) with check (true);
create policy "the server manages buckets" on storage.buckets
  to service_role using (true) with check (true);
create policy "the server manages objects" on storage.objects
  to service_role using (true) with check (true);
