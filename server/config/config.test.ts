import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateKeys } from '#backend/index.ts'
import { parseConfig } from './config.ts'

const HOSTED = { SUPABASE_URL: 'https://x.supabase.co/', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const S3 = {
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_REGION: 'eu-west-1',
}
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx0dMZ4Ngc7A='

test('without settings, the site is a local trial with a one-time link for editor mode', () => {
  expect(parseConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    dataFolder: expect.stringMatching(/\/data$/),
    editor: { mode: 'auto' },
    signOfOthers: null,
    reviewsPosts: false,
    seedsContent: true,
    backend: { kind: 'embedded', databaseUrl: null, objectStore: null },
    backups: null,
    alerts: {
      email: null,
      webhook: null,
      everySeconds: 60,
      thresholds: {
        diskPercent: 10,
        backupHours: null,
        jobFailures: 3,
        certificateDays: 14,
        errorPercent: 5,
      },
    },
    signIn: {
      isSignUpOpen: true,
      allowedRedirects: [],
      captcha: null,
      providers: {},
      administratorsNeedSecondFactor: null,
      administratorTokenMinutes: null,
    },
    discovery: { aiCrawlers: 'allow', indexNowKey: null, hubs: [], verification: [] },
    flags: { individualServicePages: true, newsImportIntervalMinutes: 60 },
    site: { language: 'en', timeZone: 'America/New_York' },
    firstAdministrator: null,
    bookingEmbedUrl: null,
    payment: null,
    developerHosts: [],
    frameAncestors: [],
    functionSettings: {},
  })
})

test('treats blank values as unset', () => {
  expect(parseConfig({ PORT: '', SITE_URL: '  ' }).siteUrl).toBe('http://localhost:3000')
})

test('reads the settings of agency, pages and search engines', () => {
  const codes = {
    GOOGLE_SITE_VERIFICATION: 'abc-DEF_123=',
    BING_SITE_VERIFICATION: '0A1B2C3D',
    YANDEX_SITE_VERIFICATION: 'f00d',
    PINTEREST_SITE_VERIFICATION: 'cafe1234',
    META_SITE_VERIFICATION: 'k3y5',
  }
  const config = parseConfig({
    AGENCY_NAME: 'Northshelf',
    AGENCY_ADDRESS: '1 Quay Street | Galway',
    AGENCY_TIME_ZONE: 'Europe/Dublin',
    SITE_LANGUAGE: 'pt-br',
    FEATURE_INDIVIDUAL_SERVICE_PAGES: 'off',
    NEWS_IMPORT_INTERVAL: '0.5',
    DEVELOPER_HOSTS: 'Editor.example, preview-',
    FRAME_ANCESTORS: 'https://editor.example',
    ...codes,
  })
  expect(config).toMatchObject({
    site: {
      name: 'Northshelf',
      address: ['1 Quay Street', 'Galway'],
      timeZone: 'Europe/Dublin',
      language: 'pt-BR',
    },
    flags: { individualServicePages: false, newsImportIntervalMinutes: 0.5 },
    developerHosts: ['editor.example', 'preview-'],
    frameAncestors: ['https://editor.example'],
  })
  expect(config.discovery.verification).toEqual([
    { name: 'google-site-verification', content: 'abc-DEF_123=' },
    { name: 'msvalidate.01', content: '0A1B2C3D' },
    { name: 'yandex-verification', content: 'f00d' },
    { name: 'p:domain_verify', content: 'cafe1234' },
    { name: 'facebook-domain-verification', content: 'k3y5' },
  ])
})

test('passes settings to the server functions', () => {
  const settings = {
    NEWS_SOURCE_URL: 'https://script.google.com/macros/s/x/exec',
    AGENCY_COUNTRY: 'DE-BY',
    PLAN_NAME: 'Team',
    PLAN_TYPE: 'pro',
    BILLING_CYCLE_DAY: '15',
    PLAN_DATABASE_MB: '8192',
    PLAN_API_REQUESTS: 'unlimited',
    VERSIONS_KEPT: '20',
  }
  expect(parseConfig(settings).functionSettings).toEqual(settings)
  const announced = { INDEXNOW_KEY: 'a-key-of-ours', WEBSUB_HUBS: 'https://a.example/, https://b.example/' }
  expect(parseConfig({ ...HOSTED, ...announced })).toMatchObject({
    functionSettings: { ...announced, WEBSUB_HUBS: 'https://a.example/,https://b.example/' },
    discovery: { indexNowKey: 'a-key-of-ours', hubs: ['https://a.example/', 'https://b.example/'] },
  })
})

test.each(['US', 'US-CA', 'DE-BY', 'AT-1', 'GB-ENG'])('accepts AGENCY_COUNTRY %s', (AGENCY_COUNTRY) => {
  expect(parseConfig({ AGENCY_COUNTRY }).functionSettings).toEqual({ AGENCY_COUNTRY })
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, not a loopback address'],
  [{ SITE_URL: 'https://www.example.com' }, 'SITE_URL is public'],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES is set'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ EDITOR_MODE: 'off' }, 'EDITOR_MODE is off'],
  [HOSTED, 'a hosted project has no editor mode'],
  [{ DATABASE_URL: 'postgres://u@h/d', PROCESSES: '8' }, 'PROCESSES is 8'],
])('editor mode is off with %j', (environment, reason) => {
  expect(parseConfig(environment as Record<string, string>).editor).toEqual({ mode: 'off', reason })
})

test('a public SITE_URL may indicate a proxy, so loopback clients are not trusted', () => {
  expect(parseConfig({ SITE_URL: 'http://localhost:3000' })).toMatchObject({
    editor: { mode: 'auto' },
    signOfOthers: 'SITE_URL is set',
  })
  expect(parseConfig({ EDITOR_MODE: 'on' }).editor).toEqual({ mode: 'on' })
})

test.for<[Record<string, string>, boolean]>([
  [{}, false],
  [{ POST_REVIEW: 'on' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', POST_REVIEW: 'off' }, false],
  [{ ...HOSTED, SUPABASE_SECRET_KEY: 's' }, true],
  [{ ...HOSTED, SUPABASE_SECRET_KEY: 's', POST_REVIEW: 'off' }, false],
])('posts are reviewed with %j: %s', ([environment, isOn]) => {
  expect(parseConfig(environment).reviewsPosts).toBe(isOn)
})

test('reads a hosted project', () => {
  expect(parseConfig({ ...HOSTED, REVALIDATION_SECRET: WEBHOOK_SECRET }).backend).toEqual({
    kind: 'hosted',
    url: 'https://x.supabase.co',
    publishableKey: 'sb_publishable_x',
    secretKey: null,
    revalidationSecret: WEBHOOK_SECRET,
  })
  const { captcha } = parseConfig({ ...HOSTED, CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'x' }).signIn
  expect(captcha).toEqual({ provider: 'hcaptcha', siteKey: 'x', secretKey: null })
})

test.each([
  ['HTTPS://WWW.Example.COM:443/', 'https://www.example.com'],
  ['http://shop.example:80', 'http://shop.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://www.example.com:8443?', 'https://www.example.com:8443'],
])('normalizes SITE_URL %s, and accepts its host and the loopback names', (SITE_URL, origin) => {
  const { siteUrl, allowedHosts } = parseConfig({ SITE_URL, PORT: '8080' })
  expect(siteUrl).toBe(origin)
  expect(allowedHosts).toEqual([new URL(origin).host, 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
  expect(parseConfig({ SITE_URL, HOST: '0.0.0.0' }).allowedHosts).toEqual([new URL(origin).host])
})

const embedded = (environment: Record<string, string>) => {
  const { backend } = parseConfig(environment)
  return backend.kind === 'embedded' ? backend : null
}

test('reads keys from the data folder, a mounted folder or the environment', async () => {
  const keysOf = (environment: Record<string, string>) => embedded(environment)!.keys
  expect(keysOf({ DATA_DIR: '/srv/site' })).toEqual({
    kind: 'data-folder',
    folder: join('/srv/site', 'keys'),
  })
  expect(keysOf({ KEYS_FOLDER: '/run/secrets' })).toEqual({ kind: 'mounted', folder: '/run/secrets' })
  const keys = await generateKeys()
  const { publishable, secret, encryptionKey, ...signing } = keys
  const given = {
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    ENCRYPTION_KEY: encryptionKey!,
    SIGNING_KEYS: JSON.stringify(signing),
  }
  expect(keysOf(given)).toEqual({ kind: 'given', keys })
})

test('endpoint and region of the object store default to AWS', () => {
  expect(embedded({ ...S3, S3_PREFIX: 'site' })!.objectStore).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    bucket: 'files',
    prefix: 'site/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const { S3_REGION: _, ...elsewhere } = { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000/' }
  expect(embedded(elsewhere)!.objectStore).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'auto',
  })
})

test('adds DATABASE_CA_FILE to a database URL without sslrootcert', () => {
  const urlOf = (DATABASE_URL: string) =>
    embedded({ DATABASE_URL, DATABASE_CA_FILE: '/etc/ca.pem' })!.databaseUrl
  expect(urlOf('postgres://u@h/d')).toBe('postgres://u@h/d?sslrootcert=%2Fetc%2Fca.pem')
  expect(urlOf('postgres://u@h/d?sslrootcert=own.pem')).toBe('postgres://u@h/d?sslrootcert=own.pem')
})

test('allows one process per core only with PostgreSQL', () => {
  expect(parseConfig({ PROCESSES: 'auto' }).processes).toBe(1)
  const { processes } = parseConfig({ DATABASE_URL: 'postgres://u@h/d', PROCESSES: 'auto' })
  expect(processes).toBe(availableParallelism())
})

test('reads the settings of sign-in', () => {
  const config = parseConfig({
    SIGN_UP: 'closed',
    ALLOWED_REDIRECTS: 'https://a.example, https://*.b.example/**',
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET_KEY: 'secret',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    ADMIN_SECOND_FACTOR: 'required',
    ADMIN_ACCESS_TOKEN_MINUTES: '15',
  })
  expect(config.signIn).toEqual({
    isSignUpOpen: false,
    allowedRedirects: ['https://a.example', 'https://*.b.example/**'],
    captcha: { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' },
    providers: { github: { clientId: 'id', clientSecret: 'secret' } },
    administratorsNeedSecondFactor: true,
    administratorTokenMinutes: 15,
  })
})

test('imports may use public pictures and named hosts, and never hosts of this installation', () => {
  expect(parseConfig({ SITE_URL: 'https://www.example.com' }).importSources).toEqual({
    hosts: [],
    pictures: 'listed',
    forbiddenHosts: ['www.example.com'],
  })
  const { importSources } = parseConfig({
    IMPORT_HOSTS: 'files.example.com, localhost:4000',
    IMPORT_PICTURES: 'public',
    NEWS_SOURCE_URL: 'http://localhost:5000/rows',
    DATABASE_URL: 'postgres://u:p@pool.internal:6432/site',
    DATABASE_DIRECT_URL: 'postgres://u:p@db.internal:5432/site',
  })
  expect(importSources).toEqual({
    hosts: ['files.example.com', 'localhost:4000', 'localhost:5000'],
    pictures: 'public',
    forbiddenHosts: ['localhost', 'pool.internal', 'db.internal'],
  })
  expect(parseConfig({ NEWS_SOURCE_URL: 'https://script.google.com/x' }).importSources.hosts).toEqual([])
})

const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'copper-lantern-rides' }
const SMTP_URL = 'smtp://127.0.0.1:25'

test.each([
  [ADMIN, null],
  [{ ...ADMIN, SMTP_URL }, 'owner@example.com'],
  [{ ...ADMIN, SMTP_URL, ALERT_EMAIL: 'ops@example.com' }, 'ops@example.com'],
  [{ ...ADMIN, SMTP_URL, ALERT_EMAIL: 'off' }, null],
  [{ SMTP_URL }, null],
])('with %j, alerts are mailed to %s', (environment, receiver) => {
  expect(parseConfig(environment).alerts.email).toBe(receiver)
})

test.each([
  [{ ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET }, { format: 'standard', secret: WEBHOOK_SECRET }],
  [{ ALERT_WEBHOOK_FORMAT: 'slack' }, { format: 'slack', secret: null }],
])('reads a webhook for alerts: %j', (environment, webhook) => {
  const url = 'https://hooks.example.com/x'
  expect(parseConfig({ ALERT_WEBHOOK_URL: url, ...environment }).alerts.webhook).toEqual({ url, ...webhook })
})
