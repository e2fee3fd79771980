import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawBomb, drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { measureProcessorSeconds } from '#import/tests/processor-time.ts'
import { onBothEngines } from '../on-both-engines.ts'
import type { BackendUnderTest } from '../start-backend.ts'
import { newPath, OBJECT_NOT_FOUND, send, STORAGE_SQL } from './fixture.ts'

async function upload(backend: BackendUnderTest, bytes: Buffer, contentType = 'image/png', bucket = 'open') {
  const name = newPath()
  const { error } = await backend.service.storage.from(bucket).upload(name, bytes, { contentType })
  expect(error).toBeNull()
  return name
}

async function render({ url }: BackendUnderTest, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/storage/v1/render/image/${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

async function measure(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

const NO_PICTURE = {
  status: 400,
  body: {
    statusCode: '400',
    code: 'InvalidRequest',
    message: 'The source is not a picture that can be rendered',
  },
}

onBothEngines(STORAGE_SQL, (use) => {
  test.for([
    ['width=100', { width: 100, height: 50 }],
    ['height=10', { width: 20, height: 10 }],
    ['width=50&height=50', { width: 50, height: 50 }],
    ['width=50&height=50&resize=contain', { width: 50, height: 25 }],
    ['width=50&height=50&resize=fill', { width: 50, height: 50 }],
    ['width=5000', { width: 200, height: 100 }],
    ['quality=20', { width: 200, height: 100 }],
    ['', { width: 200, height: 100 }],
  ] as const)('a picture of 200 by 100 requested with "%s" has the right size', async ([query, size]) => {
    const name = await upload(use(), await drawPicture(200, 100).png().toBuffer())
    const { status, bytes } = await render(use(), `public/open/${name}?${query}`)
    expect(status).toBe(200)
    expect(await measure(bytes)).toEqual({ format: 'png', ...size })
  })

  test.for([
    ['width=40&height=20', 'image/avif,image/webp,*/*', 'image/avif'],
    ['width=40&height=20', 'image/webp', 'image/webp'],
    ['width=40&height=20', 'image/avif;q=0, image/webp', 'image/webp'],
    ['width=40', 'image/avif,image/webp', 'image/webp'],
    ['width=40', '*/*', 'image/jpeg'],
    ['width=40&format=origin', 'image/avif,image/webp', 'image/jpeg'],
    ['width=40&format=avif', '*/*', 'image/avif'],
    ['width=40&format=webp', '*/*', 'image/webp'],
  ] as const)('requested with %s and Accept %s, a JPEG is returned as %s', async ([query, accept, type]) => {
    const name = await upload(use(), await drawPicture(200, 100).jpeg().toBuffer(), 'image/jpeg')
    const { headers, bytes } = await render(use(), `public/open/${name}?${query}`, { accept })
    expect(headers.get('content-type')).toBe(type)
    const format = type === 'image/avif' ? 'heif' : type.slice('image/'.length)
    expect((await measure(bytes)).format).toBe(format)
    expect(headers.get('vary')).toBe(query.includes('format') ? null : 'Accept')
  })

  test('caches a rendering with a tag and serves it in parts', async () => {
    const backend = use()
    const name = await upload(backend, await drawPicture(200, 100).png().toBuffer())
    const path = `public/open/${name}?width=30`
    const first = await render(backend, path)
    const etag = first.headers.get('etag')!
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await readdir(join(backend.objectsFolder, '.rendered'))).toContain(etag.slice(1, -1))
    expect((await render(backend, path)).bytes).toEqual(first.bytes)
    expect((await render(backend, path, { 'if-none-match': etag })).status).toBe(304)
    const part = await render(backend, path, { range: 'bytes=1-3' })
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PNG'])
    expect((await render(backend, `public/open/${name}?width=31`)).headers.get('etag')).not.toBe(etag)

    const other = await drawPicture(90, 90).png().toBuffer()
    await backend.service.storage.from('open').update(name, other, { contentType: 'image/png' })
    const renewed = await render(backend, path)
    expect(await measure(renewed.bytes)).toMatchObject({ width: 30, height: 30 })
  })

  test('renders a private picture only for permitted callers, also through the client', async () => {
    const backend = use()
    const name = await upload(backend, await drawPicture(200, 100).png().toBuffer(), 'image/png', 'closed')
    const transform = { width: 20, height: 20 }
    const { data } = await backend.service.storage.from('closed').download(name, { transform })
    expect(await measure(Buffer.from(await data!.arrayBuffer()))).toMatchObject({ width: 20, height: 20 })
    const { error } = await backend.anon.storage.from('closed').download(name, { transform })
    expect(error).toMatchObject(OBJECT_NOT_FOUND)
    expect(await send(backend, 'GET', `/render/image/public/closed/${name}`)).toMatchObject({
      body: { message: 'Bucket not found' },
    })
    expect(
      await send(backend, 'GET', `/render/image/authenticated/closed/${name}`, { headers: {} }),
    ).toMatchObject({ body: { message: "headers must have required property 'authorization'" } })
  })

  test('a signed small picture is valid for that picture only', async () => {
    const backend = use()
    const name = await upload(backend, await drawPicture(200, 100).png().toBuffer(), 'image/png', 'closed')
    const bucket = backend.service.storage.from('closed')
    const { data } = await bucket.createSignedUrl(name, 60, {
      transform: { width: 20, height: 10, quality: 50, format: 'origin' },
    })
    const address = new URL(data!.signedUrl)
    const path = `sign/closed/${name}?token=${address.searchParams.get('token')}`
    expect(address.pathname).toContain('/render/image/sign/')
    expect(await measure((await render(backend, path)).bytes)).toMatchObject({ width: 20, height: 10 })
    const widened = await render(backend, `${path}&width=200&height=100`)
    expect(await measure(widened.bytes)).toMatchObject({ width: 20, height: 10 })
    expect(await send(backend, 'GET', `/object/${path}`, { headers: {} })).toMatchObject({
      status: 400,
      body: { code: 'InvalidSignature', message: 'Invalid signature' },
    })
  })

  test.for([
    ['width=wide', 'querystring/width'],
    ['width=1.5', 'querystring/width'],
    ['quality=10', 'querystring/quality: Too small: expected number to be >=20'],
    ['quality=101', 'querystring/quality: Too big: expected number to be <=100'],
    ['resize=stretch', 'querystring/resize: Invalid option'],
    ['format=svg', 'querystring/format: Invalid option'],
  ] as const)('rejects the parameter %s', async ([query, message]) => {
    expect(await send(use(), 'GET', `/render/image/public/open/a.png?${query}`)).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: 'InvalidRequest', message: expect.stringContaining(message) },
    })
  })

  test('rejects a picture with too many pixels or too large sides immediately', async () => {
    for (const bomb of [drawBomb(30_000, 30_000), drawBomb(8_000, 8_000), drawBomb(12_001, 10)]) {
      const name = await upload(use(), bomb)
      const seconds = await measureProcessorSeconds(async () => {
        expect(await send(use(), 'GET', `/render/image/public/open/${name}?width=10`)).toMatchObject(
          NO_PICTURE,
        )
      })
      expect(seconds).toBeLessThan(2)
    }
    const name = await upload(use(), drawBomb(2000, 1000))
    expect((await render(use(), `public/open/${name}?width=10`)).status).toBe(200)
  })

  test.for([
    ['a drawing that calls itself PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a document', '%PDF-1.7', 'application/pdf'],
    ['nothing', '', 'image/png'],
  ] as const)('does not render %s', async ([, content, type]) => {
    const name = await upload(use(), Buffer.from(content), type)
    expect(await send(use(), 'GET', `/render/image/public/open/${name}?width=10`)).toMatchObject(NO_PICTURE)
  })
})
