import type { SiteBrand } from '#content/agency/site.ts'
import archivo from './fonts/archivo-core.woff2?url'
import instrumentSans from './fonts/instrument-sans-core.woff2?url'

/** Fonts of the first view, for `<link rel="preload" as="font" crossorigin>`. */
export const listPreloadedFonts = (brand: SiteBrand | undefined): string[] =>
  brand && !brand.hasDisplayFont ? [instrumentSans] : [archivo, instrumentSans]
