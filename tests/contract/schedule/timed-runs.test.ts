import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onBothTimedEngines } from './timed-runs-fixture.ts'

const POLL = { timeout: 10_000, interval: 20 }
/** A busy machine may let ticks pass. */
const PATIENT = { timeout: 25_000, interval: 50 }

onBothTimedEngines((use) => {
  test('two replicas run each tick of a schedule once', async () => {
    const { start, engine, schedule, readRuns, readTicks } = use()
    const replicas = [await start(), await start()]
    const startedAt = performance.now()
    await schedule('every-second', '1 second')
    await expect.poll(async () => (await readTicks('every-second')).length, PATIENT).toBeGreaterThanOrEqual(3)
    await engine.query(`select functions.unschedule('every-second')`)
    await Promise.all(replicas.map((replica) => replica.close()))
    const ticks = await readTicks('every-second')
    expect(ticks.length).toBeLessThanOrEqual((performance.now() - startedAt) / 1000)
    const runs = await readRuns('every-second')
    expect(runs).toEqual(
      ticks.map(() => ({
        trigger: 'timer',
        status: 'succeeded',
        http_status: 200,
        result: '{"success":true}',
        seconds: expect.any(Number),
      })),
    )
  })

  test('a run that takes longer than its interval is not overlapped by the next', async () => {
    const { start, engine, readTicks } = use()
    await start()
    await start()
    await engine.query(
      `select functions.schedule('slow', 'slow', every => '1 second', body => '{"takesMs": 1400}')`,
    )
    await expect.poll(() => readTicks('slow').then((found) => found.length), POLL).toBe(3)
    const ticks = await readTicks('slow')
    expect(ticks[1]!.at.getTime() - ticks[0]!.at.getTime()).toBeGreaterThanOrEqual(1_400)
    expect(ticks[2]!.at.getTime() - ticks[1]!.at.getTime()).toBeGreaterThanOrEqual(1_400)
  })

  test('ticks that were missed are made up for by one run', async () => {
    const { start, schedule, makeDue, readRuns, readSchedule } = use()
    await schedule('missed', '30 seconds')
    await makeDue('missed', '1 hour')
    await start()
    await expect.poll(() => readRuns('missed'), POLL).toMatchObject([{ status: 'succeeded' }])
    await setTimeout(300)
    expect(await readRuns('missed')).toHaveLength(1)
    const { seconds_to_next: seconds } = (await readSchedule('missed'))!
    expect(seconds).toBeGreaterThan(25)
    expect(seconds).toBeLessThanOrEqual(30)
  })

  test('failures are recorded and make the next run wait, twice as long each time', async () => {
    const { start, schedule, makeDue, readRuns, readSchedule } = use()
    let answer: () => Response = () => Response.json({ success: false, error: 'no feed' }, { status: 502 })
    await start({ callFunction: async () => answer(), firstBackOffSeconds: 100 })
    await schedule('failing', '1 second')
    const waitForRuns = (count: number) =>
      expect
        .poll(async () => (await readRuns('failing')).filter((run) => run.seconds !== null).length, POLL)
        .toBe(count)
    for (const [failures, rest] of [
      [1, 100],
      [2, 200],
      [3, 400],
    ] as const) {
      if (failures > 1) await makeDue('failing')
      await waitForRuns(failures)
      const state = (await readSchedule('failing'))!
      expect(state).toMatchObject({ failures, is_leased: false })
      expect(state.seconds_to_next).toBeGreaterThan(rest - 15)
      expect(state.seconds_to_next).toBeLessThanOrEqual(rest)
    }
    expect((await readRuns('failing'))[0]).toMatchObject({
      status: 'failed',
      http_status: 502,
      result: '{"success":false,"error":"no feed"}',
    })
    answer = () => {
      throw new Error('broken')
    }
    await makeDue('failing')
    await waitForRuns(4)
    expect((await readRuns('failing'))[3]).toMatchObject({
      status: 'failed',
      http_status: null,
      result: 'Error: broken',
    })
    answer = () => new Response('fine')
    await makeDue('failing')
    await waitForRuns(5)
    expect(await readSchedule('failing')).toMatchObject({ failures: 0, is_leased: false })
  })

  test('what somebody asks for runs once, whoever else asks, and not again within the pause', async () => {
    const { start, schedule, readRuns, readTicks } = use()
    const [first, second] = [await start(), await start()]
    await schedule('by-hand', '1 hour')
    const answers = await Promise.all([
      first.runNow('by-hand', 'button'),
      second.runNow('by-hand', 'button'),
      second.runNow('by-hand', 'button'),
    ])
    const finished = answers.filter(({ kind }) => kind === 'finished')
    expect(finished).toEqual([
      { kind: 'finished', isSuccess: true, httpStatus: 200, result: '{"success":true}' },
    ])
    for (const { kind } of answers) expect(['finished', 'busy', 'too-soon']).toContain(kind)
    expect(await readTicks('by-hand')).toMatchObject([{ body: { trigger: 'button' } }])
    expect(await readRuns('by-hand')).toMatchObject([{ trigger: 'button', status: 'succeeded' }])
    const refused = await first.runNow('by-hand', 'button')
    expect(refused).toEqual({ kind: 'too-soon', waitSeconds: expect.any(Number) })
    expect(await first.runNow('nobody', 'button')).toEqual({ kind: 'unknown' })
    await expect(first.runNow('by-hand', 'takeover')).rejects.toThrow('choose another')
  })

  test('a run that ended while somebody waited for their turn counts for the pause', async () => {
    const { start, schedule, engine } = use()
    const replica = await start()
    await schedule('in-turn', '1 hour')
    const locked = Promise.withResolvers<void>()
    const other = engine.transaction(async (tx) => {
      await tx.query(`select from functions.schedules where name = 'in-turn' for update`)
      locked.resolve()
      // On PGlite nobody waits inside the database.
      for (let n = 0; n < 50; n += 1) {
        if ((await tx.query('select from pg_locks where not granted')).length > 0) break
        await setTimeout(20)
      }
      await tx.query(
        `insert into functions.runs (schedule, trigger, status, started_at, finished_at)
         values ('in-turn', 'button', 'succeeded', clock_timestamp(), clock_timestamp())`,
      )
    })
    await locked.promise
    const asked = replica.runNow('in-turn', 'button')
    await other
    expect(await asked).toEqual({ kind: 'too-soon', waitSeconds: expect.any(Number) })
  })

  test('nobody may ask for a run while one is under way', async () => {
    const { start, engine, readTicks } = use()
    const replica = await start({ leastPauseSeconds: 0 })
    await engine.query(
      `select functions.schedule('long', 'long', every => '1 hour', body => '{"takesMs": 2000}')`,
    )
    const underWay = replica.runNow('long', 'button')
    await expect.poll(() => readTicks('long').then((ticks) => ticks.length), POLL).toBe(1)
    expect(await replica.runNow('long', 'button')).toEqual({ kind: 'busy' })
    expect(await underWay).toMatchObject({ isSuccess: true })
    expect(await replica.runNow('long', 'button')).toMatchObject({ kind: 'finished' })
  })

  test('without schedules the database is left alone, and a new schedule is noticed at once', async () => {
    const { start, engine, schedule, makeDue, readRuns } = use()
    let statements = 0
    const counting = {
      ...engine,
      query: ((sql, params) => ((statements += 1), engine.query(sql, params))) as typeof engine.query,
      transaction: ((work, options) => (
        (statements += 1),
        engine.transaction(work, options)
      )) as typeof engine.transaction,
    }
    await start({ engine: counting })
    await setTimeout(800)
    const before = statements
    await setTimeout(1_000)
    expect(statements).toBe(before)
    await schedule('new', '1 hour')
    await makeDue('new')
    await expect.poll(() => readRuns('new'), POLL).toMatchObject([{ status: 'succeeded' }])
    await engine.query(`select functions.unschedule('new')`)
    await setTimeout(800)
    const after = statements
    await setTimeout(1_000)
    expect(statements).toBe(after)
  })

  test('closing waits for the run under way', async () => {
    const { start, engine, readRuns, readTicks } = use()
    const replica = await start()
    await engine.query(
      `select functions.schedule('last', 'last', every => '1 hour', body => '{"takesMs": 500}')`,
    )
    await use().makeDue('last')
    await expect.poll(() => readTicks('last').then((ticks) => ticks.length), POLL).toBe(1)
    await replica.close()
    expect(await readRuns('last')).toMatchObject([{ status: 'succeeded' }])
  })
})
