import { composeCalendarPath } from '#app/call-calendar/calendar-query.ts'
import { ChosenTime } from '#app/call-calendar/chosen-time.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { booking } from '#content/pages/booking.ts'
import { TIMES_PATH } from '../times-path.ts'
import { BookingForm, type BookingFormProps } from './booking-form.tsx'

export type CallDetailsProps = BookingFormProps & {
  /** Null while the rules can't be read. */
  callMinutes: number | null
  agencyZone: string
  /** Whom the visitor chose. */
  hostName: string | null
  /** Where they choose another time: the day they came from. */
  day: string | null
}

/** The chosen time, and the form beside it. */
export function CallDetails({ callMinutes, agencyZone, hostName, day, ...form }: CallDetailsProps) {
  const { zone, customs, values, nearest } = form
  const { change, taken, details } = booking.times
  return (
    <div className="call-panel call-details">
      <div className="call-facts">
        <h2 className="t-h4">{details.call}</h2>
        {nearest.length > 0 ? (
          <p className="t-small">{taken.text}</p>
        ) : (
          <ChosenTime
            startsAt={values['startsAt']!}
            {...{ callMinutes, zone, agencyZone, customs, hostName }}
          />
        )}
        <a
          className="link"
          href={composeCalendarPath(TIMES_PATH, { zone, day, host: values['hostId'] || null })}
        >
          <Icon name="arrow-left" />
          {change}
        </a>
      </div>
      <BookingForm {...form} />
    </div>
  )
}
