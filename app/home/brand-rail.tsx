import { Rail } from '#app/ui/rail.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { brands } from '#content/brands.ts'
import { brandsSection } from '#content/home.ts'

export const BRANDS_AUTOPLAY_MS = 2000

export function BrandRail() {
  return (
    <section className="section section--tight" aria-labelledby="brands-title">
      <div className="wrap">
        <Rail
          className="brand-rail"
          label="Client brands"
          noun="brands"
          autoplayMs={BRANDS_AUTOPLAY_MS}
          heading={
            <h2 className="t-h3" id="brands-title">
              {brandsSection.headline}
            </h2>
          }
        >
          {brands.map((brand) => (
            <li className="brand" key={brand.id}>
              <Wordmark id={brand.id} name={brand.name} width={brand.markWidth} />
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}
