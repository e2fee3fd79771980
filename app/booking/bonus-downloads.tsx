import { Accordion } from '#app/ui/sections/accordion.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { booking, type BookingGift } from '#content/pages/booking.ts'

export function BonusDownloads() {
  const { gifts } = booking
  return (
    <section className="section" aria-labelledby="gifts-title">
      <div className="wrap call-gifts">
        <div>
          <h2 className="t-h2" id="gifts-title">
            {gifts.title}
          </h2>
          <p className="t-body">{gifts.use}</p>
        </div>
        <Accordion
          name="gift"
          items={gifts.items.map((gift) => ({ title: gift.title, body: <GiftBody gift={gift} /> }))}
        />
      </div>
    </section>
  )
}

function GiftBody({ gift }: { gift: BookingGift }) {
  const { label, href, format } = gift.download
  return (
    <div className="gift">
      <img
        className="dimmable"
        src={href.replace(/\.\w+$/, '.png').replace('/downloads/', '/downloads/previews/')}
        alt=""
        width="360"
        height="270"
        loading="lazy"
      />
      <div>
        <p>{gift.text}</p>
        <ButtonLink variant="secondary" href={href} download>
          <Icon name="download" />
          {label}
          <span className="gift-format">{format}</span>
        </ButtonLink>
      </div>
    </div>
  )
}
