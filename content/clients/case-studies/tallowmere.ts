import type { CaseStudy } from './case-study.ts'

export const tallowmere: CaseStudy = {
  key: 'tallowmere',
  slug: 'tallowmere',
  title: 'A storefront that sells the routine, not the jar',
  client: 'Tallowmere',
  category: 'skincare',
  summary: 'A store rebuilt around three steps, after reading what buyers kept asking.',
  services: ['brand-management', 'creative-services'],
  image: '/art/case-studies/tallowmere.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Tallowmere makes three products that belong together and sold them as if they were unrelated. Over 16 weeks we rebuilt the store, the content and the ads around one routine in three steps.',
  account: 'Four products and one Brand Store',
  period: '16 weeks',
  figures: [
    { value: '27%', label: 'Orders with 2+ products, was 14%' },
    { value: '$31.68', label: 'Average order value, was $28.08' },
    { value: '2.6', label: 'Pages per store visit, was 1.3' },
  ],
  challenge: {
    lead: 'Nothing was wrong with the jars. The store showed them in the order in which they had been launched, and each page read as if its product were the only one.',
    findings: [
      {
        title: 'Buyers asked for the order',
        text: 'We read 96 questions and messages from 90 days. 31 of them, 32%, asked what to use first. No page said it.',
      },
      {
        title: 'The store was a catalog',
        text: 'One page, four tiles, newest first. Three visitors in four left from the page they had landed on, and half the ads sent them to a single product anyway.',
      },
      {
        title: 'A+ content described the jar',
        text: 'Weight, lid and glass were covered well. What happens on the skin, when and with what else, was left for customers to ask.',
      },
    ],
  },
  actions: {
    lead: 'First the words, then the pictures, then the store, and the ads last. Each part uses the same three verbs: cleanse, feed, repair.',
    steps: [
      {
        when: 'Weeks 1-2',
        title: 'One routine, written down',
        text: 'Three steps with amounts and times, agreed with the maker and checked against the claims that cosmetics may make.',
      },
      {
        when: 'Weeks 2-4',
        title: 'Images with a number in the corner',
        text: 'Every image set gained one picture: this product’s place among the three. The main images stayed plain.',
      },
      {
        when: 'Weeks 4-5',
        title: 'A+ content and Brand Story',
        text: 'A comparison module that names the step, not the size. The same module is on every page, so it is maintained once.',
      },
      {
        when: 'Week 6',
        title: 'The store, rebuilt',
        text: 'A front page with the routine, one page for each step, one for gifts. The old launch-order layout was dropped.',
      },
      {
        when: 'Week 9',
        title: 'A virtual bundle of three',
        text: 'Offered on each product page at the sum of the single prices. There was no discount, so the results below do not come from a lower price.',
      },
      {
        when: 'Week 10',
        title: 'Ads that lead to the routine',
        text: 'Sponsored Brands on “skincare routine” terms now open the front page of the store instead of one jar.',
      },
    ],
  },
  result: {
    lead: 'More orders now hold two products or three. The rise began with the store, grew with the bundle, and continued when we wrote this story.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Orders with two products or more', before: '14%', after: '27%' },
      { label: 'Units per order, at 2.2 in a joined order', before: '1.17', after: '1.32' },
      { label: 'Average order value, at $24.00 a unit', before: '$28.08', after: '$31.68' },
    ],
  },
  chart: {
    title: 'Orders with two or more Tallowmere products',
    note: 'Percentage of all orders, by week.',
    drawing: {
      kind: 'lines',
      description:
        'The share rises from 14 percent in week 1 to 27 percent in week 16, most of it after the store went live in week 6.',
      unit: '%',
      points: [
        'Week 1',
        'Week 2',
        'Week 3',
        'Week 4',
        'Week 5',
        'Week 6',
        'Week 7',
        'Week 8',
        'Week 9',
        'Week 10',
        'Week 11',
        'Week 12',
        'Week 13',
        'Week 14',
        'Week 15',
        'Week 16',
      ],
      lines: [
        {
          name: 'Two or more products',
          tone: 'd1',
          values: [14, 14, 13, 15, 14, 16, 17, 19, 20, 22, 23, 24, 24, 26, 26, 27],
        },
      ],
    },
  },
  quote: {
    text: 'For the first time we know what a sale costs us before we spend, not a month after.',
    name: 'Helen Marsh',
    role: 'Founder',
  },
  differently: [
    'We would read the buyers’ questions on day one. We had the images half planned before anyone opened the messages.',
    'Store and ads changed within four weeks of each other, so we can’t separate their effects. A month between them would have cost little.',
    'The gift set belongs to November. Giving it a page of its own in spring only took a spot from the balm.',
  ],
}
