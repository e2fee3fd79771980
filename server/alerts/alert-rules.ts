/** When something is wrong enough that an operator is told: pure rules over what was measured. */
import { formatSize } from '#domain/stored-files.ts'
import type { AlertThresholds } from '../config/alert-settings.ts'
import type { DiskSpace } from '../disks/disk-space.ts'
import type { Alert } from './alert.ts'

/** What an alert must get better by before it is over: figures around a threshold would start and end it again and again. */
const DISK_MARGIN_PERCENT = 2
/** Among fewer failures a share says nothing. */
const LEAST_ERRORS = 20
const MAX_REASON_LENGTH = 200
const HOUR_SECONDS = 3_600
const DAY_MS = 86_400_000

/** @param host of this machine, since each has disks of its own */
export function judgeDisks(
  disks: readonly DiskSpace[],
  { diskPercent }: Pick<AlertThresholds, 'diskPercent'>,
  { host, isFiring }: { host: string; isFiring: (subject: string) => boolean },
): Alert[] {
  return disks.flatMap(({ name, freeBytes, totalBytes }) => {
    const subject = `${name} on ${host}`
    const percent = totalBytes > 0 ? (100 * freeBytes) / totalBytes : 100
    if (percent >= diskPercent + (isFiring(subject) ? DISK_MARGIN_PERCENT : 0)) return []
    const sentence = `The disk of ${subject} has ${percent.toFixed(1)} % left: ${formatSize(freeBytes)} of ${formatSize(totalBytes)}. When it is full, ${describeLoss(name)}.`
    return [{ name: 'disk', subject, sentence }]
  })
}

/** What a full disk keeps from being done; the first of these says the most. */
const LOSSES = [
  ['database', 'nothing can be written any more'],
  ['files', 'no picture and no file can be stored any more'],
  ['backups', 'no backup can be made any more'],
] as const

/** @param disk what lies there, as `DiskSpace` names it */
function describeLoss(disk: string): string {
  const kept = disk.split(', ')
  return LOSSES.find(([part]) => kept.includes(part))?.[1] ?? 'last copies of pages are not renewed any more'
}

export type BackupFacts = {
  everySeconds: number
  /** Null before the first. */
  secondsSinceSuccess: number | null
  secondsSincePlanned: number
}

/** @param backup null when none is planned, which is nobody's alert */
export function judgeBackup(
  backup: BackupFacts | null,
  { backupHours }: Pick<AlertThresholds, 'backupHours'>,
): Alert[] {
  if (!backup) return []
  const allowed = backupHours === null ? 2 * backup.everySeconds : backupHours * HOUR_SECONDS
  const age = backup.secondsSinceSuccess ?? backup.secondsSincePlanned
  if (age <= allowed) return []
  const hours = Math.floor(age / HOUR_SECONDS)
  const sentence =
    backup.secondsSinceSuccess === null
      ? `There is no backup yet, ${hours} hours after the first was planned.`
      : `The latest backup is ${hours} hours old.`
  return [{ name: 'backup', subject: '', sentence }]
}

export type JobFacts = { name: string; failures: number; message: string | null }

export function judgeJobs(
  jobs: readonly JobFacts[],
  { jobFailures }: Pick<AlertThresholds, 'jobFailures'>,
): Alert[] {
  return jobs
    .filter(({ failures }) => failures >= jobFailures)
    .map(({ name, failures, message }) => {
      const times = failures === 1 ? 'once' : `${failures} times in a row`
      const reason = message?.trim().slice(0, MAX_REASON_LENGTH)
      return {
        name: 'job',
        subject: name,
        sentence: `The scheduled job ${name} failed ${times}${reason ? `: ${reason}` : '.'}`,
      }
    })
}

/** @param endsAt of the certificate; null where there is none to look at */
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
      ? `The certificate of ${host} ended on ${day}: browsers refuse the site.`
      : `The certificate of ${host} ends on ${day}, in ${Math.floor(left / DAY_MS)} days, and was not renewed.`
  return [{ name: 'certificate', subject: '', sentence }]
}

/** @param counts of the last minutes */
export function judgeErrors(
  { requests, errors, minutes }: { requests: number; errors: number; minutes: number },
  { errorPercent }: Pick<AlertThresholds, 'errorPercent'>,
  isFiring: boolean,
): Alert[] {
  const percent = requests > 0 ? (100 * errors) / requests : 0
  // Half of it ends what all of it began.
  const least = isFiring ? 0.5 : 1
  if (percent < errorPercent * least || errors < LEAST_ERRORS * least) return []
  return [
    {
      name: 'errors',
      subject: '',
      sentence: `${errors} of ${requests} requests of the last ${minutes} minutes failed (${percent.toFixed(1)} %).`,
    },
  ]
}

/**
 * @param secondsAway 0 while it answers
 * @param patienceSeconds a restart, or a connection that was lost, is no outage
 */
export function judgeDatabase(secondsAway: number, patienceSeconds: number): Alert[] {
  if (secondsAway < patienceSeconds) return []
  const sentence =
    'The database does not answer. Visitors see the last copies of pages, and nothing can be written.'
  return [{ name: 'database', subject: '', sentence }]
}
