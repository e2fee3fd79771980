/** Which backend the settings describe, and how people sign in to it. */
import { join } from 'node:path'
import { type BackendKeys, KeysError, mustBeUsableKeys, type S3Settings } from '#backend/index.ts'
import type { Environment } from './config-schema.ts'

/** Where the keys of an own installation come from; those in the data folder are made on the first start. */
export type KeysSource =
  | { kind: 'data-folder'; folder: string }
  | { kind: 'mounted'; folder: string }
  | { kind: 'given'; keys: BackendKeys }

/** Where the site's data lives: in the embedded backend, or in a hosted Supabase project. */
export type BackendSettings =
  | {
      kind: 'embedded'
      databaseUrl: string | null
      /** The same database past a pooler of connections. */
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
  /** `secretKey` is null with a hosted project, which asks the provider itself. */
  captcha: { provider: 'turnstile' | 'hcaptcha'; siteKey: string; secretKey: string | null } | null
  providers: { google?: ProviderClient; github?: ProviderClient }
  /** Null when nothing is said: a hosted project keeps what it has. */
  administratorsNeedSecondFactor: boolean | null
  /** Null for the hour that everybody's tokens live. */
  administratorTokenMinutes: number | null
}

/** @throws KeysError for keys of the wrong form */
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

/** Adds the CA file to the database URL as `sslrootcert`, unless the URL already has one. */
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

/** The sentence of a KeysError, as the problem of the settings that gave the keys. */
export function describeKeysProblem(error: unknown): string {
  if (!(error instanceof KeysError)) throw error
  return `SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SIGNING_KEYS and ENCRYPTION_KEY can't be used: ${error.message}`
}
