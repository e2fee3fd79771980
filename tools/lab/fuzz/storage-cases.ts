/* oxlint-disable unicorn/no-useless-spread -- rows of words stay together */
import * as fc from 'fast-check'
import { caller, type FuzzCase, headers, jsonBody } from './fuzz-case.ts'
import { mostly, mutated, queryOf, segment } from './odd-values.ts'

const PATHS = [
  ...['/bucket', '/bucket/{b}', '/bucket/{b}/empty', '/object/move', '/object/copy', '/object/list/{b}'],
  ...['/object/list-v2/{b}', '/object/upload/sign/{b}/{o}', '/object/sign/{b}', '/object/sign/{b}/{o}'],
  ...['/object/public/{b}/{o}', '/object/authenticated/{b}/{o}', '/object/info/public/{b}/{o}'],
  ...['/object/info/{b}/{o}', '/object/{b}', '/object/{b}/{o}', '/object/{b}/{o}', '/object/{b}/{o}'],
  ...['/render/image/public/{b}/{o}', '/render/image/authenticated/{b}/{o}', '/render/image/sign/{b}/{o}'],
  ...['/s3', '/upload/resumable', '/object/{o}'],
]
const BODY = {
  ...{ id: 'fuzzed', name: 'fuzzed', public: true, file_size_limit: 1000, allowed_mime_types: ['image/png'] },
  ...{ bucketId: 'blog-images', sourceKey: 'a.png', destinationKey: 'b.png', destinationBucket: 'fuzzed' },
  ...{ prefix: '', limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' }, search: 'x', cursor: 'x' },
  ...{ prefixes: ['a.png'], paths: ['a.png'], expiresIn: 60, transform: { width: 10 }, copyMetadata: true },
}
const OPTIONS = ['width', 'height', 'quality', 'resize', 'format', 'token', 'download', 'crop', 'focus']

const fill = (pattern: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...pattern.split('/').map((part) => {
        if (part === '{b}') return segment('blog-images', 'case-studies', 'fuzzed')
        if (part === '{o}')
          return fc
            .array(segment('a.png', 'b', 'blog-images', 'c.pdf', '.', '..'), { minLength: 1, maxLength: 3 })
            .map((all) => all.join('/'))
        return fc.constant(part)
      }),
    )
    .map((all) => `/storage/v1${all.join('/')}`)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const JPEG_BEGINNING = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const AVIF_BEGINNING = Buffer.from('0000001c667479706176696600000000617669666d696631', 'hex')

/** Images with some bytes changed, removed or added. */
export const brokenPicture: fc.Arbitrary<Uint8Array> = fc
  .record({
    picture: fc.constantFrom(PNG, GIF, JPEG_BEGINNING, WEBP, AVIF_BEGINNING),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
    cut: fc.nat(200),
    tail: fc.uint8Array({ maxLength: 40 }),
  })
  .map(({ picture, changes, cut, tail }) => {
    const bytes = Buffer.concat([picture, tail])
    for (const [at, value] of changes) bytes[at % bytes.length] = value
    return cut < 60 ? bytes.subarray(0, cut) : bytes
  })

const pictureBody = fc
  .tuple(brokenPicture, headers, mostly('image/png', 'image/jpeg', 'image/svg+xml', 'text/html'), fc.nat(2))
  .map(([bytes, others, type, luck]) => {
    if (luck > 0) return { body: bytes, headers: { ...others, 'content-type': type } }
    const before = '--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from('\r\n--b--\r\n')])
    return { body, headers: { ...others, 'content-type': 'multipart/form-data; boundary=b' } }
  })

export const storageCases: fc.Arbitrary<FuzzCase> = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'HEAD',
      'POST',
      'POST',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'PATCH',
    ),
    path: fc.constantFrom(...PATHS).chain(fill),
    query: queryOf(OPTIONS, mostly('10', '0', '-1', 'cover', 'webp', 'origin', '100000', '0.5,0.5,1,1')),
    sent: fc.oneof<fc.Arbitrary<{ body: string | Uint8Array; headers: Record<string, string> }>[]>(
      jsonBody(mutated([BODY])),
      pictureBody,
    ),
    caller,
  })
  .map(({ method, path, query, sent, caller: by }) => ({
    method,
    path: path + query,
    headers: sent.headers,
    body: /^(?:GET|HEAD|OPTIONS)$/.test(method) ? null : sent.body,
    caller: by,
  }))
