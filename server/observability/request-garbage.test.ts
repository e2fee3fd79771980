import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { getHeapSpaceStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { expect, onTestFinished, test } from 'vitest'
import { createLimitedServer, listen } from '../http/http-server.ts'
import { observeRequests } from './observe-requests.ts'

const CONNECTIONS = 16
const REQUESTS = 4_000
const BODY = Buffer.from(`${'x'.repeat(1_000)}!`)
/** What belongs to one request and its answer takes some 3,000. */
const MOST_BYTES_PER_REQUEST = 60

const readOldBytes = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => ['old_space', 'large_object_space'].includes(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)

/** Asks again and again over one connection, and holds nothing of the answers. */
async function ask(port: number, requests: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  let left = requests
  const send = () => socket.write('GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.on('data', (chunk) => {
    if (chunk.at(-1) !== BODY.at(-1)) return
    left -= 1
    if (left === 0) socket.end()
    else send()
  })
  send()
  await once(socket, 'close')
}

/**
 * What V8's young generation gives up costs next to nothing. What passes into the old one waits there for a collection of the whole heap,
 * and drags along whatever is made after it that it points to.
 */
test('nothing of an answered request outlives it', async () => {
  const { server, close } = createLimitedServer({ isBehindProxy: false })
  const observed: string[] = []
  const observer = observeRequests([({ route }) => observed.splice(0, observed.length, route)], {
    trustedProxies: [],
  })
  const cache = new LRUCache<string, Buffer>({
    maxSize: 10 * BODY.length,
    sizeCalculation: ({ length }) => length,
  })
  cache.set('/', BODY)
  cache.set('/blog', BODY)
  server.maxRequestsPerSocket = 0
  server.on('request', (request, response) => {
    observer.begin(request, response)
    const body = cache.get(request.url!)!
    response.writeHead(200, ['content-length', String(body.length)])
    response.end(body)
  })
  await listen(server, 0, '127.0.0.1')
  onTestFinished(() => close())
  const { port } = server.address() as AddressInfo

  const askAll = () =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port, REQUESTS / CONNECTIONS)))

  await askAll()
  // The middle of three: a collection of the whole heap may end within one, and code is still compiled in the first.
  const grown: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = readOldBytes()
    await askAll()
    grown.push((readOldBytes() - before) / REQUESTS)
  }
  expect(observed).toEqual(['/blog'])
  expect(grown.toSorted((a, b) => a - b)[1]).toBeLessThan(MOST_BYTES_PER_REQUEST)
})
