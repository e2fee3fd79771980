/** Names of backups by the clock, which say when they were made, and which of them are kept. */

/** How many days, weeks and months back the last backup of each stays. */
export type KeptBackups = { days: number; weeks: number; months: number }

const NAME =
  /^backup-(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})T(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})Z\.tar\.gz(?:\.age)?$/

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_A_WEEK = 7
/** 1 January 1970 was a Thursday; weeks begin on Mondays (ISO 8601). */
const MONDAY_OFFSET_DAYS = 3

/** @returns such as `backup-20261124T030000Z.tar.gz.age` */
export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  const time = `${madeAt.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(/[-:]/g, '')}Z`
  return `backup-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** When the backup of this name was made; null for a name that is none of ours. */
export function readBackupTime(name: string): Date | null {
  const parts = NAME.exec(name)?.groups
  if (!parts) return null
  const { year, month, day, hour, minute, second } = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * The backups that are no longer needed: those that are neither of the last day, nor the last of one of the latest days, weeks
 * and months that have any. Days, weeks and months are those of UTC; whatever has another name is left alone.
 */
export function findOldBackups(names: readonly string[], kept: KeptBackups): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const madeAt = readBackupTime(name)
      return madeAt ? [{ name, madeAt }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const newest = newestFirst[0]
  if (!newest) return []
  const lastDay = newest.madeAt.getTime() - DAY_MS
  const stays = new Set(newestFirst.filter(({ madeAt }) => madeAt.getTime() > lastDay))
  for (const [limit, nameSpan] of [
    [kept.days, nameDay],
    [kept.weeks, nameWeek],
    [kept.months, nameMonth],
  ] as const) {
    const spans = Map.groupBy(newestFirst, ({ madeAt }) => nameSpan(madeAt))
    for (const [last] of [...spans.values()].slice(0, limit)) stays.add(last!)
  }
  return newestFirst.filter((backup) => !stays.has(backup)).map(({ name }) => name)
}

const nameDay = (time: Date) => Math.floor(time.getTime() / DAY_MS)
const nameWeek = (time: Date) => Math.floor((nameDay(time) + MONDAY_OFFSET_DAYS) / DAYS_A_WEEK)
const nameMonth = (time: Date) => time.toISOString().slice(0, 'yyyy-mm'.length)
