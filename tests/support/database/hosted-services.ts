/**
 * Tables of a hosted project's auth and storage services, from the public migrations of supabase/auth (up to
 * 20260625000000) and supabase/storage (up to 0063), as far as dumps contain their data.
 */
export const HOSTED_ACCOUNTS_SQL = `
  create schema auth;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_status as enum ('unverified', 'verified');
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token');
  create table auth.users (
    instance_id uuid, id uuid not null primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
    confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255),
    recovery_sent_at timestamptz, email_change_token_new varchar(255), email_change varchar(255),
    email_change_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
    is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text default null unique,
    phone_confirmed_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '',
    phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
  create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
  create table auth.identities (
    provider_id text not null, user_id uuid not null references auth.users on delete cascade,
    identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
    updated_at timestamptz, email text generated always as (lower(identity_data ->> 'email')) stored,
    id uuid not null default gen_random_uuid() primary key, unique (provider_id, provider)
  );
  create table auth.sessions (
    id uuid not null primary key, user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz, updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz,
    refreshed_at timestamp, user_agent text, ip inet, tag text, oauth_client_id uuid, refresh_token_hmac_key text,
    refresh_token_counter bigint, scopes text
  );
  create table auth.mfa_factors (
    id uuid not null primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
    factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
    updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique,
    web_authn_credential jsonb, web_authn_aaguid uuid, last_webauthn_challenge_data jsonb
  );
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where trim(friendly_name) <> '';
  create table auth.webauthn_credentials (
    id uuid not null default gen_random_uuid() primary key,
    user_id uuid not null references auth.users on delete cascade, credential_id bytea not null unique,
    public_key bytea not null, attestation_type text not null default '', aaguid uuid,
    sign_count bigint not null default 0, transports jsonb not null default '[]',
    backup_eligible boolean not null default false, backed_up boolean not null default false,
    friendly_name text not null default '', created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), last_used_at timestamptz
  );
  create table auth.audit_log_entries (
    instance_id uuid, id uuid not null primary key, payload json, created_at timestamptz,
    ip_address varchar(64) not null default ''
  );
  create table auth.schema_migrations (version varchar(255) not null primary key);
  create function auth.jwt() returns jsonb language sql stable
    as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
  create function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;
  grant usage on schema auth to anon, authenticated, service_role;`

export const HOSTED_FILES_SQL = `
  create schema storage;
  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  create table storage.buckets (
    id text not null primary key, name text not null unique, owner uuid, created_at timestamptz default now(),
    updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
    file_size_limit bigint, allowed_mime_types text[], owner_id text,
    type storage.buckettype not null default 'STANDARD', versioning_status text not null default 'DISABLED'
  );
  create table storage.objects (
    id uuid not null default gen_random_uuid() primary key, bucket_id text references storage.buckets, name text,
    owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(), metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored, version text, owner_id text,
    user_metadata jsonb, archived_at timestamptz, is_delete_marker boolean not null default false,
    is_versioned boolean not null default false
  );
  create unique index bucketid_objname on storage.objects (bucket_id, name);
  create function storage.protect_delete() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
          using errcode = '42501';
      end if;
      return null;
    end $$;
  create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
  create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
  create function storage.foldername(name text) returns text[] language sql immutable
    as $$ select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1] $$;
  create function storage.filename(name text) returns text language sql immutable as $$ select split_part(name, '/', -1) $$;
  create function storage.extension(name text) returns text language sql immutable
    as $$ select split_part(storage.filename(name), '.', -1) $$;
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;`
