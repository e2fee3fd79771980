import { loadSharp } from '#backend/storage/images/load-sharp.ts'
import { type Brand, type BrandPicture, writeDataUrl } from '#domain/brand/brand.ts'
import { deriveColors } from '#domain/brand/palette.ts'
import type { DrawingCalls } from '../share-images/drawing-calls.ts'
import { composePicturePath, composeSheetFile, findDocumentPicture } from './describe-brand.ts'

export type BrandFile = { type: string; make: () => Promise<Uint8Array>; isImmutable?: boolean }

type Draw = Pick<DrawingCalls, 'drawSvg'>

/** Lists the files of a custom brand by path: style sheet, logo, and icons that replace those of the demo. */
export function listBrandFiles(brand: Brand, drawings: Draw): Record<string, BrandFile> {
  const sheet = composeSheetFile(brand)
  const document = findDocumentPicture(brand)
  const pictures = [brand.logo, brand.logoDark, brand.icon].filter((picture) => picture !== null)
  return {
    ...(sheet && {
      [sheet.path]: {
        type: 'text/css; charset=utf-8',
        make: async () => Buffer.from(sheet.text),
        isImmutable: true,
      },
    }),
    ...Object.fromEntries(
      pictures.map((picture) => [
        composePicturePath(picture),
        { type: picture.type, make: async () => Buffer.from(picture.base64, 'base64'), isImmutable: true },
      ]),
    ),
    ...(document && {
      [document.path]: {
        type: 'image/png',
        make: () => drawDocumentPicture(document.picture, drawings),
        isImmutable: true,
      },
    }),
    ...listIcons(brand, drawings),
  }
}

const MAIL_HEIGHT = 96

/** Draws the logo as PNG for emails and PDFs, which can't show SVG. */
export async function drawDocumentPicture(picture: BrandPicture, drawings: Draw): Promise<Buffer> {
  const drawn = await drawPng(picture, MAIL_HEIGHT, drawings)
  return (await loadSharp())(drawn).resize({ height: MAIL_HEIGHT }).png().toBuffer()
}

function listIcons(brand: Brand, drawings: Draw): Record<string, BrandFile> {
  const picture = brand.icon ?? brand.logoDark ?? brand.logo
  if (!picture) return {}
  // Icons are drawn unchanged; a logo needs a background.
  const ground = brand.icon ? null : brand.logoDark ? deriveColors(brand.color, 'deep')['page']! : '#ffffff'
  const png = (size: number, isFilled: boolean) => ({
    type: 'image/png',
    make: () => drawIcon(picture, { size, ground, isFilled }, drawings),
  })
  return {
    '/favicon.svg': {
      type: 'image/svg+xml',
      make: async () => Buffer.from(composeSvgIcon(picture, ground)),
    },
    '/favicon.ico': {
      type: 'image/x-icon',
      make: async () => wrapIco(await drawIcon(picture, { size: 32, ground, isFilled: false }, drawings)),
    },
    '/favicon-32.png': png(32, false),
    '/apple-touch-icon.png': png(180, true),
    '/icon-192.png': png(192, true),
    '/icon-512.png': png(512, true),
  }
}

const LOGO_MARGIN = 0.12

function composeSvgIcon(picture: BrandPicture, ground: string | null): string {
  const margin = ground === null ? 0 : 32 * LOGO_MARGIN
  const size = 32 - 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    (ground === null ? '' : `<rect width="32" height="32" rx="6" fill="${ground}"/>`) +
    `<image x="${margin}" y="${margin}" width="${size}" height="${size}" href="${writeDataUrl(picture)}"/></svg>`
  )
}

type IconShape = { size: number; ground: string | null; isFilled: boolean }

/** Operating systems crop icons to a shape, so these are opaque and have a margin. */
async function drawIcon(
  picture: BrandPicture,
  { size, ground, isFilled }: IconShape,
  drawings: Draw,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const drawn = await drawPng(picture, size, drawings)
  const edge = isFilled && ground === null ? await findEdgeColor(drawn) : null
  const hasMargin = ground !== null || (isFilled && edge === null)
  const inner = Math.round(size * (hasMargin ? 1 - 2 * LOGO_MARGIN : 1))
  const shape = await sharp(drawn)
    .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  const background = ground ?? edge ?? (isFilled ? '#ffffff' : '#0000')
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: shape }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Returns the color at the middle of the top edge, if the middle of each edge is opaque. */
async function findEdgeColor(png: Buffer): Promise<string | null> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (width !== height) return null
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)]
  const points = [[x, 0] as const, [x, height - 1] as const, [0, y] as const, [width - 1, y] as const]
  const at = ([left, top]: readonly [number, number]) =>
    data.subarray((top * width + left) * 4, (top * width + left) * 4 + 4)
  if (points.some((point) => at(point)[3]! < 250)) return null
  return `#${at(points[0]!).subarray(0, 3).toString('hex')}`
}

async function drawPng(picture: BrandPicture, height: number, drawings: Draw): Promise<Buffer> {
  const bytes = Buffer.from(picture.base64, 'base64')
  if (picture.type === 'image/png') return bytes
  const width = Math.max(1, Math.ceil((height * picture.width) / picture.height))
  return Buffer.from(await drawings.drawSvg(bytes.toString('utf8'), Math.max(width, height)))
}

/** An ICO file can contain a PNG. */
function wrapIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
