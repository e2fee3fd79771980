import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTimedRuns, type TimedRuns, type TimedRunsOptions } from '#backend/functions/timed-runs.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'

/** Where fixture functions leave a trace of each call. */
export const TICKS_SQL = `
create table public.ticks (
  id integer generated always as identity primary key,
  name text not null, body jsonb, at timestamptz not null default clock_timestamp()
)`

type RunRow = {
  trigger: string
  status: string
  http_status: number | null
  result: string | null
  seconds: number | null
}
type ScheduleRow = { failures: number; is_active: boolean; is_leased: boolean; seconds_to_next: number }

export type TimedRunsUnderTest = {
  engine: Engine
  /** A replica of its own, ended with the test. */
  start: (options?: Partial<TimedRunsOptions>) => Promise<TimedRuns>
  /** Everything that was reported as a failure of ours. */
  failures: unknown[]
  schedule: (name: string, every: string, functionName?: string) => Promise<void>
  makeDue: (name: string, ago?: string) => Promise<void>
  readRuns: (name: string) => Promise<RunRow[]>
  readSchedule: (name: string) => Promise<ScheduleRow | undefined>
  readTicks: (name: string) => Promise<{ body: Record<string, unknown>; at: Date }[]>
}

/** Defines the same scenarios for both engines. Replicas differ in their memory and share the database. */
export function onBothTimedEngines(define: (use: () => TimedRunsUnderTest) => void): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let engine: Engine
      const replicas: TimedRuns[] = []
      const failures: unknown[] = []

      beforeAll(async () => {
        engine = await createTestEngine(kind)
        await engine.execute(TICKS_SQL)
      })
      beforeEach(() => async () => {
        await engine.query('delete from functions.schedules')
        await Promise.all(replicas.splice(0).map((replica) => replica.close()))
        failures.length = 0
      })
      afterAll(() => engine.close())

      define(() => ({ ...describeTables(engine), engine, failures, start }))

      async function start(options: Partial<TimedRunsOptions> = {}): Promise<TimedRuns> {
        const replica = createTimedRuns({
          engine,
          callFunction: tickIn(engine),
          reportFailure: (error) => failures.push(error),
          ...options,
        })
        replicas.push(replica)
        await replica.start()
        return replica
      }
    })
  }
}

/** A server function that notes its call, after a while when its body says so. */
export function tickIn(engine: Engine): TimedRunsOptions['callFunction'] {
  return async (name, body) => {
    await engine.query('insert into public.ticks (name, body) values ($1, $2)', [name, body])
    await setTimeout((body as { takesMs?: number }).takesMs ?? 0)
    return Response.json({ success: true })
  }
}

export function describeTables(engine: Engine) {
  return {
    schedule: async (name: string, every: string, functionName = name) => {
      await engine.query('select functions.schedule($1, $2, $3::interval)', [name, functionName, every])
    },
    makeDue: async (name: string, ago = '0 seconds') => {
      const sql = 'update functions.schedules set next_run_at = now() - $2::interval, is_active = true'
      await engine.query(`${sql} where name = $1`, [name, ago])
    },
    readRuns: (name: string) =>
      engine.query<RunRow>(
        `select trigger, status, http_status, result, extract(epoch from finished_at - started_at)::float8 as seconds
         from functions.runs where schedule = $1 order by id`,
        [name],
      ),
    readSchedule: async (name: string) => {
      const [row] = await engine.query<ScheduleRow>(
        `select failures, is_active, leased_by is not null as is_leased,
           extract(epoch from next_run_at - now())::float8 as seconds_to_next
         from functions.schedules where name = $1`,
        [name],
      )
      return row
    },
    readTicks: (name: string) =>
      engine.query<{ body: Record<string, unknown>; at: Date }>(
        'select body, at from public.ticks where name = $1 order by id',
        [name],
      ),
  }
}
