import { createHash } from 'node:crypto'
import type { SiteBrand } from '#content/agency/site.ts'
import { type Brand, type BrandPicture, defaultBrand } from '#domain/brand/brand.ts'
import { composeBrandSheet } from '#domain/brand/brand-sheet.ts'
import { deriveColors } from '#domain/brand/palette.ts'

const HASH_CHARACTERS = 12

const hash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_CHARACTERS)

const EXTENSIONS = { 'image/svg+xml': 'svg', 'image/png': 'png' }

/** URL path of a picture, with a hash of its content. */
export const composePicturePath = ({ type, base64 }: BrandPicture): string =>
  `/brand/${hash(base64)}.${EXTENSIONS[type]}`

/** URL path and text of the style sheet; null for the default brand. */
export function composeSheetFile(brand: Brand): { path: string; text: string } | null {
  const { logo, icon } = brand
  const addresses = logo && {
    light: composePicturePath(logo),
    dark: composePicturePath(brand.logoDark ?? logo),
    width: logo.width,
    height: logo.height,
  }
  const text = composeBrandSheet(brand, addresses, icon !== null)
  return text === '' ? null : { path: `/brand/${hash(text)}.css`, text }
}

/** Finds the picture to draw as PNG for emails and PDFs. */
export function findDocumentPicture(brand: Brand): { picture: BrandPicture; path: string } | null {
  const picture = brand.logo ?? brand.icon
  return picture && { picture, path: `/brand/${hash('document', picture.base64)}.png` }
}

/** Describes the brand for pages; undefined for the default brand. */
export function describeBrand(brand: Brand): SiteBrand | undefined {
  if (JSON.stringify(brand) === JSON.stringify(defaultBrand)) return undefined
  const { logo, logoDark, icon, color, fonts, theme } = brand
  const light = deriveColors(color, 'light')
  const dark = deriveColors(color, 'dark')
  return {
    sheet: composeSheetFile(brand)?.path ?? null,
    hasLogo: logo !== null,
    icon: icon && composePicturePath(icon),
    hasDisplayFont: fonts === 'modern',
    theme,
    pageColors: [light['page']!, dark['page']!],
    color: light['brand']!,
    picture: findDocumentPicture(brand)?.path ?? null,
    card: hash(color, ...[logo, logoDark, icon].map((picture) => picture?.base64 ?? '')),
  }
}
