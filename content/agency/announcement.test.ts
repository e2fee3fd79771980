import { expect, test } from 'vitest'
import { parseContent } from '#domain/documents/document.ts'
import { announcement, isAnnounced } from './announcement.ts'

const bar = { ...announcement.fallback, isShown: true }

test.each<[string, Partial<typeof bar>, string, boolean]>([
  ['a bar without dates', {}, '/about', true],
  ['a bar that is off', { isShown: false }, '/about', false],
  ['its first day', { from: '2026-11-29' }, '/', true],
  ['the day before', { from: '2026-11-30' }, '/', false],
  ['its last day', { until: '2026-11-29' }, '/', true],
  ['the day after', { until: '2026-11-28' }, '/', false],
  ['a bar for the home page, there', { pages: 'home' }, '/', true],
  ['a bar for the home page, elsewhere', { pages: 'home' }, '/services', false],
  ['a bar for services, on one', { pages: 'services' }, '/services/reporting', true],
  ['a bar for posts, on one', { pages: 'blog-and-news' }, '/news/rules', true],
])('%s', (_, change, path, isShown) => {
  expect(isAnnounced({ ...bar, ...change }, path, '2026-11-29')).toBe(isShown)
})

test('rejects impossible days', () => {
  const problems = (change: object) => parseContent(announcement, { ...bar, ...change }).problems
  expect(problems({ from: '2026-02-30' })).toEqual({ from: 'Enter a date.' })
  expect(problems({ from: '2026-11-30', until: '2026-11-29' })).toEqual({
    until: 'The last day is before the first one.',
  })
})
