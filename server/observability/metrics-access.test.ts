import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { mayReadMetrics, readMetricsToken } from './open-observability.ts'

const TOKEN = '0123456789abcdef'
const direct = { address: '127.0.0.1', rawHeaders: ['Host', 'localhost:3000'] }
const withToken = (token: string) => ({
  address: '203.0.113.9',
  rawHeaders: ['Host', 'site.example', 'Authorization', `Bearer ${token}`],
})

test.each([
  ['a client with the token', withToken(TOKEN), TOKEN, true],
  ['a client with a wrong token', withToken('0123456789abcdeX'), TOKEN, false],
  ['a loopback client without the token', direct, TOKEN, false],
  ['a loopback client if no token is set', direct, null, false],
  ['a client with a token if none is set', withToken('null'), null, false],
])('checks metrics access of %s', (_, peer, token, isAllowed) => {
  expect(mayReadMetrics(peer, token)).toBe(isAllowed)
})

test.each([
  { SITE_URL: 'https://www.example.com' },
  { SITE_URL: 'http://localhost:3000' },
  { TRUSTED_PROXIES: '10.0.0.1' },
  { HOST: '0.0.0.0' },
])('denies access to metrics without METRICS_TOKEN if a proxy may forward requests: %j', (settings) => {
  const { metricsToken } = parseConfig(settings).observability
  expect(metricsToken).toBeNull()
  expect(parseConfig({ ...settings, METRICS_TOKEN: TOKEN }).observability.metricsToken).toEqual({
    value: TOKEN,
  })
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('processes that start concurrently share one token file, readable only by its owner', async () => {
  const folder = join(await makeFolder(), 'data')
  const setting = parseConfig({ DATA_DIR: folder }).observability.metricsToken
  const [token, ...others] = await Promise.all([1, 2, 3].map(() => readMetricsToken(setting)))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(others)).toEqual(new Set([token]))
  expect(await readFile(join(folder, 'metrics-token'), 'utf8')).toBe(token)
  expect(await readdir(folder)).toEqual(['metrics-token'])
  expect((await stat(join(folder, 'metrics-token'))).mode & 0o777).toBe(0o600)
  expect(await readMetricsToken(setting)).toBe(token)
})

test('a token that can’t be stored disables the metrics but not the start', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  expect(await readMetricsToken({ file: join(file, 'metrics-token') })).toBeNull()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Metrics are closed'))
})
