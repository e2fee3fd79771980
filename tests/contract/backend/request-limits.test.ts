import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens, generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend, type Services } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { createTestEngine, listEngines } from '#tests/support/database/test-engine.ts'
import { STORAGE_SQL } from '../storage/fixture.ts'

const ORIGIN = 'http://backend.test'
const RANDOM_PART = 'x'.repeat(43)
const LIMITS = {
  reads: 5,
  writes: 3,
  fileReads: 6,
  renderings: 2,
  uploads: 2,
  functionCalls: 2,
  adminCalls: 4,
  batchMegabytes: 11,
}
/** Accepts batches except those marked to be rejected. */
const BATCH_FUNCTION = `export default {
  takesBatches: true,
  fetch: (request) => new Response(null, { status: request.headers.get('x-refused') ? 403 : 204 }),
}`
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
  refused?: boolean
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    const keys = { publishable: `sb_publishable_${RANDOM_PART}`, secret: `sb_secret_${RANDOM_PART}` }
    const log: LogEntry[] = []
    let engine: Engine
    let objectsFolder: string
    let mint: (sub: string) => Promise<string>
    /** A replica: separate memory, same database. */
    let startReplica: (limits?: Partial<typeof LIMITS>) => Promise<Services>
    let backend: Services

    beforeAll(async () => {
      engine = await createTestEngine(kind)
      await engine.execute(STORAGE_SQL)
      objectsFolder = await mkdtemp(join(tmpdir(), 'limits-'))
      const functionFolder = join(objectsFolder, 'project/functions/take-batch')
      await mkdir(functionFolder, { recursive: true })
      await writeFile(join(functionFolder, 'index.ts'), BATCH_FUNCTION)
      await writeFile(
        join(objectsFolder, 'project/config.toml'),
        '[functions.take-batch]\nverify_jwt = false\n',
      )
      const signingKey = await generateSigningKey()
      const tokens = await createAccessTokens({ signingKey, issuer: `${ORIGIN}/auth/v1` })
      mint = (sub) => tokens.mint({ sub, session_id: randomUUID() })
      startReplica = (limits = LIMITS) =>
        composeBackend({
          engine,
          keys: { ...keys, signingKey },
          objectsFolder,
          projectFolder: join(objectsFolder, 'project'),
          publicUrl: ORIGIN,
          limits,
          log: (entry) => log.push(entry),
        })
      backend = await startReplica()
    })
    afterAll(async () => {
      await backend.close()
      await engine.close()
      await rm(objectsFolder, { recursive: true })
    })

    async function ask(path: string, asking: Asking = {}, replica = backend): Promise<Asked> {
      const { method = 'GET', address, key = keys.publishable, token, body, refused } = asking
      const headers = {
        apikey: key,
        'content-type': 'application/json',
        ...(body !== undefined && { 'content-length': String(body.length) }),
        ...(refused && { 'x-refused': 'yes' }),
      }
      const request = new Request(ORIGIN + path, {
        method,
        body,
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      })
      const answer = await replica.fetch(request, { clientAddress: address })
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
          hint: 'Wait as many seconds as the Retry-After header says, then try again.',
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
      expect(await askTimes(12, POSTS, { address: newAddress(), key: keys.secret })).toEqual(served)
      expect(await askTimes(12, POSTS, {})).toEqual(served)
    })

    test('does not count preflight requests', async () => {
      const address = newAddress()
      expect(await askTimes(12, POSTS, { address, method: 'OPTIONS' })).toEqual(Array<number>(12).fill(204))
      expect((await ask(POSTS, { address })).status).toBe(200)
    })

    test('counts uploads by user, from any address', async () => {
      const token = await mint(randomUUID())
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
      expect((await upload(home, await mint(randomUUID()))).status).toBe(200)
    })

    test('counts function calls by user, or by address for visitors', async () => {
      const token = await mint(randomUUID())
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
      expect(await askTimes(3, '/functions/v1/none', { method: 'POST', address, key: keys.secret })).toEqual([
        404, 404, 404,
      ])
    })
  })
}
