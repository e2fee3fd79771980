import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type BookingFigure, bookingPage, type BookingTile } from '#content/pages/booking.ts'

/** Nine reasons: figures first, then services. */
export function ReasonTiles() {
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
        <div className="guarantee" id={moneyBackTerms.id}>
          <h3 className="t-h4">{moneyBackTerms.title}</h3>
          <p className="t-small">{moneyBackTerms.text}</p>
        </div>
      </div>
    </section>
  )
}

/** Words before a figure, such as "Above" in "Above 20%", are smaller. */
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
      <Icon name={tile.icon} size={28} />
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
