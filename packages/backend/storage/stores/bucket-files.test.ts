import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
import { openBucketFiles } from './bucket-files.ts'
import { S3Error } from './s3-client.ts'

async function open(bucket = BUCKET) {
  const double = await startS3Double()
  const folder = await mkdtemp(join(tmpdir(), 'bucket-files-'))
  onTestFinished(async () => {
    await double.stop()
    await rm(folder, { recursive: true })
  })
  const write = async (content: string) => {
    const file = join(folder, 'file')
    await writeFile(file, content)
    return file
  }
  const settings = { endpoint: double.endpoint, region: REGION, bucket, prefix: 'a b/', ...CREDENTIALS }
  return { ...double, files: openBucketFiles(settings, { partBytes: 4 }), write }
}

test.for(['', 'abc', 'abcd', 'abcdefghij'])('reads a file of %j as a whole and in parts', async (content) => {
  const { files, objects, uploads, write } = await open()
  await files.upload('backup & more.tar', await write(content))
  expect([...objects].map(([key, { bytes }]) => [key, bytes.toString()])).toEqual([
    ['a b/backup & more.tar', content],
  ])
  expect(uploads.size).toBe(0)
})

test('lists files page by page and removes them by name', async () => {
  const { files, objects, write } = await open()
  objects.set('elsewhere', { bytes: Buffer.from('x'), writtenAt: new Date() })
  const file = await write('x')
  for (const name of ['1', '2', '3', '4', '5']) await files.upload(name, file)
  await files.remove('2')
  await files.remove('never there')
  expect((await files.list()).toSorted()).toEqual(['1', '3', '4', '5'])
})

test('a rejected part aborts the upload and nothing remains', async () => {
  const { files, objects, uploads, refuseParts, write } = await open()
  refuseParts.from = 2
  await expect(files.upload('x', await write('abcdefghij'))).rejects.toThrow(S3Error)
  expect([objects.size, uploads.size]).toEqual([0, 0])
})

test('reports a missing bucket', async () => {
  const { files, write } = await open('absent')
  await expect(files.upload('x', await write('x'))).rejects.toThrow('answered a request with 404')
  await expect(files.list()).rejects.toThrow('answered a request with 404')
})
