import { useId } from 'react'
import type { BookingSettings } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { useBookingAction, useBookings } from '../use-bookings.ts'

/** Public holidays in the agency's country are days off, unless owners offer calls on some or all of them. */
export function PublicHolidays({ holidays }: Pick<BookingSettings, 'holidays'>) {
  const id = useId()
  const call = useBookings()
  const { areClosed, region, days } = holidays
  const { isBusy, run } = useBookingAction()
  const change = (work: () => Promise<unknown>) => void run('Holidays were not changed', work)
  return (
    <section className="settings-section stack" aria-labelledby={`${id}-title`}>
      <h2 className="t-h4" id={`${id}-title`}>
        Public holidays
      </h2>
      <p className="t-small">{describe(areClosed, region)}</p>
      {region !== null && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() => change(() => call('close-holidays', { isClosed: !areClosed }))}
        >
          {areClosed ? 'Offer calls on all public holidays' : 'Close on public holidays'}
        </Button>
      )}
      {areClosed && days.length > 0 && (
        <ul className="row-list" aria-label="Public holidays">
          {days.map(({ day, name, isOpen }) => (
            <li key={day}>
              <div>
                <p className="row">
                  <b>{name}</b>
                  {isOpen && <StatusBadge tone="warning">Open</StatusBadge>}
                </p>
                <p className="t-cap">
                  {formatWeekday(day)}, {formatDays(day, day)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                aria-label={`${isOpen ? 'Close on' : 'Open on'} ${name}, ${formatDays(day, day)}`}
                onClick={() => change(() => call('open-holiday', { day, isOpen: !isOpen }))}
              >
                {isOpen ? 'Close' : 'Open'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {days.length > 0 && (
        <p className="t-cap">
          Dates:{' '}
          <a href="https://github.com/commenthol/date-holidays" rel="noreferrer">
            date-holidays
          </a>
          , from Wikipedia, CC BY-SA 3.0.
        </p>
      )}
    </section>
  )
}

function describe(areClosed: boolean, region: string | null): string {
  if (region === null)
    return 'No public holidays are known. Set AGENCY_COUNTRY to the code of your country, such as US or DE-BY.'
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(region.slice(0, 2))
  return areClosed
    ? `Closed on public holidays of: ${country} (${region}). Visitors can’t book calls on these days. Calls already booked are kept.`
    : `Open on public holidays of: ${country} (${region}). Visitors can book calls on these days as usual.`
}
