import { useContent } from '#app/data/content/use-content.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import { composeBookingPath, type OwnBookingPage } from './load-own-booking.ts'

export type CancelBookingPageProps = OwnBookingPage & {
  stamp: string
  returned: { values: { reason: string }; errors: FormErrors } | null
}

/** Asks for confirmation, because opening a URL must not cancel anything. */
export function CancelBookingPage({
  booking,
  token,
  settings,
  regional,
  stamp,
  returned,
}: CancelBookingPageProps) {
  const { cancel, when } = useContent(ownBookingPage)
  return (
    <section className="wrap page-end call-page">
      <PageStyles of="calls" />
      <div className="page-head">
        <h1 className="t-h1" id="cancel-title">
          {cancel.title}
        </h1>
        <p className="t-lead mt-16 break-long">{cancel.lead}</p>
      </div>
      <div className="panel call-details">
        <div className="call-facts">
          <h2 className="t-h4">{when}</h2>
          <ChosenTime
            startsAt={booking.startsAt}
            callMinutes={booking.callMinutes}
            zone={booking.timeZone}
            agencyZone={settings.timeZone}
            regional={regional}
            hostName={booking.host.name}
          />
        </div>
        <VisitorForm id="cancel" labelledBy="cancel-title" stamp={stamp} errors={returned?.errors ?? null}>
          <TextAreaField
            id="cancel-reason"
            name="reason"
            label={cancel.reason}
            rows={3}
            maxLength={1000}
            defaultValue={returned?.values.reason}
          />
          <div className="row gap-16 mt-8 call-submit">
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
