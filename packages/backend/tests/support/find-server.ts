/** Paths of external servers, as installed by common packages. */
import { existsSync } from 'node:fs'

const PLACES = {
  nginx: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
  varnish: ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkit: ['/usr/bin/WebKitWebDriver'],
  screen: ['/usr/bin/Xvfb'],
  dovecot: ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'],
  radicale: ['/usr/bin/radicale', '/usr/local/bin/radicale', '/opt/homebrew/bin/radicale'],
} as const

export type OtherServer = keyof typeof PLACES

/**
 * Path of the server or null, for `test.skipIf(findServer('nginx') === null)`. @throws in CI, where skipping would go
 * unnoticed
 */
export function findServer(name: OtherServer, places: readonly string[] = PLACES[name]): string | null {
  const path = places.find((place) => existsSync(place)) ?? null
  if (path === null && process.env.CI)
    throw new Error(`CI runs the tests behind ${name}, too, and there is none: install ${name}`)
  return path
}
