import type { HeroListContent } from '#content/pages/hero-lists.ts'
import { Label } from '../cards/label.tsx'

/** A panel beside the headline of a page. */
export function HeroList({ list: { title, label, items, note } }: { list: HeroListContent }) {
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
