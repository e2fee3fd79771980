/** What the address of the room says: a view of some days, a part of the settings, or one call. */
export type CalendarView = 'week' | 'list'
export type SettingsTab = 'hosts' | 'rules' | 'days-off'

export type CalendarPlace =
  /** Null: what suits the window, and today. */
  | { room: 'calendar'; view: CalendarView | null; day: string | null; bookingId: string | null }
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

export function composeViewPlace(view: CalendarView, day: string): string {
  return `${view}/${day}`
}

export function composeSettingsPlace(tab: SettingsTab): string {
  return `settings/${tab}`
}
