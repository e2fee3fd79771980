import { addDays, findMonday, listDays } from '#domain/time-zone/calendar-days.ts'

/** What the address of the room says: a view of some days, a part of the settings, or one call. */
export type ViewName = 'week' | 'list'
export type SettingsTab = 'hosts' | 'rules' | 'days-off'

export type CalendarPlace =
  /** Null: what suits the window, and today. */
  | { room: 'calendar'; view: ViewName | null; day: string | null; bookingId: string | null }
  | { room: 'settings'; tab: SettingsTab }

const TABS: readonly string[] = ['hosts', 'rules', 'days-off'] satisfies SettingsTab[]
const DAY = /^\d{4}-\d\d-\d\d$/

export function parsePlace(place: string): CalendarPlace {
  const [first = '', second = ''] = place.split('/')
  if (first === 'settings')
    return { room: 'settings', tab: TABS.includes(second) ? (second as SettingsTab) : 'hosts' }
  return {
    room: 'calendar',
    view: first === 'week' || first === 'list' ? first : null,
    day: DAY.test(second) && !Number.isNaN(Date.parse(second)) ? second : null,
    bookingId: first === 'bookings' && second !== '' ? second : null,
  }
}

export function composeViewPlace(view: ViewName, day: string): string {
  return `${view}/${day}`
}

export function composeSettingsPlace(tab: SettingsTab): string {
  return `settings/${tab}`
}

const WEEK = 7
/** Of the list; the days without anything are not drawn. */
const LIST_DAYS = 14

/** The days of a view: whole weeks from Monday, one day where the window is narrow, or the next two weeks. */
export function listShownDays(view: ViewName, day: string, isWide: boolean): string[] {
  if (view === 'list') return listDays(day, LIST_DAYS)
  return isWide ? listDays(findMonday(day), WEEK) : [day]
}

/** The day of the page before or after the shown days. */
export function stepDays(days: readonly string[], pages: -1 | 1): string {
  return addDays(days[0]!, pages * days.length)
}
