import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultSiteSettings, type SiteSettings } from '#content/site.ts'
import { defaultFeatureFlags, type FeatureFlags } from '#domain/flags/feature-flags.ts'

/** Where the site's data lives: in the embedded backend, or in a hosted Supabase project. */
export type BackendSettings =
  | { kind: 'embedded'; databaseUrl: string | null }
  | { kind: 'hosted'; url: string; publishableKey: string; secretKey: string | null }

export type Config = {
  host: string
  port: number
  dataFolder: string
  /** Origin without trailing slash; every absolute link is made from it. */
  siteUrl: string
  /** Values of the Host header that are answered; all others get 421. */
  allowedHosts: string[]
  trustedProxies: string[]
  isEditorMode: boolean
  seedsContent: boolean
  backend: BackendSettings
  firstAdministrator: { email: string; password: string } | null
  site: SiteSettings
  bookingEmbedUrl: string | null
  payment: { embedUrl: string; buttonId: string | null } | null
  smtpUrl: string | null
  flags: FeatureFlags
}

/** Settings that can't be used. `problems` holds one sentence per setting. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`These settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a full address such as https://www.example.com' })
  .transform((value) => value.replace(/\/+$/, ''))
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be a full address that starts with https://' })
const port = z.coerce
  .number({ error: 'must be a number from 0 to 65535' })
  .int({ error: 'must be a number from 0 to 65535' })
  .min(0, { error: 'must be a number from 0 to 65535' })
  .max(65535, { error: 'must be a number from 0 to 65535' })

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: httpUrl.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  SUPABASE_URL: httpUrl.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'must have at least 12 characters' })
    .max(72, { error: 'must have at most 72 characters' })
    .optional(),
  EDITOR_MODE: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }).default('auto'),
  SEED_CONTENT: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  TRUSTED_PROXIES: z.string().default(''),
  BOOKING_EMBED_URL: httpsUrl.optional(),
  PAYMENT_EMBED_URL: httpsUrl.optional(),
  PAYMENT_BUTTON_ID: z
    .string()
    .regex(/^[\w-]{1,80}$/, { error: 'may hold letters, digits, - and _ only' })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  FEATURE_INDIVIDUAL_SERVICE_PAGES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  AGENCY_NAME: z.string().optional(),
  AGENCY_PHONE: z.string().optional(),
  AGENCY_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  AGENCY_ADDRESS: z.string().optional(),
  MAIN_SITE_URL: httpUrl.optional(),
  NODE_ENV: z.string().optional(),
})

type Environment = z.infer<typeof environmentSchema>

/**
 * Parses the environment once, at the start of the process. Blank values count as unset.
 * @throws ConfigError naming every setting that can't be used.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(filled)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => describeIssue(String(issue.path[0]), issue.message, filled)),
    )
  }
  const env = parsed.data
  const problems = [...findIncompletePairs(env), ...findEditorModeConflicts(env)]
  if (problems.length > 0) throw new ConfigError(problems)

  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  return {
    host: env.HOST,
    port: env.PORT,
    dataFolder: resolve(env.DATA_DIR),
    siteUrl,
    allowedHosts: listAllowedHosts(env, siteUrl),
    trustedProxies: splitList(env.TRUSTED_PROXIES),
    isEditorMode:
      env.EDITOR_MODE === 'on' || (env.EDITOR_MODE === 'auto' && listEditorModeObstacles(env).length === 0),
    seedsContent: env.SEED_CONTENT === 'auto',
    backend: readBackendSettings(env),
    firstAdministrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    site: readSiteSettings(env),
    bookingEmbedUrl: env.BOOKING_EMBED_URL ?? null,
    payment: env.PAYMENT_EMBED_URL
      ? { embedUrl: env.PAYMENT_EMBED_URL, buttonId: env.PAYMENT_BUTTON_ID ?? null }
      : null,
    smtpUrl: env.SMTP_URL ?? null,
    flags: {
      ...defaultFeatureFlags,
      individualServicePages: env.FEATURE_INDIVIDUAL_SERVICE_PAGES === 'on',
    },
  }
}

const SECRET_SETTINGS = /PASSWORD|KEY|DATABASE_URL|SMTP_URL/

function describeIssue(name: string, message: string, given: Record<string, string | undefined>): string {
  return SECRET_SETTINGS.test(name) ? `${name} ${message}` : `${name} ${message} (it is "${given[name]}")`
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function findIncompletePairs(env: Environment): string[] {
  const problems: string[] = []
  if (env.SUPABASE_URL && !env.SUPABASE_PUBLISHABLE_KEY)
    problems.push('SUPABASE_PUBLISHABLE_KEY is needed when SUPABASE_URL is set')
  if (env.SUPABASE_PUBLISHABLE_KEY && !env.SUPABASE_URL)
    problems.push('SUPABASE_URL is needed when SUPABASE_PUBLISHABLE_KEY is set')
  if (env.SUPABASE_URL && env.DATABASE_URL)
    problems.push('DATABASE_URL and SUPABASE_URL exclude each other: set the one that holds your data')
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD)
    problems.push('ADMIN_PASSWORD is needed when ADMIN_EMAIL is set')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL is needed when ADMIN_PASSWORD is set')
  return problems
}

/** Reasons why this process is more than a local trial (threat model, section 3). */
function listEditorModeObstacles(env: Environment): string[] {
  const obstacles: string[] = []
  if (!LOOPBACK_HOSTS.includes(env.HOST)) obstacles.push(`HOST is ${env.HOST}, not a loopback address`)
  if (env.NODE_ENV === 'production') obstacles.push('NODE_ENV is production')
  if (env.TRUSTED_PROXIES) obstacles.push('TRUSTED_PROXIES is set')
  if (env.SITE_URL && !LOOPBACK_HOSTS.includes(new URL(env.SITE_URL).hostname))
    obstacles.push('SITE_URL is public')
  return obstacles
}

function findEditorModeConflicts(env: Environment): string[] {
  if (env.EDITOR_MODE !== 'on') return []
  return listEditorModeObstacles(env).map(
    (obstacle) => `EDITOR_MODE is on, but ${obstacle}: editor mode is for a local trial only`,
  )
}

function listAllowedHosts(env: Environment, siteUrl: string): string[] {
  const own = LOOPBACK_HOSTS.includes(env.HOST)
    ? [`localhost:${env.PORT}`, `127.0.0.1:${env.PORT}`, `[::1]:${env.PORT}`]
    : []
  return [...new Set([new URL(siteUrl).host, ...own])]
}

function readBackendSettings(env: Environment): BackendSettings {
  if (env.SUPABASE_URL && env.SUPABASE_PUBLISHABLE_KEY) {
    return {
      kind: 'hosted',
      url: env.SUPABASE_URL,
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
      secretKey: env.SUPABASE_SECRET_KEY ?? null,
    }
  }
  return { kind: 'embedded', databaseUrl: env.DATABASE_URL ?? null }
}

function readSiteSettings(env: Environment): SiteSettings {
  return {
    ...defaultSiteSettings,
    ...(env.AGENCY_NAME && { name: env.AGENCY_NAME }),
    ...(env.AGENCY_PHONE && { phone: env.AGENCY_PHONE }),
    ...(env.AGENCY_EMAIL && { email: env.AGENCY_EMAIL }),
    ...(env.AGENCY_ADDRESS && { address: env.AGENCY_ADDRESS.split('|').map((line) => line.trim()) }),
    ...(env.MAIN_SITE_URL && { mainSiteUrl: env.MAIN_SITE_URL }),
  }
}
