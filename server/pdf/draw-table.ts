import { INK_SOFT } from './document-text.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const BODY = { size: 10 }
const HEAD = { size: 9, color: INK_SOFT }
const PADDING = 5.5
const GAP = 14
const MIN_TEXT_WIDTH = 150

type Cells = { text: string; figures: string[] }

/** Draws a table with text in the first column and right-aligned figures in the others. */
export function drawTable(sheet: Sheet, head: Cells, rows: readonly Cells[]): void {
  const widths = head.figures.map((_, index) =>
    Math.max(...[head, ...rows].map(({ figures }) => sheet.measure(figures[index]!, BODY))),
  )
  const table = sheet.group('Table')
  drawRow(sheet, table, head, widths, true)
  for (const row of rows) drawRow(sheet, table, row, widths, false)
  table.end()
}

function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  { text, figures }: Cells,
  widths: number[],
  isHead: boolean,
): void {
  const style = isHead ? HEAD : BODY
  const figuresWidth = widths.reduce((sum, width) => sum + width + GAP, 0)
  const textWidth = Math.max(MIN_TEXT_WIDTH, sheet.width - figuresWidth)
  const wrapped = sheet.wrap(text, textWidth, style)
  const height = wrapped.length * sheet.lineHeight(style) + 2 * PADDING
  sheet.need(height)
  const y = sheet.y() + PADDING
  const row = sheet.pdf.struct('TR')
  table.add(row)
  sheet.mark(row, 'TH', () =>
    wrapped.forEach((line, index) => sheet.draw(line, MARGIN, y + index * sheet.lineHeight(style), style)),
  )
  let right = MARGIN + sheet.width
  const ends = widths.toReversed().map((width) => {
    const end = right
    right -= width + GAP
    return end
  })
  figures.forEach((figure, index) => {
    const x = ends[figures.length - 1 - index]!
    sheet.mark(row, isHead ? 'TH' : 'TD', () => sheet.draw(figure, x, y, { ...style, align: 'right' }))
  })
  row.end()
  sheet.space(height)
  sheet.rule(isHead ? '#778880' : undefined)
}
