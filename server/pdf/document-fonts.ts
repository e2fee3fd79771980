import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import decompress from 'woff2-encoder/decompress'
import { listGraphemes } from '../share-images/text/break-text.ts'
import { findFontFile, listFamilies } from '../share-images/text/font-families.ts'

/** `thickening` in ems, for scripts whose font files have the thinnest weight as default. */
export type DocumentFont = { font: Font; thickening: number }

export type DocumentFonts = {
  find(character: string, isStrong: boolean): DocumentFont
}

/** A document in Chinese needs a dozen fonts. */
const MAX_OPEN_FONTS = 48
const openFonts = new LRUCache<string, Promise<Font>>({ max: MAX_OPEN_FONTS })

const STRONG_WEIGHT = 600
const REGULAR_WEIGHT = 400
/** Thickens the thinnest weight so that it looks like the regular one. */
const EMS_PER_WEIGHT = 0.00003

/** Opens the fonts that these texts need, in the default weight of each file, the only one PDFKit can embed. */
export async function openDocumentFonts(texts: readonly string[]): Promise<DocumentFonts> {
  const characters = [...new Set(texts.flatMap(listGraphemes))]
  const [heading, ...families] = listFamilies(characters.join(''))
  const find = async (character: string, isStrong: boolean) => {
    const candidates = isStrong ? [heading!, ...families] : families
    const file = candidates.map((family) => findFontFile(family, character.codePointAt(0)!)).find(Boolean)
    return file && (await openFont(file.path))
  }
  const strong = new Map<string, DocumentFont>()
  const regular = new Map<string, DocumentFont>()
  for (const character of [' ', ...characters]) {
    for (const [found, isStrong] of [
      [strong, true],
      [regular, false],
    ] as const) {
      const font = (await find(character, isStrong)) ?? found.get(' ')!.font
      found.set(character, { font, thickening: findThickening(font, isStrong) })
    }
  }
  return {
    find: (character, isStrong) => {
      const found = isStrong ? strong : regular
      return found.get(character) ?? found.get(' ')!
    },
  }
}

function findThickening(font: Font, isStrong: boolean): number {
  const weight = font.variationAxes['wght']?.default ?? REGULAR_WEIGHT
  return Math.max(0, (isStrong ? STRONG_WEIGHT : REGULAR_WEIGHT) - weight) * EMS_PER_WEIGHT
}

function openFont(path: string): Promise<Font> {
  const font = openFonts.get(path) ?? readFont(path)
  openFonts.set(path, font)
  return font
}

async function readFont(path: string): Promise<Font> {
  return create(Buffer.from(await decompress(await readFile(path)))) as Font
}
