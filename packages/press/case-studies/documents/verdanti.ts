import { heroAccount } from '../../../../content/pages/hero-account.ts'
import type { CaseStudyDocument } from '../case-study-document.ts'
import { formatCount, formatPercent, formatShare, sum, takeEnds } from '../figures.ts'

const TITLE_BEFORE =
  'Verdanti Daily Wellness Essentials, Premium Quality Vegan Dietary Supplement for Men and Women, Magnesium 400 mg, 120 Capsules'
const TITLE_AFTER = 'Verdanti Magnesium 400 mg, 120 Vegan Capsules'

/** Organic position by week; the same account as on the home page. */
const ranks = [41, 42, 44, 40, 34, 29, 23, 16, 12, 11, 9, 8, 8, 6, 5, 5, 4, 3, 3, 2, 2, 1]

const acos = takeEnds(heroAccount.acos)
const tacos = takeEnds(heroAccount.tacos)
const buyBox = takeEnds(heroAccount.buyBox)
const organicShare = (week: { tacos: number; acos: number }) =>
  formatPercent((1 - week.tacos / week.acos) * 100, 0)

/** Count of the brand, then of all sellers. */
type Pair = [own: number, all: number]
type SearchQuery = { query: string; impressions: Pair; clicks: Pair; purchases: Pair }

const queries = [
  { query: 'magnesium 400 mg', impressions: [5400, 300_000], clicks: [54, 6000], purchases: [9, 600] },
  { query: 'magnesium capsules', impressions: [3600, 240_000], clicks: [40, 5000], purchases: [6, 400] },
  { query: 'vegan magnesium', impressions: [1800, 60_000], clicks: [24, 1500], purchases: [5, 150] },
] satisfies SearchQuery[]

const adClicks = { magnesium: 610, omega: 250, iron: 140 }

const weekLabels = [
  { index: 0, text: 'Week 1' },
  { index: 8, text: '9' },
  { index: 15, text: '16' },
  { index: 21, text: '22' },
]

export const verdanti: CaseStudyDocument = {
  slug: 'verdanti',
  artDescription:
    'Three Verdanti supplement bottles and a pouch on a green ledge, with a rising line on the wall behind them.',
  lead: 'Verdanti’s magnesium sold well to the few people who found it. Over 22 weeks we gave every query one listing, rewrote the page around the search, and let the ads step back as the listing rose.',
  facts: { account: 'One product, one search query', period: '22 weeks' },
  figures: [
    { value: '#1', label: 'Search rank, was #41' },
    { value: formatPercent(tacos.last), label: `TACoS, was ${formatPercent(tacos.first)}` },
    { value: `${buyBox.last}%`, label: `Buy Box share, was ${buyBox.first}%` },
  ],
  found: {
    lead: 'In week 1 the product stood at organic position 41 for its main query, which is the third page. People who reached the listing bought. The trouble came before the click.',
    findings: [
      {
        title: 'The title opened with a slogan',
        text: `“Magnesium” came after ${TITLE_BEFORE.indexOf('Magnesium')} characters. Search results on a phone cut the title long before that, so the shopper saw three adjectives and no product.`,
      },
      {
        title: 'Three listings, one query',
        text: 'Omega-3 and Iron carried magnesium terms in their back-end fields, and one broad-match campaign advertised all three. The brand was bidding against itself.',
      },
      {
        title: 'Stock-outs gave away the Buy Box',
        text: `Two in two months. Each time a reseller took the page at a higher price. Our offer held the Buy Box in ${buyBox.first}% of page views.`,
      },
    ],
    exhibits: [
      {
        title: 'Seen more often than clicked: share of each query in one month',
        note: 'The brand’s share of all impressions, clicks and purchases behind a query. Bought at almost the rate it was shown, clicked at half of it: work on the title and the picture.',
        body: {
          kind: 'table',
          columns: ['Query', 'Share of impressions', 'Share of clicks', 'Share of purchases'],
          rows: queries.map(({ query, impressions, clicks, purchases }) => [
            query,
            formatShare(...impressions, 1),
            formatShare(...clicks, 1),
            formatShare(...purchases, 1),
          ]),
        },
      },
      {
        title: 'One query, three of our own listings: ad clicks on “magnesium” in one month',
        description: `Of ${formatCount(sum(Object.values(adClicks)))} ad clicks, ${adClicks.magnesium} went to Magnesium, ${adClicks.omega} to Omega-3 and ${adClicks.iron} to Iron.`,
        note: 'All three listings stood in one broad-match campaign.',
        body: {
          kind: 'stack',
          parts: [
            {
              label: 'Magnesium',
              value: adClicks.magnesium,
              text: `${adClicks.magnesium} clicks`,
              tone: 'ours',
            },
            { label: 'Omega-3', value: adClicks.omega, text: `${adClicks.omega} clicks`, tone: 'ads' },
            { label: 'Iron', value: adClicks.iron, text: `${adClicks.iron} clicks`, tone: 'fourth' },
          ],
        },
      },
    ],
  },
  changed: {
    lead: 'One owner for each query first. Then one change at a time, each in the log with its date and reason.',
    steps: [
      {
        when: 'Week 1',
        title: 'A map with one owner per query',
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
        text: 'The same bottle on the same white ground, turned until “400 mg” could be read at thumbnail size.',
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
    exhibits: [
      {
        title: 'The title, before and after',
        note: `${TITLE_BEFORE.length} characters became ${TITLE_AFTER.length}. What was cut moved to the bullets, where people who are interested read it.`,
        body: {
          kind: 'comparison',
          before: { label: 'Before', lines: [TITLE_BEFORE] },
          after: { label: 'After', lines: [TITLE_AFTER] },
        },
      },
    ],
  },
  happened: {
    lead: 'Position 12 in week 9 and the top of search in week 22. Ads still pay their way, but they no longer carry the product.',
    exhibit: [
      {
        title: 'Organic position',
        description:
          'The organic position goes from 41 in week 1 to 44 in week 3, then 12 in week 9 and 1 in week 22.',
        note: 'Main query, by week.',
        body: {
          kind: 'lines',
          lines: [{ name: '#1', values: ranks, tone: 'ours' }],
          labels: weekLabels,
          ticks: [1, 10, 20, 30, 40, 50],
          prefix: '#',
          isInverted: true,
        },
      },
      {
        title: 'ACoS and TACoS',
        description: `ACoS falls from ${acos.first} to ${acos.last} percent, TACoS from ${tacos.first} to ${tacos.last} percent.`,
        note: 'By week.',
        body: {
          kind: 'lines',
          lines: [
            { name: 'ACoS', values: heroAccount.acos, tone: 'ads' },
            { name: 'TACoS', values: heroAccount.tacos, tone: 'ours' },
          ],
          labels: weekLabels,
          ticks: [0, 10, 20, 30, 40],
          unit: '%',
        },
      },
    ],
    measures: [
      { label: 'Organic position, main query', before: '#41', after: '#1' },
      { label: 'ACoS', before: formatPercent(acos.first), after: formatPercent(acos.last) },
      { label: 'TACoS', before: formatPercent(tacos.first), after: formatPercent(tacos.last) },
      {
        label: 'Organic share of sales (1 - TACoS / ACoS)',
        before: organicShare({ tacos: tacos.first, acos: acos.first }),
        after: organicShare({ tacos: tacos.last, acos: acos.last }),
      },
      { label: 'Buy Box share', before: `${buyBox.first}%`, after: `${buyBox.last}%` },
    ],
  },
  differently: [
    'Title and image went live a week apart, so nobody can say which did more. Today we would test them one after the other in Manage Your Experiments.',
    'We would settle stock in week 1. Nine days without it in weeks 2 and 3 cost three positions while the new title was already live.',
    'Omega-3 lost a few orders it only had by accident. We knew that beforehand and should have told the client so.',
  ],
}
