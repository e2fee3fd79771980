import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { HOSTED_SQL } from './hosted-project.ts'
import { describeLedger } from './scheduled-jobs-fixture.ts'

const FIRST_NEW = '20261122140000'

/** What two ledgers knew: an interval that was chosen, runs of either kind, one of them under way. */
const DATA_SQL = `
  select public.set_news_interval(45);
  update functions.schedules set next_run_at = '2030-01-01T00:00:00Z', failures = 2 where name = 'news-import';
  update functions.schedules set is_active = false where name = 'sweep-pictures';
  insert into public.news_runs (trigger, status, started_at, finished_at, imported, skipped, errors, message, source_digest)
  values
    ('manual', 'succeeded', '2026-11-20T10:00:00Z', '2026-11-20T10:00:05Z', 3, 1, 0, null, 'abc'),
    ('timer', 'failed', '2026-11-20T11:00:00Z', '2026-11-20T11:00:01Z', 0, 0, 0, 'No feed', null);
  insert into public.news_runs (trigger, started_at, alive_at)
  values ('dev-30s', '2026-11-20T12:00:00Z', '2026-11-20T12:00:10Z');
  insert into functions.runs (schedule, trigger, status, started_at, finished_at, http_status, result) values
    ('news-import', 'timer', 'succeeded', '2026-11-20T10:00:00Z', '2026-11-20T10:00:05Z', 200, 'counted in news_runs'),
    ('sweep-pictures', 'timer', 'abandoned', '2026-11-20T01:00:00Z', '2026-11-20T01:05:00Z', null, 'It ended.'),
    ('sweep-pictures', 'takeover', 'succeeded', '2026-11-20T01:05:00Z', '2026-11-20T01:06:00Z', 200, '{"removed":2}');
`

for (const { kind, isAvailable } of listEngines()) {
  test.skipIf(!isAvailable)(`on ${kind}, schedules and histories move into the one ledger`, async () => {
    const engine = await openEmptyEngine(kind)
    await migrateDatabase(engine, { folder: await copyMigrationsBefore(FIRST_NEW) })
    await engine.execute(DATA_SQL)
    const numbers = await engine.query<{ id: number }>('select id from public.news_runs order by id')

    await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })

    const { readJob, readRuns, claimTick, finish } = describeLedger(engine)
    expect(await readJob('news-import')).toMatchObject({
      function_name: 'auto-import-news',
      seconds: 2_700,
      failures: 2,
      is_active: true,
      next_due_at: new Date('2030-01-01T00:00:00Z'),
    })
    expect(await readJob('sweep-pictures')).toMatchObject({ seconds: 86_400, is_active: false })
    const runs = await readRuns('news-import')
    expect(runs.map(({ id }) => id)).toEqual(numbers.map(({ id }) => id))
    expect(runs).toMatchObject([
      {
        trigger: 'manual',
        status: 'succeeded',
        result: { imported: 3, skipped: 1, errors: 0, digest: 'abc' },
      },
      { trigger: 'timer', status: 'failed', message: 'No feed', result: null },
      { trigger: 'dev-30s', status: 'running' },
    ])
    expect(await readRuns('sweep-pictures')).toMatchObject([
      { trigger: 'timer', status: 'abandoned', message: 'It ended.' },
      { trigger: 'timer', status: 'succeeded', result: { answer: '{"removed":2}' } },
    ])
    // The process that ran it is from before: its run is made up for, and new numbers follow the old ones.
    const recovery = await claimTick('news-import')
    expect(recovery).toMatchObject({ outcome: 'started', recovers: runs[2]!.id })
    expect(recovery.last_result).toMatchObject({ digest: 'abc' })
    await finish(recovery.id!)
    const [{ read } = { read: null }] = await engine.query<{ read: unknown }>(
      'select public.read_news_schedule() as read',
    )
    expect(read).toMatchObject({
      interval_minutes: 45,
      runs: [
        { id: recovery.id, status: 'succeeded' },
        { status: 'abandoned', trigger: 'dev-30s' },
        { status: 'failed', message: 'No feed' },
        { imported: 3, skipped: 1, errors: 0, message: null },
      ],
    })
    const left = await engine.query(
      `select 1 where to_regnamespace('functions') is not null or to_regclass('public.news_runs') is not null`,
    )
    expect(left).toEqual([])
  })
  test.skipIf(!isAvailable || kind === 'pglite')('a hosted project takes its schedule along', async () => {
    const engine = await openEmptyEngine(kind)
    await migrateDatabase(engine, { folder: await copyMigrationsBefore(FIRST_NEW) })
    await engine.execute(`
      drop schema functions cascade;
      ${HOSTED_SQL}
      select public.set_news_interval(0.5);
      insert into cron.job values ('other', '* * * * *', 'select 1');
      insert into public.news_runs (trigger, status, finished_at) values ('timer', 'succeeded', now());
    `)
    const readPlan = () => engine.query('select jobname, schedule from cron.job order by jobname')
    expect(await readPlan()).toMatchObject([{ jobname: 'news-import' }, { jobname: 'other' }])

    for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((found) => found >= FIRST_NEW).toSorted()) {
      await engine.execute(await readFile(join(MIGRATIONS_FOLDER, name), 'utf8'))
    }

    expect(await readPlan()).toEqual([
      { jobname: 'other', schedule: '* * * * *' },
      { jobname: 'scheduled-jobs', schedule: '30 seconds' },
    ])
    const { readJob, readRuns } = describeLedger(engine)
    expect(await readJob('news-import')).toMatchObject({ seconds: 30, is_due: false })
    expect(await readJob('sweep-pictures')).toMatchObject({ seconds: 86_400 })
    expect(await readRuns('news-import')).toMatchObject([{ status: 'succeeded' }])
  })
}
