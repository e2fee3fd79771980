/** Two built replicas with PostgreSQL and an object store, behind the nginx and Caddy samples. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import {
  BUCKET,
  CREDENTIALS,
  REGION,
  type S3Double,
  startS3Double,
} from '#backend/tests/support/s3-double.ts'
import { startSampleCaddy } from '#tests/support/servers/sample-caddy.ts'
import { type SampleProxy, startSampleProxy } from '#tests/support/servers/sample-proxy.ts'
import { type ProxiedVisitor, visitThrough } from '#tests/support/site/site-behind-proxy.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

const SAMPLES = [
  { name: 'nginx', start: startSampleProxy },
  { name: 'caddy', start: startSampleCaddy },
] as const
/** Requests per address, which stays below the limits. */
const REQUESTS_PER_VISITOR = 40
/** `expect.poll` settings don't apply to `vi.waitFor`, which gives up after a second. */
const WAIT = { timeout: 120_000, interval: 50 }
const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

describe.skipIf(inject('postgresUrl') === '')('two replicas', () => {
  let database: TestDatabase
  let store: S3Double
  let replicas: TwoReplicas

  beforeAll(async () => {
    ;[database, store] = await Promise.all([createTestDatabase(inject('postgresUrl')), startS3Double()])
    replicas = await startTwoReplicas({
      databaseUrl: database.url,
      environment: {
        SITE_URL: 'https://www.example.com',
        TRUSTED_PROXIES: '127.0.0.1',
        ACCESS_LOG: 'on',
        S3_ENDPOINT: store.endpoint,
        S3_REGION: REGION,
        S3_BUCKET: BUCKET,
        S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      },
    })
  })
  afterAll(async () => {
    await replicas?.stop()
    await store?.stop()
    await database?.drop()
  })

  describe.each(SAMPLES.filter(({ name }) => findServer(name) !== null))('behind $name', ({ start }) => {
    let proxy: SampleProxy
    let plain: number
    let visitor: ProxiedVisitor

    beforeAll(async () => {
      plain = await findFreePort()
      proxy = await start({
        plain,
        secure: await findFreePort(),
        upstreams: [replicas.first.port, replicas.second.port],
      })
      visitor = visitThrough(proxy)
      // A proxy with readiness checks must complete one first.
      await vi.waitFor(async () => expect((await visitor.ask('/healthz')).status).toBe(200), WAIT)
    })
    afterAll(async () => {
      visitor?.close()
      await proxy?.stop()
    })

    const write = (path: string, body: unknown, more: Record<string, string> = {}) =>
      visitor.ask(path, {
        method: 'POST',
        headers: { apikey: replicas.publishableKey, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      })

    async function signIn(): Promise<string> {
      const answer = await write('/auth/v1/token?grant_type=password', OWNER)
      expect(answer.status, answer.text).toBe(200)
      return (JSON.parse(answer.text) as { access_token: string }).access_token
    }

    test('both replicas respond, with request ids of the proxy only', async () => {
      const mark = randomUUID()
      const ask = (turn: number) =>
        visitor.ask(`/acos-calculator?mark=${mark}-${turn}`, { headers: { 'x-request-id': 'forged' } })
      const before = [replicas.first, replicas.second].map(({ output }) => output().length)
      for (let turn = 0; turn < 24; turn += 1) expect((await ask(turn)).status).toBe(200)
      const logs = () => [replicas.first, replicas.second].map(({ output }, n) => output().slice(before[n]))
      await expect.poll(() => logs().every((log) => log.includes('acos-calculator'))).toBe(true)
      expect(logs().join()).not.toContain('forged')
      const ids = [
        ...logs()
          .join('\n')
          .matchAll(/"id":"([^"]*)"/g),
      ].map(([, id]) => id!)
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
    })

    test('a picture uploaded to one replica is served by both, byte for byte, from the object store', async () => {
      const token = await signIn()
      const noise = randomBytes(1200 * 900 * 3)
      const picture = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      // More than a proxy buffers in memory or accepts by default.
      expect(picture.length).toBeGreaterThan(3_000_000)
      const before = store.objects.size
      const path = `blog-images/${randomUUID()}.png`
      const sent = await visitor.ask(`/storage/v1/object/blog-images/${path}`, {
        method: 'POST',
        headers: {
          apikey: replicas.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'image/png',
        },
        body: picture,
      })
      expect(sent.status, sent.text).toBe(200)
      expect(store.objects.size).toBeGreaterThan(before)
      const served = await Promise.all(
        Array.from({ length: 4 }, () => visitor.ask(`/storage/v1/object/public/blog-images/${path}`)),
      )
      expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const { body } of served) expect(body.equals(served[0]!.body)).toBe(true)
      expect(await sharp(served[0]!.body).metadata()).toMatchObject({ width: 1200, height: 900 })
    })

    test('distinguishes visitors by addresses that they cannot forge', async () => {
      const email = `${randomUUID()}@example.com`
      const strangers = visitThrough(proxy, '127.9.9.9')
      const tryPassword = (n: number) =>
        strangers.ask('/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: {
            apikey: replicas.publishableKey,
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${n}`,
          },
          body: JSON.stringify({ email: `${n}${email}`, password: 'wrong password' }),
        })
      const statuses: number[] = []
      for (let n = 1; n < 100 && !statuses.includes(429); n += 1) statuses.push((await tryPassword(n)).status)
      expect(statuses).toContain(429)
      strangers.close()
      // The limit of one address does not affect another.
      await signIn()
    })

    test('redirects plain HTTP to HTTPS', async () => {
      const { status, headers } = await askPlainly(plain, proxy.host, '/blog?page=2')
      expect([status, headers.location]).toEqual([308, 'https://www.example.com/blog?page=2'])
    })
  })

  test.each(SAMPLES.filter(({ name }) => findServer(name) !== null))(
    'behind $name, no request fails while one of them shuts down',
    async ({ start }) => {
      const second = await replicas.restartSecond()
      const proxy = await start({
        plain: await findFreePort(),
        secure: await findFreePort(),
        upstreams: [replicas.first.port, second.port],
      })
      const visitor = visitThrough(proxy)
      const visitors = [visitor]
      try {
        await expect.poll(async () => (await visitor.ask('/healthz')).status).toBe(200)
        const answers: string[] = []
        const isOver = new AbortController()
        const work = [0, 1, 2].map(async (n) => {
          let asks = visitor
          for (let turn = 0; !isOver.signal.aborted; turn += 1) {
            if (turn % REQUESTS_PER_VISITOR === 0) {
              asks = visitThrough(proxy, `127.1.${n}.${visitors.length + 1}`)
              visitors.push(asks)
            }
            const answer =
              n === 0
                ? await asks.ask('/rest/v1/blog_posts', {
                    method: 'POST',
                    headers: { apikey: replicas.secretKey, 'content-type': 'application/json' },
                    body: JSON.stringify({ title: `While it stops ${turn}`, content: '<p>x</p>' }),
                  })
                : await asks.ask(turn % 2 ? '/blog' : `/acos-calculator?uncached=${n}-${turn}`)
            answers.push(`${answer.status} ${answer.text.slice(0, 80)}`)
            await pause(20)
          }
        })
        const all = Promise.all(work)
        await Promise.race([second.stop(), all])
        const soFar = answers.length
        await expect.poll(() => answers.length).toBeGreaterThan(soFar + 10)
        isOver.abort()
        await all
        expect(answers.filter((answer) => !/^20[01] /.test(answer))).toEqual([])
      } finally {
        for (const one of visitors) one.close()
        await proxy.stop()
      }
    },
  )
})

function askPlainly(
  port: number,
  host: string,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode!, headers: answer.headers })
    }).on('error', reject)
  })
}
