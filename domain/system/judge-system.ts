/** Whether all is well: what owners are told first. */
import { formatSize } from '../stored-files.ts'
import { isDemoAddress } from './demo-address.ts'
import { describeDuration } from './describe-duration.ts'
import type { ProcessFigures, TimeSpan } from './process-figures.ts'

/** `note` is worth knowing and changes nothing about whether all is well. */
export type FindingTone = 'note' | 'warning' | 'bad'
/** The part of the page that tells more. */
export type FindingPlace = 'traffic' | 'jobs' | 'backups' | 'deliveries' | 'disks' | 'process'
export type Finding = { tone: FindingTone; text: string; place: FindingPlace }
export type Verdict = { tone: 'good' | 'warning' | 'bad'; sentence: string; findings: Finding[] }

type BackupState = {
  every_seconds: number
  runs: readonly {
    status: 'running' | 'done' | 'failed'
    finished_at: string | null
    message: string | null
  }[]
}

export type SystemState = {
  /** Milliseconds since 1970. */
  now: number
  /** Null when the process did not say. */
  process: Pick<
    ProcessFigures,
    'minutes' | 'processes' | 'expectedProcesses' | 'mode' | 'disks' | 'alerts'
  > | null
  /** Null when the database did not say. */
  installation: {
    jobs: readonly {
      name: string
      failures: number
      next_due_at: string
      /** Null for one that never ran. */
      last: { status: string } | null
    }[]
    backups: BackupState | null
    /** Sent for nothing, ten times, and written in the last three days. */
    failedLately: number
    oldestDueSeconds: number
    /** `agency_email`: null if a required setting of a hosted project is missing. */
    mail: { has_server: boolean; agency_email: string | null }
  } | null
}

const MINUTE_MS = 60_000
/** Of requests: fewer say nothing. */
const FEWEST_REQUESTS = 20
const ERROR_WINDOW_MS = 15 * MINUTE_MS
const ERROR_SHARES = { warning: 0.01, bad: 0.05 }
/** Of a disk. */
const FREE_SHARES = { warning: 0.1, bad: 0.03 }
/** So many of the last five minutes with so long a delay. */
const DELAY = { windowMs: 5 * MINUTE_MS, minutes: 3, milliseconds: 1000 }
const PATIENCE_OF_DELIVERIES_SECONDS = 15 * 60
/** The clock begins what is due within seconds, and within a minute on a hosted project. */
const PATIENCE_OF_JOBS_SECONDS = 10 * 60
/** Failures in a row after which a job will hardly mend itself. */
const HOPELESS_FAILURES = 3
/** A backup takes its time, and one that failed is tried again before it is missed. */
const BACKUP_GRACE_SECONDS = 3600

export function judgeSystem(state: SystemState): Verdict {
  const { process, installation, now } = state
  const findings = [
    ...(installation
      ? judgeInstallation(installation, process?.mode ?? null, now)
      : [{ tone: 'bad', text: 'The database does not answer.', place: 'process' } as const]),
    ...(process
      ? judgeProcess(process, now)
      : [{ tone: 'warning', text: 'The process did not say how it is.', place: 'process' } as const]),
  ].toSorted((a, b) => WEIGHTS[b.tone] - WEIGHTS[a.tone])
  const serious = findings.filter(({ tone }) => tone === 'bad').length
  const light = findings.filter(({ tone }) => tone === 'warning').length
  if (serious > 0) return { tone: 'bad', sentence: describeSerious(serious, light), findings }
  if (light > 0) return { tone: 'warning', sentence: describeLight(light), findings }
  return { tone: 'good', sentence: 'All is well.', findings }
}

const WEIGHTS: Record<FindingTone, number> = { note: 0, warning: 1, bad: 2 }

function describeSerious(serious: number, light: number): string {
  const needed = serious === 1 ? 'One thing needs you now' : `${serious} things need you now`
  if (light === 0) return `${needed}.`
  return `${needed}, and ${light === 1 ? 'one is' : `${light} are`} worth a look.`
}

function describeLight(light: number): string {
  return light === 1
    ? 'The site is up, and one thing is worth a look.'
    : `The site is up, and ${light} things are worth a look.`
}

function judgeInstallation(
  { jobs, backups, failedLately, oldestDueSeconds, mail }: NonNullable<SystemState['installation']>,
  mode: ProcessFigures['mode'] | null,
  now: number,
): Finding[] {
  return [
    ...jobs
      // Its own words say more.
      .filter(({ name, failures }) => failures > 0 && name !== 'backup')
      .map(({ name, failures }): Finding => {
        const how = failures === 1 ? 'failed' : `failed ${failures} times in a row`
        const tone = failures >= HOPELESS_FAILURES ? 'bad' : 'warning'
        return { tone, text: `The job “${nameJob(name)}” ${how}.`, place: 'jobs' }
      }),
    ...judgeClock(jobs, mode, now),
    ...judgeBackups(backups, mode, now),
    ...judgeMail(mail),
    ...(failedLately > 0
      ? [{ tone: 'warning', text: describeFailed(failedLately), place: 'deliveries' } as const]
      : []),
    ...(oldestDueSeconds > PATIENCE_OF_DELIVERIES_SECONDS
      ? [
          {
            tone: 'warning',
            text: `Mails or webhooks have been waiting for ${describeDuration(oldestDueSeconds)}.`,
            place: 'deliveries',
          } as const,
        ]
      : []),
  ]
}

function judgeMail({ has_server, agency_email: email }: NonNullable<SystemState['installation']>['mail']) {
  const texts: string[] = []
  if (!has_server) texts.push('No mail server is set up, so emails are not sent. Set SMTP_URL.')
  if (email === null) texts.push('No emails can be sent. Set SITE_URL and AGENCY_EMAIL.')
  else if (isDemoAddress(email))
    texts.push(
      `The agency’s email address is ${email}, so lead notices and client replies reach nobody. Set AGENCY_EMAIL.`,
    )
  return texts.map((text): Finding => ({ tone: 'bad', text, place: 'deliveries' }))
}

function describeFailed(count: number): string {
  return count === 1
    ? 'A mail or webhook never arrived and is not tried any more.'
    : `${count} mails and webhooks never arrived and are not tried any more.`
}

/** What is due and begins nowhere: nobody looks at the clock. */
function judgeClock(
  jobs: NonNullable<SystemState['installation']>['jobs'],
  mode: ProcessFigures['mode'] | null,
  now: number,
): Finding[] {
  const overdue = jobs
    // A hosted project has none of ours.
    .filter(({ name, last }) => last?.status !== 'running' && !(mode === 'hosted' && name === 'backup'))
    .map(({ name, next_due_at }) => ({ name, seconds: (now - Date.parse(next_due_at)) / 1000 }))
    .filter(({ seconds }) => seconds > PATIENCE_OF_JOBS_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds)
  const [oldest] = overdue
  if (!oldest) return []
  const due = `The job “${nameJob(oldest.name)}” has been due for ${describeDuration(oldest.seconds)} and does not begin.`
  const why = mode === 'hosted' ? ' Jobs of a hosted project are called by its pg_cron.' : ''
  return [{ tone: 'bad', text: due + why, place: 'jobs' }]
}

function judgeBackups(
  backups: BackupState | null,
  mode: ProcessFigures['mode'] | null,
  now: number,
): Finding[] {
  const place = 'backups'
  // It makes its own.
  if (mode === 'hosted') return []
  if (!backups) return [{ tone: 'note', text: 'No backups are made by the clock.', place }]
  const { every_seconds, runs } = backups
  const ended = runs.find(({ status }) => status !== 'running')
  if (ended?.status === 'failed')
    return [{ tone: 'bad', text: `The latest backup failed: ${ended.message ?? 'nobody said why'}`, place }]
  if (!ended) return [{ tone: 'note', text: 'No backup has been made yet.', place }]
  const ageSeconds = (now - Date.parse(ended.finished_at!)) / 1000
  if (ageSeconds <= every_seconds + BACKUP_GRACE_SECONDS) return []
  return [{ tone: 'bad', text: `The latest backup is ${describeDuration(ageSeconds)} old.`, place }]
}

/** What the page sees of itself it judges itself, with the figures of this moment. */
const ONLY_ALERTS: ReadonlySet<string> = new Set(['certificate'])

function tellAlert({ sentence }: ProcessFigures['alerts'][number]): Finding {
  return { tone: 'warning', text: sentence, place: 'process' }
}

function judgeProcess(
  { minutes, processes, expectedProcesses, disks, alerts }: NonNullable<SystemState['process']>,
  now: number,
): Finding[] {
  const missing = expectedProcesses - processes.length
  return [
    ...judgeDisks(disks),
    ...alerts.filter(({ name }) => ONLY_ALERTS.has(name)).map(tellAlert),
    ...judgeErrors(minutes.filter(({ at }) => at > now - ERROR_WINDOW_MS)),
    ...judgeDelay(minutes.filter(({ at }) => at > now - DELAY.windowMs)),
    ...(missing > 0
      ? [
          {
            tone: 'warning',
            text: `Of ${expectedProcesses} processes ${missing === 1 ? 'one does' : `${missing} do`} not answer.`,
            place: 'process',
          } as const,
        ]
      : []),
  ]
}

function judgeDisks(disks: ProcessFigures['disks']): Finding[] {
  return disks.flatMap(({ name, freeBytes, totalBytes }): Finding[] => {
    const share = freeBytes / totalBytes
    if (!(share < FREE_SHARES.warning)) return []
    const tone = share < FREE_SHARES.bad ? 'bad' : 'warning'
    const free = `${formatSize(freeBytes)} of ${formatSize(totalBytes)}`
    return [{ tone, text: `The disk of ${name} is nearly full: ${free} are free.`, place: 'disks' }]
  })
}

/** Errors of ours, as a share of what was asked. */
export function countRequests(spans: readonly TimeSpan[]): { total: number; failed: number } {
  let [total, failed] = [0, 0]
  for (const span of spans) {
    total += span.answered + span.redirected + span.refused + span.failed
    failed += span.failed
  }
  return { total, failed }
}

function judgeErrors(spans: readonly TimeSpan[]): Finding[] {
  const { total, failed } = countRequests(spans)
  const share = failed / total
  if (total < FEWEST_REQUESTS || share <= ERROR_SHARES.warning) return []
  const tone = share > ERROR_SHARES.bad ? 'bad' : 'warning'
  const text = `${Math.round(share * 100)} % of the requests of the last 15 minutes failed.`
  return [{ tone, text, place: 'traffic' }]
}

function judgeDelay(spans: readonly TimeSpan[]): Finding[] {
  const slow = spans.filter(({ loopDelayMs }) => (loopDelayMs ?? 0) > DELAY.milliseconds)
  if (slow.length < DELAY.minutes) return []
  const longest = Math.max(...slow.map(({ loopDelayMs }) => loopDelayMs!)) / 1000
  const text = `The process is overworked: in the last minutes it could not answer for up to ${longest.toFixed(1)} s.`
  return [{ tone: 'warning', text, place: 'traffic' }]
}

/** What scheduled jobs of the migrations do, in the words of an owner. */
const JOB_NAMES: Record<string, string> = {
  'announce-posts': 'Announce new posts',
  backup: 'Back up the site',
  'catalogue-media': 'Look through the media library',
  deliver: 'Send mails and webhooks',
  'news-import': 'Import news',
  'read-host-calendars': 'Read calendars of hosts',
  'seal-secrets': 'Seal stored secrets',
  'sweep-pictures': 'Remove unused pictures',
  'update-holidays': 'Update public holidays',
  'unpublish-posts': 'Take posts down in time',
}

/** "Import news" for `news-import`; one that is not known is called by its own name. */
export function nameJob(name: string): string {
  return JOB_NAMES[name] ?? name
}
