export type CalendarDay = { year: number; month: number; day: number }

export type ClockTime = {
  hour: number
  minute: number
  second: number
  /** Null without a zone, or with one that has a name. */
  offsetMinutes: number | null
  /** IANA name. */
  zone?: string
}

export type CalendarParts = CalendarDay & {
  /** Null for a date without a time. */
  time: ClockTime | null
}
