import type { ReactNode } from 'react'
import { brands } from '#content/clients/brands.ts'
import { Rail } from '#app/ui/sections/rail.tsx'
import { Wordmark } from './wordmark.tsx'

/** Specification, section 9: the same on every page that shows logos. */
const LOGOS_AUTOPLAY_MS = 2000

export type BrandRailProps = {
  heading: ReactNode
  /** Logos drawn smaller until hovered, or larger, by brand id. */
  resized?: { size: 'smaller' | 'larger'; ids: ReadonlySet<string> }
}

export function BrandRail({ heading, resized }: BrandRailProps) {
  return (
    <Rail
      className="brand-rail"
      label="Client brands"
      noun="brands"
      autoplayMs={LOGOS_AUTOPLAY_MS}
      heading={heading}
    >
      {brands.map((brand) => (
        <li className={resized?.ids.has(brand.id) ? `brand brand--${resized.size}` : 'brand'} key={brand.id}>
          <Wordmark id={brand.id} name={brand.name} width={brand.markWidth} />
        </li>
      ))}
    </Rail>
  )
}
