import { Embed } from '#app/ui/embed/embed.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { booking } from '#content/pages/booking.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { BuiltInCalendar } from './built-in-calendar.tsx'
import { CalendarSketch } from './calendar-sketch.tsx'

/** Specification, section 9. */
const CALENDAR_HEIGHT_PX = 750

const CALENDAR_ID = 'booking-iframe'

export type CalendarSectionProps = {
  settings: SiteSettings
  siteUrl: string
  /** The provider's page; null when the settings name none, or when it can't be shown. */
  bookingUrl: string | null
  /** Whether the site's own calendar is open to visitors. */
  isBookable: boolean
}

export function CalendarSection({ settings, siteUrl, bookingUrl, isBookable }: CalendarSectionProps) {
  const { calendar, benefits } = booking
  return (
    <section className="section section--sunken" aria-labelledby="calendar-title">
      <div className="wrap">
        <SectionHead
          id="calendar-title"
          title={calendar.title}
          lead={bookingUrl || isBookable ? calendar.intro : undefined}
        />
        {bookingUrl === null && isBookable ? (
          <BuiltInCalendar id={CALENDAR_ID} />
        ) : (
          <ProviderCalendar {...{ settings, siteUrl, bookingUrl, isBookable }} />
        )}
        <ul className="benefits">
          {benefits.map((benefit) => (
            <li key={benefit.figure}>
              <span className="icon-tile">
                <Icon name={benefit.icon} />
              </span>
              <div>
                <h3 className="t-h3">{benefit.figure}</h3>
                <p className="t-body">{benefit.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The provider's page in a frame; in its place, when it doesn't come, the calendar of the site or other ways. */
function ProviderCalendar({ settings, siteUrl, bookingUrl, isBookable }: CalendarSectionProps) {
  const { calendar } = booking
  const { fallback } = calendar
  return (
    <Embed
      id={CALENDAR_ID}
      url={bookingUrl}
      siteUrl={siteUrl}
      title={calendar.frameTitle}
      heightPx={CALENDAR_HEIGHT_PX}
      loadingText={calendar.loading}
      showLabel={calendar.show}
      openLink={calendar.openLink}
      skeleton={<CalendarSketch />}
      fallback={fallback}
      replacement={isBookable ? <BuiltInCalendar id={CALENDAR_ID} /> : undefined}
      contact={{
        email: settings.email,
        emailLabel: fallback.emailLabel,
        emailSubject: fallback.emailSubject,
        phone: settings.phone,
        phoneLabel: fallback.phoneLabel,
      }}
    />
  )
}
