import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { listTotals } from '#app/payments/pay/list-totals.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { INK_SOFT } from './document-text.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const { columns } = paymentRequest
const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const BODY = { size: 10 }
const HEAD = { size: 9, color: INK_SOFT }
const PADDING = 5.5
const GAP = 14
const MIN_TEXT_WIDTH = 150

type Cells = { text: string; figures: string[] }

/** Draws the table of a request's lines and its totals. */
export function drawLines(sheet: Sheet, request: OpenedRequest): void {
  const { lines, taxes, currency } = request
  const showsTax = taxes.length > 0
  const head: Cells = {
    text: columns.text,
    figures: [columns.quantity, columns.price, ...(showsTax ? [columns.tax] : []), columns.net],
  }
  const rows = lines.map((line) => ({
    text: line.text,
    figures: [
      quantities.format(line.quantity),
      formatAmount(line.unit_price, currency),
      ...(showsTax ? [`${line.tax_rate}%`] : []),
      formatAmount(line.net, currency),
    ],
  }))
  const widths = head.figures.map((_, index) =>
    Math.max(...[head, ...rows].map(({ figures }) => sheet.measure(figures[index]!, BODY))),
  )
  const table = sheet.group('Table')
  drawRow(sheet, table, head, widths, true)
  for (const row of rows) drawRow(sheet, table, row, widths, false)
  table.end()
  drawTotals(sheet, request)
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

function drawTotals(sheet: Sheet, request: OpenedRequest): void {
  const rows = listTotals(request)
  sheet.space(10)
  for (const { label, amount, isTotal } of rows) {
    const style = isTotal ? { size: 13, isStrong: true } : { size: 10 }
    sheet.need(sheet.lineHeight(style) + 6)
    const y = sheet.y()
    const right = MARGIN + sheet.width
    const shown = formatAmount(amount, request.currency)
    sheet.mark(sheet.root, 'P', () => {
      sheet.draw(label, right - Math.max(130, sheet.measure(shown, style) + GAP), y, {
        ...style,
        align: 'right',
      })
      sheet.draw(shown, right, y, { ...style, align: 'right' })
    })
    sheet.space(sheet.lineHeight(style) + 6)
  }
}
