// Gets nginx for the tests that stand behind a reverse proxy. Without it they are left out, and fail in CI.
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Where Debian's package puts it; other machines bring their own (tests/support/servers/start-nginx.ts). */
const DEBIANS = '/usr/sbin/nginx'

/** Installs nginx on Debian as root, unless it is there. Where services run, the package would serve port 80. */
export async function ensureNginx() {
  const runsServices = existsSync('/run/systemd/system')
  if (existsSync(DEBIANS) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || runsServices)
    return
  console.log('No nginx found; getting it for the tests behind a reverse proxy …')
  const environment = { env: { DEBIAN_FRONTEND: 'noninteractive' }, prints: 'failures' }
  await run('apt-get', ['update', '-q'], environment)
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nginx'], environment)
}
