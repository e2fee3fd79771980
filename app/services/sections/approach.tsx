import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

export function Approach({ approach }: { approach: ServicePage['approach'] }) {
  return (
    <section
      className="section service-section"
      id={serviceSectionIds.approach}
      aria-labelledby="approach-title"
    >
      <div className="wrap">
        <SectionHead id="approach-title" title={approach.title} lead={approach.intro} />
        <ul className="columns columns--4">
          {approach.cards.map((card) => (
            <li className="card approach-card" key={card.title}>
              <span className="icon-tile">
                <Icon name={card.icon} />
              </span>
              <h3 className="t-h3">{card.title}</h3>
              <p className="t-small">{card.description}</p>
              <TickList items={card.features} />
            </li>
          ))}
        </ul>
        <div className="ledge approach-ledge" aria-hidden="true" />
      </div>
    </section>
  )
}
