import { expect, test } from 'vitest'
import { findDayOff, findShownHours, joinSpans, listClosedSpans, listOpenSpans } from './open-hours.ts'

const ZONE = 'America/New_York'
const WEEKLY = [
  { day: 1, from: '13:00', to: '17:00' },
  { day: 1, from: '09:00', to: '12:00' },
]
const host = (timeZone: string | null, weeklyHours = WEEKLY) => ({ id: 'a', timeZone, weeklyHours })

test('the hours of a weekday, in order', () => {
  expect(listOpenSpans(host(null), '2026-11-23', ZONE)).toEqual([
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ])
  expect(listOpenSpans(host(ZONE), '2026-11-24', ZONE)).toEqual([])
})

test('hours of a host elsewhere are moved to the clock of the calendar, over midnight', () => {
  expect(listOpenSpans(host('Europe/Berlin'), '2026-11-23', ZONE)).toEqual([
    { from: 180, to: 360 },
    { from: 420, to: 660 },
  ])
  const late = host('Europe/Berlin', [{ day: 1, from: '04:00', to: '08:00' }])
  expect(listOpenSpans(late, '2026-11-22', ZONE)).toEqual([{ from: 1320, to: 1440 }])
  expect(listOpenSpans(late, '2026-11-23', ZONE)).toEqual([{ from: 0, to: 120 }])
})

test('until midnight is the whole evening', () => {
  const evening = host(null, [{ day: 1, from: '20:00', to: '24:00' }])
  expect(listOpenSpans(evening, '2026-11-23', ZONE)).toEqual([{ from: 1200, to: 1440 }])
})

test('hours over midnight go on into the next day', () => {
  const night = host(null, [{ day: 1, from: '22:00', to: '02:00' }])
  expect(listOpenSpans(night, '2026-11-23', ZONE)).toEqual([{ from: 1320, to: 1440 }])
  expect(listOpenSpans(night, '2026-11-24', ZONE)).toEqual([{ from: 0, to: 120 }])
})

test('days off close a host, or everybody, for whole days of the host', () => {
  const off = { id: '1', hostId: 'a', firstDay: '2026-11-20', lastDay: '2026-11-23', note: '' }
  expect(listOpenSpans(host(null), '2026-11-23', ZONE, [off])).toEqual([])
  expect(listOpenSpans(host(null), '2026-11-23', ZONE, [{ ...off, hostId: 'b' }])).toHaveLength(2)
  expect(listOpenSpans(host(null), '2026-11-30', ZONE, [off])).toHaveLength(2)
  expect(findDayOff([{ ...off, hostId: null }], 'b', '2026-11-20')?.id).toBe('1')
  expect(findDayOff([off], null, '2026-11-20')).toBeNull()
})

test('spans that touch are one, and what is not open is closed', () => {
  expect(
    joinSpans([
      { from: 60, to: 120 },
      { from: 0, to: 60 },
      { from: 30, to: 50 },
    ]),
  ).toEqual([{ from: 0, to: 120 }])
  expect(
    listClosedSpans([
      { from: 540, to: 720 },
      { from: 780, to: 1440 },
    ]),
  ).toEqual([
    { from: 0, to: 540 },
    { from: 720, to: 780 },
  ])
  expect(listClosedSpans([])).toEqual([{ from: 0, to: 1440 }])
})

test('a week shows the open hours with one around, and what stands outside', () => {
  expect(findShownHours([{ from: 540, to: 1020 }], [])).toEqual({ from: 480, to: 1080 })
  expect(findShownHours([{ from: 540, to: 1020 }], [{ from: 1190, to: 1210 }])).toEqual({
    from: 480,
    to: 1260,
  })
  expect(findShownHours([], [])).toEqual({ from: 480, to: 1080 })
  expect(findShownHours([{ from: 0, to: 1440 }], [])).toEqual({ from: 0, to: 1440 })
})
