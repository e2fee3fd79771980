import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'

/** 'YYYY-MM-DD' */
export const calendarDate = z.iso.date({ error: 'must be a date such as 2026-11-30' })
/** ISO 8601 with an offset or Z. */
export const instant = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-30T15:00:00Z' })
/** A name of the IANA database. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Berlin' })
