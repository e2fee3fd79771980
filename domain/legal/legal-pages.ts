export const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'cookies'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** Regions with their own wording in the drafts. */
export const LEGAL_REGIONS = ['us', 'uk', 'eu'] as const
export type LegalRegion = (typeof LEGAL_REGIONS)[number]

/** A third-party service that receives visitor data. */
export type LegalService = {
  name: string
  /** Noun phrase such as "card payments". */
  purpose: string
  /** Names of the cookies it sets. */
  cookies?: string
  /** Loaded only after the visitor consents. */
  asksFirst?: boolean
}

/** Facts that the legal page drafts are generated from. */
export type LegalFacts = {
  region: LegalRegion
  siteUrl: string
  name: string
  legalName: string
  address: readonly string[]
  email: string
  phone: string
  /** Empty if not set. */
  representative: string
  register: string
  taxId: string
  hosting: string
  hasOwnCalendar: boolean
  hasBankTransfer: boolean
  isSignUpOpen: boolean
  services: readonly LegalService[]
  /** Days; null without a limit. */
  retention: { messages: number | null; calls: number | null; emails: number | null; activity: number }
}

/** Lists the features that a legal text depends on, as stable strings for `compareFeatures`. */
export function listFeatures(facts: LegalFacts): string[] {
  const { retention } = facts
  const days = (kind: string, limit: number | null) =>
    `${kind} kept ${limit === null ? 'without a limit' : `for ${limit} days`}`
  return [
    `wording for the ${facts.region.toUpperCase()}`,
    `${facts.legalName}, ${facts.address.join(', ')}`,
    ...(facts.hosting ? [`hosting by ${facts.hosting}`] : []),
    facts.hasOwnCalendar ? 'calls booked on the site' : 'calls booked at another provider',
    ...(facts.hasBankTransfer ? ['bank transfer'] : []),
    facts.isSignUpOpen ? 'open sign-up' : 'accounts by invitation',
    ...facts.services.map(({ name, purpose }) => `${name} (${purpose})`),
    days('messages', retention.messages),
    days('calls', retention.calls),
    days('emails', retention.emails),
    days('activity', retention.activity),
  ]
}

/** Returns the features added or removed since a text was confirmed. */
export function compareFeatures(then: readonly string[], now: readonly string[]) {
  return {
    added: now.filter((feature) => !then.includes(feature)),
    removed: then.filter((feature) => !now.includes(feature)),
  }
}
