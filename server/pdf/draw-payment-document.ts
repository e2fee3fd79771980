import { listClientLines, listIssuerLines } from '#app/payments/pay/parties.ts'
import type { PaymentDocument } from '#app/payments/pay/payment-document.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { findDay, formatDay } from '#domain/payments/due-date.ts'
import { INK, INK_SOFT } from './document-text.ts'
import { drawLines } from './draw-lines.ts'
import { drawTransfer } from './draw-transfer.ts'
import { openDocument } from './open-document.ts'
import type { Sheet } from './sheet.ts'

export async function drawPaymentDocument(
  document: PaymentDocument,
  logo: Buffer | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { request, settings } = document
  const { sheet, finish } = await openDocument({ ...document, createdAt: new Date(request.created_at), logo })
  drawHead(sheet, document)
  drawParties(sheet, document)
  drawLines(sheet, request, settings.locale)
  drawNote(sheet, request.note)
  drawTransfer(sheet, document)
  sheet.space(14)
  sheet.write('P', paymentRequest.pageOnline, { size: 9, color: INK_SOFT })
  sheet.write('P', document.pageUrl, { size: 9, color: INK })
  return finish(
    [settings.legalName ?? settings.name, settings.email, settings.phone].filter(Boolean).join('  ·  '),
  )
}

function drawHead(sheet: Sheet, { title, statusLine, dueLine }: PaymentDocument): void {
  sheet.space(16)
  sheet.write('H1', title, { size: 24, isStrong: true })
  sheet.space(8)
  sheet.write('P', statusLine, { size: 13, isStrong: true })
  sheet.space(4)
  sheet.write('P', dueLine, { size: 10.5, color: INK_SOFT })
  sheet.space(20)
}

function drawParties(sheet: Sheet, { request, settings }: PaymentDocument): void {
  const dates = [
    `${paymentRequest.issued} ${formatDay(findDay(new Date(request.created_at), settings.timeZone), settings.locale)}`,
    ...(request.due_on ? [`${paymentRequest.due} ${formatDay(request.due_on, settings.locale)}`] : []),
  ]
  sheet.columns([
    labelText(paymentRequest.from, listIssuerLines(settings).join('\n')),
    labelText(paymentRequest.to, listClientLines(request).join('\n')),
    labelText(paymentRequest.dates, dates.join('\n')),
  ])
  sheet.space(20)
}

const labelText = (label: string, text: string) => [
  { text: label, style: { size: 9, color: INK_SOFT } },
  { text, style: { size: 10, color: INK }, gap: 3 },
]

function drawNote(sheet: Sheet, note: string): void {
  if (note === '') return
  sheet.space(12)
  sheet.write('P', paymentRequest.note, { size: 9, color: INK_SOFT })
  sheet.space(3)
  sheet.write('P', note, { size: 10, color: INK }, sheet.width * 0.75)
}
