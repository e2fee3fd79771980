import type { Font } from 'fontkit'
import { listGraphemes } from '../share-images/text/break-text.ts'
import { bidi, reorder } from '../share-images/text/order-runs.ts'
import type { DocumentFont, DocumentFonts } from './document-fonts.ts'

export type TextStyle = { size: number; isStrong?: boolean; color?: string }

/** Text methods of a PDFKit document, which also accept fontkit fonts. */
export type Canvas = {
  font(font: Font, size: number): unknown
  widthOfString(text: string, options?: object): number
  fillColor(color: string): unknown
  strokeColor(color: string): unknown
  lineWidth(width: number): unknown
  text(text: string, x: number, y: number, options: object): unknown
}

export const INK = '#0c1f1a'
export const INK_SOFT = '#3c4f48'

/** Tabular figures align digits in columns. If any feature is set, PDFKit draws right-to-left words as one run. */
const chooseFeatures = ({ text, level }: Pick<Run, 'text' | 'level'>) =>
  /\d/.test(text) ? { features: ['tnum'] } : level % 2 === 1 ? { features: ['kern'] } : {}
/** Distance of the baseline from the top of the line. */
const BASELINE_EMS = 1
/** Scripts in which lines may break between any two letters. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

type Run = DocumentFont & { text: string; level: number }

export type TextSetter = ReturnType<typeof createTextSetter>

export function createTextSetter(canvas: Canvas, fonts: DocumentFonts) {
  /** Splits a text into runs of one font and direction, from left to right. */
  const splitRuns = (text: string, isStrong: boolean) => {
    const embedding = bidi.getEmbeddingLevels(text)
    const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
    const runs: Run[] = []
    let at = 0
    for (const grapheme of listGraphemes(text)) {
      const last = runs.at(-1)
      const level = embedding.levels[at] ?? 0
      const isRightToLeft = level % 2 === 1
      const found = last !== undefined && grapheme === ' ' ? last : fonts.find(grapheme, isStrong)
      const shown = (isRightToLeft && mirrored.get(at)) || leaveOutMissing(grapheme, found.font)
      at += grapheme.length
      if (last?.font === found.font && last.level === level) last.text += shown
      else runs.push({ font: found.font, thickening: found.thickening, text: shown, level })
    }
    return reorder(runs.map(orderLetters))
  }
  const measureRun = ({ font, text, level }: Run, size: number) => {
    canvas.font(font, size)
    return canvas.widthOfString(text, chooseFeatures({ text, level }))
  }
  const widths = new Map<string, number>()
  const measure = (text: string, { size, isStrong = false }: TextStyle) => {
    const key = `${size} ${isStrong} ${text}`
    const width =
      widths.get(key) ?? splitRuns(text, isStrong).reduce((sum, run) => sum + measureRun(run, size), 0)
    widths.set(key, width)
    return width
  }

  return {
    measure,
    /** Splits a text into lines; breaks words that are too long. */
    wrap: (text: string, width: number, style: TextStyle): string[] =>
      text
        .split('\n')
        .flatMap((paragraph) => wrapParagraph(paragraph, width, (part) => measure(part, style))),
    draw(
      text: string,
      x: number,
      y: number,
      { align = 'left', ...style }: TextStyle & { align?: 'left' | 'right' },
    ) {
      const { size, isStrong = false, color = INK } = style
      let left = align === 'right' ? x - measure(text, style) : x
      for (const run of splitRuns(text, isStrong)) {
        const width = measureRun(run, size)
        canvas.fillColor(color)
        canvas.strokeColor(color)
        canvas.lineWidth(run.thickening * size)
        const isThickened = run.thickening > 0
        canvas.text(run.text, left, y + size * BASELINE_EMS, {
          ...chooseFeatures(run),
          baseline: 'alphabetic',
          lineBreak: false,
          fill: true,
          stroke: isThickened,
        })
        left += width
      }
    },
  }
}

/** Scripts that PDFKit draws from right to left, even within other text. */
const SET_FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0660-\u0669\u06f0-\u06f9]/u

/** Reverses a run that PDFKit would draw in the wrong direction, such as punctuation between Hebrew words. */
function orderLetters(run: Run): Run {
  const isRightToLeft = run.level % 2 === 1
  if (isRightToLeft === SET_FROM_RIGHT.test(run.text)) return run
  return { ...run, text: listGraphemes(run.text).toReversed().join('') }
}

/** Removes invisible characters, such as joiners, which fonts without them would draw as boxes. */
function leaveOutMissing(grapheme: string, font: Font): string {
  return grapheme.replaceAll(/\p{Cf}/gu, (character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0)!) ? character : '',
  )
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  const add = (part: string) => {
    if (line !== '' && taken + measure(part.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      taken = 0
    }
    line += part
    taken += measure(part)
  }
  for (const word of listWords(paragraph)) {
    if (measure(word.trimEnd()) <= width) add(word)
    else for (const grapheme of listGraphemes(word)) add(grapheme)
  }
  return [...lines, line.trimEnd()]
}

/** Returns words with the space after them. */
function listWords(text: string): string[] {
  return (text.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) =>
    BREAKS_ANYWHERE.test(word) ? Array.from(word) : [word],
  )
}
