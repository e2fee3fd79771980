/** The table of alerts that all processes share, on both engines. */
import { beforeEach, expect, test } from 'vitest'
import { openDatabaseLedger, readAlertFacts } from '#server/alerts/database-ledger.ts'
import type { Alert } from '#server/alerts/alert.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const DISK: Alert = { name: 'disk', subject: 'data on a', sentence: 'Little is left.' }
const GRACE_SECONDS = 150

onBothFunctionEngines({}, (use) => {
  beforeEach(() => use().engine.query('delete from private.alerts'))
  const open = () => openDatabaseLedger(use().service, GRACE_SECONDS)
  /** Moves the alerts into the past. */
  const pass = (seconds: number) =>
    use().engine.query(
      `update private.alerts set seen_at = seen_at - make_interval(secs => $1),
         next_try_at = next_try_at - make_interval(secs => $1)`,
      [seconds],
    )

  test('hands a new alert to one of several processes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => open().note([DISK], [])))
    expect(answers.flatMap(({ notices }) => notices)).toEqual([
      { ...DISK, since: expect.any(String), kind: 'started', sentBy: [], attempt: 1 },
    ])
    for (const { firing } of answers) expect(firing).toEqual([{ ...DISK, since: expect.any(String) }])
  })

  test('ends an alert that no process has seen during the grace period, once', async () => {
    const ledger = open()
    const [began] = (await ledger.note([DISK], [])).notices
    await ledger.settle(began!, ['mail'], true)
    await pass(GRACE_SECONDS - 1)
    expect((await ledger.note([], [])).notices).toEqual([])
    await pass(2)
    expect((await ledger.note([], ['disk'])).firing).toHaveLength(1)
    await pass(GRACE_SECONDS + 1)
    const [ended] = (await ledger.note([], [])).notices
    expect(ended).toMatchObject({ ...DISK, kind: 'ended', sentBy: [], attempt: 1 })
    expect(await ledger.note([], [])).toEqual({ notices: [], firing: [] })
    await ledger.settle(ended!, ['mail'], true)
    await ledger.note([], [])
    expect(await use().engine.query('select from private.alerts')).toEqual([])
  })

  test('hands out an unsent message again with growing delays and its finished channels', async () => {
    const ledger = open()
    const [first] = (await ledger.note([DISK], [])).notices
    await ledger.settle(first!, ['webhook'], false)
    expect((await ledger.note([DISK], [])).notices).toEqual([])
    await pass(31)
    const [second] = (await ledger.note([DISK], [])).notices
    expect(second).toMatchObject({ sentBy: ['webhook'], attempt: 2 })
    await pass(31)
    expect((await ledger.note([DISK], [])).notices).toEqual([])
    await pass(31)
    expect((await ledger.note([DISK], [])).notices).toMatchObject([{ attempt: 3 }])
  })

  test('hands the message to another process if the first one dies', async () => {
    await open().note([DISK], [])
    await pass(31)
    expect((await open().note([DISK], [])).notices).toMatchObject([{ kind: 'started', attempt: 2 }])
  })

  test('sends nothing if an alert returns before its end was sent, or was sent by the process itself', async () => {
    const ledger = open()
    const [began] = (await ledger.note([{ ...DISK, isSent: false }], [])).notices
    await ledger.settle(began!, [], true)
    await pass(GRACE_SECONDS + 1)
    expect((await ledger.note([], [])).notices).toMatchObject([{ kind: 'ended' }])
    await pass(31)
    expect((await ledger.note([DISK], [])).notices).toEqual([])
    await use().engine.query('delete from private.alerts')
    expect(await ledger.note([{ ...DISK, isSent: true }], [])).toMatchObject({
      notices: [],
      firing: [DISK],
    })
  })

  test('reads failing jobs and the age of backups', async () => {
    const { engine, service } = use()
    await engine.query(`select public.plan_backups(3600)`)
    await engine.query(`update public.scheduled_jobs set failures = 4 where name = 'backup'`)
    await engine.query(
      `insert into public.job_runs (job, trigger, status, finished_at, message)
         values ('backup', 'timer', 'failed', clock_timestamp(), 'no room')`,
    )
    const facts = await readAlertFacts(service)
    expect(facts.jobs).toContainEqual({ name: 'backup', failures: 4, message: 'no room' })
    expect(facts.backup).toMatchObject({ everySeconds: 3600, secondsSinceSuccess: null })
    await engine.query(`select public.plan_backups(null)`)
    await engine.query(`delete from public.job_runs where job = 'backup'`)
    expect(await readAlertFacts(service)).toMatchObject({ backup: null })
  })
})
