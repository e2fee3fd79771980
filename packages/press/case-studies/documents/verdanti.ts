import { heroAccount } from '../../../../content/pages/hero-account.ts'
import type { CaseStudyDocument } from '../case-study-document.ts'
import { formatCount, formatShare, sum, takeEnds } from '../figures.ts'

const TITLE_BEFORE =
  'Verdanti Daily Wellness Essentials, Premium Quality Vegan Dietary Supplement for Men and Women, Magnesium 400 mg, 120 Capsules'
const TITLE_AFTER = 'Verdanti Magnesium 400 mg, 120 Vegan Capsules'

/** Organic position by week; the same account as on the home page. */
const ranks = [41, 42, 44, 40, 34, 29, 23, 16, 12, 11, 9, 8, 8, 6, 5, 5, 4, 3, 3, 2, 2, 1]

const acos = takeEnds(heroAccount.acos)
const tacos = takeEnds(heroAccount.tacos)

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
  found: {
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
        note: 'All three listings were in one broad-match campaign.',
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
  },
}
