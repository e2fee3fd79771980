import { useId } from 'react'
import type { BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { useBookingManager, useBookingWork } from '../use-bookings.ts'

/** Public holidays of the agency's country: days off, unless turned off as a whole or opened one by one. */
export function PublicHolidays({ holidays }: Pick<BookingSettings, 'holidays'>) {
  const id = useId()
  const manager = useBookingManager()
  const { areClosed, region, days } = holidays
  const { isBusy, run } = useBookingWork()
  const change = (work: () => Promise<void>) => void run('It was not changed', work)
  return (
    <section className="settings-section" aria-labelledby={`${id}-title`}>
      <h2 className="t-h4" id={`${id}-title`}>
        Public holidays
      </h2>
      <p className="t-small">{describe(areClosed, region)}</p>
      {region !== null && (
        <div className="row gap-8">
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            onClick={() => change(() => manager.closeHolidays(!areClosed))}
          >
            {areClosed ? 'Offer calls on all public holidays' : 'Close on public holidays'}
          </Button>
        </div>
      )}
      {areClosed && days.length > 0 && (
        <ul className="row-list" aria-label="Public holidays">
          {days.map(({ day, name, isOpen }) => (
            <li key={day}>
              <div>
                <p className="settings-name">
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
                onClick={() => change(() => manager.openHoliday(day, !isOpen))}
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
  const place = `${country} (${region})`
  return areClosed
    ? `Closed on public holidays of: ${place}. Visitors can’t book calls on these days. Calls already booked are kept.`
    : `Open on public holidays of: ${place}. Visitors can book calls on these days as usual.`
}
