import { addDays } from '#domain/time-zone/calendar-days.ts'
import type { BookingRules, WeeklyHours } from '../rules/booking-rules.ts'
import { joinSpans, type Span, subtractSpans } from './spans.ts'
import { listHours, startOfDay, toDay, toDaysSpan, toWeek } from './zoned-days.ts'

const MINUTE_MS = 60_000

export type HostTimes = {
  id: string
  timeZone: string
  weeklyHours: WeeklyHours
  /** In the host's time zone; both days inclusive. */
  daysOff: readonly { firstDay: string; lastDay: string }[]
  blocks: readonly Span[]
  /** Busy times from external calendars. Buffers apply to them as to calls. */
  busy: readonly Span[]
  calls: readonly HostCall[]
  /** Relative share of the calls that are distributed among several hosts; default 1. */
  weight?: number
}

export type HostCall = Span & {
  /** Buffer of the event type of the call. */
  bufferMinutes?: number
  /** Calls of other event types don't count toward the limits. */
  isOtherType?: boolean
}

export type TimeRules = Pick<
  BookingRules,
  | 'callMinutes'
  | 'bufferMinutes'
  | 'noticeMinutes'
  | 'horizonDays'
  | 'dailyLimit'
  | 'weeklyLimit'
  | 'stepMinutes'
  | 'hostChoice'
>

export type CallTime = { startsAt: number; hostIds: string[] }

export type TimesRequest = {
  rules: TimeRules
  hosts: readonly HostTimes[]
  window: Span
  now: number
  /** Time zone of the agency; the horizon ends at the end of a day there. */
  timeZone: string
}

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
  const isOffered = ([, hostIds]: [number, string[]]) =>
    rules.hostChoice !== 'all' || hostIds.length === hosts.length
  return [...byStart]
    .filter(isOffered)
    .map(([startsAt, hostIds]) => ({ startsAt, hostIds }))
    .sort((a, b) => a.startsAt - b.startsAt)
}

/** Span in which a call booked now may start: from the end of the notice to the end of the horizon. */
export function toBookableSpan(
  { noticeMinutes, horizonDays }: Pick<TimeRules, 'noticeMinutes' | 'horizonDays'>,
  now: number,
  timeZone: string,
): Span {
  const end = startOfDay(addDays(toDay(now, timeZone), horizonDays + 1), timeZone)
  return { from: now + noticeMinutes * MINUTE_MS, to: end }
}

function listHostTimes(host: HostTimes, rules: TimeRules, window: Span): number[] {
  if (window.from >= window.to) return []
  const length = rules.callMinutes * MINUTE_MS
  // A call may continue into the next hours.
  const hours = listHours(host.weeklyHours, host.timeZone, { from: window.from, to: window.to + length })
  return listSteps(hours, rules.stepMinutes * MINUTE_MS, window).filter(createStartCheck(host, rules, hours))
}

/** Lists hosts who are free at a time. Ignores steps, notice and horizon, which don't apply to administrators. */
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

function createStartCheck(
  host: HostTimes,
  rules: TimeRules,
  hours: readonly Span[],
): (start: number) => boolean {
  const free = subtractSpans(joinSpans(hours), listTaken(host, rules))
  const length = rules.callMinutes * MINUTE_MS
  const isBelowDailyLimit = createLimitCheck(host, rules.dailyLimit, toDay)
  const isBelowWeeklyLimit = createLimitCheck(host, rules.weeklyLimit, toWeek)
  return (start) =>
    free.some(({ from, to }) => from <= start && start + length <= to) &&
    isBelowDailyLimit(start) &&
    isBelowWeeklyLimit(start)
}

/** @param toPeriod returns the day or week of a time */
function createLimitCheck(
  host: HostTimes,
  limit: number | null,
  toPeriod: (moment: number, timeZone: string) => string,
): (start: number) => boolean {
  if (limit === null) return () => true
  const counted = host.calls.filter((call) => !call.isOtherType)
  const byPeriod = Map.groupBy(counted, (call) => toPeriod(call.from, host.timeZone))
  return (start) => (byPeriod.get(toPeriod(start, host.timeZone))?.length ?? 0) < limit
}

function listSteps(hours: readonly Span[], step: number, window: Span): number[] {
  const steps = new Set<number>()
  for (const { from, to } of hours) {
    const skipped = Math.max(0, Math.ceil((window.from - from) / step))
    for (let at = from + skipped * step; at < Math.min(to, window.to); at += step) steps.add(at)
  }
  return [...steps].sort((a, b) => a - b)
}

function listTaken(host: HostTimes, { bufferMinutes }: TimeRules): Span[] {
  const times: readonly HostCall[] = [...host.calls, ...host.busy]
  const buffered = times.map(({ from, to, bufferMinutes: other = 0 }) => {
    const buffer = Math.max(bufferMinutes, other) * MINUTE_MS
    return { from: from - buffer, to: to + buffer }
  })
  const off = host.daysOff.map(({ firstDay, lastDay }) => toDaysSpan(firstDay, lastDay, host.timeZone))
  return joinSpans([...buffered, ...host.blocks, ...off])
}

export function findNearestTimes(times: readonly CallTime[], instant: number, max: number): CallTime[] {
  const distance = ({ startsAt }: CallTime) => Math.abs(startsAt - instant)
  return times
    .toSorted((a, b) => distance(a) - distance(b) || a.startsAt - b.startsAt)
    .slice(0, max)
    .sort((a, b) => a.startsAt - b.startsAt)
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Sorts free hosts by fewest calls relative to their weight, within a week before and after, then by the
 * distance to their nearest call.
 */
export function orderHosts(startsAt: number, free: readonly HostTimes[]): string[] {
  return free
    .map(({ id, calls, weight = 1 }) => {
      const distances = calls
        .map(({ from }) => Math.abs(from - startsAt))
        .filter((distance) => distance <= WEEK_MS)
      return { id, count: distances.length / weight, nearest: Math.min(WEEK_MS, ...distances) }
    })
    .sort((a, b) => a.count - b.count || b.nearest - a.nearest)
    .map(({ id }) => id)
}
