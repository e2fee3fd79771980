import { composeRequestDocument } from '#app/payments/pay/compose-document.ts'
import type { DrawPaymentDocument } from '#app/payments/pay/payment-document.ts'
import { findDay } from '#domain/payments/due-date.ts'
import type { MailTools } from '#supabase/functions/_shared/mails/mail-template.ts'
import { drawDocumentPicture } from '../brand/brand-files.ts'
import { findDocumentPicture } from '../brand/describe-brand.ts'
import type { Config } from '../config/config.ts'
import type { DrawingCalls } from '../share-images/drawing-calls.ts'

/** Draws payment documents with the agency's logo. PDFKit and fonts are loaded on first use. */
export function openPaymentDrawing(getConfig: () => Config, drawings: DrawingCalls): DrawPaymentDocument {
  return async (document) => {
    const { drawPaymentDocument } = await import('./draw-payment-document.ts')
    const found = findDocumentPicture(getConfig().brand)
    return drawPaymentDocument(document, async () => found && drawDocumentPicture(found.picture, drawings))
  }
}

/** Draws the PDF that is attached to the email of a request. */
export function openPaymentAttachments(
  getConfig: () => Config,
  drawings: DrawingCalls,
): Required<MailTools>['drawPaymentRequest'] {
  const draw = openPaymentDrawing(getConfig, drawings)
  return (request, path) => {
    const { site: settings, paymentWays, siteUrl } = getConfig()
    const today = findDay(new Date(), settings.timeZone)
    return draw(composeRequestDocument(request, { settings, paymentWays, today, pageUrl: siteUrl + path }))
  }
}
