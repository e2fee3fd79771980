import type { CaseStudy } from './case-study.ts'

export const fennmoor: CaseStudy = {
  key: 'fennmoor',
  slug: 'fennmoor',
  title: 'Back on sale after a safety suspension',
  client: 'Fennmoor',
  category: 'loose-leaf tea',
  summary: 'A faulty seal traced to one lot, an appeal that fits on a page, and the checks that stayed.',
  services: ['account-reinstatement', 'store-management'],
  image: '/art/case-studies/fennmoor.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'A safety complaint took Fennmoor’s best seller off sale, and the first appeal had been turned down. We found the one lot behind it, wrote a page that answers what was asked, and stayed for the checks.',
  account: 'One tea, one suspension',
  period: '17 days off sale, 12 weeks covered',
  figures: [
    { value: '17 days', label: 'From notice to sale' },
    { value: '1 page', label: 'Plan of action, six documents' },
    { value: '0', label: 'Seal complaints in 60 days, was 8' },
  ],
  challenge: {
    lead: 'The notice named a safety concern: tins that arrived open, with something in the leaves that was not tea. The client’s first appeal apologized, promised more care and was rejected within a day.',
    findings: [
      {
        title: 'The complaints came from one lot',
        text: '6 of 8 came from one lot, packed on a day when the packer had run out of the usual seal. Nobody had compared returns with lots before.',
      },
      {
        title: 'The seal did fail',
        text: 'We had 340 tins of that lot removed and opened. On 19 of them (5.6%) the seal had come away, and the “something” was flakes of its liner.',
      },
      {
        title: 'The appeal answered another question',
        text: 'It described the family business and its 4.7 stars. The notice had asked for the cause, the actions taken and the prevention, in that order.',
      },
    ],
  },
  actions: {
    lead: 'Evidence first, prose last. The appeal was written on day 10, when there was something to write.',
    steps: [
      {
        when: 'Day 3',
        title: 'Everything on one timeline',
        text: 'Orders, returns with their comments, buyer messages, lots and purchase records of four months.',
      },
      {
        when: 'Day 4',
        title: 'The lot withdrawn',
        text: 'All remaining stock of the first April lot recalled from the warehouse. Buyers of that lot were refunded without being asked for anything.',
      },
      {
        when: 'Days 6-9',
        title: 'Opened, counted, tested',
        text: '340 tins opened, a lab report on the liner, a corrective action signed by the packer.',
      },
      {
        when: 'Day 11',
        title: 'The appeal, sent once',
        text: 'One page under three headings, six attachments, each named in the text where it proves something.',
      },
      {
        when: 'Days 13-14',
        title: 'One question, one answer',
        text: 'The reviewer asked for the packer’s certificate in English. It was there the next morning.',
      },
      {
        when: 'Day 17',
        title: 'Back on sale',
        text: 'Ads stayed off for five days, until two fresh lots had passed the new check.',
      },
    ],
  },
  result: {
    lead: 'The listing came back on day 17. It took another five weeks to sell as many tins as before.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Seal complaints in 60 days', before: '8', after: '0' },
      { label: 'Tins opened and checked from each new lot', before: '0', after: '20' },
      {
        label: 'Lots whose returns are read against the lot number',
        before: 'none',
        after: 'every one, on Mondays',
      },
    ],
  },
  chart: {
    title: 'Units of Assam No. 4 by week',
    note: 'The listing was down for part of weeks 4 and 6 and all of week 5.',
    drawing: {
      kind: 'bars',
      description:
        'About 119 units a week before, none in week 5, 31 in week 6 after the return on its Friday, and 122 in week 12.',
      points: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
      lines: [
        { name: 'Units by week', tone: 'd1', values: [118, 121, 117, 26, 0, 31, 72, 90, 104, 113, 119, 122] },
      ],
    },
  },
  quote: { text: 'Our account came back, and so did our sleep.', name: 'Priya Raman' },
  differently: [
    'Put the lot number on the outer carton label from the start. Matching returns to lots took two of the seventeen days.',
    'Nobody should answer a safety notice on the day it arrives. The rejected appeal made the second one harder.',
    'We would have a second tea ready to carry the ads. The account had one best seller and no plan for its absence.',
  ],
}
