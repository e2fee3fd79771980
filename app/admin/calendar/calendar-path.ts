/** The part of the URL after `/admin/calendar/`. */
import { CALENDAR_PROVIDERS, type CalendarProvider } from '#domain/booking/calendar/calendar-providers.ts'
import { addDays, findMonday, listDays } from '#domain/time-zone/calendar-days.ts'

export type ViewName = 'week' | 'list'
export type SettingsTab = 'hosts' | 'types' | 'days-off'

export type CalendarPath =
  /** View and day are null for the defaults: depending on the window's width, and today. */
  | { page: 'calendar'; view: ViewName | null; day: string | null; bookingId: string | null }
  | { page: 'settings'; tab: SettingsTab }
  /** Redirect URI of a provider. */
  | { page: 'connected'; provider: CalendarProvider }

const TABS: readonly string[] = ['hosts', 'types', 'days-off'] satisfies SettingsTab[]
const DAY = /^\d{4}-\d\d-\d\d$/

export function parsePath(path: string): CalendarPath {
  const [first = '', second = ''] = path.split('/')
  if (first === 'settings')
    return { page: 'settings', tab: TABS.includes(second) ? (second as SettingsTab) : 'hosts' }
  const provider = CALENDAR_PROVIDERS.find((one) => first === 'connected' && one === second)
  if (provider) return { page: 'connected', provider }
  return {
    page: 'calendar',
    view: first === 'week' || first === 'list' ? first : null,
    day: DAY.test(second) && !Number.isNaN(Date.parse(second)) ? second : null,
    bookingId: first === 'bookings' && second !== '' ? second : null,
  }
}

const DAYS_PER_WEEK = 7
const LIST_DAYS = 14

/** Days in a view: week from Monday (a single day in a narrow window), or two weeks as a list. */
export function listShownDays(view: ViewName, day: string, isWide: boolean): string[] {
  if (view === 'list') return listDays(day, LIST_DAYS)
  return isWide ? listDays(findMonday(day), DAYS_PER_WEEK) : [day]
}

/** Returns the first day of the previous or next page. */
export function stepDays(days: readonly string[], pages: -1 | 1): string {
  return addDays(days[0]!, pages * days.length)
}
