-- An account that the admin API deletes softly stays as a row without a person. Its roles go as with any other
-- deletion, and the last owner can't be deleted in this way either.
create function private.drop_roles_of_forgotten() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.user_roles where user_id = new.id;
      return null;
    end
  $$;
revoke all on function private.drop_roles_of_forgotten() from public, anon, authenticated;
create trigger drop_roles_of_forgotten after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function private.drop_roles_of_forgotten();

-- Those who were forgotten before; the role of a last owner stays until somebody else is one.
delete from public.user_roles held using auth.users gone
where gone.id = held.user_id and gone.deleted_at is not null and (
  held.role <> 'admin' or exists (
    select from public.user_roles other join auth.users u on u.id = other.user_id
    where other.role = 'admin' and u.deleted_at is null
      and not exists (select from public.deactivated_people d where d.user_id = other.user_id)
  )
);
