import { CalendarPlace } from '#app/booking/calendar/calendar-place.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { booking } from '#content/pages/booking.ts'
import { CalendarSketch } from './calendar-sketch.tsx'
import { TIMES_PATH } from './times-path.ts'

/**
 * The site's own calendar on a page that is kept for everybody: a way to the free times, which the island shows here when
 * the visitor comes near.
 */
export function BuiltInCalendar({ id }: { id: string }) {
  const { name, about, see, loading } = booking.times
  return (
    <CalendarPlace id={id} source={TIMES_PATH}>
      <div className="call-panel call-sketch" data-call-sketch>
        <div className="call-sketch-drawing" aria-hidden="true">
          <CalendarSketch />
        </div>
        <div className="call-sketch-way">
          <h3 className="t-h3">{name}</h3>
          <p className="t-body">{about}</p>
          <ButtonLink size="large" href={TIMES_PATH} rel="nofollow">
            {see}
            <Icon name="arrow-right" />
          </ButtonLink>
          <p className="t-cap call-sketch-progress">{loading}</p>
        </div>
      </div>
    </CalendarPlace>
  )
}
