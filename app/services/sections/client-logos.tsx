import { BrandRail } from '#app/clients/brand-rail.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { brands } from '#content/clients/brands.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { servicesOverview } from '#content/services/overview.ts'

/** Specification, section 2: three logos are drawn slightly smaller here until hovered. */
const SMALLER_LOGOS = new Set(['Tallowmere', 'Pawsley & Co', 'Norrvik'])

export function ClientLogos() {
  const { labels } = useContent(servicesOverview)
  if (useContent(brands).items.length === 0) return null
  return (
    <section
      className="section section--tight section--sunken service-section"
      id={serviceSectionIds.logos}
      aria-labelledby="logos-title"
    >
      <div className="wrap">
        <BrandRail
          resized={{ size: 'smaller', names: SMALLER_LOGOS }}
          heading={
            <h2 className="t-h3" id="logos-title">
              {labels.clientLogos}
            </h2>
          }
        />
      </div>
    </section>
  )
}
