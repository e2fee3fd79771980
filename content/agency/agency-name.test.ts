import { expect, test } from 'vitest'
import { fillAgency, fillAgencyInContent } from './agency-name.ts'

test('replaces every placeholder with a name that has special characters', () => {
  expect(fillAgency('{agency}, or why {agency}?', 'A$&B')).toBe('A$&B, or why A$&B?')
})

test('fills lists and nested texts without changing the original', () => {
  const content = { title: 'Why {agency}?', tiles: [{ text: '{agency} cares', count: 9 }], isOpen: false }
  expect(fillAgencyInContent(content, 'Northgate')).toEqual({
    title: 'Why Northgate?',
    tiles: [{ text: 'Northgate cares', count: 9 }],
    isOpen: false,
  })
  expect(content.title).toBe('Why {agency}?')
})
