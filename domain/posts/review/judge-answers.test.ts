import { expect, test } from 'vitest'
import { judgeOwnPage, judgePageElsewhere, judgePicture } from './judge-answers.ts'

const LINK = { href: '/blog/none', block: 'a' }

test.for([
  [404, true],
  [410, true],
  [200, false],
  [503, false],
] as const)('a link to this site with status %i is reported: %s', ([status, isNoted]) => {
  const note = judgeOwnPage(LINK, status)
  expect(note).toEqual(
    isNoted
      ? { audience: 'readers', field: 'block-a', message: `No page is published at /blog/none (${status}).` }
      : null,
  )
})

test('reports missing pages of other sites, but not sites that block bots', () => {
  expect(judgePageElsewhere(LINK, { outcome: 'broken', status: 404 })?.message).toMatch(/page not found, 404/)
  expect(judgePageElsewhere(LINK, { outcome: 'broken', status: null })?.message).toMatch(
    /site does not answer/,
  )
  for (const outcome of ['works', 'unsure', 'unchecked'])
    expect(judgePageElsewhere(LINK, { outcome, status: 403 })).toBeNull()
})

test('reports large and missing pictures at their field', () => {
  expect(judgePicture('featured-image', 200, 1_234_567)).toMatchObject({
    field: 'featured-image',
    message: expect.stringContaining('1235 KB'),
  })
  expect(judgePicture('featured-image', 200, 599_999)).toBeNull()
  expect(judgePicture('featured-image', 200, null)).toBeNull()
  expect(judgePicture('block-a', 404, 5)?.message).toBe('The picture was not found (404).')
})
