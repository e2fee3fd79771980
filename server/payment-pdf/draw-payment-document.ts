// Its types have only a default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import { LRUCache } from 'lru-cache'
import { listClientLines, listIssuerLines } from '#app/payments/pay/parties.ts'
import type { PaymentDocument } from '#app/payments/pay/payment-document.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { findDay, formatDay } from '#domain/payments/due-date.ts'
import { openDocumentFonts } from './document-fonts.ts'
import { type Canvas, createTextSetter, INK, INK_SOFT } from './document-text.ts'
import { drawLines } from './draw-lines.ts'
import { drawTransfer } from './draw-transfer.ts'
import { createSheet, MARGIN, type Sheet } from './sheet.ts'

/** The characters of the document's own texts. */
const OWN_CHARACTERS = '0123456789.,:;%()+-–—…·/@#&€$£¥ abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Browsers that show and then save a document request it twice. */
const drawnDocuments = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 16 })

/** @param readLogo returns the agency's logo as PNG; null if there is none */
export function drawPaymentDocument(
  document: PaymentDocument,
  readLogo: () => Promise<Buffer | null> = async () => null,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(document)
  const cached = drawnDocuments.get(key)
  if (cached) return cached
  const drawn = readLogo().then((logo) => drawNewDocument(document, logo))
  drawnDocuments.set(key, drawn)
  drawn.catch(() => drawnDocuments.delete(key))
  return drawn
}

/** Draws a request as an accessible PDF (PDF/UA) on A4, with all its fonts embedded. */
async function drawNewDocument(
  document: PaymentDocument,
  logo: Buffer | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { request, settings, title } = document
  const fonts = await openDocumentFonts([
    OWN_CHARACTERS,
    JSON.stringify([request, settings, document.paymentWays, document.pageUrl]),
  ])
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    lang: settings.language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    // PDFKit also takes fonts opened by fontkit, but its types don't include them.
    font: fonts.find('a', false).font as unknown as string,
    info: { Title: title, Author: settings.name, CreationDate: new Date(request.created_at) },
  } as unknown as PDFKit.PDFDocumentOptions)
  const bytes = collect(pdf)
  const sheet = createSheet(pdf, createTextSetter(pdf as unknown as Canvas, fonts))
  if (logo) drawLogo(sheet, logo, settings.name)
  else
    sheet.write('P', settings.name, { size: 11, isStrong: true, color: settings.brand?.color ?? '#0e5a45' })
  drawHead(sheet, document)
  drawParties(sheet, document)
  drawLines(sheet, request)
  drawNote(sheet, request.note)
  drawTransfer(sheet, document)
  sheet.space(14)
  sheet.write('P', paymentRequest.pageOnline, { size: 9, color: INK_SOFT })
  sheet.write('P', document.pageUrl, { size: 9, color: INK })
  sheet.close(
    [settings.legalName ?? settings.name, settings.email, settings.phone].filter(Boolean).join('  ·  '),
  )
  pdf.end()
  return bytes
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

const LOGO_HEIGHT = 32

function drawLogo(sheet: Sheet, logo: Buffer, name: string): void {
  const draw = () => sheet.pdf.image(logo, MARGIN, sheet.y(), { fit: [sheet.width / 2, LOGO_HEIGHT] })
  sheet.mark(sheet.root, 'Figure', draw, { alt: name })
  sheet.space(LOGO_HEIGHT)
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
    `${paymentRequest.issued} ${formatDay(findDay(new Date(request.created_at), settings.timeZone))}`,
    ...(request.due_on ? [`${paymentRequest.due} ${formatDay(request.due_on)}`] : []),
  ]
  sheet.columns([
    {
      label: paymentRequest.from,
      text: listIssuerLines(settings).join('\n'),
    },
    {
      label: paymentRequest.to,
      text: listClientLines(request).join('\n'),
    },
    { label: paymentRequest.dates, text: dates.join('\n') },
  ])
  sheet.space(20)
}

function drawNote(sheet: Sheet, note: string): void {
  if (note === '') return
  sheet.space(12)
  sheet.write('P', paymentRequest.note, { size: 9, color: INK_SOFT })
  sheet.space(3)
  sheet.write('P', note, { size: 10, color: INK }, sheet.width * 0.75)
}
