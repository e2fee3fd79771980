import type { CaseStudy } from './case-study.ts'

export const solbrook: CaseStudy = {
  key: 'solbrook',
  slug: 'solbrook',
  title: 'One summer, planned in February',
  client: 'Solbrook',
  category: 'sun care',
  summary: 'Order dates counted back from June, with ads that follow the stock.',
  services: ['ads-management', 'advanced-ad-management', 'product-launch-services'],
  image: '/art/case-studies/solbrook.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Last summer Solbrook sold out of SPF 50 in the hottest two weeks and sat on after-sun until Christmas. This one was planned in February: order dates first, then ads that follow the stock.',
  account: 'Sun care, four products',
  period: 'April to September, two summers',
  figures: [
    { value: '2 days', label: 'Longest stock-out, was 19' },
    { value: '11.4%', label: 'TACoS, was 13.5%' },
    { value: '1,310', label: 'Units left in October, was 4,150' },
  ],
  challenge: {
    lead: 'The order had been placed in April, when the first warm weekend made it feel urgent. By then it was too late.',
    findings: [
      {
        title: 'April was too late',
        text: 'The order of April 17 went on sale on July 27, 101 days later. By then SPF 50 had been gone for 19.',
      },
      {
        title: 'The mix was guessed',
        text: 'A quarter of each product, though after-sun sells in hot weeks only. It was most of the 4,150 units left in October.',
      },
      {
        title: 'Budgets ran out by 3 PM',
        text: 'On the eight hottest days the daily budget ran out in the afternoon, before the evening in which most sunscreen is ordered.',
      },
    ],
  },
  actions: {
    lead: 'Stock must be on sale by June 1. Counting back 101 days gives February 20. Everything else was counted from there.',
    steps: [
      {
        when: 'February',
        title: 'A forecast in three versions',
        text: 'Cool, usual and hot, for each product separately. The usual one was ordered, the hot one was reserved as raw material.',
      },
      {
        when: 'February 20',
        title: 'Two shipments and a reserve',
        text: '60% for June, 30% for July, 10% held back until June 1 for the product that leads.',
      },
      {
        when: 'March',
        title: 'Claims read against the label',
        text: 'Sunscreen is a regulated product. Every “all day” and “total” was removed before anyone could object.',
      },
      {
        when: 'May',
        title: 'A new product, early',
        text: 'Face SPF 50 started on May 4 with 400 units sent ahead by air, to gather reviews while clicks were cheap.',
      },
      {
        when: 'June-August',
        title: 'Budgets by hour and by stock',
        text: 'Evenings are funded first. Below 21 days of cover a product’s ads scale back automatically.',
      },
    ],
  },
  result: {
    lead: '27,960 units, up from 21,400, with no stock-out in July. The summer was warm but not warmer than the one before.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Units, April to September', before: '21,400', after: '27,960' },
      { label: 'Sales at $21 a unit', before: '$449,400', after: '$587,160' },
      { label: 'Ad spend', before: '$60,700', after: '$66,900' },
      { label: 'TACoS', before: '13.5%', after: '11.4%' },
    ],
  },
  chart: {
    title: 'Units sold every two weeks, two summers',
    note: 'All four products.',
    drawing: {
      kind: 'lines',
      description:
        'This summer rises from 510 to a peak of 4,080 in mid-July and ends at 860; last summer peaked at 3,280 and fell to 1,480 without SPF 50.',
      points: ['April', '2', 'May', '4', 'June', '6', '7', 'July', '9', 'August', '11', '12', 'Sept'],
      lines: [
        {
          name: 'Last year',
          tone: 'd4',
          values: [420, 560, 840, 1260, 1900, 2720, 3280, 1480, 2660, 2440, 1840, 1210, 790],
        },
        {
          name: 'This year',
          tone: 'd1',
          values: [510, 690, 1080, 1620, 2380, 3220, 3890, 4080, 3520, 2760, 2010, 1340, 860],
        },
      ],
    },
  },
  differently: [
    'The reserve went to SPF 50, as planned, and SPF 30 ran out for two days in August. We would split it between two products.',
    'Face SPF 50 had 41 reviews by June. Starting it in March would have doubled that at spring prices.',
    'We did not plan for the end of the season. September’s ads ran a week longer than the demand did.',
  ],
}
