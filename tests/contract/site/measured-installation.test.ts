/** Counts of the installation for metrics. */
import { expect, test } from 'vitest'
import { readInstallationCounts } from '#server/observability/installation-counts.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  test('counts deliveries by kind and status, and failures of jobs', async () => {
    const { engine, service } = use()
    const before = await readInstallationCounts(service)
    expect(before).toMatchObject({ oldest_due_seconds: 0, deliveries_by_kind: [], imports: [], backup: null })
    expect(before.database_bytes).toBeGreaterThan(1_000_000)

    await engine.query(
      `insert into public.deliveries (kind, purpose, target, channel, payload, status, not_before) values
         ('mail', 'test', 'agency', 'nobody-sends', '{}', 'failed', now()),
         ('mail', 'test', 'agency', 'nobody-sends', '{}', 'cancelled', now())`,
    )
    await engine.query(
      `insert into public.scheduled_jobs (name, function_name, interval_seconds, failures, is_active, next_due_at)
       values
         ('measured', 'none', 3600, 2, true, now() + interval '1 hour'),
         ('switched-off', 'none', 3600, 0, false, now() + interval '1 hour')`,
    )
    await engine.query(
      `insert into public.job_runs (job, trigger, status, finished_at) values
         ('measured', 'timer', 'succeeded', now() - interval '5 hours'),
         ('measured', 'timer', 'succeeded', now() - interval '2 hours'),
         ('measured', 'timer', 'failed', now() - interval '1 hour')`,
    )
    const counts = await readInstallationCounts(service)
    const byStatus = counts.deliveries_by_kind.toSorted((a, b) => (a.status < b.status ? -1 : 1))
    expect(byStatus).toEqual([
      { kind: 'mail', status: 'cancelled', count: 1 },
      { kind: 'mail', status: 'failed', count: 1 },
    ])
    expect(counts.jobs.find(({ name }) => name === 'switched-off')).toBeUndefined()
    const job = counts.jobs.find(({ name }) => name === 'measured')!
    expect(job.failures).toBe(2)
    expect(Math.floor(job.seconds_since_success! / 3600)).toBe(2)
  })

  test('counts imports and waiting pictures, and reads the age of the latest backup', async () => {
    const { engine, service } = use()
    await engine.query(
      `insert into public.import_runs (post_table, status, created, failed) values
         ('blog_posts', 'finished', 4, 1), ('news_posts', 'broken', 2, 0)`,
    )
    await engine.query(
      `insert into public.imported_pictures (post_table, post_id, url)
       values ('blog_posts', gen_random_uuid(), 'https://pictures.example/1.png')`,
    )
    await engine.query('select public.plan_backups(86400)')
    expect((await readInstallationCounts(service)).backup).toEqual({
      seconds_since_success: null,
      bytes: null,
    })
    await engine.query(
      `insert into public.job_runs (job, trigger, status, finished_at, result) values
         ('backup', 'timer', 'succeeded', now() - interval '3 hours', '{"bytes": 7000}'),
         ('backup', 'timer', 'failed', now(), null)`,
    )
    const counts = await readInstallationCounts(service)
    const runs = counts.imports.map(({ kind, status, count }) => `${count} of ${kind} ${status}`).toSorted()
    expect(runs).toEqual(['1 of blog finished', '1 of news broken'])
    expect(counts.imported_rows).toEqual({ created: 6, updated: 0, skipped: 0, refused: 0, failed: 1 })
    expect(counts.pictures).toEqual({ pending: 1 })
    expect(counts.backup!.bytes).toBe(7000)
    expect(Math.floor(counts.backup!.seconds_since_success! / 3600)).toBe(3)
  })
})
