import { defineDocument } from '#domain/documents/document.ts'
import { choice, figure, group } from '#domain/documents/fields.ts'

export const agencyFigures = {
  revenue: {
    value: '$50M+',
    label: 'Revenue generated',
    note: 'What accounts in our care sold above the year before we started, added up over the time we worked on each. Source: business reports in Seller Central.',
  },
  clients: {
    value: '500+',
    label: 'Clients',
    note: 'Companies with a signed agreement for any service, past and present. A company counts once, however many brands it has.',
  },
  salesGrowth: {
    value: '340%',
    label: 'Average sales growth',
    note: 'Average over accounts with us for at least twelve months: the last quarter against the same quarter before we started. New accounts grow fastest and raise the average. Source: business reports.',
  },
  successRate: {
    value: '97%',
    label: 'Success rate',
    note: 'Share of agreed targets that were met by the agreed date, over all projects that ended in the last 24 months. Source: our project log.',
  },
  timeToResults: {
    value: '30 days',
    label: 'To results',
    note: 'Typical time until the first agreed target moves, such as TACoS or a search rank. Larger changes take longer.',
  },
  clientRating: {
    value: '4.9/5',
    label: 'Client rating',
    note: 'Average of the ratings, from 1 to 5, that clients give us after each quarter.',
  },
  experience: {
    value: '5+ years',
    label: 'Experience',
    note: 'Time since the agency started. Several of the team sold on Amazon before.',
  },
} as const

export const bookingFigures = {
  salesGrowth: {
    value: '2-10x',
    label: 'Sales growth in 3-6 months',
    note: 'What clients with working listings and enough stock reached within 3 to 6 months. Others grew less. Source: business reports.',
  },
  tacosDrop: {
    value: '10%+',
    label: 'Drop in TACoS within 1-3 months',
    note: 'Relative to the month before we started, within 1 to 3 months. Source: ad reports and business reports.',
  },
  happierClients: {
    value: '2-3x',
    label: 'Happier clients',
    note: 'Our clients’ buyers: ratings of four and five stars against those below, six months after we changed the pages, compared with six months before.',
  },
  marketplaceSales: {
    value: '$100M+',
    label: 'Marketplace sales',
    note: 'Everything that accounts in our care sold in the last twelve months. Source: business reports.',
  },
  managedAdSpend: {
    value: '$30M',
    label: 'Managed ad spend',
    note: 'Ad spend for which we set bids and budgets, since we started. Source: ad reports.',
  },
  conversionRate: {
    value: '20%',
    label: 'Conversion rates above',
    note: 'Orders per session on listings that we rewrote, three months after. Source: business reports.',
  },
  brandExits: {
    value: '6+',
    label: 'Brand exits',
    note: 'Brands that were sold to a buyer while we worked on their account.',
  },
} as const

/** All marketing figures (product specification, section 1). Pages refer to them by name. */
export const figures = defineDocument({
  name: 'figures',
  label: 'Figures',
  schema: group({
    agency: group({
      revenue: figure(),
      clients: figure(),
      salesGrowth: figure(),
      successRate: figure(),
      timeToResults: figure(),
      clientRating: figure(),
      experience: figure(),
    }),
    booking: group(
      {
        salesGrowth: figure(),
        tacosDrop: figure(),
        happierClients: figure(),
        marketplaceSales: figure(),
        managedAdSpend: figure(),
        conversionRate: figure(),
        brandExits: figure(),
      },
      'Booking page',
    ),
  }),
  fallback: { agency: agencyFigures, booking: bookingFigures },
})

/** Schema for the name of an agency figure. */
export const agencyFigure = () =>
  choice(['revenue', 'clients', 'salesGrowth', 'successRate', 'timeToResults', 'clientRating', 'experience'])
