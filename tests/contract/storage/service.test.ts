import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import type { BackendUnderTest } from '../start-backend.ts'

const SETUP_SQL = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('open', 'open', true, null, null),
  ('small', 'small', true, 100, array['image/*', 'application/pdf']),
  ('closed', 'closed', false, null, null);
create policy "users drop files" on storage.objects for insert to authenticated
  with check (bucket_id = 'open' and (storage.foldername(name))[1] = 'drop');
`

const png = (bytes = 'png bytes') => new Blob([bytes], { type: 'image/png' })
let fileCount = 0
const newPath = (folder = 'files') => `${folder}/file-${(fileCount += 1)}.png`

const read = ({ url }: BackendUnderTest, path: string, init?: RequestInit) =>
  fetch(`${url}/storage/v1/object/public/${path}`, init)

const countStored = async ({ objectsFolder }: BackendUnderTest) =>
  (await readdir(objectsFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length

onBothEngines(SETUP_SQL, (use) => {
  test('what the server uploads, anyone reads by its public address', async () => {
    const backend = use()
    const bucket = backend.service.storage.from('open')
    const path = newPath('a folder/deep')
    const { data, error } = await bucket.upload(path, png(), {
      cacheControl: '60',
      metadata: { made: 'here' },
    })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path, fullPath: `open/${path}` })

    const response = await fetch(bucket.getPublicUrl(path).data.publicUrl)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('png bytes')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '9',
      'cache-control': 'max-age=60',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
  })

  test('raw bytes are taken with their headers', async () => {
    const backend = use()
    const path = newPath()
    const { error } = await backend.service.storage
      .from('open')
      .upload(path, Buffer.from('raw'), { contentType: 'text/html', cacheControl: '5', metadata: { a: 1 } })
    expect(error).toBeNull()
    const response = await read(backend, `open/${path}`)
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('cache-control')).toBe('max-age=5')
    const rows = await backend.engine.transaction(
      (tx) => tx.query('select metadata, user_metadata from storage.objects where name = $1', [path]),
      { role: 'service_role' },
    )
    expect(rows).toEqual([
      {
        metadata: {
          eTag: response.headers.get('etag'),
          size: 3,
          mimetype: 'text/html',
          cacheControl: 'max-age=5',
          lastModified: expect.any(String),
          contentLength: 3,
          httpStatusCode: 200,
        },
        user_metadata: { a: 1 },
      },
    ])
  })

  test('a client that has the bytes is told so, and parts can be asked for', async () => {
    const backend = use()
    const path = newPath()
    await backend.service.storage.from('open').upload(path, png('0123456789'))
    const etag = (await read(backend, `open/${path}`)).headers.get('etag')!
    expect((await read(backend, `open/${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await read(backend, `open/${path}`, { headers: { range: 'bytes=3-5' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 3-5/10',
      '345',
    ])
    const head = await read(backend, `open/${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const beyond = await read(backend, `open/${path}`, { headers: { range: 'bytes=10-' } })
    expect(beyond.status).toBe(416)
    expect(await beyond.json()).toMatchObject({ code: 'InvalidRange', message: 'invalid range provided' })
  })

  test('a file can not be overwritten by accident, only on purpose', async () => {
    const backend = use()
    const bucket = backend.service.storage.from('open')
    const path = newPath()
    await bucket.upload(path, png('one'))
    const before = await countStored(backend)
    expect((await bucket.upload(path, png('two'))).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await (await read(backend, `open/${path}`)).text()).toBe('one')
    expect((await bucket.upload(path, png('three'), { upsert: true })).error).toBeNull()
    expect((await bucket.update(path, png('four'))).error).toBeNull()
    expect(await (await read(backend, `open/${path}`)).text()).toBe('four')
    expect(await countStored(backend)).toBe(before)
  })

  test('the policies decide who uploads, before any byte is kept', async () => {
    const backend = use()
    const user = await backend.signIn()
    const before = await countStored(backend)
    const refused = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }
    expect((await backend.anon.storage.from('open').upload(newPath(), png())).error).toMatchObject(refused)
    expect((await user.storage.from('open').upload(newPath(), png())).error).toMatchObject(refused)
    expect(
      (await user.storage.from('open').upload(newPath('drop'), png(), { upsert: true })).error,
    ).toMatchObject(refused)
    expect(await countStored(backend)).toBe(before)
    // May add, although nothing lets them see what is there.
    expect((await user.storage.from('open').upload(newPath('drop'), png())).error).toBeNull()
    expect(await countStored(backend)).toBe(before + 1)
  })

  test('limits of the bucket hold', async () => {
    const backend = use()
    const bucket = backend.service.storage.from('small')
    const before = await countStored(backend)
    expect((await bucket.upload(newPath(), png('x'.repeat(101)))).error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })
    expect((await bucket.upload(newPath(), png('x'.repeat(200_000)))).error).toMatchObject({
      statusCode: '413',
    })
    expect(
      (await bucket.upload(newPath(), Buffer.alloc(101), { contentType: 'image/png' })).error,
    ).toMatchObject({
      statusCode: '413',
    })
    expect((await bucket.upload(newPath(), new Blob(['x'], { type: 'text/html' }))).error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type text/html is not supported',
    })
    expect((await bucket.upload(newPath(), png('x'.repeat(100)))).error).toBeNull()
    expect(await countStored(backend)).toBe(before + 1)
  })

  test.for(['a/../b.png', '../b.png', 'a//b.png', 'grün.png', 'a\\b.png'])(
    'the name %s is refused',
    async (name) => {
      const { url, keys } = use()
      const response = await fetch(`${url}/storage/v1/object/open/${encodeURIComponent(name)}`, {
        method: 'POST',
        body: 'x',
        headers: { apikey: keys.secret },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidKey',
        error: 'InvalidKey',
      })
    },
  )

  test('what is not there or not public is not found', async () => {
    const backend = use()
    const path = newPath()
    await backend.service.storage.from('closed').upload(path, png())
    const missing = async (address: string) => {
      const response = await read(backend, address)
      return { status: response.status, body: await response.json() }
    }
    const noBucket = {
      status: 400,
      body: { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' },
    }
    expect(await missing(`closed/${path}`)).toMatchObject(noBucket)
    expect(await missing(`nowhere/${path}`)).toMatchObject(noBucket)
    expect(await missing('open/nothing.png')).toMatchObject({
      status: 400,
      body: { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    })
    const { error } = await backend.service.storage.from('nowhere').upload(path, png())
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' })
  })

  test('without a caller, or with a bad token, nothing is stored', async () => {
    const { url } = use()
    const upload = async (headers: Record<string, string>) => {
      const response = await fetch(`${url}/storage/v1/object/open/x.png`, {
        method: 'POST',
        body: 'x',
        headers,
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await upload({})).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', message: "headers must have required property 'authorization'" },
    })
    expect(await upload({ authorization: 'Bearer abc' })).toMatchObject({
      status: 400,
      body: {
        statusCode: '403',
        code: 'AccessDenied',
        error: 'Unauthorized',
        message: 'Invalid Compact JWS',
      },
    })
    expect(await upload({ authorization: `Bearer ${await use().mint({}, { issuedAt: 1 })}` })).toMatchObject({
      body: { statusCode: '403', message: '"exp" claim timestamp check failed' },
    })
  })

  test('a public file is read whatever token comes along', async () => {
    const backend = use()
    const path = newPath()
    await backend.service.storage.from('open').upload(path, png())
    const response = await read(backend, `open/${path}`, {
      headers: { authorization: 'Bearer old.and.stale' },
    })
    expect(response.status).toBe(200)
  })

  test('an unknown path of the service says so', async () => {
    const response = await fetch(`${use().url}/storage/v1/nothing`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: '404',
      code: 'InvalidRequest',
      error: 'Not Found',
      message: 'Route GET:/nothing not found',
    })
  })

  test('a row without bytes is not found and not kept by caches', async () => {
    const backend = use()
    const path = newPath()
    await backend.service.storage.from('open').upload(path, png())
    await backend.engine.transaction(
      (tx) =>
        tx.query(
          `insert into storage.objects (bucket_id, name, version, metadata)
           select 'open', 'lost.png', gen_random_uuid()::text, metadata || '{"size": 3}'
           from storage.objects where name = $1`,
          [path],
        ),
      { role: 'service_role' },
    )
    const response = await read(backend, 'open/lost.png')
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ statusCode: '404', message: 'The resource was not found' })
  })
})
