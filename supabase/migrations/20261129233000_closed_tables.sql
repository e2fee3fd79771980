-- Lets only these roles call functions of the schema public. Called after each group of such functions.
create function private.only_for(p_roles text, variadic p_names text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      called record;
      missing text;
    begin
      select string_agg(name, ', ') into missing from unnest(p_names) name
      where not exists (
        select from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = name
      );
      if missing is not null then
        raise exception 'There is no such function in the schema public: %', missing
          using hint = 'Name the functions that this migration creates, without their parameters.';
      end if;
      for called in
        select p.oid::regprocedure as signature from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = any (p_names)
      loop
        execute format('revoke all on function %s from public, anon, authenticated, service_role', called.signature);
        execute format('grant execute on function %s to %s', called.signature, p_roles);
      end loop;
    end
  $$;

create or replace function private.only_for_server(variadic p_names text[]) returns void
  language sql set search_path = ''
  as $$ select private.only_for('service_role', variadic p_names) $$;

-- Closes a table to the API and leaves it to functions of the owner; policies and grants open what others need.
create function private.close_table(p_table regclass) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      execute format('alter table %s enable row level security, force row level security', p_table);
      execute format('revoke all on %s from public, anon, authenticated, service_role', p_table);
      execute format(
        'create policy "the functions of the owner work here" on %s for all to current_user using (true) with check (true)',
        p_table
      );
    end
  $$;

revoke all on function private.only_for, private.close_table from public;

-- Policies for the functions of the owner have one name.
do $$
  declare
    policy record;
  begin
    for policy in
      select p.polname as name, p.polrelid::regclass as place
      from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid
      where c.relnamespace::regnamespace::text in ('public', 'private', 'lists', 'search')
        and p.polcmd = '*' and p.polroles = array[current_user::regrole::oid]
        and pg_catalog.pg_get_expr(p.polqual, p.polrelid) = 'true' and p.polname <> 'the functions of the owner work here'
    loop
      execute format('alter policy %I on %s rename to "the functions of the owner work here"', policy.name, policy.place);
    end loop;
  end
$$;
