import { z } from 'zod'
import { CORNERS, FONT_PAIRS, readBrandPicture, THEMES } from '#domain/brand/brand.ts'
import { isHexColor } from '#domain/brand/oklch.ts'
import { choose, explain } from './setting-forms.ts'

const brandPicture = z
  .string()
  .refine((text) => readBrandPicture(text) !== null, {
    error: 'must be an SVG or PNG as an address such as data:image/png;base64,…, at most 200,000 characters',
  })
  .optional()

export const brandSettings = {
  BRAND_LOGO: explain(
    brandPicture,
    'logo for light and dark backgrounds, and icon; easier to set at `/admin/settings`, which converts files',
    'logo of the demo',
  ),
  BRAND_LOGO_DARK: brandPicture,
  BRAND_ICON: brandPicture,
  BRAND_COLOR: explain(
    z
      .string()
      .refine(isHexColor, { error: 'must be a color such as #0e5a45' })
      .transform((color) => color.toLowerCase())
      .optional(),
    'color of buttons, links and backgrounds; darkened or lightened where it would be unreadable',
    '`#0e5a45`',
  ),
  BRAND_CORNERS: explain(
    choose(...CORNERS).default('soft'),
    'corners of buttons and cards: `soft`, `sharp` or `round`',
  ),
  BRAND_FONTS: explain(
    choose(...FONT_PAIRS).default('modern'),
    'fonts of headings and text: `modern`, `plain` or `classic`',
  ),
  BRAND_THEME: explain(
    choose(...THEMES).default('system'),
    'theme of visitors who have not chosen one: `system`, `light` or `dark`',
  ),
}
