/** SQL from the guide to hosted projects, as far as it runs without their extensions. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine } from '#tests/support/database/test-engine.ts'
import { HOSTED_SQL } from './hosted-project.ts'

const guide = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8')
const hosted = guide.slice(guide.indexOf('## (c) A hosted Supabase project'), guide.indexOf('## Backups'))
const statements = [...hosted.matchAll(/```sql\n([\s\S]*?)```/g)]
  .flatMap(([, sql]) => sql!.split(';'))
  .map((statement) => statement.trim())
  .filter(Boolean)

/** Calls the vault extension. */
const VAULT_SQL = `
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as $$
    insert into vault.decrypted_secrets (name, decrypted_secret) values (new_name, new_secret)
  $$;`
/** Error of PostgreSQL for an extension that is not installed. */
const NOT_SUPPORTED = '0A000'

let engine: Engine
beforeAll(async () => {
  engine = await createTestEngine('pglite')
  await engine.execute(HOSTED_SQL + VAULT_SQL)
})
afterAll(() => engine.close())

test('the SQL of the guide enables extensions, stores secrets and starts the schedule', async () => {
  expect(statements).toHaveLength(9)
  for (const statement of statements) {
    const run = engine.query(statement)
    if (statement.startsWith('create extension'))
      await expect(run, statement).rejects.toMatchObject({ code: NOT_SUPPORTED })
    else await run
  }
  expect(await engine.query('select jobname, schedule, active from cron.job')).toEqual([
    { jobname: 'scheduled-jobs', schedule: expect.any(String), active: true },
  ])
  await engine.query(`update public.scheduled_jobs set next_due_at = now()`)
  await engine.query('select public.call_due_jobs()')
  const sent = await engine.query<{ url: string; headers: object }>('select url, headers from net.sent')
  expect(sent).toContainEqual({
    url: 'https://your-project.supabase.co/functions/v1/deliver',
    headers: { apikey: 'sb_secret_…', 'content-type': 'application/json' },
  })
})
