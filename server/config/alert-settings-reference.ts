import type { SettingGroup } from './settings-reference.ts'

export const ALERT_SETTINGS: SettingGroup = {
  title: 'Alerts',
  entries: [
    {
      names: ['ALERT_EMAIL'],
      without: '`ADMIN_EMAIL`, where `SMTP_URL` is set',
      does: 'who is told by mail when something is wrong, and when it is over ([what](running.md#alerts)); `off` sends no mails',
    },
    {
      names: ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
      does: 'an address that is told as well, signed as all webhooks are, with the secret (`whsec_` and 32 random bytes in base64)',
    },
    {
      names: ['ALERT_WEBHOOK_FORMAT'],
      without: '`standard`',
      does: '`slack` sends a message for a chat, which needs no secret',
    },
    {
      names: ['ALERT_DISK_PERCENT'],
      without: '`10`',
      does: 'a disk that the site writes to has less than this left',
    },
    {
      names: ['ALERT_BACKUP_HOURS'],
      without: 'twice `BACKUP_EVERY_HOURS`',
      does: 'the latest backup by the clock is older',
    },
    {
      names: ['ALERT_JOB_FAILURES'],
      without: '`3`',
      does: 'a scheduled job has failed so many times in a row',
    },
    {
      names: ['ALERT_CERTIFICATE_DAYS'],
      without: '`14`',
      does: 'the certificate at `SITE_URL` ends within so many days',
    },
    {
      names: ['ALERT_ERROR_PERCENT'],
      without: '`5`',
      does: 'of the requests of five minutes this share failed by the fault of the site, and 20 at least',
    },
    {
      names: ['ALERT_EVERY_SECONDS'],
      without: '`60`',
      does: 'how often it looks; give all replicas the same',
    },
  ],
}
