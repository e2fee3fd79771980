import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import { composeGoogleLink, composeOutlookLink, describeCalendarEntry } from './calendar-links.ts'
import { composeBookingPath, type OwnBookingPage } from './load-own-booking.ts'

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
