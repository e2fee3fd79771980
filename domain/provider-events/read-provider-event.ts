import { readCalcomEvent } from './calcom-event.ts'
import { readCalendlyEvent } from './calendly-event.ts'
import { readPaypalEvent } from './paypal-event.ts'
import type { Provider, ProviderEvent } from './provider-facts.ts'
import { readStripeEvent } from './stripe-event.ts'

const READERS: Record<Provider, (value: unknown) => ProviderEvent | null> = {
  stripe: readStripeEvent,
  paypal: readPaypalEvent,
  calcom: readCalcomEvent,
  calendly: readCalendlyEvent,
}

export function readProviderEvent(provider: Provider, value: unknown): ProviderEvent | null {
  return READERS[provider](value)
}
