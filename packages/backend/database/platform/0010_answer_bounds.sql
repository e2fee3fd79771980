-- Bounds what one answer of the table service may take: the text while it is put together, and the time.

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

-- How many bytes the lines have together; fails with the first one that is too much.
create aggregate rest.bytes_at_most(line text, most bigint) (
  sfunc = rest.add_bytes,
  stype = bigint,
  initcond = '0'
);

-- What PUBLIC may run is taken from functions by default, yet not from aggregates on every version.
revoke execute on function rest.add_bytes(bigint, text, bigint) from public;
revoke execute on function rest.bytes_at_most(text, bigint) from public;
grant execute on function rest.add_bytes(bigint, text, bigint) to anon, authenticated, service_role;
grant execute on function rest.bytes_at_most(text, bigint) to anon, authenticated, service_role;

-- Ends a statement between two rows. The embedded engine can't be interrupted from outside: there a statement that
-- overruns its limit ends together with its thread, and everybody waits for the next.
create function rest.out_of_time() returns boolean
  language plpgsql volatile cost 1
  set search_path = ''
as $$
begin
  raise exception 'canceling statement due to statement timeout'
    using errcode = '57014', hint = 'Ask for fewer rows, or with simpler conditions.';
end
$$;

-- True while the statement has time left. Without settings of its own, so that Postgres writes it into the query.
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
