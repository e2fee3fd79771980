import { formatSize } from '../stored-files.ts'
import { isDemoAddress } from './demo-address.ts'
import { describeDuration } from './describe-duration.ts'
import type { ProcessFigures, TimeSpan } from './process-figures.ts'

export type FindingSection = 'traffic' | 'jobs' | 'backups' | 'deliveries' | 'disks' | 'process'
export type Finding = {
  /** A `note` does not affect the verdict. */
  tone: 'note' | 'warning' | 'bad'
  text: string
  section: FindingSection
}
export type Verdict = { tone: 'good' | 'warning' | 'bad'; sentence: string; findings: Finding[] }

export type SystemState = {
  now: number
  process: Pick<ProcessFigures, 'minutes' | 'mode' | 'disks' | 'alerts'> | null
  installation: {
    jobs: readonly {
      name: string
      failures: number
      next_due_at: string
      last: { status: string } | null
    }[]
    backups: {
      every_seconds: number
      runs: readonly {
        status: 'running' | 'done' | 'failed'
        finished_at: string | null
        message: string | null
      }[]
    } | null
    recentFailures: number
    oldest_due_seconds: number
    /** `agency_email`: null if a hosted project lacks a required setting. */
    mail: { has_server: boolean; agency_email: string | null }
  } | null
}

type Installation = NonNullable<SystemState['installation']>
type Mode = ProcessFigures['mode'] | undefined

const MINUTE_MS = 60_000
const MIN_REQUESTS = 20
const ERROR_WINDOW_MS = 15 * MINUTE_MS
const ERROR_SHARES = { warning: 0.01, bad: 0.05 }
const FREE_DISK_SHARES = { warning: 0.1, bad: 0.03 }
/** A process is overloaded if its event loop was delayed this much in this many of the last minutes. */
const OVERLOAD = { windowMs: 5 * MINUTE_MS, minutes: 3, delayMs: 1000 }
const MAX_DELIVERY_WAIT_SECONDS = 15 * 60
/** Due jobs normally start within seconds; on a hosted project, within a minute. */
const MAX_JOB_DELAY_SECONDS = 10 * 60
const MAX_JOB_FAILURES = 3
const BACKUP_GRACE_SECONDS = 3600

const WEIGHTS: Record<Finding['tone'], number> = { note: 0, warning: 1, bad: 2 }

export function judgeSystem({ process, installation, now }: SystemState): Verdict {
  const findings = [
    ...(installation
      ? judgeInstallation(installation, process?.mode, now)
      : [bad('process', 'The database does not answer.')]),
    ...(process ? judgeProcess(process, now) : [warning('process', 'The process does not answer.')]),
  ].toSorted((a, b) => WEIGHTS[b.tone] - WEIGHTS[a.tone])
  const errors = findings.filter(({ tone }) => tone === 'bad').length
  const warnings = findings.filter(({ tone }) => tone === 'warning').length
  if (errors > 0) return { tone: 'bad', sentence: describeErrors(errors, warnings), findings }
  if (warnings === 0) return { tone: 'good', sentence: 'All is well.', findings }
  const worth = warnings === 1 ? 'one thing is' : `${warnings} things are`
  return { tone: 'warning', sentence: `The site is up, and ${worth} worth a look.`, findings }
}

function describeErrors(errors: number, warnings: number): string {
  const needed = errors === 1 ? 'One thing needs you now' : `${errors} things need you now`
  if (warnings === 0) return `${needed}.`
  return `${needed}, and ${warnings === 1 ? 'one is' : `${warnings} are`} worth a look.`
}

const note = (section: FindingSection, text: string): Finding => ({ tone: 'note', section, text })
const warning = (section: FindingSection, text: string): Finding => ({ tone: 'warning', section, text })
const bad = (section: FindingSection, text: string): Finding => ({ tone: 'bad', section, text })

function judgeInstallation(installation: Installation, mode: Mode, now: number): Finding[] {
  const { jobs, backups, recentFailures, oldest_due_seconds, mail } = installation
  return [
    ...judgeJobs(jobs, mode, now),
    ...judgeBackups(backups, mode, now),
    ...judgeMail(mail),
    ...(recentFailures > 0
      ? [
          warning(
            'deliveries',
            recentFailures === 1
              ? 'An email or webhook could not be delivered and is not retried anymore.'
              : `${recentFailures} emails and webhooks could not be delivered and are not retried anymore.`,
          ),
        ]
      : []),
    ...(oldest_due_seconds > MAX_DELIVERY_WAIT_SECONDS
      ? [
          warning(
            'deliveries',
            `Emails or webhooks have been waiting for ${describeDuration(oldest_due_seconds)}.`,
          ),
        ]
      : []),
  ]
}

function judgeJobs(jobs: Installation['jobs'], mode: Mode, now: number): Finding[] {
  const failing = jobs
    // Failures of backups have their own findings.
    .filter(({ name, failures }) => failures > 0 && name !== 'backup')
    .map(({ name, failures }) => {
      const how = failures === 1 ? 'failed' : `failed ${failures} times in a row`
      const find = failures >= MAX_JOB_FAILURES ? bad : warning
      return find('jobs', `The job “${nameJob(name)}” ${how}.`)
    })
  const [oldest] = jobs
    .filter(({ name, last }) => last?.status !== 'running' && !(mode === 'hosted' && name === 'backup'))
    .map(({ name, next_due_at }) => ({ name, seconds: (now - Date.parse(next_due_at)) / 1000 }))
    .filter(({ seconds }) => seconds > MAX_JOB_DELAY_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds)
  if (!oldest) return failing
  const due = `The job “${nameJob(oldest.name)}” has been due for ${describeDuration(oldest.seconds)} and does not start.`
  const why = mode === 'hosted' ? ' Jobs of a hosted project are called by its pg_cron.' : ''
  return [...failing, bad('jobs', due + why)]
}

function judgeBackups(backups: Installation['backups'], mode: Mode, now: number): Finding[] {
  if (mode === 'hosted') return []
  if (!backups) return [note('backups', 'Scheduled backups are off.')]
  const { every_seconds, runs } = backups
  const ended = runs.find(({ status }) => status !== 'running')
  if (ended?.status === 'failed')
    return [bad('backups', `The latest backup failed: ${ended.message ?? 'no reason was given'}`)]
  if (!ended) return [note('backups', 'No backup has been made yet.')]
  const ageSeconds = (now - Date.parse(ended.finished_at!)) / 1000
  if (ageSeconds <= every_seconds + BACKUP_GRACE_SECONDS) return []
  return [bad('backups', `The latest backup is ${describeDuration(ageSeconds)} old.`)]
}

function judgeMail({ has_server, agency_email: email }: Installation['mail']): Finding[] {
  const texts: string[] = []
  if (!has_server) texts.push('No mail server is set up, so emails are not sent. Enter one in Settings.')
  if (email === null) texts.push('No emails can be sent. Set SITE_URL and AGENCY_EMAIL.')
  else if (isDemoAddress(email))
    texts.push(
      `The agency’s email address is ${email}, so lead notices and client replies reach nobody. Change it in Settings.`,
    )
  return texts.map((text) => bad('deliveries', text))
}

function judgeProcess(
  { minutes, disks, alerts }: NonNullable<SystemState['process']>,
  now: number,
): Finding[] {
  return [
    ...judgeDisks(disks),
    // Other alerts are about conditions that are judged here from current figures.
    ...alerts
      .filter(({ name }) => name === 'certificate')
      .map(({ sentence }) => warning('process', sentence)),
    ...judgeErrors(minutes.filter(({ at }) => at > now - ERROR_WINDOW_MS)),
    ...judgeDelay(minutes.filter(({ at }) => at > now - OVERLOAD.windowMs)),
  ]
}

function judgeDisks(disks: ProcessFigures['disks']): Finding[] {
  return disks.flatMap(({ name, freeBytes, totalBytes }) => {
    const share = freeBytes / totalBytes
    if (!(share < FREE_DISK_SHARES.warning)) return []
    const find = share < FREE_DISK_SHARES.bad ? bad : warning
    const free = `${formatSize(freeBytes)} of ${formatSize(totalBytes)}`
    return [find('disks', `The disk of ${name} is nearly full: ${free} are free.`)]
  })
}

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
  if (total < MIN_REQUESTS || share <= ERROR_SHARES.warning) return []
  const find = share > ERROR_SHARES.bad ? bad : warning
  return [find('traffic', `${Math.round(share * 100)} % of the requests of the last 15 minutes failed.`)]
}

function judgeDelay(spans: readonly TimeSpan[]): Finding[] {
  const delays = spans.map(({ loopDelayMs }) => loopDelayMs ?? 0).filter((delay) => delay > OVERLOAD.delayMs)
  if (delays.length < OVERLOAD.minutes) return []
  const seconds = (Math.max(...delays) / 1000).toFixed(1)
  return [
    warning(
      'traffic',
      `The process is overloaded: in the last minutes it was blocked for up to ${seconds} s.`,
    ),
  ]
}

const JOB_NAMES: Record<string, string> = {
  'announce-posts': 'Announce new posts',
  backup: 'Back up the site',
  'catalogue-media': 'Update the media library',
  deliver: 'Send emails and webhooks',
  'news-import': 'Import news',
  'publish-pages': 'Publish scheduled pages',
  'read-host-calendars': 'Read calendars of hosts',
  'read-mailbox': 'Read the mailbox',
  'seal-secrets': 'Encrypt stored secrets',
  'sweep-pictures': 'Remove unused pictures',
  'update-holidays': 'Update public holidays',
  'unpublish-posts': 'Unpublish posts on time',
}

export function nameJob(name: string): string {
  return JOB_NAMES[name] ?? name
}
