import type { SettingGroup } from './settings-reference.ts'

export const ALERT_SETTINGS: SettingGroup = {
  title: 'Alerts',
  entries: [
    {
      names: ['ALERT_EMAIL'],
      without: '`ADMIN_EMAIL`, where `SMTP_URL` is set',
      does: 'gets an email when a problem starts and ends ([which](running.md#alerts)); `off` sends none',
    },
    {
      names: ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
      does: 'also notified, signed with the secret (`whsec_` and 32 random bytes in base64)',
    },
    {
      names: ['ALERT_WEBHOOK_FORMAT'],
      without: '`standard`',
      does: '`slack` sends a chat message, without a secret',
    },
    {
      names: ['ALERT_DISK_PERCENT'],
      without: '`10`',
      does: 'free space on a disk the site writes to is below this percentage',
    },
    {
      names: ['ALERT_BACKUP_HOURS'],
      without: 'twice `BACKUP_EVERY_HOURS`',
      does: 'the latest scheduled backup is older',
    },
    {
      names: ['ALERT_JOB_FAILURES'],
      without: '`3`',
      does: 'a scheduled job failed this many times in a row',
    },
    {
      names: ['ALERT_CERTIFICATE_DAYS'],
      without: '`14`',
      does: 'the certificate of `SITE_URL` ends within this many days',
    },
    {
      names: ['ALERT_ERROR_PERCENT'],
      without: '`5`',
      does: "this share of five minutes' requests, and at least 20, failed on our side",
    },
    {
      names: ['ALERT_EVERY_SECONDS'],
      without: '`60`',
      does: 'seconds between checks; the same for all replicas',
    },
  ],
}
