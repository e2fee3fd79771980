import { useContent } from '#app/data/content/use-content.ts'
import { team } from '#content/clients/team.ts'
import {
  type BookingDownload,
  type BookingFigure,
  bookingPage,
  type BookingTile,
} from '#content/pages/booking.ts'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HeroList } from '#app/ui/sections/hero-list.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { TeamCards } from '#app/clients/team-cards.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { BrandSection } from '#app/clients/brand-section.tsx'
import { Accordion } from '#app/ui/sections/accordion.tsx'

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
    <div className="wrap booking-hero with-hero-list split">
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

/** Logos shown larger (specification, section 2). */
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

function BonusDownloads() {
  const { gifts } = useContent(bookingPage)
  return (
    <section className="section" aria-labelledby="gifts-title">
      <div className="wrap split bonus-downloads">
        <div className="stack gap-16">
          <h2 className="t-h2" id="gifts-title">
            {gifts.title}
          </h2>
          <p className="t-body">{gifts.use}</p>
        </div>
        <Accordion
          name="gift"
          items={gifts.items.map((gift) => ({ title: gift.title, body: <Bonus gift={gift} /> }))}
        />
      </div>
    </section>
  )
}

/** Only files shipped with the site have a picture of their first page. */
const SHIPPED = '/downloads/'

function Bonus({ gift }: { gift: BookingDownload }) {
  const { label, href, format } = gift.download
  return (
    <div className="bonus">
      {href.startsWith(SHIPPED) && (
        <img
          className="dimmable"
          src={href.replace(/\.\w+$/, '.png').replace(SHIPPED, `${SHIPPED}previews/`)}
          alt=""
          width="360"
          height="270"
          loading="lazy"
        />
      )}
      <div>
        <p>{gift.text}</p>
        <ButtonLink variant="secondary" href={href} download>
          <Icon name="download" />
          {label}
          <span className="faint">{format}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

/** Nine reasons: figures first, then services. */
function ReasonTiles() {
  const { why, moneyBackTerms } = useContent(bookingPage)
  return (
    <section className="section section--surface" aria-labelledby="why-title">
      <div className="wrap">
        <h2 className="t-h2" id="why-title">
          {why.title}
        </h2>
        <ul className="reason-tiles">
          {why.figures.map((figure) => (
            <FigureTile tile={figure} key={figure.text} />
          ))}
          {why.tiles.map((tile) => (
            <ReasonTile tile={tile} key={tile.text} />
          ))}
        </ul>
        <div className="guarantee ruled mt-32" id={moneyBackTerms.id}>
          <h3 className="t-h4">{moneyBackTerms.title}</h3>
          <p className="t-small">{moneyBackTerms.text}</p>
        </div>
      </div>
    </section>
  )
}

/** Words before a figure are smaller, such as "Above" in "Above 20%". */
const LEADING_WORDS = /^\D*\s/

function FigureTile({ tile }: { tile: BookingFigure }) {
  const words = LEADING_WORDS.exec(tile.figure)?.[0] ?? ''
  const figure = tile.figure.slice(words.length)
  return (
    <li className="reason-tile reason-tile--figure">
      <p className="t-num">
        {words && <span className="reason-word">{words}</span>}
        {figure}
      </p>
      <p className="t-body">{tile.text}</p>
    </li>
  )
}

function ReasonTile({ tile }: { tile: BookingTile }) {
  return (
    <li className="reason-tile">
      <Icon name={tile.icon} size={28} className="brand-text" />
      <div>
        <h3 className="t-h4">{tile.title}</h3>
        <p className="t-small">{tile.text}</p>
        {tile.link && (
          <a className="link" href={tile.link.href}>
            {tile.link.label}
          </a>
        )}
      </div>
    </li>
  )
}
