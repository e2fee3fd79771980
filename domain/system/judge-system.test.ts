import { expect, test } from 'vitest'
import { judgeSystem, type SystemState } from './judge-system.ts'
import { LATENCY_BOUNDS_MS, type TimeSpan } from './process-figures.ts'

const NOW = Date.UTC(2026, 10, 25, 12, 0, 30)
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()
const DAY = 86_400

type Process = NonNullable<SystemState['process']>
type Installation = NonNullable<SystemState['installation']>

const minute = (minutesAgo: number, given: Partial<TimeSpan> = {}): TimeSpan => ({
  at: NOW - 30_000 - minutesAgo * 60_000,
  answered: 100,
  redirected: 0,
  refused: 0,
  failed: 0,
  kept: 100,
  rendered: 0,
  stale: 0,
  latencies: [...LATENCY_BOUNDS_MS.map(() => 0), 0],
  loopDelayMs: 2,
  memoryBytes: 1,
  waiting: 0,
  ...given,
})
const state = { number: null, startedAt: 0, memoryBytes: 1, loopDelayMs: 2, inFlight: 0 }
const process = (given: Partial<Process> = {}): Process => ({
  minutes: [minute(1), minute(0)],
  processes: [state],
  expectedProcesses: 1,
  mode: 'embedded',
  disks: [],
  alerts: [],
  ...given,
})
const backup = (
  status: 'running' | 'done' | 'failed',
  secondsAgo: number,
  message: string | null = null,
) => ({
  status,
  finished_at: status === 'running' ? null : ago(secondsAgo),
  message,
})
const job = (given: Partial<Installation['jobs'][number]> = {}): Installation['jobs'][number] => ({
  name: 'deliver',
  failures: 0,
  next_due_at: ago(-30),
  last: { status: 'succeeded' },
  ...given,
})
const installation = (given: Partial<Installation> = {}): Installation => ({
  jobs: [job()],
  backups: { every_seconds: DAY, runs: [backup('done', 3600)] },
  failedLately: 0,
  oldestDueSeconds: 0,
  mail: { has_server: true, agency_email: 'hello@agency.com' },
  ...given,
})
const judge = (given: Partial<SystemState> = {}) =>
  judgeSystem({ now: NOW, process: process(), installation: installation(), ...given })
const find = (given: Partial<SystemState>) =>
  judge(given).findings.map(({ tone, text }) => `${tone}: ${text}`)

test('all is well when nothing is the matter', () => {
  expect(judge()).toEqual({ tone: 'good', sentence: 'All is well.', findings: [] })
})

test('what is only worth knowing leaves all well', () => {
  expect(judge({ installation: installation({ backups: null }) })).toEqual({
    tone: 'good',
    sentence: 'All is well.',
    findings: [{ tone: 'note', text: 'No backups are made by the clock.', place: 'backups' }],
  })
  const hosted = { process: process({ mode: 'hosted' }), installation: installation({ backups: null }) }
  expect(find(hosted)).toEqual([])
})

test('what is due and begins nowhere needs somebody, and says who calls the jobs of a hosted project', () => {
  const jobs = [
    job({ next_due_at: ago(20 * 60) }),
    job({ name: 'news-import', next_due_at: ago(3_600), last: null }),
    job({ name: 'backup', next_due_at: ago(7_200), last: { status: 'running' } }),
  ]
  const due = 'bad: The job “Import news” has been due for 1 hour and does not begin.'
  expect(find({ installation: installation({ jobs }) })).toEqual([due])
  const hosted = { process: process({ mode: 'hosted' }), installation: installation({ jobs, backups: null }) }
  expect(find(hosted)).toEqual([`${due} Jobs of a hosted project are called by its pg_cron.`])
  const soon = installation({ jobs: [job({ next_due_at: ago(9 * 60) })] })
  expect(find({ installation: soon })).toEqual([])
})

test('backups that were planned before a site moved to a hosted project are no matter there', () => {
  const jobs = [job({ name: 'backup', next_due_at: ago(9 * DAY) })]
  const backups = { every_seconds: DAY, runs: [backup('done', 9 * DAY)] }
  expect(
    find({ process: process({ mode: 'hosted' }), installation: installation({ jobs, backups }) }),
  ).toEqual([])
})

test('jobs that fail are worth a look, and need somebody after the third time', () => {
  const once = judge({ installation: installation({ jobs: [job({ name: 'news-import', failures: 1 })] }) })
  expect(once).toMatchObject({ tone: 'warning', sentence: 'The site is up, and one thing is worth a look.' })
  expect(once.findings[0]!.text).toBe('The job “Import news” failed.')
  const thrice = judge({
    installation: installation({
      jobs: [job({ failures: 2 }), job({ name: 'news-import', failures: 3 })],
    }),
  })
  expect(thrice.sentence).toBe('One thing needs you now, and one is worth a look.')
  expect(thrice.findings.map(({ tone }) => tone)).toEqual(['bad', 'warning'])
})

test('a backup that failed is bad, and so is one that is older than the next one should be', () => {
  const withRuns = (...runs: ReturnType<typeof backup>[]) =>
    find({ installation: installation({ backups: { every_seconds: DAY, runs } }) })
  expect(withRuns(backup('failed', 60, 'The disk is full.'), backup('done', 7200))).toEqual([
    'bad: The latest backup failed: The disk is full.',
  ])
  expect(withRuns(backup('done', DAY + 3500))).toEqual([])
  expect(withRuns(backup('done', 3 * DAY))).toEqual(['bad: The latest backup is 3 days old.'])
  expect(withRuns(backup('running', 0), backup('done', 3 * DAY))).toEqual([
    'bad: The latest backup is 3 days old.',
  ])
  expect(withRuns(backup('running', 0))).toEqual(['note: No backup has been made yet.'])
})

test('the failures of the job that backs up are told once', () => {
  const jobs = [job({ name: 'backup', failures: 4 })]
  const backups = { every_seconds: DAY, runs: [backup('failed', 60, 'The disk is full.')] }
  expect(find({ installation: installation({ jobs, backups }) })).toHaveLength(1)
})

test('deliveries that were given up or wait for long are worth a look', () => {
  expect(find({ installation: installation({ failedLately: 2, oldestDueSeconds: 901 }) })).toEqual([
    'warning: 2 mails and webhooks never arrived and are not tried any more.',
    'warning: Mails or webhooks have been waiting for 15 minutes.',
  ])
  expect(find({ installation: installation({ oldestDueSeconds: 899 }) })).toEqual([])
})

test('reports mail settings with which emails can’t be delivered', () => {
  const withMail = (has_server: boolean, agency_email: string | null) =>
    find({ installation: installation({ mail: { has_server, agency_email } }) })
  expect(withMail(false, 'hello@agency.com')).toEqual([
    'bad: No mail server is set up, so emails are not sent. Set SMTP_URL.',
  ])
  expect(withMail(true, 'hello@peakshelf.example')).toEqual([
    'bad: The agency’s email address is hello@peakshelf.example, so lead notices and client replies reach nobody. Set AGENCY_EMAIL.',
  ])
  expect(withMail(true, null)).toEqual(['bad: No emails can be sent. Set SITE_URL and AGENCY_EMAIL.'])
})

test('failed requests count by their share of the last quarter of an hour', () => {
  const withFailed = (failed: number, minutesAgo = 1) =>
    find({ process: process({ minutes: [minute(minutesAgo, { answered: 200 - failed, failed })] }) })
  expect(withFailed(2)).toEqual([])
  expect(withFailed(4)).toEqual(['warning: 2 % of the requests of the last 15 minutes failed.'])
  expect(withFailed(20)).toEqual(['bad: 10 % of the requests of the last 15 minutes failed.'])
  expect(withFailed(20, 16)).toEqual([])
  // One of two says nothing.
  expect(find({ process: process({ minutes: [minute(1, { answered: 1, failed: 1 })] }) })).toEqual([])
})

test('a disk warns before it is full', () => {
  const withFree = (freeBytes: number) =>
    find({ process: process({ disks: [{ name: 'data', folder: '/data', freeBytes, totalBytes: 1000 }] }) })
  expect(withFree(100)).toEqual([])
  expect(withFree(99)).toEqual(['warning: The disk of data is nearly full: 99 B of 1000 B are free.'])
  expect(withFree(29)).toEqual(['bad: The disk of data is nearly full: 29 B of 1000 B are free.'])
})

test('an alert about the certificate is told in its own words, and others are judged by their figures', () => {
  const since = '2026-11-25T10:00:00Z'
  const sentence =
    'The certificate of shelf.example ends on 9 December 2026, in 14 days, and was not renewed.'
  const alerts = [
    { name: 'certificate', sentence, since },
    { name: 'disk', sentence: 'The disk of data is nearly full.', since },
  ]
  expect(find({ process: process({ alerts }) })).toEqual([`warning: ${sentence}`])
})

test('a process is overworked when it was held up again and again', () => {
  const slow = (minutesAgo: number) => minute(minutesAgo, { loopDelayMs: 1500 })
  expect(find({ process: process({ minutes: [slow(2), minute(1), slow(0)] }) })).toEqual([])
  expect(find({ process: process({ minutes: [slow(2), slow(1), slow(0)] }) })).toEqual([
    'warning: The process is overworked: in the last minutes it could not answer for up to 1.5 s.',
  ])
  expect(find({ process: process({ minutes: [slow(9), slow(8), slow(7)] }) })).toEqual([])
})

test('a process that is missing, or says nothing, is told', () => {
  expect(find({ process: process({ expectedProcesses: 3 }) })).toEqual([
    'warning: Of 3 processes 2 do not answer.',
  ])
  expect(find({ process: null })).toEqual(['warning: The process did not say how it is.'])
  expect(judge({ installation: null })).toMatchObject({
    tone: 'bad',
    sentence: 'One thing needs you now.',
    findings: [{ text: 'The database does not answer.' }],
  })
})
