import type { CaseStudy } from './case-study.ts'

export const brightkeel: CaseStudy = {
  key: 'brightkeel',
  slug: 'brightkeel',
  title: 'Launching four colors without splitting reviews',
  client: 'Brightkeel',
  category: 'outdoor drinkware',
  summary: 'One page for four bottles, and an order split the way people choose colors.',
  services: ['product-launch-services', 'amazon-seo', 'creative-services'],
  image: '/art/case-studies/brightkeel.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Four colors of one bottle were about to start as four listings with equal stock. We joined them on one page, split the order the way people choose, and launched once.',
  account: 'One bottle in four colors',
  period: '8 weeks before launch, 12 after',
  figures: [
    { value: '1', label: 'Page for all four colors' },
    { value: '163', label: 'Ratings on it after 12 weeks, was 49' },
    { value: '0', label: 'Colors out of stock' },
  ],
  challenge: {
    lead: 'The container was booked and the pages were drafted. Two decisions in the plan would have been expensive, and both could still be changed.',
    findings: [
      {
        title: 'Four pages, four cold starts',
        text: 'Two colors were on test sale, each with its own listing: 38 ratings for blue, 11 for green. Coral and yellow would have started at zero.',
      },
      {
        title: 'Equal stock, unequal demand',
        text: 'The order said 600 of each. In ten rival families, ratings lean to muted colors: 34% on blue, 15% on yellow.',
      },
      {
        title: 'Four campaigns bidding on one bottle',
        text: 'The draft ad plan gave every color its own campaign for the same six queries. The brand would have been its own best competitor.',
      },
    ],
  },
  actions: {
    lead: 'The bottles differ in color and in nothing else, so they may share a page. That settled the listing, and the listing settled most of the rest.',
    steps: [
      {
        when: '8 weeks before',
        title: 'One family, theme color',
        text: 'Blue and green moved under a new parent. Their ratings came along, since only the color differs.',
      },
      {
        when: '7 weeks before',
        title: 'The order, split again',
        text: 'The factory had not painted yet. 2,400 bottles became 816, 744, 480, 360 instead of 600 each.',
      },
      {
        when: '4 weeks before',
        title: 'One image set, four paints',
        text: 'Seven pictures, shot once in blue and repainted from swatches, so that a change of color changes nothing else on the page.',
      },
      {
        when: '2 weeks before',
        title: 'One campaign',
        text: 'Six queries, one listing. The ad shows blue or green, whichever has sold more in the week.',
      },
      {
        when: 'Launch',
        title: 'All four on one morning',
        text: 'On sale within the hour. The parent page was checked on phone and desktop before the ads began.',
      },
      {
        when: 'Weeks 1-12',
        title: 'A count every Monday',
        text: 'Units by color against the split. Coral’s reorder was halved in week 7.',
      },
    ],
  },
  result: {
    lead: '1,960 bottles in 12 weeks, with every color in stock every day. With 600 of each, blue and green would have run out before the end.',
    heads: { before: 'As planned', after: 'As launched' },
    measures: [
      { label: 'Listings for one bottle', before: '4', after: '1' },
      { label: 'Ratings a shopper sees on launch day', before: '38 at best', after: '49' },
      { label: 'Colors out of stock within 12 weeks', before: '2, at 600 each', after: '0' },
      { label: 'Share of the order sold after 12 weeks', before: 'not known', after: '82%' },
    ],
  },
  chart: {
    title: 'Units sold in 12 weeks',
    note: 'An equal split would have been 600 each.',
    drawing: {
      kind: 'bars',
      description: 'Blue sold 690, Green 655, Coral 372 and Yellow 243.',
      points: ['Blue', 'Green', 'Coral', 'Yellow'],
      lines: [{ name: 'Units sold', tone: 'd1', values: [690, 655, 372, 243] }],
    },
  },
  differently: [
    'Yellow: 117 bottles left. Ratings had overstated it, because people photograph yellow bottles. We would order a tenth less.',
    'Joining the test listings in week 1 of the project, not three weeks in, would have saved two rounds of drafts for pages that nobody needed.',
    'The swatches looked alike on a small phone. We changed them in week 5; they should have been in the first review.',
  ],
}
