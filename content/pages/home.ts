import { agencyFigures } from '../agency/figures.ts'

/** fillAgency replaces `{agency}` by the trading name. */
export const homeMeta = {
  title: 'Amazon marketplace growth for sellers and brands',
  description:
    '{agency} runs ads, listings, launches and account health for marketplace sellers and direct-to-consumer brands.',
}

export const hero = {
  headline: 'Get your products to the top shelf of Amazon.',
  lead: '{agency} runs ads, listings, launches and account health for marketplace sellers and direct-to-consumer brands. One team, one plan, measured on total sales and TACoS.',
  bookCall: { label: 'Book Call Now', href: '/book-call' },
  successStories: { label: 'Success Stories', href: '#testimonials' },
  figures: [agencyFigures.revenue, agencyFigures.clients, agencyFigures.salesGrowth],
}

export const vision = {
  headline: 'Our vision: every good product gets seen.',
  lead: 'Marketplaces reward the seller who knows their numbers. We want that to be the small brand with the better product, not only the one with the bigger budget. So we put the numbers in front of you and do the daily work behind them.',
  contact: { label: 'Contact Us', href: '/book-call' },
  artCaption: 'Each ridge is one product’s weekly sales over two years. Illustrative data.',
}

export const servicesSection = {
  headline: 'Six services, one account team',
  lead: 'Start with your biggest problem. Add more when it pays off.',
  viewAll: { label: 'View All Services', href: '/services' },
}

export const about = {
  headline: 'An agency that would rather show you the spreadsheet',
  lead: 'We are former sellers, ad buyers and catalog editors. We work inside your account, write down what we changed, and meet you every week to say whether it helped.',
  figures: [
    agencyFigures.successRate,
    agencyFigures.timeToResults,
    agencyFigures.clientRating,
    agencyFigures.experience,
  ],
  more: { label: 'More about us', href: '/about' },
  reasons: [
    {
      icon: 'target',
      title: 'One target, agreed first',
      text: 'Before any spend we agree the TACoS you can afford and work back to an ACoS for every product.',
    },
    {
      icon: 'list-checks',
      title: 'Work you can check',
      text: 'Every bid change, listing edit and case is logged in your client portal with the date and the reason.',
    },
    {
      icon: 'users',
      title: 'A named team',
      text: 'A lead, an ad manager and a catalog editor who know your products by name.',
    },
    {
      icon: 'shield-check',
      title: 'Account health first',
      text: 'We keep listings within policy, so growth is not undone by a suspension.',
    },
  ],
} as const

export const brandsSection = { headline: 'Brands on the shelf with us' }

export const caseStudiesSection = {
  headline: 'Case studies',
  lead: 'What we found, what we changed and what happened. Each one opens as a PDF.',
  viewAll: { label: 'All Case Studies', href: '/case-studies' },
}

export const recognitionsSection = { headline: 'Recognitions' }
