import { expect, test } from 'vitest'
import { measureDepth, readTextBody } from './request-body.ts'

const LIMIT = 100
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body that sends `times` chunks of `bytes` each, without saying so before. */
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

test('a body comes back as text', async () => {
  expect(await readTextBody(post('grüße'), LIMIT)).toBe('grüße')
  expect(await readTextBody(new Request('http://localhost/', { method: 'POST' }), LIMIT)).toBe('')
})

test('bytes are counted while they arrive, without a Content-Length', async () => {
  await expect(readTextBody(post(streamChunks(60, 3)), LIMIT)).rejects.toMatchObject({ problem: 'too-large' })
})

test('a body that announces too much is not read', async () => {
  const announced = post('{}', { 'content-length': '101' })
  await expect(readTextBody(announced, LIMIT)).rejects.toMatchObject({ problem: 'too-large' })
  expect(announced.bodyUsed).toBe(false)
})

test('compressed bodies are refused', async () => {
  const compressed = post('{}', { 'content-encoding': 'gzip' })
  await expect(readTextBody(compressed, LIMIT)).rejects.toMatchObject({ problem: 'compressed' })
})

test('bytes that are no UTF-8 are refused', async () => {
  await expect(readTextBody(post(new Uint8Array([0xc3, 0x28])), LIMIT)).rejects.toMatchObject({
    problem: 'not-text',
  })
})

test('JSON nested too deeply is refused', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(await readTextBody(post(deep(64)), 1000)).toBe(deep(64))
  await expect(readTextBody(post(deep(65)), 1000)).rejects.toMatchObject({ problem: 'too-deep' })
})

test('brackets inside strings do not nest', () => {
  expect(measureDepth('{"a":"[[[\\"[["}')).toBe(1)
  expect(measureDepth('[{"a":[1]},{"b":2}]')).toBe(3)
  expect(measureDepth('1')).toBe(0)
})
