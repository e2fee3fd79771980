import { fitText } from '../text/fit-text.ts'
import type { TypesetText } from '../text/typeset.ts'

/** Where lines of text stand, in pixels. */
export type TextPlace = {
  /** The left edge, or the right one where the text ends there. */
  x: number
  align: 'start' | 'end' | 'middle'
  baseline: number
  fontSize: number
  fill: string
}

/** One line. */
export function drawLine(text: TypesetText, line: string, place: TextPlace): string {
  const width = text.measure(line) * place.fontSize
  const left = { start: place.x, middle: place.x - width / 2, end: place.x - width }[place.align]
  return `<g fill="${place.fill}" transform="translate(${left} ${place.baseline}) scale(${place.fontSize})">${text.outline(line)}</g>`
}

/** A text on one line: smaller where it would be too wide, and cut where that is not enough. */
export function drawInWidth(
  text: TypesetText,
  place: TextPlace & { width: number; smallest: number },
): { svg: string; width: number } {
  const { width, smallest, fontSize: largest } = place
  const fontSizes = [largest, Math.max(smallest, Math.min(largest, width / text.measure(text.text)))]
  const box = { width, height: 1, lineHeight: 1, fontSizes }
  // A narrower space than a word's asks for no second line.
  const fits = text.measure(text.text) * fontSizes[1]! <= width + 0.01
  const fontSize = fits ? fontSizes[1]! : smallest
  const line = fits
    ? text.text
    : fitText(text.text, { ...box, fontSizes: [smallest] }, text.measure).lines[0]!
  return { svg: drawLine(text, line, { ...place, fontSize }), width: text.measure(line) * fontSize }
}
