import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
import { StoreUnavailableError } from './byte-store.ts'
import { chunksOf, describeByteStore, listIds } from '#backend/tests/byte-store.shared-suite.ts'
import { createS3Store, parseListing } from './s3-store.ts'
import type { S3Settings } from './s3-client.ts'

async function openStore(more: Partial<S3Settings> = {}) {
  const double = await startS3Double()
  const spool = await mkdtemp(join(tmpdir(), 'spool-'))
  onTestFinished(async () => {
    await double.stop()
    await rm(spool, { recursive: true })
  })
  const { endpoint, objects } = double
  const settings = { endpoint, region: REGION, bucket: BUCKET, ...CREDENTIALS, ...more }
  const countFiles = async () => objects.size + (await readdir(spool)).length
  return { ...double, store: createS3Store(settings, spool), countFiles }
}

describeByteStore('an S3 bucket below a prefix', () => openStore({ prefix: 'site & shop/objects/' }))

test('retries after a temporary failure', async () => {
  const { store, failures, objects } = await openStore()
  failures.push(503, 500)
  await store.write(randomUUID(), chunksOf('x'), 100)
  expect(objects.size).toBe(1)
})

test('reports a store that fails again and again as unavailable', async () => {
  const { store, failures, countFiles } = await openStore()
  failures.push(503, 500, 502, 504)
  await expect(store.write(randomUUID(), chunksOf('x'), 100)).rejects.toThrow(StoreUnavailableError)
  expect(await countFiles()).toBe(0)
})

test('reports an unresponsive store as unavailable and leaves no upload', async () => {
  const opened = await openStore()
  await opened.stop()
  const { store, countFiles } = opened
  await expect(store.write(randomUUID(), chunksOf('x'), 100)).rejects.toThrow(StoreUnavailableError)
  await expect(store.read(randomUUID())).rejects.toThrow(StoreUnavailableError)
  expect(await countFiles()).toBe(0)
})

test.for(['', 'no XML at all', '<ListBucketResult>', '<html><body>Login</body></html>'])(
  'reads no files from the invalid list "%s"',
  (answer) => {
    expect(parseListing(answer)).toEqual({ entries: [], continuation: null })
  },
)

test('lists only its own keys', async () => {
  const { store, objects } = await openStore({ prefix: 'mine/' })
  const id = randomUUID()
  await store.write(id, chunksOf('x'), 100)
  const other = { bytes: Buffer.from('x'), writtenAt: new Date() }
  objects.set(`other/${randomUUID()}`, other)
  objects.set('mine/readme.txt', other)
  expect(await listIds(store)).toEqual([id])
})

test.for([
  ['a wrong secret', { secretAccessKey: 'wrong' }, '403'],
  ['a bucket that is not there', { bucket: 'missing' }, '404'],
] as const)('%s is an error with the response of the store', async ([, settings, status]) => {
  const { store, countFiles } = await openStore(settings)
  await expect(store.write(randomUUID(), chunksOf('x'), 100)).rejects.toThrow(status)
  await expect(listIds(store)).rejects.toThrow(status)
  expect(await countFiles()).toBe(0)
})

test('reads a list with entities and its next page', () => {
  const xml = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&lt;&#65;&#x42;</NextContinuationToken>
    <Contents><Key>a&amp;b</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents></ListBucketResult>`
  expect(parseListing(xml)).toEqual({
    entries: [{ key: 'a&b', writtenAt: new Date('2026-01-02T03:04:05Z') }],
    continuation: 'a<AB',
  })
})
