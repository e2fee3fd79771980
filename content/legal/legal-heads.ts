import { LEGAL_PAGES, type LegalPage } from '#domain/legal/legal-pages.ts'

type LegalHead = { title: string; description: string; keywords: readonly string[] }

/** Titles of the legal pages and their head tags. */
export const legalHeads: Record<LegalPage, LegalHead> = {
  privacy: {
    title: 'Privacy',
    description: 'What {agency} stores about visitors and clients, why, for how long, and your rights.',
    keywords: ['privacy', 'data protection'],
  },
  terms: {
    title: 'Terms of use',
    description: 'The terms for using the site of {agency}.',
    keywords: ['terms of use'],
  },
  imprint: {
    title: 'Imprint',
    description: 'Who runs the site of {agency}, with address, contact and registration.',
    keywords: ['imprint', 'legal notice'],
  },
  cookies: {
    title: 'Cookies',
    description: 'What the site of {agency} stores in your browser, and how to control it.',
    keywords: ['cookies', 'consent'],
  },
}

export const legalLinks = LEGAL_PAGES.map((page) => ({ label: legalHeads[page].title, href: `/${page}` }))

export const legalWords = {
  label: 'Legal',
  /** Notice above a draft that the owner has not confirmed. */
  draft: 'Draft: this text is composed from the settings of the site, and has not been confirmed yet.',
  updated: 'Last updated {date}',
} as const
