import type { LegalFacts, LegalPage } from '#domain/legal/legal-pages.ts'
import { composeCookies } from './cookies.ts'
import { composeImprint } from './imprint.ts'
import { escapeFacts } from './legal-text.ts'
import { composePrivacy } from './privacy.ts'
import { composeTerms } from './terms.ts'

const COMPOSERS: Record<LegalPage, (facts: LegalFacts) => string> = {
  privacy: composePrivacy,
  terms: composeTerms,
  imprint: composeImprint,
  cookies: composeCookies,
}

/** Generates the draft of a legal page as Markdown. */
export const composeLegalText = (page: LegalPage, facts: LegalFacts): string =>
  COMPOSERS[page](escapeFacts(facts))
