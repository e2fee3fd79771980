/** Finds the time of day and its zone in a written date. */
import type { ClockTime } from './calendar-parts.ts'
import { readZone } from './zone-names.ts'

export type FoundClock = {
  time: ClockTime
  half: 'am' | 'pm' | null
  /** The text without time and zone. */
  rest: string
}

/** Most certain first. Dots separate a time only beside a word for it or after the year. */
const SHAPES: readonly RegExp[] = [
  /(?<![\d:.])(\d{1,2}) ?[:h] ?(\d\d)(?!\d)(?: ?[:m] ?(\d\d)(?:[.,]\d{1,12})?)?/,
  /(?<=(?:kl|klo|um|om|at|ore|saat|pukul|jam)\.? )(\d{1,2})\.(\d\d)(?:\.(\d\d))?(?![\d.])/,
  /(?<![\d.])(\d{1,2})\.(\d\d)(?:\.(\d\d))?(?= ?(?:uhr|[ap]\.? ?m)\b)/,
  /(?<=\d{4},? )(\d{1,2})\.(\d\d)(?:\.(\d\d))?(?= [a-z]{3}$|$)/,
  /(?<![\d.:/-])(\d{1,2}) ?(?:uhr\b|h\b|(?=[ap]\.? ?m\b))/,
]
const HALF = /^ ?([ap])\.? ?m\b\.?/
const ZONE =
  /^ ?(?:uhr ?)?\(?((?:gmt|utc?)? ?[+-]\d{1,2}:?\d\d|(?:gmt|utc?)[+-]\d{1,2}|[+-]\d\d|[a-z]+(?:\/[a-z_+-]+)+|\p{L}{1,5})(?![\p{L}\d/-])\)?(?: \([^)]*\))?/u
const ZONE_BEFORE = /(?<![a-z])((?:utc|gmt)(?:[+-]\d{1,2}(?::?\d\d)?)?) $/
const EAST_ASIAN_TIME = /(\d{1,2}) ?[時时點点시](?: ?(\d{1,2}) ?[分분])?(?: ?(\d{1,2}) ?[秒초])?/
const BRACKETED_ZONE = /\[([a-z_]+(?:\/[a-z\d_+-]+)*)\]/

/** @param text lowercase */
export function findClock(text: string): FoundClock | null {
  const bracketed = BRACKETED_ZONE.exec(text)?.[1]
  const bare = text
    .replace(BRACKETED_ZONE, '')
    .replace(EAST_ASIAN_TIME, (...[, hour, minute = '0', second = '0']: string[]) => {
      return `${hour}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`
    })
  for (const shape of SHAPES) {
    const match = shape.exec(bare)
    if (match === null) continue
    const before = bare.slice(0, match.index).replace(/(?<=\d)t$/, '')
    return completeClock(match, before, bare.slice(match.index + match[0].length), bracketed)
  }
  return null
}

function completeClock(
  [, hour, minute = '0', second = '0']: RegExpExecArray,
  before: string,
  rest: string,
  bracketed: string | undefined,
): FoundClock | null {
  const half = HALF.exec(rest)
  const afterHalf = half === null ? rest : rest.slice(half[0].length)
  const written = ZONE.exec(afterHalf)
  const zone = written === null ? null : readZone(written[1]!.replaceAll(' ', ''))
  const leading = zone === null ? ZONE_BEFORE.exec(before)?.[1] : undefined
  const named = [bracketed, leading].find((name) => name !== undefined)
  const namedZone = named === undefined ? null : readZone(named)
  if (named !== undefined && namedZone === null) return null
  const after = zone === null ? afterHalf : afterHalf.slice(written![0].length)
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  return {
    time: { ...time, offsetMinutes: null, ...(zone ?? namedZone) },
    half: half === null ? null : half[1] === 'a' ? 'am' : 'pm',
    rest: `${leading === undefined ? before : before.slice(0, -leading.length - 1)} ${after}`,
  }
}
