import { expect, test } from 'vitest'
import { redactForms, redactSettings } from './redaction.ts'

const SECRET = 'planted-Wörd/1'

test.each([
  [{ METRICS_TOKEN: SECRET }, `the token ${SECRET} is wrong`],
  [{ S3_SECRET_ACCESS_KEY: SECRET }, `?key=${encodeURIComponent(SECRET)}`],
  [{ IMAP_URL: `imaps://me:${encodeURIComponent(SECRET)}@mail.example:993` }, `LOGIN ${SECRET} refused`],
  [{ SMTP_URL: `smtp://me:${encodeURIComponent(SECRET)}@mail.example:587` }, `535 ${SECRET} refused`],
  [{ DATABASE_URL: `postgres://me:${encodeURIComponent(SECRET)}@db.example/x` }, encodeURIComponent(SECRET)],
])('redacts secrets of the settings: %o', (environment, text) => {
  const redacted = redactSettings(environment)(text)
  expect(redacted).not.toContain('planted')
  expect(redacted).toContain('[redacted]')
})

test('leaves text without secrets unchanged', () => {
  const redact = redactSettings({ KEYS_FOLDER: '/run/secrets/keys', SITE_URL: 'https://site.example' })
  for (const text of ['No keys in /run/secrets/keys', 'https://site.example is running'])
    expect(redactForms(redact(text))).toBe(text)
})

test.each([
  [
    'connect postgres://me:planted@db.example:5432/x failed',
    'connect postgres://[redacted]@db.example:5432/x failed',
  ],
  [
    'GET https://api.example/a?token=planted&page=2#top',
    'GET https://api.example/a?token=[redacted]&page=[redacted]#top',
  ],
  ['Authorization: Bearer planted.x-y', 'Authorization: Bearer [redacted]'],
  ['jwt eyJhbGciOi.eyJwbGFudGVk.c2ln is expired', 'jwt [redacted] is expired'],
  ['key sb_secret_planted is unknown', 'key sb_secret_[redacted] is unknown'],
  ['550 <planted@shop.example> unknown', '550 <[redacted]> unknown'],
  ['invalid input syntax for type uuid: "planted"', 'invalid input syntax for type uuid: [redacted]'],
  ['Key (email)=(planted) already exists', 'Key (email)=([redacted]) already exists'],
])('%s', (text, redacted) => {
  expect(redactForms(text)).toBe(redacted)
})

test.each(['planted', '{"password":"planted', '[1, planted and a text that is cut because it is so long'])(
  'removes text that JSON.parse quotes: %s',
  (text) => {
    expect.assertions(1)
    try {
      JSON.parse(text)
    } catch (error) {
      expect(redactForms(String(error))).not.toContain('planted')
    }
  },
)
