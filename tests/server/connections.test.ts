/** Connections to the whole site: a refused body does not end its connection, and stopping loses no request. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { openRawConnection, type RawConnection } from '#tests/support/servers/raw-connection.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const MEBIBYTE = 1024 * 1024
const template = inject('siteTemplate')

let site: RunningSite
let secretKey: string
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, template)
  secretKey = await readKeyFile(site.dataFolder, 'secret')
})
afterAll(() => site.stop())

const writeHead = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${site.port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

test.for([
  ['POST', '/auth/v1/token?grant_type=password', 'application/json', 3, 413],
  ['POST', '/rest/v1/blog_posts', 'application/json', 11, 413],
  ['POST', '/rest/v1/blog_posts', 'text/csv', 3, 415],
  ['POST', '/storage/v1/object/blog-images/news/a.png', 'image/png', 14, 400],
  ['POST', '/functions/v1/editor-mutate-blog', 'application/json', 11, 413],
  ['POST', '/nowhere/v1', 'application/json', 3, 404],
  ['POST', '/blog', 'application/x-www-form-urlencoded', 3, 413],
  ['DELETE', '/blog', 'application/json', 1, 405],
] as const)('%s %s: a body that is refused leaves the connection usable', async (given) => {
  const [method, path, type, mebibytes, status] = given
  const length = mebibytes * MEBIBYTE
  const headers = { 'content-type': type, apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const connection = await openRawConnection(site.port)
  try {
    connection.write(writeHead(method, path, { ...headers, 'content-length': length }))
    connection.write(Buffer.alloc(length, ' '))
    connection.write(writeHead('GET', '/healthz', {}))
    const refused = await connection.read()
    expect([refused?.status, refused?.headers.connection]).toEqual([status, 'keep-alive'])
    expect(await connection.read()).toMatchObject({ status: 200, body: 'ok' })

    connection.write(writeHead(method, path, { ...headers, 'transfer-encoding': 'chunked' }))
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEBIBYTE, ' '), Buffer.from('\r\n')])
    for (let n = 0; n < mebibytes; n += 1) connection.write(chunk)
    connection.write(`0\r\n\r\n${writeHead('GET', '/healthz', {})}`)
    expect((await connection.read())?.status).toBeGreaterThanOrEqual(400)
    expect(await connection.read()).toMatchObject({ status: 200, body: 'ok' })
  } finally {
    connection.end()
  }
})

test('no write on an open connection is lost while the site stops', async () => {
  const stopping = await startRunningSite({ EDITOR_MODE: 'off' }, template)
  const key = await readKeyFile(stopping.dataFolder, 'secret')
  const request = (path: string, body: string) =>
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: localhost:${stopping.port}\r\napikey: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const body = JSON.stringify({ title: 'Kept', content: 'x', status: 'draft' })

  /** Like a proxy: sequential requests until a response ends the connection. */
  async function writeUntilClosed(connection: RawConnection, onAnswer: () => void): Promise<void> {
    for (;;) {
      connection.write(request('/rest/v1/blog_posts', body))
      const answer = await connection.read()
      expect(answer?.status).toBe(201)
      if (answer!.headers.connection === 'close') return
      onAnswer()
    }
  }

  const probe = await openRawConnection(stopping.port)
  const writers = await Promise.all(Array.from({ length: 8 }, () => openRawConnection(stopping.port)))
  const begun = writers.map(() => Promise.withResolvers<void>())
  const writing = writers.map((connection, n) => writeUntilClosed(connection, begun[n]!.resolve))
  await Promise.all(begun.map(({ promise }) => promise))
  probe.write(request('/readyz', ''))
  expect(await probe.read()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  const stopped = stopping.stop()
  await Promise.race(writing)
  probe.write(request('/readyz', ''))
  expect(await probe.read()).toMatchObject({ status: 503, headers: { connection: 'close' } })
  await Promise.all(writing)
  await Promise.all(writers.map(({ closed }) => closed))
  await stopped
})
