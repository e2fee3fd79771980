import { useContent } from '#app/data/content/use-content.ts'
import { team } from '#content/clients/team.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { BonusDownloads } from './bonus-downloads.tsx'
import { TeamCards } from '#app/clients/team-cards.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { ReasonTiles } from './reason-tiles.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'

export type BookCallPageProps = LeadFormsOfPage & {
  siteUrl: string
  /** URL of the booking provider's page; null if not set or unreachable. */
  bookingUrl: string | null
  isBookable: boolean
}

export function BookCallPage({ siteUrl, bookingUrl, isBookable, ...forms }: BookCallPageProps) {
  const booking = useContent(bookingPage)
  const { settings } = forms
  return (
    <>
      <PageStyles of="calls" />
      <Hero />
      <TeamCards {...booking.team} {...useContent(team)} />
      <CalendarSection {...{ settings, siteUrl, bookingUrl, isBookable }} />
      <CallPlan />
      <ReasonTiles />
      <TrustedBrands />
      <BonusDownloads />
      <FormSection {...forms} {...booking.callback} kind="callback" className="section section--sunken" />
    </>
  )
}

function Hero() {
  const booking = useContent(bookingPage)
  return (
    <div className="wrap booking-hero with-hero-list">
      <div className="stack gap-24">
        <h1 className="t-h1">{booking.headline}</h1>
        <p className="t-lead">{booking.lead}</p>
        <div className="row gap-16">
          <ButtonLink size="large" href={booking.pickTime.href}>
            {booking.pickTime.label}
            <Icon name="arrow-down" />
          </ButtonLink>
          <Label>
            <Icon name="clock" />
            {booking.limitedSlots}
          </Label>
        </div>
      </div>
      <HeroList list={booking.result} />
    </div>
  )
}

function CallPlan() {
  const { call, steps } = useContent(bookingPage)
  return (
    <section className="section">
      <div className="wrap call-plan">
        <div>
          <h2 className="t-h2">{call.title}</h2>
          <StepList steps={call.points} isNumbered={false} />
        </div>
        <div>
          <h2 className="t-h2">{steps.title}</h2>
          <StepList steps={steps.items} />
        </div>
      </div>
    </section>
  )
}

/** Specification, section 2: three logos are shown larger here. */
const LARGER_LOGOS = new Set(['Verdanti', 'Brightkeel', 'Fennmoor'])

function TrustedBrands() {
  return (
    <BrandSection
      id="trusted"
      heading={{ size: 't-h2', text: useContent(bookingPage).brands.title }}
      className="section section--tight section--sunken"
      resized={{ size: 'larger', names: LARGER_LOGOS }}
    />
  )
}
