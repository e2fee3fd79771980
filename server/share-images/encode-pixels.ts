import { loadSharp } from '#backend/storage/images/load-sharp.ts'
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from '#app/seo/share-image/share-card.ts'
import { CHART } from './drawing/compose-chart.ts'
import type { MailTools } from '#supabase/functions/_shared/mails/mail-template.ts'
import type { DrawingCalls } from './drawing-calls.ts'

const RAW = { raw: { width: SHARE_IMAGE_WIDTH, height: SHARE_IMAGE_HEIGHT, channels: 4 as const } }

/** Encodes RGBA pixels. Throws on platforms without a build of sharp. */
export async function encodePixels(pixels: Uint8Array, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(pixels, RAW).removeAlpha()
  return type === 'image/jpeg'
    ? picture.jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
    : picture.png({ compressionLevel: 9 }).toBuffer()
}

export async function encodeChart(pixels: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const raw = { width: CHART.width, height: CHART.height, channels: 4 as const }
  return sharp(pixels, { raw })
    .removeAlpha()
    .png({ palette: true, colors: 64, compressionLevel: 9 })
    .toBuffer()
}

export function openMailTools(drawings: Pick<DrawingCalls, 'drawChart'>): MailTools {
  return { drawResultChart: async (figures) => encodeChart(await drawings.drawChart(figures)) }
}
