import { expect, test } from 'vitest'
import type { PlannedPost } from '#app/data/schedule-manager.ts'
import {
  countPostsOfWeek,
  listScheduleEntries,
  listShownWeeks,
  moveToDay,
  stepFrom,
} from './schedule-entry.ts'

const NEW_YORK = 'America/New_York'
const post = (id: string, values: Partial<PlannedPost>): PlannedPost => ({
  table: 'blog_posts',
  id,
  slug: id,
  title: id,
  author: null,
  status: 'published',
  published_at: '2026-03-02T14:00:00Z',
  unpublish_at: null,
  updated_at: '2026-03-01T00:00:00Z',
  ...values,
})

test('sorts entries in the agency’s time zone; past entries can’t be moved', () => {
  const entries = listScheduleEntries(
    {
      posts: [
        // In New York, this is late in the evening of the previous day.
        post('out', { published_at: '2026-03-02T04:30:00Z', unpublish_at: '2026-03-20T13:00:00Z' }),
        post('coming', { published_at: '2026-03-10T13:00:00Z' }),
        post('planned', { status: 'draft', published_at: '2026-03-09T13:00:00Z' }),
      ],
      ideas: [
        { id: 'i', title: 'i', note: '', day: '2026-03-09', table: 'news_posts', person: '', updated_at: '' },
      ],
    },
    NEW_YORK,
    '2026-03-05T00:00:00Z',
  )
  expect(entries.map(({ key, at, isMovable }) => [key, at.day, at.minutes, isMovable])).toEqual([
    ['post out', '2026-03-01', 23 * 60 + 30, false],
    ['post planned', '2026-03-09', 9 * 60, true],
    ['idea i', '2026-03-09', 9 * 60, true],
    ['post coming', '2026-03-10', 9 * 60, true],
    ['end out', '2026-03-20', 9 * 60, true],
  ])
  expect(countPostsOfWeek(listShownWeeks('week', '2026-03-11')[0]!, entries)).toBe(2)
})

test('shows a month in whole weeks from Monday', () => {
  const weeks = listShownWeeks('month', '2026-11-23')
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(listShownWeeks('month', '2027-02-10').flat()).toHaveLength(28)
  expect([stepFrom('month', '2026-01-31', 1), stepFrom('month', '2026-01-31', -1)]).toEqual([
    '2026-02-01',
    '2025-12-01',
  ])
  expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06')
})

test('keeps the local time of a moved post across daylight saving changes', () => {
  const at = { day: '2026-03-06', minutes: 9 * 60 }
  expect(moveToDay(at, '2026-03-07', NEW_YORK)).toBe('2026-03-07T14:00:00.000Z')
  expect(moveToDay(at, '2026-03-08', NEW_YORK)).toBe('2026-03-08T13:00:00.000Z')
  expect(moveToDay(at, '2026-11-01', NEW_YORK)).toBe('2026-11-01T14:00:00.000Z')
  // On the first day 2:30 is skipped; on the second, 1:30 occurs twice.
  const early = { day: '2026-03-06', minutes: 150 }
  expect(moveToDay(early, '2026-03-08', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z')
  expect(moveToDay({ ...early, minutes: 90 }, '2026-11-01', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z')
})
