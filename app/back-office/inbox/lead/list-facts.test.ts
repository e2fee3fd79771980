import { expect, test } from 'vitest'
import { listFacts } from './list-facts.ts'

test('what was noted is told line by line, under readable names', () => {
  expect(
    listFacts({
      utm_campaign: 'autumn',
      monthlyBudget: 5000,
      ad_spend: 0,
      marketplaces: ['US', 'DE'],
      empty: '',
      nothing: null,
      calculation: { acos: '25.00', deeper: { at: 1 } },
    }),
  ).toEqual([
    { label: 'Campaign', value: 'autumn' },
    { label: 'Monthly budget', value: '5000' },
    { label: 'Ad spend', value: '0' },
    { label: 'Marketplaces', value: 'US, DE' },
    { label: 'Calculation: acos', value: '25.00' },
    { label: 'Calculation: deeper', value: '{"at":1}' },
  ])
})

test.for(['constructor', '__proto__', 'toString'])('a field may be named %s', (name) => {
  expect(listFacts(JSON.parse(`{"${name}": "x"}`))).toHaveLength(1)
})
