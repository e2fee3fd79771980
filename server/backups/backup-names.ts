export type BackupRetention = { days: number; weeks: number; months: number }

const NAME =
  /^backup-(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})T(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})Z\.tar\.gz(?:\.age)?$/

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_A_WEEK = 7
/** January 1, 1970, was a Thursday; weeks start on Monday (ISO 8601). */
const MONDAY_OFFSET_DAYS = 3

export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  const time = `${madeAt.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(/[-:]/g, '')}Z`
  return `backup-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

export function readBackupTime(name: string): Date | null {
  const parts = NAME.exec(name)?.groups
  if (!parts) return null
  const { year, month, day, hour, minute, second } = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Finds the backups to delete. Keeps those of the last 24 hours, and the last one of each of the latest days,
 * weeks and months (UTC). Ignores other file names.
 */
export function findOldBackups(names: readonly string[], retention: BackupRetention): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const madeAt = readBackupTime(name)
      return madeAt ? [{ name, madeAt }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const newest = newestFirst[0]
  if (!newest) return []
  const lastDay = newest.madeAt.getTime() - DAY_MS
  const retained = new Set(newestFirst.filter(({ madeAt }) => madeAt.getTime() > lastDay))
  for (const [limit, toSpan] of [
    [retention.days, toDay],
    [retention.weeks, toWeek],
    [retention.months, toMonth],
  ] as const) {
    const spans = Map.groupBy(newestFirst, ({ madeAt }) => toSpan(madeAt))
    for (const [last] of [...spans.values()].slice(0, limit)) retained.add(last!)
  }
  return newestFirst.filter((backup) => !retained.has(backup)).map(({ name }) => name)
}

const toDay = (time: Date) => Math.floor(time.getTime() / DAY_MS)
const toWeek = (time: Date) => Math.floor((toDay(time) + MONDAY_OFFSET_DAYS) / DAYS_A_WEEK)
const toMonth = (time: Date) => time.toISOString().slice(0, 'yyyy-mm'.length)
