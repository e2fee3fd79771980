import type { Environment } from './config-schema.ts'
import { findAlertProblems } from './alert-settings.ts'
import { findCdnProblems } from './cdn-settings.ts'
import { findBackupProblems } from './backup-settings.ts'
import { FUNCTION_SETTINGS } from './config-backend.ts'
import { findMisplacedKeys } from './misplaced-keys.ts'
import { LOOPBACK_URL } from './setting-forms.ts'

export const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

type Name = keyof Environment

const GROUPS: readonly (readonly Name[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['MATOMO_SITE_ID', 'MATOMO_URL'],
  ['PAYMENT_IBAN', 'PAYMENT_ACCOUNT_NAME'],
  ['PAYMENT_SCRIPT_URL', 'PAYMENT_SCRIPT_ELEMENT'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
  ['MICROSOFT_CALENDAR_CLIENT_ID', 'MICROSOFT_CALENDAR_CLIENT_SECRET'],
]

/** Settings of the embedded backend; a hosted project configures them in its dashboard. */
const OWN_BACKEND: readonly Name[] = [
  'SIGNING_KEYS',
  'ENCRYPTION_KEY',
  'KEYS_FOLDER',
  'S3_BUCKET',
  'BACKUP_TO',
  'GOOGLE_CLIENT_ID',
  'GITHUB_CLIENT_ID',
  'ADMIN_ACCESS_TOKEN_MINUTES',
  // The site itself uses these two kinds, also with a hosted project: it serves the key, and its feeds name
  // the hubs.
  ...FUNCTION_SETTINGS.filter((name) => !/^(?:INDEXNOW|WEBSUB)_/.test(name)),
]

/** Whether a hosted project has its own copy of the setting. */
export const isProjectSetting = (name: string): boolean =>
  name === 'SIGN_UP' || name.startsWith('BACKUP_') || OWN_BACKEND.some((own) => own === name)

const GIVEN_KEYS: readonly Name[] = [
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SIGNING_KEYS',
  'ENCRYPTION_KEY',
]

/** Random values of 43 characters have at least this many distinct characters; examples in manuals have fewer. */
const MIN_DIFFERENT_CHARACTERS = 16
const KEY_PREFIX = /^sb_[a-z]+_/

const TWO_PAYMENT_FORMS =
  'PAYMENT_EMBED_URL and PAYMENT_SCRIPT_URL exclude each other: a provider has either a page to frame or a script'

export function findConflicts(env: Environment): string[] {
  const place = env.SUPABASE_URL ? findHostedProblems(env) : findOwnProblems(env)
  return [
    ...GROUPS.flatMap((names) => findMissing(env, names)),
    ...(env.PAYMENT_EMBED_URL && env.PAYMENT_SCRIPT_URL ? [TWO_PAYMENT_FORMS] : []),
    ...findProcessProblems(env),
    ...place,
    ...findMisplacedKeys(env),
    ...findPlainHttp(env),
    ...findHttpEmbeds(env),
    ...findCdnProblems(env),
    ...findAlertProblems(env),
    ...findEditorModeConflicts(env),
  ]
}

/** Several processes need PostgreSQL, through which they announce changes to each other. */
function findProcessProblems(env: Environment): string[] {
  if (env.PROCESSES === 'auto' || env.PROCESSES === 1 || env.DATABASE_URL) return []
  if (env.SUPABASE_URL) return ['PROCESSES has no effect with SUPABASE_URL: leave it out, or start replicas']
  return [
    `PROCESSES is ${env.PROCESSES}, but the embedded database belongs to one process: set DATABASE_URL to a PostgreSQL, or leave PROCESSES out`,
  ]
}

function findMissing(env: Environment, names: readonly Name[]): string[] {
  const given = names.find((name) => env[name] !== undefined)
  if (!given) return []
  return names
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is needed when ${given} is set`)
}

function findHostedProblems(env: Environment): string[] {
  const problems: string[] = []
  if (!env.SUPABASE_PUBLISHABLE_KEY)
    problems.push('SUPABASE_PUBLISHABLE_KEY is needed when SUPABASE_URL is set')
  if (env.DATABASE_URL)
    problems.push('DATABASE_URL and SUPABASE_URL exclude each other: set the one that holds your data')
  if (env.DATABASE_DIRECT_URL)
    problems.push('DATABASE_DIRECT_URL has no effect with SUPABASE_URL: leave it out')
  if (env.DATABASE_CA_FILE) problems.push('DATABASE_CA_FILE has no effect with SUPABASE_URL: leave it out')
  if (env.ADMIN_SECOND_FACTOR && !env.SUPABASE_SECRET_KEY)
    problems.push('SUPABASE_SECRET_KEY is needed when ADMIN_SECOND_FACTOR is set for a hosted project')
  if (env.POST_REVIEW !== 'auto' && !env.SUPABASE_SECRET_KEY)
    problems.push('SUPABASE_SECRET_KEY is needed when POST_REVIEW is set for a hosted project')
  const useless = OWN_BACKEND.filter((name) => env[name] !== undefined)
  for (const name of useless)
    problems.push(
      `${name} has no effect with SUPABASE_URL: set it in the project's dashboard, and leave it out here`,
    )
  if (env.SIGN_UP === 'closed')
    problems.push("SIGN_UP has no effect with SUPABASE_URL: close sign-up in the project's dashboard")
  return problems
}

function findOwnProblems(env: Environment): string[] {
  const problems: string[] = []
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL is needed when DATABASE_DIRECT_URL is set: both lead to the same database')
  if (env.DATABASE_CA_FILE && !env.DATABASE_URL)
    problems.push(
      'DATABASE_URL is needed when DATABASE_CA_FILE is set: it applies to an external PostgreSQL server',
    )
  const given = GIVEN_KEYS.filter((name) => env[name] !== undefined)
  if (given.length > 0 && env.KEYS_FOLDER)
    problems.push(`KEYS_FOLDER and ${given[0]} exclude each other: set only one of them`)
  else if (given.length > 0 && given.length < GIVEN_KEYS.length) {
    const missing = GIVEN_KEYS.filter((name) => !given.includes(name)).join(', ')
    problems.push(
      `${given[0]} alone is not enough: set ${missing} too ("npm run keys -- new" prints all four), or SUPABASE_URL for a hosted project`,
    )
  }
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'ENCRYPTION_KEY'] as const) {
    if (env[name] !== undefined && !isRandom(env[name]))
      problems.push(`${name} is not random: make one with "npm run keys -- new"`)
  }
  if (env.CAPTCHA_PROVIDER && !env.CAPTCHA_SECRET_KEY)
    problems.push('CAPTCHA_SECRET_KEY is needed when CAPTCHA_PROVIDER is set')
  if (env.REVALIDATION_SECRET)
    problems.push(
      'REVALIDATION_SECRET is for a hosted project: the embedded backend announces changes without it',
    )
  return [...problems, ...findBackupProblems(env)]
}

function isRandom(key: string): boolean {
  return new Set(key.replace(KEY_PREFIX, '')).size >= MIN_DIFFERENT_CHARACTERS
}

/** `auto` requires the link printed on the console; `on` does not. */
export type EditorSetting = { mode: 'auto' | 'on' } | { mode: 'off'; reason: string }

export function readEditorSetting(env: Environment): EditorSetting {
  if (env.EDITOR_MODE === 'off') return { mode: 'off', reason: 'EDITOR_MODE is off' }
  if (env.SUPABASE_URL) return { mode: 'off', reason: 'a hosted project has no editor mode' }
  const [obstacle] = listEditorModeObstacles(env)
  return obstacle ? { mode: 'off', reason: obstacle } : { mode: env.EDITOR_MODE }
}

/** Whether posts must be reviewed before they are published. `auto`: yes, except on a local trial. */
export function readReviewSetting(env: Environment): boolean {
  if (env.POST_REVIEW !== 'auto') return env.POST_REVIEW === 'on'
  return env.SUPABASE_URL !== undefined || listEditorModeObstacles(env).length > 0
}

/**
 * Returns why a loopback client address does not prove a local user, for example because a proxy forwards
 * requests; else null.
 */
export function findSignOfOthers(env: Environment): string | null {
  if (!LOOPBACK_HOSTS.includes(env.HOST)) return `HOST is ${env.HOST}`
  if (env.TRUSTED_PROXIES.length > 0) return 'TRUSTED_PROXIES is set'
  return env.SITE_URL ? 'SITE_URL is set' : null
}

/** Lists the reasons why this process is more than a local trial (threat model, section 3). */
function listEditorModeObstacles(env: Environment): string[] {
  const obstacles: string[] = []
  if (!LOOPBACK_HOSTS.includes(env.HOST)) obstacles.push(`HOST is ${env.HOST}, not a loopback address`)
  if (env.NODE_ENV === 'production') obstacles.push('NODE_ENV is production')
  if (env.TRUSTED_PROXIES.length > 0) obstacles.push('TRUSTED_PROXIES is set')
  if (env.SITE_URL && !LOOPBACK_HOSTS.includes(new URL(env.SITE_URL).hostname))
    obstacles.push('SITE_URL is public')
  if (env.PROCESSES !== 1) obstacles.push(`PROCESSES is ${env.PROCESSES}`)
  return obstacles
}

function findEditorModeConflicts(env: Environment): string[] {
  if (env.EDITOR_MODE !== 'on') return []
  const obstacles = listEditorModeObstacles(env)
  // With EDITOR_MODE=on there is no console secret, so the client address alone would grant access.
  const sign = findSignOfOthers(env)
  return (obstacles.length === 0 && sign ? [sign] : obstacles).map(
    (obstacle) => `EDITOR_MODE is on, but ${obstacle}: editor mode is for a local trial only`,
  )
}

const REMOTE_URLS = [
  'SUPABASE_URL',
  'S3_ENDPOINT',
  'BACKUP_S3_ENDPOINT',
  'NEWS_SOURCE_URL',
  'INDEXNOW_URL',
] as const satisfies readonly Name[]

/** Finds embeds with http URLs on this computer, which visitors' browsers would look for on their own. */
function findHttpEmbeds(env: Environment): string[] {
  const [obstacle] = listEditorModeObstacles(env)
  if (!obstacle) return []
  return (['BOOKING_EMBED_URL', 'PAYMENT_EMBED_URL'] as const)
    .filter((name) => env[name]?.startsWith('http:'))
    .map((name) => `${name} must start with https://: ${obstacle}, so this is no local trial`)
}

/** Finds URLs that send keys or files unencrypted over the network, unless PLAIN_HTTP_HOSTS lists their host. */
function findPlainHttp(env: Environment): string[] {
  const given = [
    ...REMOTE_URLS.map((name) => ({ name, value: env[name] ?? '' })),
    ...env.WEBSUB_HUBS.map((value) => ({ name: 'WEBSUB_HUBS', value })),
  ]
  const allowed = env.PLAIN_HTTP_HOSTS.map((name) => name.toLowerCase())
  return given.flatMap(({ name, value }) => {
    if (!value.startsWith('http:') || LOOPBACK_URL.test(value)) return []
    const { host, hostname } = new URL(value)
    if (allowed.includes(host) || allowed.includes(hostname)) return []
    return [
      `${name} uses http, which others on the network can read and change: use https, or add ${hostname} to PLAIN_HTTP_HOSTS if ${host} is in your own network`,
    ]
  })
}
