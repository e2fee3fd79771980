import { LRUCache } from 'lru-cache'
import type { DrawCaseStudy } from '#app/case-studies/case-study-document.ts'
import { loadSharp } from '#backend/storage/images/load-sharp.ts'
import { composeCreditNote, composeRequestDocument } from '#app/payments/pay/compose-document.ts'
import type { DrawPaymentDocument } from '#app/payments/pay/payment-document.ts'
import { findDay } from '#domain/payments/due-date.ts'
import type { MailTools } from '#supabase/functions/_shared/mails/mail-template.ts'
import { drawDocumentPicture } from '../brand/brand-files.ts'
import { findDocumentPicture } from '../brand/describe-brand.ts'
import type { Config } from '../config/config.ts'
import type { DrawingCalls } from '../share-images/drawing-calls.ts'
import type { ReadPicture } from '../share-images/read-picture.ts'

type Draw<Document> = (document: Document) => Promise<Uint8Array<ArrayBuffer>>

/** Twice the size on the page. */
const COVER_PIXELS = { width: 1192, height: 680 }

/** Browsers that show and then save a document request it twice. */
const MAX_KEPT = 16

/** Draws payment documents with the agency's logo. Loads PDFKit and fonts on first use. */
export function openPaymentDrawing(getConfig: () => Config, drawings: DrawingCalls): DrawPaymentDocument {
  return keepDrawn(getConfig, async (document) => {
    const { drawPaymentDocument } = await import('./draw-payment-document.ts')
    return drawPaymentDocument(document, await drawLogo(getConfig(), drawings))
  })
}

export function openCaseStudyDrawing(
  getConfig: () => Config,
  drawings: DrawingCalls,
  readPicture: ReadPicture,
): DrawCaseStudy {
  return keepDrawn(getConfig, async (document) => {
    const { drawCaseStudy } = await import('./draw-case-study.ts')
    const picture = document.picture && (await readPicture(document.picture, COVER_PIXELS))
    return drawCaseStudy(document, {
      logo: await drawLogo(getConfig(), drawings),
      cover: picture && (await drawCover(picture, drawings)),
    })
  })
}

/** Draws the PDF attached to the email of a payment request or credit note. */
export function openPaymentAttachments(
  getConfig: () => Config,
  drawings: DrawingCalls,
): Required<MailTools>['drawPaymentRequest'] {
  const draw = openPaymentDrawing(getConfig, drawings)
  return (request, path, number) => {
    const { site: settings, paymentWays, siteUrl } = getConfig()
    const today = findDay(new Date(), settings.timeZone)
    const asked = { settings, paymentWays, today, pageUrl: siteUrl + path }
    const note = request.credit_notes.find((one) => one.number === number)
    return draw(note ? composeCreditNote(request, note, asked) : composeRequestDocument(request, asked))
  }
}

function keepDrawn<Document>(getConfig: () => Config, draw: Draw<Document>): Draw<Document> {
  const kept = new LRUCache<string, ReturnType<Draw<Document>>>({ max: MAX_KEPT })
  return (document) => {
    const key = JSON.stringify([getConfig().site.brand, document])
    const drawn = kept.get(key) ?? draw(document)
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    return drawn
  }
}

/** Returns a JPEG. */
async function drawCover(
  { type, bytes }: NonNullable<Awaited<ReturnType<ReadPicture>>>,
  drawings: DrawingCalls,
): Promise<Buffer> {
  if (type === 'image/jpeg') return Buffer.from(bytes)
  const drawn = await drawings.drawSvg(Buffer.from(bytes).toString('utf8'), COVER_PIXELS.width)
  return (await loadSharp())(drawn).flatten({ background: '#ffffff' }).jpeg({ quality: 86 }).toBuffer()
}

async function drawLogo({ brand }: Config, drawings: DrawingCalls): Promise<Buffer | null> {
  const found = findDocumentPicture(brand)
  return found && drawDocumentPicture(found.picture, drawings)
}
