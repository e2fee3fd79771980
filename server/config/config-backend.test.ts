import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listProblems } from '#tests/support/site/problems-of-settings.ts'
import { type BackendKeys, generateKeys } from '#backend/index.ts'
import { parseConfig } from './config.ts'

const HOSTED = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

function nameKeys({ publishable, secret, encryptionKey, ...signing }: BackendKeys) {
  return {
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    ENCRYPTION_KEY: encryptionKey!,
    SIGNING_KEYS: JSON.stringify(signing),
  }
}

test('keys come from the data folder, a mounted folder or the environment', async () => {
  const keysOf = (environment: Record<string, string>) => {
    const { backend } = parseConfig(environment)
    return backend.kind === 'embedded' ? backend.keys : null
  }
  expect(keysOf({ DATA_DIR: '/srv/site' })).toEqual({
    kind: 'data-folder',
    folder: join('/srv/site', 'keys'),
  })
  expect(keysOf({ KEYS_FOLDER: '/run/secrets' })).toEqual({ kind: 'mounted', folder: '/run/secrets' })
  const keys = await generateKeys()
  expect(keysOf(nameKeys(keys))).toEqual({ kind: 'given', keys })
})

test('given keys are complete, random and in one place', async () => {
  const given = nameKeys(await generateKeys())
  const { ENCRYPTION_KEY: _, ...incomplete } = given
  expect(listProblems(incomplete)).toEqual([
    'SUPABASE_PUBLISHABLE_KEY alone is not enough: set ENCRYPTION_KEY too ("npm run keys -- new" prints all four), or SUPABASE_URL for a hosted project',
  ])
  expect(listProblems({ ...given, KEYS_FOLDER: '/run/secrets' })).toEqual([
    'KEYS_FOLDER and SUPABASE_PUBLISHABLE_KEY exclude each other: give the keys in one way',
  ])
  expect(
    listProblems({ ...given, ENCRYPTION_KEY: 'changemechangemechangemechangemechangemechangeme' }),
  ).toEqual(['ENCRYPTION_KEY is not random: make one with "npm run keys -- new"'])
  expect(listProblems({ ...given, SIGNING_KEYS: '{"signingKey":{}}' })).toEqual([
    'SIGNING_KEYS must be the JSON that "npm run keys -- show-env" prints',
  ])
  const short = listProblems({ ...given, SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnopqrstuvwxyz' })
  expect(short).toHaveLength(1)
  expect(short[0]).toMatch(/can't be used: A key must begin with "sb_secret_"/)
  expect(short.join()).not.toContain(given.SUPABASE_PUBLISHABLE_KEY)
})

test('an object store needs a bucket and its keys; address and region have the defaults of AWS', () => {
  const storeOf = (environment: Record<string, string>) => {
    const { backend } = parseConfig(environment)
    return backend.kind === 'embedded' ? backend.objectStore : null
  }
  expect(storeOf({})).toBeNull()
  expect(storeOf({ ...S3, S3_REGION: 'eu-central-1', S3_PREFIX: 'site' })).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'files',
    prefix: 'site/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(storeOf({ ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000/' })).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'auto',
  })
  expect(listProblems({ S3_BUCKET: 'files' })).toEqual([
    'S3_ACCESS_KEY_ID is needed when S3_BUCKET is set',
    'S3_SECRET_ACCESS_KEY is needed when S3_BUCKET is set',
  ])
  expect(listProblems({ ...S3, S3_PREFIX: '../up' })).toEqual([
    'S3_PREFIX may hold letters, digits, - and _, in parts separated by / (it is "../up")',
  ])
})

test('sign-in follows the settings', () => {
  expect(parseConfig({}).signIn).toEqual({
    isSignUpOpen: true,
    allowedRedirects: [],
    captcha: null,
    providers: {},
    administratorsNeedSecondFactor: null,
    administratorTokenMinutes: null,
  })
  expect(
    parseConfig({
      SIGN_UP: 'closed',
      ALLOWED_REDIRECTS: 'https://a.example, https://*.b.example/**',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET_KEY: 'secret',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      ADMIN_SECOND_FACTOR: 'required',
      ADMIN_ACCESS_TOKEN_MINUTES: '15',
    }).signIn,
  ).toEqual({
    isSignUpOpen: false,
    allowedRedirects: ['https://a.example', 'https://*.b.example/**'],
    captcha: { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' },
    providers: { github: { clientId: 'id', clientSecret: 'secret' } },
    administratorsNeedSecondFactor: true,
    administratorTokenMinutes: 15,
  })
})

test.for([
  [{ SIGN_UP: 'no' }, 'SIGN_UP must be open or closed (it is "no")'],
  [
    { ADMIN_ACCESS_TOKEN_MINUTES: '90' },
    'ADMIN_ACCESS_TOKEN_MINUTES must be a number from 5 to 60 (it is "90")',
  ],
  [
    { ALLOWED_REDIRECTS: 'a.example' },
    'ALLOWED_REDIRECTS must be full addresses, separated by commas; * stands for a part of a name, ** for anything (it is "a.example")',
  ],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is needed when GOOGLE_CLIENT_ID is set'],
  [
    { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'x' },
    'CAPTCHA_SECRET_KEY is needed when CAPTCHA_PROVIDER is set',
  ],
  [
    { ...HOSTED, ADMIN_SECOND_FACTOR: 'required' },
    'SUPABASE_SECRET_KEY is needed when ADMIN_SECOND_FACTOR is set for a hosted project',
  ],
  [
    { ...HOSTED, POST_REVIEW: 'on' },
    'SUPABASE_SECRET_KEY is needed when POST_REVIEW is set for a hosted project',
  ],
  [
    { ...HOSTED, ...S3 },
    "S3_BUCKET has no effect with SUPABASE_URL: set it in the project's dashboard, and leave it out here",
  ],
  [
    { ...HOSTED, SIGN_UP: 'closed' },
    "SIGN_UP has no effect with SUPABASE_URL: close sign-up in the project's dashboard",
  ],
] as const)('a setting that can not be used is explained: %j', ([environment, problem]) => {
  expect(listProblems(environment)).toEqual([problem])
})

test('a hosted project shows its captcha with the public key alone', () => {
  const { signIn } = parseConfig({ ...HOSTED, CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'x' })
  expect(signIn.captcha).toEqual({ provider: 'hcaptcha', siteKey: 'x', secretKey: null })
})

test('adds DATABASE_CA_FILE to a database URL without sslrootcert', () => {
  const urlOf = (address: string) => {
    const { backend } = parseConfig({ DATABASE_URL: address, DATABASE_CA_FILE: '/etc/ca.pem' })
    return backend.kind === 'embedded' ? backend.databaseUrl : null
  }
  expect(urlOf('postgres://u@h/d')).toBe('postgres://u@h/d?sslrootcert=%2Fetc%2Fca.pem')
  expect(urlOf('postgres://u@h/d?sslrootcert=own.pem')).toBe('postgres://u@h/d?sslrootcert=own.pem')
})
