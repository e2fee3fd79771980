import { createContext } from 'react-router'
import type { PaymentWays } from '#app/data/context/payment-ways.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** What a request says on paper. */
export type PaymentDocument = {
  request: OpenedRequest
  settings: SiteSettings
  /** Where a transfer goes; null when nothing is to be paid any more. */
  paymentWays: PaymentWays | null
  /** A sentence about when it is or was to be paid. */
  dueLine: string
  /** The address of the request, whole. */
  pageUrl: string
}

/** Draws a request as a PDF. */
export type DrawPaymentDocument = (document: PaymentDocument) => Promise<Uint8Array<ArrayBuffer>>

export const drawPaymentDocumentContext = createContext<DrawPaymentDocument>()
