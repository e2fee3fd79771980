import { expect, test } from 'vitest'
import { caseStudies, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { pageDates } from '#content/pages/page-dates.ts'
import { serviceSlugs } from '#content/services/service-slugs.ts'
import { datePages } from './dated-pages.ts'

test('every page has the date of its last change (run `npm run page-dates` to update)', () => {
  expect(datePages(pageDates, 'changed since')).toEqual(pageDates)
  expect(Object.keys(pageDates)).toEqual([
    '/news',
    '/book-call',
    '/pay-us',
    '/how-we-count',
    '/sample-report',
    '/acos-calculator',
    ...caseStudies.fallback.studies.map(getCaseStudyPath),
    ...serviceSlugs.map((slug) => `/services/${slug}`),
  ])
  for (const { changed } of Object.values(pageDates)) expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('updates the date of changed pages only', () => {
  const pages = { '/a': { words: ['one'] }, '/b': 'two' }
  const before = datePages({}, '2026-01-01', pages)
  expect(before).toMatchObject({ '/a': { changed: '2026-01-01' }, '/b': { changed: '2026-01-01' } })
  const after = datePages(before, '2026-02-02', { ...pages, '/a': { words: ['One'] } })
  expect(after).toMatchObject({ '/a': { changed: '2026-02-02' }, '/b': { changed: '2026-01-01' } })
  expect(datePages(after, '2026-03-03', { '/b': 'two' })).toEqual({ '/b': before['/b'] })
})
