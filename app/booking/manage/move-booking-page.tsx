import { useContent } from '#app/data/content/use-content.ts'
import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { composeCalendarPath } from '#app/booking/calendar/calendar-query.ts'
import { CallCalendar } from '#app/booking/calendar/call-calendar.tsx'
import { formatCallDay, formatCallHours, formatClock } from '#app/booking/calendar/format-call.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import type { LoadedCalendar } from '#app/booking/calendar/load-calendar.ts'
import { RadioList } from '#app/booking/calendar/radio-list.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import { composeBookingPath, type OwnBookingPage } from './load-own-booking.ts'

export type MoveBookingPageProps = OwnBookingPage & {
  calendar: LoadedCalendar
  /** The requested time if it is free. */
  chosen: OfferedTime | null
  stamp: string
  returned: { startsAt: string; errors: FormErrors; nearest: OfferedTime[] } | null
}

/** Shows the calendar to choose another time, then a confirmation. */
export function MoveBookingPage(page: MoveBookingPageProps) {
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
