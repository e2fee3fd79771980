import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { ownBooking } from '#content/pages/own-booking.ts'
import { composeBookingPath, type OwnBookingPage } from './load-own-booking.ts'

export type CancelBookingPageProps = OwnBookingPage & {
  stamp: string
  /** A form that comes back. */
  returned: { values: { reason: string }; errors: FormErrors } | null
}

/** Asks once more; nothing is cancelled by opening an address. */
export function CancelBookingPage({
  booking,
  token,
  settings,
  customs,
  stamp,
  returned,
}: CancelBookingPageProps) {
  const { cancel } = ownBooking
  return (
    <section className="call-page wrap">
      <PageStyles of="calls" />
      <div className="page-head">
        <h1 className="t-h1" id="cancel-title">
          {cancel.title}
        </h1>
        <p className="t-lead">{cancel.lead}</p>
      </div>
      <div className="call-panel call-details">
        <div className="call-facts">
          <h2 className="t-h4">{ownBooking.when}</h2>
          <ChosenTime
            startsAt={booking.startsAt}
            callMinutes={booking.callMinutes}
            zone={booking.timeZone}
            agencyZone={settings.timeZone}
            customs={customs}
            hostName={booking.host.name}
          />
        </div>
        <VisitorForm id="cancel" labelledBy="cancel-title" stamp={stamp} errors={returned?.errors ?? null}>
          <div className="field">
            <label htmlFor="cancel-reason">{cancel.reason}</label>
            <textarea
              className="input"
              id="cancel-reason"
              name="reason"
              rows={3}
              maxLength={1000}
              defaultValue={returned?.values.reason}
            />
          </div>
          <div className="call-submit">
            <Button type="submit" variant="danger-filled">
              {cancel.submit}
            </Button>
            <ButtonLink variant="secondary" href={composeBookingPath(token)}>
              {cancel.keep}
            </ButtonLink>
          </div>
        </VisitorForm>
      </div>
    </section>
  )
}
