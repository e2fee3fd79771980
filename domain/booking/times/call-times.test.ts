import { expect, test } from 'vitest'
import { type HostTimes, listCallTimes, listFreeHosts, orderHosts, type TimeRules } from './call-times.ts'
import type { Span } from './spans.ts'

const DAY = 24 * 60 * 60_000
const RULES: TimeRules = {
  callMinutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 0,
  horizonDays: 365,
  dailyLimit: null,
  weeklyLimit: null,
  hostChoice: 'any',
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
const MONDAY = span('2026-11-23T05:00Z', '2026-11-24T05:00Z')
const CALL = span('2026-11-23T15:00Z', '2026-11-23T15:30Z')

/** On the Sunday before, which is in another week. */
const EARLIER_CALL = span('2026-11-22T15:00Z', '2026-11-22T15:30Z')

type Scene = {
  host?: Partial<HostTimes>
  rules?: Partial<TimeRules>
  window?: Span
  now?: number
  timeZone?: string
}
function list({ host, rules, window = MONDAY, now = window.from, timeZone = 'UTC' }: Scene): string[] {
  const request = { rules: { ...RULES, ...rules }, hosts: [{ ...HOST, ...host }], window, now, timeZone }
  return listCallTimes(request).map(({ startsAt }) => new Date(startsAt).toISOString().slice(8, 16))
}

test('offers times from the start of the hours until the last call that fits', () => {
  const times = list({})
  expect(times).toHaveLength(16)
  expect([times[0], times.at(-1)]).toEqual(['23T14:00', '23T21:30'])
})

test.for<[string, Scene, number]>([
  ['no time before the notice', { rules: { noticeMinutes: 240 }, now: at('2026-11-23T17:00Z') }, 2],
  ['no time on a day at its limit', { host: { calls: [CALL] }, rules: { dailyLimit: 1 } }, 0],
  ['times on a day below its limit', { host: { calls: [CALL] }, rules: { dailyLimit: 2 } }, 15],
  ['no time in a week at its limit', { host: { calls: [EARLIER_CALL] }, rules: { weeklyLimit: 1 } }, 16],
  ['no time in a week at its limit', { host: { calls: [CALL] }, rules: { weeklyLimit: 1 } }, 0],
  [
    'times for calls of another type',
    { host: { calls: [{ ...CALL, isOtherType: true }] }, rules: { dailyLimit: 1 } },
    15,
  ],
  [
    'no time within the longer buffer',
    { host: { calls: [{ ...CALL, bufferMinutes: 60 }] }, rules: { bufferMinutes: 10 } },
    11,
  ],
  ['no time on a day off', { host: { daysOff: [{ firstDay: '2026-11-20', lastDay: '2026-11-23' }] } }, 0],
])('offers %s', ([, scene, count]) => {
  expect(list(scene)).toHaveLength(count)
})

test.for([
  [
    'separate hours',
    [
      { day: 1, from: '22:00', to: '24:00' },
      { day: 2, from: '00:00', to: '01:00' },
    ],
    60,
    ['23T22:00', '23T22:30', '23T23:00', '23T23:30', '24T00:00'],
  ],
  ['hours over midnight', [{ day: 1, from: '23:30', to: '00:30' }], 30, ['23T23:30', '24T00:00']],
] as const)('continues after midnight: %s', ([, weeklyHours, callMinutes, expected]) => {
  const window = span('2026-11-23T00:00Z', '2026-11-25T00:00Z')
  const host = { timeZone: 'UTC', weeklyHours: [...weeklyHours] }
  expect(list({ host, rules: { callMinutes }, window })).toEqual(expected)
})

test.for([
  ['UTC', '24T23:30'],
  ['Asia/Tokyo', '24T14:30'],
] as const)('the horizon ends with the day of the agency in %s', ([timeZone, last]) => {
  const host = { timeZone: 'UTC', weeklyHours: [{ day: 2, from: '00:00', to: '24:00' }] }
  const window = span('2026-11-23T00:00Z', '2026-12-30T00:00Z')
  const now = at('2026-11-23T12:00Z')
  expect(list({ host, rules: { horizonDays: 1 }, window, now, timeZone }).at(-1)).toBe(last)
})

test('lists the free hosts of each time', () => {
  const hosts = [
    { ...HOST, calls: [span('2026-11-23T14:00Z', '2026-11-23T15:00Z')] },
    { ...HOST, id: 'b', weeklyHours: [{ day: 1, from: '09:00', to: '10:30' }] },
  ]
  const times = listCallTimes({ rules: RULES, hosts, window: MONDAY, now: MONDAY.from, timeZone: 'UTC' })
  expect(times.slice(0, 4).map(({ hostIds }) => hostIds.join(''))).toEqual(['b', 'b', 'ab', 'a'])
})

test('offers a call that all hosts take together when all of them are free', () => {
  const hosts = [
    { ...HOST, calls: [span('2026-11-23T14:00Z', '2026-11-23T15:00Z')] },
    { ...HOST, id: 'b', weeklyHours: [{ day: 1, from: '09:00', to: '10:30' }] },
  ]
  const rules = { ...RULES, hostChoice: 'all' as const }
  const times = listCallTimes({ rules, hosts, window: MONDAY, now: MONDAY.from, timeZone: 'UTC' })
  expect(times).toEqual([{ startsAt: at('2026-11-23T15:00Z'), hostIds: ['a', 'b'] }])
})

test.for([
  ['2026-11-23T14:25Z', ['free']],
  ['2026-11-23T14:30Z', ['busy', 'free']],
  ['2026-11-23T21:31Z', []],
  ['2026-11-24T00:15Z', ['elsewhere']],
] as const)(
  'finds hosts for an administrator at %s, ignoring steps, notice and horizon',
  ([iso, expected]) => {
    const hosts: HostTimes[] = [
      { ...HOST, id: 'busy', busy: [span('2026-11-23T14:00Z', '2026-11-23T14:20Z')] },
      { ...HOST, id: 'off', daysOff: [{ firstDay: '2026-11-23', lastDay: '2026-11-23' }] },
      { ...HOST, id: 'full', calls: [span('2026-11-23T20:00Z', '2026-11-23T20:30Z')] },
      { ...HOST, id: 'elsewhere', timeZone: 'Asia/Tokyo' },
      { ...HOST, id: 'free' },
    ]
    const rules = { ...RULES, bufferMinutes: 10, noticeMinutes: 40_000, horizonDays: 1, dailyLimit: 1 }
    expect(listFreeHosts(hosts, rules, at(iso)).map(({ id }) => id)).toEqual(expected)
  },
)

test('prefers hosts with few calls within a week, then those whose calls are further away', () => {
  const host = (id: string, ...days: number[]) => ({
    ...HOST,
    id,
    calls: days.map((day) => ({ from: CALL.from + day * DAY, to: CALL.to + day * DAY })),
  })
  const hosts = [host('two', 1, 2), host('near', 1), host('far', -3), host('later', 8), host('none')]
  expect(orderHosts(CALL.from, hosts)).toEqual(['later', 'none', 'far', 'near', 'two'])
  const heavy = { ...host('heavy', 1, 2), weight: 3 }
  expect(orderHosts(CALL.from, [host('near', 1), heavy])).toEqual(['heavy', 'near'])
})
