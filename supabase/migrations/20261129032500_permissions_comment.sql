comment on table public.role_permissions is 'Written by migrations only; same as in domain/permissions.ts.';
