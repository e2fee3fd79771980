import { expect, test } from 'vitest'
import { planPage } from './result-pages.ts'

const totals = { leading: 3, posts: 12, trailing: 4 }

test('the first page begins with the leading entries and goes on with posts', () => {
  expect(planPage(1, totals)).toMatchObject({
    page: 1,
    pageCount: 2,
    leading: { from: 0, count: 3 },
    posts: { from: 0, count: 7 },
    trailing: { count: 0 },
  })
})

test('the second page has the rest of the posts, then the trailing entries', () => {
  expect(planPage(2, totals)).toMatchObject({
    leading: { count: 0 },
    posts: { from: 7, count: 5 },
    trailing: { from: 0, count: 4 },
  })
})

test('shows the last page for page numbers past the end, and one page without results', () => {
  expect(planPage(9, totals).page).toBe(2)
  expect(planPage(3, { leading: 0, posts: 0, trailing: 0 })).toMatchObject({ page: 1, pageCount: 1 })
})
