import { expect, test } from 'vitest'
import { fillAgency, fillAgencyInContent } from './agency-name.ts'

test('replaces every placeholder by a name with special characters', () => {
  expect(fillAgency('{agency}, or why {agency}?', 'A$&B')).toBe('A$&B, or why A$&B?')
})

test('filling content reaches lists and nested texts and leaves the original alone', () => {
  const content = { title: 'Why {agency}?', tiles: [{ text: '{agency} cares', count: 9 }], isOpen: false }
  expect(fillAgencyInContent(content, 'Northgate')).toEqual({
    title: 'Why Northgate?',
    tiles: [{ text: 'Northgate cares', count: 9 }],
    isOpen: false,
  })
  expect(content.title).toBe('Why {agency}?')
})
