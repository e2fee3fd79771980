/** Recurrence rules (RFC 5545, section 3.3.10). */
import { RRuleTemporal } from 'rrule-temporal'
import type { Span } from '../times/spans.ts'

/** Enough for an hourly event since 1998. */
const MAX_PERIODS = 250_000
/** Limit for minutely and secondly rules: enough for an event every 15 minutes for more than a year. */
const MAX_SHORT_PERIODS = 50_000
const MAX_CANDIDATES = 1_000_000

const numbers = (min: number, max: number) => (text: string) =>
  text.split(',').every((part) => {
    const value = Math.abs(Number(part))
    return /^[+-]?\d{1,3}$/.test(part) && (min >= 0 || value > 0) && value <= max && Number(part) >= min
  })
const PARTS: Record<string, (value: string) => boolean> = {
  FREQ: (text) => /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(text),
  COUNT: (text) => /^\d{1,9}$/.test(text) && Number(text) > 0,
  INTERVAL: (text) => /^\d{1,9}$/.test(text) && Number(text) > 0,
  UNTIL: (text) => /^\d{8}(?:T\d{6}Z?)?$/.test(text),
  WKST: (text) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(text),
  BYDAY: (text) =>
    /^(?:[+-]?[1-9]\d?)?(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:[+-]?[1-9]\d?)?(?:MO|TU|WE|TH|FR|SA|SU))*$/.test(text),
  BYMONTH: numbers(1, 12),
  BYMONTHDAY: numbers(-31, 31),
  BYYEARDAY: numbers(-366, 366),
  BYWEEKNO: numbers(-53, 53),
  BYSETPOS: numbers(-366, 366),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  BYSECOND: numbers(0, 60),
  // Other calendar systems are not supported.
  RSCALE: (text) => text === 'GREGORIAN',
  SKIP: (text) => text === 'OMIT',
}

/** Returns true for a valid rule. The library accepts some invalid parts, and then repeats wrongly or never. */
export function isRule(rule: string): boolean {
  const parts = rule.toUpperCase().replace(/;$/, '').split(';')
  const names = parts.map((part) => part.split('=', 1)[0]!.trim())
  return (
    names.includes('FREQ') &&
    new Set(names).size === names.length &&
    parts.every((part, at) => {
      const name = names[at]!
      return name.startsWith('X-') || PARTS[name]?.(part.slice(part.indexOf('=') + 1).trim()) === true
    })
  )
}

/**
 * Lists the starts within a span, including the first one of the event. Ignores UNTIL. Times are local,
 * encoded as UTC milliseconds.
 * @returns null if the rule repeats too often to list
 */
export function listStarts(rule: string, start: number, { from, to }: Span): number[] | null {
  const parts = rule
    .toUpperCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:UNTIL=|X-)/.test(part))
  const repetitions = new RRuleTemporal({
    rruleString: `DTSTART:${toIcsTime(start)}\nRRULE:${parts.join(';')}`,
    includeDtstart: true,
    maxIterations: /FREQ=(?:SECOND|MINUTE)LY/i.test(rule) ? MAX_SHORT_PERIODS : MAX_PERIODS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    cache: false,
  })
  try {
    const between = repetitions.between(new Date(Math.max(from, start - 1)), new Date(to), true)
    return between.map(({ epochMilliseconds }) => epochMilliseconds)
  } catch {
    // For a valid rule the library throws only if it exceeds a limit.
    return null
  }
}

function toIcsTime(moment: number): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
