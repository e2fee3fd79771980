import type { ReactNode } from 'react'
import { useContent } from '#app/data/content/use-content.ts'
import { brands } from '#content/clients/brands.ts'
import { Rail } from '#app/ui/sections/rail.tsx'
import { Wordmark } from './wordmark.tsx'

/** Specification, section 9: the same on every page that shows logos. */
const LOGOS_AUTOPLAY_MS = 2000

export type BrandRailProps = {
  heading: ReactNode
  /** Logos drawn smaller until hovered, or larger, by brand name. */
  resized?: { size: 'smaller' | 'larger'; names: ReadonlySet<string> }
}

export function BrandRail({ heading, resized }: BrandRailProps) {
  const { items } = useContent(brands)
  return (
    <Rail
      className="brand-rail"
      label="Client brands"
      noun="brands"
      autoplayMs={LOGOS_AUTOPLAY_MS}
      heading={heading}
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
  )
}
