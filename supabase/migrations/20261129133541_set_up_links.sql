-- One-time links that make the first owner: hashes of their secrets. Empty once there is an owner.
-- docs/decisions/0044-make-the-first-owner-by-a-link.md
create table public.set_up_links (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

alter table public.set_up_links enable row level security, force row level security;
revoke all on public.set_up_links from public, anon, authenticated, service_role;
grant select, insert on public.set_up_links to service_role;

create policy "the server reads links" on public.set_up_links for select to service_role using (true);
create policy "the server makes links" on public.set_up_links for insert to service_role with check (true);
create policy "the functions of the owner end links" on public.set_up_links
  for all to current_user using (true) with check (true);

create function private.end_set_up_links() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.set_up_links;
      return null;
    end
  $$;

create trigger end_set_up_links after insert on public.user_roles
  for each row when (new.role = 'admin') execute function private.end_set_up_links();

-- Makes an account the first owner. False if there is one, or the link is unknown or older than a week.
create function public.make_first_owner(p_secret_hash text, p_user_id uuid) returns boolean
  language plpgsql set search_path = ''
  as $$
    begin
      perform pg_advisory_xact_lock(6403217751118264);
      if exists (select from public.user_roles where role = 'admin') or not exists (
        select from public.set_up_links
          where secret_hash = p_secret_hash and created_at > now() - interval '7 days'
      ) then
        return false;
      end if;
      insert into public.user_roles (user_id, role) values (p_user_id, 'admin');
      return true;
    end
  $$;

select private.only_for_server('make_first_owner');
