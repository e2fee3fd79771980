import { readFile } from 'node:fs/promises'
import { escapeXml } from '#app/seo/escape-xml.ts'
import { recognitions } from '#content/agency/recognitions.ts'

const PUBLIC_FOLDER = new URL('../../public/', import.meta.url)
const MARK = '<!--awarded-->'
/** In units of the drawing, which is 400 units wide. */
const LINE = { fontSize: 10.4, width: 300 }
const LETTER_WIDTH = 0.55

export const certificatePaths = recognitions.fallback.items.map(({ image }) => image)

export async function awardCertificate(path: string, name: string): Promise<Buffer> {
  const drawing = await readFile(new URL(`.${path}`, PUBLIC_FOLDER), 'utf8')
  return Buffer.from(drawing.replace(MARK, () => writeAward(name)))
}

function writeAward(name: string): string {
  const text = `Awarded to ${name}`
  const fontSize = Math.min(LINE.fontSize, LINE.width / (text.length * LETTER_WIDTH))
  return (
    `<text x="200" y="179.3" fill="#3c4f48" text-anchor="middle" font-size="${fontSize.toFixed(2)}"` +
    ` font-family="Archivo, 'Instrument Sans', Helvetica, Arial, sans-serif">${escapeXml(text)}</text>`
  )
}
