import { expect, test } from 'vitest'
import type { ByteStore } from '../stores/byte-store.ts'
import type { ObjectMetadata } from './object-row.ts'
import { parseByteRange, serveObject } from './serve-object.ts'

const content = '0123456789'
const bytes: Pick<ByteStore, 'read'> = {
  read: async (_, range) => new Blob([content.slice(range?.start ?? 0, (range?.end ?? 9) + 1)]).stream(),
}
const metadata: ObjectMetadata = {
  eTag: '"abc"',
  size: 10,
  mimetype: 'image/png',
  cacheControl: 'max-age=3600',
  lastModified: '2026-01-02T03:04:05.678Z',
  contentLength: 10,
  httpStatusCode: 200,
}

function serve(
  headers: Record<string, string> = {},
  more: Partial<ObjectMetadata> = {},
  query = '',
  method = 'GET',
) {
  const request = new Request(`http://localhost/a${query}`, { headers, method })
  return serveObject(request, { version: '2', metadata: { ...metadata, ...more } }, bytes)
}

test('serves only images inline that cannot run scripts', async () => {
  const response = await serve()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=3600',
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    etag: '"abc"',
    'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  })
  expect(await response.text()).toBe(content)
})

test('serves HTML as plain text and, like SVG, as a download', async () => {
  const html = await serve({}, { mimetype: 'text/html; charset=utf-8' })
  expect(html.headers.get('content-type')).toBe('text/plain')
  const svg = await serve({}, { mimetype: 'image/svg+xml' })
  expect(svg.headers.get('content-disposition')).toBe('attachment;')
  expect(svg.headers.get('content-security-policy')).toContain('sandbox')
})

test('serves a verified PDF inline, others as a sandboxed download', async () => {
  const pdf = await serve({}, { mimetype: 'application/pdf' })
  expect(pdf.headers.has('content-disposition')).toBe(false)
  expect(pdf.headers.has('content-security-policy')).toBe(false)
  expect(pdf.headers.get('x-content-type-options')).toBe('nosniff')
  const claimed = await serve({}, { mimetype: 'application/pdf', isUnproven: true })
  expect(claimed.headers.get('content-disposition')).toBe('attachment;')
  expect(claimed.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('a download has the requested name', async () => {
  const named = await serve({}, {}, '?download=f%C3%BCr%22.pdf')
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename=f_r_.pdf; filename*=UTF-8''f%C3%BCr%22.pdf`,
  )
  const unnamed = await serve({}, {}, '?download=')
  expect(unnamed.headers.get('content-disposition')).toBe('attachment;')
})

test.for([
  { 'if-none-match': '"abc"' },
  { 'if-none-match': '"x", W/"abc"' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' },
] as Record<string, string>[])('returns 304 without a body for a current copy (%o)', async (headers) => {
  const response = await serve(headers)
  expect(response.status).toBe(304)
  expect(response.headers.get('etag')).toBe('"abc"')
  expect(await response.text()).toBe('')
})

test.for([
  { 'if-none-match': '"other"' },
  { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 02 Jan 2027 00:00:00 GMT' },
  { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' },
  { 'if-modified-since': 'yesterday' },
] as Record<string, string>[])('returns the file for an outdated copy (%o)', async (headers) => {
  expect((await serve(headers)).status).toBe(200)
})

test('returns the requested range of the same version', async () => {
  const response = await serve({ range: 'bytes=2-4', 'if-range': '"abc"' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(response.headers.get('content-length')).toBe('3')
  expect(await response.text()).toBe('234')
  expect((await serve({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
})

test.for([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
] as const)('parses %s of ten bytes', ([header, range]) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test.for(['bytes=10-', 'bytes=4-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'items=0-1', 'bytes=-0'])(
  'rejects %s',
  (header) => {
    expect(() => parseByteRange(header, 10)).toThrow(
      expect.objectContaining({ code: 'InvalidRange', httpStatus: 416 }),
    )
  },
)
