import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { outlineText } from './outline-text.ts'

const GROUND = new URL('ground.svg', import.meta.url)
/** Where the ground leaves room for the trading name, beside the mark. */
const NAME_MARK = '<!--name-->'
const NAME_PLACE = { x: 137, baseline: 111, fontSize: 39, maxWidth: 620, fill: '#F4F6F2' }

/** The picture that shared links show: the agency's name over the ridgeline, 1200 by 630, all text as outlines. */
export async function composeShareImage(name: string): Promise<string> {
  const [ground, outlines] = await Promise.all([readFile(GROUND, 'utf8'), outlineText(name, NAME_PLACE)])
  return ground.replace(NAME_MARK, () => outlines)
}

/** `composeShareImage` as a PNG. */
export async function drawShareImage(name: string): Promise<Buffer> {
  return sharp(Buffer.from(await composeShareImage(name)))
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
