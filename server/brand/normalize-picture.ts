import { loadSharp, MAX_PIXELS, TIMEOUT_SECONDS } from '#backend/storage/images/load-sharp.ts'
import { MAX_BRAND_PICTURE, readBrandPicture, writeDataUrl } from '#domain/brand/brand.ts'
import type { DrawingCalls } from '../share-images/drawing-calls.ts'

/** Thrown if a picture can't be used; the message is for the owner. */
export class BrandPictureError extends Error {
  override name = 'BrandPictureError'
}

const DATA_URL = /^data:image\/(svg\+xml|png|jpeg|webp);base64,([A-Za-z\d+/]+={0,2})$/
/** Large enough for a device pixel ratio of 3. */
const MAX_SIZE = { width: 900, height: 512 }
/** Elements of an SVG simplified by resvg, which contains neither pictures nor text. */
const SVG_ELEMENTS =
  /<\/?(?!svg|g|path|defs|linearGradient|radialGradient|stop|clipPath|mask|pattern|filter|fe[A-Z][A-Za-z]+)[a-z]/i
const TEXT = /<(?:\w+:)?text[\s>]/i

const NO_PICTURE = 'This is not an SVG, PNG, JPEG or WebP file. Choose another one.'
const HAS_TEXT =
  'This SVG contains text, which only shows with its font. Convert the text to outlines, or use a PNG.'
const HAS_PICTURE = 'This SVG contains a photo or another document. Use a PNG instead.'
const TOO_LARGE = 'This file is too detailed for a logo. Simplify it, or use a smaller PNG.'
const EMPTY = 'This SVG shows nothing. Choose another file.'

/**
 * Re-encodes a logo or icon, so that nothing but shapes or pixels is stored.
 * @param dataUrl uploaded file
 * @returns data URL that `readBrandPicture` accepts
 * @throws BrandPictureError
 */
export async function normalizePicture(
  dataUrl: string,
  drawings: Pick<DrawingCalls, 'simplifySvg'>,
): Promise<string> {
  const [, kind, base64] = DATA_URL.exec(dataUrl) ?? []
  if (!kind || !base64) throw new BrandPictureError(NO_PICTURE)
  const bytes = Buffer.from(base64, 'base64')
  const text =
    kind === 'svg+xml'
      ? writeDataUrl({
          type: 'image/svg+xml',
          base64: (await simplify(bytes.toString('utf8'), drawings)).toString('base64'),
        })
      : writeDataUrl({ type: 'image/png', base64: (await encodePng(bytes)).toString('base64') })
  if (text.length > MAX_BRAND_PICTURE) throw new BrandPictureError(TOO_LARGE)
  if (readBrandPicture(text) === null) throw new BrandPictureError(EMPTY)
  return text
}

/** resvg outputs only shapes: it drops scripts, links, styles, URLs and unknown elements. */
async function simplify(svg: string, drawings: Pick<DrawingCalls, 'simplifySvg'>): Promise<Buffer> {
  if (TEXT.test(svg)) throw new BrandPictureError(HAS_TEXT)
  const simple = await drawings.simplifySvg(svg).catch(() => null)
  if (simple === null) throw new BrandPictureError(NO_PICTURE)
  if (SVG_ELEMENTS.test(simple)) throw new BrandPictureError(HAS_PICTURE)
  if (!simple.includes('<path')) throw new BrandPictureError(EMPTY)
  return Buffer.from(simple.replaceAll(/>\s+</g, '><').trim())
}

async function encodePng(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
  const encoded = await open()
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
  if (encoded === null) throw new BrandPictureError(NO_PICTURE)
  if (encoded.length < MAX_BRAND_PICTURE / 2) return encoded
  return open().png({ palette: true, compressionLevel: 9 }).toBuffer()
}
