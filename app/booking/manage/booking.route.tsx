import { siteContext } from '#app/data/context/context.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/booking.route'
import { composeBookingPath, loadOwnBooking, type OwnBookingPage } from './load-own-booking.ts'
import { useContent } from '#app/data/content/use-content.ts'
import { toTimesPath } from '#app/booking/calendar/calendar-query.ts'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { composeMailLink, ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import type { OwnBooking } from '#app/data/visitor-bookings.ts'

const NOTICES = ['booked', 'moved', 'cancelled'] as const

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const news: BookingNotice = NOTICES.find((name) => searchParams.has(name)) ?? null
  const page = await loadOwnBooking(request, context, params.token)
  return { ...page, news, siteUrl: context.get(siteContext).siteUrl }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  return buildErrorMeta({ ...site.content.read(ownBookingPage).head, siteName: site.settings.name })
}

export default function BookingRoute({ loaderData }: Route.ComponentProps) {
  return <BookingPage {...loaderData} />
}

/** What the visitor just did, from the URL. */
type BookingNotice = 'booked' | 'moved' | 'cancelled' | null
type BookingPageProps = OwnBookingPage & { news: BookingNotice; siteUrl: string }

/** A booking, visible to everyone with its URL. */
function BookingPage(page: BookingPageProps) {
  const ownBooking = useContent(ownBookingPage)
  const { booking, settings, regional, news, now } = page
  const state = readBookingState(booking, now)
  const { title, lead } = chooseWords(ownBooking.states, state, news, booking.isChangeable)
  return (
    <section className="wrap page-end call-page" aria-labelledby="booking-title">
      <PageStyles of="calls" />
      <div className="page-head">
        {news && state === 'ahead' && (
          <p className="booking-done label">
            <Icon name="circle-check" />
            {ownBooking.done}
          </p>
        )}
        <h1 className="t-h1" id="booking-title">
          {title}
        </h1>
        <p className="t-lead mt-16 break-long">{lead.replace('{email}', booking.email)}</p>
      </div>
      <div className="panel booking-card" data-booking-state={state}>
        <div>
          <h2 className="t-h4">{booking.typeSlug === null ? ownBooking.when : booking.typeName}</h2>
          <ChosenTime
            startsAt={booking.startsAt}
            callMinutes={booking.callMinutes}
            zone={booking.timeZone}
            agencyZone={settings.timeZone}
            regional={regional}
            hostName={nameHosts(booking)}
            place={state === 'ahead' || state === 'now' ? booking : undefined}
          />
          {state === 'ahead' && <ChangeButtons page={page} />}
          {(state === 'cancelled' || state === 'over' || state === 'missed') && (
            <ButtonLink className="mt-24" href={toTimesPath(booking.typeSlug)}>
              {ownBooking.again}
            </ButtonLink>
          )}
        </div>
        <div className="stack gap-32">
          {state === 'ahead' && <AddToCalendar {...page} />}
          <BookingDetails booking={booking} />
        </div>
      </div>
      {(state === 'ahead' || state === 'now') && <NextSteps page={page} />}
    </section>
  )
}

function chooseWords(
  states: (typeof ownBookingPage.fallback)['states'],
  state: BookingState,
  news: BookingNotice,
  isChangeable: boolean,
) {
  if (state !== 'ahead') return states[state]
  if (news === 'booked' && !isChangeable) return { ...states.ahead, title: states.booked.title }
  return news === 'booked' ? states.booked : news === 'moved' ? states.moved : states.ahead
}

/** For example "Mara, Lead" or "Mara, Tomas and Imani". */
function nameHosts({ host, coHosts }: OwnBooking): string {
  if (coHosts.length > 0) return new Intl.ListFormat('en').format([host.name, ...coHosts])
  return host.role ? `${host.name}, ${host.role}` : host.name
}

function ChangeButtons({ page: { token, booking, settings } }: { page: BookingPageProps }) {
  const ownBooking = useContent(ownBookingPage)
  if (!booking.isChangeable)
    return (
      <div className="stack mt-24">
        <p className="t-body">{ownBooking.late}</p>
        <ContactLinks
          email={settings.email}
          emailLabel="Email"
          emailSubject={ownBooking.next.subject}
          phone={settings.phone}
          phoneLabel="Phone"
        />
      </div>
    )
  return (
    <div className="row mt-24">
      <ButtonLink variant="secondary" href={composeBookingPath(token, '/move')}>
        <Icon name="calendar-days" />
        {ownBooking.move.open}
      </ButtonLink>
      <ButtonLink variant="danger" href={composeBookingPath(token, '/cancel')}>
        {ownBooking.cancel.open}
      </ButtonLink>
    </div>
  )
}

/** What the visitor typed, so that they notice mistakes. */
function BookingDetails({ booking }: { booking: BookingPageProps['booking'] }) {
  const ownBooking = useContent(ownBookingPage)
  const rows: [string, string | null][] = [
    ['Name', booking.name],
    ['Email', booking.email],
    ['Brand or store', booking.company],
    ['Phone', booking.phone],
    ['Guests', booking.guests.join(', ')],
    ...booking.answers.map(({ label, answer }): [string, string] => [label, answer]),
  ]
  return (
    <div>
      <h2 className="t-h4">{ownBooking.given}</h2>
      <dl className="stack booking-details">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="faint">{label}</dt>
                <dd className="break-long pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function NextSteps({ page: { settings } }: { page: BookingPageProps }) {
  const { next } = useContent(ownBookingPage)
  return (
    <div className="stack gap-32 booking-next">
      <h2 className="t-h2">{next.title}</h2>
      <StepList steps={next.steps} />
      <p className="t-body">
        {next.question}{' '}
        <a className="link" href={composeMailLink({ email: settings.email, emailSubject: next.subject })}>
          {settings.email}
        </a>
      </p>
    </div>
  )
}

type BookingState = 'ahead' | 'now' | 'over' | 'missed' | 'cancelled'

export function readBookingState({ status, startsAt, endsAt }: OwnBooking, now: string): BookingState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no-show') return 'missed'
  if (Date.parse(now) < Date.parse(startsAt)) return 'ahead'
  return Date.parse(now) < Date.parse(endsAt) ? 'now' : 'over'
}
