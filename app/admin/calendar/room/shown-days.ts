import { addDays, findMonday, listDays } from '#domain/time-zone/calendar-days.ts'
import type { CalendarView } from '../calendar-place.ts'

const WEEK = 7
/** Of the list; the days without anything are not drawn. */
const LIST_DAYS = 14

/** The days of a view: whole weeks from Monday, one day where the window is narrow, or the next two weeks. */
export function listShownDays(view: CalendarView, day: string, isWide: boolean): string[] {
  if (view === 'list') return listDays(day, LIST_DAYS)
  return isWide ? listDays(findMonday(day), WEEK) : [day]
}

/** The day of the page before or after the shown days. */
export function stepDays(days: readonly string[], pages: -1 | 1): string {
  return addDays(days[0]!, pages * days.length)
}
