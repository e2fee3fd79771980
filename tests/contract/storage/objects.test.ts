import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import {
  BUCKET_NOT_FOUND,
  countStored,
  newPath,
  OBJECT_NOT_FOUND,
  png,
  send,
  startUser,
  STORAGE_SQL,
} from './fixture.ts'

onBothEngines(STORAGE_SQL, (use) => {
  const closed = () => use().service.storage.from('closed')

  test('only permitted callers can read a private file', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    expect(await (await bucket.download(name)).data?.text()).toBe('own')
    expect(await (await closed().download(name)).data?.text()).toBe('own')
    const other = (await backend.signIn()).storage.from('closed')
    expect((await other.download(name)).error).toMatchObject(OBJECT_NOT_FOUND)
    expect((await backend.anon.storage.from('closed').download(name)).error).toMatchObject(OBJECT_NOT_FOUND)
    expect((await backend.anon.storage.from('nowhere').download(name)).error).toMatchObject(BUCKET_NOT_FOUND)
    for (const way of ['/object', '/object/authenticated']) {
      expect(await send(backend, 'GET', `${way}/closed/${name}`, { headers: {} })).toMatchObject({
        status: 400,
        body: { message: "headers must have required property 'authorization'" },
      })
      expect((await send(backend, 'GET', `${way}/closed/${name}`)).body).toBe('own')
      const head = await send(backend, 'HEAD', `${way}/closed/${name}`)
      expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '3', ''])
      expect((await send(backend, 'HEAD', `${way}/closed/nothing`)).status).toBe(400)
    }
  })

  test('returns metadata of a file to permitted callers only', async () => {
    const backend = use()
    const name = newPath()
    const uploaded = await closed().upload(name, png(), { metadata: { made: 'here' }, cacheControl: '7' })
    const expected = {
      id: uploaded.data!.id,
      name,
      bucketId: 'closed',
      size: 9,
      contentType: 'image/png',
      cacheControl: 'max-age=7',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: { made: 'here' },
      lastModified: expect.any(String),
      createdAt: expect.any(String),
      version: expect.any(String),
    }
    expect((await closed().info(name)).data).toEqual(expected)
    expect((await closed().exists(name)).data).toBe(true)
    expect((await closed().exists('nothing.png')).data).toBe(false)
    const user = await backend.signIn()
    expect((await user.storage.from('closed').info(name)).error).toMatchObject(OBJECT_NOT_FOUND)
    expect(await send(backend, 'GET', `/object/info/authenticated/closed/${name}`)).toMatchObject({
      status: 200,
      body: { name, bucket_id: 'closed' },
    })
    expect(await send(backend, 'GET', `/object/info/public/closed/${name}`, { headers: {} })).toMatchObject({
      body: { message: 'Bucket not found' },
    })
  })

  test('a list shows one level, folders first, in the requested order', async () => {
    const root = randomUUID()
    for (const name of ['b.png', 'a.png', 'sub/c.png', 'sub/deeper/d.png', 'other/e.png']) {
      await closed().upload(`${root}/${name}`, png())
    }
    const { data } = await closed().list(root)
    expect(data?.map(({ name }) => name)).toEqual(['other', 'sub', 'a.png', 'b.png'])
    const times = (value: unknown) => ({ updated_at: value, created_at: value, last_accessed_at: value })
    expect(data?.[0]).toEqual({ name: 'other', id: null, ...times(null), metadata: null })
    const metadata = expect.objectContaining({ size: 9, mimetype: 'image/png' })
    expect(data?.[2]).toEqual({
      name: 'a.png',
      id: expect.any(String),
      ...times(expect.any(String)),
      metadata,
    })
    const names = async (prefix: string, options: Parameters<ReturnType<typeof closed>['list']>[1]) =>
      (await closed().list(prefix, options)).data?.map(({ name }) => name)
    expect(await names(`${root}/sub/`, {})).toEqual(['deeper', 'c.png'])
    const byTime = { column: 'created_at', order: 'asc' }
    expect(await names(root, { sortBy: byTime })).toEqual(['other', 'sub', 'b.png', 'a.png'])
    const backwards = { column: 'name', order: 'desc' }
    expect(await names(root, { sortBy: backwards })).toEqual(['sub', 'other', 'b.png', 'a.png'])
    expect(await names(root, { limit: 2, offset: 1 })).toEqual(['sub', 'a.png'])
    expect(await names(root, { search: 'A' })).toEqual(['a.png'])
    for (const search of ['%', '_.png']) expect(await names(root, { search })).toEqual([])
    expect(await names(root.slice(0, 8), {})).toEqual([])
    expect((await closed().list()).data?.map(({ name }) => name)).toContain(root)
  })

  test('a list contains only what the caller may see', async () => {
    const { bucket, name } = await startUser(use(), `${randomUUID()}/mine.png`)
    const [folder] = name.split('/')
    await closed().upload(`${folder}/theirs.png`, png())
    expect((await bucket.list(folder)).data?.map((file) => file.name)).toEqual(['mine.png'])
    expect((await use().anon.storage.from('closed').list(folder)).data).toEqual([])
    expect((await use().anon.storage.from('open').list()).data).toEqual([])
  })

  test.for([
    [{ sortBy: { column: 'metadata; drop table x', order: 'asc' } }, 'body/sortBy/column'],
    [{ sortBy: { column: 'name', order: 'up' } }, 'body/sortBy/order'],
    [{ limit: 0 }, 'body/limit: Too small'],
    [{ limit: 'all' }, 'body/limit: Invalid input'],
    [{ offset: -1 }, 'body/offset: Too small'],
    [{ prefix: 'a\u0000' }, 'Text must not contain null characters'],
  ] as const)('rejects the list %j', async ([body, message]) => {
    expect(await send(use(), 'POST', '/object/list/closed', { body: { prefix: '', ...body } })).toMatchObject(
      {
        status: 400,
        body: { code: 'InvalidRequest', message: expect.stringContaining(message) },
      },
    )
  })

  test('removing deletes rows and bytes and returns what was removed', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    const kept = `${randomUUID()}.kept`
    await bucket.upload(kept, png())
    const theirs = newPath()
    await closed().upload(theirs, png())
    const before = await countStored(backend)
    const { data, error } = await bucket.remove([name, kept, theirs, 'nothing.png'])
    expect(error).toBeNull()
    expect(data).toMatchObject([{ name, bucket_id: 'closed', metadata: { size: 3 } }])
    expect(await countStored(backend)).toBe(before - 1)
    expect((await backend.anon.storage.from('closed').remove([theirs])).data).toEqual([])
    expect((await closed().exists(theirs)).data).toBe(true)
  })

  test('removes one file by its path, or returns why it failed', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    const kept = `${randomUUID()}.kept`
    const sub = randomUUID()
    await (await backend.signIn({ sub })).storage.from('closed').upload(kept, png())
    const headers = {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${await backend.mint({ sub })}`,
    }
    expect(await send(backend, 'DELETE', `/object/closed/${kept}`, { headers })).toMatchObject({
      status: 400,
      body: { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message: 'Access denied' },
    })
    expect(await send(backend, 'DELETE', `/object/closed/${name}`, { headers })).toMatchObject({
      body: { statusCode: '404', code: 'NoSuchKey' },
    })
    expect((await bucket.exists(name)).data).toBe(true)
    const before = await countStored(backend)
    expect(await send(backend, 'DELETE', `/object/closed/${name}`)).toMatchObject({
      status: 200,
      body: { message: 'Successfully deleted' },
    })
    expect(await countStored(backend)).toBe(before - 1)
  })

  test.for([
    [{}, 'body/prefixes: Invalid input: expected array, received undefined'],
    [{ prefixes: [] }, 'body/prefixes: Too small: expected array to have >=1 items'],
    [
      { prefixes: Array.from({ length: 1001 }, () => 'x') },
      'body/prefixes: Too big: expected array to have <=1000 items',
    ],
    [{ prefixes: [1] }, 'body/prefixes/0: Invalid input: expected string, received number'],
  ] as const)('rejects removing: %#', async ([body, message]) => {
    expect(await send(use(), 'DELETE', '/object/closed', { body })).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: 'InvalidRequest', message },
    })
  })

  test('an unknown route is not found for any caller', async () => {
    for (const [method, path] of [
      ['PATCH', '/object/open/a'],
      ['GET', '/bucket/open/lifecycle'],
      ['POST', '/render/image/public/open/a.png'],
      ['POST', '/object/open'],
    ] as const) {
      expect(await send(use(), method, path)).toMatchObject({
        status: 404,
        body: { error: expect.any(String), statusCode: '404' },
      })
    }
  })
})
