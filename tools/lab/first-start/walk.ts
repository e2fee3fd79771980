/** Interrupts first starts before their statements, one after the other, and compares the results. */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailableError } from '#backend/database/engine.ts'
import type { CutChoice } from '#tests/support/database/cut-engine.ts'
import {
  compareDescriptions,
  describeDatabase,
  type Description,
  digest,
} from '#tests/support/database/describe-database.ts'
import type { Place } from './places.ts'
import type { StartOutcome } from '#tests/support/database/start-installation.ts'

export type WalkOptions = {
  makePlace: () => Promise<Place>
  start: (place: Place, choose?: CutChoice) => Promise<StartOutcome>
  /** Skips up to `stride - 1` statements between two cuts. */
  stride: number
  /** Starts a copy of every nth state. */
  copies: number
  /** Number of the statement before which the first cut is made. */
  from: number
  /** Seeded random numbers from 0 to 1. */
  random: () => number
  /** Ends the walk early. */
  signal: AbortSignal
  report: (line: string) => void
  /** Pause before the first retry; grows with each retry. */
  pauseMs?: number
}

export type WalkResult = {
  /** In an uninterrupted start. */
  statements: number
  cuts: number
  /** Cuts skipped because they changed nothing after the same statements before. */
  skipped: number
  states: number
  copies: number
  /** Retries of starts and reads after a database timeout. */
  retries: number
  differences: string[]
  /** The reason for an early end, and the statement to continue from. */
  endedEarly: { by: unknown; continueFrom: number | null } | null
}

/** There are many similar migrations, so they get a longer stride. */
const MIGRATIONS_PER_STEP = 8
/** Share of redundant cuts that are made nevertheless, at random. */
const REPEATED_SHARE = 1 / 50
const REPORT_EVERY = 100
/** Two minutes in total, in addition to the database timeouts. */
const MAX_ATTEMPTS = 10
const PAUSE_MS = 2_500
const HISTORIES = ['backend.platform_migrations', 'supabase_migrations.schema_migrations']
const RECORDS_MIGRATION = new RegExp(`^insert into (${HISTORIES.join('|')}) `)

/**
 * Interrupts starts until one completes. After an error or abort, one uninterrupted start completes the installation,
 * so that it can be compared.
 * @throws if the first, uninterrupted start fails
 */
export async function walkFirstStart(options: WalkOptions): Promise<WalkResult> {
  const { makePlace, start, stride, copies, random, signal, report, pauseMs = PAUSE_MS } = options
  const result: WalkResult = {
    statements: 0,
    cuts: 0,
    skipped: 0,
    states: 0,
    copies: 0,
    retries: 0,
    differences: [],
    endedEarly: null,
  }
  const harmless = new Set<string>()

  async function retry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) || attempt === MAX_ATTEMPTS) throw error
        result.retries += 1
        await pause(attempt * pauseMs)
      }
    }
  }

  const wanted = await retry(startUninterrupted)
  const place = await retry(makePlace)
  try {
    try {
      await cutEverywhere()
    } catch (by) {
      result.endedEarly = { by, continueFrom: null }
      await finish(result.endedEarly)
    }
    note('the final installation', await retry(() => place.look(describeDatabase)))
  } catch (error) {
    result.differences.push(`the final installation could not be completed: ${String(error)}`)
  } finally {
    // A folder that can't be removed must not hide the results.
    await retry(() => place.remove()).catch((error: unknown) => report(String(error)))
  }
  return result

  async function startUninterrupted(): Promise<Description> {
    const whole = await makePlace()
    try {
      result.statements = (await start(whole)).statements
      return await whole.look(describeDatabase)
    } finally {
      await whole.remove()
    }
  }

  async function cutEverywhere(): Promise<void> {
    let state = await retry(readState)
    let at = options.from
    let migrationsLeft = state.migrationsLeft
    const choose: CutChoice = ({ number, sql, sequence }) => {
      if (number === 1) migrationsLeft = state.migrationsLeft
      // The long stride among migrations must not skip the statements after them.
      if (RECORDS_MIGRATION.test(sql) && --migrationsLeft === 0)
        at = Math.min(at, number + 1 + Math.ceil(random() * stride))
      if (number < at) return false
      if (!harmless.has(sequence) || random() < REPEATED_SHARE) return true
      result.skipped += 1
      return false
    }
    for (;;) {
      signal.throwIfAborted()
      const { cutBefore, sequence, statements } = await retry(() => start(place, choose))
      if (cutBefore === null) return
      result.cuts += 1
      if (result.cuts % REPORT_EVERY === 0)
        report(`${result.cuts} cuts, ${result.skipped} skipped, ${result.states} states`)
      const next = await retry(readState)
      if (next.name === state.name) {
        harmless.add(sequence)
        at = statements + step(state)
      } else {
        result.states += 1
        if (next.migrationsLeft === 0 && result.states % copies === 0) await retry(() => startCopy(cutBefore))
        state = next
        at = step(state)
      }
    }
  }

  /** Starts a copy of the current state. */
  async function startCopy(cutBefore: string): Promise<void> {
    const copy = await place.copy()
    try {
      await start(copy)
      const found = await copy.look(describeDatabase)
      result.copies += 1
      note(`cut before ${cutBefore.replaceAll(/\s+/g, ' ').slice(0, 120)}`, found)
    } finally {
      await copy.remove()
    }
  }

  async function finish(endedEarly: NonNullable<WalkResult['endedEarly']>): Promise<void> {
    const { statements } = await retry(() => start(place))
    // The start repeats some checks first, so this is slightly too early.
    endedEarly.continueFrom = Math.max(1, result.statements - statements)
  }

  function note(where: string, found: Description): void {
    result.differences.push(...compareDescriptions(wanted, found).map((line) => `${where}: ${line}`))
  }

  function step({ migrationsLeft }: State): number {
    return 1 + Math.floor(random() * (migrationsLeft === 0 ? stride : 1 + (stride - 1) * MIGRATIONS_PER_STEP))
  }

  /**
   * While migrations run, the number of applied ones identifies the state, because each is one transaction with its
   * history row. Afterward, all rows do.
   */
  async function readState(): Promise<State> {
    return place.look(async (engine) => {
      const applied: number[] = []
      let migrationsLeft = 0
      for (const table of HISTORIES) {
        const [found] = await engine.query('select 1 where to_regclass($1) is not null', [table])
        const count = found ? (await engine.query(`select 1 from ${table}`)).length : 0
        applied.push(count)
        migrationsLeft += (wanted.get(table)?.length ?? 0) - count
      }
      const name = migrationsLeft === 0 ? digest(await describeDatabase(engine)) : applied.join()
      return { name, migrationsLeft }
    })
  }
}

type State = { name: string; migrationsLeft: number }
