import type { Environment } from './config-schema.ts'

export type AlertSettings = ReturnType<typeof readAlertSettings>
export type AlertThresholds = AlertSettings['thresholds']

/** By default, alerts are emailed to the first administrator, if there is a mail server. */
export function readAlertSettings(env: Environment) {
  const receiver = env.ALERT_EMAIL ?? env.ADMIN_EMAIL
  return {
    email: env.SMTP_URL && receiver && receiver !== 'off' ? receiver : null,
    webhook: env.ALERT_WEBHOOK_URL
      ? {
          url: env.ALERT_WEBHOOK_URL,
          format: env.ALERT_WEBHOOK_FORMAT ?? ('standard' as const),
          /** `whsec_…`; null for chat services. */
          secret: env.ALERT_WEBHOOK_SECRET ?? null,
        }
      : null,
    everySeconds: env.ALERT_EVERY_SECONDS,
    thresholds: {
      diskPercent: env.ALERT_DISK_PERCENT,
      /** Maximum age of the latest backup in hours; null means twice the backup interval. */
      backupHours: env.ALERT_BACKUP_HOURS ?? null,
      jobFailures: env.ALERT_JOB_FAILURES,
      certificateDays: env.ALERT_CERTIFICATE_DAYS,
      errorPercent: env.ALERT_ERROR_PERCENT,
    },
  }
}

export function findAlertProblems(env: Environment): string[] {
  const problems: string[] = []
  if (env.ALERT_EMAIL && env.ALERT_EMAIL !== 'off' && !env.SMTP_URL)
    problems.push('SMTP_URL is needed when ALERT_EMAIL is set: alerts are sent by the mail server')
  const detail = (['ALERT_WEBHOOK_SECRET', 'ALERT_WEBHOOK_FORMAT'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (!env.ALERT_WEBHOOK_URL) {
    if (detail) problems.push(`ALERT_WEBHOOK_URL is needed when ${detail} is set`)
    return problems
  }
  if (!env.ALERT_WEBHOOK_SECRET && env.ALERT_WEBHOOK_FORMAT !== 'slack')
    problems.push('ALERT_WEBHOOK_SECRET is needed when ALERT_WEBHOOK_URL is set: webhooks are signed')
  const { protocol, host } = new URL(env.ALERT_WEBHOOK_URL)
  if (protocol === 'http:' && !env.WEBHOOK_HOSTS.includes(host))
    problems.push(
      `ALERT_WEBHOOK_URL must start with https://, or WEBHOOK_HOSTS name its host: WEBHOOK_HOSTS=${host}`,
    )
  return problems
}
