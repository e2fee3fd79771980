// Installs the proxies, pooler and browsers that some tests use. Without them, these tests are skipped (in CI
// they fail).
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Paths in Debian's packages. packages/backend/tests/support/find-server.ts lists other ways to provide them. */
const DEBIAN_PACKAGES = [
  { file: '/usr/sbin/nginx', packages: ['nginx'] },
  { file: '/usr/bin/caddy', packages: ['caddy'] },
  { file: '/usr/sbin/varnishd', packages: ['varnish', 'varnish-modules'] },
  { file: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
  { file: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  { file: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  { file: '/usr/bin/Xvfb', packages: ['xvfb'] },
  { file: '/usr/bin/radicale', packages: ['radicale'] },
  { file: '/usr/sbin/dovecot', packages: ['dovecot-imapd'] },
]

/**
 * Installs what is missing, on Debian as root. Not on machines with a service manager, where nginx would
 * start on port 80.
 */
export async function ensureServers() {
  const runsServices = existsSync('/run/systemd/system')
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || runsServices) return
  const missing = DEBIAN_PACKAGES.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} for tests with other servers …`)
  const environment = { env: { DEBIAN_FRONTEND: 'noninteractive' }, prints: 'failures' }
  await run('apt-get', ['update', '-q'], environment)
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], environment)
}
