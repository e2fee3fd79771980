import { defineDocument } from '#domain/documents/document.ts'
import { group, head, line, list, text } from '#domain/documents/fields.ts'
import { closing } from './closings.ts'

/** The page that explains every figure; their notes come from the figures. `link`: text of the link below figures. */
export const howWeCount = defineDocument({
  name: 'how-we-count',
  label: 'How we count',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(240),
    link: line(40).meta({ label: 'Link below figures' }),
    agencyTitle: line(60),
    bookingTitle: line(60),
    servicesTitle: line(60),
    comparisons: group({
      title: line(60),
      lead: text(200),
      items: list(group({ title: line(70), text: text(420) }), { max: 12 }),
    }),
    banner: closing(),
  }),
  fallback: {
    head: {
      title: 'How we count | {agency}',
      description:
        'What each figure on this site counts, for what period and from which source, and why figures that look alike differ.',
      keywords: ['amazon agency results', 'how we count', 'agency figures'],
    },
    title: 'How we count',
    lead: 'Every figure on this site: what it counts, the period it covers and where it comes from. Figures describe past work and do not promise a result.',
    link: 'How we count',
    agencyTitle: 'The agency',
    bookingTitle: 'On the booking page',
    servicesTitle: 'Service by service',
    comparisons: {
      title: 'Figures that look alike',
      lead: 'They count different things, so they can’t be added or compared.',
      items: [
        {
          title: '500+ clients, 500+ brands, 300+ brands',
          text: 'Clients are companies with an agreement for any service. 500+ brands are those whose ads we ran, and one client may have several. 300+ brands are those whose registry or storefront we look after. One brand can be in both counts.',
        },
        {
          title: '$50M+, $100M+, $1B+, $2B+',
          text: '$50M+ is what accounts sold above the year before we started. $100M+ is everything they sold in the last twelve months. $1B+ and $2B+ count all sales of the accounts whose ads or stores we ran, in all years and marketplaces.',
        },
        {
          title: '30 days, 30-45 days, 90 days',
          text: '30 days is when the first agreed target moves. For ads, an improvement shows after 30 to 45 days, since new search terms need clicks first. A significant change takes about 90 days.',
        },
        {
          title: '7 days on average, and a case that took 17',
          text: 'The average counts from the day we send a complete appeal to the decision. The Fennmoor story counts from Amazon’s notice: the appeal was sent on day 11 and accepted on day 17.',
        },
        {
          title: '85% and a sample account that went from 34.0% to 20.9%',
          text: '85% is an average over accounts in our care. A panel beside a headline shows one made-up account, and is marked as such.',
        },
      ],
    },
    banner: {
      title: 'Want to see it on your own figures?',
      lead: 'Bring one product to a call. We show you which reports we read and what we would count as success.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
  },
})
