import { expect, test } from 'vitest'
import { formatChange, formatMoney, formatPercent } from '#domain/sample-report/format-figures.ts'
import {
  composeReportHref,
  listMarkets,
  listProducts,
  listReportRows,
  readReportChoice,
  REPORT_SORTS,
  summarizeWeeks,
} from '#domain/sample-report/sample-report.ts'
import { findServiceDocument } from '#content/services/services.ts'
import { aboutPage } from './about.ts'
import { home } from './home.ts'
import { sampleAccount } from './sample-account.ts'
import { sampleReport } from './sample-report.ts'

const { weeks, products, markets } = sampleReport.fallback
const numbers = weeks.map(({ week }) => week)
const lastWeek = numbers.at(-1)!
const whole = { week: lastWeek, market: null, product: null }
const choose = (query: string) => readReportChoice(new URLSearchParams(query), sampleAccount, numbers)

test('every line of the account has a value per week, and every product and market has a name', () => {
  for (const { margin: _, product: __, market: ___, ...series } of sampleAccount.lines)
    for (const values of Object.values(series))
      expect(values).toHaveLength(lastWeek - sampleAccount.firstWeek + 1)
  expect(products.map(({ key }) => key)).toEqual(listProducts(sampleAccount, null))
  expect(markets.map(({ key }) => key)).toEqual(listMarkets(sampleAccount))
})

test.each(numbers)('markets and products of week %i add up to its totals', (week) => {
  const total = summarizeWeeks(sampleAccount, { ...whole, week }).at(-1)!
  for (const parts of [
    listMarkets(sampleAccount).map((market) => ({ ...whole, week, market })),
    listProducts(sampleAccount, null).map((product) => ({ ...whole, week, product })),
  ]) {
    const figures = parts.map((part) => summarizeWeeks(sampleAccount, part).at(-1)!)
    for (const name of ['sales', 'spend'] as const)
      expect(figures.reduce((sum, one) => sum + one[name], 0)).toBe(total[name])
  }
  expect(total.marginAfterAds).toBeGreaterThan(0)
})

test('the reporting page, the about page and the home page show the same account', () => {
  const figures = summarizeWeeks(sampleAccount, whole)
  const [before, now] = figures.slice(-2)
  const { kpis, chart } = findServiceDocument('reporting').fallback.panel
  expect(kpis).toMatchObject([
    {
      value: formatMoney(now!.sales),
      note: `+${formatChange(now!.sales, before!.sales).slice(3)} from week 21`,
    },
    { value: formatPercent(now!.tacos) },
    { value: formatPercent(now!.marginAfterAds), note: `was ${formatPercent(before!.marginAfterAds)}` },
  ])
  expect(chart!.lines[0]!.values).toEqual(figures.map(({ sales }) => Math.round(sales / 100) / 10))
  const about = aboutPage.fallback.weeklyPage.items.map(({ value }) => value)
  expect(about.slice(0, 3)).toEqual([
    `${formatMoney(now!.sales)}, up 6%`,
    `${formatMoney(now!.spend)}, up 3%`,
    `${formatPercent(now!.tacos)}, was ${formatPercent(before!.tacos)}`,
  ])
  const ends = (name: 'acos' | 'tacos') => figures.map((one) => Number(formatPercent(one[name]).slice(0, -1)))
  expect(ends('tacos')).toEqual(home.fallback.hero.account.series.tacos.slice(-figures.length))
  expect(ends('acos')).toEqual(home.fallback.hero.account.series.acos.slice(-figures.length))
})

test.each([
  ['', { ...whole, sort: 'sales' }],
  ['week=20&market=ca&product=wraps&sort=rank', { week: 20, market: 'ca', product: 'wraps', sort: 'rank' }],
  ['week=23&market=uk&product=x&sort=name', { ...whole, sort: 'sales' }],
  ['week=1e9&week=20', { ...whole, sort: 'sales' }],
  ['market=ca&product=brushes', { ...whole, market: 'ca', sort: 'sales' }],
])('reads the choice "%s"', (query, choice) => {
  expect(choose(query)).toEqual(choice)
  expect(choose(new URL(composeReportHref(choose(query)), 'https://x').search)).toEqual(choice)
})

test.each(REPORT_SORTS)('sorts by %s', (sort) => {
  const values = listReportRows(sampleAccount, { ...whole, sort }).map(({ now }) => now[sort])
  const ascending = values.toSorted((a, b) => a - b)
  expect(values).toEqual(sort === 'sales' || sort === 'tacos' ? ascending.toReversed() : ascending)
})
