import { BrandRail } from '#app/clients/brand-rail.tsx'
import { brandsSection } from '#content/pages/home.ts'

export function Brands() {
  return (
    <section className="section section--tight" aria-labelledby="brands-title">
      <div className="wrap">
        <BrandRail
          heading={
            <h2 className="t-h3" id="brands-title">
              {brandsSection.headline}
            </h2>
          }
        />
      </div>
    </section>
  )
}
