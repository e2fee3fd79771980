import { fitText } from '../text/fit-text.ts'
import type { TypesetText } from '../text/typeset.ts'

/** Position in pixels. */
export type TextPosition = {
  /** Left edge, right edge or middle, depending on `align`. */
  x: number
  align: 'start' | 'end' | 'middle'
  baseline: number
  fontSize: number
  fill: string
}

export function drawLine(text: TypesetText, line: string, place: TextPosition): string {
  const width = text.measure(line) * place.fontSize
  const left = { start: place.x, middle: place.x - width / 2, end: place.x - width }[place.align]
  return `<g fill="${place.fill}" transform="translate(${left} ${place.baseline}) scale(${place.fontSize})">${text.outline(line)}</g>`
}

export function drawInWidth(
  text: TypesetText,
  place: TextPosition & { width: number; minFontSize: number },
): { svg: string; width: number } {
  const { width, minFontSize, fontSize: largest } = place
  const fontSizes = [largest, Math.max(minFontSize, Math.min(largest, width / text.measure(text.text)))]
  const box = { width, height: 1, lineHeight: 1, fontSizes }
  const fits = text.measure(text.text) * fontSizes[1]! <= width + 0.01
  const fontSize = fits ? fontSizes[1]! : minFontSize
  const line = fits
    ? text.text
    : fitText(text.text, { ...box, fontSizes: [minFontSize] }, text.measure).lines[0]!
  return { svg: drawLine(text, line, { ...place, fontSize }), width: text.measure(line) * fontSize }
}
