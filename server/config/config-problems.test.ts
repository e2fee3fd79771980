/** Invalid settings and the messages that explain them. */
import { expect, test } from 'vitest'
import { generateKeys } from '#backend/index.ts'
import { listConfigErrors } from '#tests/support/site/list-config-errors.ts'

const KEY = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const HOSTED = { SUPABASE_URL: 'https://x.supabase.co', ...KEY }
const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx0dMZ4Ngc7A='
const DATABASE_URL = 'postgres://u@h/d'

/** Values that are included in the message about their setting. */
test.for([
  ['PORT', 'abc', 'must be a number from 0 to 65535'],
  ['GA4_ID', 'UA-1', 'must look like G-ABC1234567'],
  ['GOOGLE_ADS_ID', 'AW-1"><script>', 'must look like AW-123456789'],
  ['PLAUSIBLE_URL', 'http://plausible.example', 'must be a full address that starts with https://'],
  ['EDITOR_MODE', 'maybe', 'must be auto, on or off'],
  ['ALERT_EMAIL', 'nobody', 'must be an email address, or off'],
  ['BOOKING_EMBED_URL', 'http://calendar.example', 'must be a full address that starts with https://'],
  ['PAYMENT_EMBED_URL', 'http://localhost.example', 'must be a full address that starts with https://'],
  ['PLAN_DATABASE_MB', '0', 'must be a number above 0, or unlimited'],
  ['SITE_LANGUAGE', 'English', 'must be a language tag (BCP 47), such as en, de-AT or pt-BR'],
  ['AGENCY_COUNTRY', 'Germany', 'must be the code of a country or region, such as US, US-CA or DE-BY'],
  ['AGENCY_TIME_ZONE', 'Dublin', 'must be the name of a time zone, such as America/New_York or UTC'],
  ['S3_PREFIX', '../up', 'may hold letters, digits, - and _, in parts separated by /'],
  [
    'FRAME_ANCESTORS',
    'https://a.example/page',
    'must be origins such as https://editor.example.com, separated by commas',
  ],
  ['NEWS_IMPORT_INTERVAL', '7', 'must be 0.5, 1 to 5, 10, 15 … 55, 60, 120 … 1440 minutes'],
  [
    'BACKUP_TO',
    'backups',
    'must be a folder such as /var/backups/site, or a bucket such as s3://backups/site',
  ],
  ['BACKUP_KEEP', '0 days', 'must be words such as 7 days, 4 weeks, 12 months; at least one number above 0'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.1, proxy',
    'must be addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
  ],
  [
    'SITE_URL',
    'https://a.example/shop',
    'must be an address such as https://www.example.com: leave out its path',
  ],
  [
    'SITE_URL',
    'https://a.example/?a=b#c',
    'must be an address such as https://www.example.com: leave out its query, fragment',
  ],
] as const)('rejects %s=%s', ([name, value, problem]) => {
  expect(listConfigErrors({ [name]: value })).toEqual([`${name} ${problem} (it is "${value}")`])
})

test('lists all problems', () => {
  expect(listConfigErrors({ PORT: 'abc', EDITOR_MODE: 'maybe' })).toHaveLength(2)
})

test.for([
  ['https://x.supabase.co/rest/v1/', 'must be the project URL only: remove /rest/v1'],
  ['https://x.example/base/auth/v1', 'must be the project URL only: remove /auth/v1'],
  [
    'https://supabase.com/dashboard/project/x',
    'is a dashboard page: copy the project URL from it, such as https://abcdefgh.supabase.co',
  ],
] as const)('rejects SUPABASE_URL %s', ([SUPABASE_URL, problem]) => {
  expect(listConfigErrors({ ...KEY, SUPABASE_URL })).toEqual([
    `SUPABASE_URL ${problem} (it is "${SUPABASE_URL}")`,
  ])
})

const NO_EFFECT = "has no effect with SUPABASE_URL: set it in the project's dashboard, and leave it out here"

test.for([
  [{ SUPABASE_URL: HOSTED.SUPABASE_URL }, 'SUPABASE_PUBLISHABLE_KEY is needed when SUPABASE_URL is set'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD is needed when ADMIN_EMAIL is set'],
  [
    { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'x' },
    'CAPTCHA_SECRET_KEY is needed when CAPTCHA_PROVIDER is set',
  ],
  [
    { ...HOSTED, DATABASE_URL },
    'DATABASE_URL and SUPABASE_URL exclude each other: set the one that holds your data',
  ],
  [
    { DATABASE_CA_FILE: '/etc/ca.pem' },
    'DATABASE_URL is needed when DATABASE_CA_FILE is set: it applies to an external PostgreSQL server',
  ],
  [
    { DATABASE_DIRECT_URL: DATABASE_URL },
    'DATABASE_URL is needed when DATABASE_DIRECT_URL is set: both lead to the same database',
  ],
  [
    { ...HOSTED, ADMIN_SECOND_FACTOR: 'required' },
    'SUPABASE_SECRET_KEY is needed when ADMIN_SECOND_FACTOR is set for a hosted project',
  ],
  [
    { ...HOSTED, POST_REVIEW: 'on' },
    'SUPABASE_SECRET_KEY is needed when POST_REVIEW is set for a hosted project',
  ],
  [{ ...HOSTED, ...S3 }, `S3_BUCKET ${NO_EFFECT}`],
  [
    { ...HOSTED, SIGN_UP: 'closed' },
    "SIGN_UP has no effect with SUPABASE_URL: close sign-up in the project's dashboard",
  ],
  [
    { REVALIDATION_SECRET: WEBHOOK_SECRET },
    'REVALIDATION_SECRET is for a hosted project: the embedded backend announces changes without it',
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuvwxyz' },
    'SUPABASE_PUBLISHABLE_KEY alone is not enough: set SUPABASE_SECRET_KEY, SIGNING_KEYS, ENCRYPTION_KEY too ("npm run keys -- new" prints all four), or SUPABASE_URL for a hosted project',
  ],
  [
    { ALERT_EMAIL: 'ops@example.com' },
    'SMTP_URL is needed when ALERT_EMAIL is set: alerts are sent by the mail server',
  ],
  [{ ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET }, 'ALERT_WEBHOOK_URL is needed when ALERT_WEBHOOK_SECRET is set'],
  [
    { ALERT_WEBHOOK_URL: 'https://hooks.example.com/secret-path' },
    'ALERT_WEBHOOK_SECRET is needed when ALERT_WEBHOOK_URL is set: webhooks are signed',
  ],
  [
    { ALERT_WEBHOOK_URL: 'http://hooks.internal:8080/x', ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET },
    'ALERT_WEBHOOK_URL must start with https://, or WEBHOOK_HOSTS name its host: WEBHOOK_HOSTS=hooks.internal:8080',
  ],
  [{ BACKUP_EVERY_HOURS: '6' }, 'BACKUP_TO is needed when BACKUP_EVERY_HOURS is set'],
  [
    { ...S3, BACKUP_TO: 's3://backups' },
    'BACKUP_RECIPIENT is needed when BACKUP_TO is a bucket: backups contain keys and accounts, and leave this machine ("npm run keys -- new-backup-key" makes one)',
  ],
  [
    { PROCESSES: '2' },
    'PROCESSES is 2, but the embedded database belongs to one process: set DATABASE_URL to a PostgreSQL, or leave PROCESSES out',
  ],
] as const)('rejects %j', ([environment, problem]) => {
  expect(listConfigErrors(environment)).toEqual([problem])
})

test.for([
  ['HOST', '0.0.0.0', 'HOST is 0.0.0.0, not a loopback address'],
  ['SITE_URL', 'https://www.example.com', 'SITE_URL is public'],
  ['SITE_URL', 'http://localhost:3000', 'SITE_URL is set'],
  ['TRUSTED_PROXIES', '10.0.0.1', 'TRUSTED_PROXIES is set'],
  ['NODE_ENV', 'production', 'NODE_ENV is production'],
] as const)('rejects EDITOR_MODE=on with %s=%s', ([name, value, obstacle]) => {
  expect(listConfigErrors({ [name]: value, EDITOR_MODE: 'on' })).toEqual([
    `EDITOR_MODE is on, but ${obstacle}: editor mode is for a local trial only`,
  ])
})

test('embeds a page of this computer only on a local trial', () => {
  const embeds = {
    BOOKING_EMBED_URL: 'http://localhost:4000/book',
    PAYMENT_EMBED_URL: 'http://127.0.0.1:4000/pay?x=1',
  }
  expect(listConfigErrors(embeds)).toEqual([])
  expect(listConfigErrors({ ...embeds, SITE_URL: 'https://www.example.com' })).toEqual([
    'BOOKING_EMBED_URL must start with https://: SITE_URL is public, so this is no local trial',
    'PAYMENT_EMBED_URL must start with https://: SITE_URL is public, so this is no local trial',
  ])
})

test('accepts only keys that are complete, random and from a single source', async () => {
  const { publishable, secret, encryptionKey, ...signing } = await generateKeys()
  const given = {
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    ENCRYPTION_KEY: encryptionKey!,
    SIGNING_KEYS: JSON.stringify(signing),
  }
  expect(listConfigErrors(given)).toEqual([])
  expect(listConfigErrors({ ...given, KEYS_FOLDER: '/run/secrets' })).toEqual([
    'KEYS_FOLDER and SUPABASE_PUBLISHABLE_KEY exclude each other: set only one of them',
  ])
  expect(listConfigErrors({ ...given, ENCRYPTION_KEY: 'changeme'.repeat(6) })).toEqual([
    'ENCRYPTION_KEY is not random: make one with "npm run keys -- new"',
  ])
  expect(listConfigErrors({ ...given, SIGNING_KEYS: '{"signingKey":{}}' })).toEqual([
    'SIGNING_KEYS must be the JSON that "npm run keys -- show-env" prints',
  ])
  const short = listConfigErrors({ ...given, SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnopqrstuvwxyz' })
  expect(short).toEqual([expect.stringMatching(/can't be used: A key must begin with "sb_secret_"/)])
  expect(short.join()).not.toContain(publishable)
})

test.for<Record<string, string>>([
  { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'hunter2' },
  { DATABASE_URL: 'mysql://user:hunter2@host/db' },
  { DATABASE_DIRECT_URL: 'postgres://user:1#hunter2@host/db' },
  { ALERT_WEBHOOK_URL: 'hunter2' },
  { ...KEY, SUPABASE_URL: 'sb_secret_hunter2' },
  { SITE_URL: 'https://me:hunter2@example.com' },
  { ...KEY, SUPABASE_URL: 'https://hunter2@x.supabase.co' },
])('prints no secret of %j', (environment) => {
  const problems = listConfigErrors(environment)
  expect(problems).not.toEqual([])
  expect(problems.join()).not.toContain('hunter2')
})

test.for([
  ['SUPABASE_URL', { SUPABASE_URL: 'http://project.example', ...KEY }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://10.0.0.4:9000', ...S3 }],
  ['BACKUP_S3_ENDPOINT', { BACKUP_S3_ENDPOINT: 'http://store:9000' }],
  ['NEWS_SOURCE_URL', { NEWS_SOURCE_URL: 'http://sheet.example/exec' }],
  ['INDEXNOW_URL', { INDEXNOW_URL: 'http://127.0.0.1.example/' }],
  ['WEBSUB_HUBS', { WEBSUB_HUBS: 'https://hub.example, http://hub.example' }],
] as const)(
  'rejects %s with http to another machine unless PLAIN_HTTP_HOSTS names it',
  ([name, environment]) => {
    const { host, hostname } = new URL(/http:[^,]*/.exec(Object.values(environment).join())![0])
    const sentence = `${name} uses http, which others on the network can read and change: use https, or add ${hostname} to PLAIN_HTTP_HOSTS if ${host} is in your own network`
    const listHttp = (settings: Record<string, string>) =>
      listConfigErrors(settings).filter((problem) => problem.includes('uses http'))
    expect(listHttp(environment)).toEqual([sentence])
    expect(listHttp({ ...environment, PLAIN_HTTP_HOSTS: 'other.example' })).toEqual([sentence])
    for (const named of [host, hostname])
      expect(listHttp({ ...environment, PLAIN_HTTP_HOSTS: `x.example,${named}` })).toEqual([])
  },
)

test.for([
  'http://127.0.0.1:9000',
  'http://localhost',
  'http://[::1]:1',
  'http://p.localhost',
  'https://x.example',
])('accepts SUPABASE_URL %s', (SUPABASE_URL) => {
  expect(listConfigErrors({ SUPABASE_URL, ...KEY })).toEqual([])
})
