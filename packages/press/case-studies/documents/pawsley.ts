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
const wasted = spendByFate[2]

const SHARED_TARGET_ACOS = 30
const products = [
  { name: 'Salmon & oat, 2 kg', price: 42, margin: 17.64 },
  { name: 'Chicken, 400 g', price: 4.8, margin: 0.84 },
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
  lead: `Pawsley & Co wanted to grow and asked for more budget. A quarter of the one they had found no buyer. It went first, and only then did spending rise again.`,
  facts: { account: 'Pet food, 26 products', period: 'Six periods of four weeks' },
  figures: [
    { value: formatPercent(tacosByPeriod.at(-1)!), label: `TACoS, was ${formatPercent(tacosByPeriod[0]!)}` },
    { value: formatPercent(acosByPeriod.at(-1)!), label: `ACoS, was ${formatPercent(acosByPeriod[0]!)}` },
    { value: '214', label: 'Search terms blocked' },
  ],
  found: {
    lead: `In the eight weeks before we started, ${formatDollars(auditedSpend)} went into ads. The monthly report gave one ACoS for all of it, and an average is a good place for waste to hide.`,
    findings: [
      {
        title: 'A quarter bought nothing',
        text: `${formatDollars(wasted.value)}, or ${formatShare(wasted.value, auditedSpend)}, went to search terms without a single sale in that time. Most were other animals: rabbits, parrots and one ferret.`,
      },
      {
        title: 'One target for every margin',
        text: 'The 2 kg pouch and the 400 g jar shared an ACoS target of 30%. The pouch could have afforded more. The jar lost money on every ad sale.',
      },
      {
        title: 'The brand name cost full price',
        text: 'Searches for “pawsley” sat in the same ad group as “grain free dog food”, at the same bid. Nobody else was bidding on them.',
      },
    ],
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
    lead: 'A target for every product, then a decision for every search term, then four weeks of leaving it alone long enough to see.',
    steps: [
      {
        when: 'Period 1',
        title: 'Targets from the margin',
        text: `A TACoS of ${TARGET_TACOS}% for the account, turned into an ACoS for each of the 26 products: from 14% on small jars to 38% on large pouches.`,
      },
      {
        when: 'Period 1',
        title: '731 terms, four verdicts',
        text: 'Block, lower, promote or leave. Each with the sum beside it, read together with the client in two calls.',
      },
      {
        when: 'Period 2',
        title: 'The brand name moved out',
        text: 'Into a campaign of its own, at the lowest bid that still holds the first place.',
      },
      {
        when: 'Period 3',
        title: 'Nothing',
        text: 'Bids followed their targets and nothing else changed. It was the hardest period to sell, and it gave the base for the next.',
      },
      {
        when: 'Periods 4-5',
        title: 'Budget, where it had earned it',
        text: 'More on the 41 promoted terms only. Evening hours first, where orders per click were best.',
      },
    ],
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
    lead: `Spend fell from ${formatDollars(start.spend)} to ${formatDollars(leanest.spend)} in two periods while sales held at ${formatDollars(leanest.sales)}. Then it rose to ${formatDollars(end.spend)}, and this time sales rose with it.`,
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
    measures: [
      {
        label: 'Total sales in four weeks',
        before: formatDollars(start.sales),
        after: formatDollars(end.sales),
      },
      {
        label: 'Ad spend in four weeks',
        before: formatDollars(start.spend),
        after: formatDollars(end.spend),
      },
      { label: 'ACoS', before: formatPercent(acosByPeriod[0]!), after: formatPercent(acosByPeriod.at(-1)!) },
      {
        label: 'TACoS',
        before: formatPercent(tacosByPeriod[0]!),
        after: formatPercent(tacosByPeriod.at(-1)!),
      },
    ],
  },
  differently: [
    `Pet food is bought again. Two blocked terms had brought subscribers, which cost part of the ${formatDollars(start.sales - periods[1]!.sales)} that period 1 fell short. We now read repeat orders first.`,
    'We set a negative for “puppy” one level too high and hid the puppy range for three days. A second pair of eyes now reads negatives.',
    'The weekly page came in period 2. It should have come with the first change, while the client was still nervous.',
  ],
}
