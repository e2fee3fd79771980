import { Embed } from '#app/ui/embed/embed.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { booking } from '#content/pages/booking.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { CalendarSketch } from './calendar-sketch.tsx'

/** Specification, section 9. */
const CALENDAR_HEIGHT_PX = 750

export type CalendarSectionProps = { settings: SiteSettings; siteUrl: string; bookingUrl: string | null }

export function CalendarSection({ settings, siteUrl, bookingUrl }: CalendarSectionProps) {
  const { calendar, benefits } = booking
  const { fallback } = calendar
  return (
    <section className="section section--sunken" aria-labelledby="calendar-title">
      <div className="wrap">
        <SectionHead
          id="calendar-title"
          title={calendar.title}
          lead={bookingUrl ? calendar.intro : undefined}
        />
        <Embed
          id="booking-iframe"
          url={bookingUrl}
          siteUrl={siteUrl}
          title={calendar.frameTitle}
          heightPx={CALENDAR_HEIGHT_PX}
          loadingText={calendar.loading}
          showLabel={calendar.show}
          openLink={calendar.openLink}
          skeleton={<CalendarSketch />}
          fallback={fallback}
          contact={{
            email: settings.email,
            emailLabel: fallback.emailLabel,
            emailSubject: fallback.emailSubject,
            phone: settings.phone,
            phoneLabel: fallback.phoneLabel,
          }}
        />
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
