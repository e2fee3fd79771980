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
/** Takes batches, and refuses who says so. */
const BATCH_FUNCTION = `export default {
  takesBatches: true,
  fetch: (request) => new Response(null, { status: request.headers.get('x-refused') ? 403 : 204 }),
}`
const POSTS = '/rest/v1/blog_posts?select=id'

/** How long replicas may take to tell the database, on a busy machine too. */
const EXCHANGE = { timeout: 20_000, interval: 20 }

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
    /** A replica: a memory of its own, the same database. */
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

    test('one read too many is refused in the words of the table service, for this address only', async () => {
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

    test('writes have a limit of their own', async () => {
      const asking = { method: 'POST', address: newAddress(), body: '{"title":"x","content":"x"}' }
      expect(await askTimes(4, '/rest/v1/blog_posts', asking)).toEqual([401, 401, 401, 429])
      expect((await ask(POSTS, { address: asking.address })).status).toBe(200)
    })

    test('all addresses of one IPv6 line count as one', async () => {
      for (const host of [1, 2, 3, 4, 5]) await ask(POSTS, { address: `2001:db8:1:2::${host}` })
      expect((await ask(POSTS, { address: '2001:db8:1:2:ffff::9' })).status).toBe(429)
      expect((await ask(POSTS, { address: '2001:db8:1:3::1' })).status).toBe(200)
    })

    test('neither the secret key nor the process itself is limited', async () => {
      const served = Array<number>(12).fill(200)
      expect(await askTimes(12, POSTS, { address: newAddress(), key: keys.secret })).toEqual(served)
      expect(await askTimes(12, POSTS, {})).toEqual(served)
    })

    test('a refused preflight would hide the refusal itself: preflights are not counted', async () => {
      const address = newAddress()
      expect(await askTimes(12, POSTS, { address, method: 'OPTIONS' })).toEqual(Array<number>(12).fill(204))
      expect((await ask(POSTS, { address })).status).toBe(200)
    })

    test('uploads are counted by user, wherever they come from', async () => {
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

    test('files and pictures in another size are counted apart', async () => {
      const address = newAddress()
      const picture = '/storage/v1/render/image/public/pictures/none.png?width=10'
      expect(await askTimes(3, picture, { address })).toEqual([400, 400, 429])
      const file = '/storage/v1/object/public/pictures/none.png'
      expect(await askTimes(7, file, { address })).toEqual([400, 400, 400, 400, 400, 400, 429])
    })

    test('calls of functions are counted by user, and by address for those who say nothing', async () => {
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

    test('whoever is signed in may call the functions of the back office more often, nobody else', async () => {
      const token = await mint(randomUUID())
      const address = newAddress()
      const office = '/functions/v1/manage-none'
      const asked = { method: 'POST', address, token }
      expect(await askTimes(5, office, asked)).toEqual([404, 404, 404, 404, 429])
      expect(await askTimes(3, '/functions/v1/none', asked)).toEqual([404, 404, 429])
      expect(await askTimes(3, office, { method: 'POST', address })).toEqual([404, 404, 429])
    })

    test('batches are counted by what they bring, and those that are refused as calls', async () => {
      const token = await mint(randomUUID())
      const address = newAddress()
      const batch = (asking: Asking) =>
        askTimes(1, '/functions/v1/take-batch', { ...asking, method: 'POST', address, token })
      // Five megabytes each, of eleven; as calls, the third would be one too many.
      for (let n = 0; n < 3; n += 1) expect(await batch({ body: '{}' })).toEqual([204])
      expect(await batch({ body: '{}' })).toEqual([429])
      const other = { token: await mint(randomUUID()), address: newAddress(), method: 'POST', refused: true }
      expect(await askTimes(3, '/functions/v1/take-batch', other)).toEqual([403, 403, 429])
    })

    test('replicas on one database share the count', async () => {
      const other = await startReplica()
      const address = newAddress()
      expect(await askTimes(5, POSTS, { address })).toEqual([200, 200, 200, 200, 200])
      const readUsed = async () => {
        const [stored] = await engine.query<{ used: number }>(
          'select used from backend.request_counts where key = $1',
          [`reads:${address}`],
        )
        return stored?.used ?? 0
      }
      await expect.poll(readUsed, EXCHANGE).toBeGreaterThan(4)
      const before = await readUsed()
      // The first is let through before the store is asked; then the other learns of the five.
      expect((await ask(POSTS, { address }, other)).status).toBe(200)
      await expect.poll(readUsed, EXCHANGE).not.toBe(before)
      const statuses: number[] = []
      const askAgain = async () => {
        statuses.push((await ask(POSTS, { address }, other)).status)
        return statuses.at(-1)
      }
      await expect.poll(askAgain, { ...EXCHANGE, interval: 200 }).toBe(429)
      expect(statuses.length).toBeLessThan(4)
      await other.close()
    })

    test('without its store a replica goes on answering, and goes on counting for itself', async () => {
      await engine.query('alter table backend.request_counts rename to away')
      try {
        const replica = await startReplica()
        const address = newAddress()
        const statuses: number[] = []
        for (let n = 0; n < 6; n += 1) statuses.push((await ask(POSTS, { address }, replica)).status)
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
        await replica.close()
        expect(log.filter(({ event }) => event === 'failure').length).toBeGreaterThanOrEqual(1)
      } finally {
        await engine.query('alter table backend.away rename to request_counts')
      }
    })
  })
}
