import { expect, test } from 'vitest'
import { findDayOff, findShownHours, listOpenSpans } from './open-hours.ts'

const ZONE = 'America/New_York'
const WEEKLY = [
  { day: 1, from: '13:00', to: '17:00' },
  { day: 1, from: '09:00', to: '12:00' },
]
const LATE = [{ day: 1, from: '04:00', to: '08:00' }]
const NIGHT = [{ day: 1, from: '22:00', to: '02:00' }]
const MONDAY = '2026-11-23'
const host = (timeZone: string | null, weeklyHours = WEEKLY) => ({ id: 'a', timeZone, weeklyHours })

test.for([
  ['sorts the hours of a weekday', host(null), MONDAY, ['540-720', '780-1020']],
  ['has no hours on other days', host(ZONE), '2026-11-24', []],
  ['converts hours from the host’s zone', host('Europe/Berlin'), MONDAY, ['180-360', '420-660']],
  ['converts to the day before', host('Europe/Berlin', LATE), '2026-11-22', ['1320-1440']],
  ['splits converted hours', host('Europe/Berlin', LATE), MONDAY, ['0-120']],
  ['ends at midnight', host(null, [{ day: 1, from: '20:00', to: '24:00' }]), MONDAY, ['1200-1440']],
  ['continues until midnight', host(null, NIGHT), MONDAY, ['1320-1440']],
  ['continues after midnight', host(null, NIGHT), '2026-11-24', ['0-120']],
] as const)('%s', ([, of, day, expected]) => {
  expect(listOpenSpans(of, day, ZONE).map(({ from, to }) => `${from}-${to}`)).toEqual(expected)
})

test('offers no hours of a host on their own and shared days off', () => {
  const off = { id: '1', hostId: 'a', firstDay: '2026-11-20', lastDay: MONDAY, note: '' }
  expect(listOpenSpans(host(null), MONDAY, ZONE, [off])).toEqual([])
  expect(listOpenSpans(host(null), MONDAY, ZONE, [{ ...off, hostId: 'b' }])).toHaveLength(2)
  expect(listOpenSpans(host(null), '2026-11-30', ZONE, [off])).toHaveLength(2)
  expect(findDayOff([{ ...off, hostId: null }], 'b', '2026-11-20')?.id).toBe('1')
  expect(findDayOff([off], null, '2026-11-20')).toBeNull()
})

const DAY = { from: 540, to: 1020 }
test.for([
  [[DAY], [], { from: 480, to: 1080 }],
  [[DAY], [{ from: 1190, to: 1210 }], { from: 480, to: 1260 }],
  [[], [], { from: 480, to: 1080 }],
  [[{ from: 0, to: 1440 }], [], { from: 0, to: 1440 }],
])('shows the open hours %j with a margin of one hour, and entries %j', ([open, entries, expected]) => {
  expect(findShownHours(open as (typeof DAY)[], entries as (typeof DAY)[])).toEqual(expected)
})
