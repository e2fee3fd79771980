import { defineDocument } from '#domain/documents/document.ts'
import { action, group, head, line, text } from '#domain/documents/fields.ts'
import { heroList } from '#content/pages/hero-lists.ts'
import { serviceFigures } from './service-figures.ts'

export const servicesOverview = defineDocument({
  name: 'services-overview',
  label: 'Services overview',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(160),
    start: heroList(),
    banner: group({ title: line(60), lead: text(160), action: action() }, 'Call to action'),
    labels: group(
      {
        overview: line(24).meta({ label: 'Way back above the headline' }),
        viewService: line(24),
        report: line(40).meta({ label: 'Link to the sample report, below the panel' }),
        clientLogos: line(60),
        comparisonFeature: line(24),
        comparisonOthers: line(24),
      },
      'Words that all service pages share',
    ),
  }),
  fallback: {
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
    start: {
      title: 'Start with your problem',
      items: [
        { text: 'Ads cost more than they earn', value: 'Ads Management', href: '/services/ads-management' },
        { text: 'Not on page one', value: 'Amazon SEO', href: '/services/amazon-seo' },
        {
          text: 'A new product, no reviews',
          value: 'Product Launch',
          href: '/services/product-launch-services',
        },
        { text: 'Suspended or removed', value: 'Reinstatement', href: '/services/account-reinstatement' },
        { text: 'Nobody has the time', value: 'Store Management', href: '/services/store-management' },
      ],
    },
    banner: {
      title: 'Not sure where to start?',
      lead: 'Book a call. We look at your account with you and say which service would pay for itself first.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
    labels: {
      overview: 'Services',
      viewService: 'View service',
      report: 'See a whole weekly page',
      clientLogos: `${serviceFigures['brand-management'].brands} brands trust {agency}`,
      comparisonFeature: 'Feature',
      comparisonOthers: 'Others',
    },
  },
})
