import type { CaseStudyDocument } from '../case-study-document.ts'
import { average, formatCount, formatDollars } from '../figures.ts'

/** Organic position of the main query at the end of each month. */
const lastYear = [6, 11, 21, 34, 36, 35, 33, 29, 24, 16, 9, 7]
const thisYear = [5, 7, 9, 11, 12, 12, 11, 10, 8, 6, 4, 3]
const worst = (ranks: readonly number[]) => Math.max(...ranks)

/** Dollars from January to August, and from September to November. */
const spend = { last: { quiet: 92_000, return: 246_000 }, this: { quiet: 126_000, return: 183_000 } }
const total = (year: { quiet: number; return: number }) => year.quiet + year.return

/** Units of six queries in eight weeks with ads alternately on and off, and ad-attributed units of the weeks with ads. */
const weeksOn = [1060, 1040, 1075, 1025]
const weeksOff = [880, 905, 860, 895]
const added = average(weeksOn) - average(weeksOff)

/** Orders per 100 clicks in the quiet months. */
const ordersPerHundredClicks = {
  rows: ['0 to 6', '6 to 12', '12 to 18', '18 to 24'],
  columns: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  values: [
    [4, 4, 4, 5, 4, 5, 6],
    [7, 6, 7, 7, 6, 8, 9],
    [7, 7, 8, 8, 7, 9, 10],
    [10, 10, 11, 11, 8, 9, 14],
  ],
}

const monthLabels = [
  { index: 0, text: 'Jan' },
  { index: 3, text: 'Apr' },
  { index: 6, text: 'Jul' },
  { index: 9, text: 'Oct' },
  { index: 11, text: 'Dec' },
]

export const kindlewick: CaseStudyDocument = {
  slug: 'kindlewick',
  artDescription:
    'Three Kindlewick candles and a gift box on a rosewood ledge, with a grid of warm squares behind them.',
  found: {
    exhibits: [
      {
        title: 'Organic position of the main query, the year before',
        description: `The position falls from ${lastYear[0]} in January to ${worst(lastYear)} in May and comes back to ${lastYear.at(-1)} in December.`,
        note: 'Position at the end of each month.',
        body: {
          kind: 'lines',
          lines: [{ name: `#${lastYear.at(-1)}`, values: lastYear, tone: 'ads' }],
          labels: monthLabels,
          ticks: [1, 10, 20, 30, 40],
          prefix: '#',
          isInverted: true,
          marks: [{ index: 0, text: 'Ads cut' }],
        },
      },
      {
        title: `Where ${formatDollars(total(spend.last))} went before December`,
        description: `January to August ${formatDollars(spend.last.quiet)}, September to November ${formatDollars(spend.last.return)}.`,
        note: `That is ${formatDollars(spend.last.quiet / 8)} a month in the quiet months and ${formatDollars(spend.last.return / 3)} in the months of the return.`,
        body: {
          kind: 'stack',
          parts: [
            {
              label: 'January to August',
              value: spend.last.quiet,
              text: formatDollars(spend.last.quiet),
              tone: 'ours',
            },
            {
              label: 'September to November',
              value: spend.last.return,
              text: formatDollars(spend.last.return),
              tone: 'ads',
            },
          ],
        },
      },
    ],
  },
  changed: {
    exhibits: [
      {
        title: 'Orders for 100 clicks, by hour and weekday',
        description:
          'Evenings lead or draw level on every day. The highest value, 14, is on Sunday evening; the lowest, 4, at night.',
        note: 'February and March, rounded. Every block holds more than 20 orders.',
        body: { kind: 'heat', unit: '', ...ordersPerHundredClicks },
      },
    ],
  },
  happened: {
    exhibit: [
      {
        title: 'Organic position, two years',
        description: `Last year from ${lastYear[0]} down to ${worst(lastYear)} and back to ${lastYear.at(-1)}; this year from ${thisYear[0]} down to ${worst(thisYear)} and up to ${thisYear.at(-1)}.`,
        note: 'Main query, end of each month.',
        body: {
          kind: 'lines',
          lines: [
            { name: 'Before', values: lastYear, tone: 'muted' },
            { name: 'Now', values: thisYear, tone: 'ours' },
          ],
          labels: [monthLabels[0]!, monthLabels[2]!, monthLabels[4]!],
          ticks: [1, 10, 20, 30, 40],
          prefix: '#',
          isInverted: true,
        },
      },
      {
        title: 'Units a week, ads on and off',
        description: `With ads ${formatCount(average(weeksOn))} units a week on average, without them ${formatCount(average(weeksOff))}.`,
        note: `Six queries. Pale: ads off. On average ${formatCount(added)} units fewer.`,
        body: {
          kind: 'columns',
          columns: weeksOn.flatMap((on, index) => [
            { label: String(index * 2 + 1), value: on, tone: 'ours' as const },
            { label: String(index * 2 + 2), value: weeksOff[index]!, tone: 'muted' as const },
          ]),
          ticks: [0, 400, 800, 1200],
        },
      },
    ],
  },
}
