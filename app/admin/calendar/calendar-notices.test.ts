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

test('reports nothing for a calendar without problems', () => {
  expect(describeProblems(CALENDAR)).toEqual([])
})

test('reports unreadable parts, a failed read and stale busy times', () => {
  const error = 'The calendar at this address can’t be read.'
  expect(describeProblems({ ...CALENDAR, notes: ['The time zone “X” is not known.'], error })).toEqual([
    'was not read completely: The time zone “X” is not known.',
    `could not be read: ${error} The busy times of the last successful read still apply.`,
  ])
  expect(describeProblems({ ...CALENDAR, error, isStale: true })).toEqual([
    expect.stringContaining('could not be read since'),
  ])
})

test('reports that no calls are offered while a calendar has never been read', () => {
  expect(describeProblems({ ...CALENDAR, readAt: null, error: 'It is too large.' })).toEqual([
    expect.stringContaining('No calls with this host are offered'),
  ])
})
