import { once } from 'node:events'
import { createServer, request as sendRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAccessLog, logBackend } from './access-log.ts'
import { type FinishedRequest, observeRequests } from './observe-requests.ts'
import { readRequestId } from './request-id.ts'

async function serve(
  answer: RequestListener,
  trustedProxies: string[] = [],
): Promise<{ url: string; next: () => Promise<FinishedRequest>; ids: string[] }> {
  const finished: FinishedRequest[] = []
  const ids: string[] = []
  let wake = () => {}
  const observer = observeRequests(
    [
      (request) => {
        finished.push(request)
        wake()
      },
    ],
    { trustedProxies },
  )
  const server = createServer((request, response) => {
    observer.begin(request, response)
    // As the backend is told, and however often it is asked for.
    ids.push(readRequestId(request, trustedProxies), readRequestId(request, trustedProxies))
    if (request.url === '/kept') observer.noteSource(response, 'cache')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ids,
    async next() {
      while (finished.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return finished.shift()!
    },
  }
}

test('tells of a request when its answer has gone, with what it weighed and where it came from', async () => {
  const { url, next } = await serve((_, response) => response.writeHead(203).end('x'.repeat(5000)))
  await (await fetch(`${url}/blog/some-post?token=1`)).text()
  expect(await next()).toMatchObject({
    method: 'GET',
    route: '/blog/{slug}',
    status: 203,
    source: 'app',
    isAborted: false,
  })
  await (await fetch(`${url}/kept`)).text()
  const second = await next()
  expect(second.source).toBe('cache')
  expect(second.bytes).toBeGreaterThan(5000)
  expect(second.bytes).toBeLessThan(6000)
})

test('tells of a request whose client went away', async () => {
  const { url, next } = await serve((_, response) => void response.write('a beginning'))
  const outgoing = sendRequest(url).on('error', () => {})
  outgoing.on('response', () => outgoing.destroy()).end()
  expect((await next()).isAborted).toBe(true)
})

test('a configured proxy names the request, a stranger does not', async () => {
  const headers = { 'x-request-id': '0b1f4f6a-8c1e-4f0a' }
  const stranger = await serve((_, response) => response.end())
  await fetch(stranger.url, { headers })
  expect(stranger.ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(stranger.ids[1]).toBe(stranger.ids[0])
  expect((await stranger.next()).id).toBe(stranger.ids[0])
  const behindProxy = await serve((_, response) => response.end(), ['127.0.0.1'])
  await fetch(behindProxy.url, { headers })
  expect(behindProxy.ids).toEqual([headers['x-request-id'], headers['x-request-id']])
  await fetch(behindProxy.url, { headers: { 'x-request-id': 'forged "line" }' } })
  expect(behindProxy.ids[2]).toMatch(/^[0-9a-f-]{36}$/)
})

const REQUEST: FinishedRequest = {
  id: 'id-1',
  method: 'GET',
  route: '/pay/*',
  status: 200,
  milliseconds: 1.26,
  bytes: 10,
  source: 'app',
  isAborted: false,
}

test('the log has a line per page; requests of the API are left to the backend', () => {
  const lines: string[] = []
  const at = () => new Date('2026-11-22T10:00:00Z')
  const log = createAccessLog((line) => lines.push(line), at)
  log(REQUEST)
  log({ ...REQUEST, route: '/rest/v1/*' })
  log({ ...REQUEST, status: 500, isAborted: true })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: '2026-11-22T10:00:00.000Z',
      level: 'info',
      event: 'request',
      id: 'id-1',
      method: 'GET',
      route: '/pay/*',
      status: 200,
      milliseconds: 1.3,
      bytes: 10,
      source: 'app',
    },
    expect.objectContaining({ level: 'error', aborted: true }),
  ])
})

test('of what the backend says, reads of the site itself are left out, failures never', () => {
  const lines: string[] = []
  const log = logBackend((line) => lines.push(line))
  log({ level: 'info', event: 'request', isInProcess: true })
  log({ level: 'info', event: 'request', isInProcess: false })
  log({ level: 'error', event: 'request', isInProcess: true })
  expect(lines).toHaveLength(2)
})
