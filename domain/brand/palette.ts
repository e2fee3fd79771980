/**
 * * Color tokens of app/styles/tokens.css that depend on the brand color, with their default values: on light
 * pages, on dark pages, and on sections that stay dark in both themes (`.on-dark`). A test compares them with
 * the style sheet.
 */
import { ensureContrast, isHexColor, type Oklch, toHex, toOklch } from './oklch.ts'

export const DEFAULT_COLOR = '#0e5a45'

/** Page backgrounds of the default brand, light and dark. */
export const PAGE_COLORS = ['#f5f7f4', '#0b1815'] as const

export type Ground = 'light' | 'dark' | 'deep'

/** Without a third color, `.on-dark` uses the color of the dark theme or does not use the token. */
export const PALETTE: Record<string, readonly [light: string, dark: string, deep?: string]> = {
  page: [...PAGE_COLORS, '#0f2e26'],
  surface: ['#ffffff', '#12241f', '#163a30'],
  sunken: ['#eaeee8', '#081210', '#0a211b'],
  raised: ['#ffffff', '#1a302a', '#1b453a'],
  ink: ['#0c1f1a', '#edf3ee', '#edf4ee'],
  'ink-2': ['#3c4f48', '#b7c6be', '#b4c7bd'],
  'ink-3': ['#586961', '#8fa399', '#93aa9f'],
  line: ['#d7ded5', '#253c34', '#26493d'],
  'line-strong': ['#778880', '#6f877c', '#6e8f82'],
  brand: ['#0e5a45', '#8fd0b2'],
  'brand-hover': ['#0a4636', '#a9dec5'],
  'brand-active': ['#083a2d', '#c3ead7'],
  'on-brand': ['#ffffff', '#06231a'],
  'brand-tint': ['#e1eee6', '#17352b', '#1b453a'],
  'brand-text': ['#0e5a45', '#8fd0b2'],
  d1: ['#0e5a45', '#8fd0b2', '#8fd0b2'],
  'd-grid': ['#e1e6df', '#21372f', '#26493d'],
  'd-mute': ['#b9c6bd', '#3d564c', '#3d564c'],
  ledge: ['#b9c9bd', '#2b4a3f', '#2b6050'],
  'ledge-top': ['#d6e1d8', '#3b5e51', '#3f7a68'],
  focus: ['#0e5a45', '#f6df86'],
  'logo-base': ['#0e5a45', '#cfe6d8', '#cfe6d8'],
  evergreen: ['#0f2e26', '#0f2e26'],
  ghost: ['#cfe6d8', '#cfe6d8'],
}

/** Minimum contrast of a token with each background it appears on. WCAG AA: text 4.5, control borders 3. */
const CONTRASTS: readonly { token: string; grounds: readonly string[]; minimum: number }[] = [
  { token: 'ink', grounds: ['page', 'surface', 'sunken', 'raised', 'brand-tint'], minimum: 7 },
  { token: 'ink-2', grounds: ['page', 'surface', 'sunken', 'raised', 'brand-tint'], minimum: 4.5 },
  { token: 'ink-3', grounds: ['page', 'surface', 'sunken'], minimum: 4.5 },
  { token: 'line-strong', grounds: ['page', 'surface'], minimum: 3 },
]
const TEXT_CONTRAST = 4.5
const BRAND_GROUNDS = ['page', 'surface', 'sunken', 'raised', 'brand-tint']

const GREEN = toOklch(DEFAULT_COLOR)
/** Range of hues, in degrees, that a brand color replaces. Yellow and red are not changed. */
const [FIRST_HUE, LAST_HUE] = [115, 205]
/** Colors with less chroma are gray and are not changed. */
const MIN_CHROMA = 0.002
const MAX_CHROMA_FACTOR = 1.25
/**
 * Factor for the differences in hue between the default greens. At full size, other hues would look like
 * different colors.
 */
const HUE_SPREAD = 0.3
/** Buttons darker than this become lighter when pressed, all others darker. */
const DARKEST_TO_DARKEN = 0.22
const DARK_BRAND: Pick<Oklch, 'lightness' | 'chroma'> = { lightness: 0.8, chroma: 0.13 }

export type Tint = (hex: string) => string

/** Moves the green colors of the default palette to the hue of another color; others are not changed. */
export function createTint(color: string): Tint {
  const wanted = toOklch(color)
  const factor = Math.min(MAX_CHROMA_FACTOR, wanted.chroma / GREEN.chroma)
  return (hex) => {
    const { lightness, chroma, hue } = toOklch(hex)
    if (chroma < MIN_CHROMA || hue < FIRST_HUE || hue > LAST_HUE) return hex
    return toHex({ lightness, chroma: chroma * factor, hue: wanted.hue + (hue - GREEN.hue) * HUE_SPREAD })
  }
}

/** Applies `createTint` to all colors of an SVG, such as `fill="#0F2E26"`. */
export function tintDrawing(svg: string, color: string): string {
  const tint = createTint(color)
  return svg.replaceAll(/#[\da-f]{6}\b/gi, tint)
}

export type Colors = Record<string, string>

/** Derives all tokens for a brand color on one kind of background, with the contrast that WCAG AA requires. */
export function deriveColors(color: string, ground: Ground): Colors {
  const tint = createTint(color)
  const at = { light: 0, dark: 1, deep: 2 }[ground]
  const colors: Colors = Object.fromEntries(
    Object.entries(PALETTE).flatMap(([token, column]) => {
      const hex = column[at]
      return hex === undefined ? [] : [[token, tint(hex)]]
    }),
  )
  const towards = ground === 'light' ? 'dark' : 'light'
  const read = (tokens: readonly string[]) => tokens.map((token) => colors[token]!)
  for (const { token, grounds, minimum } of CONTRASTS)
    colors[token] = ensureContrast(colors[token]!, { grounds: read(grounds), minimum, towards })
  if (ground === 'deep') return colors
  return { ...colors, ...deriveBrand(color, ground, read(BRAND_GROUNDS)) }
}

/**
 * Light pages use the color itself, darkened if it has too little contrast; dark pages use a light color of
 * the same hue.
 */
function deriveBrand(color: string, ground: 'light' | 'dark', grounds: readonly string[]): Colors {
  const wanted = toOklch(color)
  const isLight = ground === 'light'
  const start = isLight
    ? color
    : toHex({
        ...wanted,
        lightness: DARK_BRAND.lightness,
        chroma: Math.min(wanted.chroma, DARK_BRAND.chroma),
      })
  const brand = ensureContrast(start, {
    grounds,
    minimum: TEXT_CONTRAST,
    towards: isLight ? 'dark' : 'light',
  })
  const shade = toOklch(brand)
  const darkens = isLight && shade.lightness > DARKEST_TO_DARKEN
  const step = (by: number) => toHex({ ...shade, lightness: shade.lightness + (darkens ? -by : by) })
  const tint = createTint(color)
  return {
    brand,
    'brand-hover': step(0.055),
    'brand-active': step(0.1),
    'brand-text': brand,
    'on-brand': isLight
      ? '#ffffff'
      : ensureContrast(tint('#06231a'), { grounds: [brand], minimum: TEXT_CONTRAST, towards: 'dark' }),
    d1: brand,
    ...(isLight && { focus: brand, 'logo-base': brand }),
  }
}

/** Returns the color as shown on light pages, darkened if it has too little contrast. Null if the text is not a color. */
export const findShownColor = (color: string): string | null =>
  isHexColor(color) ? deriveColors(color.toLowerCase(), 'light')['brand']! : null
