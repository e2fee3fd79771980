/** Cuts a start off before its statements, one after the other, and compares what all the starts made. */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailableError } from '#backend/database/engine.ts'
import type { CutChoice } from '#tests/support/first-start/cut-engine.ts'
import {
  compareDescriptions,
  describeDatabase,
  type Description,
  digest,
} from '#tests/support/database/describe-database.ts'
import type { Place } from './places.ts'
import type { StartOutcome } from '#tests/support/first-start/start-installation.ts'

export type WalkOptions = {
  makePlace: () => Promise<Place>
  start: (place: Place, choose?: CutChoice) => Promise<StartOutcome>
  /** Leaves out up to `stride - 1` statements between two cuts. */
  stride: number
  /** Every so many states are copied, and the copy is started. */
  copies: number
  /** The number of the statement before which the first cut is made. */
  from: number
  /** Always the same numbers between 0 and 1. */
  random: () => number
  /** Ends the walk before its end. */
  signal: AbortSignal
  report: (line: string) => void
  /** Before what was waited for too long is tried again; longer each time. */
  pauseMs?: number
}

export type WalkResult = {
  /** Of a start that nothing cut off. */
  statements: number
  cuts: number
  /** Cuts that were not made, as they had been made after the same statements and had changed nothing. */
  leftOut: number
  states: number
  copies: number
  /** Starts and looks that had waited too long for their database. */
  triedAgain: number
  differences: string[]
  /** What ended the walk before its end, and where another one goes on. */
  cutShort: { by: unknown; goOnFrom: number | null } | null
}

/** Migrations are many and alike; what follows them is short, and each statement of it is one of a kind. */
const MIGRATIONS_PER_STEP = 8
/** Of the cuts that were made before, so many are made again, by chance. */
const MADE_AGAIN = 1 / 50
const REPORT_EVERY = 100
/** Two minutes, besides what each of them waited: a database is given ten seconds for most things. */
const MAX_ATTEMPTS = 10
const PAUSE_MS = 2_500
const HISTORIES = ['backend.platform_migrations', 'supabase_migrations.schema_migrations']
const RECORDS_MIGRATION = new RegExp(`^insert into (${HISTORIES.join('|')}) `)

/**
 * Walks until a start comes to its end. A walk that is cut short, by an error or by its signal, is finished by one start that
 * nothing cuts off, so that what it made can be compared as well.
 * @throws when not even the first start, which nothing cuts off, comes to its end
 */
export async function walkFirstStart(options: WalkOptions): Promise<WalkResult> {
  const { makePlace, start, stride, copies, random, signal, report, pauseMs = PAUSE_MS } = options
  const result: WalkResult = {
    statements: 0,
    cuts: 0,
    leftOut: 0,
    states: 0,
    copies: 0,
    triedAgain: 0,
    differences: [],
    cutShort: null,
  }
  const harmless = new Set<string>()

  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) || attempt === MAX_ATTEMPTS) throw error
        result.triedAgain += 1
        await pause(attempt * pauseMs)
      }
    }
  }

  const wanted = await insist(startUndisturbed)
  const place = await insist(makePlace)
  try {
    try {
      await cutEverywhere()
    } catch (by) {
      result.cutShort = { by, goOnFrom: null }
      await finish(result.cutShort)
    }
    note('the installation of all cuts', await insist(() => place.look(describeDatabase)))
  } catch (error) {
    result.differences.push(`the installation of all cuts could not be completed: ${String(error)}`)
  } finally {
    // What was found is worth more than a folder that is left.
    await insist(() => place.remove()).catch((error: unknown) => report(String(error)))
  }
  return result

  async function startUndisturbed(): Promise<Description> {
    const whole = await makePlace()
    try {
      result.statements = (await start(whole)).statements
      return await whole.look(describeDatabase)
    } finally {
      await whole.remove()
    }
  }

  async function cutEverywhere(): Promise<void> {
    let state = await insist(readState)
    let at = options.from
    let migrationsLeft = state.migrationsLeft
    const choose: CutChoice = ({ number, sql, sequence }) => {
      if (number === 1) migrationsLeft = state.migrationsLeft
      // A long step among migrations must not go past all that follows them.
      if (RECORDS_MIGRATION.test(sql) && --migrationsLeft === 0)
        at = Math.min(at, number + 1 + Math.ceil(random() * stride))
      if (number < at) return false
      if (!harmless.has(sequence) || random() < MADE_AGAIN) return true
      result.leftOut += 1
      return false
    }
    for (;;) {
      signal.throwIfAborted()
      const { cutBefore, sequence, statements } = await insist(() => start(place, choose))
      if (cutBefore === null) return
      result.cuts += 1
      if (result.cuts % REPORT_EVERY === 0)
        report(`${result.cuts} cuts, ${result.leftOut} left out, ${result.states} states`)
      const next = await insist(readState)
      if (next.name === state.name) {
        harmless.add(sequence)
        at = statements + step(state)
      } else {
        result.states += 1
        if (next.migrationsLeft === 0 && result.states % copies === 0)
          await insist(() => startCopy(cutBefore))
        state = next
        at = step(state)
      }
    }
  }

  /** What one start makes of what the cut left. */
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

  async function finish(cutShort: NonNullable<WalkResult['cutShort']>): Promise<void> {
    const { statements } = await insist(() => start(place))
    // It looks at what is there before it goes on: this is a little before the place.
    cutShort.goOnFrom = Math.max(1, result.statements - statements)
  }

  function note(where: string, found: Description): void {
    result.differences.push(...compareDescriptions(wanted, found).map((line) => `${where}: ${line}`))
  }

  function step({ migrationsLeft }: State): number {
    return 1 + Math.floor(random() * (migrationsLeft === 0 ? stride : 1 + (stride - 1) * MIGRATIONS_PER_STEP))
  }

  /**
   * While migrations run, how many there are tells the state, since each is one transaction with its line of the history; the
   * comparison at the end tells whether that is true. Then all rows do.
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
