/** Finds the time of day and its zone in a written date. */
import type { ClockTime } from './calendar-parts.ts'
import { isTimeZone } from './time-zone.ts'

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

// Written time zones: offsets, abbreviations that mean one zone, and IANA names.

/** Hours from UTC. Abbreviations of several zones, such as IST, are left out. */
const ZONE_HOURS: ReadonlyMap<string, number> = new Map(
  [
    'z 0, ut 0, utc 0, gmt 0, wet 0, west 1, bst 1, cet 1, cest 2, mez 1, mesz 2, met 1, mest 2, eet 2, eest 3',
    'msk 3, мск 3, trt 3, sast 2, cat 2, wat 1, eat 3, nst -3.5, ndt -2.5, ast -4, adt -3, est -5, edt -4, cst -6',
    'cdt -5, mst -7, mdt -6, pst -8, pdt -7, akst -9, akdt -8, hst -10, brt -3, art -3, clt -4, cot -5, pet -5',
    'pkt 5, npt 5.75, ict 7, wib 7, wita 8, wit 9, hkt 8, sgt 8, pht 8, awst 8, jst 9, kst 9, acst 9.5, acdt 10.5',
    'aest 10, aedt 11, nzst 12, nzdt 13',
  ].flatMap((line) =>
    line.split(', ').map((zone): [string, number] => {
      const [name, hours] = zone.split(' ')
      return [name!, Number(hours)]
    }),
  ),
)

/** Names that cover standard and daylight saving time. */
const ZONE_IDS: Readonly<Record<string, string>> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
}

type WrittenZone = { offsetMinutes: number } | { zone: string }

const OFFSET = /^(?:gmt|utc?)? ?([+-])(\d{1,2})(?::?(\d\d))?$/

/** @param name lowercase; null for names of no zone or of several */
function readZone(name: string): WrittenZone | null {
  const known = ZONE_HOURS.get(name)
  if (known !== undefined) return { offsetMinutes: known * 60 }
  if (Object.hasOwn(ZONE_IDS, name)) return { zone: ZONE_IDS[name]! }
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name) ?? []
  if (hours !== undefined)
    return { offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
  return name.includes('/') && isTimeZone(name) ? { zone: name } : null
}
