/** `manage-system`: only owners see jobs, backups and deliveries. */
import { expect, test } from 'vitest'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import type { Answer } from '#supabase/functions/manage-system/contract.ts'

const call = (backend: FunctionsBackend, token: string, body: object) =>
  backend.call('manage-system', {
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

async function read(backend: FunctionsBackend, token: string): Promise<Answer<'read'>> {
  const answer = await call(backend, token, { action: 'read' })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer<'read'>
}

onBothFunctionEngines({}, (use) => {
  test('lists each job with its last run, next run and failures', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    await backend.engine.query(
      `insert into public.scheduled_jobs (name, function_name, interval_seconds, failures, is_active, next_due_at)
       values
         ('looked-at', 'none', 3600, 2, true, '2126-01-01 12:00Z'),
         ('new', 'none', 60, 0, true, '2126-01-01 12:00Z'),
         ('switched-off', 'none', 3600, 0, false, '2126-01-01 12:00Z')`,
    )
    await backend.engine.query(
      `insert into public.job_runs (job, trigger, status, started_at, finished_at, message) values
         ('looked-at', 'timer', 'succeeded', '2026-01-01 10:00Z', '2026-01-01 10:01Z', null),
         ('looked-at', 'timer', 'failed', '2026-01-01 11:00Z', '2026-01-01 11:01Z', 'The source answered 500.')`,
    )
    const { jobs, database_version, database_bytes } = await read(backend, owner.token)
    expect(database_version).toMatch(/^\d\d(?:\.\d+|beta\d+)*$/)
    expect(database_bytes).toBeGreaterThan(1_000_000)
    const same = (at: string) => expect.toSatisfy((text: string) => Date.parse(text) === Date.parse(at))
    expect(jobs.find(({ name }) => name === 'looked-at')).toEqual({
      name: 'looked-at',
      every_seconds: 3600,
      next_due_at: same('2126-01-01T12:00Z'),
      failures: 2,
      succeeded_at: same('2026-01-01T10:01Z'),
      last: {
        status: 'failed',
        started_at: same('2026-01-01T11:00Z'),
        finished_at: same('2026-01-01T11:01Z'),
        message: 'The source answered 500.',
      },
    })
    expect(jobs.find(({ name }) => name === 'new')).toMatchObject({ succeeded_at: null, last: null })
    expect(jobs.map(({ name }) => name)).toContain('deliver')
    expect(jobs.map(({ name }) => name)).not.toContain('switched-off')
  })

  test('lists backups and starts one on request', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const request = async () => (await call(backend, owner.token, { action: 'request-backup' })).json()
    expect((await read(backend, owner.token)).backups).toBe(null)
    expect(await request()).toEqual({ success: true, requested: false })

    await backend.service.rpc('plan_backups', { p_every_seconds: 86_400 })
    await backend.engine.query(
      `update public.scheduled_jobs set next_due_at = now() + interval '5 hours' where name = 'backup'`,
    )
    await backend.engine.query(
      `insert into public.job_runs (job, trigger, status, finished_at, result, message) values
         ('backup', 'timer', 'succeeded', now(), '{"target": "/backups", "name": "b.tar.gz", "bytes": 7, "digest": "d"}', null),
         ('backup', 'timer', 'failed', now(), null, 'The disk is full.')`,
    )
    const { backups } = await read(backend, owner.token)
    expect(backups).toMatchObject({
      every_seconds: 86_400,
      runs: [
        { status: 'failed', message: 'The disk is full.', file_name: null },
        { status: 'done', target: '/backups', file_name: 'b.tar.gz', bytes: 7, kind: 'scheduled' },
      ],
    })
    expect(backups!.due_in_seconds).toBeGreaterThan(4 * 3600)
    expect(await request()).toEqual({ success: true, requested: true })
    expect((await read(backend, owner.token)).backups!.due_in_seconds).toBeLessThanOrEqual(0)
  })
})
