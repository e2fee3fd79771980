import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Embed } from '#app/ui/embed/embed.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { booking } from '#content/pages/booking.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { CalendarIsland } from './calendar/call-calendar.tsx'
import { TIMES_PATH } from './calendar/calendar-query.ts'

/** Specification, section 9. */
const CALENDAR_HEIGHT_PX = 750

const CALENDAR_ID = 'booking-iframe'

export type CalendarSectionProps = {
  settings: SiteSettings
  siteUrl: string
  /** URL of the booking provider's page; null if not set or unreachable. */
  bookingUrl: string | null
  /** Whether the site has its own calendar. */
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
          <SiteCalendar />
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

/** The provider's page in a frame. If it fails, the site's calendar or contact details. */
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
      skeleton={<CalendarSkeleton />}
      fallback={fallback}
      replacement={isBookable ? <SiteCalendar /> : undefined}
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

/** A link to the site's own calendar. The island replaces it with the calendar, because this page is cached. */
function SiteCalendar() {
  const { name, about, see, loading } = booking.times
  return (
    <CalendarIsland id={CALENDAR_ID} source={TIMES_PATH}>
      <div className="call-panel call-sketch" data-call-sketch>
        <div className="call-sketch-drawing" aria-hidden="true">
          <CalendarSkeleton />
        </div>
        <div className="call-sketch-link">
          <h3 className="t-h3">{name}</h3>
          <p className="t-body">{about}</p>
          <ButtonLink size="large" href={TIMES_PATH} rel="nofollow">
            {see}
            <Icon name="arrow-right" />
          </ButtonLink>
          <p className="t-cap call-sketch-progress">{loading}</p>
        </div>
      </div>
    </CalendarIsland>
  )
}

const LINES = 3
const DAYS = 5 * 7
const SLOTS = 6

/** Placeholder for a calendar that is loading. */
function CalendarSkeleton() {
  const list = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} />)
  return (
    <div className="calendar-sketch">
      <div className="calendar-sketch-text stack">{list(LINES)}</div>
      <div className="calendar-sketch-days">{list(DAYS)}</div>
      <div className="calendar-sketch-slots stack">{list(SLOTS)}</div>
    </div>
  )
}
