import { loadSharp } from '#backend/storage/images/load-sharp.ts'
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from '#app/seo/share-image/share-card.ts'

const RAW = { raw: { width: SHARE_IMAGE_WIDTH, height: SHARE_IMAGE_HEIGHT, channels: 4 as const } }

/** Pixels of a card (RGBA) as a file that is sent. Throws where the library has no build for the platform. */
export async function encodePixels(pixels: Uint8Array, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(pixels, RAW).removeAlpha()
  return type === 'image/jpeg'
    ? picture.jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
    : picture.png({ compressionLevel: 9 }).toBuffer()
}
