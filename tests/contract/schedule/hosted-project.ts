/** Replacements of the extensions vault and pg_net; the latter lists the calls. */
export const HOSTED_CALLS_SQL = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.sent (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint language sql as $$ insert into net.sent values (url, body, headers, timeout_milliseconds) returning 1::bigint $$;
`

/** The parts of a hosted project that migrations use. */
export const HOSTED_SQL = `
  drop schema backend cascade;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint
  $$;
  create function cron.unschedule(job_name text) returns boolean language sql as $$
    delete from cron.job where jobname = $1 returning true
  $$;
${HOSTED_CALLS_SQL}`
