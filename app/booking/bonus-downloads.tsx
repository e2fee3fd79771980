import { useContent } from '#app/data/content/use-content.ts'
import { Accordion } from '#app/ui/sections/accordion.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bookingPage, type BookingDownload } from '#content/pages/booking.ts'

export function BonusDownloads() {
  const { gifts } = useContent(bookingPage)
  return (
    <section className="section" aria-labelledby="gifts-title">
      <div className="wrap bonus-downloads">
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

/** Only files that ship with the site have a picture of their first page. */
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
