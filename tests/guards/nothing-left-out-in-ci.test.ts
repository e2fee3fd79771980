import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import type { PostgresVersion } from '#backend/tests/support/postgres-binaries.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { findServer } from '#backend/tests/support/find-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Simulates a machine without a packaged PostgreSQL. */
const MISSING = 'missing' as PostgresVersion
const NOWHERE = ['/nowhere/server']
const SERVERS = [
  'nginx',
  'caddy',
  'varnish',
  'pgbouncer',
  'firefox',
  'webkit',
  'screen',
  'radicale',
  'dovecot',
] as const

test.each(['true', '1'])(
  'with CI=%s a run without PostgreSQL, nginx, Caddy, Varnish, PgBouncer, Firefox, WebKit, Radicale or Dovecot fails',
  async (isCi) => {
    vi.stubEnv('CI', isCi)
    await expect(startPostgresServer(MISSING)).rejects.toThrow('is installed')
    for (const name of SERVERS) expect(() => findServer(name, NOWHERE)).toThrow(`install ${name}`)
  },
)

test('elsewhere, the run skips the tests that need them and says so', async () => {
  vi.stubEnv('CI', '')
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await startPostgresServer(MISSING)).adminUrl).toBe('')
  expect(print.mock.calls.join()).toContain('Tests against a real PostgreSQL are skipped')
  for (const name of SERVERS) expect(findServer(name, NOWHERE)).toBeNull()
})

test('a run fails without the configured browser', async () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
  await expect(findBrowser()).rejects.toThrow('there is no such file')
})
