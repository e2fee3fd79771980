import type { Font } from 'fontkit'
import type { DocumentFont, DocumentFonts } from './document-fonts.ts'

export type TextStyle = { size: number; isStrong?: boolean; color?: string }

/** The text methods of a PDFKit document, which also take fonts opened by fontkit. */
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

/** Digits of equal width align in columns. */
const chooseFeatures = (text: string) => (/\d/.test(text) ? { features: ['tnum'] } : {})
/** Below the top of the line. */
const BASELINE_EMS = 1
/** Scripts whose lines may break between any two letters. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

type Run = DocumentFont & { text: string }

export type TextSetter = ReturnType<typeof createTextSetter>

export function createTextSetter(canvas: Canvas, fonts: DocumentFonts) {
  const splitRuns = (text: string, isStrong: boolean) => {
    const runs: Run[] = []
    for (const character of text) {
      const last = runs.at(-1)
      const found = last !== undefined && character === ' ' ? last : fonts.find(character, isStrong)
      if (last?.font === found.font) last.text += character
      else runs.push({ ...found, text: character })
    }
    return runs
  }
  const measureRun = ({ font, text }: Run, size: number) => {
    canvas.font(font, size)
    return canvas.widthOfString(text, chooseFeatures(text))
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
    /** Splits a text into lines; words that are too long are broken. */
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
          ...chooseFeatures(run.text),
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
    else for (const character of word) add(character)
  }
  return [...lines, line.trimEnd()]
}

/** Words with the space after them. */
function listWords(text: string): string[] {
  return (text.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) =>
    BREAKS_ANYWHERE.test(word) ? Array.from(word) : [word],
  )
}
