import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInstant, getOffsetMs } from '#import/dates/time-zone.ts'
import type { HoursSpan } from '../rules/booking-rules.ts'
import { type HostTimes, listCallTimes, type TimesRequest } from './call-times.ts'
import type { Span } from './spans.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const pad = (value: number) => String(value).padStart(2, '0')
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Instants shortly before each clock change of three years, found by bisection. */
function findChanges(timeZone: string): number[] {
  const changes: number[] = []
  for (let day = Date.UTC(2025, 11, 20); day < Date.UTC(2028, 0, 10); day += 7 * DAY) {
    let [before, after] = [day, day + 7 * DAY]
    if (getOffsetMs(before, timeZone) === getOffsetMs(after, timeZone)) continue
    while (after - before > MINUTE) {
      const middle = Math.floor((before + after) / 2 / MINUTE) * MINUTE
      if (getOffsetMs(middle, timeZone) === getOffsetMs(before, timeZone)) before = middle
      else after = middle
    }
    changes.push(before)
  }
  return changes
}

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 50))
  .map(([h, m]) => `${pad(h)}:${pad(m)}`)
const hours: fc.Arbitrary<HoursSpan[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    from: clockTime,
    to: fc.oneof(clockTime, fc.constant('24:00')),
  }),
  { maxLength: 9 },
)
const rulesOf = fc.record({
  callMinutes: fc.constantFrom(5, 30, 45, 95),
  bufferMinutes: fc.constantFrom(0, 10, 45),
  noticeMinutes: fc.constantFrom(0, 240, 1500),
  horizonDays: fc.constantFrom(1, 3, 30),
  dailyLimit: fc.constantFrom(null, null, 1, 2),
  stepMinutes: fc.constantFrom(15, 30, 50),
})
/** Time spans in minutes after the start of the window. */
const minuteSpans = fc.array(
  fc.tuple(fc.integer({ min: -600, max: 4_500 }), fc.integer({ min: 1, max: 300 })),
  { maxLength: 4 },
)
const weekday = (date: number) => new Date(date).getUTCDay() || 7

/** Independent implementation: checks each minute of the window, with offsets from Intl. */
function listSlowly({ rules, hosts, window, now, timeZone }: TimesRequest): number[] {
  const [host] = hosts as [HostTimes]
  const localDay = (moment: number, zone: string) =>
    Math.floor((moment + getOffsetMs(moment, zone)) / DAY) * DAY
  const begin = (day: number) => {
    const found = findInstant(day, host.timeZone)
    // If a clock change skips midnight, the day starts with the change.
    return localDay(found, host.timeZone) === day ? found : findInstant(day + HOUR, host.timeZone)
  }
  const placed: Span[] = []
  const first = localDay(window.from, host.timeZone)
  for (let day = first - 3 * DAY; day <= localDay(window.to, host.timeZone) + 3 * DAY; day += DAY) {
    for (const { day: wanted, from, to } of host.weeklyHours) {
      if (weekday(day) !== wanted) continue
      const read = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE
      const ends = day + read(to) + (to <= from ? DAY : 0)
      placed.push({
        from: findInstant(day + read(from), host.timeZone),
        to: findInstant(ends, host.timeZone),
      })
    }
  }
  const off = host.daysOff.map(({ firstDay, lastDay }) => ({
    from: begin(Date.parse(firstDay)),
    to: begin(Date.parse(lastDay) + DAY),
  }))
  const buffer = rules.bufferMinutes * MINUTE
  const isOpen = (moment: number) => placed.some(({ from, to }) => from <= moment && moment < to)
  const meets = (from: number, to: number, spans: readonly Span[]) =>
    spans.some((other) => other.from < other.to && from < other.to && other.from < to)
  const times: number[] = []
  for (let from = Math.ceil(window.from / MINUTE) * MINUTE; from < window.to; from += MINUTE) {
    const to = from + rules.callMinutes * MINUTE
    const isStep = placed.some(
      (one) => one.from <= from && from < one.to && (from - one.from) % (rules.stepMinutes * MINUTE) === 0,
    )
    if (!isStep || from < now + rules.noticeMinutes * MINUTE) continue
    if ((localDay(from, timeZone) - localDay(now, timeZone)) / DAY > rules.horizonDays) continue
    let isWithin = true
    for (let minute = from; minute < to; minute += MINUTE) isWithin &&= isOpen(minute)
    const day = localDay(from, host.timeZone)
    const calls = host.calls.filter((call) => localDay(call.from, host.timeZone) === day).length
    if (!isWithin || (rules.dailyLimit !== null && calls >= rules.dailyLimit)) continue
    if (meets(from, to, [...host.blocks, ...off])) continue
    if (meets(from - buffer, to + buffer, [...host.calls, ...host.busy])) continue
    times.push(from)
  }
  return times
}

/** Start times near clock changes of a zone; if it has none, near the end of a month. */
function begins(timeZone: string): number[] {
  const changes = findChanges(timeZone)
  return changes.length > 0 ? changes : [Date.UTC(2028, 1, 29), Date.UTC(2027, 0, 1)]
}

test('offers the same times as an exhaustive search, in every time zone and around clock changes', () => {
  const scene = fc.record({
    weeklyHours: hours,
    rules: rulesOf,
    calls: minuteSpans,
    blocks: minuteSpans,
    busy: minuteSpans,
    off: fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 2 })), {
      maxLength: 1,
    }),
    pick: fc.nat(),
    lead: fc.integer({ min: 0, max: 40 }),
  })
  for (const [number, timeZone] of zones.entries()) {
    const moments = begins(timeZone)
    fc.assert(
      fc.property(scene, ({ weeklyHours, rules, calls, blocks, busy, off, pick, lead }) => {
        const from = moments[pick % moments.length]! - lead * HOUR
        const window = { from, to: from + 2.5 * DAY }
        const place = (spans: [number, number][]) =>
          spans.map(([start, length]) => ({
            from: from + start * MINUTE,
            to: from + (start + length) * MINUTE,
          }))
        const host: HostTimes = {
          id: 'a',
          timeZone,
          weeklyHours,
          daysOff: off.map(([start, length]) => ({
            firstDay: new Date(from + start * DAY).toISOString().slice(0, 10),
            lastDay: new Date(from + (start + length) * DAY).toISOString().slice(0, 10),
          })),
          calls: place(calls),
          blocks: place(blocks),
          busy: place(busy),
        }
        const request = {
          rules: { ...rules, weeklyLimit: null, hostChoice: 'any' as const },
          hosts: [host],
          window,
          now: from - 5 * HOUR,
          timeZone: 'Europe/Berlin',
        }
        const times = listCallTimes(request).map(({ startsAt }) => startsAt)
        expect(times).toEqual(listSlowly(request))
      }),
      { numRuns: 2, seed: 15 + number },
    )
  }
})
