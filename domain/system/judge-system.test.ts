import { expect, test } from 'vitest'
import { judgeSystem, type SystemState } from './judge-system.ts'
import { LATENCY_BOUNDS_MS, type TimeSpan } from './process-figures.ts'

const NOW = Date.UTC(2026, 10, 25, 12, 0, 30)
const DAY = 86_400
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

type Process = NonNullable<SystemState['process']>
type Installation = NonNullable<SystemState['installation']>
type Run = NonNullable<Installation['backups']>['runs'][number]

const minute = (minutesAgo: number, given: Partial<TimeSpan> = {}): TimeSpan => ({
  at: NOW - 30_000 - minutesAgo * 60_000,
  answered: 100,
  redirected: 0,
  refused: 0,
  failed: 0,
  latencies: [...LATENCY_BOUNDS_MS.map(() => 0), 0],
  loopDelayMs: 2,
  memoryBytes: 1,
  ...given,
})
const run = (status: Run['status'], secondsAgo: number, message: string | null = null): Run => ({
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

function judge(process: Partial<Process> | null, installation: Partial<Installation> | null) {
  return judgeSystem({
    now: NOW,
    process: process && { minutes: [minute(0)], mode: 'embedded', disks: [], alerts: [], ...process },
    installation: installation && {
      jobs: [job()],
      backups: { every_seconds: DAY, runs: [run('done', 3600)] },
      recentFailures: 0,
      oldest_due_seconds: 0,
      mail: { has_server: true, agency_email: 'hello@agency.com' },
      ...installation,
    },
  })
}
const backups = (...runs: Run[]) => ({ backups: { every_seconds: DAY, runs } })
const failing = (failed: number, minutesAgo = 1) => ({
  minutes: [minute(minutesAgo, { answered: 200 - failed, failed })],
})
const slow = (...minutesAgo: number[]) => ({
  minutes: [...minutesAgo.map((at) => minute(at, { loopDelayMs: 1500 })), minute(20)],
})
const disk = (freeBytes: number) => ({
  disks: [{ name: 'data', folder: '/data', freeBytes, totalBytes: 1000 }],
})
const overdue = 'bad: The job “Import news” has been due for 1 hour and does not start.'
const overdueJobs = [
  job({ next_due_at: ago(20 * 60) }),
  job({ name: 'news-import', next_due_at: ago(3600), last: null }),
  job({ name: 'backup', next_due_at: ago(7200), last: { status: 'running' } }),
]
const CERTIFICATE = 'The certificate of shelf.example ends on 2026-12-09, in 14 days, and was not renewed.'
const since = ago(60)

test.each<[what: string, Partial<Process>, Partial<Installation>, findings: string[]]>([
  ['nothing', {}, {}, []],
  ['no backups', {}, { backups: null }, ['note: Scheduled backups are off.']],
  ['no own backups of a hosted project', { mode: 'hosted' }, { backups: null }, []],
  ['overdue jobs', {}, { jobs: overdueJobs }, [overdue]],
  [
    'overdue jobs of a hosted project',
    { mode: 'hosted' },
    { jobs: overdueJobs },
    [`${overdue} Jobs of a hosted project are called by its pg_cron.`],
  ],
  ['a job that is nine minutes late', {}, { jobs: [job({ next_due_at: ago(9 * 60) })] }, []],
  [
    'backups from before a move to a hosted project',
    { mode: 'hosted' },
    { jobs: [job({ name: 'backup', next_due_at: ago(9 * DAY) })], ...backups(run('done', 9 * DAY)) },
    [],
  ],
  [
    'a failed backup',
    {},
    backups(run('failed', 60, 'The disk is full.'), run('done', 7200)),
    ['bad: The latest backup failed: The disk is full.'],
  ],
  [
    'the failing backup job only once',
    {},
    { jobs: [job({ name: 'backup', failures: 4 })], ...backups(run('failed', 60, 'The disk is full.')) },
    ['bad: The latest backup failed: The disk is full.'],
  ],
  ['a backup from yesterday', {}, backups(run('done', DAY + 3500)), []],
  ['an old backup', {}, backups(run('done', 3 * DAY)), ['bad: The latest backup is 3 days old.']],
  [
    'an old backup while another runs',
    {},
    backups(run('running', 0), run('done', 3 * DAY)),
    ['bad: The latest backup is 3 days old.'],
  ],
  ['the first backup', {}, backups(run('running', 0)), ['note: No backup has been made yet.']],
  [
    'failed deliveries',
    {},
    { recentFailures: 2 },
    ['warning: 2 emails and webhooks could not be delivered and are not retried anymore.'],
  ],
  ['deliveries that wait briefly', {}, { oldest_due_seconds: 899 }, []],
  [
    'deliveries that wait too long',
    {},
    { oldest_due_seconds: 901 },
    ['warning: Emails or webhooks have been waiting for 15 minutes.'],
  ],
  [
    'no mail server',
    {},
    { mail: { has_server: false, agency_email: 'hello@agency.com' } },
    ['bad: No mail server is set up, so emails are not sent. Enter one in Settings.'],
  ],
  [
    'the demo address',
    {},
    { mail: { has_server: true, agency_email: 'hello@peakshelf.example' } },
    [
      'bad: The agency’s email address is hello@peakshelf.example, so lead notices and client replies reach nobody. Change it in Settings.',
    ],
  ],
  [
    'a missing address',
    {},
    { mail: { has_server: true, agency_email: null } },
    ['bad: No emails can be sent. Set SITE_URL and AGENCY_EMAIL.'],
  ],
  ['1 % of failed requests', failing(2), {}, []],
  ['2 % of failed requests', failing(4), {}, ['warning: 2 % of the requests of the last 15 minutes failed.']],
  ['10 % of failed requests', failing(20), {}, ['bad: 10 % of the requests of the last 15 minutes failed.']],
  ['failed requests of earlier', failing(20, 16), {}, []],
  ['too few requests', { minutes: [minute(1, { answered: 1, failed: 1 })] }, {}, []],
  ['a tenth of free space', disk(100), {}, []],
  ['little space', disk(99), {}, ['warning: The disk of data is nearly full: 99 B of 1000 B are free.']],
  ['almost no space', disk(29), {}, ['bad: The disk of data is nearly full: 29 B of 1000 B are free.']],
  ['two slow minutes', slow(2, 0), {}, []],
  [
    'three slow minutes',
    slow(2, 1, 0),
    {},
    ['warning: The process is overloaded: in the last minutes it was blocked for up to 1.5 s.'],
  ],
  ['slow minutes of earlier', slow(9, 8, 7), {}, []],
  [
    'the alert about the certificate, but not the one about a disk',
    {
      alerts: [
        { name: 'certificate', sentence: CERTIFICATE, since },
        { name: 'disk', sentence: '', since },
      ],
    },
    {},
    [`warning: ${CERTIFICATE}`],
  ],
])('reports %s', (_, process, installation, findings) => {
  expect(judge(process, installation).findings.map(({ tone, text }) => `${tone}: ${text}`)).toEqual(findings)
})

test('summarizes the findings in one sentence, the serious ones first', () => {
  expect(judge({}, {})).toMatchObject({ tone: 'good', sentence: 'All is well.' })
  expect(judge({}, { backups: null })).toMatchObject({ tone: 'good', sentence: 'All is well.' })
  const once = judge({}, { jobs: [job({ name: 'news-import', failures: 1 })] })
  expect(once).toMatchObject({ tone: 'warning', sentence: 'The site is up, and one thing is worth a look.' })
  const both = judge({}, { jobs: [job({ failures: 2 }), job({ name: 'news-import', failures: 3 })] })
  expect(both).toMatchObject({ sentence: 'One thing needs you now, and one is worth a look.' })
  expect(both.findings.map(({ tone }) => tone)).toEqual(['bad', 'warning'])
})

test('reports a process or database that does not respond', () => {
  expect(judge(null, {}).findings).toMatchObject([{ text: 'The process does not answer.' }])
  expect(judge({}, null)).toMatchObject({
    tone: 'bad',
    findings: [{ text: 'The database does not answer.' }],
  })
})
