import { breakText, listGraphemes, type Piece } from './break-text.ts'

export type TextBox = {
  width: number
  height: number
  /** In pixels, largest first. */
  fontSizes: readonly number[]
  lineHeight: number
}

export type FittedText = { lines: string[]; fontSize: number }

type Measure = (text: string) => number

const ELLIPSIS = '…'

/** Sets a text as large as its box allows, in lines of similar length. Truncates it if the smallest size is too large. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  const pieces = measurePieces(breakText(text), measure)
  for (const fontSize of box.fontSizes) {
    const width = box.width / fontSize
    if (pieces.some((piece) => piece.width > width)) continue
    const lines = fillLines(pieces, width)
    if (lines.length > countLines(box, fontSize)) continue
    return { lines: balance(pieces, width, lines.length).map(joinPieces), fontSize }
  }
  return cutText(pieces, box, measure)
}

type MeasuredPiece = Piece & { width: number; spaceBefore: number }

function measurePieces(pieces: readonly Piece[], measure: Measure): MeasuredPiece[] {
  const space = measure('a a') - measure('aa')
  return pieces.map((piece) => ({
    ...piece,
    width: measure(piece.text),
    spaceBefore: piece.hasSpaceBefore ? space : 0,
  }))
}

function joinPieces(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, hasSpaceBefore }, index) => (hasSpaceBefore && index > 0 ? ' ' : '') + text)
    .join('')
}

function countLines({ height, lineHeight }: TextBox, fontSize: number): number {
  return Math.max(1, Math.floor(height / (fontSize * lineHeight) + 0.001))
}

function measureLine(pieces: readonly MeasuredPiece[]): number {
  return pieces.reduce((sum, piece, index) => sum + piece.width + (index > 0 ? piece.spaceBefore : 0), 0)
}

function fillLines(pieces: readonly MeasuredPiece[], width: number): MeasuredPiece[][] {
  const lines: MeasuredPiece[][] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last && measureLine([...last, piece]) <= width) last.push(piece)
    else lines.push([piece])
  }
  return lines
}

/**
 * Splits pieces into `count` lines with the smallest sum of squares of free space, so that lines are similar
 * in length.
 */
function balance(pieces: readonly MeasuredPiece[], width: number, count: number): MeasuredPiece[][] {
  type Best = { cost: number; from: number }
  const best: (Best | undefined)[][] = [[{ cost: 0, from: 0 }]]
  for (let line = 1; line <= count; line += 1) {
    best[line] = []
    for (let end = line; end <= pieces.length; end += 1) {
      for (let from = end - 1; from >= line - 1; from -= 1) {
        const free = width - measureLine(pieces.slice(from, end))
        if (free < 0) break
        const before = best[line - 1]![from]
        const cost = before ? before.cost + free ** 2 : Infinity
        if (cost < (best[line]![end]?.cost ?? Infinity)) best[line]![end] = { cost, from }
      }
    }
  }
  const lines: MeasuredPiece[][] = []
  for (let line = count, end = pieces.length; line > 0; line -= 1) {
    const from = best[line]![end]!.from
    lines.unshift(pieces.slice(from, end))
    end = from
  }
  return lines
}

function cutText(pieces: readonly MeasuredPiece[], box: TextBox, measure: Measure): FittedText {
  const fontSize = box.fontSizes.at(-1)!
  const width = box.width / fontSize
  const maxLines = countLines(box, fontSize)
  const small = measurePieces(
    pieces.flatMap((piece) => cutPiece(piece, width, measure)),
    measure,
  )
  const lines = fillLines(small, width).map(joinPieces)
  if (lines.length <= maxLines) return { lines, fontSize }
  return { lines: [...lines.slice(0, maxLines - 1), cutLine(lines[maxLines - 1]!, width, measure)], fontSize }
}

function cutPiece(piece: Piece, width: number, measure: Measure): Piece[] {
  if (measure(piece.text) <= width) return [piece]
  const parts: Piece[] = []
  for (const grapheme of listGraphemes(piece.text)) {
    const last = parts.at(-1)
    if (last && measure(last.text + grapheme) <= width) last.text += grapheme
    else parts.push({ text: grapheme, hasSpaceBefore: parts.length === 0 && piece.hasSpaceBefore })
  }
  return parts
}

/** Removed before an ellipsis. */
const SPACE_OR_PUNCTUATION = /^[\s\p{P}]$/u

function cutLine(line: string, width: number, measure: Measure): string {
  const letters = listGraphemes(line)
  const isTooLong = () =>
    measure(letters.join('') + ELLIPSIS) > width || SPACE_OR_PUNCTUATION.test(letters.at(-1)!)
  while (letters.length > 1 && isTooLong()) letters.pop()
  return letters.join('') + ELLIPSIS
}
