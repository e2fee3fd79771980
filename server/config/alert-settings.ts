/** Whom the site tells of what is wrong with it, and when something is. */
import type { Environment } from './config-schema.ts'

export type AlertThresholds = {
  /** Minimum free space on a disk, in percent. */
  diskPercent: number
  /** Maximum age of the latest backup; null means twice the backup interval. */
  backupHours: number | null
  /** Consecutive failures of a job that raise an alert. */
  jobFailures: number
  certificateDays: number
  /** Share of failed recent requests that raises an alert, in percent. */
  errorPercent: number
}

export type AlertSettings = {
  /** Null when no mails are sent. */
  email: string | null
  webhook: {
    url: string
    format: NonNullable<Environment['ALERT_WEBHOOK_FORMAT']>
    /** `whsec_…`; null for a chat that takes what is not signed. */
    secret: string | null
  } | null
  everySeconds: number
  thresholds: AlertThresholds
}

const DEFAULTS = { everySeconds: 60, diskPercent: 10, jobFailures: 3, certificateDays: 14, errorPercent: 5 }

/** Without a word of the settings, the first administrator is told, where there is a mail server. */
export function readAlertSettings(env: Environment): AlertSettings {
  const receiver = env.ALERT_EMAIL ?? env.ADMIN_EMAIL
  return {
    email: env.SMTP_URL && receiver && receiver !== 'off' ? receiver : null,
    webhook: env.ALERT_WEBHOOK_URL
      ? {
          url: env.ALERT_WEBHOOK_URL,
          format: env.ALERT_WEBHOOK_FORMAT ?? 'standard',
          secret: env.ALERT_WEBHOOK_SECRET ?? null,
        }
      : null,
    everySeconds: env.ALERT_EVERY_SECONDS ?? DEFAULTS.everySeconds,
    thresholds: {
      diskPercent: env.ALERT_DISK_PERCENT ?? DEFAULTS.diskPercent,
      backupHours: env.ALERT_BACKUP_HOURS ?? null,
      jobFailures: env.ALERT_JOB_FAILURES ?? DEFAULTS.jobFailures,
      certificateDays: env.ALERT_CERTIFICATE_DAYS ?? DEFAULTS.certificateDays,
      errorPercent: env.ALERT_ERROR_PERCENT ?? DEFAULTS.errorPercent,
    },
  }
}

/** One sentence per problem. */
export function findAlertProblems(env: Environment): string[] {
  const problems: string[] = []
  if (env.ALERT_EMAIL && env.ALERT_EMAIL !== 'off' && !env.SMTP_URL)
    problems.push('SMTP_URL is needed when ALERT_EMAIL is set: alerts leave by the mail server')
  const detail = (['ALERT_WEBHOOK_SECRET', 'ALERT_WEBHOOK_FORMAT'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (!env.ALERT_WEBHOOK_URL) {
    if (detail) problems.push(`ALERT_WEBHOOK_URL is needed when ${detail} is set`)
    return problems
  }
  if (!env.ALERT_WEBHOOK_SECRET && env.ALERT_WEBHOOK_FORMAT !== 'slack')
    problems.push(
      'ALERT_WEBHOOK_SECRET is needed when ALERT_WEBHOOK_URL is set: what is sent there is signed',
    )
  const { protocol, host } = new URL(env.ALERT_WEBHOOK_URL)
  if (protocol === 'http:' && !env.WEBHOOK_HOSTS.includes(host))
    problems.push(
      `ALERT_WEBHOOK_URL must start with https://, or WEBHOOK_HOSTS name its host: WEBHOOK_HOSTS=${host}`,
    )
  return problems
}
