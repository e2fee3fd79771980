import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRequestProblem } from './request-guard.ts'

const server = createServer((request, response) => {
  const problem = findRequestProblem(request, ['localhost:3000'])
  response.writeHead(problem?.status ?? 200, { connection: 'close' })
  response.end(problem?.message ?? 'fine')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends raw text and returns the status line of the response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer.split('\r\n')[0]!))
    socket.on('error', reject)
  })
}

test.each([
  ['an ordinary request', 'GET / HTTP/1.1\r\nHost: localhost:3000\r\n\r\n', '200'],
  ['a host in capitals', 'GET / HTTP/1.1\r\nHost: LOCALHOST:3000\r\n\r\n', '200'],
  ['a stranger host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', '421'],
  ['our host with another port', 'GET / HTTP/1.1\r\nHost: localhost:4000\r\n\r\n', '421'],
  ['a probe of a pod, by its address', 'GET /readyz HTTP/1.1\r\nHost: 10.1.2.3:3000\r\n\r\n', '200'],
  ['a probe of a container, from inside', 'HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n', '200'],
  ['a probe with two hosts', 'GET /readyz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n', '400'],
  ['what only looks like a probe', 'GET /readyz?page=/ HTTP/1.1\r\nHost: evil.example\r\n\r\n', '421'],
  ['what is below a probe', 'GET /healthz/blog HTTP/1.1\r\nHost: evil.example\r\n\r\n', '421'],
  ['a write to a probe', 'POST /healthz HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n', '421'],
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: localhost:3000\r\nhost: evil.example\r\n\r\n', '400'],
  [
    'a whole address instead of a path',
    'GET http://evil.example/ HTTP/1.1\r\nHost: localhost:3000\r\n\r\n',
    '400',
  ],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost:3000\r\n\r\n', '405'],
  [
    'length and chunks at once',
    'POST / HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
])('responds to %s', async (_, text, status) => {
  expect(await sendRaw(text)).toContain(` ${status} `)
})
