import { expect, test } from 'vitest'
import { composeTitle } from './content-meta.ts'

test('appends the name of the site to a title', () => {
  expect(composeTitle('Latest News', 'Peakshelf')).toBe('Latest News | Peakshelf')
})

test('does not repeat a name that is in the title', () => {
  expect(composeTitle('About Peakshelf', 'Peakshelf')).toBe('About Peakshelf')
})

test('does not add the name to a long title', () => {
  const long = 'x'.repeat(53)
  expect(composeTitle(long, 'Peakshelf')).toBe(`${long} | Peakshelf`)
  expect(composeTitle(`${long}x`, 'Peakshelf')).toBe(`${long}x`)
})
