import type { Metadata, Sharp } from 'sharp'
import { storageErrors } from '../errors.ts'
import { loadSharp, MAX_FRAMES, MAX_PIXELS, MAX_SIDE_PIXELS, TIMEOUT_SECONDS } from './load-sharp.ts'
import { detectFormat, type PictureFormat } from './picture-format.ts'

export type Picture = {
  bytes: Buffer
  format: PictureFormat
  width: number
  height: number
}

/** Files grow much faster than quality above these values. */
const QUALITY = { jpeg: 88, webp: 88, avif: 70 }
/** Higher effort takes many times as long for slightly smaller files. */
const AVIF_EFFORT = 0
const GIF_EFFORT = 1
/** Computing a palette takes seconds for larger images. */
const MAX_PALETTE_PIXELS = 4_000_000
/** Larger JPEGs are encoded row by row: 50 million pixels would take 340 MB. */
const MAX_WHOLE_PIXELS = 4_000_000
const ANIMATED: readonly PictureFormat[] = ['gif', 'webp']

/**
 * Decodes an image and encodes it in the same format: upright, in sRGB, without metadata. Animations are kept.
 * @throws StorageError InvalidMimeType for another format, EntityTooLarge above the limits, InvalidRequest if it is
 * damaged or takes longer than `timeoutSeconds`
 */
export async function reencodePicture(
  source: Uint8Array,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): Promise<Picture> {
  const format = detectFormat(source)
  if (format === null) throw storageErrors.notAPicture()
  const sharp = await loadSharp().catch((cause: unknown) => {
    throw storageErrors.renderingOff(cause)
  })
  const open = (animated: boolean) => sharp(source, { limitInputPixels: false, failOn: 'error', animated })
  const metadata = await mustDecode(() => open(false).metadata())
  mustBeOfFormat(metadata, format)
  mustBeWithinLimits(metadata)

  const isAnimated = ANIMATED.includes(format) && (metadata.pages ?? 1) > 1
  const reencode = (byRows: boolean) =>
    mustDecode(() => {
      const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: isAnimated })
      // sharp can't rotate animations, and cameras don't create them.
      const upright = isAnimated ? picture : picture.autoOrient()
      const timed = upright.timeout({ seconds: timeoutSeconds })
      return encode(timed, format, metadata, byRows).toBuffer({ resolveWithObject: true })
    })
  const isLarge = format === 'jpeg' && metadata.width * metadata.height > MAX_WHOLE_PIXELS
  let { data, info } = await reencode(isLarge)
  // Encoding by rows gives slightly larger files.
  if (isLarge && data.byteLength > source.byteLength) ({ data, info } = await reencode(false))
  return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height }
}

function encode(
  picture: Sharp,
  format: PictureFormat,
  { isPalette, width, height }: Metadata,
  byRows: boolean,
): Sharp {
  switch (format) {
    case 'png':
      return isPalette && width * height <= MAX_PALETTE_PIXELS
        ? picture.png({ palette: true, dither: 0 })
        : picture.png({ adaptiveFiltering: true })
    case 'jpeg':
      return picture.jpeg({ quality: QUALITY.jpeg, progressive: !byRows, optimizeCoding: !byRows })
    case 'webp':
      return picture.webp({ quality: QUALITY.webp })
    case 'avif':
      return picture.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT })
    default:
      return picture.gif({ effort: GIF_EFFORT, dither: 0 })
  }
}

/** HEIF contains other formats than AVIF. */
function mustBeOfFormat({ format, compression }: Metadata, expected: PictureFormat): void {
  const isExpected = expected === 'avif' ? format === 'heif' && compression === 'av1' : format === expected
  if (!isExpected) throw storageErrors.notAPicture()
}

function mustBeWithinLimits({ width, height, pages = 1 }: Metadata): void {
  if (pages > MAX_FRAMES) throw storageErrors.pictureTooLarge(`more than ${MAX_FRAMES} frames`)
  if (Math.max(width, height) > MAX_SIDE_PIXELS) {
    throw storageErrors.pictureTooLarge(`a side of more than ${MAX_SIDE_PIXELS} pixels`)
  }
  if (width * height * pages > MAX_PIXELS) {
    throw storageErrors.pictureTooLarge(`more than ${MAX_PIXELS / 1e6} megapixels`)
  }
}

async function mustDecode<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    const tookTooLong = cause instanceof Error && /timeout/i.test(cause.message)
    throw storageErrors.badRequest(
      tookTooLong
        ? 'The picture takes too long to decode. Make it smaller and upload it again.'
        : 'The picture is damaged or incomplete. Save it again and upload the new file.',
      cause,
    )
  }
}
