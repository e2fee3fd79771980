import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { findFontFile, listFamilies } from '../share-images/text/font-families.ts'

/** A font with how much its letters are to be thickened, in ems: the files of some scripts hold their thinnest letters. */
export type DocumentFont = { font: Font; thickening: number }

/** The fonts that the texts of one document need. */
export type DocumentFonts = {
  /** What a character is set in; the first family where none has it. */
  find(character: string, isStrong: boolean): DocumentFont
}

/** Files kept open; a document in Chinese takes a dozen. */
const MAX_OPEN = 48
const openFonts = new Map<string, Promise<Font>>()

const STRONG_WEIGHT = 600
const REGULAR_WEIGHT = 400
/** What a step of weight adds to a stem, so that the thinnest letters look like regular ones. */
const EMS_PER_WEIGHT = 0.00003

/**
 * Opens what the characters of these texts are set in, each file in the weight it was made in: PDFKit can't put another
 * one into a document.
 */
export async function openDocumentFonts(texts: readonly string[]): Promise<DocumentFonts> {
  const characters = [...new Set(texts.join(' '))]
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
  openFonts.delete(path)
  openFonts.set(path, font)
  if (openFonts.size > MAX_OPEN) openFonts.delete(openFonts.keys().next().value!)
  return font
}

async function readFont(path: string): Promise<Font> {
  return create(Buffer.from(await decompress(await readFile(path)))) as Font
}
