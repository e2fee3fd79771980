import { expect, test } from 'vitest'
import type { CallTimes } from '#app/data/visitor-bookings.ts'
import { buildCalendarView } from './calendar-view.ts'
import { readCalendarQuery } from './calendar-query.ts'

const rules: CallTimes['rules'] = {
  type: { name: 'Success call', slug: 'success-call', description: '', isDefault: true },
  types: [],
  changeNoticeMinutes: 0,
  callMinutes: 30,
  noticeMinutes: 240,
  timeZone: 'America/New_York',
  hostChoice: 'any',
  hosts: [{ id: 'a', name: 'Mara', role: 'Lead', picture: null, callWay: 'open' }],
  questions: [],
  firstDay: '2026-11-30',
  lastDay: '2027-01-02',
}
const times = ['2026-12-01T14:00:00Z', '2026-12-01T15:00:00Z', '2026-12-03T14:00:00Z'].map((startsAt) => ({
  startsAt,
  hostIds: ['a'],
}))

function build(query: string, found: Partial<CallTimes> = {}, now = '2026-11-30T18:00:00Z') {
  return buildCalendarView(
    { rules, times, ...found },
    {
      query: readCalendarQuery(new URLSearchParams(query)),
      regional: { hourCycle: 'h12', firstDay: 7 },
      now,
      path: '/book-call/times',
    },
  )
}

test('shows the first free day in the zone of the agency by default', () => {
  const view = build('')
  expect([view.month, view.day?.date, view.zone, view.isZoneChosen]).toEqual([
    '2026-12',
    '2026-12-01',
    'America/New_York',
    false,
  ])
  expect([view.previousMonth, view.nextMonth]).toEqual(['2026-11', '2027-01'])
})

test('shows the requested day if it is free', () => {
  expect(build('day=2026-12-03').day?.date).toBe('2026-12-03')
  expect(build('day=2026-12-04').day?.date).toBe('2026-12-01')
})

const freeOn = (...days: string[]) => days.map((day) => ({ startsAt: `${day}T15:00:00Z`, hostIds: ['a'] }))

test.each([
  ['2026-11-02T12:00:00Z', '', ['2026-11-12'], '2026-11-08', '2026-11-30', 'the spent week is left out'],
  ['2026-11-02T12:00:00Z', 'month=2026-11', ['2026-11-12'], '2026-11-08', '2026-11-30', 'asked for'],
  ['2026-11-29T12:00:00Z', '', ['2026-11-30', '2026-12-02'], '2026-11-29', '2026-12-19', 'three weeks'],
  ['2026-11-23T12:00:00Z', '', ['2026-11-24'], '2026-11-22', '2026-12-12', 'one week more'],
  ['2026-11-29T12:00:00Z', '', ['2026-12-14'], '2026-12-01', '2026-12-31', 'nothing left this month'],
  ['2026-11-29T12:00:00Z', 'month=2026-11', [], '2026-11-01', '2026-11-30', 'nothing free'],
])('on %s with “%s” and free days %j, shows %s to %s: %s', (now, query, days, first, last) => {
  const view = build(query, { times: freeOn(...days) }, now)
  const shown = view.weeks.flat().filter((day) => day !== null)
  expect([shown[0]!.date, shown.at(-1)!.date]).toEqual([first, last])
  expect(view.untilMonth).toBe(last.slice(0, 7))
  expect(view.freeDays.map(({ date }) => date)).toEqual(days)
})

test('limits months to the bookable ones', () => {
  expect(build('month=2020-01').month).toBe('2026-11')
  const last = build('month=2031-01', { times: [] })
  expect([last.month, last.nextMonth, last.day]).toEqual(['2027-01', null, null])
})

test('lists hosts if visitors can choose', () => {
  expect(build('').hosts).toEqual([])
  expect(build('', { rules: { ...rules, hostChoice: 'chosen' } }).hosts).toEqual(rules.hosts)
})
