import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

type ApproachProps = {
  id?: string
  approach: {
    title: string
    intro: string
    cards: readonly (Omit<ServicePage['approach']['cards'][number], 'features'> & {
      features: readonly string[]
    })[]
  }
}

const MAX_COLUMNS = 4

/** Cards with an icon, in rows of four or three. */
export function Approach({ id = serviceSectionIds.approach, approach }: ApproachProps) {
  const columns = approach.cards.length % MAX_COLUMNS === 0 ? MAX_COLUMNS : 3
  return (
    <section className="section service-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={approach.title} lead={approach.intro} />
        <ul className={`columns columns--${columns}`}>
          {approach.cards.map((card) => (
            <li className="card approach-card pad-large" key={card.title}>
              <span className="icon-tile">
                <Icon name={card.icon} />
              </span>
              <h3 className="t-h3">{card.title}</h3>
              <p className="t-small">{card.description}</p>
              {card.features.length > 0 && <TickList items={card.features} className="ruled" />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
