import { Rail } from '#app/ui/rail.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { fillAgency } from '#content/agency-name.ts'
import { brands } from '#content/brands.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { serviceWords } from '#content/services/service-words.ts'

/** Specification, section 9. */
const LOGOS_AUTOPLAY_MS = 2000
/** Specification, section 2: three logos are drawn slightly smaller until hovered. */
const SMALLER_LOGOS = new Set(['tallowmere', 'pawsley', 'norrvik'])

export function ClientLogos({ agency }: { agency: string }) {
  return (
    <section
      className="section section--tight section--sunken service-section"
      id={serviceSectionIds.logos}
      aria-labelledby="logos-title"
    >
      <div className="wrap">
        <Rail
          className="brand-rail client-rail"
          label="Client brands"
          noun="brands"
          autoplayMs={LOGOS_AUTOPLAY_MS}
          heading={
            <h2 className="t-h3" id="logos-title">
              {fillAgency(serviceWords.clientLogos, agency)}
            </h2>
          }
        >
          {brands.map((brand) => (
            <li className={SMALLER_LOGOS.has(brand.id) ? 'brand brand--smaller' : 'brand'} key={brand.id}>
              <Wordmark id={brand.id} name={brand.name} width={brand.markWidth} />
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}
