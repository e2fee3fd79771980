import { formatSize } from '#domain/stored-files.ts'
import type { AlertThresholds } from '../config/alert-settings.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { Alert } from './alert.ts'
import type { AlertFacts } from './database-ledger.ts'

/** Hysteresis: a firing alert ends only this far above the threshold, so that it does not flap. */
const DISK_MARGIN_PERCENT = 2
const MIN_ERRORS = 20
const MAX_REASON_LENGTH = 200
const HOUR_SECONDS = 3_600
const DAY_MS = 86_400_000

/** Consequences of a full disk by what is stored on it, worst first. */
const LOSSES = [
  ['database', 'nothing can be saved'],
  ['files', 'pictures and files can’t be stored'],
  ['backups', 'no backup can be made'],
  ['', 'stale copies of pages are not updated'],
] as const

export function judgeDisks(
  disks: readonly DiskSpace[],
  { diskPercent }: Pick<AlertThresholds, 'diskPercent'>,
  { host, isFiring }: { host: string; isFiring: (subject: string) => boolean },
): Alert[] {
  return disks.flatMap(({ name, freeBytes, totalBytes }) => {
    const subject = `${name} on ${host}`
    const percent = totalBytes > 0 ? (100 * freeBytes) / totalBytes : 100
    if (percent >= diskPercent + (isFiring(subject) ? DISK_MARGIN_PERCENT : 0)) return []
    const [, loss] = LOSSES.find(([part]) => name.includes(part))!
    const sentence = `The disk of ${subject} has ${percent.toFixed(1)} % left: ${formatSize(freeBytes)} of ${formatSize(totalBytes)}. When it is full, ${loss}.`
    return [{ name: 'disk', subject, sentence }]
  })
}

export function judgeBackup(
  backup: AlertFacts['backup'],
  { backupHours }: Pick<AlertThresholds, 'backupHours'>,
): Alert[] {
  if (!backup) return []
  const { everySeconds, secondsSinceSuccess, secondsSincePlanned } = backup
  const age = secondsSinceSuccess ?? secondsSincePlanned
  if (age <= (backupHours === null ? 2 * everySeconds : backupHours * HOUR_SECONDS)) return []
  const hours = Math.floor(age / HOUR_SECONDS)
  const sentence =
    secondsSinceSuccess === null
      ? `There is no backup yet, ${hours} hours after the first was scheduled.`
      : `The latest backup is ${hours} hours old.`
  return [{ name: 'backup', subject: '', sentence }]
}

export function judgeJobs(
  jobs: AlertFacts['jobs'],
  { jobFailures }: Pick<AlertThresholds, 'jobFailures'>,
): Alert[] {
  return jobs
    .filter(({ failures }) => failures >= jobFailures)
    .map(({ name, failures, message }) => {
      const times = failures === 1 ? 'once' : `${failures} times in a row`
      const reason = message?.trim().slice(0, MAX_REASON_LENGTH)
      const sentence = `The scheduled job ${name} failed ${times}${reason ? `: ${reason}` : '.'}`
      return { name: 'job', subject: name, sentence }
    })
}

export function judgeCertificate(
  certificate: { host: string; endsAt: Date } | null,
  { certificateDays }: Pick<AlertThresholds, 'certificateDays'>,
  now: Date,
): Alert[] {
  if (!certificate) return []
  const { host, endsAt } = certificate
  const left = endsAt.getTime() - now.getTime()
  if (left > certificateDays * DAY_MS) return []
  const day = endsAt.toISOString().slice(0, 10)
  const sentence =
    left <= 0
      ? `The certificate of ${host} expired on ${day}: browsers refuse the site.`
      : `The certificate of ${host} expires on ${day}, in ${Math.floor(left / DAY_MS)} days, and was not renewed.`
  return [{ name: 'certificate', subject: '', sentence }]
}

/** A firing alert ends at half of the threshold, so that it does not flap. */
export function judgeErrors(
  { requests, errors, minutes }: { requests: number; errors: number; minutes: number },
  { errorPercent }: Pick<AlertThresholds, 'errorPercent'>,
  isFiring: boolean,
): Alert[] {
  const percent = requests > 0 ? (100 * errors) / requests : 0
  const factor = isFiring ? 0.5 : 1
  if (percent < errorPercent * factor || errors < MIN_ERRORS * factor) return []
  const sentence = `${errors} of ${requests} requests of the last ${minutes} minutes failed (${percent.toFixed(1)} %).`
  return [{ name: 'errors', subject: '', sentence }]
}

/** @param graceSeconds time within which a restart or a lost connection does not count as an outage */
export function judgeDatabase(secondsAway: number, graceSeconds: number): Alert[] {
  if (secondsAway < graceSeconds) return []
  const sentence =
    'The database does not answer. Visitors see the last copies of pages, and nothing can be written.'
  return [{ name: 'database', subject: '', sentence }]
}
