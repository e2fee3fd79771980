import type { createBookingManager } from '#app/data/booking-manager.ts'
import type { LeadRecord } from '#app/data/manage-leads.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_AHEAD = 21
const MAX_TIMES = 3

const OPENINGS = {
  'call-missed': 'We missed you at our call, and would still like to talk.',
  'call-cancelled': 'Our call was canceled, and we would still like to talk.',
}

/** Composes a reply after a canceled or missed call: free times on different days, and a booking link. */
export async function composeTimesOffer(
  { follow_up: reason }: Pick<LeadRecord, 'follow_up'>,
  call: ReturnType<typeof createBookingManager>,
): Promise<string> {
  const now = Date.now()
  const period = { from: new Date(now).toISOString(), to: new Date(now + DAYS_AHEAD * DAY_MS).toISOString() }
  const [{ times }, { timeZone }] = await Promise.all([call('times', period), call('settings', {})])
  const byDay = Map.groupBy(times, ({ startsAt }) => toWallClock(startsAt, timeZone).slice(0, 10))
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const lines = [...byDay.values()]
    .slice(0, MAX_TIMES)
    .map(([first]) => `- ${format.format(new Date(first!.startsAt))}`)
  return [
    OPENINGS[reason ?? 'call-cancelled'],
    ...(lines.length > 0
      ? [['These times are free', ` (${timeZone.replaceAll('_', ' ')}):`].join(''), lines.join('\n')]
      : []),
    `Choose any free time here: ${location.origin}/book-call`,
    '',
  ].join('\n\n')
}
