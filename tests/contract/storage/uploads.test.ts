import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { BUCKET_NOT_FOUND, countStored, newPath, png, REFUSED, send, STORAGE_SQL } from './fixture.ts'

/** Without the right to read. */
const DROP_SQL = `create policy "users drop files" on storage.objects for insert to authenticated
  with check (bucket_id = 'open' and (storage.foldername(name))[1] = 'drop');`

onBothEngines(STORAGE_SQL + DROP_SQL, (use) => {
  const open = () => use().service.storage.from('open')
  const readPublic = (path: string, headers: Record<string, string> = {}) =>
    send(use(), 'GET', `/object/public/${encodeURI(path)}`, { headers })

  test('anyone can read a file of the server by its public address, with any token', async () => {
    const path = newPath('a folder/deep')
    const { data, error } = await open().upload(path, png(), { cacheControl: '60' })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), path, fullPath: `open/${path}` })
    const address = open().getPublicUrl(path).data.publicUrl
    for (const authorization of ['', 'Bearer old.and.stale']) {
      const response = await fetch(address, { headers: { authorization } })
      expect([response.status, await response.text()]).toEqual([200, 'png bytes'])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'max-age=60',
        'access-control-allow-origin': '*',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      })
    }
  })

  test('overwrites a file only on request', async () => {
    const path = newPath()
    const first = await open().upload(path, png('one'))
    const before = await countStored(use())
    const again = await open().upload(path, png('two'))
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(await send(use(), 'POST', `/object/open/${path}`, { body: '"raw"' })).toMatchObject({
      status: 400,
      body: { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
    })
    expect((await readPublic(`open/${path}`)).body).toBe('one')
    const replaced = await open().upload(path, png('three'), { upsert: true })
    expect(replaced.data).toEqual(first.data)
    expect((await open().update(path, png('four'))).data).toMatchObject({ path, id: first.data!.id })
    expect((await readPublic(`open/${path}`)).body).toBe('four')
    expect(await countStored(use())).toBe(before)
  })

  test('policies decide who uploads before any byte is stored', async () => {
    const user = (await use().signIn()).storage.from('open')
    const before = await countStored(use())
    expect((await use().anon.storage.from('open').upload(newPath(), png())).error).toMatchObject(REFUSED)
    expect((await user.upload(newPath(), png())).error).toMatchObject(REFUSED)
    const replacing = await user.upload(newPath('drop'), png(), { upsert: true })
    expect(replacing.error).toMatchObject(REFUSED)
    expect(await countStored(use())).toBe(before)
    expect((await user.upload(newPath('drop'), png())).error).toBeNull()
    expect(await countStored(use())).toBe(before + 1)
  })

  test('applies the limits of the bucket', async () => {
    const pictures = use().service.storage.from('pictures')
    const before = await countStored(use())
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    for (const body of [png('x'.repeat(1001)), png('x'.repeat(200_000)), Buffer.alloc(1001)]) {
      const { error } = await pictures.upload(newPath(), body, { contentType: 'image/png' })
      expect(error).toMatchObject(tooLarge)
    }
    const page = new Blob(['x'], { type: 'text/html' })
    expect((await pictures.upload(newPath(), page)).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/html is not supported',
    })
    expect((await pictures.upload(newPath(), png('x'.repeat(1000)))).error).toBeNull()
    expect(await countStored(use())).toBe(before + 1)
  })

  test('a missing or private file is not found', async () => {
    const path = newPath()
    await use().service.storage.from('closed').upload(path, png())
    const noBucket = {
      status: 400,
      body: { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' },
    }
    expect(await readPublic(`closed/${path}`)).toMatchObject(noBucket)
    expect(await readPublic(`nowhere/${path}`)).toMatchObject(noBucket)
    expect(await readPublic('open/nothing.png')).toMatchObject({
      status: 400,
      body: { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    })
    const { error } = await use().service.storage.from('nowhere').upload(path, png())
    expect(error).toMatchObject(BUCKET_NOT_FOUND)
  })

  test('without a caller or with an invalid token, nothing is stored', async () => {
    const upload = (headers: Record<string, string>) =>
      send(use(), 'POST', '/object/open/x.png', { body: 'x', headers })
    const expired = await use().mint({}, { issuedAt: 1 })
    for (const [headers, body] of [
      [{}, { code: 'InvalidRequest', message: "headers must have required property 'authorization'" }],
      [{ authorization: 'Bearer abc' }, { statusCode: '403', message: 'Invalid Compact JWS' }],
      [{ authorization: `Bearer ${expired}` }, { message: '"exp" claim timestamp check failed' }],
    ] as [Record<string, string>, object][]) {
      expect(await upload(headers)).toMatchObject({ status: 400, body })
    }
    expect((await open().exists('x.png')).data).toBe(false)
  })

  test('a row without bytes is not found and not cached', async () => {
    const path = newPath()
    await open().upload(path, png())
    await use().engine.transaction(
      (tx) =>
        tx.query(
          `insert into storage.objects (bucket_id, name, version, metadata)
           select 'open', 'lost.png', gen_random_uuid()::text, metadata || '{"size": 3}'
           from storage.objects where name = $1`,
          [path],
        ),
      { role: 'service_role' },
    )
    const response = await readPublic('open/lost.png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response).toMatchObject({ status: 400, body: { message: 'The resource was not found' } })
  })
})
