import type { CaseStudy } from './case-study.ts'

export const verdanti: CaseStudy = {
  key: 'verdanti',
  slug: 'verdanti',
  title: 'From page three to the top of search',
  client: 'Verdanti',
  category: 'supplements',
  summary:
    'One product per search term, a title that names the product, and bids that fall as the listing rises.',
  services: ['amazon-seo', 'advanced-ad-management', 'product-launch-services'],
  image: '/art/case-studies/verdanti.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Verdanti’s magnesium sold well to the few people who found it. Over 22 weeks we gave every search term one listing, rewrote the page around the search, and let the ads step back as the listing rose.',
  account: 'One product, one search query',
  period: '22 weeks',
  figures: [
    { value: '#1', label: 'Search rank, was #41' },
    { value: '9.8%', label: 'TACoS, was 18.4%' },
    { value: '97%', label: 'Buy Box share, was 71%' },
  ],
  challenge: {
    lead: 'In week 1 the product ranked 41st for its main search term, on the third page. People who reached the listing bought. The trouble came before the click.',
    findings: [
      {
        title: 'The title opened with a slogan',
        text: '“Magnesium” came after 96 characters. Search results on a phone cut the title long before that, so the shopper saw three adjectives and no product.',
      },
      {
        title: 'Three listings, one query',
        text: 'Omega-3 and Iron carried magnesium terms in their back-end fields, and one broad-match campaign advertised all three. The brand was bidding against itself.',
      },
      {
        title: 'Stock-outs gave away the Buy Box',
        text: 'Two in two months. Each time a reseller took the page at a higher price. Our offer held the Buy Box in 71% of page views.',
      },
    ],
  },
  actions: {
    lead: 'First, one product for each search term. Then one change at a time, each in the log with its date and reason.',
    steps: [
      {
        when: 'Week 1',
        title: 'A map with one product per search term',
        text: '84 queries, four products. Magnesium terms left the other three listings and the shared campaign.',
      },
      {
        when: 'Week 2',
        title: 'Title and bullets',
        text: 'What it is, how strong, how many, in that order. Two health claims that the label does not carry were taken out.',
      },
      {
        when: 'Week 3',
        title: 'Main image',
        text: 'The same bottle on the same white background, turned until “400 mg” could be read at thumbnail size.',
      },
      {
        when: 'Week 4',
        title: 'Stock before spend',
        text: 'The reorder point went from 14 to 45 days of cover, counted from the supplier’s real lead time. The Buy Box came back with the stock.',
      },
      {
        when: 'Week 6',
        title: 'One exact-match campaign',
        text: 'A TACoS of 12% at an organic share of 50% allows an ACoS of 12% / (1 - 0.50) = 24%. Bids followed that number.',
      },
      {
        when: 'Weeks 9-22',
        title: 'Bids down as rank came up',
        text: 'Every Monday the bid went down one step if the organic position had held for a week. From week 16 on, bids also follow the hour: evenings stayed at full strength, nights went to half.',
      },
    ],
  },
  result: {
    lead: 'Position 12 in week 9 and the top of search in week 22. Ads still pay their way, but they no longer carry the product.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Organic position, main query', before: '#41', after: '#1' },
      { label: 'ACoS', before: '31.0%', after: '19.4%' },
      { label: 'TACoS', before: '18.4%', after: '9.8%' },
      { label: 'Organic share of sales (1 - TACoS / ACoS)', before: '41%', after: '49%' },
      { label: 'Buy Box share', before: '71%', after: '97%' },
    ],
  },
  chart: {
    title: 'ACoS and TACoS',
    note: 'By week.',
    drawing: {
      kind: 'lines',
      description: 'ACoS falls from 31 to 19.4 percent, TACoS from 18.4 to 9.8 percent.',
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
        'Week 17',
        'Week 18',
        'Week 19',
        'Week 20',
        'Week 21',
        'Week 22',
      ],
      lines: [
        {
          name: 'ACoS',
          tone: 'd2',
          values: [
            31, 30.2, 30.8, 29, 28.4, 28.9, 27, 26.1, 26.4, 25, 24.2, 24.6, 23.4, 22.8, 22.9, 21.7, 21, 21.3,
            20.4, 19.8, 19.9, 19.4,
          ],
        },
        {
          name: 'TACoS',
          tone: 'd1',
          values: [
            18.4, 18.2, 18.6, 17.9, 17.4, 17.5, 16.4, 15.6, 15.7, 14.8, 14.1, 14.2, 13.2, 12.6, 12.8, 11.9,
            11.3, 11.4, 10.7, 10.2, 10.1, 9.8,
          ],
        },
      ],
    },
  },
  differently: [
    'Title and image went live a week apart, so nobody can say which did more. Today we would test them one after the other in Manage Your Experiments.',
    'We would settle stock in week 1. Nine days without it in weeks 2 and 3 cost three positions while the new title was already live.',
    'Omega-3 lost a few orders it only had by accident. We knew that beforehand and should have told the client so.',
  ],
}
