import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import type { BackendUnderTest } from '../start-backend.ts'
import {
  BUCKET_NOT_FOUND,
  countStored,
  newPath,
  OBJECT_NOT_FOUND,
  png,
  REFUSED,
  send,
  STORAGE_SQL,
} from './fixture.ts'

const read = async (address: string, init?: RequestInit) => {
  const response = await fetch(address, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}
const tokenOf = (address: string) => new URL(address).searchParams.get('token')!
const NO_IDENTITY = { headers: {} }

async function startFile(backend: BackendUnderTest, content = '0123456789') {
  const bucket = backend.service.storage.from('closed')
  const name = newPath('a folder')
  await bucket.upload(name, png(content))
  const address = (await bucket.createSignedUrl(name, 60)).data!.signedUrl
  return { bucket, name, address, token: tokenOf(address) }
}

/** Every kind of token that is invalid for its path. */
async function listBadTokens(backend: BackendUnderTest, good: string) {
  const [header, payload, signature] = good.split('.') as [string, string, string]
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const unsigned = 'signature verification failed'
  return [
    [`${encode({ alg: 'none' })}.${payload}.`, unsigned],
    [`${header}.${encode({ ...claims, url: 'closed/other' })}.${signature}`, unsigned],
    [`${header}.${payload}.${'A'.repeat(43)}`, unsigned],
    [await backend.mint(), unsigned],
    ['abc', 'Invalid Compact JWS'],
    ['x'.repeat(9000), 'Invalid Compact JWS'],
  ] as const
}

onBothEngines(STORAGE_SQL, (use) => {
  test('anyone can read a file by a signed address, also in parts, until it expires', async () => {
    const { address, token } = await startFile(use())
    const whole = await read(address)
    expect([whole.status, whole.text]).toEqual([200, '0123456789'])
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number }
    expect(whole.headers.get('expires')).toBe(new Date(exp * 1000).toUTCString())
    expect(whole.headers.get('cache-control')).toBeNull()
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(60_000)
    const part = await read(address, { headers: { range: 'bytes=2-3' } })
    expect([part.status, part.text]).toEqual([206, '23'])
    const etag = whole.headers.get('etag')!
    expect((await read(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await read(address, { method: 'HEAD' })).headers.get('content-length')).toBe('10')
    vi.setSystemTime(Date.now() + 61_000)
    const late = await read(address).finally(() => vi.useRealTimers())
    expect(late.status).toBe(400)
    expect(JSON.parse(late.text)).toEqual({
      statusCode: '400',
      code: 'InvalidJWT',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
  })

  test('a signed address can request a download with a name', async () => {
    const { bucket, name } = await startFile(use())
    const { data } = await bucket.createSignedUrl(name, 60, { download: 'picture one.png' })
    expect((await read(data!.signedUrl)).headers.get('content-disposition')).toBe(
      "attachment; filename=picture one.png; filename*=UTF-8''picture%20one.png",
    )
  })

  test('only a caller who may see a file can sign it', async () => {
    const backend = use()
    const { name } = await startFile(backend)
    const user = (await backend.signIn()).storage
    expect((await user.from('closed').createSignedUrl(name, 60)).error).toMatchObject(OBJECT_NOT_FOUND)
    expect((await backend.anon.storage.from('closed').createSignedUrl(name, 60)).error).toMatchObject(
      OBJECT_NOT_FOUND,
    )
    expect((await user.from('nowhere').createSignedUrl(name, 60)).error).toMatchObject(BUCKET_NOT_FOUND)
  })

  test('signs many files at once and reports hidden ones', async () => {
    const { bucket, name } = await startFile(use())
    const { data } = await bucket.createSignedUrls([name, 'nothing.png'], 60)
    expect((await read(data![0]!.signedUrl!)).text).toBe('0123456789')
    expect(data![1]).toMatchObject({
      path: 'nothing.png',
      signedUrl: null,
      error: 'Either the object does not exist or you do not have access to it',
    })
    const user = await use().signIn()
    expect((await user.storage.from('closed').createSignedUrls([name], 60)).data).toMatchObject([
      { signedUrl: null },
    ])
  })

  test.for([0, -1, 1.5, '60', null, 1e12])('rejects a lifetime of %s', async (expiresIn) => {
    const { name } = await startFile(use())
    expect(
      await send(use(), 'POST', `/object/sign/closed/${encodeURI(name)}`, { body: { expiresIn } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', message: expect.stringContaining('body/expiresIn') },
    })
  })

  test('rejects a token that was not made for this file', async () => {
    const backend = use()
    const { name, token } = await startFile(backend)
    const other = await startFile(backend)
    const path = `/object/sign/closed/${encodeURI(name)}`
    for (const [bad, message] of await listBadTokens(backend, token)) {
      expect(await send(backend, 'GET', `${path}?token=${bad}`, NO_IDENTITY)).toMatchObject({
        status: 400,
        body: { statusCode: '400', code: 'InvalidJWT', error: 'InvalidJWT', message },
      })
    }
    expect(await send(backend, 'GET', `${path}?token=${other.token}`, NO_IDENTITY)).toMatchObject({
      status: 400,
      body: { code: 'InvalidSignature', message: 'Invalid signature' },
    })
    expect(await send(backend, 'GET', path, NO_IDENTITY)).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', message: "querystring must have required property 'token'" },
    })
  })

  test('a signed token is not a bearer token', async () => {
    const backend = use()
    const { name, token } = await startFile(backend)
    const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
    expect(await send(backend, 'GET', `/object/closed/${encodeURI(name)}`, { headers })).toMatchObject({
      status: 400,
      body: { statusCode: '403', code: 'AccessDenied', message: 'signature verification failed' },
    })
    const rest = await fetch(`${backend.url}/rest/v1/blog_posts`, { headers })
    expect(rest.status).toBe(401)
  })

  test('others upload with a signed address in the name of its creator', async () => {
    const backend = use()
    const sub = randomUUID()
    const user = (await backend.signIn({ sub })).storage.from('closed')
    const name = newPath()
    const { data } = await user.createSignedUploadUrl(name)
    expect(data).toMatchObject({ path: name, token: expect.any(String), signedUrl: expect.any(String) })
    const stranger = backend.anon.storage.from('closed')
    const uploaded = await stranger.uploadToSignedUrl(name, data!.token, png('sent'), { upsert: true })
    expect(uploaded.data).toEqual({ path: name, fullPath: `closed/${name}` })
    expect(await (await user.download(name)).data?.text()).toBe('sent')
    const before = await countStored(backend)
    expect((await stranger.uploadToSignedUrl(name, data!.token, png('again'))).error).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    expect(await countStored(backend)).toBe(before)
  })

  test('a signed upload replaces a file only if it was signed for that', async () => {
    const backend = use()
    const { bucket, name } = await startFile(backend)
    expect((await bucket.createSignedUploadUrl(name)).error).toMatchObject({ code: 'KeyAlreadyExists' })
    const { data } = await bucket.createSignedUploadUrl(name, { upsert: true })
    const before = await countStored(backend)
    await backend.anon.storage.from('closed').uploadToSignedUrl(name, data!.token, png('new'))
    expect(await (await bucket.download(name)).data?.text()).toBe('new')
    expect(await countStored(backend)).toBe(before)
  })

  test('only a caller who may upload can sign uploads, and the limits of the bucket apply', async () => {
    const backend = use()
    const user = (await backend.signIn()).storage
    expect((await user.from('open').createSignedUploadUrl(newPath())).error).toMatchObject(REFUSED)
    expect((await backend.anon.storage.from('closed').createSignedUploadUrl(newPath())).error).toMatchObject(
      REFUSED,
    )
    const pictures = backend.service.storage.from('pictures')
    const name = newPath()
    const { data } = await pictures.createSignedUploadUrl(name)
    const before = await countStored(backend)
    const text = new Blob(['x'], { type: 'text/html' })
    expect((await pictures.uploadToSignedUrl(name, data!.token, text)).error).toMatchObject({
      statusCode: '415',
    })
    expect((await pictures.uploadToSignedUrl(name, data!.token, png('x'.repeat(1001)))).error).toMatchObject({
      statusCode: '413',
    })
    expect(await countStored(backend)).toBe(before)
  })

  test('a read token cannot write, and a write token cannot read', async () => {
    const backend = use()
    const { bucket, name, token, address } = await startFile(backend)
    const upload = (await bucket.createSignedUploadUrl(name, { upsert: true })).data!
    expect((await bucket.uploadToSignedUrl(name, token, png('evil'))).error).toMatchObject({
      status: 400,
      code: 'InvalidSignature',
      message: 'Token is not scoped for upload',
    })
    const path = `/object/sign/closed/${encodeURI(name)}?token=${upload.token}`
    expect(await send(backend, 'GET', path, NO_IDENTITY)).toMatchObject({
      status: 400,
      body: { code: 'InvalidSignature', message: 'Token is not scoped for download' },
    })
    const other = newPath()
    expect((await bucket.uploadToSignedUrl(other, upload.token, png('evil'))).error).toMatchObject({
      code: 'InvalidSignature',
      message: 'Invalid signature',
    })
    for (const [bad, message] of await listBadTokens(backend, upload.token)) {
      expect((await bucket.uploadToSignedUrl(name, bad, png('evil'))).error).toMatchObject({
        code: 'InvalidJWT',
        message,
      })
    }
    expect((await read(address)).text).toBe('0123456789')
  })
})
