import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createJobScheduler, type JobSchedulerOptions } from '#backend/functions/job-scheduler.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { accessJobTables } from './scheduled-jobs-fixture.ts'

type Timer = { milliseconds: number; wake: () => void }

/** Timers that the test fires. */
function createHandTimers() {
  const waiting = new Set<Timer>()
  return {
    after: (milliseconds: number, wake: () => void) => {
      const timer = { milliseconds, wake }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    waits: () => [...waiting].map(({ milliseconds }) => milliseconds),
    end: (milliseconds: number) => {
      const timer = [...waiting].find((found) => found.milliseconds === milliseconds)!
      waiting.delete(timer)
      timer.wake()
    },
  }
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let engine: Engine
    let jobTables: ReturnType<typeof accessJobTables>
    beforeAll(async () => {
      engine = await createTestEngine(kind)
      jobTables = accessJobTables(engine)
    })
    beforeEach(async () => {
      await engine.query('delete from public.scheduled_jobs')
      await engine.query('delete from public.job_runs')
    })
    afterAll(() => engine.close())

    /** A separate process, whose functions claim their runs. */
    function open(options: Partial<JobSchedulerOptions> = {}) {
      const timers = createHandTimers()
      const calls: { name: string; body: unknown }[] = []
      const failures: unknown[] = []
      const scheduler = createJobScheduler({
        engine,
        after: timers.after,
        reportFailure: (error) => failures.push(error),
        callFunction: async (name, body) => {
          calls.push({ name, body })
          const claim = await jobTables.claimTick(name)
          if (claim.id) await jobTables.finish(claim.id)
          return Response.json({ success: true, outcome: claim.outcome })
        },
        ...options,
      })
      onTestFinished(() => scheduler.close())
      return { ...scheduler, timers, calls, failures }
    }

    test('two processes run each tick once', async () => {
      const replicas = [open(), open()]
      await jobTables.schedule('ticking', '30 seconds', { with: 'this' })
      for (let tick = 1; tick <= 3; tick += 1) {
        await jobTables.makeDue('ticking')
        await Promise.all(replicas.map((replica) => replica.callDueJobs()))
        // Late processes get no run, and jobs that are not due are not called.
        await Promise.all(replicas.map((replica) => replica.callDueJobs()))
        expect((await jobTables.readRuns('ticking')).map(({ status }) => status)).toEqual(
          Array.from({ length: tick }, () => 'succeeded'),
        )
      }
      const calls = replicas.flatMap((replica) => replica.calls)
      expect(calls.length).toBeGreaterThanOrEqual(3)
      expect(calls.length).toBeLessThanOrEqual(6)
      expect(calls[0]).toEqual({ name: 'ticking', body: { with: 'this', scheduled: true } })
      expect(replicas.flatMap(({ failures }) => failures)).toEqual([])
    })

    test('sleeps until the next tick, a minute at most', async () => {
      const { start, timers } = open()
      await jobTables.schedule('soon', '40 seconds')
      await start()
      await expect.poll(() => timers.waits()).toEqual([expect.any(Number)])
      expect(timers.waits()[0]).toBeGreaterThan(0)
      expect(timers.waits()[0]).toBeLessThanOrEqual(40_000)
      await jobTables.schedule('soon', '1 day')
      await expect.poll(() => timers.waits()).toEqual([60_000])
    })

    test('sets no timer without jobs and notices a new job immediately', async () => {
      let looks = 0
      const query = ((sql, params) => ((looks += 1), engine.query(sql, params))) as Engine['query']
      const { start, timers, calls } = open({ engine: { ...engine, query } })
      await start()
      await expect.poll(() => looks).toBeGreaterThan(0)
      await jobTables.schedule('new', '1 day')
      await expect.poll(() => timers.waits()).toEqual([60_000])
      await jobTables.makeDue('new')
      await expect.poll(() => calls.length).toBe(1)
      await expect.poll(() => jobTables.readRuns('new')).toMatchObject([{ status: 'succeeded' }])
      await expect.poll(() => timers.waits()).toEqual([60_000])
      await jobTables.unschedule('new')
      await expect.poll(() => timers.waits()).toEqual([])
    })

    test('delays the first check unless the schedule changes', async () => {
      await jobTables.schedule('waiting', '1 day')
      await jobTables.makeDue('waiting')
      const { start, timers, calls } = open({ firstLookAfterMs: 3_000 })
      await start()
      expect(timers.waits()).toEqual([3_000])
      expect(calls).toEqual([])
      await jobTables.schedule('changed', '1 day')
      await expect.poll(() => calls.length).toBe(1)
    })

    test('repeats the run of an ended process when its lease expires', async () => {
      await jobTables.schedule('doomed', '1 day')
      await jobTables.makeDue('doomed')
      await jobTables.claimTick('doomed')
      const { start, timers, calls } = open()
      await start()
      await expect.poll(() => timers.waits()).toEqual([expect.any(Number)])
      const [wait] = timers.waits()
      expect(wait).toBeLessThanOrEqual(30_000)
      expect(calls).toEqual([])
      await jobTables.endLease('doomed')
      timers.end(wait!)
      await expect
        .poll(() => jobTables.readRuns('doomed'))
        .toMatchObject([{ status: 'abandoned' }, { status: 'succeeded', recovers: expect.any(Number) }])
      expect(calls.length).toBe(1)
    })

    test('reports a function that claims no run and retries after a pause', async () => {
      let asked = 0
      const callFunction = async () => {
        asked += 1
        return Response.json({ message: 'Requested function was not found' }, { status: 404 })
      }
      const { start, callDueJobs, timers, failures } = open({ callFunction })
      await jobTables.schedule('missing', '1 hour')
      await jobTables.makeDue('missing')
      await start()
      await expect.poll(() => timers.waits()).toEqual([30_000])
      await callDueJobs()
      expect(asked).toBe(1)
      expect(failures.map(String)).toEqual([
        'Error: The scheduled job "missing" failed: 404 {"message":"Requested function was not found"}',
      ])
      timers.end(30_000)
      await expect.poll(() => asked).toBe(2)
    })

    test('retries while the database is down and survives a failed call', async () => {
      let isAway = true
      const query = (async (sql, params) => {
        if (isAway) throw new Error('away')
        return engine.query(sql, params)
      }) as Engine['query']
      const { start, timers, failures } = open({
        engine: { ...engine, query },
        callFunction: async () => {
          throw new Error('broken')
        },
      })
      await jobTables.schedule('patient', '1 hour')
      await jobTables.makeDue('patient')
      await start()
      await expect.poll(() => timers.waits()).toEqual([30_000])
      expect(failures.map(String)).toEqual(['Error: away'])
      isAway = false
      timers.end(30_000)
      await expect.poll(() => failures.map(String)).toEqual(['Error: away', 'Error: broken'])
      await expect.poll(() => timers.waits()).toEqual([30_000])
    })

    test('does not report a run that was handed back before the process ended', async () => {
      const answer = Promise.withResolvers<Response>()
      const { callDueJobs, park, failures } = open({ callFunction: () => answer.promise })
      await jobTables.schedule('parked', '1 hour')
      await jobTables.makeDue('parked')
      const called = callDueJobs()
      park()
      answer.resolve(Response.json({ error: 'The server is being restarted.' }, { status: 503 }))
      await called
      expect(failures).toEqual([])
    })

    test('closing waits for the current call and starts no other', async () => {
      const answer = Promise.withResolvers<Response>()
      const asked: string[] = []
      const { callDueJobs, close } = open({
        callFunction: (name) => {
          asked.push(name)
          return answer.promise
        },
      })
      await jobTables.schedule('last', '1 hour')
      await jobTables.makeDue('last')
      const called = callDueJobs()
      await expect.poll(() => asked).toEqual(['last'])
      let isClosed = false
      const closed = close().then(() => (isClosed = true))
      await jobTables.schedule('late', '1 hour')
      await jobTables.makeDue('late')
      const calledLate = callDueJobs()
      expect(isClosed).toBe(false)
      answer.resolve(Response.json({}))
      await Promise.all([called, calledLate, closed])
      expect(asked).toEqual(['last'])
    })
  })
}
