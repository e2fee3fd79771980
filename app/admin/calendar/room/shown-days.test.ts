import { expect, test } from 'vitest'
import { listShownDays, stepDays } from './shown-days.ts'

test('a week from Monday, a day where it is narrow, two weeks as a list', () => {
  const week = listShownDays('week', '2026-11-26', true)
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-23', '2026-11-29', 7])
  expect(listShownDays('week', '2026-11-26', false)).toEqual(['2026-11-26'])
  const list = listShownDays('list', '2026-11-26', false)
  expect([list[0], list.at(-1), list.length]).toEqual(['2026-11-26', '2026-12-09', 14])
})

test('pages follow each other without a gap', () => {
  for (const [view, isWide] of [
    ['week', true],
    ['week', false],
    ['list', true],
  ] as const) {
    const days = listShownDays(view, '2026-11-26', isWide)
    const next = listShownDays(view, stepDays(days, 1), isWide)
    expect(Date.parse(next[0]!) - Date.parse(days.at(-1)!)).toBe(86_400_000)
    expect(listShownDays(view, stepDays(next, -1), isWide)).toEqual(days)
  }
})
