/** Services whose calendars hosts connect by signing in there. */
export const CALENDAR_PROVIDERS = ['google', 'microsoft'] as const
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number]

export const PROVIDER_NAMES: Record<CalendarProvider, string> = {
  google: 'Google Calendar',
  microsoft: 'Microsoft 365',
}
