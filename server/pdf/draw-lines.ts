import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { listTotals } from '#app/payments/pay/list-totals.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { drawTable } from './draw-table.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const { columns } = paymentRequest
const GAP = 14

/** Draws the table of a request's lines and its totals. */
export function drawLines(sheet: Sheet, request: OpenedRequest, locale: string): void {
  const { lines, taxes, currency } = request
  const showsTax = taxes.length > 0
  const head = {
    text: columns.text,
    figures: [columns.quantity, columns.price, ...(showsTax ? [columns.tax] : []), columns.net],
  }
  const rows = lines.map((line) => ({
    text: line.text,
    figures: [
      line.quantity.toLocaleString(locale).replaceAll('\u202F', '\u00A0'),
      formatAmount(line.unit_price, currency, locale),
      ...(showsTax ? [`${line.tax_rate}%`] : []),
      formatAmount(line.net, currency, locale),
    ],
  }))
  drawTable(sheet, head, rows)
  drawTotals(sheet, request, locale)
}

function drawTotals(sheet: Sheet, request: OpenedRequest, locale: string): void {
  const rows = listTotals(request)
  sheet.space(10)
  for (const { label, amount, isTotal } of rows) {
    const style = isTotal ? { size: 13, isStrong: true } : { size: 10 }
    sheet.need(sheet.lineHeight(style) + 6)
    const y = sheet.y()
    const right = MARGIN + sheet.width
    const shown = formatAmount(amount, request.currency, locale)
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
