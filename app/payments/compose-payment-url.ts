import type { PaymentProvider } from '#app/data/context/context.ts'

/** Invoice details in a payment link; invalid ones are undefined. */
export type InvoiceDetails = {
  invoice?: string
  brand?: string
  /** With two decimals, such as "1200.00"; in US dollars by default. */
  amount?: string
  currency?: string
}

/** Returns the URL of the provider's page with the invoice details it accepts. */
export function composePaymentUrl(provider: PaymentProvider, details: InvoiceDetails): string {
  const url = new URL(provider.embedUrl)
  if (provider.buttonId) url.searchParams.set('button_id', provider.buttonId)
  for (const [name, value] of Object.entries(details))
    if (provider.needs?.includes(name) ?? true) url.searchParams.set(name, value)
  return url.href
}
