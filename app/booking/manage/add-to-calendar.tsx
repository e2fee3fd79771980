import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import { composeBookingPath, type OwnBookingPage } from './load-own-booking.ts'
import type { OwnBooking } from '#app/data/visitor-bookings.ts'
import { describePlace } from '#domain/booking/rules/call-way.ts'

/** A file for any calendar program, and links for the two most common ones. */
export function AddToCalendar({ booking, token, settings, siteUrl }: OwnBookingPage & { siteUrl: string }) {
  const { add } = useContent(ownBookingPage)
  const entry = describeCalendarEntry(booking, {
    agency: settings.name,
    pageUrl: siteUrl + composeBookingPath(token),
  })
  return (
    <div>
      <h2 className="t-h4">{add.title}</h2>
      <ul className="row gap-8">
        <li>
          <ButtonLink
            variant="secondary"
            size="small"
            href={composeBookingPath(token, '/invitation.ics')}
            download
          >
            <Icon name="download" />
            {add.file}
          </ButtonLink>
        </li>
        {[
          { label: 'Google Calendar', href: composeGoogleLink(entry) },
          { label: 'Outlook', href: composeOutlookLink(entry) },
        ].map(({ label, href }) => (
          <li key={label}>
            <ButtonLink
              variant="secondary"
              size="small"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="external-link" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

type CalendarEntry = {
  title: string
  details: string
  startsAt: string
  endsAt: string
  location: string | null
}

export function describeCalendarEntry(
  { startsAt, endsAt, host, way, meetingUrl, phone }: OwnBooking,
  { agency, pageUrl }: { agency: string; pageUrl: string },
): CalendarEntry {
  return {
    title: `Success call with ${agency}`,
    details: `With ${host.name}. Move or cancel the call: ${pageUrl}`,
    startsAt,
    endsAt,
    location: describePlace({ way, meetingUrl, phone }),
  }
}

/** Returns for example "20261209T140000Z". */
const compact = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Link to a new event in Google Calendar. Parameters: https://support.google.com/calendar/thread/81344786 */
export function composeGoogleLink({ title, details, startsAt, endsAt, location }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    ...(location && { location }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

export function composeOutlookLink({ title, details, startsAt, endsAt, location }: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: details,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    ...(location && { location }),
  })
  // Outlook does not decode plus signs.
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`
}
