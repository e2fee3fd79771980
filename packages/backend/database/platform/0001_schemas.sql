-- PUBLIC gets no rights, also on objects of later migrations.

alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema auth;
create schema storage;

-- Policies call auth.uid() and storage.foldername() as the caller; no table of `auth` is granted to anyone.
grant usage on schema auth, storage to anon, authenticated, service_role;
