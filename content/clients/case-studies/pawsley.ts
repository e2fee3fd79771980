import type { CaseStudy } from './case-study.ts'

export const pawsley: CaseStudy = {
  key: 'pawsley',
  slug: 'pawsley',
  title: 'Cutting waste before adding budget',
  client: 'Pawsley & Co',
  category: 'pet food',
  summary: 'A quarter of the ad spend led to no sales. We cut that first, and only then raised the budget.',
  services: ['ads-management', 'advanced-ad-management', 'reporting'],
  image: '/art/case-studies/pawsley.svg',
  note: 'Illustrative account: names and figures are made up to show how we work.',
  lead: 'Pawsley & Co wanted to grow and asked for more budget. A quarter of what they spent led to no sale. We cut that first, and only then raised spending again.',
  account: 'Pet food, 26 products',
  period: 'Six periods of four weeks',
  figures: [
    { value: '12.2%', label: 'TACoS, was 16.0%' },
    { value: '28.0%', label: 'ACoS, was 40.0%' },
    { value: '214', label: 'Search terms blocked' },
  ],
  challenge: {
    lead: 'In the eight weeks before we started, $36,800 went into ads. The monthly report gave one ACoS for all of it, and an average hides waste.',
    findings: [
      {
        title: 'A quarter brought no sales',
        text: '$9,200, or 25%, went to search terms without a single sale in that time. Most were other animals: rabbits, parrots and one ferret.',
      },
      {
        title: 'One target for every margin',
        text: 'The 4 lb bag and the 14 oz can shared an ACoS target of 30%. The bag could have afforded more. The can lost money on every ad sale.',
      },
      {
        title: 'Brand searches cost full price',
        text: 'Searches for “pawsley” sat in the same ad group as “grain free dog food”, at the same bid. Nobody else was bidding on them.',
      },
    ],
  },
  actions: {
    lead: 'A target for every product, then a decision for every search term, then four weeks without changes, to see the effect.',
    steps: [
      {
        when: 'Period 1',
        title: 'Targets from the margin',
        text: 'A TACoS of 12.5% for the account, turned into an ACoS for each of the 26 products: from 14% on small cans to 38% on large bags.',
      },
      {
        when: 'Period 1',
        title: '731 terms, four verdicts',
        text: 'Block, lower, promote or leave. Each with its cost beside it, reviewed with the client in two calls.',
      },
      {
        when: 'Period 2',
        title: 'The brand name moved out',
        text: 'Into a campaign of its own, at the lowest bid that still holds the first place.',
      },
      {
        when: 'Period 3',
        title: 'No changes',
        text: 'Bids followed their targets and nothing else changed. It was the hardest period to justify, and it gave us the baseline for the next.',
      },
      {
        when: 'Periods 4-5',
        title: 'Budget, where it had earned it',
        text: 'More on the 41 promoted terms only. Evening hours first, where orders per click were best.',
      },
    ],
  },
  result: {
    lead: 'Spend fell from $18,400 to $13,600 in two periods while sales held at $115,800. Then it rose to $17,900, and this time sales rose with it.',
    heads: { before: 'Before', after: 'After' },
    measures: [
      { label: 'Total sales in four weeks', before: '$115,000', after: '$146,700' },
      { label: 'Ad spend in four weeks', before: '$18,400', after: '$17,900' },
      { label: 'ACoS', before: '40.0%', after: '28.0%' },
      { label: 'TACoS', before: '16.0%', after: '12.2%' },
    ],
  },
  chart: {
    title: 'ACoS and TACoS',
    note: 'By period. Agreed TACoS: 12.5%.',
    drawing: {
      kind: 'lines',
      description: 'ACoS falls from 40.0% to 28.0%, TACoS from 16.0% to 12.2%.',
      unit: '%',
      points: ['Before', '1', '2', '3', '4', '5'],
      lines: [
        { name: 'ACoS', tone: 'd2', values: [40, 35, 31, 29, 28, 28] },
        { name: 'TACoS', tone: 'd1', values: [16, 13.4, 11.7, 11.5, 12.1, 12.2] },
      ],
    },
  },
  quote: { text: 'The only agency report I read to the end.', name: 'Dale Whitcombe' },
  differently: [
    'Pet food is a repeat purchase. Two blocked terms had brought subscribers, which cost part of the $1,500 that period 1 fell short. We now read repeat orders first.',
    'We set a negative for “puppy” one level too high and hid the puppy range for three days. A second person now checks every negative.',
    'The weekly page came in period 2. It should have come with the first change, while the client was still nervous.',
  ],
}
