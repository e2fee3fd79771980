import { expect, test } from 'vitest'
import { describeProblems } from './calendar-notices.tsx'

const CALENDAR = {
  id: 'a',
  hostId: 'b',
  label: 'Mine',
  hostname: 'calendar.example',
  readAt: '2026-11-20T10:00:00.000Z',
  error: null,
  notes: [],
  isStale: false,
}

test('a calendar without problems shows none', () => {
  expect(describeProblems(CALENDAR)).toEqual([])
})

test('parts that can’t be read, a failed reading and stale busy times are shown', () => {
  const error = 'The calendar at this address can’t be read.'
  expect(describeProblems({ ...CALENDAR, notes: ['The time zone “X” is not known.'], error })).toEqual([
    'was not read completely: The time zone “X” is not known.',
    `could not be read: ${error} What was known of it before still counts.`,
  ])
  expect(describeProblems({ ...CALENDAR, error, isStale: true })).toEqual([
    expect.stringContaining('could not be read since'),
  ])
})

test('a calendar that was never read takes all time, and says so right away', () => {
  expect(describeProblems({ ...CALENDAR, readAt: null, error: 'It is too large.' })).toEqual([
    expect.stringContaining('no call is offered'),
  ])
})
