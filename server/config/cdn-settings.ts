import type { Environment } from './config-schema.ts'

export type CdnSettings = NonNullable<ReturnType<typeof readCdnSettings>>
export type CdnKind = CdnSettings['kind']

const DEFAULT_MAX_AGE_SECONDS = 300

export function readCdnSettings(env: Environment) {
  if (!env.CDN_PURGE || !env.CDN_PURGE_URL) return null
  return {
    kind: env.CDN_PURGE,
    purgeUrl: env.CDN_PURGE_URL,
    /** Optional for Varnish, which recognizes the site by its IP address. */
    token: env.CDN_PURGE_TOKEN ?? null,
    maxAgeSeconds: env.CDN_MAX_AGE_SECONDS ?? DEFAULT_MAX_AGE_SECONDS,
  }
}

export function findCdnProblems(env: Environment): string[] {
  if (!env.CDN_PURGE)
    return (['CDN_PURGE_URL', 'CDN_PURGE_TOKEN', 'CDN_MAX_AGE_SECONDS'] as const)
      .filter((name) => env[name] !== undefined)
      .map((name) => `CDN_PURGE is needed when ${name} is set`)
  const problems: string[] = []
  if (!env.CDN_PURGE_URL) problems.push('CDN_PURGE_URL is needed when CDN_PURGE is set')
  if (env.SUPABASE_URL)
    problems.push(
      'CDN_PURGE has no effect with SUPABASE_URL: a hosted project does not announce changes. Leave it out, and let the CDN keep pages briefly',
    )
  if (env.CDN_PURGE === 'varnish') return problems
  if (!env.CDN_PURGE_TOKEN) problems.push(`CDN_PURGE_TOKEN is needed when CDN_PURGE is ${env.CDN_PURGE}`)
  if (/^http:\/\/(?!(?:127\.0\.0\.1|\[::1\]|localhost)(?:[:/]|$))/.test(env.CDN_PURGE_URL ?? ''))
    problems.push('CDN_PURGE_URL must start with https://: the token is sent there')
  return problems
}
