/** What the settings say of a CDN that keeps pages and is told what changed. */
import type { Environment } from './config-schema.ts'

export type CdnKind = NonNullable<Environment['CDN_PURGE']>

export type CdnSettings = {
  kind: CdnKind
  /** What takes purges, as the provider's documentation has it. */
  purgeUrl: string
  /** Null for a Varnish that knows the site by its address. */
  token: string | null
  /** How long the CDN may keep a page; what a lost purge leaves old is old for so long. */
  maxAgeSeconds: number
}

const DEFAULT_MAX_AGE_SECONDS = 300

export function readCdnSettings(env: Environment): CdnSettings | null {
  if (!env.CDN_PURGE || !env.CDN_PURGE_URL) return null
  return {
    kind: env.CDN_PURGE,
    purgeUrl: env.CDN_PURGE_URL,
    token: env.CDN_PURGE_TOKEN ?? null,
    maxAgeSeconds: env.CDN_MAX_AGE_SECONDS ?? DEFAULT_MAX_AGE_SECONDS,
  }
}

/** One sentence per problem. */
export function findCdnProblems(env: Environment): string[] {
  if (!env.CDN_PURGE) {
    const lonely = (['CDN_PURGE_URL', 'CDN_PURGE_TOKEN', 'CDN_MAX_AGE_SECONDS'] as const).filter(
      (name) => env[name] !== undefined,
    )
    return lonely.map((name) => `CDN_PURGE is needed when ${name} is set`)
  }
  const problems: string[] = []
  if (!env.CDN_PURGE_URL) problems.push('CDN_PURGE_URL is needed when CDN_PURGE is set')
  if (env.SUPABASE_URL)
    problems.push(
      'CDN_PURGE has no effect with SUPABASE_URL: a hosted project tells nobody what changed. Leave it out, and let the CDN keep pages briefly',
    )
  if (env.CDN_PURGE === 'varnish') return problems
  if (!env.CDN_PURGE_TOKEN) problems.push(`CDN_PURGE_TOKEN is needed when CDN_PURGE is ${env.CDN_PURGE}`)
  if (env.CDN_PURGE_URL?.startsWith('http:') && !isLoopback(env.CDN_PURGE_URL))
    problems.push('CDN_PURGE_URL must start with https://: the token is sent there')
  return problems
}

function isLoopback(address: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname)
}
