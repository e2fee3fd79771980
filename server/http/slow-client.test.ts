import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openRawConnection } from '#tests/support/servers/raw-connection.ts'
import { createPageCache } from '../page-cache/page-cache.ts'
import { createRequestHandler } from './request-handler.ts'

const PART_BYTES = 64 * 1024
const PARTS = 4096

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('reads a large file from the store only as fast as a slow client', async () => {
  let taken = 0
  const ended = Promise.withResolvers<void>()
  server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const handle = createRequestHandler({
    siteUrl: 'http://localhost',
    allowedHosts: ['localhost'],
    staticFiles: { find: () => undefined },
    pageCache: createPageCache(),
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage: null,
    fetchApp: () =>
      new Response(
        new ReadableStream(
          {
            pull(controller) {
              taken += 1
              if (taken === PARTS) controller.close()
              else controller.enqueue(new Uint8Array(PART_BYTES))
            },
            cancel: () => ended.resolve(),
          },
          { highWaterMark: 0 },
        ),
      ),
  })
  const reader = await openRawConnection(port)
  reader.socket.pause()
  reader.write('GET /storage/v1/object/public/pictures/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // The client stops reading, so the server can only send until the kernel's buffers are full.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = taken > 0 && taken === before
        before = taken
        return isStill
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true)
  expect(taken * PART_BYTES).toBeLessThan(32 * 1024 * 1024)
  reader.end()
  await ended.promise
})
