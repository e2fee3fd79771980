import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { BUCKET_NOT_FOUND, countStored, newPath, png, send, STORAGE_SQL } from './fixture.ts'

const newBucket = () => `bucket-${randomUUID()}`

onBothEngines(STORAGE_SQL, (use) => {
  test('the server creates, reads, changes and removes a bucket', async () => {
    const { storage } = use().service
    const id = newBucket()
    expect(await storage.createBucket(id, { public: false, fileSizeLimit: '2KB' })).toEqual({
      data: { name: id },
      error: null,
    })
    expect((await storage.getBucket(id)).data).toEqual({
      id,
      name: id,
      owner: '',
      public: false,
      type: 'STANDARD',
      file_size_limit: 2000,
      allowed_mime_types: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const changes = { public: true, fileSizeLimit: 99, allowedMimeTypes: ['image/*'] }
    expect((await storage.updateBucket(id, changes)).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket(id)).data).toMatchObject({
      public: true,
      file_size_limit: 99,
      allowed_mime_types: ['image/*'],
    })
    expect((await storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket(id)).error).toMatchObject(BUCKET_NOT_FOUND)
  })

  test('changing one setting keeps the others, and null removes a limit', async () => {
    const id = newBucket()
    const { storage } = use().service
    await storage.createBucket(id, { public: true, fileSizeLimit: 5 })
    const change = async (body: object) => {
      await send(use(), 'PUT', `/bucket/${id}`, { body })
      return (await storage.getBucket(id)).data
    }
    expect(await change({ allowed_mime_types: ['text/css'] })).toMatchObject({
      public: true,
      file_size_limit: 5,
      allowed_mime_types: ['text/css'],
    })
    const unlimited = { file_size_limit: null, allowed_mime_types: null }
    expect(await change(unlimited)).toMatchObject(unlimited)
    expect((await storage.createBucket(id, { public: false })).error).toMatchObject({
      statusCode: '409',
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    })
  })

  test('lists the requested part of the buckets in the requested order', async () => {
    const { storage } = use().service
    const word = randomUUID()
    for (const letter of ['b', 'c', 'a']) await storage.createBucket(`${letter}-${word}_x`, { public: false })
    const names = async (options: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets({ search: word, ...options })).data?.map(({ name }) => name[0])
    expect(await names({ sortColumn: 'name', sortOrder: 'desc' })).toEqual(['c', 'b', 'a'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['b'])
    expect(await names({ sortColumn: 'created_at' })).toEqual(['b', 'c', 'a'])
    expect(await names({ search: `${word.slice(0, 5)}%` })).toEqual([])
  })

  test('removes a bucket only when it is empty; emptying deletes the bytes', async () => {
    const backend = use()
    const { storage } = backend.service
    const id = newBucket()
    await storage.createBucket(id, { public: true })
    const before = await countStored(backend)
    for (let count = 0; count < 3; count += 1) await storage.from(id).upload(newPath(), png())
    expect((await storage.deleteBucket(id)).error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await storage.emptyBucket(id)).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect(await countStored(backend)).toBe(before)
    expect((await storage.deleteBucket(id)).error).toBeNull()
  })

  test.for(['a/b', ' a', 'ä', 'x'.repeat(101), ''])('rejects "%s" as the name of a bucket', async (name) => {
    expect((await send(use(), 'POST', '/bucket', { body: { name } })).body).toEqual({
      statusCode: '400',
      code: 'InvalidBucketName',
      error: 'Invalid Input',
      message: 'Bucket name invalid',
    })
  })

  test.for([
    [{}, 'body/name: Invalid input: expected string, received undefined'],
    [{ name: 'x', public: 'yes' }, 'body/public: Invalid input: expected boolean, received string'],
    [{ name: 'x', file_size_limit: 'much' }, 'body/file_size_limit must be a number of bytes or like 5MB'],
    [{ name: 'x', type: 'ANALYTICS' }, 'body/type: Invalid input: expected "STANDARD"'],
    ['{', 'The body is not valid JSON'],
    ['[]', 'body: Invalid input: expected object, received array'],
    ['['.repeat(100), 'The body is nested too deeply'],
  ] as const)('rejects the settings %j', async ([body, message]) => {
    expect(await send(use(), 'POST', '/bucket', { body })).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: 'InvalidRequest', error: 'Error', message },
    })
  })

  test('rejects requests without a caller', async () => {
    for (const [method, path] of [
      ['GET', '/bucket'],
      ['POST', '/bucket'],
      ['GET', '/bucket/open'],
      ['DELETE', '/bucket/open'],
      ['POST', '/bucket/open/empty'],
    ] as const) {
      expect(await send(use(), method, path, { headers: {} })).toMatchObject({
        status: 400,
        body: { code: 'InvalidRequest', message: "headers must have required property 'authorization'" },
      })
    }
  })
})
