import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createGracefulClose } from './graceful-close.ts'

const NOTICE_MS = 100

/** Sends a request when the flag is set, and reports the status. */
const VISITOR = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { request } = require('node:http')
  const flag = new Int32Array(workerData.flag)
  parentPort.postMessage('ready')
  Atomics.wait(flag, 0, 0)
  const asked = request({ port: workerData.port, method: 'POST', agent: false }, (answer) => {
    answer.resume()
    parentPort.postMessage(String(answer.statusCode))
  })
  asked.on('error', (error) => parentPort.postMessage(error.code))
  asked.on('socket', (socket) => socket.on('connect', () => Atomics.store(flag, 1, 1)))
  asked.end('a write')
`

test('responds to connections that wait to be accepted when the listener closes', async () => {
  const server = createServer(
    (request, response) => void request.resume().on('end', () => response.end('done')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const graceful = createGracefulClose(server)
  const flag = new SharedArrayBuffer(8)
  const view = new Int32Array(flag)
  const workerData = { flag, port: (server.address() as AddressInfo).port }
  const visitor = new Worker(VISITOR, { eval: true, workerData })
  await new Promise((resolve) => visitor.once('message', resolve))
  const answer = new Promise((resolve) => visitor.once('message', resolve))

  const closed = graceful.close({ noticeMs: NOTICE_MS, settleMs: 0, quietMs: 50, maxMs: 5_000 })
  // Blocks the event loop until the notice is over and a visitor waits for its connection to be accepted.
  const isOverAt = performance.now() + 2 * NOTICE_MS
  Atomics.store(view, 0, 1)
  Atomics.notify(view, 0)
  while (Atomics.load(view, 1) === 0 || performance.now() < isOverAt);

  expect(await answer).toBe('200')
  await closed
  await visitor.terminate()
})

test('accepts connections during the notice, and then only finishes requests in progress', async () => {
  const slow = Promise.withResolvers<void>()
  const server = createServer()
  const graceful = createGracefulClose(server)
  server.on('request', (request, response) => {
    if (request.url === '/slow') void slow.promise.then(() => response.end('done'))
    else response.end('done')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const underWay = fetch(`${url}/slow`)
  await once(server, 'request')
  const before = await fetch(url)
  expect([graceful.isClosing(), before.headers.get('connection')]).toEqual([false, 'keep-alive'])

  const deaf = Promise.withResolvers<void>()
  const closed = graceful.close(
    { noticeMs: NOTICE_MS, settleMs: 0, quietMs: 20_000, maxMs: 60_000 },
    deaf.resolve,
  )
  expect(graceful.isClosing()).toBe(true)
  const meanwhile = await fetch(url)
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])

  await deaf.promise
  const late = connect(Number(new URL(url).port), '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
  slow.resolve()
  const answer = await underWay
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await closed
})
