import { readFile } from 'node:fs/promises'
import { Blob, Face as OpenFace, Font, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import type { Face, FontFile } from './font-families.ts'

export type OpenFont = { font: Font; unitsPerEm: number; file: FontFile }

export type OpenFonts = {
  /** Opens a file in a face, unless it is open already. */
  open(file: FontFile, face: Face): Promise<OpenFont>
}

/** Files kept open; a title in Chinese takes a dozen. */
const MAX_OPEN = 48

export function createOpenFonts(): OpenFonts {
  /** What was asked for longest ago comes first. */
  const fonts = new Map<string, Promise<OpenFont>>()
  return {
    open(file, face) {
      const key = `${file.path} ${face.weight} ${face.width}`
      const font = fonts.get(key) ?? openFont(file, face)
      fonts.delete(key)
      fonts.set(key, font)
      if (fonts.size > MAX_OPEN) fonts.delete(fonts.keys().next().value!)
      return font
    },
  }
}

async function openFont(file: FontFile, { weight, width }: Face): Promise<OpenFont> {
  const bytes = await decompress(await readFile(file.path))
  const face = new OpenFace(new Blob(bytes.slice().buffer))
  const font = new Font(face)
  const axes = face.getAxisInfos()
  const wanted = { wght: weight, wdth: width }
  font.setVariations(
    Object.entries(wanted)
      .filter(([tag]) => tag in axes)
      .map(([tag, value]) => new Variation(tag, value)),
  )
  return { font, unitsPerEm: face.upem, file }
}
