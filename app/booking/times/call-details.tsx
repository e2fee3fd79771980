import { useContent } from '#app/data/content/use-content.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import { bookingPage } from '#content/pages/booking.ts'
import { BookingForm, type BookingFormProps } from './booking-form.tsx'

export type CallDetailsProps = BookingFormProps & {
  /** Null if the rules can't be read. */
  callMinutes: number | null
  /** Name of the event type; null for the default one. */
  typeName: string | null
  agencyZone: string
  hostName: string | null
}

/** The chosen time, and the form beside it. */
export function CallDetails({ typeName, callMinutes, agencyZone, hostName, ...form }: CallDetailsProps) {
  const { zone, regional, values, nearest, choice } = form
  const { taken, choosing, details } = useContent(bookingPage).times
  return (
    <div className="panel call-details">
      <div className="call-facts">
        <h2 className="t-h4">{typeName ?? details.call}</h2>
        {choice || nearest.length > 0 ? (
          <p className="t-small">{choice ? choosing.text : taken.text}</p>
        ) : (
          <ChosenTime
            startsAt={values['startsAt']!}
            {...{ callMinutes, zone, agencyZone, regional, hostName }}
          />
        )}
      </div>
      <BookingForm {...form} />
    </div>
  )
}
