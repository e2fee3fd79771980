import { BrandRail } from '#app/clients/brand-rail.tsx'
import { fillAgency } from '#content/agency/agency-name.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { serviceLabels } from '#content/services/service-labels.ts'

/** Specification, section 2: three logos are drawn slightly smaller here until hovered. */
const SMALLER_LOGOS = new Set(['Tallowmere', 'Pawsley & Co', 'Norrvik'])

export function ClientLogos({ agency }: { agency: string }) {
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
              {fillAgency(serviceLabels.clientLogos, agency)}
            </h2>
          }
        />
      </div>
    </section>
  )
}
