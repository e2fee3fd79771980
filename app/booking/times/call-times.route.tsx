import { data } from 'react-router'
import { formHeaders } from '#app/forms/form-names.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import type { Route } from './+types/call-times.route'
import { loadTimes, type TimesPageData } from './load-times.ts'
import { type ReturnedForm, submitBooking } from './submit-booking.ts'
import { useContent } from '#app/data/content/use-content.ts'
import type { CallTimes } from '#app/data/visitor-bookings.ts'
import { CallCalendar } from '#app/booking/calendar/call-calendar.tsx'
import type { LoadedCalendar } from '#app/booking/calendar/load-calendar.ts'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { isPhoneNeeded } from '#domain/booking/rules/call-way.ts'
import { toTimesPath } from '../calendar/calendar-query.ts'
import { BookingForm, type BookingFormProps } from './booking-form.tsx'
import { ChosenTime } from '#app/booking/calendar/chosen-time.tsx'

/** Times of the default event type, or of the one in the path. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const times = await loadTimes(request, context, readType(params))
  return data(times, { status: times.status })
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, context, readType(params))
}

const readType = (params: object) => ('type' in params ? String(params.type) : undefined)

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site) return []
  const { title, details, lead } = site.content.read(bookingPage).times
  const type = loaderData?.type === undefined ? undefined : loaderData.calendar?.found.rules.type
  return buildErrorMeta({
    title: loaderData?.chosen ? details.title : (type?.name ?? title),
    description: type?.description || lead,
    siteName: site.settings.name,
  })
}

export default function CallTimesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CallTimesPage {...loaderData} returned={actionData ?? null} />
}

type CallTimesPageProps = TimesPageData & { returned: ReturnedForm | null }

/** Shows the calendar, then the form for the chosen time. */
function CallTimesPage({ returned, ...shown }: CallTimesPageProps) {
  const { calendar, chosen } = shown
  const isForm = returned !== null || chosen !== null
  const isLimited = (calendar?.found.rules.changeNoticeMinutes ?? 0) > 0
  const { title, lead, details } = useContent(bookingPage).times
  const type = shown.type === undefined ? undefined : calendar?.found.rules.type
  return (
    <section className="wrap page-end call-page" aria-labelledby="call-page-title">
      <PageStyles of="calls" />
      <div className="page-head">
        <h1 className="t-h1" id={isForm ? 'details-title' : 'call-page-title'}>
          {isForm ? details.title : (type?.name ?? title)}
        </h1>
        <p className="t-lead mt-16 break-long">
          {isForm ? (isLimited ? details.leadLimited : details.lead) : type?.description || lead}
        </p>
      </div>
      {isForm ? (
        <FormStep {...shown} returned={returned} />
      ) : calendar ? (
        <TimesStep calendar={calendar} />
      ) : (
        <NoTimes {...shown} />
      )}
    </section>
  )
}

function OtherTypes({ rules: { type, types } }: { rules: CallTimes['rules'] }) {
  const booking = useContent(bookingPage)
  const others = types.filter(({ slug }) => slug !== type.slug)
  if (others.length === 0) return null
  return (
    <details className="call-types t-small">
      <summary>{booking.times.others}</summary>
      <ul>
        {others.map(({ name, slug, callMinutes }) => (
          <li key={slug}>
            <a className="link" href={toTimesPath(slug)}>
              {name}
            </a>
            , {callMinutes} minutes
          </li>
        ))}
      </ul>
    </details>
  )
}

function TimesStep({ calendar: { view, query, found } }: { calendar: LoadedCalendar }) {
  const booking = useContent(bookingPage)
  return (
    <>
      <h2 className="sr-only">{booking.times.calendar}</h2>
      {query.time && (
        <p className="notice" role="status">
          <Icon name="info" />
          {booking.times.gone}
        </p>
      )}
      <CallCalendar view={view} title={found.rules.type.name}>
        <OtherTypes rules={found.rules} />
      </CallCalendar>
    </>
  )
}

function FormStep(page: CallTimesPageProps) {
  const { calendar, chosen, returned, stamp, requestId, settings, type } = page
  const rules = calendar?.found.rules
  const { unreadable } = useContent(bookingPage).times
  const values = returned?.values ?? {
    startsAt: chosen?.startsAt ?? '',
    hostId: calendar?.query.host ?? '',
    requestId,
  }
  const hosts = rules && listFreeHosts(rules, calendar, values['startsAt']!)
  const form: BookingFormProps = {
    questions: rules?.questions ?? [],
    hosts: calendar?.query.host ? [] : (hosts ?? []),
    nearest: returned?.nearest ?? [],
    choice: (returned?.isChoosing && calendar?.view) || null,
    path: calendar?.view.path ?? toTimesPath(type),
    zone: calendar?.view.zone ?? settings.timeZone,
    regional: calendar?.view.regional ?? { hourCycle: 'h12', firstDay: 7 },
    values,
    errors:
      returned?.isChoosing && !calendar ? { failure: unreadable, fields: {} } : (returned?.errors ?? null),
    stamp,
    isPhoneNeeded: isPhoneNeeded(rules?.hosts ?? [], calendar?.query.host),
  }
  return (
    <CallDetails
      {...form}
      typeName={rules && !rules.type.isDefault ? rules.type.name : null}
      callMinutes={rules?.callMinutes ?? null}
      agencyZone={rules?.timeZone ?? settings.timeZone}
      hostName={rules?.hosts.find(({ id }) => id === calendar?.query.host)?.name ?? null}
    />
  )
}

/** Lists hosts who are free at the chosen time, if visitors can choose. */
function listFreeHosts(
  { hostChoice, hosts }: CallTimes['rules'],
  { found }: LoadedCalendar,
  startsAt: string,
) {
  if (hostChoice !== 'chosen') return []
  const free = found.times.find((time) => Date.parse(time.startsAt) === Date.parse(startsAt))?.hostIds
  return free ? hosts.filter(({ id }) => free.includes(id)) : hosts
}

function NoTimes({ settings, status }: TimesPageData) {
  const booking = useContent(bookingPage)
  const { fallback } = booking.calendar
  const { unreadable, often } = booking.times
  return (
    <div className="panel embed--absent centered">
      <div className="embed-fallback stack gap-16 center">
        <span className="icon-tile">
          <Icon name="mail" />
        </span>
        <h2 className="t-h3">{status === 429 ? often : unreadable}</h2>
        <p className="t-body">{fallback.text}</p>
        <ContactLinks
          email={settings.email}
          emailLabel={fallback.emailLabel}
          emailSubject={fallback.emailSubject}
          phone={settings.phone}
          phoneLabel={fallback.phoneLabel}
        />
      </div>
    </div>
  )
}

type CallDetailsProps = BookingFormProps & {
  /** Null if the rules can't be loaded. */
  callMinutes: number | null
  /** Name of the event type; null for the default one. */
  typeName: string | null
  agencyZone: string
  hostName: string | null
}

/** The chosen time, and the form next to it. */
function CallDetails({ typeName, callMinutes, agencyZone, hostName, ...form }: CallDetailsProps) {
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
