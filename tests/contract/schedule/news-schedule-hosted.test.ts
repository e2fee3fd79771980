import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'

/** What a hosted project has in place of the embedded clock, as far as the migration uses it. */
const HOSTED_SQL = `
  drop schema functions cascade;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint
  $$;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.sent (url text, body jsonb, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint language sql as $$ insert into net.sent values (url, body, headers, timeout_milliseconds) returning 1::bigint $$;
`

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}, as a hosted project has it`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await createTestEngine(kind)
      await engine.execute(HOSTED_SQL)
    })
    afterAll(() => engine.close())

    test.for([
      [0.5, '30 seconds'],
      [1, '*/1 * * * *'],
      [55, '*/55 * * * *'],
      [60, '0 */1 * * *'],
      [1440, '0 */24 * * *'],
    ] as const)('an interval of %d minutes is planned with pg_cron', async ([minutes, schedule]) => {
      await engine.query('select public.set_news_interval($1)', [minutes])
      expect(await engine.query('select * from cron.job')).toEqual([
        { jobname: 'news-import', schedule, command: 'select public.call_news_import()', active: true },
      ])
      const [row] = await engine.query<{ read: Record<string, unknown> }>(
        'select public.read_news_schedule() as read',
      )
      expect(row!.read).toMatchObject({ interval_minutes: minutes, scheduler: 'pg_cron', next_run_at: null })
    })

    test('the job calls the function with the secrets of the vault, and says which are missing', async () => {
      const call = () => engine.query('select public.call_news_import()')
      await expect(call()).rejects.toThrow(/project_url and secret_key/)
      await engine.query(
        `insert into vault.decrypted_secrets values ('project_url', 'https://p.example'), ('secret_key', 'sb_secret_x'), ('other', 'y')`,
      )
      await call()
      expect(await engine.query('select * from net.sent')).toEqual([
        {
          url: 'https://p.example/functions/v1/auto-import-news',
          body: {},
          headers: { apikey: 'sb_secret_x', 'content-type': 'application/json' },
          timeout_milliseconds: 120_000,
        },
      ])
    })

    test('without any clock the interval is kept all the same', async () => {
      await engine.execute('drop schema cron cascade')
      await engine.query('select public.set_news_interval(45)')
      const [row] = await engine.query<{ read: Record<string, unknown> }>(
        'select public.read_news_schedule() as read',
      )
      expect(row!.read).toMatchObject({ interval_minutes: 45, scheduler: null, next_run_at: null })
    })
  })
}
