import type { PaymentMethods } from '#app/data/context/context.ts'
import type { CreditNote, OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { findDay, formatDay } from '#domain/payments/due-date.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { describeDue } from './describe-due.ts'
import { readIssuer } from './parties.ts'
import type { PaymentDocument } from './payment-document.ts'

export const CREDIT_NOTE_PARAMETER = 'credit-note'

export type DocumentSite = {
  settings: SiteSettings
  paymentWays: PaymentMethods
  /** Current day in the agency's time zone. */
  today: string
  pageUrl: string
}

/** Composes the PDF content of a payment request. */
export function composeRequestDocument(request: OpenedRequest, site: DocumentSite): PaymentDocument {
  const { status, balance, total, currency } = request
  const isOpen = isUnpaid(request)
  return {
    request,
    settings: readIssuer(request, site.settings),
    title: paymentRequest.title.replace('{number}', request.number),
    statusLine: `${paymentRequest.status[status]}: ${formatAmount(isOpen ? balance : total, currency, site.settings.locale)}`,
    paymentWays: isOpen ? site.paymentWays : null,
    dueLine: describeDue(request, site.today, site.settings.locale),
    pageUrl: site.pageUrl,
  }
}

/** Composes the PDF content of a credit note, with one line per credited tax rate. */
export function composeCreditNote(
  request: OpenedRequest,
  note: CreditNote,
  site: DocumentSite,
): PaymentDocument {
  const { number, reason, taxes, subtotal, tax_total, total, issuer, created_at } = note
  const settings = readIssuer({ issuer: issuer ?? request.issuer }, site.settings)
  const issued = findDay(new Date(request.created_at), settings.timeZone)
  return {
    request: {
      ...request,
      number,
      created_at,
      subtotal,
      tax_total,
      total,
      lines: taxes.map(({ rate, net }) => ({
        text: reason,
        quantity: 1,
        unit_price: net,
        tax_rate: rate,
        net,
      })),
      taxes: taxes.filter(({ rate }) => rate > 0),
      due_on: null,
      note: '',
      received: 0,
      refunded: 0,
      credited: 0,
      balance: 0,
      overpaid: 0,
    },
    settings,
    title: paymentRequest.creditNote.title.replace('{number}', number),
    statusLine: `${paymentRequest.status.credited}: ${formatAmount(total, request.currency, settings.locale)}`,
    paymentWays: null,
    dueLine: paymentRequest.creditNote.about
      .replace('{number}', request.number)
      .replace('{day}', formatDay(issued, settings.locale)),
    pageUrl: site.pageUrl,
  }
}
