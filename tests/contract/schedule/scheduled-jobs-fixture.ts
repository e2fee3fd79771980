import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'

export type Claim = { outcome: string; id?: number; recovers?: number | null; last_result?: unknown }

type JobRow = {
  function_name: string
  seconds: number
  failures: number
  is_active: boolean
  next_due_at: Date
  is_due: boolean
}
type RunRow = {
  id: number
  trigger: string
  recovers: number | null
  status: string
  result: unknown
  message: string | null
  started_at: Date
  finished_at: Date | null
}

export type JobTables = ReturnType<typeof accessJobTables>

/** Defines tests for both engines, each with a database whose job tables are empty. */
export function onEmptyJobTables(define: (use: () => JobTables) => void): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let engine: Engine
      beforeAll(async () => {
        engine = await createTestEngine(kind)
      })
      beforeEach(async () => {
        await engine.query('delete from public.scheduled_jobs')
        await engine.query('delete from public.job_runs')
      })
      afterAll(() => engine.close())
      define(() => accessJobTables(engine))
    })
  }
}

/** Calls the functions of the job tables, reads their rows, and changes their times. */
export function accessJobTables(engine: Engine) {
  const askFor = async (sql: string, params: unknown[]) => {
    const [row] = await engine.query<{ answer: unknown }>(`select public.${sql} as answer`, params)
    return row!.answer
  }
  return {
    engine,
    schedule: (name: string, every: string, body: unknown = {}) =>
      askFor('schedule_job($1, $1, $2::interval, $3)', [name, every, body]),
    unschedule: (name: string) => askFor('unschedule_job($1)', [name]),
    /** Like a call by the scheduler. */
    claimTick: (name: string) => askFor(`claim_job_run($1, 'timer', true)`, [name]) as Promise<Claim>,
    /** Like a run by hand. */
    claim: (name: string, minPauseSeconds = 30) =>
      askFor(`claim_job_run($1, 'manual', false, $2)`, [name, minPauseSeconds]) as Promise<Claim>,
    renew: (run: number) => askFor('renew_job_run($1)', [run]) as Promise<boolean>,
    finish: (run: number, outcome: object = { status: 'succeeded' }) =>
      askFor('finish_job_run($1, $2)', [run, outcome]) as Promise<boolean>,
    /** Moves the last tick into the past. */
    makeDue: (name: string, ago = '0 seconds') =>
      engine.query('update public.scheduled_jobs set next_due_at = now() - $2::interval where name = $1', [
        name,
        ago,
      ]),
    /** Ends the lease of the current run. */
    endLease: (name: string) =>
      engine.query(
        `update public.job_runs set leased_until = now() - interval '1 second'
         where job = $1 and status = 'running'`,
        [name],
      ),
    /** Moves the start of all runs into the past. */
    age: (name: string, by: string) =>
      engine.query('update public.job_runs set started_at = started_at - $2::interval where job = $1', [
        name,
        by,
      ]),
    readJob: async (name: string) => {
      const [row] = await engine.query<JobRow>(
        `select function_name, interval_seconds as seconds, failures, is_active, next_due_at,
           next_due_at <= now() as is_due
         from public.scheduled_jobs where name = $1`,
        [name],
      )
      return row
    },
    readRuns: (name: string) =>
      engine.query<RunRow>(
        `select id, trigger, recovers, status, result, message, started_at, finished_at
         from public.job_runs where job = $1 order by id`,
        [name],
      ),
  }
}
