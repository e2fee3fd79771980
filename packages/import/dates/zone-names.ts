/** Written time zones: offsets, abbreviations that mean one zone, and IANA names. */
import { isTimeZone } from './time-zone.ts'

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

export type WrittenZone = { offsetMinutes: number } | { zone: string }

const OFFSET = /^(?:gmt|utc?)? ?([+-])(\d{1,2})(?::?(\d\d))?$/

/** @param name lowercase; null for names of no zone or of several */
export function readZone(name: string): WrittenZone | null {
  const known = ZONE_HOURS.get(name)
  if (known !== undefined) return { offsetMinutes: known * 60 }
  if (Object.hasOwn(ZONE_IDS, name)) return { zone: ZONE_IDS[name]! }
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name) ?? []
  if (hours !== undefined)
    return { offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
  return name.includes('/') && isTimeZone(name) ? { zone: name } : null
}
