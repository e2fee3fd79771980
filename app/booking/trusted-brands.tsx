import { BrandRail } from '#app/clients/brand-rail.tsx'
import { booking } from '#content/pages/booking.ts'

/** Specification, section 2: three logos are shown larger here. */
const LARGER_LOGOS = new Set(['verdanti', 'brightkeel', 'fennmoor'])

export function TrustedBrands() {
  return (
    <section className="section section--tight section--sunken" aria-labelledby="trusted-title">
      <div className="wrap">
        <BrandRail
          resized={{ size: 'larger', ids: LARGER_LOGOS }}
          heading={
            <h2 className="t-h2" id="trusted-title">
              {booking.brands.title}
            </h2>
          }
        />
      </div>
    </section>
  )
}
