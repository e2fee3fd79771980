import { expect, test } from 'vitest'
import { ByteLimitError } from '../stores/byte-store.ts'
import { readUpload } from './upload-body.ts'

const LIMITS = { limitBytes: 1000, timeoutMs: 5_000 }
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function makeForm(fields: Record<string, string>, file: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('', file)
  return form
}

test('reads a file from a form with type, cache time and metadata', async () => {
  const file = new Blob(['bytes'], { type: 'image/png' })
  const upload = await readUpload(post(makeForm({ cacheControl: '60', metadata: '{"a":1}' }, file)), LIMITS)
  expect(await textOf(upload.bytes)).toBe('bytes')
  expect(upload).toMatchObject({ type: 'image/png', cacheControl: 'max-age=60', userMetadata: { a: 1 } })
})

test('reads a raw body with its headers', async () => {
  const metadata = Buffer.from('{"a":"ü"}').toString('base64')
  const upload = await readUpload(
    post('bytes', { 'content-type': 'text/css', 'cache-control': 'max-age=5', 'x-metadata': metadata }),
    LIMITS,
  )
  expect(await textOf(upload.bytes)).toBe('bytes')
  expect(upload).toMatchObject({ type: 'text/css', cacheControl: 'max-age=5', userMetadata: { a: 'ü' } })
})

test('disables caching without a valid cache time', async () => {
  for (const header of ['max-age=x', 'public, max-age=60', 'max-age=-1']) {
    expect((await readUpload(post('x', { 'cache-control': header }), LIMITS)).cacheControl).toBe('no-cache')
  }
  const form = makeForm({ cacheControl: '60; evil' }, new Blob(['x']))
  expect((await readUpload(post(form), LIMITS)).cacheControl).toBe('no-cache')
})

test('stops reading a form above the limit', async () => {
  const form = makeForm({}, new Blob(['x'.repeat(200_000)]))
  await expect(readUpload(post(form), LIMITS)).rejects.toMatchObject({ problem: 'too-large' })
})

test('does not read a raw body with a too large Content-Length', async () => {
  const upload = post('x', { 'content-length': String(LIMITS.limitBytes + 1) })
  await expect(readUpload(upload, LIMITS)).rejects.toThrow(ByteLimitError)
  expect(upload.bodyUsed).toBe(false)
})

test.for([
  ['a form without a file', () => post(makeForm({ cacheControl: '1' }, null))],
  ['a form that breaks off', () => post('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' })],
  ['metadata that is no JSON', () => post(makeForm({ metadata: '{' }, new Blob(['x'])))],
  ['metadata that is no object', () => post(makeForm({ metadata: '[1]' }, new Blob(['x'])))],
] as const)('rejects %s', async ([, make]) => {
  await expect(readUpload(make(), LIMITS)).rejects.toMatchObject({ code: 'InvalidRequest', httpStatus: 400 })
})

test('aborts a body that pauses too long, raw and in a form', async () => {
  const slow = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('--x\r\n'))
      },
    })
  const limits = { ...LIMITS, timeoutMs: 50 }
  const send = (type: string) =>
    new Request('http://localhost/', {
      method: 'POST',
      body: slow(),
      headers: { 'content-type': type },
      duplex: 'half',
    } as RequestInit)
  const refusal = { statusCode: 408, code: 'RequestTimeout', httpStatus: 400 }
  const upload = await readUpload(send('image/png'), limits)
  await expect(textOf(upload.bytes)).rejects.toMatchObject(refusal)
  await expect(readUpload(send('multipart/form-data; boundary=x'), limits)).rejects.toMatchObject(refusal)
})

test('rejects compressed uploads', async () => {
  await expect(readUpload(post('x', { 'content-encoding': 'gzip' }), LIMITS)).rejects.toMatchObject({
    problem: 'compressed',
  })
})
