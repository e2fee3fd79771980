import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { HOSTED_SQL } from './hosted-project.ts'
import { describeLedger } from './scheduled-jobs-fixture.ts'

const COMMAND = 'select public.call_due_jobs()'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}, as a hosted project has it`, () => {
    let engine: Engine
    let ledger: ReturnType<typeof describeLedger>
    beforeAll(async () => {
      engine = await createTestEngine(kind)
      await engine.execute(HOSTED_SQL)
      // A database may be copied from one that was made a while ago, by when they are due.
      await engine.query(`delete from public.scheduled_jobs where name <> 'news-import'`)
      ledger = describeLedger(engine)
    })
    afterAll(() => engine.close())

    const call = () => engine.query(COMMAND)
    const readSent = () => engine.query('delete from net.sent returning *')
    const readSchedule = async () => {
      const [row] = await engine.query<{ read: Record<string, unknown> }>(
        'select public.read_news_schedule() as read',
      )
      return row!.read
    }

    test.for([
      [0.5, '30 seconds'],
      [1, '* * * * *'],
      [55, '* * * * *'],
      [1440, '* * * * *'],
    ] as const)('with an interval of %d minutes pg_cron looks: %s', async ([minutes, schedule]) => {
      await engine.query('select public.set_news_interval($1)', [minutes])
      expect(await engine.query('select * from cron.job')).toEqual([
        { jobname: 'scheduled-jobs', schedule, command: COMMAND, active: true },
      ])
      expect((await ledger.readJob('news-import'))!.seconds).toBe(minutes * 60)
      expect(await readSchedule()).toMatchObject({
        interval_minutes: minutes,
        next_run_at: expect.any(String),
      })
    })

    test('what is due is called with the secrets of the vault; without them it says which are missing', async () => {
      await call()
      expect(await readSent()).toEqual([])
      await ledger.makeDue('news-import')
      await expect(call()).rejects.toThrow(/project_url and secret_key/)
      await engine.query(
        `insert into vault.decrypted_secrets values ('project_url', 'https://p.example'), ('secret_key', 'sb_secret_x'), ('other', 'y')`,
      )
      await call()
      expect(await readSent()).toEqual([
        {
          url: 'https://p.example/functions/v1/auto-import-news',
          body: { scheduled: true },
          headers: { apikey: 'sb_secret_x', 'content-type': 'application/json' },
          timeout_milliseconds: 300_000,
        },
      ])
    })

    test('a tick that was called twice is run once, and a run whose process ended is made up for', async () => {
      await ledger.makeDue('news-import')
      await call()
      await call()
      expect((await readSent()).length).toBe(2)
      const claims = [await ledger.claimTick('news-import'), await ledger.claimTick('news-import')]
      expect(claims).toMatchObject([{ outcome: 'started' }, { outcome: 'busy' }])
      await call()
      expect(await readSent()).toEqual([])
      await ledger.endLease('news-import')
      await call()
      expect((await readSent()).length).toBe(1)
      expect(await ledger.claimTick('news-import')).toMatchObject({ recovers: claims[0]!.id })
    })

    test('without anything that keeps time the interval is kept all the same', async () => {
      await engine.execute('drop schema cron cascade')
      await engine.query('select public.set_news_interval(45)')
      expect(await readSchedule()).toMatchObject({ interval_minutes: 45, next_run_at: null })
    })
  })
}
