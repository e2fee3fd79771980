import { expect, test } from 'vitest'
import {
  judgeBackup,
  judgeCertificate,
  judgeDatabase,
  judgeDisks,
  judgeErrors,
  judgeJobs,
} from './alert-rules.ts'

const GIB = 2 ** 30
const disk = (freeGib: number) => [
  { name: 'data, database', folder: '/data', freeBytes: freeGib * GIB, totalBytes: 100 * GIB },
]
const onHost = (isFiring: boolean) => ({ host: 'web-1', isFiring: () => isFiring })

test.each([
  [10, false, 0],
  [9.9, false, 1],
  [11.9, true, 1],
  [12, true, 0],
  [0, false, 1],
])('a disk of 100 GB with %s GB left, firing %s: %s alerts', (free, isFiring, count) => {
  expect(judgeDisks(disk(free), { diskPercent: 10 }, onHost(isFiring))).toHaveLength(count)
})

test('describes the disk, its free space and the consequence', () => {
  const [alert] = judgeDisks(disk(4), { diskPercent: 10 }, onHost(false))
  expect(alert).toEqual({
    name: 'disk',
    subject: 'data, database on web-1',
    sentence:
      'The disk of data, database on web-1 has 4.0 % left: 4 GB of 100 GB. When it is full, nothing can be saved.',
  })
})

const HOUR = 3_600
const backup = { everySeconds: 24 * HOUR, secondsSinceSuccess: 10 * HOUR, secondsSincePlanned: 900 * HOUR }

test.each([
  ['none is planned', null, null, []],
  ['a fresh one', backup, null, []],
  ['one of two days', { ...backup, secondsSinceSuccess: 48 * HOUR }, null, []],
  [
    'an older one',
    { ...backup, secondsSinceSuccess: 49.5 * HOUR },
    null,
    ['The latest backup is 49 hours old.'],
  ],
  ['as the setting says', backup, 9, ['The latest backup is 10 hours old.']],
  ['none yet', { ...backup, secondsSinceSuccess: null, secondsSincePlanned: HOUR }, null, []],
  [
    'none for long',
    { ...backup, secondsSinceSuccess: null, secondsSincePlanned: 50 * HOUR },
    null,
    ['There is no backup yet, 50 hours after the first was scheduled.'],
  ],
])('backups: %s', (_, facts, backupHours, sentences) => {
  expect(judgeBackup(facts, { backupHours }).map(({ sentence }) => sentence)).toEqual(sentences)
})

test('alerts for each repeatedly failing job, with the latest reason', () => {
  const jobs = [
    { name: 'deliver', failures: 3, message: ` no answer ${'x'.repeat(300)}` },
    { name: 'sweep', failures: 2, message: 'once more' },
    { name: 'backup', failures: 40, message: null },
  ]
  const alerts = judgeJobs(jobs, { jobFailures: 3 })
  expect(alerts.map(({ subject }) => subject)).toEqual(['deliver', 'backup'])
  expect(alerts[0]!.sentence).toMatch(/^The scheduled job deliver failed 3 times in a row: no answer x{190}$/)
  expect(alerts[1]!.sentence).toBe('The scheduled job backup failed 40 times in a row.')
  expect(judgeJobs([jobs[1]!], { jobFailures: 1 })).toHaveLength(1)
})

const NOW = new Date('2026-11-25T12:00:00Z')
const endsIn = (days: number) => ({
  host: 'www.example.com',
  endsAt: new Date(NOW.getTime() + days * 86_400_000),
})

test.each([
  [null, undefined],
  [endsIn(15), undefined],
  [
    endsIn(13.5),
    'The certificate of www.example.com expires on 2026-12-09, in 13 days, and was not renewed.',
  ],
  [endsIn(-1), 'The certificate of www.example.com expired on 2026-11-24: browsers refuse the site.'],
])('certificate %j', (certificate, sentence) => {
  expect(judgeCertificate(certificate, { certificateDays: 14 }, NOW)[0]?.sentence).toBe(sentence)
})

test.each([
  [{ requests: 400, errors: 20 }, false, true],
  [{ requests: 401, errors: 20 }, false, false],
  [{ requests: 19, errors: 19 }, false, false],
  [{ requests: 20, errors: 20 }, false, true],
  [{ requests: 400, errors: 10 }, true, true],
  [{ requests: 400, errors: 9 }, true, false],
  [{ requests: 0, errors: 0 }, true, false],
])('%j, firing %s: alert %s', (counts, isFiring, isAlert) => {
  const alerts = judgeErrors({ ...counts, minutes: 5 }, { errorPercent: 5 }, isFiring)
  expect(alerts.length === 1).toBe(isAlert)
})

test('alerts if the database is unavailable for longer than a restart', () => {
  expect([0, 59, 60, 9_999].map((seconds) => judgeDatabase(seconds, 60).length)).toEqual([0, 0, 1, 1])
})
