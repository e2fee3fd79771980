import { DEFAULT_COLOR } from './palette.ts'

export const CORNERS = ['soft', 'sharp', 'round'] as const
export const FONT_PAIRS = ['modern', 'plain', 'classic'] as const
export const THEMES = ['system', 'light', 'dark'] as const

export type Corners = (typeof CORNERS)[number]
export type FontPair = (typeof FONT_PAIRS)[number]
export type Theme = (typeof THEMES)[number]

export type Brand = {
  logo: BrandPicture | null
  /** Logo for dark backgrounds; null to use `logo` there too. */
  logoDark: BrandPicture | null
  icon: BrandPicture | null
  /** Hex color in lower case, such as `#0e5a45`. */
  color: string
  corners: Corners
  fonts: FontPair
  theme: Theme
}

export type BrandPicture = {
  type: 'image/svg+xml' | 'image/png'
  base64: string
  width: number
  height: number
}

export const defaultBrand: Brand = {
  logo: null,
  logoDark: null,
  icon: null,
  color: DEFAULT_COLOR,
  corners: 'soft',
  fonts: 'modern',
  theme: 'system',
}

/** Maximum length of a stored picture in characters. */
export const MAX_BRAND_PICTURE = 200_000
const DATA_URL = /^data:(image\/svg\+xml|image\/png);base64,([A-Za-z\d+/]+={0,2})$/
const SVG_SIZE = /^<svg width="([\d.]+)" height="([\d.]+)"/
/** Header of a PNG: its signature and first chunk, which contains width and height. */
const PNG_START = '\x89PNG\r\n\x1a\n'

/** Parses a stored picture (see server/brand/normalize-picture.ts). Returns null if the text is invalid. */
export function readBrandPicture(text: string): BrandPicture | null {
  const [, type, base64] = DATA_URL.exec(text) ?? []
  if (!type || !base64 || text.length > MAX_BRAND_PICTURE) return null
  const start = atob(base64.slice(0, 200 - (200 % 4)).replaceAll('=', ''))
  const size = type === 'image/png' ? readPngSize(start) : SVG_SIZE.exec(start)?.slice(1).map(Number)
  const [width = 0, height = 0] = size ?? []
  return width > 0 && height > 0 ? { type: type as BrandPicture['type'], base64, width, height } : null
}

function readPngSize(start: string): number[] | null {
  if (!start.startsWith(PNG_START)) return null
  const at = (from: number) => [0, 1, 2, 3].reduce((sum, by) => sum * 256 + start.charCodeAt(from + by), 0)
  return [at(16), at(20)]
}

export const writeDataUrl = ({ type, base64 }: Pick<BrandPicture, 'type' | 'base64'>): string =>
  `data:${type};base64,${base64}`
