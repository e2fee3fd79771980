import { expect, test } from 'vitest'
import { listFacts } from './fact-list.tsx'

test('lists values with readable labels, without empty ones', () => {
  expect(
    listFacts({
      utm_campaign: 'autumn',
      monthlyBudget: 5000,
      ad_spend: 0,
      marketplaces: ['US', 'DE'],
      empty: '',
      nothing: null,
      calculation: { tacos: 12, organicSales: 40, breakEvenAcos: 100 / 3, nothing: null },
      spend: { last_month: '25.00', deeper: { at: 1 } },
    }),
  ).toEqual([
    { label: 'Campaign', value: 'autumn' },
    { label: 'Monthly budget', value: '5000' },
    { label: 'Ad spend', value: '0' },
    { label: 'Marketplaces', value: 'US, DE' },
    { label: 'Target TACoS', value: '12%' },
    { label: 'Organic sales', value: '40%' },
    { label: 'Break-even ACoS', value: '33.33%' },
    { label: 'Spend: last month', value: '25.00' },
    { label: 'Spend: deeper', value: '{"at":1}' },
  ])
})

test.for(['constructor', '__proto__', 'toString'])('lists a field named %s like any other', (name) => {
  expect(listFacts(JSON.parse(`{"${name}": "x"}`))).toHaveLength(1)
})
