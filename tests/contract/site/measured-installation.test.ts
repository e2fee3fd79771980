/** What an operator watches is counted as it is, and for nobody else. */
import { expect, test } from 'vitest'
import { readInstallationCounts } from '#server/observability/installation-counts.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  test('deliveries by status, the wait of the oldest that is due, jobs and their failures', async () => {
    const { engine, service } = use()
    const before = await readInstallationCounts(service)
    expect(before).toMatchObject({ oldestDueSeconds: 0, deliveries: {} })
    expect(before.databaseBytes).toBeGreaterThan(1_000_000)

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
    expect(counts.deliveries).toEqual({ failed: 1, cancelled: 1 })
    expect(counts.jobs.find(({ name }) => name === 'switched-off')).toBeUndefined()
    const job = counts.jobs.find(({ name }) => name === 'measured')!
    expect(job.failures).toBe(2)
    expect(Math.floor(job.secondsSinceSuccess! / 3600)).toBe(2)
  })

  test('nobody but the server may ask', async () => {
    const { error } = await use().anon.rpc('measure_installation')
    expect(error?.code).toBe('42501')
    await expect(readInstallationCounts(use().anon)).rejects.toThrow('could not be measured')
  })
})
