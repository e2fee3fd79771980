import type { InvoiceDetails } from '#app/payments/compose-payment-url.ts'

const INVOICE_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]{0,39}$/u
/** Control and direction marks could change how the page reads. */
const BRAND_NAME = /^[^\p{C}<>]{1,80}$/u
const AMOUNT = /^\$?(?<digits>\d{1,7}|\d{1,3}(,\d{3}){1,2})(?<cents>\.\d{1,2})?$/

/** Reads `?invoice=&brand=&amount=`, which anyone can write. */
export function readInvoiceDetails(query: URLSearchParams): InvoiceDetails {
  const invoice = query.get('invoice')?.trim() ?? ''
  const brand = query.get('brand')?.trim() ?? ''
  const amount = readAmount(query.get('amount')?.trim() ?? '')
  return {
    ...(INVOICE_NUMBER.test(invoice) && { invoice }),
    ...(BRAND_NAME.test(brand) && { brand }),
    ...(amount && { amount }),
  }
}

function readAmount(text: string): string | null {
  const parts = AMOUNT.exec(text)?.groups
  if (!parts) return null
  const amount = Number(parts['digits']!.replaceAll(',', '') + (parts['cents'] ?? ''))
  return amount > 0 ? amount.toFixed(2) : null
}
