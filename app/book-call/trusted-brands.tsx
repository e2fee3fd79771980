import { Rail } from '#app/ui/rail.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { booking } from '#content/booking.ts'
import { brands } from '#content/brands.ts'

/** Specification, section 9. */
const LOGOS_AUTOPLAY_MS = 2000
/** Specification, section 2: three logos are shown larger here. */
const LARGER_LOGOS = new Set(['verdanti', 'brightkeel', 'fennmoor'])

export function TrustedBrands() {
  return (
    <section className="section section--tight section--sunken" aria-labelledby="trusted-title">
      <div className="wrap">
        <Rail
          className="brand-rail trusted-rail"
          label="Client brands"
          noun="brands"
          autoplayMs={LOGOS_AUTOPLAY_MS}
          heading={
            <h2 className="t-h2" id="trusted-title">
              {booking.brands.title}
            </h2>
          }
        >
          {brands.map((brand) => (
            <li className={LARGER_LOGOS.has(brand.id) ? 'brand brand--larger' : 'brand'} key={brand.id}>
              <Wordmark id={brand.id} name={brand.name} width={brand.markWidth} />
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}
