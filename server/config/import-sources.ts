/** Where imports may fetch from, as the settings say (threat model, section 6). */
import type { Environment } from './config-schema.ts'

export type ImportSources = {
  /** Hosts that the operator named, as `host` or `host:port`; they may lie inside, and be asked by http. */
  hosts: readonly string[]
  /** `listed`: pictures come from shared drives and the hosts above only. */
  pictures: 'public' | 'listed'
  /** Hosts of this installation, which are never asked. */
  forbiddenHosts: readonly string[]
}

/** These are on the list anyway, and stay under its rules. */
const SHEET_HOSTS = ['script.google.com', 'docs.google.com']

export function readImportSources(env: Environment, siteUrl: string): ImportSources {
  const source = env.NEWS_SOURCE_URL ? new URL(env.NEWS_SOURCE_URL) : null
  const databases = [env.DATABASE_URL, env.DATABASE_DIRECT_URL]
  const own = [siteUrl, env.SUPABASE_URL, ...databases, env.S3_ENDPOINT, env.SMTP_URL]
  return {
    hosts: [...env.IMPORT_HOSTS, ...(source && !SHEET_HOSTS.includes(source.host) ? [source.host] : [])],
    pictures: env.IMPORT_PICTURES,
    forbiddenHosts: own.filter((url) => url !== undefined).map((url) => new URL(url).hostname),
  }
}
