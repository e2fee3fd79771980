import type { CaseStudyDocument } from '../case-study-document.ts'
import { formatDollars, formatPercent, formatPrice, formatShare, sum } from '../figures.ts'

/** Four-week periods; the first is the one before the work began. Dollars. */
const periods = [
  { spend: 18_400, adSales: 46_000, sales: 115_000 },
  { spend: 15_200, adSales: 43_400, sales: 113_500 },
  { spend: 13_600, adSales: 43_900, sales: 115_800 },
  { spend: 13_900, adSales: 48_000, sales: 121_000 },
  { spend: 16_200, adSales: 57_900, sales: 133_600 },
  { spend: 17_900, adSales: 64_000, sales: 146_700 },
]
const start = periods[0]!
const leanest = periods[2]!
const end = periods.at(-1)!
const acosByPeriod = periods.map(({ spend, adSales }) => (spend / adSales) * 100)
const tacosByPeriod = periods.map(({ spend, sales }) => (spend / sales) * 100)
const TARGET_TACOS = 12.5

/** Ad spend of the eight weeks before, by outcome. Dollars. */
const spendByFate = [
  { label: 'Within target', value: 14_720, tone: 'ours' },
  { label: 'Sold, but above target', value: 12_880, tone: 'fourth' },
  { label: 'No sale in eight weeks', value: 9200, tone: 'ads' },
] as const
const auditedSpend = sum(spendByFate.map(({ value }) => value))

const SHARED_TARGET_ACOS = 30
const products = [
  { name: 'Salmon & oat, 4 lb', price: 42, margin: 17.64 },
  { name: 'Chicken, 14 oz', price: 4.8, margin: 0.84 },
]
const formatGain = (amount: number) => `${amount < 0 ? '−' : '+'}${formatPrice(Math.abs(amount))}`

const decisions = [
  { action: 'Blocked as a negative', terms: 214, spend: 9200 },
  { action: 'Bid lowered to the target', terms: 96, spend: 12_880 },
  { action: 'Promoted to exact match', terms: 41, spend: 6350 },
  { action: 'Left as it was', terms: 380, spend: 8370 },
]

export const pawsley: CaseStudyDocument = {
  slug: 'pawsley',
  artDescription:
    'Two Pawsley & Co pouches and two jars of pet food on a yellow ledge, with bars of falling length behind them.',
  found: {
    exhibits: [
      {
        title: `Where ${formatDollars(auditedSpend)} went in eight weeks`,
        description: `${spendByFate.map(({ label, value }) => `${label}: ${formatDollars(value)}, ${formatShare(value, auditedSpend)}`).join('; ')}.`,
        note: 'Search terms of all Sponsored Products campaigns, by their own result against the target of their product.',
        body: {
          kind: 'stack',
          parts: spendByFate.map((part) => ({
            ...part,
            text: `${formatDollars(part.value)}, ${formatShare(part.value, auditedSpend)}`,
          })),
        },
      },
      {
        title: `One target of ${SHARED_TARGET_ACOS}% for two very different margins`,
        note: 'Break-even ACoS is the margin before ads as a share of the price. Above it, an ad sale loses money.',
        body: {
          kind: 'table',
          columns: ['Product', 'Price', 'Margin before ads', 'Break-even ACoS', 'Result of an ad sale'],
          rows: products.map(({ name, price, margin }) => [
            name,
            formatPrice(price),
            formatPrice(margin),
            formatShare(margin, price, 1),
            formatGain(margin - (SHARED_TARGET_ACOS / 100) * price),
          ]),
        },
      },
    ],
  },
  changed: {
    exhibits: [
      {
        title: `What became of ${sum(decisions.map(({ terms }) => terms))} search terms`,
        note: 'Spend of the eight weeks before, so that each verdict can be weighed.',
        body: {
          kind: 'table',
          columns: ['Verdict', 'Search terms', 'Spend', 'Share'],
          rows: decisions.map(({ action, terms, spend }) => [
            action,
            `${terms}`,
            formatDollars(spend),
            formatShare(spend, auditedSpend),
          ]),
        },
      },
    ],
  },
  happened: {
    exhibit: [
      {
        title: 'Ad spend by period',
        description: `From ${formatDollars(start.spend)} before down to ${formatDollars(leanest.spend)} in period 2 and up to ${formatDollars(end.spend)} in period 5.`,
        note: 'Four weeks each; the pale one is the period before.',
        body: {
          kind: 'columns',
          columns: periods.map(({ spend }, index) => ({
            label: index === 0 ? 'Before' : String(index),
            value: spend,
            tone: index === 0 ? 'muted' : 'ads',
          })),
          ticks: [0, 5000, 10_000, 15_000, 20_000],
          prefix: '$',
        },
      },
      {
        title: 'ACoS and TACoS',
        description: `ACoS falls from ${formatPercent(acosByPeriod[0]!)} to ${formatPercent(acosByPeriod.at(-1)!)}, TACoS from ${formatPercent(tacosByPeriod[0]!)} to ${formatPercent(tacosByPeriod.at(-1)!)}.`,
        note: `By period. Agreed TACoS: ${TARGET_TACOS}%.`,
        body: {
          kind: 'lines',
          lines: [
            { name: 'ACoS', values: acosByPeriod, tone: 'ads' },
            { name: 'TACoS', values: tacosByPeriod, tone: 'ours' },
          ],
          labels: [
            { index: 0, text: 'Before' },
            { index: 2, text: '2' },
            { index: 5, text: '5' },
          ],
          ticks: [0, 10, 20, 30, 40],
          unit: '%',
        },
      },
    ],
  },
}
