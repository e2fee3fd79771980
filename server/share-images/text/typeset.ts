import { Buffer as ShapeBuffer, Direction, shape, Blob, Face as OpenFace, Font, Variation } from 'harfbuzzjs'
import { listGraphemes } from './break-text.ts'
import { EMOJI, type Face, type Family, findFontFile, listFamilies, type FontFile } from './font-families.ts'
import { bidi, reorder } from './order-runs.ts'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import decompress from 'woff2-encoder/decompress'

/** A text with its fonts. Parts of it, in whole graphemes, can be measured and drawn. */
export type TypesetText = {
  /** Without graphemes that no font has. */
  text: string
  /** Share of letters and digits that no font has, from 0 to 1. */
  missingShare: number
  isRightToLeft: boolean
  lineHeight: number
  /** Width in ems. */
  measure: (part: string) => number
  /** SVG at one em, with its left end and baseline at 0. */
  outline: (part: string) => string
}

const ELLIPSIS = '…'
/** More than a card can show. */
const MAX_GRAPHEMES = 400
const LETTER = /[\p{L}\p{N}]/u
const EMOJI_LOOK = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}/u
/** Characters that change the one before them and are invisible themselves. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u200b-\u200f]/u
const SKIN_OR_JOINED = /[\u{1f3fb}-\u{1f3ff}].*|\u200d.*/u

type Glyphs = { outlines: string; width: number }

export function createTypesetter(fonts: OpenFonts = createOpenFonts()) {
  return async function typeset(source: string, face: Face): Promise<TypesetText> {
    const families = listFamilies(source)
    const fontOf = new Map<string, OpenFont>()
    const drawable: string[] = []
    let missing = 0
    for (const grapheme of listGraphemes(collapseSpaces(source.normalize('NFC'))).slice(0, MAX_GRAPHEMES)) {
      const found = await findFont(grapheme, families, face, fonts)
      if (found) {
        drawable.push(found.grapheme)
        fontOf.set(found.grapheme, found.font)
      } else if (LETTER.test(grapheme)) missing += 1
    }
    const ellipsis = await findFont(ELLIPSIS, families, face, fonts)
    if (ellipsis) fontOf.set(ELLIPSIS, ellipsis.font)
    return composeText(collapseSpaces(drawable.join('')), missing, { fontOf, spacing: face.spacing })
  }
}

export type Typeset = ReturnType<typeof createTypesetter>

const collapseSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

type Setting = { fontOf: Map<string, OpenFont>; spacing: number }

function composeText(text: string, missing: number, setting: Setting): TypesetText {
  const visible = listGraphemes(text).filter((grapheme) => LETTER.test(grapheme)).length
  const isRightToLeft = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
  const lines = new Map<string, Glyphs>()
  const setLine = (part: string): Glyphs => {
    let line = lines.get(part)
    if (!line) lines.set(part, (line = layOutLine(part, isRightToLeft, setting)))
    return line
  }
  return {
    text,
    missingShare: missing === 0 ? 0 : missing / (missing + visible),
    isRightToLeft,
    lineHeight: Math.max(1.1, ...[...setting.fontOf.values()].map(({ file }) => file.family.lineHeight)),
    measure: (part) => setLine(part).width,
    outline: (part) => setLine(part).outlines,
  }
}

type Found = { grapheme: string; font: OpenFont }

/** Finds the first font with all of a grapheme, else one with a simpler form of it. */
async function findFont(
  grapheme: string,
  families: readonly Family[],
  face: Face,
  fonts: OpenFonts,
): Promise<Found | null> {
  const order = EMOJI_LOOK.test(grapheme) ? [EMOJI, ...families] : families
  const plain = grapheme.replace(SKIN_OR_JOINED, '')
  const base = String.fromCodePoint(grapheme.codePointAt(0)!)
  for (const form of new Set([grapheme, plain, base])) {
    for (const family of order) {
      const font = await findInFamily(form, family, face, fonts)
      if (font) return { grapheme: form, font }
    }
  }
  return null
}

async function findInFamily(grapheme: string, family: Family, face: Face, fonts: OpenFonts) {
  const points = Array.from(grapheme)
    .filter((character) => !INVISIBLE.test(character))
    .map((character) => character.codePointAt(0)!)
  if (points.length === 0) return null
  const file = findFontFile(family, points[0]!)
  if (!file) return null
  // An unreadable file counts as one without these letters.
  const font = await fonts.open(file, face).catch(() => null)
  return font && points.every((point) => font.font.nominalGlyph(point)) ? font : null
}

function layOutLine(line: string, isRightToLeft: boolean, { fontOf, spacing }: Setting): Glyphs {
  let width = 0
  let outlines = ''
  for (const run of listRuns(line, isRightToLeft, fontOf)) {
    const glyphs = shapeRun(run, spacing)
    outlines += `<g transform="translate(${round(width)})">${glyphs.outlines}</g>`
    width += glyphs.width
  }
  return { outlines, width }
}

type Run = { text: string; font: OpenFont; isRightToLeft: boolean }

function listRuns(line: string, isRightToLeft: boolean, fontOf: Map<string, OpenFont>): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr')
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const grapheme of listGraphemes(line)) {
    const font = fontOf.get(grapheme)
    const level = levels[at] ?? 0
    at += grapheme.length
    const last = runs.at(-1)
    if (!font) continue
    if (last && last.font === font && last.level === level) last.text += grapheme
    else runs.push({ text: grapheme, font, level, isRightToLeft: level % 2 === 1 })
  }
  return reorder(runs)
}

function shapeRun({ text, font: { font, unitsPerEm, file }, isRightToLeft }: Run, ems: number): Glyphs {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const scale = file.family.scale / unitsPerEm
  const spacing = file.family.isTightened ? ems / scale : 0
  let pen = 0
  let outlines = ''
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const path = font.glyphToPath(glyph)
    if (path)
      outlines += `<path transform="translate(${round(pen + xOffset)} ${round(yOffset)})" d="${path}"/>`
    pen += xAdvance + (xAdvance > 0 ? spacing : 0)
  }
  return {
    outlines: `<g transform="scale(${scale} ${-scale})">${outlines}</g>`,
    width: pen * scale,
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

type OpenFont = { font: Font; unitsPerEm: number; file: FontFile }

type OpenFonts = ReturnType<typeof createOpenFonts>
/** A title in Chinese needs a dozen fonts. */
const MAX_OPEN_FONTS = 48

function createOpenFonts() {
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
