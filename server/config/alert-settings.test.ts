import { expect, test } from 'vitest'
import { listProblems } from '#tests/support/site/problems-of-settings.ts'
import { parseConfig } from './config.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx0dMZ4Ngc7A='
const SMTP_URL = 'smtp://127.0.0.1:25'
const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'copper-lantern-rides' }

test.each([
  [{}, null],
  [ADMIN, null],
  [{ ...ADMIN, SMTP_URL }, 'owner@example.com'],
  [{ ...ADMIN, SMTP_URL, ALERT_EMAIL: 'ops@example.com' }, 'ops@example.com'],
  [{ ...ADMIN, SMTP_URL, ALERT_EMAIL: 'off' }, null],
  [{ SMTP_URL }, null],
])('%j: alerts are mailed to %s', (environment, receiver) => {
  expect(parseConfig(environment).alerts.email).toBe(receiver)
})

test('thresholds have values that fit most sites', () => {
  expect(parseConfig({}).alerts).toEqual({
    email: null,
    webhook: null,
    everySeconds: 60,
    thresholds: { diskPercent: 10, backupHours: null, jobFailures: 3, certificateDays: 14, errorPercent: 5 },
  })
})

test('a webhook is signed, or for a chat', () => {
  const url = 'https://hooks.example.com/x'
  const standard = { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: SECRET }
  expect(parseConfig(standard).alerts.webhook).toEqual({ url, format: 'standard', secret: SECRET })
  const slack = { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_FORMAT: 'slack' }
  expect(parseConfig(slack).alerts.webhook).toEqual({ url, format: 'slack', secret: null })
})

test.each([
  [{ ALERT_EMAIL: 'ops@example.com' }, 'SMTP_URL is needed when ALERT_EMAIL is set'],
  [{ ALERT_EMAIL: 'nobody' }, 'ALERT_EMAIL must be an e-mail address, or off'],
  [{ ALERT_WEBHOOK_SECRET: SECRET }, 'ALERT_WEBHOOK_URL is needed when ALERT_WEBHOOK_SECRET is set'],
  [
    { ALERT_WEBHOOK_URL: 'https://hooks.example.com/secret-path' },
    'ALERT_WEBHOOK_SECRET is needed when ALERT_WEBHOOK_URL is set',
  ],
  [
    { ALERT_WEBHOOK_URL: 'http://hooks.internal:8080/x', ALERT_WEBHOOK_SECRET: SECRET },
    'ALERT_WEBHOOK_URL must start with https://, or WEBHOOK_HOSTS name its host: WEBHOOK_HOSTS=hooks.internal:8080',
  ],
  [{ ALERT_DISK_PERCENT: '0' }, 'ALERT_DISK_PERCENT must be a number from 1 to 90'],
])('%j is refused: %s', (environment, sentence) => {
  expect(listProblems(environment).join('\n')).toContain(sentence)
})

test('an address that is a secret stands in no message', () => {
  expect(listProblems({ ALERT_WEBHOOK_URL: 'hooks-secret-path' }).join()).not.toContain('hooks-secret-path')
})
