import { agencyFigures } from '../agency/figures.ts'

/** The page of all case studies. */
export const caseStudiesPage = {
  head: {
    title: 'Amazon case studies | {agency}',
    description:
      'Eight accounts, told with their figures: what we found, what we changed and what happened, in search, ads, launches, stock and account health.',
    keywords: [
      'amazon case studies',
      'amazon agency results',
      'amazon ppc case study',
      'amazon seo case study',
    ],
  },
  title: 'Case studies',
  lead: 'What we found, what we changed and what happened, in eight accounts. Each one is a PDF with its tables and charts, free to read and share.',
  figures: [
    agencyFigures.clients,
    agencyFigures.salesGrowth,
    agencyFigures.successRate,
    agencyFigures.timeToResults,
  ],
  listTitle: 'All stories',
  servicesLabel: 'Services in this story',
  note: 'Figures are those of each story’s account, as its PDF explains them. They describe past work and do not promise a result.',
  banner: {
    title: 'Which of these is yours?',
    lead: 'Bring one product to a call. We look at it in your account with you, and tell you what we would change first.',
    action: { label: 'Book Call Now', href: '/book-call' },
  },
} as const
