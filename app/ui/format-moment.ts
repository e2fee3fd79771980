const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** For example "Nov 21, 2026" in the reader's time zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** For example "Nov 21, 2026, 3:04 PM" in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

/** Cached, because creating a formatter is 100 times slower than using it. */
const ofZones = new Map<string, Intl.DateTimeFormat>()

/** For example "Nov 21, 2026, 3:04 PM" in the given time zone. */
export function formatMomentIn(timeZone: string, iso: string): string {
  let format = ofZones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    ofZones.set(timeZone, format)
  }
  return format.format(new Date(iso))
}
