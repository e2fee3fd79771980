/** Runs the Caddy sample in front of a server like the site. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { startSampleCaddy } from '#tests/support/servers/sample-caddy.ts'
import { visitThrough } from '#tests/support/site/site-behind-proxy.ts'

const caddy = findServer('caddy')
const SAMPLE = new URL('../../deploy/caddy/Caddyfile', import.meta.url).pathname

/** Two processes, one of them stopped, behind the sample. */
async function startBehindCaddy() {
  const seen: IncomingHttpHeaders[] = []
  const site = createServer((asked, answer) => {
    seen.push(asked.headers)
    asked.resume().on('end', () => answer.end('the page'))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  const { port } = site.address() as AddressInfo
  const [plain, secure, gone] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const proxy = await startSampleCaddy({ plain, secure, upstreams: [gone, port] })
  onTestFinished(() => proxy.stop())
  const visitor = visitThrough(proxy)
  onTestFinished(() => visitor.close())
  return { proxy, visitor, seen }
}

test.skipIf(caddy === null)(
  'Caddy accepts the sample without a warning, and would format it the same',
  async () => {
    const env = { ...process.env, SITE_HOST: 'www.example.com' }
    const run = (...args: string[]) => promisify(execFile)(caddy!, args, { env })
    const { stderr } = await run('validate', '--adapter', 'caddyfile', '--config', SAMPLE)
    expect(stderr.split('\n').filter((line) => line.includes('"level":"warn"'))).toEqual([])
    expect((await run('fmt', SAMPLE)).stdout).toBe(await readFile(SAMPLE, 'utf8'))
  },
)

test.skipIf(caddy === null)('Caddy sends the visitor’s address, which visitors cannot forge', async () => {
  const { proxy, visitor, seen } = await startBehindCaddy()
  const headers = { 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'forged', 'x-forwarded-proto': 'http' }
  for (let turn = 0; turn < 4; turn += 1) {
    const { status, text } = await visitor.ask('/', { headers })
    expect([status, text]).toEqual([200, 'the page'])
  }
  // Caddy's readiness checks do not send this header.
  const asked = seen.filter((one) => one['x-forwarded-for'] !== undefined)
  expect(asked.length).toBe(4)
  for (const one of asked) {
    expect(one).toMatchObject({
      host: proxy.host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(one['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test.skipIf(caddy === null)('Caddy sends concurrent writes to the only running process', async () => {
  // Behind real replicas, one in a few hundred writes got a 503; too rare to reproduce here.
  expect(await readFile(SAMPLE, 'utf8')).not.toMatch(/lb_policy\s+round_robin/)
  const { visitor } = await startBehindCaddy()
  const write = async () => (await visitor.ask('/', { method: 'POST', body: '{}' })).status
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 30 }, write))))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
