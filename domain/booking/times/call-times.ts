/** When calls are on offer: the one rule for what visitors are shown and what they can book. */
import type { BookingRules, WeeklyHours } from '../rules/booking-rules.ts'
import { joinSpans, type Span, subtractSpans } from './spans.ts'
import { addDays, listHours, startOfDay, toDay, toDaysSpan } from './zoned-days.ts'

const MINUTE_MS = 60_000

/** One who takes calls, with what is known of the days ahead. */
export type HostTimes = {
  id: string
  timeZone: string
  weeklyHours: WeeklyHours
  /** On the host's calendar, first and last day included. */
  daysOff: readonly { firstDay: string; lastDay: string }[]
  /** Times in which no call may lie. */
  blocks: readonly Span[]
  /** What else is in the host's calendar; kept apart from calls by the buffer. */
  busy: readonly Span[]
  /** Calls that were booked, of the whole of every day that is asked for. */
  calls: readonly Span[]
}

/** What of the rules decides about times. */
export type TimeRules = Pick<
  BookingRules,
  'callMinutes' | 'bufferMinutes' | 'noticeMinutes' | 'horizonDays' | 'dailyLimit' | 'stepMinutes'
>

export type CallTime = { startsAt: number; hostIds: string[] }

export type TimesRequest = {
  rules: TimeRules
  hosts: readonly HostTimes[]
  /** Begins before or after it are left out. */
  window: Span
  now: number
  /** Of the agency, on whose calendar the horizon ends. */
  timeZone: string
}

/** The times that may be booked in the window, in order, each with the hosts who are free. */
export function listCallTimes({ rules, hosts, window, now, timeZone }: TimesRequest): CallTime[] {
  const bookable = toBookableSpan(rules, now, timeZone)
  const limits = { from: Math.max(window.from, bookable.from), to: Math.min(window.to, bookable.to) }
  const byStart = new Map<number, string[]>()
  for (const host of hosts) {
    for (const startsAt of listHostTimes(host, rules, limits)) {
      const free = byStart.get(startsAt)
      if (free) free.push(host.id)
      else byStart.set(startsAt, [host.id])
    }
  }
  return [...byStart]
    .map(([startsAt, hostIds]) => ({ startsAt, hostIds }))
    .sort((a, b) => a.startsAt - b.startsAt)
}

/** When a call may begin that is booked now: after the notice, and until the last day of the horizon ends. */
export function toBookableSpan(
  { noticeMinutes, horizonDays }: Pick<TimeRules, 'noticeMinutes' | 'horizonDays'>,
  now: number,
  timeZone: string,
): Span {
  const end = startOfDay(addDays(toDay(now, timeZone), horizonDays + 1), timeZone)
  return { from: now + noticeMinutes * MINUTE_MS, to: end }
}

/** The moments in the window at which a call with this host may begin, in order. */
function listHostTimes(host: HostTimes, rules: TimeRules, window: Span): number[] {
  if (window.from >= window.to) return []
  const length = rules.callMinutes * MINUTE_MS
  const step = rules.stepMinutes * MINUTE_MS
  // A call goes on after its begin, maybe into other hours.
  const hours = listHours(host.weeklyHours, host.timeZone, { from: window.from, to: window.to + length })
  return listSteps(hours, step, window).filter(createStartCheck(host, rules, hours))
}

/**
 * The hosts who are free for a call that begins then, on their steps or between them, however soon or far away: for
 * whoever books for somebody else.
 */
export function listFreeHosts<Host extends HostTimes>(
  hosts: readonly Host[],
  rules: TimeRules,
  startsAt: number,
): Host[] {
  const window = { from: startsAt, to: startsAt + rules.callMinutes * MINUTE_MS }
  return hosts.filter((host) =>
    createStartCheck(host, rules, listHours(host.weeklyHours, host.timeZone, window))(startsAt),
  )
}

/** Tells whether a call may begin at a moment: within these hours, beside everything else, on a day with room. */
function createStartCheck(
  host: HostTimes,
  rules: TimeRules,
  hours: readonly Span[],
): (moment: number) => boolean {
  const free = subtractSpans(joinSpans(hours), listTaken(host, rules))
  const isFullDay = createDayCheck(host, rules.dailyLimit)
  const length = rules.callMinutes * MINUTE_MS
  return (start) => free.some(({ from, to }) => from <= start && start + length <= to) && !isFullDay(start)
}

/** Steps count from the begin of each span of hours as it is written. */
function listSteps(hours: readonly Span[], step: number, window: Span): number[] {
  const steps = new Set<number>()
  for (const { from, to } of hours) {
    const skipped = Math.max(0, Math.ceil((window.from - from) / step))
    for (let at = from + skipped * step; at < Math.min(to, window.to); at += step) steps.add(at)
  }
  return [...steps].sort((a, b) => a - b)
}

function listTaken(host: HostTimes, { bufferMinutes }: TimeRules): Span[] {
  const buffer = bufferMinutes * MINUTE_MS
  const apart = [...host.calls, ...host.busy].map(({ from, to }) => ({
    from: from - buffer,
    to: to + buffer,
  }))
  const off = host.daysOff.map(({ firstDay, lastDay }) => toDaysSpan(firstDay, lastDay, host.timeZone))
  return joinSpans([...apart, ...host.blocks, ...off])
}

/** Tells whether a host has as many calls as are allowed on the day of a moment. */
function createDayCheck({ calls, timeZone }: HostTimes, limit: number | null): (moment: number) => boolean {
  if (limit === null) return () => false
  const counts = new Map<string, number>()
  for (const { from } of calls) {
    const day = toDay(from, timeZone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return (moment) => (counts.get(toDay(moment, timeZone)) ?? 0) >= limit
}

/** Of the times on offer the nearest to a moment, in order. */
export function findNearestTimes(times: readonly CallTime[], moment: number, most: number): CallTime[] {
  return times
    .toSorted(
      (a, b) => Math.abs(a.startsAt - moment) - Math.abs(b.startsAt - moment) || a.startsAt - b.startsAt,
    )
    .slice(0, most)
    .sort((a, b) => a.startsAt - b.startsAt)
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Puts the hosts who are free in the order in which they are asked: who has the fewest calls in the week before and the
 * week after comes first; of two with as many, whose nearest call is further away; then the one named first.
 */
export function orderHosts(startsAt: number, free: readonly HostTimes[]): string[] {
  return free
    .map(({ id, calls }, place) => {
      const distances = calls
        .map(({ from }) => Math.abs(from - startsAt))
        .filter((distance) => distance <= WEEK_MS)
      return { id, place, count: distances.length, nearest: Math.min(...distances) }
    })
    .sort((a, b) => a.count - b.count || compareDistance(b.nearest, a.nearest) || a.place - b.place)
    .map(({ id }) => id)
}

/** Infinity minus itself is no number. */
function compareDistance(a: number, b: number): number {
  return a === b ? 0 : a - b
}
