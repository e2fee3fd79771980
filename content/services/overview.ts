import type { Action, PageHead } from './service-page.ts'

export type ServicesOverview = {
  head: PageHead
  title: string
  lead: string
  banner: { title: string; lead: string; action: Action }
}

export const servicesOverview: ServicesOverview = {
  head: {
    title: 'Amazon services for sellers and brands | {agency}',
    description:
      'Twelve marketplace services from one account team: ads, SEO, launches, store and brand management, creative, reporting, reinstatement and training.',
    keywords: [
      'amazon agency services',
      'amazon ads management',
      'amazon seo',
      'amazon product launch',
      'amazon store management',
    ],
  },
  title: 'Twelve services for your whole account',
  lead: 'Ads, listings, launches, operations and everything in between. Take one, or hand over the account.',
  banner: {
    title: 'Not sure where to start?',
    lead: 'Book a call. We look at your account with you and say which service would pay for itself first.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
}
