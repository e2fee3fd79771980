import { agencyFigure } from '#content/agency/figures.ts'
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, icon, line, listOf, sectionOrder, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'
import { closing } from './closings.ts'
import { heroAccount } from './hero-account.ts'

/** Sections below the top of the page. */
export const homeSections = [
  'quotes',
  'vision',
  'services',
  'about',
  'brands',
  'caseStudies',
  'faq',
  'recognitions',
  'contact',
  'closing',
] as const

/** Figures, testimonials, clients and recognitions are separate documents. */
export const home = defineDocument({
  name: 'home',
  label: 'Home page',
  schema: group({
    head: group({ title: line(60), description: text(200) }, 'Search results'),
    hero: group({
      headline: line(70),
      lead: text(260),
      bookCall: action(),
      successStories: action(),
      figures: listOf(3, agencyFigure()),
      account: group({
        note: line(90),
        ranks: listOf(3, group({ rank: line(6), week: line(12) })),
        series: fixed(
          z.object({ acos: z.array(z.number()), tacos: z.array(z.number()), buyBox: z.array(z.number()) }),
        ),
      }),
    }),
    quotes: group({ headline: line(60) }),
    vision: group({ headline: line(70), lead: text(340), contact: action(), artCaption: line(110) }),
    services: group({ headline: line(60), lead: text(140), viewAll: action() }),
    about: group({
      headline: line(80),
      lead: text(260),
      figures: listOf(4, agencyFigure()),
      report: action(),
      more: action(),
      reasons: listOf(4, group({ icon: icon(contentIcons), title: line(40), text: text(160) })),
    }),
    brands: group({ headline: line(60) }),
    caseStudies: group({ headline: line(60), lead: text(140), viewAll: action() }),
    recognitions: group({ headline: line(60) }),
    closing: closing(),
    sections: sectionOrder(homeSections),
  }),
  fallback: {
    head: {
      title: 'Amazon marketplace growth for sellers and brands',
      description:
        '{agency} runs ads, listings, launches and account health for marketplace sellers and direct-to-consumer brands.',
    },
    hero: {
      headline: 'Get your products to the top shelf of Amazon.',
      lead: '{agency} runs ads, listings, launches and account health for marketplace sellers and direct-to-consumer brands. One team, one plan, measured on total sales and TACoS.',
      bookCall: { label: 'Book Call Now', href: '/book-call' },
      successStories: { label: 'Success Stories', href: '#testimonials' },
      figures: ['revenue', 'clients', 'salesGrowth'],
      account: {
        note: 'Illustrative account: one product, one keyword, 22 weeks.',
        ranks: [
          { rank: '#41', week: 'Week 1' },
          { rank: '#12', week: 'Week 9' },
          { rank: '#1', week: 'Week 22' },
        ],
        series: heroAccount,
      },
    },
    quotes: { headline: 'What clients say' },
    vision: {
      headline: 'Our vision: every good product gets seen.',
      lead: 'Marketplaces reward the seller who knows their numbers. We want that to be the small brand with the better product, not only the one with the bigger budget. So we put the numbers in front of you and do the daily work behind them.',
      contact: { label: 'Contact Us', href: '/book-call' },
      artCaption: 'Each ridge is one product’s weekly sales over two years. Illustrative data.',
    },
    services: {
      headline: 'Six services, one account team',
      lead: 'Start with your biggest problem. Add more when it pays off.',
      viewAll: { label: 'View All Services', href: '/services' },
    },
    about: {
      headline: 'An agency that would rather show you the spreadsheet',
      lead: 'We are former sellers, ad buyers and catalog editors. We work inside your account, write down what we changed, and meet you every week to say whether it helped.',
      figures: ['successRate', 'timeToResults', 'clientRating', 'experience'],
      report: { label: 'See a sample report', href: '/sample-report' },
      more: { label: 'More about us', href: '/about' },
      reasons: [
        {
          icon: 'target',
          title: 'One target, agreed first',
          text: 'Before you spend anything, we agree on the TACoS you can afford and work back to an ACoS for every product.',
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
    },
    brands: { headline: 'Brands on the shelf with us' },
    caseStudies: {
      headline: 'Case studies',
      lead: 'What we found, what we changed and what happened. Each one opens as a PDF.',
      viewAll: { label: 'All Case Studies', href: '/case-studies' },
    },
    recognitions: { headline: 'Recognitions' },
    closing: {
      title: 'Bring one product to a call',
      lead: 'We look at it in your account with you, and tell you what we would change first and why.',
      action: { label: 'Get Started', href: '/book-call' },
    },
    sections: [...homeSections],
  },
})
