import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRawConnection, type RawConnection } from '#tests/support/servers/raw-connection.ts'
import { createLimitedServer, listen, type ServerLimits } from './http-server.ts'
import { streamBody } from './request-body.ts'

const MEBIBYTE = 1024 * 1024
const AT_ONCE = { noticeMs: 0, settleMs: 0, quietMs: 0, maxMs: 5_000 }

let limited: ReturnType<typeof createLimitedServer> | null = null
let connections: RawConnection[] = []
afterEach(async () => {
  for (const connection of connections) connection.end()
  connections = []
  await limited?.close()
  limited = null
})

async function start(answer: RequestListener, limits: ServerLimits = {}, isBehindProxy = false) {
  limited = createLimitedServer({ isBehindProxy }, { closeTimes: AT_ONCE, ...limits })
  limited.server.on('request', answer)
  await listen(limited.server, 0, '127.0.0.1')
  return limited
}

async function open(): Promise<RawConnection> {
  const connection = await openRawConnection((limited!.server.address() as AddressInfo).port)
  connections.push(connection)
  return connection
}

const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (length: number, path = '/') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

/** Responses without reading the body, or after reading a part of it. */
const refusals: [string, RequestListener][] = [
  ['unread', (_, response) => void response.writeHead(413).end('too large')],
  [
    'half read',
    async (request, response) => {
      if (request.method === 'POST') await streamBody(request).getReader().read()
      response.writeHead(413).end('too large')
    },
  ],
  [
    'read by a loop that ends early',
    async (request, response) => {
      if (request.method === 'POST') for await (const _ of streamBody(request)) break
      response.writeHead(413).end('too large')
    },
  ],
]

test.each(refusals)('handles the next request after a body left %s', async (_, answer) => {
  await start(answer)
  const connection = await open()
  for (let round = 0; round < 3; round += 1) {
    connection.write(post(3 * MEBIBYTE))
    connection.write(Buffer.alloc(3 * MEBIBYTE))
    connection.write(get())
    const first = await connection.read()
    expect(first).toMatchObject({ status: 413, body: 'too large', headers: { connection: 'keep-alive' } })
    expect(await connection.read()).toMatchObject({ status: 413 })
  }
})

test('ends the connection after a response to a very large unread body', async () => {
  await start(refusals[0]![1])
  const connection = await open()
  connection.write(post(3 * 1024 * MEBIBYTE))
  for (let part = 0; part < 8; part += 1) connection.write(Buffer.alloc(MEBIBYTE))
  expect(await connection.read()).toMatchObject({ status: 413, headers: { connection: 'close' } })
  for (let part = 0; part < 16; part += 1) connection.write(Buffer.alloc(MEBIBYTE))
  await connection.closed
})

test('rejects a slow small body with 408, but not an upload', async () => {
  const begun: string[] = []
  await start(
    async (request, response) => {
      begun.push(request.url!)
      const isWhole = await request
        .forEach(() => {})
        .then(
          () => true,
          () => false,
        )
      if (isWhole) response.end('whole')
    },
    { requestTimeoutMs: 50 },
  )
  const upload = await open()
  upload.write(post(4, '/storage/v1/object/pictures/a.png') + 'ab')
  for (const path of ['/auth/v1/token', '/blog', '/rest/v1/posts', '/functions/v1/name']) {
    const connection = await open()
    connection.write(post(4, path) + 'ab')
    expect(await connection.read(), path).toMatchObject({ status: 408, headers: { connection: 'close' } })
    await connection.closed
  }
  upload.write('cd')
  expect(await upload.read()).toMatchObject({ status: 200, body: 'whole' })
  expect(begun.length).toBe(5)
})

test('limits an address to a hundred connections', async () => {
  await start((_, response) => void response.end('fine'))
  for (let n = 0; n < 100; n += 1) await open()
  const refused = await open()
  expect(await refused.read()).toMatchObject({
    status: 429,
    headers: { connection: 'close', 'retry-after': '5' },
    body: 'Too many connections from your address. Close some, or wait a moment.',
  })
  await refused.closed
  connections[0]!.write(get())
  expect(await connections[0]!.read()).toMatchObject({ status: 200 })

  connections[1]!.end()
  await expect
    .poll(async () => {
      const another = await open()
      another.write(get())
      return (await another.read())?.status
    })
    .toBe(200)
})

test('does not limit connections of an address behind a proxy', async () => {
  await start((_, response) => void response.end('fine'), {}, true)
  for (let n = 0; n < 120; n += 1) await open()
  connections.at(-1)!.write(get())
  expect(await connections.at(-1)!.read()).toMatchObject({ status: 200 })
})

test('closes stalled connections, but not those that wait for a slow response', async () => {
  const slow = Promise.withResolvers<void>()
  await start(
    async (request, response) => {
      if (request.url === '/slow') await slow.promise
      response.end(request.url === '/slow' ? 'late' : Buffer.alloc(64 * MEBIBYTE))
    },
    { stalledMs: 100 },
  )
  const waiting = await open()
  waiting.write(get('/slow'))
  const stalled = await open()
  stalled.socket.pause()
  const [cut] = await Promise.all([
    once(limited!.server, 'request').then(([, response]) => once(response, 'close')),
    Promise.resolve(stalled.write(get())),
  ])
  expect(cut).toEqual([])
  slow.resolve()
  expect(await waiting.read()).toMatchObject({ status: 200, body: 'late' })
})

test('a closing server finishes its responses and closes idle connections', async () => {
  const held = Promise.withResolvers<void>()
  const { server, close, isClosing } = await start(
    async (request, response) => {
      if (request.url === '/held') await held.promise
      response.end(isClosing() ? 'closing' : 'open')
    },
    { closeTimes: { noticeMs: 0, settleMs: 0, quietMs: 200, maxMs: 5_000 } },
  )
  const [kept, idle, busy] = [await open(), await open(), await open()]
  for (const connection of [kept, idle]) {
    connection.write(get())
    expect(await connection.read()).toMatchObject({ body: 'open', headers: { connection: 'keep-alive' } })
  }
  const isBusy = once(server, 'request')
  busy.write(get('/held'))
  await isBusy

  const closed = close()
  kept.write(get())
  expect(await kept.read()).toMatchObject({ body: 'closing', headers: { connection: 'close' } })
  await kept.closed
  held.resolve()
  expect(await busy.read()).toMatchObject({ body: 'closing', headers: { connection: 'close' } })
  await Promise.all([busy.closed, idle.closed, closed])
})

test('a closing server responds to a request whose body it rejects', async () => {
  const { close } = await start(refusals[0]![1])
  const connection = await open()
  connection.write(post(3 * MEBIBYTE))
  await once(limited!.server, 'request')
  const closed = close()
  const answer = await connection.read()
  connection.write(Buffer.alloc(3 * MEBIBYTE))
  expect(answer).toMatchObject({ status: 413 })
  await Promise.all([closed, connection.closed])
})

test('connections in use at the end of the notice stay open for one more request', async () => {
  const { server, close } = await start((_, response) => void response.end('fine'), {
    closeTimes: { noticeMs: 300, settleMs: 300, quietMs: 2_000, maxMs: 5_000 },
  })
  const listenerClosed = new Promise<void>((resolve) => {
    const look = () => (server.listening ? setTimeout(look, 10) : resolve())
    look()
  })
  const openAndGet = async () => {
    const connection = await open()
    connection.write(get())
    return { connection, answer: await connection.read() }
  }
  const closed = close()
  let { connection: kept, answer } = await openAndGet()
  while (answer?.headers.connection === 'close') ({ connection: kept, answer } = await openAndGet())
  expect(answer).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  await listenerClosed
  kept.write(get())
  expect(await kept.read()).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await Promise.all([kept.closed, closed])
})
