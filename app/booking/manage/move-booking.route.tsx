import { data, redirect } from 'react-router'
import { type OfferedTime, readAlternatives, moveOwnBooking } from '#app/data/visitor-bookings.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { composeCalendarPath, readCalendarQuery } from '#app/booking/calendar/calendar-query.ts'
import { findTime, loadCalendar, type LoadedCalendar } from '#app/booking/calendar/load-calendar.ts'
import { siteContext } from '#app/data/context/context.ts'
import { describeFormFailure } from '#app/forms/describe-failure.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { readForm } from '#app/forms/read-form.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/move-booking.route'
import { composeBookingPath, loadOwnBooking, openCalls, type OwnBookingPage } from './load-own-booking.ts'
import { useContent } from '#app/data/content/use-content.ts'
import { CallCalendar } from '#app/booking/calendar/call-calendar.tsx'
import { formatCallDay, formatCallHours, formatClock } from '#app/booking/calendar/format-call.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import { RadioList } from '#app/booking/calendar/radio-list.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'

export async function loader({ request, context, params: { token } }: Route.LoaderArgs) {
  const page = await loadOwnBooking(request, context, token)
  if (!page.booking.isChangeable) throw redirect(composeBookingPath(token), 303)
  const calls = openCalls(context)
  const path = composeBookingPath(token, '/move')
  const zone = page.booking.timeZone
  const calendar = await showLoadFailure(() => loadCalendar(request, calls, { path, token, zone }))
  return { ...page, calendar, chosen: findTime(calendar), stamp: calls.stamps.issue() }
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const calls = openCalls(context)
  const { move } = context.get(siteContext).content.read(ownBookingPage)
  const { zone, host } = readCalendarQuery(new URL(request.url).searchParams)
  const { values } = await readForm(request, calls, ['startsAt'])
  const at = Date.parse(values.startsAt)
  if (Number.isNaN(at)) throw redirect(composeBookingPath(token, '/move'), 303)
  const startsAt = new Date(at).toISOString()
  try {
    await moveOwnBooking(calls, token, {
      startsAt,
      ...(host && { hostId: host }),
      ...(zone && { timeZone: zone }),
    })
    return redirect(`${composeBookingPath(token)}?moved`, 303)
  } catch (error) {
    const nearest: OfferedTime[] = (await readAlternatives(error)) ?? []
    const { status, headers, ...errors } = describeFormFailure(error, move.away)
    return data({ startsAt, errors, nearest }, { status, headers })
  }
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  const { head, move } = site.content.read(ownBookingPage)
  return buildErrorMeta({ ...head, title: move.title, siteName: site.settings.name })
}

export default function MoveBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MoveBookingPage {...loaderData} returned={actionData ?? null} />
}

type MoveBookingPageProps = OwnBookingPage & {
  calendar: LoadedCalendar
  /** The requested time if it is free. */
  chosen: OfferedTime | null
  stamp: string
  returned: { startsAt: string; errors: FormErrors; nearest: OfferedTime[] } | null
}

/** Shows the calendar to choose another time, then a confirmation. */
function MoveBookingPage(page: MoveBookingPageProps) {
  const { calendar, chosen, returned, token } = page
  const { move } = useContent(ownBookingPage)
  const startsAt = returned?.startsAt ?? chosen?.startsAt
  return (
    <section className="wrap page-end call-page">
      <PageStyles of="calls" />
      <div className="page-head">
        <h1 className="t-h1" id="move-title">
          {startsAt ? move.confirmTitle : move.title}
        </h1>
        <p className="t-lead mt-16 break-long">{startsAt ? move.confirmLead : move.lead}</p>
      </div>
      {startsAt ? (
        <Confirmation page={page} startsAt={startsAt} />
      ) : (
        <>
          <h2 className="sr-only">{move.calendar}</h2>
          {calendar.query.time && (
            <p className="notice" role="status">
              <Icon name="info" />
              {move.gone}
            </p>
          )}
          <CallCalendar view={calendar.view} title={move.panel}>
            <FormerTime page={page} />
          </CallCalendar>
          <p className="mt-24">
            <a className="link" href={composeBookingPath(token)}>
              <Icon name="arrow-left" />
              {move.keep}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function FormerTime({ page: { booking, calendar, regional } }: { page: MoveBookingPageProps }) {
  const { move } = useContent(ownBookingPage)
  const { zone } = calendar.view
  return (
    <p className="t-small">
      {move.former}{' '}
      <b>
        {formatCallDay(booking.startsAt, zone)}, {formatCallHours(booking, zone, regional)}
      </b>
    </p>
  )
}

function Confirmation({ page, startsAt }: { page: MoveBookingPageProps; startsAt: string }) {
  const { booking, token, settings, regional, calendar, stamp, returned } = page
  const { zone, host } = calendar.view
  const { move, when } = useContent(ownBookingPage)
  const nearest = returned?.nearest ?? []
  return (
    <div className="panel call-details">
      <div className="call-facts">
        <h2 className="t-h4">{when}</h2>
        <ChosenTime
          startsAt={booking.startsAt}
          callMinutes={booking.callMinutes}
          zone={zone}
          agencyZone={settings.timeZone}
          regional={regional}
          hostName={null}
        />
      </div>
      <VisitorForm id="move" labelledBy="move-title" stamp={stamp} errors={returned?.errors ?? null}>
        {nearest.length > 0 ? (
          <RadioList
            id="move-startsAt"
            name="startsAt"
            legend={move.nearest}
            options={nearest.map((time) => ({
              value: time.startsAt,
              label: formatClock(time.startsAt, zone, regional),
              note: formatCallDay(time.startsAt, zone),
            }))}
          />
        ) : (
          <div className="stack gap-16">
            <h2 className="t-h4">{move.to}</h2>
            <ChosenTime
              startsAt={startsAt}
              callMinutes={booking.callMinutes}
              zone={zone}
              agencyZone={settings.timeZone}
              regional={regional}
              hostName={null}
            />
            <input type="hidden" name="startsAt" value={startsAt} />
          </div>
        )}
        <div className="row gap-16 mt-8 call-submit">
          <Button type="submit" size="large">
            {move.submit}
            <Icon name="calendar-check" />
          </Button>
          <ButtonLink
            variant="secondary"
            size="large"
            href={composeCalendarPath(composeBookingPath(token, '/move'), {
              zone,
              day: calendar.query.day,
              host,
            })}
          >
            {move.other}
          </ButtonLink>
        </div>
      </VisitorForm>
    </div>
  )
}
