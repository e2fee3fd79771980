import type { Sharp } from 'sharp'
import { storageErrors } from '../errors.ts'
import { loadSharp, MAX_PIXELS, MAX_SIDE_PIXELS, TIMEOUT_SECONDS } from './load-sharp.ts'
import type { PictureFormat } from './picture-format.ts'
import type { RenderOptions } from './render-options.ts'

/** Higher effort takes many times as long for slightly smaller files. */
const AVIF_EFFORT = 0
/** With the default effort, a large GIF takes tens of seconds. */
const GIF_EFFORT = { effort: 1, dither: 0 }
const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** Focal point in percent of width and height, kept visible when cropping. */
export type Focus = { x: number; y: number }

/**
 * Resizes an image (never enlarging it) and encodes it without metadata. Animations are kept where the format allows
 * it.
 * @throws StorageError InvalidRequest if it is not an image, too large, or takes too long
 */
export async function renderPicture(
  source: Uint8Array,
  options: RenderOptions & { focus?: Focus | undefined },
  format: PictureFormat,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): Promise<Buffer> {
  const sharp = await loadSharp().catch((cause: unknown) => {
    throw storageErrors.renderingOff(cause)
  })
  try {
    const open = (animated: boolean) =>
      sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })
    const metadata = await open(false).metadata()
    const { width, height, pages = 1, format: sourceFormat } = metadata
    if (Math.max(width, height) > MAX_SIDE_PIXELS) throw new Error(`The picture is ${width} by ${height}.`)
    const isAnimated = pages > 1 && isAnimatable(sourceFormat) && isAnimatable(format)
    // sharp can't rotate animations, and cameras don't create them.
    const picture = isAnimated ? open(true) : open(false).autoOrient()
    const { autoOrient: turned } = metadata
    if (options.focus && !isAnimated) picture.extract(cutAround(options.focus, turned, options))
    return await encode(
      picture.timeout({ seconds: timeoutSeconds }).resize({
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

function cutAround(focus: Focus, whole: { width: number; height: number }, asked: RenderOptions) {
  const ratio = (asked.width ?? whole.width) / (asked.height ?? whole.height)
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)))
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)))
  const place = (share: number, room: number) => Math.round((room * share) / 100)
  const left = place(focus.x, whole.width - width)
  return { left, top: place(focus.y, whole.height - height), width, height }
}

const isAnimatable = (format: string) => format === 'gif' || format === 'webp'

function encode(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: AVIF_EFFORT })
  if (format === 'webp') return picture.webp({ quality })
  if (format === 'jpeg') return picture.jpeg({ quality, mozjpeg: true })
  return format === 'png' ? picture.png() : picture.gif(GIF_EFFORT)
}
