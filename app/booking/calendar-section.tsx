import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Embed } from '#app/ui/embed/embed.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { bookingPage } from '#content/pages/booking.ts'
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
  isBookable: boolean
}

export function CalendarSection({ settings, siteUrl, bookingUrl, isBookable }: CalendarSectionProps) {
  const { calendar, benefits } = useContent(bookingPage)
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
        <ul className="columns columns--3 gap-16 mt-32">
          {benefits.map((benefit) => (
            <li className="row row--single-line gap-16 box pad" key={benefit.figure}>
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

/** Booking provider's page in a frame. If it fails, shows the site's calendar or contact details. */
function ProviderCalendar({ settings, siteUrl, bookingUrl, isBookable }: CalendarSectionProps) {
  const { calendar } = useContent(bookingPage)
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
      skeleton={<div className="calendar-sketch" />}
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

/** Link to the site's own calendar. The island replaces it with the calendar, because this page is cached. */
function SiteCalendar() {
  const { name, about, see, loading } = useContent(bookingPage).times
  return (
    <CalendarIsland id={CALENDAR_ID} source={TIMES_PATH}>
      <div className="panel call-sketch centered" data-call-sketch>
        <div className="call-sketch-drawing needs-script" aria-hidden="true">
          <div className="calendar-sketch" />
        </div>
        <div className="call-sketch-link stack gap-16 center">
          <h3 className="t-h3">{name}</h3>
          <p className="t-body">{about}</p>
          <ButtonLink size="large" href={TIMES_PATH} rel="nofollow">
            {see}
            <Icon name="arrow-right" />
          </ButtonLink>
          <p className="t-cap needs-script">{loading}</p>
        </div>
      </div>
    </CalendarIsland>
  )
}
