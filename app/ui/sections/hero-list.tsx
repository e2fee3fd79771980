import { Label } from '../cards/label.tsx'

export type HeroListProps = {
  list: {
    title: string
    label?: string
    items: readonly { text: string; value: string; href?: string }[]
    note?: string
  }
}

/** Panel beside the headline of a page. */
export function HeroList({ list: { title, label, items, note } }: HeroListProps) {
  return (
    <aside className="hero-list" aria-labelledby="hero-list-title">
      <div className="panel">
        <div className="hero-list-top">
          <p className="t-h4" id="hero-list-title">
            {title}
          </p>
          {label && <Label>{label}</Label>}
        </div>
        <ul>
          {items.map(({ text, value, href }) => (
            <li key={text}>
              {href ? (
                <a href={href} {...(href.endsWith('.pdf') && { target: '_blank', rel: 'noopener' })}>
                  {text} <b>{value}</b>
                </a>
              ) : (
                <p>
                  {text} <b>{value}</b>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      {note && <p className="t-cap mt-16">{note}</p>}
    </aside>
  )
}
