import { join } from 'node:path'
import { type BackendKeys, mustBeUsableKeys, type S3Settings } from '#backend/index.ts'
import type { Environment } from './config-schema.ts'

/** Source of the embedded backend's keys. Keys in the data folder are created at the first start. */
export type KeysSource =
  | { kind: 'data-folder'; folder: string }
  | { kind: 'mounted'; folder: string }
  | { kind: 'given'; keys: BackendKeys }

export type BackendSettings =
  | {
      kind: 'embedded'
      databaseUrl: string | null
      /** URL of the same database, bypassing the connection pooler. */
      databaseDirectUrl: string | null
      keys: KeysSource
      objectStore: S3Settings | null
    }
  | {
      kind: 'hosted'
      url: string
      publishableKey: string
      secretKey: string | null
      revalidationSecret: string | null
    }

type ProviderClient = { clientId: string; clientSecret: string }

export type SignInSettings = {
  isSignUpOpen: boolean
  allowedRedirects: string[]
  /** `secretKey` may be null with a hosted project, which verifies captchas itself. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; secretKey: string | null } | null
  providers: { google?: ProviderClient; github?: ProviderClient }
  /** Null if not set: a hosted project then keeps its own setting. */
  administratorsNeedSecondFactor: boolean | null
  /** Null means an hour, like all tokens. */
  administratorTokenMinutes: number | null
}

export function readBackendSettings(env: Environment, dataFolder: string): BackendSettings {
  if (env.SUPABASE_URL && env.SUPABASE_PUBLISHABLE_KEY) {
    return {
      kind: 'hosted',
      url: env.SUPABASE_URL,
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
      secretKey: env.SUPABASE_SECRET_KEY ?? null,
      revalidationSecret: env.REVALIDATION_SECRET ?? null,
    }
  }
  return {
    kind: 'embedded',
    databaseUrl: nameAuthorities(env.DATABASE_URL, env.DATABASE_CA_FILE),
    databaseDirectUrl: nameAuthorities(env.DATABASE_DIRECT_URL, env.DATABASE_CA_FILE),
    keys: readKeysSource(env, dataFolder),
    objectStore: readObjectStore(env),
  }
}

function nameAuthorities(address: string | undefined, file: string | undefined): string | null {
  if (!address || !file) return address ?? null
  const url = new URL(address)
  if (!url.searchParams.has('sslrootcert')) url.searchParams.set('sslrootcert', file)
  return url.href
}

function readKeysSource(env: Environment, dataFolder: string): KeysSource {
  if (env.KEYS_FOLDER) return { kind: 'mounted', folder: env.KEYS_FOLDER }
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = env
  if (!publishable || !secret || !env.SIGNING_KEYS || !env.ENCRYPTION_KEY)
    return { kind: 'data-folder', folder: join(dataFolder, 'keys') }
  const keys = { publishable, secret, ...env.SIGNING_KEYS, encryptionKey: env.ENCRYPTION_KEY }
  return { kind: 'given', keys: mustBeUsableKeys(keys) }
}

function readObjectStore(env: Environment): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const region = env.S3_REGION ?? (env.S3_ENDPOINT ? 'auto' : 'us-east-1')
  const prefix = env.S3_PREFIX?.replace(/\/?$/, '/')
  return {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    ...(prefix && { prefix }),
    accessKeyId,
    secretAccessKey,
  }
}

export function readSignInSettings(env: Environment): SignInSettings {
  const google = readProvider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  const github = readProvider(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET)
  return {
    isSignUpOpen: env.SIGN_UP === 'open',
    allowedRedirects: env.ALLOWED_REDIRECTS,
    captcha:
      env.CAPTCHA_PROVIDER && env.CAPTCHA_SITE_KEY
        ? {
            provider: env.CAPTCHA_PROVIDER,
            siteKey: env.CAPTCHA_SITE_KEY,
            secretKey: env.CAPTCHA_SECRET_KEY ?? null,
          }
        : null,
    providers: { ...(google && { google }), ...(github && { github }) },
    administratorsNeedSecondFactor: env.ADMIN_SECOND_FACTOR ? env.ADMIN_SECOND_FACTOR === 'required' : null,
    administratorTokenMinutes: env.ADMIN_ACCESS_TOKEN_MINUTES ?? null,
  }
}

function readProvider(clientId?: string, clientSecret?: string): ProviderClient | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

/** Settings for server functions; on a hosted project they are secrets of its functions. */
export const FUNCTION_SETTINGS = [
  'SEALING_KEYS',
  'AGENCY_COUNTRY',
  'MESSAGE_NOTICE_EMAIL',
  'BOOKING_NOTICE_EMAIL',
  'NEWS_SOURCE_URL',
  'INDEXNOW_KEY',
  'INDEXNOW_URL',
  'WEBSUB_HUBS',
  'VERSIONS_KEPT',
  'VERSION_DAYS',
  'ACTIVITY_DAYS',
  'PAYMENT_REMINDERS',
  'MESSAGE_DAYS',
  'CALL_DAYS',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'CALCOM_WEBHOOK_SECRET',
  'CALENDLY_WEBHOOK_SIGNING_KEY',
  'GOOGLE_CALENDAR_CLIENT_ID',
  'GOOGLE_CALENDAR_CLIENT_SECRET',
  'MICROSOFT_CALENDAR_CLIENT_ID',
  'MICROSOFT_CALENDAR_CLIENT_SECRET',
  'MICROSOFT_CALENDAR_TENANT_ID',
  'IMAP_URL',
  'REPLY_ADDRESS',
  'INBOUND_MAIL_SECRET',
  'PLAN_NAME',
  'PLAN_TYPE',
  'BILLING_CYCLE_DAY',
  'PLAN_DATABASE_MB',
  'PLAN_STORAGE_GB',
  'PLAN_EGRESS_GB',
  'PLAN_CACHED_EGRESS_GB',
  'PLAN_MONTHLY_USERS',
  'PLAN_API_REQUESTS',
] as const satisfies readonly (keyof Environment)[]

export function pickFunctionSettings(env: Environment): Record<string, string> {
  const given = FUNCTION_SETTINGS.filter((name) => String(env[name] ?? '') !== '')
  return Object.fromEntries(given.map((name) => [name, String(env[name])]))
}

/** Allowed sources of imported files (threat model, section 6). */
export type ImportSources = {
  /** Hosts named by the operator, as `host` or `host:port`. They may be private and may use http. */
  hosts: readonly string[]
  /** `listed` allows only pictures on Google Drive and on `hosts`. */
  pictures: 'public' | 'listed'
  forbiddenHosts: readonly string[]
}

/** Always allowed, under the stricter rules for public hosts. */
const SHEET_HOSTS = ['script.google.com', 'docs.google.com']

export function readImportSources(env: Environment, siteUrl: string): ImportSources {
  const source = env.NEWS_SOURCE_URL ? new URL(env.NEWS_SOURCE_URL) : null
  const own = [
    siteUrl,
    env.SUPABASE_URL,
    env.DATABASE_URL,
    env.DATABASE_DIRECT_URL,
    env.S3_ENDPOINT,
    env.SMTP_URL,
  ]
  return {
    hosts: [...env.IMPORT_HOSTS, ...(source && !SHEET_HOSTS.includes(source.host) ? [source.host] : [])],
    pictures: env.IMPORT_PICTURES,
    forbiddenHosts: own.filter((url) => url !== undefined).map((url) => new URL(url).hostname),
  }
}
