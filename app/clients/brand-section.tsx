import { useContent } from '#app/data/content/use-content.ts'
import { brands } from '#content/clients/brands.ts'
import { Rail } from '#app/ui/sections/rail.tsx'
import { Wordmark } from './wordmark.tsx'

/** Same on every page with logos (specification, section 9). */
const LOGOS_AUTOPLAY_MS = 2000

export type BrandSectionProps = {
  id: string
  heading: { size: 't-h2' | 't-h3'; text: string }
  className: string
  /** Names of brands whose logo is drawn smaller until hovered, or larger. */
  resized?: { size: 'smaller' | 'larger'; names: ReadonlySet<string> }
}

/** Client logos; nothing if there are none. */
export function BrandSection({ id, heading, className, resized }: BrandSectionProps) {
  const { items } = useContent(brands)
  if (items.length === 0) return null
  return (
    <section className={className} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <Rail
          className="brand-rail"
          label="Client brands"
          noun="brands"
          autoplayMs={LOGOS_AUTOPLAY_MS}
          heading={
            <h2 className={heading.size} id={`${id}-title`}>
              {heading.text}
            </h2>
          }
        >
          {items.map((brand) => (
            <li
              className={resized?.names.has(brand.name) ? `brand brand--${resized.size}` : 'brand'}
              key={brand.name}
            >
              <Wordmark {...brand} />
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}
