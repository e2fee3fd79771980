import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import type { ServicePage } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'

type MoreFiguresProps = { moreFigures: NonNullable<ServicePage['moreFigures']> }

export function MoreFigures({ moreFigures }: MoreFiguresProps) {
  return (
    <section
      className="section section--tight section--sunken service-section"
      id={serviceSectionIds.moreFigures}
      aria-labelledby="more-figures-title"
    >
      <div className="wrap split">
        <div className="copy">
          <h2 className="t-h2" id="more-figures-title">
            {moreFigures.title}
          </h2>
          <p className="t-body">{moreFigures.intro}</p>
          <a className="link" href={moreFigures.link.href}>
            {moreFigures.link.label}
            <Icon name="arrow-right" />
          </a>
        </div>
        <StatRow stats={moreFigures.statistics} columns={2} />
      </div>
    </section>
  )
}
