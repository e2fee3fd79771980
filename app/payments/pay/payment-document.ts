import { createContext } from 'react-router'
import type { PaymentMethods } from '#app/data/context/context.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import type { SiteSettings } from '#content/agency/site.ts'

export type PaymentDocument = {
  request: OpenedRequest
  settings: SiteSettings
  title: string
  /** Status and amount. */
  statusLine: string
  /** Bank details; null if nothing is due. */
  paymentWays: PaymentMethods | null
  /** Due date as a sentence. */
  dueLine: string
  pageUrl: string
}

export type DrawPaymentDocument = (document: PaymentDocument) => Promise<Uint8Array<ArrayBuffer>>

export const drawPaymentDocumentContext = createContext<DrawPaymentDocument>()
