import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { type DatabaseSettings, openEngine } from '#backend/database/open-engine.ts'
import { createTimedRuns } from '#backend/functions/timed-runs.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'
import { describeTables, onBothTimedEngines, TICKS_SQL, tickIn } from './timed-runs-fixture.ts'

const POLL = { timeout: 20_000, interval: 50 }
const processFile = fileURLToPath(new URL('./timed-runs-process.ts', import.meta.url))
const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

/** A migrated database that processes can open one after the other, or at once where that is possible. */
async function makeDatabase(kind: EngineKind): Promise<DatabaseSettings> {
  let settings: DatabaseSettings
  if (kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'timed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    settings = { kind, dataFolder: join(folder, 'database') }
  } else {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    settings = { kind, url }
  }
  const engine = await openEngine(settings)
  await migrateDatabase(engine, { folder: migrations })
  await engine.execute(TICKS_SQL)
  await engine.query(`select functions.schedule('doomed', 'doomed', every => '1 hour')`)
  await engine.query(`update functions.schedules set next_run_at = now()`)
  await engine.close()
  return settings
}

/** Resolves when the process has begun its run. */
async function startProcess(settings: DatabaseSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [processFile, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('began doomed')) break
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

for (const { kind, isAvailable } of listEngines()) {
  test.skipIf(!isAvailable)(
    `on ${kind}, the run of a process that was killed is marked and made up for once`,
    { timeout: 120_000 },
    async () => {
      const settings = await makeDatabase(kind)
      const child = await startProcess(settings)
      if (kind === 'pglite') await kill(child)
      const engine = await openEngine(settings)
      onTestFinished(() => engine.close())
      const { readRuns, readTicks, readSchedule } = describeTables(engine)
      const runs = createTimedRuns({
        engine,
        callFunction: tickIn(engine),
        reportFailure: (error) => {
          throw error
        },
      })
      onTestFinished(() => runs.close())
      await runs.start()
      if (kind === 'postgres') {
        // As long as the other lives and renews its lease, its run is left to it.
        await setTimeout(5_000)
        expect(await readRuns('doomed')).toMatchObject([{ trigger: 'timer', status: 'running' }])
        await kill(child)
      }
      await expect
        .poll(() => readRuns('doomed'), POLL)
        .toMatchObject([
          { trigger: 'timer', status: 'abandoned', result: 'The process that ran it has ended.' },
          { trigger: 'takeover', status: 'succeeded' },
        ])
      await setTimeout(500)
      expect(await readRuns('doomed')).toHaveLength(2)
      expect(await readTicks('doomed')).toHaveLength(2)
      const { seconds_to_next: seconds, ...state } = (await readSchedule('doomed'))!
      expect(state).toEqual({ failures: 0, is_active: true, is_leased: false })
      expect(seconds).toBeGreaterThan(3_500)
    },
  )
}

onBothTimedEngines((use) => {
  test('a run that has cost two processes their lives is left alone until the next tick', async () => {
    const { start, engine, schedule, readRuns, readSchedule } = use()
    await schedule('poison', '30 seconds')
    await engine.query(
      `insert into functions.runs (schedule, trigger, status, finished_at) values
         ('poison', 'timer', 'abandoned', now()), ('poison', 'takeover', 'running', null)`,
    )
    await engine.query(
      `update functions.schedules set leased_by = gen_random_uuid(), leased_until = now() - interval '1 second',
         next_run_at = now() - interval '1 second', failures = 3 where name = 'poison'`,
    )
    await start()
    await expect.poll(() => readSchedule('poison'), POLL).toMatchObject({ is_leased: false, failures: 4 })
    await setTimeout(300)
    expect(await readRuns('poison')).toMatchObject([{ status: 'abandoned' }, { status: 'abandoned' }])
    const { seconds_to_next: seconds } = (await readSchedule('poison'))!
    expect(seconds).toBeGreaterThan(200)
    expect(seconds).toBeLessThanOrEqual(240)
  })

  test('a process that has lost its lease changes nothing any more', async () => {
    const { start, engine, schedule, makeDue, readRuns, readSchedule, readTicks } = use()
    let end: (answer: Response) => void = () => undefined
    await schedule('lost', '1 hour')
    const stalled = await start({
      leaseSeconds: 60,
      callFunction: async (name) => {
        await engine.query('insert into public.ticks (name) values ($1)', [name])
        return new Promise<Response>((resolve) => (end = resolve))
      },
    })
    await makeDue('lost')
    await expect.poll(() => readTicks('lost').then((ticks) => ticks.length), POLL).toBe(1)
    // As if it had been silent for longer than its lease.
    await engine.query(`update functions.schedules set leased_until = now() - interval '1 second'`)
    const other = await start({ callFunction: async () => new Response('taken over') })
    await expect
      .poll(() => readRuns('lost'), POLL)
      .toMatchObject([{ status: 'abandoned' }, { status: 'succeeded', result: 'taken over' }])
    const before = await readSchedule('lost')
    end(new Response('too late', { status: 500 }))
    await stalled.close()
    await other.close()
    expect(await readRuns('lost')).toMatchObject([{ status: 'abandoned' }, { result: 'taken over' }])
    expect(await readSchedule('lost')).toMatchObject({ failures: before!.failures, is_leased: false })
  })

  test('cron texts are planned in UTC; what is no cron text is refused or switched off', async () => {
    const { start, engine, readSchedule, readRuns } = use()
    await start()
    await engine.query(`select functions.schedule('nightly', 'nightly', cron => '0 */4 * * *')`)
    const readNext = async () => {
      const [row] = await engine.query<{ hour: number; minute: number; is_ahead: boolean }>(
        `select extract(hour from next_run_at at time zone 'UTC')::int as hour,
           extract(minute from next_run_at at time zone 'UTC')::int as minute,
           next_run_at between now() and now() + interval '4 hours' as is_ahead
         from functions.schedules where name = 'nightly'`,
      )
      return row && { ...row, hour: row.hour % 4 }
    }
    await expect.poll(readNext, POLL).toEqual({ hour: 0, minute: 0, is_ahead: true })
    expect(await readRuns('nightly')).toEqual([])

    for (const text of ['', '* * * *', '* * * * * *', 'not a cron text', '@daily', '* * * * $']) {
      const attempt = engine.query('select functions.schedule($1, $1, $2::text)', ['bad', text])
      await expect(attempt, text).rejects.toMatchObject({ code: '22023' })
    }
    await engine.query(`select functions.schedule('bad', 'bad', cron => '61 * * * *')`)
    await expect.poll(() => readSchedule('bad'), POLL).toMatchObject({ is_active: false, is_leased: false })
    expect(await readRuns('bad')).toMatchObject([{ status: 'failed', result: expect.stringContaining('61') }])
  })

  test('saying a schedule again changes nothing; changing it plans anew', async () => {
    const { engine, schedule, readSchedule } = use()
    await schedule('said-twice', '1 hour')
    await engine.query(
      `update functions.schedules set next_run_at = now() + interval '5 minutes', failures = 2`,
    )
    await schedule('said-twice', '1 hour')
    expect((await readSchedule('said-twice'))!.seconds_to_next).toBeLessThanOrEqual(300)
    expect(await readSchedule('said-twice')).toMatchObject({ failures: 2 })
    await schedule('said-twice', '2 hours')
    expect((await readSchedule('said-twice'))!.seconds_to_next).toBeGreaterThan(7_000)
    expect(await readSchedule('said-twice')).toMatchObject({ failures: 0 })
    const unschedule = () => engine.query(`select functions.unschedule('said-twice') as was_there`)
    expect(await unschedule()).toEqual([{ was_there: true }])
    expect(await unschedule()).toEqual([{ was_there: false }])
    await expect(schedule('too-often', '0.5 seconds')).rejects.toMatchObject({ code: '23514' })
    await expect(schedule('No Name', '1 hour')).rejects.toMatchObject({ code: '23514' })
  })

  test.for(['anon', 'authenticated', 'service_role'] as const)('%s reaches nothing of it', async (role) => {
    const { engine } = use()
    for (const sql of [
      'select * from functions.schedules',
      'select * from functions.runs',
      `select functions.schedule('mine', 'mine', every => '1 hour')`,
      `select functions.schedule('mine', 'mine', cron => '* * * * *')`,
      `select functions.save_schedule('mine', 'mine', 60, null, '{}')`,
      `select functions.unschedule('said-twice')`,
    ]) {
      const attempt = engine.transaction((tx) => tx.query(sql), { role })
      await expect(attempt, sql).rejects.toMatchObject({ code: '42501' })
    }
  })
})
