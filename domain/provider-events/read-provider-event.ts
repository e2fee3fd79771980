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

/** What an event says, from its parsed JSON; null when it is none of this provider's. */
export function readProviderEvent(provider: Provider, value: unknown): ProviderEvent | null {
  return READERS[provider](value)
}
