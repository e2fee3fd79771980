import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailableError, type Engine } from '#backend/database/engine.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { type CutChoice, cutEngine } from '#tests/support/database/cut-engine.ts'
import type { Place } from './places.ts'
import { runStart } from '#tests/support/database/start-installation.ts'
import { walkFirstStart, type WalkOptions } from './walk.ts'

/** Shared by all tests, because opening it takes longer than the tests. */
let engine: Engine
beforeAll(async () => {
  engine = await openPglite({ dataFolder: null })
})
afterAll(() => engine.close())

const MAKE_TABLE = 'create table if not exists steps (n int)'

/** Checks whether a step is needed, in one transaction with the step: can be interrupted anywhere. */
async function startWell(own: Engine): Promise<void> {
  await own.query('select 1')
  await own.query(MAKE_TABLE)
  for (const n of [1, 2]) {
    await own.transaction(async (tx) => {
      if ((await tx.query('select 1 from steps where n = $1', [n])).length > 0) return
      await tx.query('insert into steps values ($1)', [n])
    })
  }
}

/** Not atomic: records a step in a later transaction. */
async function startBadly(own: Engine): Promise<void> {
  await own.query(MAKE_TABLE)
  if ((await own.query('select 1 from steps where n = 2')).length > 0) return
  await own.query('insert into steps select 1 where (select count(*) from steps) < 2')
  await own.query('insert into steps values (2)')
}

/** The copy and the original share one database, since they are never used at the same time. */
function makePlace(): Place {
  const remove = () => engine.execute('drop table if exists steps; drop schema if exists backend cascade')
  return {
    folder: '',
    open: (choose, onCut) =>
      cutEngine({ ...engine, close: async () => undefined }, choose, async () => onCut()),
    look: (work) => work(engine),
    remove,
    async copy() {
      const rows = await engine.query('select n from steps')
      return {
        ...makePlace(),
        async remove() {
          await remove()
          await engine.query(MAKE_TABLE)
          for (const { n } of rows) await engine.query('insert into steps values ($1)', [n])
        },
      }
    },
  }
}

/** @param begin called before each start with its number, from 1 */
function walk(
  steps: (own: Engine) => Promise<void>,
  options: Partial<WalkOptions> = {},
  begin: (start: number) => void = () => undefined,
) {
  let starts = 0
  return walkFirstStart({
    makePlace: async () => makePlace(),
    start: async (place: Place, choose?: CutChoice) => {
      starts += 1
      begin(starts)
      return runStart(place, choose ?? null, (own) => steps(own.engine))
    },
    stride: 1,
    copies: 100,
    from: 1,
    random: () => 0.99,
    signal: new AbortController().signal,
    report: () => undefined,
    pauseMs: 0,
    ...options,
  })
}

test('cuts before every statement in each state that it changes, and only once before statements that only read', async () => {
  // Before the table exists: its check and its creation. After: check, insert, commit; then those of the second step.
  expect(await walk(startWell, { copies: 1 })).toEqual({
    statements: 8,
    cuts: 11,
    skipped: 5,
    states: 2,
    copies: 2,
    retries: 0,
    differences: [],
    endedEarly: null,
  })
  // A small random number repeats redundant cuts.
  expect(await walk(startWell, { random: () => 0.01 })).toMatchObject({ cuts: 16, skipped: 0 })
})

test('a long stride among migrations stops soon after the last one', async () => {
  const migrateAndStart = async (own: Engine) => {
    await own.query('create schema if not exists backend')
    await own.query('create table if not exists backend.platform_migrations (version text)')
    await own.transaction(async (tx) => {
      if ((await tx.query('select 1 from backend.platform_migrations')).length > 0) return
      await tx.query('insert into backend.platform_migrations (version) values ($1)', ['1'])
    })
    await startWell(own)
  }
  // The stride among migrations is 16 statements, a start has 13.
  const stepped = await walk(migrateAndStart, { stride: 4, random: () => 0.6 })
  expect(stepped).toMatchObject({ statements: 13, cuts: 9, differences: [] })
})

test('detects steps that are repeated, in the final state and in a copy', async () => {
  const { differences } = await walk(startBadly, { copies: 2 })
  expect(differences).toContain('the final installation: public.steps: 2 times instead of 1: {"n": 1}')
  expect(differences.join('\n')).toContain('cut before insert into steps values (2): public.steps: 2 times')
})

test('completes and compares an aborted walk, and reports where to continue', async () => {
  const ending = new AbortController()
  const end = new Error('ended')
  const found = await walk(startWell, { signal: ending.signal }, (start) => start === 8 && ending.abort(end))
  expect(found).toMatchObject({
    cuts: 7,
    states: 2,
    differences: [],
    endedEarly: { by: end, continueFrom: 1 },
  })

  const { cuts, states } = await walk(startWell, { from: 7 })
  expect({ cuts, states }).toEqual({ cuts: 8, states: 1 })
})

test('retries after timeouts, and ends the walk with its results after too many', async () => {
  const late = (isLate: (start: number) => boolean) => (start: number) => {
    if (isLate(start)) throw new DatabaseUnavailableError('All connections are busy.')
  }
  const some = await walk(
    startWell,
    {},
    late((start) => start === 3 || start === 4),
  )
  expect(some).toMatchObject({ cuts: 11, retries: 2, differences: [], endedEarly: null })

  const many = await walk(
    startBadly,
    {},
    late((start) => start >= 7 && start < 17),
  )
  expect(many).toMatchObject({ cuts: 5, retries: 9, endedEarly: { continueFrom: expect.any(Number) } })
  expect(many.differences).toHaveLength(1)
})

test('ends the walk if an uninterrupted start fails', async () => {
  const failing = async (own: Engine) => {
    await own.query(MAKE_TABLE)
    if ((await own.query('select 1 from steps')).length > 0) throw new Error('There is half of it')
    await own.query('insert into steps values (1)')
    await own.query('insert into steps values (2)')
  }
  const { endedEarly, differences } = await walk(failing)
  expect(endedEarly).toMatchObject({ by: { message: 'There is half of it' }, continueFrom: null })
  expect(differences).toEqual(['the final installation could not be completed: Error: There is half of it'])
})
