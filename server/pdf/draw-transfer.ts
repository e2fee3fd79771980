import { encode } from 'uqr'
import type { PaymentDocument } from '#app/payments/pay/payment-document.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatIban } from '#domain/payments/iban.ts'
import { composePaymentCode } from '#domain/payments/payment-code.ts'
import { INK, INK_SOFT } from './document-text.ts'
import { MARGIN, type Sheet } from './sheet.ts'

const { transfer } = paymentRequest.ways
const CODE_SIZE = 104
/** Light margin in modules, required by scanners. */
const QUIET_ZONE = 4
const TEXT = { size: 10, color: INK }

/** Draws the bank details; nothing if there are none or nothing is due. */
export function drawTransfer(sheet: Sheet, { request, paymentWays, settings }: PaymentDocument): void {
  if (!paymentWays) return
  const { account, bankLines } = paymentWays
  const details = [
    ...(account
      ? [
          `${transfer.name}: ${account.name}`,
          `${transfer.iban}: ${formatIban(account.iban)}`,
          ...(account.bic ? [`${transfer.bic}: ${account.bic}`] : []),
        ]
      : []),
    ...bankLines,
  ]
  if (details.length === 0) return
  const { number: reference, balance: amount, currency } = request
  const code = account && currency === 'EUR' ? composePaymentCode({ ...account, amount, reference }) : null
  sheet.space(18)
  sheet.need(CODE_SIZE + 26)
  sheet.write('H2', transfer.title, { size: 13, isStrong: true })
  sheet.space(6)
  const top = sheet.y()
  const width = code ? sheet.width - CODE_SIZE - 24 : sheet.width
  for (const detail of [...details, `${transfer.reference}: ${reference}`])
    sheet.write('P', detail, TEXT, width)
  sheet.space(4)
  sheet.write('P', transfer.referenceNote, { size: 9, color: INK_SOFT }, width)
  const label = transfer.codeLabel.replace('{amount}', formatAmount(amount, currency, settings.locale))
  if (code) drawCode(sheet, code, top, label.replace('{name}', account!.name))
}

function drawCode(sheet: Sheet, code: string, y: number, alt: string): void {
  const { data, size } = encode(code, { ecc: 'M', border: QUIET_ZONE })
  const x = MARGIN + sheet.width - CODE_SIZE
  const unit = CODE_SIZE / size
  const bbox = [x, y, x + CODE_SIZE, y + CODE_SIZE]
  sheet.mark(
    sheet.root,
    'Figure',
    () => {
      for (const [row, squares] of data.entries())
        for (const [column, isDark] of squares.entries())
          if (isDark) sheet.pdf.rect(x + column * unit, y + row * unit, unit, unit)
      sheet.pdf.fill('#000000')
    },
    { alt, bbox },
  )
}
