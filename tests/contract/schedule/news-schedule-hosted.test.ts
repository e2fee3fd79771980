import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { HOSTED_SQL } from './hosted-project.ts'
import { accessJobTables } from './scheduled-jobs-fixture.ts'

const COMMAND = 'select public.call_due_jobs()'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}, as a hosted project has it`, () => {
    let engine: Engine
    let jobTables: ReturnType<typeof accessJobTables>
    beforeAll(async () => {
      engine = await createTestEngine(kind)
      await engine.execute(HOSTED_SQL)
      // A copied database is older, so that its jobs may be due.
      await engine.query(`delete from public.scheduled_jobs where name <> 'news-import'`)
      jobTables = accessJobTables(engine)
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
    ] as const)('an interval of %d minutes sets the pg_cron schedule %s', async ([minutes, schedule]) => {
      await engine.query('select public.set_news_interval($1)', [minutes])
      expect(await engine.query('select * from cron.job')).toEqual([
        { jobname: 'scheduled-jobs', schedule, command: COMMAND, active: true },
      ])
      expect((await jobTables.readJob('news-import'))!.seconds).toBe(minutes * 60)
      expect(await readSchedule()).toMatchObject({
        interval_minutes: minutes,
        next_run_at: expect.any(String),
      })
    })

    test('calls due jobs with the secrets of the vault and names missing ones', async () => {
      await call()
      expect(await readSent()).toEqual([])
      await jobTables.makeDue('news-import')
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

    test('stores the interval without a scheduler', async () => {
      await engine.execute('drop schema cron cascade')
      await engine.query('select public.set_news_interval(45)')
      expect(await readSchedule()).toMatchObject({ interval_minutes: 45, next_run_at: null })
    })
  })
}
