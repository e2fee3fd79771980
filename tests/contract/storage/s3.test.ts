import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { BUCKET, CREDENTIALS, REGION, startS3Double } from '#backend/tests/support/s3-double.ts'
import { createTestEngine, type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'

const RANDOM_PART = 'x'.repeat(43)
const URL_BASE = 'http://backend.test'

/** A backend with files in an S3 bucket, called without a socket. */
async function startOnS3(kind: EngineKind) {
  const double = await startS3Double()
  const engine = await createTestEngine(kind)
  const folder = await mkdtemp(join(tmpdir(), 's3-backend-'))
  const log: LogEntry[] = []
  const secret = `sb_secret_${RANDOM_PART}`
  const backend = await composeBackend({
    engine,
    keys: { publishable: `sb_publishable_${RANDOM_PART}`, secret, signingKey: await generateSigningKey() },
    objectsFolder: join(folder, 'objects'),
    objectStore: {
      endpoint: double.endpoint,
      region: REGION,
      bucket: BUCKET,
      prefix: 'site/',
      ...CREDENTIALS,
    },
    publicUrl: URL_BASE,
    pictures: { buckets: ['photos'] },
    log: (entry) => log.push(entry),
  })
  onTestFinished(async () => {
    await backend.close()
    await engine.close()
    await double.stop()
    await rm(folder, { recursive: true })
  })
  const { storage } = createClient(URL_BASE, secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  await storage.createBucket('open', { public: true })
  await storage.createBucket('photos', { public: true })
  return {
    ...double,
    stop: () => double.stop(),
    log,
    folder,
    bucket: storage.from('open'),
    photos: storage.from('photos'),
  }
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('files are stored in the bucket from upload to removal', async () => {
      const { bucket, objects, folder } = await startOnS3(kind)
      const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
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
      expect(await readdir(join(folder, 'objects', '.spool'))).toEqual([])
    })

    test('the re-encoded picture is stored', async () => {
      const { photos, objects } = await startOnS3(kind)
      const source = Buffer.concat([
        await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
        Buffer.from('trailing'),
      ])
      expect((await photos.upload('a.png', source)).error).toBeNull()
      const [stored] = objects.values()
      expect(stored!.bytes.includes('trailing')).toBe(false)
      expect((await photos.upload('b.png', Buffer.from('<svg/>'))).error).toMatchObject({
        code: 'InvalidMimeType',
      })
      expect(objects.size).toBe(1)
    })

    test('while the store is unavailable, every call on bytes fails and stores no row', async () => {
      const { bucket, stop } = await startOnS3(kind)
      await bucket.upload('a.txt', new Blob(['x']))
      await stop()
      const away = { status: 503, statusCode: '503', code: 'StoreUnavailable' }
      expect((await bucket.upload('b.txt', new Blob(['x']))).error).toMatchObject(away)
      expect((await bucket.download('a.txt')).error).toMatchObject({ status: 503 })
      expect((await bucket.list()).data!.map(({ name }) => name)).toEqual(['a.txt'])
    })
  })
}
