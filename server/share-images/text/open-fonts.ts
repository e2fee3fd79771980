import { readFile } from 'node:fs/promises'
import { Blob, Face as OpenFace, Font, Variation } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import decompress from 'woff2-encoder/decompress'
import type { Face, FontFile } from './font-families.ts'

export type OpenFont = { font: Font; unitsPerEm: number; file: FontFile }

export type OpenFonts = ReturnType<typeof createOpenFonts>
/** A title in Chinese needs a dozen fonts. */
const MAX_OPEN_FONTS = 48

export function createOpenFonts() {
  const fonts = new LRUCache<string, Promise<OpenFont>>({ max: MAX_OPEN_FONTS })
  return {
    open(file: FontFile, face: Face): Promise<OpenFont> {
      const key = `${file.path} ${face.weight} ${face.width}`
      const font = fonts.get(key) ?? openFont(file, face)
      fonts.set(key, font)
      return font
    },
  }
}

async function openFont(file: FontFile, { weight, width }: Face): Promise<OpenFont> {
  const bytes = await decompress(await readFile(file.path))
  const face = new OpenFace(new Blob(bytes.slice().buffer))
  const font = new Font(face)
  const axes = face.getAxisInfos()
  font.setVariations(
    Object.entries({ wght: weight, wdth: width })
      .filter(([tag]) => tag in axes)
      .map(([tag, value]) => new Variation(tag, value)),
  )
  return { font, unitsPerEm: face.upem, file }
}
