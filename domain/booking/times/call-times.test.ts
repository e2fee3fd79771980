import { describe, expect, test } from 'vitest'
import {
  type HostTimes,
  listCallTimes,
  listFreeHosts,
  type TimeRules,
  type TimesRequest,
} from './call-times.ts'
import type { Span } from './spans.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RULES: TimeRules = {
  callMinutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 0,
  horizonDays: 365,
  dailyLimit: null,
  stepMinutes: 30,
}
const HOST: HostTimes = {
  id: 'a',
  timeZone: 'America/New_York',
  weeklyHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
  daysOff: [],
  blocks: [],
  busy: [],
  calls: [],
}
const at = (iso: string) => Date.parse(iso)
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) })

function list(
  host: Partial<HostTimes>,
  rules: Partial<TimeRules>,
  window: Span,
  now = window.from,
): string[] {
  const request = {
    rules: { ...RULES, ...rules },
    hosts: [{ ...HOST, ...host }],
    window,
    now,
    timeZone: 'UTC',
  }
  return listCallTimes(request).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))
}

const MONDAY = span('2026-11-23T05:00Z', '2026-11-24T05:00Z')

describe('one day', () => {
  test('from the begin of the hours to the last call that ends with them', () => {
    const times = list({}, {}, MONDAY)
    expect(times).toHaveLength(16)
    expect([times[0], times.at(-1)]).toEqual(['2026-11-23T14:00', '2026-11-23T21:30'])
  })

  test('a call with its buffer, a block, and something else in the calendar are left out', () => {
    const times = list(
      {
        calls: [span('2026-11-23T15:00Z', '2026-11-23T15:30Z')],
        blocks: [span('2026-11-23T18:00Z', '2026-11-23T19:00Z')],
        busy: [span('2026-11-23T20:00Z', '2026-11-23T20:30Z')],
      },
      { bufferMinutes: 10 },
      MONDAY,
    )
    expect(times).toEqual([
      '2026-11-23T14:00',
      '2026-11-23T16:00',
      '2026-11-23T16:30',
      '2026-11-23T17:00',
      '2026-11-23T17:30',
      '2026-11-23T19:00',
      '2026-11-23T21:00',
      '2026-11-23T21:30',
    ])
  })

  test('nothing sooner than the notice, nothing on a full day or a day off', () => {
    expect(list({}, { noticeMinutes: 240 }, MONDAY, at('2026-11-23T17:00Z'))).toEqual([
      '2026-11-23T21:00',
      '2026-11-23T21:30',
    ])
    const calls = [span('2026-11-23T15:00Z', '2026-11-23T15:30Z')]
    expect(list({ calls }, { dailyLimit: 1 }, MONDAY)).toEqual([])
    expect(list({ calls }, { dailyLimit: 2 }, MONDAY)).toHaveLength(15)
    expect(list({ daysOff: [{ firstDay: '2026-11-20', lastDay: '2026-11-23' }] }, {}, MONDAY)).toEqual([])
  })

  test('hours may go on after midnight, and a call over it', () => {
    const weeklyHours = [
      { day: 1, from: '22:00', to: '24:00' },
      { day: 2, from: '00:00', to: '01:00' },
    ]
    const times = list(
      { timeZone: 'UTC', weeklyHours },
      { callMinutes: 60 },
      span('2026-11-23T00:00Z', '2026-11-25T00:00Z'),
    )
    expect(times.map((time) => time.slice(8))).toEqual([
      '23T22:00',
      '23T22:30',
      '23T23:00',
      '23T23:30',
      '24T00:00',
    ])
    const written = [{ day: 1, from: '23:30', to: '00:30' }]
    expect(
      list({ timeZone: 'UTC', weeklyHours: written }, {}, span('2026-11-23T00:00Z', '2026-11-25T00:00Z')),
    ).toEqual(['2026-11-23T23:30', '2026-11-24T00:00'])
  })

  test('the horizon ends with a day of the agency', () => {
    const hosts = [{ ...HOST, timeZone: 'UTC', weeklyHours: [{ day: 2, from: '00:00', to: '24:00' }] }]
    const request = {
      hosts,
      window: span('2026-11-23T00:00Z', '2026-12-30T00:00Z'),
      now: at('2026-11-23T12:00Z'),
    }
    const listIn = (timeZone: string) =>
      listCallTimes({ ...request, rules: { ...RULES, horizonDays: 1 }, timeZone }).map(
        ({ startsAt }) => startsAt,
      )
    expect(listIn('UTC').at(-1)).toBe(at('2026-11-24T23:30Z'))
    expect(listIn('Asia/Tokyo').at(-1)).toBe(at('2026-11-24T14:30Z'))
  })
})

describe('changes of the clocks', () => {
  const whole = [{ day: 7, from: '00:00', to: '24:00' }]
  const zone = 'Europe/Berlin'

  test.for([
    ['a day of 23 hours', '2026-03-29', 46],
    ['a day of 25 hours', '2026-10-25', 50],
    ['another day', '2026-11-01', 48],
  ] as const)('%s', ([, day, count]) => {
    const around = { from: at(`${day}T00:00Z`) - DAY, to: at(`${day}T00:00Z`) + 2 * DAY }
    expect(list({ timeZone: zone, weeklyHours: whole }, {}, around)).toHaveLength(count)
  })

  test('hours that the clocks leave out are moved on', () => {
    const weeklyHours = [{ day: 7, from: '02:30', to: '04:00' }]
    const times = list({ timeZone: zone, weeklyHours }, {}, span('2026-03-29T00:00Z', '2026-03-30T00:00Z'))
    expect(times).toEqual(['2026-03-29T01:30'])
  })
})

test('of several hosts each time names those who are free', () => {
  const hosts = [
    { ...HOST, calls: [span('2026-11-23T14:00Z', '2026-11-23T15:00Z')] },
    { ...HOST, id: 'b', weeklyHours: [{ day: 1, from: '09:00', to: '10:30' }] },
  ]
  const request: TimesRequest = { rules: RULES, hosts, window: MONDAY, now: MONDAY.from, timeZone: 'UTC' }
  const times = listCallTimes(request).map(({ hostIds }) => hostIds.join(''))
  expect(times.slice(0, 4)).toEqual(['b', 'b', 'ab', 'a'])
})

test('free are hosts whose hours and calendars have room, between the steps and without notice as well', () => {
  const hosts: HostTimes[] = [
    { ...HOST, id: 'busy', busy: [span('2026-11-23T14:00Z', '2026-11-23T14:20Z')] },
    { ...HOST, id: 'off', daysOff: [{ firstDay: '2026-11-23', lastDay: '2026-11-23' }] },
    { ...HOST, id: 'full', calls: [span('2026-11-23T20:00Z', '2026-11-23T20:30Z')] },
    { ...HOST, id: 'elsewhere', timeZone: 'Asia/Tokyo' },
    { ...HOST, id: 'free' },
  ]
  const rules = { ...RULES, bufferMinutes: 10, noticeMinutes: 40_000, horizonDays: 1, dailyLimit: 1 }
  const free = (iso: string) => listFreeHosts(hosts, rules, at(iso)).map(({ id }) => id)
  expect(free('2026-11-23T14:25Z')).toEqual(['free'])
  expect(free('2026-11-23T14:30Z')).toEqual(['busy', 'free'])
  // The end counts as well as the begin.
  expect(free('2026-11-23T21:31Z')).toEqual([])
  expect(free('2026-11-24T00:15Z')).toEqual(['elsewhere'])
})
