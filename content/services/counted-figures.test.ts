import { expect, test } from 'vitest'
import { figures } from '#content/agency/figures.ts'
import { findServiceDocument, serviceDocuments } from './services.ts'

const COUNTED = /client|store|brand|rating/i

test('figures that differ between pages state what they count', () => {
  const all = [
    ...Object.values(figures.fallback.agency),
    ...serviceDocuments.flatMap(({ fallback }) => fallback.statistics),
  ]
  const labels = new Map<string, Set<string>>()
  for (const { value, label } of all.filter((figure) => COUNTED.test(figure.label)))
    labels.set(label, (labels.get(label) ?? new Set()).add(value))
  const alone = [...labels.keys()].filter((label) => /^(stores|brands|rating|rating out of 10)$/i.test(label))
  expect(alone).toEqual([])
  const [service] = [...labels].filter(([label]) => label === 'Service rating of 10')
  expect(service![1]).toEqual(new Set(['9.1', '9.2']))
})

test('the panel of Level 2.0 raises bids in the hours that its scene marks', () => {
  const { panel } = findServiceDocument('advanced-ad-management').fallback
  expect(panel.state).toBe('Bid up 7-10 PM')
  expect(panel.chart!.description).toContain('highest at 12.6 from 7 to 10 PM')
  const highest = panel.chart!.lines[0]!.values.indexOf(12.6)
  expect(panel.chart!.points[highest]).toBe('19')
})
