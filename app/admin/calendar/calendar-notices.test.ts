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
const error = 'The calendar at this address can’t be read.'

test.for([
  ['no problems', {}, []],
  [
    'unreadable parts and a failed read',
    { notes: ['The time zone “X” is not known.'], error },
    [
      'was not read completely: The time zone “X” is not known.',
      `could not be read: ${error} The busy times of the last successful read still apply.`,
    ],
  ],
  ['stale busy times', { error, isStale: true }, [expect.stringContaining('could not be read since')]],
  [
    'a calendar that was never read',
    { readAt: null, error },
    [expect.stringContaining('No calls with this host are offered')],
  ],
] as const)('reports %s', ([, change, expected]) => {
  expect(describeProblems({ ...CALENDAR, ...change } as never)).toEqual(expected)
})
