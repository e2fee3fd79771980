import { expect, test } from 'vitest'
import { findOldBackups, nameBackup, readBackupTime } from './backup-names.ts'

const HOUR_MS = 60 * 60 * 1000

test('names a backup by its time, and reads the time from the name', () => {
  const madeAt = new Date('2026-11-24T03:04:05.678Z')
  expect(nameBackup(madeAt, true)).toBe('backup-20261124T030405Z.tar.gz.age')
  expect(nameBackup(madeAt, false)).toBe('backup-20261124T030405Z.tar.gz')
  expect(readBackupTime('backup-20261124T030405Z.tar.gz')).toEqual(new Date('2026-11-24T03:04:05Z'))
  for (const name of ['site.backup', 'backup-20261324T030405Z.tar.gz', 'backup-20261124T030405Z.tar.gz.part'])
    expect(readBackupTime(name), name).toBe(null)
})

test('retains backups of the last 24 hours and the last ones of days, weeks and months', () => {
  const last = new Date('2026-11-24T03:00:00Z').getTime()
  const names = Array.from({ length: 400 * 4 }, (_, index) =>
    nameBackup(new Date(last - index * 6 * HOUR_MS), true),
  )
  const old = findOldBackups(['notes.txt', ...names], { days: 7, weeks: 4, months: 6 })
  const retained = names.filter((name) => !old.includes(name))
  expect(retained.map((name) => name.slice('backup-'.length, 'backup-yyyymmddThh'.length))).toEqual([
    // Last 24 hours; two of them are the last of their days.
    '20261124T03',
    '20261123T21',
    '20261123T15',
    '20261123T09',
    // Last of their days; the 22nd ends a week.
    '20261122T21',
    '20261121T21',
    '20261120T21',
    '20261119T21',
    '20261118T21',
    // Last of their weeks.
    '20261115T21',
    '20261108T21',
    // Last of their months.
    '20261031T21',
    '20260930T21',
    '20260831T21',
    '20260731T21',
    '20260630T21',
  ])
  expect(old).not.toContain('notes.txt')
})

test('counts only days, weeks and months with a backup', () => {
  const names = [
    'backup-20250101T030000Z.tar.gz',
    'backup-20250102T030000Z.tar.gz',
    'backup-20261124T030000Z.tar.gz',
  ]
  expect(findOldBackups(names, { days: 2, weeks: 1, months: 1 })).toEqual(['backup-20250101T030000Z.tar.gz'])
  expect(findOldBackups([], { days: 2, weeks: 1, months: 1 })).toEqual([])
})
