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
  test('anyone can read a file of the server by its public address', async () => {
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

  test('overwrites a file only on request', async () => {
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

  test('policies decide who uploads before any byte is stored', async () => {
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
    // Inserting is allowed without permission to read.
    expect((await user.storage.from('open').upload(newPath('drop'), png())).error).toBeNull()
    expect(await countStored(backend)).toBe(before + 1)
  })

  test('applies the limits of the bucket', async () => {
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

  test('a missing or private file is not found', async () => {
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

  test('without a caller or with an invalid token, nothing is stored', async () => {
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

  test('any token can read a public file', async () => {
    const backend = use()
    const path = newPath()
    await backend.service.storage.from('open').upload(path, png())
    const response = await read(backend, `open/${path}`, {
      headers: { authorization: 'Bearer old.and.stale' },
    })
    expect(response.status).toBe(200)
  })

  test('a row without bytes is not found and not cached', async () => {
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
