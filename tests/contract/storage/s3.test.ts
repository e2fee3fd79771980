import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
import { PICTURE_BUCKET, startBackend } from '../start-backend.ts'

/** A backend with files in an S3 bucket. */
async function startOnS3() {
  const double = await startS3Double()
  const objectStore = {
    endpoint: double.endpoint,
    region: REGION,
    bucket: BUCKET,
    prefix: 'site/',
    ...CREDENTIALS,
  }
  const { service, objectsFolder, stop } = await startBackend('pglite', '', { objectStore })
  onTestFinished(async () => {
    await stop()
    await double.stop()
  })
  for (const name of ['open', PICTURE_BUCKET]) await service.storage.createBucket(name, { public: true })
  const [bucket, photos] = [service.storage.from('open'), service.storage.from(PICTURE_BUCKET)]
  return { ...double, objectsFolder, bucket, photos }
}

const drawPng = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('files are stored in the bucket from upload to removal', async () => {
  const { bucket, objects, objectsFolder } = await startOnS3()
  const picture = await drawPng()
  expect((await bucket.upload('a.png', picture, { contentType: 'image/png' })).error).toBeNull()
  expect([...objects.keys()]).toEqual([expect.stringMatching(/^site\/[0-9a-f-]{36}$/)])
  expect(Buffer.from(await (await bucket.download('a.png')).data!.arrayBuffer())).toEqual(picture)
  const small = await bucket.download('a.png', { transform: { width: 10 } })
  expect(await sharp(await small.data!.arrayBuffer()).metadata()).toMatchObject({ width: 10, height: 5 })
  expect((await bucket.copy('a.png', 'b.png')).error).toBeNull()
  expect((await bucket.move('a.png', 'c.png')).error).toBeNull()
  expect(objects.size).toBe(2)
  expect((await bucket.remove(['b.png', 'c.png'])).data).toHaveLength(2)
  expect(objects.size).toBe(0)
  expect(await readdir(join(objectsFolder, '.spool'))).toEqual([])
})

test('the re-encoded picture is stored', async () => {
  const { photos, objects } = await startOnS3()
  const source = Buffer.concat([await drawPng(), Buffer.from('trailing')])
  expect((await photos.upload('a.png', source)).error).toBeNull()
  const [stored] = objects.values()
  expect(stored!.bytes.includes('trailing')).toBe(false)
  expect((await photos.upload('b.png', Buffer.from('<svg/>'))).error).toMatchObject({
    code: 'InvalidMimeType',
  })
  expect(objects.size).toBe(1)
})

test('while the store is unavailable, every call on bytes fails and stores no row', async () => {
  const { bucket, stop } = await startOnS3()
  await bucket.upload('a.txt', new Blob(['x']))
  await stop()
  const away = { status: 503, statusCode: '503', code: 'StoreUnavailable' }
  expect((await bucket.upload('b.txt', new Blob(['x']))).error).toMatchObject(away)
  expect((await bucket.download('a.txt')).error).toMatchObject({ status: 503 })
  expect((await bucket.list()).data!.map(({ name }) => name)).toEqual(['a.txt'])
})
