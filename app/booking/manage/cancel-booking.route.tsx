import { data, redirect } from 'react-router'
import { cancelOwnBooking } from '#app/data/visitor-bookings.ts'
import { siteContext } from '#app/data/context/context.ts'
import { describeFormFailure } from '#app/forms/describe-failure.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { readForm } from '#app/forms/read-form.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/cancel-booking.route'
import { composeBookingPath, loadOwnBooking, openCalls, type OwnBookingPage } from './load-own-booking.ts'
import { useContent } from '#app/data/content/use-content.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'

const MAX_REASON_LENGTH = 1000

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = await loadOwnBooking(request, context, params.token)
  if (!page.booking.isChangeable) throw redirect(composeBookingPath(params.token), 303)
  return { ...page, stamp: openCalls(context).stamps.issue() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const calls = openCalls(context)
  const { cancel } = context.get(siteContext).content.read(ownBookingPage)
  const { values } = await readForm(request, calls, ['reason'])
  try {
    await cancelOwnBooking(calls, params.token, values.reason.slice(0, MAX_REASON_LENGTH))
    return redirect(`${composeBookingPath(params.token)}?cancelled`, 303)
  } catch (error) {
    const { status, headers, ...errors } = describeFormFailure(error, cancel.away)
    return data({ values, errors }, { status, headers })
  }
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  const { head, cancel } = site.content.read(ownBookingPage)
  return buildErrorMeta({ ...head, title: cancel.title, siteName: site.settings.name })
}

export default function CancelBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelBookingPage {...loaderData} returned={actionData ?? null} />
}

type CancelBookingPageProps = OwnBookingPage & {
  stamp: string
  returned: { values: { reason: string }; errors: FormErrors } | null
}

/** Asks for confirmation, because opening a URL must not cancel anything. */
function CancelBookingPage({ booking, token, settings, regional, stamp, returned }: CancelBookingPageProps) {
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
