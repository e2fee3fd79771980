import { expect, test } from 'vitest'
import { measureDepth, readTextBody } from './request-body.ts'

const LIMIT = 100
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body of `times` chunks of `bytes` each without a Content-Length. */
function streamChunks(bytes: number, times: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > times) controller.close()
      else controller.enqueue(new Uint8Array(bytes))
    },
  })
}

test('counts bytes while they arrive without a Content-Length', async () => {
  await expect(readTextBody(post(streamChunks(60, 3)), LIMIT)).rejects.toMatchObject({ problem: 'too-large' })
})

test('does not read a body with a too large Content-Length', async () => {
  const announced = post('{}', { 'content-length': '101' })
  await expect(readTextBody(announced, LIMIT)).rejects.toMatchObject({ problem: 'too-large' })
  expect(announced.bodyUsed).toBe(false)
})

test.for([
  ['compressed', post('{}', { 'content-encoding': 'gzip' })],
  ['not-text', post(new Uint8Array([0xc3, 0x28]))],
] as const)('rejects a body that is %s', async ([problem, request]) => {
  await expect(readTextBody(request, LIMIT)).rejects.toMatchObject({ problem })
})

test('rejects deeply nested JSON', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(await readTextBody(post(deep(64)), 1000)).toBe(deep(64))
  await expect(readTextBody(post(deep(65)), 1000)).rejects.toMatchObject({ problem: 'too-deep' })
})

test('ignores brackets inside strings', () => {
  expect(measureDepth('{"a":"[[[\\"[["}')).toBe(1)
  expect(measureDepth('[{"a":[1]},{"b":2}]')).toBe(3)
  expect(measureDepth('1')).toBe(0)
})
