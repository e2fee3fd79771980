/** Public holidays from date-holidays (data: CC BY-SA 3.0). Loading the data takes about 40 MB of memory. */
import Holidays from 'date-holidays'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { findCountry } from '#domain/time-zone/windows-zones.ts'

export type HolidaysRequest = {
  /** Region code such as "US", "US-CA" or "DE-BY"; null for the country of the time zone. */
  region: string | null
  timeZone: string
  /** First and last year, inclusive. */
  years: [number, number]
}
/** `region` is null if the requested region is unknown. */
export type KnownHolidays = { region: string | null; days: { day: string; name: string }[] }

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_NAME_LENGTH = 500

export function listHolidays({ region, timeZone, years }: HolidaysRequest): KnownHolidays {
  const wanted = region ?? findCountry(timeZone)
  const [country = '', state, part] = wanted?.split('-') ?? []
  const known = new Holidays()
  const isKnown =
    country in known.getCountries() &&
    (state === undefined || state in (known.getStates(country) ?? {})) &&
    (part === undefined || part in (known.getRegions(country, state!) ?? {}))
  if (wanted === null || !isKnown) return { region: null, days: [] }
  const holidays = new Holidays(country, state!, part!, { types: ['public'], languages: ['en-us', 'en'] })
  const names = new Map<string, string[]>()
  for (let year = years[0]; year <= years[1]; year += 1) {
    for (const { date, start, end, name } of holidays.getHolidays(year)) {
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
      for (let at = 0; at < count; at += 1) {
        const day = addDays(date.slice(0, 10), at)
        names.set(day, [...new Set([...(names.get(day) ?? []), name])])
      }
    }
  }
  const days = [...names].map(([day, all]) => ({ day, name: all.join(', ').slice(0, MAX_NAME_LENGTH) }))
  return { region: wanted, days: days.sort((one, other) => one.day.localeCompare(other.day)) }
}
