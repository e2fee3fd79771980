import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as loading from './load-sharp.ts'
import { reencodePicture } from './reencode-picture.ts'
import { readRenderOptions } from './render-options.ts'
import { renderPicture } from './render-picture.ts'

const SIZE = { width: 4_000, height: 3_000 }
const MIN_TIMEOUT_SECONDS = 1
/** Drawing the noise and reading it twice takes long on a busy machine. */
const SLOW = { timeout: 180_000 }

/** Random pixels, which WebP and AVIF encode slowly. */
function drawNoise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { ...SIZE, channels: 3, background: 'black', noise } })
    .webp({ effort: 0 })
    .toBuffer()
}

test('stops decoding and encoding after the time limit', SLOW, async () => {
  const source = await drawNoise()
  await expect(reencodePicture(source, MIN_TIMEOUT_SECONDS)).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: expect.stringContaining('too long to decode'),
  })
  // WebP at full size: its encoder can be stopped, and a reduced picture would finish in time.
  await expect(
    renderPicture(source, readRenderOptions({}), 'webp', MIN_TIMEOUT_SECONDS),
  ).rejects.toMatchObject({
    code: 'InvalidRequest',
    message: 'The source is not a picture that can be rendered',
  })
})

test('rejects pictures and gives the reason if the library cannot be loaded', async () => {
  const loadSharp = vi.spyOn(loading, 'loadSharp').mockRejectedValue(new Error('no build for this machine'))
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const off = { code: 'FeatureNotEnabled', httpStatus: 403 }
  await expect(reencodePicture(png)).rejects.toMatchObject(off)
  await expect(renderPicture(png, readRenderOptions({}), 'png')).rejects.toMatchObject(off)
  loadSharp.mockRestore()
})
