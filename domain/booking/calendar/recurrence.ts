/** Repetitions (RFC 5545, section 3.3.10). */
import { RRuleTemporal } from 'rrule-temporal'
import type { Span } from '../times/spans.ts'

/** An event each hour since 1998 needs as many. */
const MAX_PERIODS = 250_000
/** Of minutes and seconds: an event every quarter of an hour for more than a year. */
const MAX_SHORT_PERIODS = 50_000
const MAX_CANDIDATES = 1_000_000

const numbers = (least: number, most: number) => (text: string) =>
  text.split(',').every((part) => {
    const value = Math.abs(Number(part))
    return /^[+-]?\d{1,3}$/.test(part) && (least >= 0 || value > 0) && value <= most && Number(part) >= least
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
  // Of other calendars than ours nothing is known.
  RSCALE: (text) => text === 'GREGORIAN',
  SKIP: (text) => text === 'OMIT',
}

/** True for a rule that can be read; what the library doesn't mind would repeat otherwise than meant, or never. */
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
 * The beginnings of repetitions, the first included, as times of the clock: each between two of them. The end that the
 * rule names by UNTIL is not looked at.
 * @param start of the event, as if it were UTC
 * @returns null for what repeats too often to be listed
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
    // Of a rule that can be read it throws for too many alone.
    return null
  }
}

function toIcsTime(moment: number): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
