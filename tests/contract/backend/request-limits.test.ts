import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '#backend/compose-backend.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type BackendUnderTest, startBackend } from '../start-backend.ts'
import { STORAGE_SQL } from '../storage/fixture.ts'

const ORIGIN = 'http://backend.test'
const LIMITS = {
  reads: 5,
  writes: 3,
  uploads: 2,
  functionCalls: 2,
}
const POSTS = '/rest/v1/blog_posts?select=id'

let addressCount = 0
const newAddress = () => `192.0.2.${(addressCount += 1)}`

type Asked = { status: number; retryAfter: string | null; body: unknown }
type Asking = {
  method?: string
  address?: string
  key?: string
  token?: string
  body?: string
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let tested: BackendUnderTest
    let backend: Services

    beforeAll(async () => {
      tested = await startBackend(kind, STORAGE_SQL)
      backend = await tested.startReplica({ limits: LIMITS })
    })
    afterAll(async () => {
      await backend.close()
      await tested.stop()
    })

    async function ask(path: string, asking: Asking = {}): Promise<Asked> {
      const { method = 'GET', address, key = tested.keys.publishable, token, body } = asking
      const headers = {
        apikey: key,
        'content-type': 'application/json',
        ...(body !== undefined && { 'content-length': String(body.length) }),
      }
      const request = new Request(ORIGIN + path, {
        method,
        body,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      })
      const answer = await backend.fetch(request, { clientAddress: address })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: isJson && text ? JSON.parse(text) : text,
      }
    }
    async function askTimes(times: number, path: string, asking: Asking): Promise<number[]> {
      const statuses: number[] = []
      for (let n = 0; n < times; n += 1) statuses.push((await ask(path, asking)).status)
      return statuses
    }

    test('rejects one read too many in the format of the table service, for this address only', async () => {
      const address = newAddress()
      expect(await askTimes(5, POSTS, { address })).toEqual([200, 200, 200, 200, 200])
      const refused = await ask(POSTS, { address })
      expect(refused).toEqual({
        status: 429,
        retryAfter: expect.stringMatching(/^([1-9]|1[0-2])$/),
        body: {
          code: 'over_request_rate_limit',
          message: 'Request rate limit reached',
          details: null,
          hint: 'Wait for the seconds in the Retry-After header, then try again.',
        },
      })
      expect((await ask(POSTS, { address: newAddress() })).status).toBe(200)
    })

    test('writes have their own limit', async () => {
      const asking = { method: 'POST', address: newAddress(), body: '{"title":"x","content":"x"}' }
      expect(await askTimes(4, '/rest/v1/blog_posts', asking)).toEqual([401, 401, 401, 429])
      expect((await ask(POSTS, { address: asking.address })).status).toBe(200)
    })

    test('does not limit the secret key and the process itself', async () => {
      const served = Array<number>(12).fill(200)
      expect(await askTimes(12, POSTS, { address: newAddress(), key: tested.keys.secret })).toEqual(served)
      expect(await askTimes(12, POSTS, {})).toEqual(served)
    })

    test('does not count preflight requests', async () => {
      const address = newAddress()
      expect(await askTimes(12, POSTS, { address, method: 'OPTIONS' })).toEqual(Array<number>(12).fill(204))
      expect((await ask(POSTS, { address })).status).toBe(200)
    })

    test('counts uploads by user, from any address', async () => {
      const token = await tested.mint()
      const upload = (address: string, by: string) =>
        ask(`/storage/v1/object/closed/${randomUUID()}`, { method: 'POST', address, token: by, body: '"x"' })
      const home = newAddress()
      expect((await upload(home, token)).status).toBe(200)
      expect((await upload(newAddress(), token)).status).toBe(200)
      expect(await upload(newAddress(), token)).toEqual({
        status: 429,
        retryAfter: expect.stringMatching(/^([1-9]|[12]\d|30)$/),
        body: {
          statusCode: '429',
          code: 'SlowDown',
          error: 'SlowDown',
          message: 'Too many requests, try again later',
        },
      })
      expect((await upload(home, await tested.mint())).status).toBe(200)
    })

    test('counts function calls by user, or by address for visitors', async () => {
      const token = await tested.mint()
      const call = (asking: Asking) => ask('/functions/v1/none', { method: 'POST', body: '{}', ...asking })
      expect((await call({ address: newAddress(), token })).status).toBe(404)
      expect((await call({ address: newAddress(), token })).status).toBe(404)
      expect(await call({ address: newAddress(), token })).toEqual({
        status: 429,
        retryAfter: expect.stringMatching(/^([1-9]|[12]\d|30)$/),
        body: { code: 'TOO_MANY_REQUESTS', message: 'Too many calls of server functions, try again later.' },
      })
      const address = newAddress()
      expect(await askTimes(3, '/functions/v1/none', { method: 'POST', address })).toEqual([404, 404, 429])
      expect(
        await askTimes(3, '/functions/v1/none', { method: 'POST', address, key: tested.keys.secret }),
      ).toEqual([404, 404, 404])
    })
  })
}
