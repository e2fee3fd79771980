import type { Sharp } from 'sharp'
import { storageErrors } from '../errors.ts'
import { loadSharp } from './load-sharp.ts'
import type { PictureFormat } from './picture-format.ts'
import type { RenderOptions } from './render-options.ts'

/** Limits of threat model, section 7. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE_PIXELS = 12_000
const TIMEOUT_SECONDS = 10
/** Least effort: more of it makes files a little smaller and takes many times as long. */
const AVIF_EFFORT = 0
const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/**
 * Decodes a picture, resizes it (never beyond its own size) and encodes it without its metadata. Of an animation
 * only the first picture is left.
 * @throws StorageError InvalidRequest for what is no picture, too large, or takes too long
 */
export async function renderPicture(
  source: Uint8Array,
  options: RenderOptions,
  format: PictureFormat,
): Promise<Buffer> {
  const sharp = await loadSharp().catch((cause: unknown) => {
    throw storageErrors.renderingOff(cause)
  })
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > MAX_SIDE_PIXELS) throw new Error(`The picture is ${width} by ${height}.`)
    return await encode(
      picture.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient().resize({
        width: options.width,
        height: options.height,
        fit: FITS[options.resize],
        withoutEnlargement: true,
      }),
      format,
      options.quality,
    ).toBuffer()
  } catch (cause) {
    throw storageErrors.badRequest('The source is not a picture that can be rendered', cause)
  }
}

function encode(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: AVIF_EFFORT })
  if (format === 'webp') return picture.webp({ quality })
  if (format === 'jpeg') return picture.jpeg({ quality, mozjpeg: true })
  return format === 'png' ? picture.png() : picture.gif()
}
