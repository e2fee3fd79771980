-- Limits the size of a response of the table service and its time.

create schema rest;
grant usage on schema rest to anon, authenticated, service_role;

create function rest.add_bytes(so_far bigint, line text, most bigint) returns bigint
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if so_far + coalesce(octet_length(line), 4) > most then
    raise exception 'The answer would have over % bytes', most
      using errcode = 'PT413', hint = 'Ask for fewer columns, or for fewer rows with limit and offset.';
  end if;
  return so_far + coalesce(octet_length(line), 4);
end
$$;

-- Total bytes of the lines; fails at the first line beyond the limit.
create aggregate rest.bytes_at_most(line text, most bigint) (
  sfunc = rest.add_bytes,
  stype = bigint,
  initcond = '0'
);

-- The default privileges for PUBLIC do not cover aggregates in all versions.
revoke execute on function rest.add_bytes(bigint, text, bigint) from public;
revoke execute on function rest.bytes_at_most(text, bigint) from public;
grant execute on function rest.add_bytes(bigint, text, bigint) to anon, authenticated, service_role;
grant execute on function rest.bytes_at_most(text, bigint) to anon, authenticated, service_role;

-- Ends a statement between two rows. The embedded engine cannot be interrupted from outside: a statement beyond its
-- limit ends with its thread, and all requests wait for the next one.
create function rest.out_of_time() returns boolean
  language plpgsql volatile cost 1
  set search_path = ''
as $$
begin
  raise exception 'canceling statement due to statement timeout'
    using errcode = '57014', hint = 'Ask for fewer rows, or with simpler conditions.';
end
$$;

-- True while the statement has time left. Without settings, so that PostgreSQL inlines it.
create function rest.in_time() returns boolean
  language sql volatile
return pg_catalog.clock_timestamp() < pg_catalog.statement_timestamp()
    + coalesce(nullif(pg_catalog.current_setting('rest.max_milliseconds', true), ''), '8000')::float8
    * interval '1 millisecond'
  or rest.out_of_time();

revoke execute on function rest.out_of_time() from public;
revoke execute on function rest.in_time() from public;
grant execute on function rest.out_of_time() to anon, authenticated, service_role;
grant execute on function rest.in_time() to anon, authenticated, service_role;
