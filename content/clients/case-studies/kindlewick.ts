import type { CaseStudy } from './case-study.ts'

export const kindlewick: CaseStudy = {
  key: 'kindlewick',
  slug: 'kindlewick',
  title: 'Holding rank through the off season',
  client: 'Kindlewick',
  category: 'candles',
  summary: 'A small budget on a few queries all summer, and a test of what those ads added.',
  services: ['ads-management', 'store-management'],
  image: '/art/case-studies/kindlewick.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Every January this candle brand cut its ads to a seventh, and every fall it paid to be found again. We kept a small budget on six queries all year and measured what those ads added.',
  account: 'Candles, six search queries',
  period: 'One year against the year before',
  figures: [
    { value: '#12', label: 'Lowest rank of the year, was #36' },
    { value: '6', label: 'Search terms of 40 kept on page one' },
    { value: '54%', label: 'Of ad sales were incremental' },
  ],
  challenge: {
    lead: 'Candles sell in the dark months, so the plan of earlier years made sense at a glance: full budget until Christmas, a seventh of it from January. The search rank showed what it cost.',
    findings: [
      {
        title: 'Rank fell within a quarter',
        text: 'From position 6 in January to 34 in April. Rivals with a smaller season had kept selling, and the order on the page follows sales.',
      },
      {
        title: 'Climbing back was the expensive part',
        text: '$246,000 from September to November, more than twice what the eight quiet months had cost together ($92,000).',
      },
      {
        title: 'Two candles removed for heat',
        text: 'Wax can count as meltable inventory. Two candles had to leave the warehouse in spring; their empty listings were noticed in June.',
      },
    ],
  },
  actions: {
    lead: 'Holding is cheaper than climbing, but only on queries worth holding, at hours worth paying for.',
    steps: [
      {
        when: 'January',
        title: 'Six queries out of forty',
        text: 'Those that sell all year: housewarming, bath, birthday. “Christmas candle” was paused.',
      },
      {
        when: 'February',
        title: 'A floor instead of a cut',
        text: 'Each query has a daily amount that just holds its rank, lowered one step each week until the rank moved.',
      },
      {
        when: 'March',
        title: 'Evenings and Sundays',
        text: 'Bids follow four blocks of hours. Recent buyers are left out, since a candle burns for 40 hours.',
      },
      {
        when: 'April',
        title: 'Stock that may not melt',
        text: 'Every product’s meltable status read from the list in Seller Central; two moved to the client’s own warehouse in time.',
      },
      {
        when: 'May-June',
        title: 'On and off, week by week',
        text: 'Eight weeks with the six queries’ ads on and off in turn, to see what they add and not what they claim.',
      },
    ],
  },
  result: {
    lead: 'The lowest position of the year was 12 instead of 36. The quiet months cost more, the return cost less, and the total fell from $338,000 to $309,000.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Lowest organic position of the year', before: '#36', after: '#12' },
      { label: 'Ad spend, January to August', before: '$92,000', after: '$126,000' },
      { label: 'Ad spend, September to November', before: '$246,000', after: '$183,000' },
      { label: 'Total', before: '$338,000', after: '$309,000' },
    ],
  },
  chart: {
    title: 'Organic position, two years: lower is better',
    note: 'Main query, end of each month.',
    drawing: {
      kind: 'lines',
      description: 'Last year from 6 down to 36 and back to 7; this year from 5 down to 12 and up to 3.',
      points: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
      lines: [
        { name: 'Year before', tone: 'd4', values: [6, 11, 21, 34, 36, 35, 33, 29, 24, 16, 9, 7] },
        { name: 'With us', tone: 'd1', values: [5, 7, 9, 11, 12, 12, 11, 10, 8, 6, 4, 3] },
      ],
    },
  },
  differently: [
    'The console credits the ads with 305 units in a week. The test says 165. We would run it in the first quiet month, before setting any floor.',
    'Four weeks each is the minimum for a clear answer. 3,540 units without ads against 4,200 with them is clear; a smaller brand would need longer.',
    'One of the six queries, “spa candle”, never earned its floor. It took us until July to admit it.',
  ],
}
