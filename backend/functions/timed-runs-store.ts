/**
 * Schedules and runs as the database keeps them. Whoever claims a schedule holds it by a lease and renews that
 * while the run goes on, so that over all replicas a tick runs once and no run overlaps another of its schedule.
 */
import type { Engine, Queryable } from '../database/engine.ts'
import { findNextTick } from './schedule-times.ts'

export type Run = { id: number; schedule: string; functionName: string; body: unknown }

export type RunOutcome = {
  isSuccess: boolean
  /** Null when the function gave no answer. */
  httpStatus: number | null
  /** What it answered, or why it did not. */
  result: string
}

/** Why a run that somebody asked for does not take place. */
export type Refusal = { kind: 'unknown' } | { kind: 'busy' } | { kind: 'too-soon'; waitSeconds: number }

export type TimedRunsStore = {
  /** Begins at most `count` runs that are due, also in place of processes that have ended. */
  claimDue(count: number): Promise<Run[]>
  /** Begins a run that is not due. */
  claimNow(name: string, trigger: string, leastPauseSeconds: number): Promise<{ run: Run } | Refusal>
  /** False when the lease was lost: another process has taken the schedule over. */
  renew(run: Run): Promise<boolean>
  finish(run: Run, outcome: RunOutcome): Promise<void>
  /** Seconds until something is due, or a lease may have ended; null when nothing is planned. */
  readSecondsToNext(): Promise<number | null>
}

export type StoreOptions = {
  engine: Engine
  /** Names this process. */
  runner: string
  leaseSeconds: number
  /** After a failure the next run waits as long, twice as long after the second, and so on. */
  firstBackOffSeconds: number
}

export const TIMER = 'timer'
/** A run in place of one whose process ended. When its process ends as well, the next tick is waited for. */
export const TAKEOVER = 'takeover'

const LONGEST_BACK_OFF_SECONDS = 3600
const MAX_RESULT_LENGTH = 10_000
const RUNS_KEPT = 500
/** For a cron text whose day does not exist. */
const NEVER = '9999-12-31T00:00:00Z'

type ScheduleRow = {
  name: string
  function_name: string
  interval_seconds: number | null
  cron: string | null
  body: unknown
  is_active: boolean
  next_run_at: Date | null
  is_due: boolean
  is_leased: boolean
  now: Date
}

export function openTimedRunsStore({
  engine,
  runner,
  leaseSeconds,
  firstBackOffSeconds,
}: StoreOptions): TimedRunsStore {
  async function begin(tx: Queryable, schedule: ScheduleRow, trigger: string): Promise<Run> {
    const { name, function_name: functionName, body } = schedule
    const [run] = await tx.query<{ id: number }>(
      'insert into functions.runs (schedule, trigger) values ($1, $2) returning id',
      [name, trigger],
    )
    await tx.query(
      `update functions.schedules set leased_by = $2, leased_until = now() + make_interval(secs => $3)
       where name = $1`,
      [name, runner, leaseSeconds],
    )
    return { id: run!.id, schedule: name, functionName, body }
  }

  /** Notes the end of a run whose process is gone; answers how it had been started. */
  async function abandon(tx: Queryable, { name }: ScheduleRow): Promise<string | null> {
    const [run] = await tx.query<{ trigger: string }>(ABANDON_SQL, [name])
    await tx.query(RELEASE_SQL, [name, false, firstBackOffSeconds, LONGEST_BACK_OFF_SECONDS])
    return run?.trigger ?? null
  }

  async function claim(tx: Queryable, schedule: ScheduleRow): Promise<Run | null> {
    const abandoned = schedule.is_leased ? await abandon(tx, schedule) : null
    const takesOver = schedule.is_active && abandoned !== null && abandoned !== TAKEOVER
    const isFirstSight = schedule.next_run_at === null
    if (schedule.is_due || isFirstSight) await planNext(tx, schedule)
    if (takesOver) return begin(tx, schedule, TAKEOVER)
    // What has just failed for good waits for the next tick.
    if (!schedule.is_due || isFirstSight || abandoned !== null) return null
    return begin(tx, schedule, TIMER)
  }

  return {
    claimDue: (count) =>
      engine.transaction(async (tx) => {
        const runs: Run[] = []
        for (const schedule of await tx.query<ScheduleRow>(DUE_SQL, [count])) {
          const run = await claim(tx, schedule)
          if (run) runs.push(run)
        }
        return runs
      }),
    claimNow: (name, trigger, leastPauseSeconds) =>
      engine.transaction(async (tx) => {
        await tx.query(LOCK_SQL, [name])
        const [schedule] = await tx.query<ScheduleRow & { has_ended: boolean; paused: number | null }>(
          ONE_SQL,
          [name],
        )
        if (!schedule) return { kind: 'unknown' }
        if (schedule.is_leased && !schedule.has_ended) return { kind: 'busy' }
        if (schedule.is_leased) await abandon(tx, schedule)
        const waitSeconds = schedule.paused === null ? 0 : leastPauseSeconds - schedule.paused
        if (waitSeconds > 0) return { kind: 'too-soon', waitSeconds }
        return { run: await begin(tx, schedule, trigger) }
      }),
    renew: async ({ id, schedule }) => {
      const renewed = await engine.query(RENEW_SQL, [schedule, runner, leaseSeconds, id])
      return renewed.length > 0
    },
    finish: (run, outcome) =>
      engine.transaction(async (tx) => {
        const ended = await tx.query(FINISH_SQL, [
          run.id,
          outcome.isSuccess ? 'succeeded' : 'failed',
          outcome.httpStatus,
          // Postgres keeps no zero characters.
          outcome.result.replaceAll('\0', '').slice(0, MAX_RESULT_LENGTH),
        ])
        // Taken over meanwhile: the schedule belongs to another run.
        if (ended.length === 0) return
        await tx.query(RELEASE_SQL, [
          run.schedule,
          outcome.isSuccess,
          firstBackOffSeconds,
          LONGEST_BACK_OFF_SECONDS,
        ])
        await tx.query(PRUNE_SQL, [run.schedule, RUNS_KEPT])
      }),
    readSecondsToNext: async () => {
      const [row] = await engine.query<{ seconds: number | null }>(NEXT_SQL)
      return row?.seconds ?? null
    },
  }
}

/** Sets the tick after this one; a cron text that can't be read switches the schedule off and says why. */
async function planNext(tx: Queryable, schedule: ScheduleRow): Promise<void> {
  const { name, interval_seconds: intervalSeconds, cron, next_run_at: due, now } = schedule
  try {
    const next = findNextTick({ intervalSeconds, cron }, due, now)
    // A rest after failures that reaches further stays.
    await tx.query('update functions.schedules set next_run_at = greatest(next_run_at, $2) where name = $1', [
      name,
      next ?? NEVER,
    ])
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    schedule.is_active = false
    schedule.is_due = false
    await tx.query('update functions.schedules set is_active = false where name = $1', [name])
    await tx.query(
      `insert into functions.runs (schedule, trigger, status, finished_at, result)
       values ($1, $2, 'failed', clock_timestamp(), $3)`,
      [name, TIMER, error.message],
    )
  }
}

const COLUMNS = `name, function_name, interval_seconds, cron, body, is_active, next_run_at,
  coalesce(is_active and next_run_at <= now(), false) as is_due, leased_until is not null as is_leased, now()`

const DUE_SQL = `
  select ${COLUMNS} from functions.schedules
  where leased_until <= now()
    or (leased_until is null and is_active and (next_run_at is null or next_run_at <= now()))
  order by next_run_at nulls first limit $1
  for update skip locked`

/** By itself: a statement that waits for the lock and reads other tables too sees them as they were before. */
const LOCK_SQL = `select from functions.schedules where name = $1 for update`

const ONE_SQL = `
  select ${COLUMNS}, leased_until <= statement_timestamp() as has_ended,
    (select extract(epoch from statement_timestamp() - max(started_at))::float8
     from functions.runs where schedule = name) as paused
  from functions.schedules where name = $1`

const ABANDON_SQL = `
  update functions.runs set status = 'abandoned', finished_at = clock_timestamp(),
    result = 'The process that ran it has ended.'
  where schedule = $1 and status = 'running' returning trigger`

const RENEW_SQL = `
  update functions.schedules set leased_until = now() + make_interval(secs => $3)
  where name = $1 and leased_by = $2
    and exists (select from functions.runs where id = $4 and status = 'running')
  returning name`

const FINISH_SQL = `
  update functions.runs set status = $2, finished_at = clock_timestamp(), http_status = $3, result = $4
  where id = $1 and status = 'running' returning id`

/** Ends the lease; after the n-th failure in a row the next run waits 2^(n-1) times the first pause. */
const RELEASE_SQL = `
  update functions.schedules set leased_by = null, leased_until = null,
    failures = case when $2 then 0 else failures + 1 end,
    next_run_at = case when $2 then next_run_at
      else greatest(next_run_at, now() + make_interval(secs => least($3 * power(2, least(failures, 20)), $4)))
    end
  where name = $1`

const PRUNE_SQL = `
  delete from functions.runs where schedule = $1
    and id < (select id from functions.runs where schedule = $1 order by id desc offset $2 limit 1)`

const NEXT_SQL = `
  select extract(epoch from min(coalesce(leased_until, next_run_at, now())) - now())::float8 as seconds
  from functions.schedules where is_active or leased_until is not null`
