import type { PaymentProvider } from '#app/data/context/context.ts'

/** What a payment link says about the invoice; each part is absent when it can't be used. */
export type InvoiceDetails = {
  invoice?: string
  brand?: string
  /** Two decimals: "1200.00"; in US dollars where no currency is said. */
  amount?: string
  currency?: string
}

/** The provider's page for our button, told what the link said about the invoice, as far as it needs it. */
export function composePaymentUrl(provider: PaymentProvider, details: InvoiceDetails): string {
  const url = new URL(provider.embedUrl)
  if (provider.buttonId) url.searchParams.set('button_id', provider.buttonId)
  for (const [name, value] of Object.entries(details))
    if (provider.needs?.includes(name) ?? true) url.searchParams.set(name, value)
  return url.href
}
