import { once } from 'node:events'
import { createServer, request as sendRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ApiCall } from '#backend/index.ts'
import { type FinishedRequest, observeRequests } from './observe-requests.ts'
import { readRequestId } from './request-id.ts'

async function serve(
  answer: RequestListener,
  trustedProxies: string[] = [],
  call?: ApiCall,
): Promise<{ url: string; next: () => Promise<FinishedRequest>; ids: string[]; inFlight: () => number }> {
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
    ids.push(readRequestId(request, trustedProxies), readRequestId(request, trustedProxies))
    if (call) observer.noteCall(response, call)
    if (request.url === '/kept') observer.noteSource(response, 'cache')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ids,
    inFlight: observer.inFlight,
    async next() {
      while (finished.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return finished.shift()!
    },
  }
}

test('reports a request with bytes and source when its response has been sent', async () => {
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

test('reports status 499 if the client disconnected before the response', async () => {
  const { url, next, inFlight } = await serve(() => {})
  const outgoing = sendRequest(url).on('error', () => {})
  outgoing.end()
  await vi.waitFor(() => expect(inFlight()).toBe(1))
  outgoing.destroy()
  expect(await next()).toMatchObject({ status: 499, isAborted: true })
  expect(inFlight()).toBe(0)
})

test('reports a request whose client disconnected during the response', async () => {
  const { url, next } = await serve((_, response) => void response.write('a beginning'))
  const outgoing = sendRequest(url).on('error', () => {})
  outgoing.on('response', () => outgoing.destroy()).end()
  expect((await next()).isAborted).toBe(true)
})

test('uses the request id from a configured proxy, but not from other clients', async () => {
  const headers = { 'x-request-id': '0b1f4f6a-8c1e-4f0a' }
  const stranger = await serve((_, response) => response.end())
  await fetch(stranger.url, { headers })
  expect(stranger.ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(stranger.ids[1]).toBe(stranger.ids[0])
  expect((await stranger.next()).readId()).toBe(stranger.ids[0])
  const behindProxy = await serve((_, response) => response.end(), ['127.0.0.1'])
  await fetch(behindProxy.url, { headers })
  expect(behindProxy.ids).toEqual([headers['x-request-id'], headers['x-request-id']])
  await fetch(behindProxy.url, { headers: { 'x-request-id': 'forged "line" }' } })
  expect(behindProxy.ids[2]).toMatch(/^[0-9a-f-]{36}$/)
})
