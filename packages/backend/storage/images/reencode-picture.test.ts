import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { reencodePicture } from './reencode-picture.ts'

/** More than 4 megapixels. */
const LARGE = { width: 2_100, height: 2_000 }
const SMALL = { width: 210, height: 200 }
/** For the test and one picture on a busy machine. */
const SLOW = { timeout: 180_000 }
const SLOW_SECONDS = 60

/** Noise, which does not compress. */
function drawJpeg(size: typeof LARGE, options: JpegOptions): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { ...size, channels: 3, background: 'gray', noise } })
    .jpeg(options)
    .toBuffer()
}

const isProgressive = async (bytes: Buffer) => (await sharp(bytes).metadata()).isProgressive

test('encodes a large JPEG row by row, a small one as a whole', SLOW, async () => {
  const source = await drawJpeg(LARGE, { quality: 100, chromaSubsampling: '4:4:4' })
  const large = await reencodePicture(source, SLOW_SECONDS)
  expect(large).toMatchObject({ format: 'jpeg', ...LARGE })
  expect(await isProgressive(large.bytes)).toBe(false)
  const small = await reencodePicture(await drawJpeg(SMALL, { quality: 100 }))
  expect(await isProgressive(small.bytes)).toBe(true)
})

test('encodes a picture as small as possible if row by row would enlarge it', SLOW, async () => {
  const source = await drawJpeg(LARGE, { quality: 88, progressive: true })
  const { bytes } = await reencodePicture(source, SLOW_SECONDS)
  expect(await isProgressive(bytes)).toBe(true)
  // Encoding again loses quality.
  expect(bytes.byteLength).toBeLessThan(source.byteLength * 1.02)
})
