import { composeCalendarPath } from '#app/booking/calendar/calendar-query.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { booking } from '#content/pages/booking.ts'
import type { BookingFormProps } from './booking-form.tsx'
import { CHOOSE_TIME, STEP_NAME } from './booking-values.ts'

/** Sends the form only to see other times beside it: nothing is booked, and nothing typed is lost. */
export function ChooseTimeButton({ path, zone, values }: Pick<BookingFormProps, 'path' | 'zone' | 'values'>) {
  const query = { zone, time: values['startsAt'] || null, host: values['hostId'] || null }
  return (
    <Button
      type="submit"
      variant="secondary"
      size="large"
      name={STEP_NAME}
      value={CHOOSE_TIME}
      formAction={`${composeCalendarPath(path, query)}#booking-startsAt`}
    >
      {booking.times.change}
    </Button>
  )
}
