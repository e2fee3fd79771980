import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { NEWS_ROWS, type NewsSource, startNewsSource } from '#tests/support/servers/news-source.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { accessJobTables, type JobTables } from './scheduled-jobs-fixture.ts'

type Run = Record<string, unknown> & { id: number; status: string; message: string | null }
type Answer = { status: number; body: Record<string, unknown> & { runs?: Run[]; run?: Run } }

const SHEET = 'https://script.google.com/macros/s/abcdefghij/exec'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: FunctionsBackend
    let source: NewsSource
    let authorization: string
    let jobTables: JobTables
    beforeAll(async () => {
      source = await startNewsSource()
      backend = await startFunctionsBackend(kind, {
        sources: { hosts: [source.host], pictures: 'listed', forbiddenHosts: [] },
        runtime: { settings: { NEWS_SOURCE_URL: source.url } },
      })
      jobTables = accessJobTables(backend.engine)
      authorization = `Bearer ${(await backend.signIn('admin')).token}`
    })
    beforeEach(async () => {
      source.change({ rows: NEWS_ROWS, status: 200 })
      await backend.engine.query('delete from public.job_runs')
      await backend.engine.query('delete from public.news_posts')
      await backend.engine.query('update public.news_schedule set source_url = null')
    })
    afterAll(async () => {
      await backend.stop()
      await source.stop()
    })

    const send = async (name: string, body: unknown, headers: Record<string, string>): Promise<Answer> => {
      const response = await backend.call(name, { headers, body: JSON.stringify(body) })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    }
    const call = (name: string, body: unknown = {}) =>
      send(name, body, { apikey: backend.keys.publishable, authorization })
    const callAsClock = (body: unknown = {}) =>
      send('auto-import-news', body, { apikey: backend.keys.secret })
    const readSchedule = async () => {
      const rows = await backend.engine.query<{ seconds: number; to_next: number }>(
        `select interval_seconds as seconds, extract(epoch from next_due_at - now())::float8 as to_next
         from public.scheduled_jobs where name = 'news-import'`,
      )
      return rows[0]!
    }
    const countNews = async () => (await backend.service.from('news_posts').select('id')).data!.length
    /** Moves the start of the last run into the past. */
    const age = (seconds: number) =>
      backend.engine.query('update public.job_runs set started_at = started_at - make_interval(secs => $1)', [
        seconds,
      ])

    /** Moves the start of all runs to now. */
    const restart = () => backend.engine.query('update public.job_runs set started_at = clock_timestamp()')

    test.for([
      [0.5, '*/30 * * * * *'],
      [45, '*/45 * * * *'],
      [1440, '0 */24 * * *'],
    ] as const)('stores and schedules an interval of %d minutes', async ([minutes, cron]) => {
      const { status, body } = await call('update-news-cron', {
        interval_minutes: minutes,
        cron_expression: cron,
      })
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          interval_minutes: minutes,
          cron_expression: cron,
          next_run_at: expect.any(String),
        },
      })
      const { seconds, to_next: toNext } = await readSchedule()
      expect(seconds).toBe(minutes * 60)
      expect(toNext).toBeGreaterThan(0)
      expect(toNext).toBeLessThanOrEqual(minutes * 60)
      const { body: shown } = await call('get-news-schedule')
      expect(shown).toMatchObject({ interval_minutes: minutes, cron_expression: cron })
      expect((await backend.anon.rpc('news_import_interval')).data).toBe(minutes)
    })

    test.for<[unknown, string]>([
      [{ interval_minutes: 6, cron_expression: '*/6 * * * *' }, 'This interval is not available.'],
      [{ interval_minutes: 0.25, cron_expression: '*/15 * * * * *' }, 'This interval is not available.'],
      [{ interval_minutes: 60, cron_expression: '* * * * *' }, 'The cron text does not fit.'],
      [
        { interval_minutes: 60, cron_expression: "0 */1 * * *'; drop table x; --" },
        'The cron text does not fit.',
      ],
      [
        { interval_minutes: '60', cron_expression: '0 */1 * * *' },
        'interval_minutes must be a number of minutes',
      ],
      [{ interval_minutes: 60 }, 'cron_expression must be the cron text of the interval'],
    ])('rejects the schedule %j', async ([body, message]) => {
      const before = await readSchedule()
      const answer = await call('update-news-cron', body)
      expect(answer).toMatchObject({ status: 400, body: { success: false } })
      expect(answer.body.error).toContain(message)
      expect((await readSchedule()).seconds).toBe(before.seconds)
    })

    test('applies the setting until someone chooses an interval', async () => {
      await backend.engine.query('update public.news_schedule set is_chosen = false')
      const setDefault = (minutes: number) => backend.service.rpc('set_default_news_interval', { minutes })
      expect((await setDefault(30)).error).toBeNull()
      expect((await readSchedule()).seconds).toBe(1800)
      await call('update-news-cron', { interval_minutes: 120, cron_expression: '0 */2 * * *' })
      await setDefault(30)
      expect((await readSchedule()).seconds).toBe(7200)
    })

    test('stores an allowed source and removes it', async () => {
      const read = async () => {
        const { source_url, source_from } = (await call('get-news-schedule')).body
        return { source_url, source_from }
      }
      expect(await read()).toEqual({ source_url: source.url, source_from: 'setting' })
      const stored = await call('update-news-source', { source_url: ` ${SHEET} ` })
      expect(stored.body).toEqual({ success: true, source_url: SHEET, source_from: 'stored' })
      expect(await read()).toEqual({ source_url: SHEET, source_from: 'stored' })
      for (const url of [
        'http://script.google.com/x',
        'https://169.254.169.254/',
        'https://evil.example',
        'words',
      ]) {
        const refused = await call('update-news-source', { source_url: url })
        expect([refused.status, refused.body.error], url).toEqual([
          400,
          'News can be read from script.google.com and docs.google.com, over https. The operator can allow more hosts.',
        ])
      }
      expect((await call('update-news-source', { source_url: '' })).body).toMatchObject({
        source_from: 'setting',
      })
    })

    test('imports the rows of the source and records the run', async () => {
      const answer = await call('auto-import-news', { trigger: 'manual' })
      const run = {
        id: expect.any(Number),
        trigger: 'manual',
        status: 'succeeded',
        started_at: expect.any(String),
        finished_at: expect.any(String),
        imported: 3,
        skipped: 0,
        errors: 0,
        message: null,
      }
      expect(answer).toEqual({
        status: 200,
        body: { success: true, outcome: 'imported', imported: 3, skipped: 0, errors: 0, run },
      })
      expect(await countNews()).toBe(3)
      const { body } = await call('get-news-schedule')
      expect(body).toMatchObject({ is_running: false, last_run: answer.body.run, runs: [answer.body.run] })
    })

    test('limits manual runs to one per 30 s', async () => {
      await call('auto-import-news', { trigger: 'dev-30s' })
      for (const trigger of ['dev-30s', 'manual']) {
        await restart()
        const { status, body } = await call('auto-import-news', { trigger })
        expect({ status, body }).toEqual({
          status: 200,
          body: { success: true, outcome: 'too-soon', wait_seconds: expect.any(Number) },
        })
        expect(body.wait_seconds).toBeGreaterThan(0)
        expect(body.wait_seconds).toBeLessThanOrEqual(30)
      }
      expect((await callAsClock()).body.outcome).toBe('imported')
      await age(31)
      expect((await call('auto-import-news', {})).body.outcome).toBe('imported')
      const { body } = await call('get-news-schedule')
      expect(body.runs!.map(({ trigger }) => trigger)).toEqual(['manual', 'timer', 'dev-30s'])
    })

    test('skips unchanged rows unless the run is manual', async () => {
      await callAsClock()
      await backend.service.from('news_posts').delete().eq('title', 'News One')
      expect((await callAsClock()).body).toMatchObject({ outcome: 'imported', imported: 0, skipped: 3 })
      expect(await countNews()).toBe(2)
      await age(31)
      expect((await call('auto-import-news')).body).toMatchObject({ imported: 1, skipped: 2 })
      source.change({ rows: [...NEWS_ROWS, { ...NEWS_ROWS[0], id: 'new', title: 'New' }] })
      expect((await callAsClock()).body).toMatchObject({ imported: 1, skipped: 3 })
      expect(await countNews()).toBe(4)
    })

    test.for([
      [{ status: 503 }, 'Failed to fetch from Google Sheets: 503'],
      [{ rows: { error: 'no rows' } }, 'Expected an array of news items from Google Sheets'],
      [{ rows: [{ title: 'Only a title' }] }, 'No valid news posts found in the data'],
    ] as const)('records a failed run with its reason for %j', async ([change, message]) => {
      source.change(change)
      const { status, body } = await callAsClock()
      expect([status, body.success, body.error]).toEqual([502, false, message])
      expect(body.run).toMatchObject({ status: 'failed', trigger: 'timer' })
      expect(body.run!.message).toContain(message)
      expect(JSON.stringify(body)).not.toContain('secret')
      const { body: shown } = await call('get-news-schedule')
      expect(shown.last_run).toEqual(body.run)
    })

    test('runs a due tick once', async () => {
      const callAtTick = async () => (await callAsClock({ scheduled: true })).body.outcome
      expect(await callAtTick()).toBe('not-due')
      await jobTables.makeDue('news-import')
      expect(await callAtTick()).toBe('imported')
      expect(await callAtTick()).toBe('not-due')
      // For other callers than the server it is a run by hand.
      expect((await call('auto-import-news', { scheduled: true })).body.outcome).toBe('too-soon')
    })

    test('a recovery run imports unchanged rows again', async () => {
      await callAsClock()
      await jobTables.claim('news-import', 0)
      await jobTables.endLease('news-import')
      await backend.service.from('news_posts').delete().eq('title', 'News One')
      expect((await callAsClock({ scheduled: true })).body).toMatchObject({ imported: 1, skipped: 2 })
    })
  })
}

test('skips scheduled runs without a source, and refuses runs by hand', async () => {
  const backend = await startFunctionsBackend('pglite')
  try {
    const clock = await backend.call('auto-import-news', { headers: { apikey: backend.keys.secret } })
    expect([clock.status, await clock.json()]).toEqual([200, { success: true, outcome: 'no-source' }])
    const { makeDue, readJob, readRuns } = accessJobTables(backend.engine)
    await makeDue('news-import')
    const body = JSON.stringify({ scheduled: true })
    await backend.call('auto-import-news', { headers: { apikey: backend.keys.secret }, body })
    expect(await readJob('news-import')).toMatchObject({ is_due: false, failures: 0 })
    expect(await readRuns('news-import')).toEqual([])
    const { token } = await backend.signIn('admin')
    const asked = await backend.call('auto-import-news', { headers: { authorization: `Bearer ${token}` } })
    expect([asked.status, await asked.json()]).toEqual([
      400,
      {
        success: false,
        error: 'No news source is set. Store the address of the sheet here, or set NEWS_SOURCE_URL.',
      },
    ])
  } finally {
    await backend.stop()
  }
})
