import { expect, test } from 'vitest'
import { type Claim, onEmptyJobTables } from './scheduled-jobs-fixture.ts'

const outcomesOf = (claims: Claim[]) => claims.map(({ outcome }) => outcome).toSorted()

onEmptyJobTables((use) => {
  test('runs a tick once for concurrent calls', async () => {
    const { schedule, makeDue, claimTick, finish, readJob, readRuns } = use()
    await schedule('hourly', '1 hour')
    expect(await claimTick('hourly')).toEqual({ outcome: 'not-due' })
    await makeDue('hourly')
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimTick('hourly')))
    expect(outcomesOf(claims)).toEqual(['busy', 'busy', 'busy', 'busy', 'busy', 'started'])
    const { id } = claims.find(({ outcome }) => outcome === 'started')!
    expect(await finish(id!, { status: 'succeeded', result: { imported: 3 } })).toBe(true)
    expect(await claimTick('hourly')).toEqual({ outcome: 'not-due' })
    expect(await readRuns('hourly')).toMatchObject([
      { id, trigger: 'timer', status: 'succeeded', recovers: null, result: { imported: 3 }, message: null },
    ])
    expect(await readJob('hourly')).toMatchObject({ failures: 0, is_due: false })
  })

  test('hands a run back when the process ends, without a failure', async () => {
    const { schedule, makeDue, claimTick, claim, finish, readJob, readRuns } = use()
    await schedule('parked', '1 hour')
    await makeDue('parked')
    const { id } = await claimTick('parked')
    expect(await finish(id!, { status: 'abandoned', message: 'The server is being restarted.' })).toBe(true)
    expect(await readJob('parked')).toMatchObject({ failures: 0, is_due: true })
    const next = await claimTick('parked')
    expect(next).toMatchObject({ outcome: 'started', recovers: null })
    await finish(next.id!)
    // Runs by hand are not retried.
    const asked = await claim('parked', 0)
    await finish(asked.id!, { status: 'abandoned', message: 'The server is being restarted.' })
    expect(await readJob('parked')).toMatchObject({ failures: 0, is_due: false })
    expect((await readRuns('parked')).map(({ status }) => status)).toContain('abandoned')
  })

  test('makes up for missed ticks with one run', async () => {
    const { schedule, makeDue, claimTick, readJob, readRuns } = use()
    await schedule('missed', '30 seconds')
    await makeDue('missed', '1 hour')
    const before = (await readJob('missed'))!.next_due_at.getTime()
    expect(await claimTick('missed')).toMatchObject({ outcome: 'started' })
    const next = (await readJob('missed'))!.next_due_at.getTime()
    const started = (await readRuns('missed'))[0]!.started_at.getTime()
    expect((next - before) % 30_000).toBe(0)
    expect(next).toBeGreaterThan(started)
    expect(next - started).toBeLessThanOrEqual(30_000)
  })

  test('starts one run for concurrent requests and none within the pause', async () => {
    const { schedule, claim, finish, age } = use()
    await schedule('by-hand', '1 hour')
    const claims = await Promise.all([claim('by-hand'), claim('by-hand'), claim('by-hand')])
    expect(outcomesOf(claims)).toEqual(['busy', 'busy', 'started'])
    await finish(claims.find(({ id }) => id)!.id!)
    expect(await claim('by-hand')).toEqual({ outcome: 'too-soon', wait_seconds: expect.any(Number) })
    await age('by-hand', '31 seconds')
    expect(await claim('by-hand')).toMatchObject({ outcome: 'started' })
  })

  test('counts a run that ended while a request waited', async () => {
    const { schedule, engine, claim } = use()
    await schedule('in-turn', '1 hour')
    const locked = Promise.withResolvers<void>()
    const isAwaited = Promise.withResolvers<void>()
    const other = engine.transaction(async (tx) => {
      await tx.query(`select from public.scheduled_jobs where name = 'in-turn' for update`)
      locked.resolve()
      await isAwaited.promise
      await tx.query(
        `insert into public.job_runs (job, trigger, status, finished_at)
         values ('in-turn', 'manual', 'succeeded', clock_timestamp())`,
      )
    })
    await locked.promise
    const asked = claim('in-turn')
    // PGlite queues transactions, so none waits for a lock.
    if (engine.kind === 'postgres') {
      await expect
        .poll(async () => (await engine.query('select from pg_locks where not granted')).length)
        .toBeGreaterThan(0)
    }
    isAwaited.resolve()
    await other
    expect(await asked).toEqual({ outcome: 'too-soon', wait_seconds: expect.any(Number) })
  })

  test('a manual run does not affect the schedule', async () => {
    const { schedule, makeDue, claim, claimTick, finish, readJob } = use()
    await schedule('both', '1 hour')
    await makeDue('both')
    const { id } = await claim('both')
    await finish(id!, { status: 'failed', message: 'no feed' })
    expect(await readJob('both')).toMatchObject({ failures: 0, is_due: true })
    expect(await claimTick('both')).toMatchObject({ outcome: 'started' })
  })

  test('doubles the delay after each scheduled failure until a success', async () => {
    const { schedule, makeDue, claimTick, finish, readJob, readRuns } = use()
    await schedule('failing', '1 second')
    for (const [failures, rest] of [
      [1, 30],
      [2, 60],
      [3, 120],
    ] as const) {
      await makeDue('failing')
      const { id } = await claimTick('failing')
      await finish(id!, { status: 'failed', message: `no feed ${failures}` })
      const job = (await readJob('failing'))!
      const ended = (await readRuns('failing')).at(-1)!
      expect(ended).toMatchObject({ status: 'failed', message: `no feed ${failures}`, result: null })
      expect(job).toMatchObject({ failures, is_due: false })
      const seconds = (job.next_due_at.getTime() - ended.finished_at!.getTime()) / 1000
      expect(seconds).toBeGreaterThanOrEqual(rest)
      expect(seconds).toBeLessThan(rest * 2)
    }
    await makeDue('failing')
    await finish((await claimTick('failing')).id!)
    expect(await readJob('failing')).toMatchObject({ failures: 0 })
  })

  test('gives a run the result of the last success', async () => {
    const { schedule, claim, finish } = use()
    await schedule('telling', '1 hour')
    const ask = () => claim('telling', 0)
    const first = await ask()
    expect(first.last_result).toBeNull()
    await finish(first.id!, { status: 'succeeded', result: { digest: 'a' } })
    await finish((await ask()).id!, { status: 'failed', message: 'x' })
    expect((await ask()).last_result).toEqual({ digest: 'a' })
  })

  test('rescheduling a job changes nothing unless its interval changes', async () => {
    const { engine, schedule, unschedule, readJob } = use()
    await schedule('said-twice', '1 hour')
    await engine.query(
      `update public.scheduled_jobs set next_due_at = now() + interval '5 minutes', failures = 2`,
    )
    const before = (await readJob('said-twice'))!
    await schedule('said-twice', '1 hour')
    expect(await readJob('said-twice')).toEqual(before)
    await schedule('said-twice', '2 hours')
    const after = (await readJob('said-twice'))!
    expect(after).toMatchObject({ failures: 0, seconds: 7_200 })
    expect(after.next_due_at.getTime()).toBeGreaterThan(before.next_due_at.getTime())
    expect(await unschedule('said-twice')).toBe(true)
    expect(await unschedule('said-twice')).toBe(false)
    await expect(schedule('too-often', '0.5 seconds')).rejects.toMatchObject({ code: '23514' })
    await expect(schedule('No Name', '1 hour')).rejects.toMatchObject({ code: '23514' })
  })

  test('does not call disabled jobs and rejects unknown ones', async () => {
    const { engine, schedule, makeDue, claimTick, claim } = use()
    await schedule('off', '1 hour')
    await makeDue('off')
    await engine.query('update public.scheduled_jobs set is_active = false')
    expect(await claimTick('off')).toEqual({ outcome: 'not-due' })
    expect(await engine.query('select * from public.list_job_calls()')).toEqual([])
    expect(await claim('off')).toMatchObject({ outcome: 'started' })
    await expect(claim('nobody')).rejects.toMatchObject({ code: 'P0002', hint: /schedule_job/ })
  })

  test('keeps the latest 500 runs of each job', async () => {
    const { engine, schedule, claim, finish, readRuns } = use()
    await schedule('busy', '1 hour')
    await engine.query(
      `insert into public.job_runs (job, trigger, status, finished_at)
       select name, 'timer', 'succeeded', now() from generate_series(1, 510), unnest(array['busy', 'other']) name`,
    )
    const { id } = await claim('busy', 0)
    await finish(id!)
    expect((await readRuns('busy')).length).toBe(500)
    expect((await readRuns('busy')).at(-1)!.id).toBe(id)
    expect((await readRuns('other')).length).toBe(510)
  })

  test.for(['anon', 'authenticated', 'service_role'] as const)(
    '%s uses only the functions it needs',
    async (role) => {
      const { engine, schedule } = use()
      await schedule('guarded', '1 hour')
      const forOwner = [
        'select * from public.scheduled_jobs',
        'select * from public.job_runs',
        `select public.schedule_job('mine', 'mine', '1 hour')`,
        `select public.unschedule_job('guarded')`,
        'select * from public.list_job_calls()',
        'select public.call_due_jobs()',
        'select public.plan_job_ticks()',
        `select public.rest_job('guarded')`,
      ]
      const forFunctions = [
        `select public.claim_job_run('guarded', 'manual')`,
        'select public.renew_job_run(1)',
        `select public.finish_job_run(1, '{"status": "failed"}')`,
        `select public.pass_job_tick('guarded')`,
      ]
      const as = (sql: string) => engine.transaction((tx) => tx.query(sql), { role })
      for (const sql of forOwner) await expect(as(sql), sql).rejects.toMatchObject({ code: '42501' })
      for (const sql of forFunctions) {
        if (role === 'service_role') await expect(as(sql), sql).resolves.toHaveLength(1)
        else await expect(as(sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    },
  )
})
