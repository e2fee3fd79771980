import { TickList } from '#app/ui/sections/tick-list.tsx'
import type { SectionOf } from '#content/landing/sections.ts'

export function TextSection({ section: { id, title, paragraphs } }: { section: SectionOf<'text'> }) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap split">
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        <div className="stack gap-24 landing-text">
          {paragraphs.map(({ heading, text, points = [], link }, at) => (
            <div className="copy copy--small" key={at}>
              {heading && <h3 className="t-h3">{heading}</h3>}
              <p className="t-body">{text}</p>
              {points.length > 0 && <TickList items={points} />}
              {link && (
                <a className="link" href={link.href}>
                  {link.label}
                </a>
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
