/** Remote services whose addresses would have keys and files travel in the open. */
import type { Environment } from './config-schema.ts'

const ADDRESSES = [
  'SUPABASE_URL',
  'S3_ENDPOINT',
  'BACKUP_S3_ENDPOINT',
  'NEWS_SOURCE_URL',
  'INDEXNOW_URL',
] as const satisfies readonly (keyof Environment)[]

const LOOPBACK = /^(?:localhost|[^.]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** One sentence for each address that is asked by http outside of this machine, unless PLAIN_HTTP_HOSTS names its host. */
export function findPlainHttp(env: Environment): string[] {
  const given = [
    ...ADDRESSES.map((name) => ({ name, value: env[name] })),
    ...env.WEBSUB_HUBS.map((value) => ({ name: 'WEBSUB_HUBS', value })),
  ]
  return given.flatMap(({ name, value }) => {
    const url = value === undefined ? null : new URL(value)
    if (!url || url.protocol !== 'http:' || isAllowed(url, env.PLAIN_HTTP_HOSTS)) return []
    return [
      `${name} asks ${url.host} by http, which anybody on the way can read and change: use https, or name ${url.hostname} in PLAIN_HTTP_HOSTS if the network between is your own`,
    ]
  })
}

function isAllowed({ host, hostname }: URL, allowed: readonly string[]): boolean {
  return LOOPBACK.test(hostname) || allowed.some((name) => [host, hostname].includes(name.toLowerCase()))
}
