import sharp, { type Metadata } from 'sharp'
import { expect, test } from 'vitest'
import { drawAnimation, drawBomb, drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { measureProcessorSeconds } from '#import/tests/processor-time.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { type BackendUnderTest, PICTURE_BUCKET } from '../start-backend.ts'
import { countStored, newPath, STORAGE_SQL } from './fixture.ts'

const SQL = `${STORAGE_SQL}
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('${PICTURE_BUCKET}', '${PICTURE_BUCKET}', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);`

const FORMATS = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const
const newName = (extension: string) => newPath('news').replace(/png$/, extension)
const encode = (extension: string, width = 60, height = 30) => {
  const picture = drawPicture(width, height)
  if (extension === 'avif') return picture.avif({ effort: 0 }).toBuffer()
  return picture.toFormat(extension === 'jpg' ? 'jpeg' : (extension as 'png')).toBuffer()
}

async function readBack(
  backend: BackendUnderTest,
  name: string,
): Promise<{ bytes: Buffer; picture: Metadata }> {
  const { data, error } = await backend.anon.storage.from(PICTURE_BUCKET).download(name)
  expect(error).toBeNull()
  const bytes = Buffer.from(await data!.arrayBuffer())
  return { bytes, picture: await sharp(bytes).metadata() }
}

/** Expects an error and no new bytes or rows. */
async function expectRefusal(backend: BackendUnderTest, name: string, body: Buffer, refusal: object) {
  const bucket = backend.service.storage.from(PICTURE_BUCKET)
  const before = await countStored(backend)
  const { error } = await bucket.upload(name, body, { contentType: 'image/png' })
  expect(error).toMatchObject({ status: 400, ...refusal })
  expect(await countStored(backend)).toBe(before)
  expect((await bucket.exists(name)).data).toBe(false)
}

const NO_PICTURE = {
  statusCode: '415',
  code: 'InvalidMimeType',
  message: expect.stringMatching(/^Only PNG, JPEG/),
}
const DAMAGED = { statusCode: '400', code: 'InvalidRequest', message: expect.stringContaining('damaged') }
const tooLarge = (what: string) => ({
  statusCode: '413',
  code: 'EntityTooLarge',
  message: expect.stringContaining(what),
})

onBothEngines(SQL, (use) => {
  test.for(FORMATS)('re-encodes a %s and returns its size and type', async (extension) => {
    const name = newName(extension)
    const source = Buffer.concat([await encode(extension), Buffer.from('<script>trailing()</script>')])
    const bucket = use().service.storage.from(PICTURE_BUCKET)
    const { error } = await bucket.upload(name, source, { contentType: 'text/html', cacheControl: '60' })
    expect(error).toBeNull()
    const { bytes, picture } = await readBack(use(), name)
    expect(bytes.includes('trailing')).toBe(false)
    expect(picture).toMatchObject({ width: 60, height: 30 })
    const type = `image/${extension === 'jpg' ? 'jpeg' : extension}`
    expect((await bucket.info(name)).data).toMatchObject({
      contentType: type,
      cacheControl: 'max-age=60',
      size: bytes.byteLength,
      metadata: { width: 60, height: 30 },
    })
  })

  test('the response to an upload has the size, and metadata of the client is stored', async () => {
    const { url, keys } = use()
    const name = newName('png')
    const response = await fetch(`${url}/storage/v1/object/${PICTURE_BUCKET}/${name}`, {
      method: 'POST',
      headers: { apikey: keys.secret, 'x-metadata': Buffer.from('{"by":"me","width":1}').toString('base64') },
      body: new Uint8Array(await encode('png')),
    })
    expect(await response.json()).toEqual({
      Id: expect.any(String),
      Key: `${PICTURE_BUCKET}/${name}`,
      width: 60,
      height: 30,
    })
    const { data } = await use().service.storage.from(PICTURE_BUCKET).info(name)
    expect(data!.metadata).toEqual({ by: 'me', width: 60, height: 30 })
  })

  test('removes location, camera, color profile and orientation of a photo and rotates it upright', async () => {
    const name = newName('jpg')
    const source = await drawPicture(60, 30)
      .withExif({ IFD0: { Copyright: 'Secret Place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(source).metadata()).exif).toBeDefined()
    await use().service.storage.from(PICTURE_BUCKET).upload(name, source)
    const { bytes, picture } = await readBack(use(), name)
    expect(picture).toMatchObject({ width: 30, height: 60, space: 'srgb' })
    expect([picture.exif, picture.icc, picture.xmp, picture.orientation]).toEqual(Array(4).fill(undefined))
    expect(bytes.includes('Secret Place')).toBe(false)
    const { data } = await use().service.storage.from(PICTURE_BUCKET).info(name)
    expect(data!.metadata).toEqual({ width: 30, height: 60 })
  })

  test.for(['gif', 'webp'] as const)(
    'an animated %s stays animated, up to a hundred frames',
    async (format) => {
      const name = newName(format)
      const { error } = await use()
        .service.storage.from(PICTURE_BUCKET)
        .upload(name, await drawAnimation(100, format))
      expect(error).toBeNull()
      const { picture } = await readBack(use(), name)
      expect(picture).toMatchObject({ pages: 100, width: 20, height: 10 })
      expect(picture.delay?.[0]).toBe(100)
      await expectRefusal(use(), newName(format), await drawAnimation(101, format), tooLarge('100 frames'))
    },
  )

  test('re-encodes a replacement too, and a rejected one keeps the old picture', async () => {
    const backend = use()
    const bucket = backend.service.storage.from(PICTURE_BUCKET)
    const name = newName('png')
    await bucket.upload(name, await encode('png'))
    const source = Buffer.concat([await encode('png', 10, 10), Buffer.from('trailing')])
    expect((await bucket.update(name, source)).error).toBeNull()
    expect((await readBack(backend, name)).bytes.includes('trailing')).toBe(false)
    for (const options of [{ upsert: true }, {}]) {
      expect((await bucket.update(name, Buffer.from('<svg/>'), options)).error).toMatchObject(NO_PICTURE)
    }
    expect((await readBack(backend, name)).picture).toMatchObject({ width: 10, height: 10 })
  })

  test('applies the same rules to a signed upload', async () => {
    const backend = use()
    const bucket = backend.service.storage.from(PICTURE_BUCKET)
    const name = newName('png')
    const { data: refused } = await bucket.createSignedUploadUrl(name)
    const page = Buffer.from('<html></html>')
    expect((await bucket.uploadToSignedUrl(name, refused!.token, page)).error).toMatchObject(NO_PICTURE)
    const source = Buffer.concat([await encode('png'), Buffer.from('trailing')])
    expect((await bucket.uploadToSignedUrl(name, refused!.token, source)).error).toBeNull()
    expect((await readBack(backend, name)).bytes.includes('trailing')).toBe(false)
  })

  test('re-encodes a file copied into the bucket, and rejects a move from another bucket', async () => {
    const { service } = use()
    const from = newPath()
    const to = newName('png')
    const source = Buffer.concat([await encode('png'), Buffer.from('trailing')])
    await service.storage.from('open').upload(from, source, { contentType: 'image/png' })
    await service.storage.from('open').upload(`${from}.txt`, Buffer.from('x'), { contentType: 'image/png' })
    const destination = { destinationBucket: PICTURE_BUCKET }
    expect((await service.storage.from('open').copy(from, to, destination)).error).toBeNull()
    expect((await readBack(use(), to)).bytes.includes('trailing')).toBe(false)
    const refused = await service.storage.from('open').copy(`${from}.txt`, newName('png'), destination)
    expect(refused.error).toMatchObject(NO_PICTURE)
    expect((await service.storage.from('open').move(from, newName('png'), destination)).error).toMatchObject({
      code: 'InvalidRequest',
      message: expect.stringContaining('must be copied into this bucket, not moved'),
    })
    const bucket = service.storage.from(PICTURE_BUCKET)
    expect((await bucket.move(to, newName('html'))).error).toMatchObject({ code: 'InvalidKey' })
    expect((await bucket.move(to, newName('png'))).error).toBeNull()
  })

  test.for([
    ['png', 'jpg', 'The picture is a PNG, so its name must end in .png'],
    ['jpeg', 'png', 'The picture is a JPEG, so its name must end in .jpg'],
    ['gif', 'html', 'The picture is a GIF, so its name must end in .gif'],
  ] as const)('rejects a %s named .%s', async ([format, extension, message]) => {
    const refusal = { statusCode: '400', code: 'InvalidKey', message: expect.stringContaining(message) }
    await expectRefusal(use(), newName(extension), await encode(format), refusal)
  })

  test.for(['news/a b.png', 'news/a!.png', `news/${'a'.repeat(200)}.png`, 'news/png'])(
    'rejects the name %s',
    async (name) => {
      await expectRefusal(use(), name, await encode('png'), { code: 'InvalidKey' })
    },
  )

  test.for(FORMATS)('rejects a truncated %s', async (extension) => {
    const whole = await encode(extension, 300, 300)
    const half = whole.subarray(0, Math.floor(whole.byteLength / 2))
    await expectRefusal(use(), newName(extension), half, { ...DAMAGED, message: expect.any(String) })
  })

  test('rejects a picture with too many pixels immediately', async () => {
    const bombs: [Buffer, string][] = [
      [drawBomb(30_000, 30_000), '12000 pixels'],
      [drawBomb(12_001, 10), '12000 pixels'],
      [drawBomb(8_000, 8_000), '50 megapixels'],
    ]
    for (const [bomb, what] of bombs) {
      const seconds = await measureProcessorSeconds(() =>
        expectRefusal(use(), newName('png'), bomb, tooLarge(what)),
      )
      expect(seconds).toBeLessThan(2)
    }
  })
})
