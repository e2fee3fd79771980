import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailableError, type Engine } from '#backend/database/engine.ts'
import { openPglite } from '#backend/database/pglite/pglite.ts'
import { type CutChoice, cutEngine } from '#tests/support/first-start/cut-engine.ts'
import type { Place } from './places.ts'
import { runStart } from '#tests/support/first-start/start-installation.ts'
import { walkFirstStart, type WalkOptions } from './walk.ts'

/** One for all, as opening one costs more than the rest. */
let engine: Engine
beforeAll(async () => {
  engine = await openPglite({ dataFolder: null })
})
afterAll(() => engine.close())

const MAKE_TABLE = 'create table if not exists steps (n int)'

/** Looks at each step before it makes it, in one transaction: it may end anywhere. */
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

/** Writes down that a step is made when it is made already, and not with it. */
async function startBadly(own: Engine): Promise<void> {
  await own.query(MAKE_TABLE)
  if ((await own.query('select 1 from steps where n = 2')).length > 0) return
  await own.query('insert into steps select 1 where (select count(*) from steps) < 2')
  await own.query('insert into steps values (2)')
}

/** A copy takes the place of the first until it is removed: they are never looked at in turn. */
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

/** @param begin what happens before each start, by its number from 1 */
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

test('every statement is cut before in the state in which it writes, and what only looks once for all states', async () => {
  // Before the table: its look and itself. With it: look, insert, commit; then those of the second step.
  expect(await walk(startWell, { copies: 1 })).toEqual({
    statements: 8,
    cuts: 11,
    leftOut: 5,
    states: 2,
    copies: 2,
    triedAgain: 0,
    differences: [],
    cutShort: null,
  })
  // By chance, what was made before is made again.
  expect(await walk(startWell, { random: () => 0.01 })).toMatchObject({ cuts: 16, leftOut: 0 })
})

test('a long step among migrations ends soon after the last of them', async () => {
  const migrateAndStart = async (own: Engine) => {
    await own.query('create schema if not exists backend')
    await own.query('create table if not exists backend.platform_migrations (version text)')
    await own.transaction(async (tx) => {
      if ((await tx.query('select 1 from backend.platform_migrations')).length > 0) return
      await tx.query('insert into backend.platform_migrations (version) values ($1)', ['1'])
    })
    await startWell(own)
  }
  // A step among migrations is of sixteen statements, and a start has thirteen.
  const stepped = await walk(migrateAndStart, { stride: 4, random: () => 0.6 })
  expect(stepped).toMatchObject({ statements: 13, cuts: 9, differences: [] })
})

test('a start that makes twice what it had made is found, in the end and in the copy', async () => {
  const { differences } = await walk(startBadly, { copies: 2 })
  expect(differences).toContain('the installation of all cuts: public.steps: 2 times instead of 1: {"n": 1}')
  expect(differences.join('\n')).toContain('cut before insert into steps values (2): public.steps: 2 times')
})

test('a walk that is ended is completed and compared, and says where another goes on', async () => {
  const ending = new AbortController()
  const end = new Error('ended')
  const found = await walk(startWell, { signal: ending.signal }, (start) => start === 8 && ending.abort(end))
  expect(found).toMatchObject({ cuts: 7, states: 2, differences: [], cutShort: { by: end, goOnFrom: 1 } })

  const { cuts, states } = await walk(startWell, { from: 7 })
  expect({ cuts, states }).toEqual({ cuts: 8, states: 1 })
})

test('what had to wait too long is tried again, and what goes on waiting ends the walk with what it has found', async () => {
  const late = (isLate: (start: number) => boolean) => (start: number) => {
    if (isLate(start)) throw new DatabaseUnavailableError('All connections are busy.')
  }
  const some = await walk(
    startWell,
    {},
    late((start) => start === 3 || start === 4),
  )
  expect(some).toMatchObject({ cuts: 11, triedAgain: 2, differences: [], cutShort: null })

  const many = await walk(
    startBadly,
    {},
    late((start) => start >= 7 && start < 17),
  )
  expect(many).toMatchObject({ cuts: 5, triedAgain: 9, cutShort: { goOnFrom: expect.any(Number) } })
  expect(many.differences).toHaveLength(1)
})

test('a start that fails where nothing cut it off ends the walk', async () => {
  const failing = async (own: Engine) => {
    await own.query(MAKE_TABLE)
    if ((await own.query('select 1 from steps')).length > 0) throw new Error('There is half of it')
    await own.query('insert into steps values (1)')
    await own.query('insert into steps values (2)')
  }
  const { cutShort, differences } = await walk(failing)
  expect(cutShort).toMatchObject({ by: { message: 'There is half of it' }, goOnFrom: null })
  expect(differences).toEqual([
    'the installation of all cuts could not be completed: Error: There is half of it',
  ])
})
