import { LEGAL_PAGES, type LegalPage } from '#domain/legal/legal-pages.ts'

type LegalHead = { title: string; description: string; keywords: readonly string[] }

export const legalHeads: Record<LegalPage, LegalHead> = {
  privacy: {
    title: 'Privacy',
    description: 'What {agency} stores about visitors and clients, why, for how long, and your rights.',
    keywords: ['privacy', 'data protection'],
  },
  terms: {
    title: 'Terms of use',
    description: 'The terms of use of {agency}’s website.',
    keywords: ['terms of use'],
  },
  imprint: {
    title: 'Imprint',
    description: 'Who runs {agency}’s website, with address, contact details and registration.',
    keywords: ['imprint', 'legal notice'],
  },
  cookies: {
    title: 'Cookies',
    description: 'What {agency}’s website stores in your browser, and how to control it.',
    keywords: ['cookies', 'consent'],
  },
}

export const legalLinks = LEGAL_PAGES.map((page) => ({ label: legalHeads[page].title, href: `/${page}` }))

export const legalWords = {
  label: 'Legal',
  /** Notice above a draft that the owner has not confirmed. */
  draft: 'Draft: this text was generated from the site’s settings and has not been confirmed yet.',
  updated: 'Last updated {date}',
} as const
