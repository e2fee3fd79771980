import { createContext } from 'react-router'
import type { PaymentMethods } from '#app/data/context/payment-methods.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** Content of the PDF. */
export type PaymentDocument = {
  request: OpenedRequest
  settings: SiteSettings
  /** Bank details; null if nothing is due. */
  paymentWays: PaymentMethods | null
  /** Due date as a sentence. */
  dueLine: string
  /** Full URL of the request. */
  pageUrl: string
}

/** Draws a request as a PDF. */
export type DrawPaymentDocument = (document: PaymentDocument) => Promise<Uint8Array<ArrayBuffer>>

export const drawPaymentDocumentContext = createContext<DrawPaymentDocument>()
