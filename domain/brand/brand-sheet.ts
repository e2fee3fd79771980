/** Composes the style sheet of a custom brand, which overrides app/styles. Empty for the default brand. */
import type { Brand, Corners, FontPair } from './brand.ts'
import { type Colors, DEFAULT_COLOR, deriveColors } from './palette.ts'

const RADII: Record<Exclude<Corners, 'soft'>, string> = {
  sharp: '--r-label:0;--r-control:2px;--r-card:2px;--r-panel:3px',
  round: '--r-label:10px;--r-control:14px;--r-card:22px;--r-panel:26px',
}

const HEADINGS = '.t-display,.t-h1,.t-h2,.t-h3,.t-h4'
const SERIFS = `'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif',serif`
/** Letter spacing and weight are tuned for the default sans serif; other fonts need different values. */
const FONTS: Record<Exclude<FontPair, 'modern'>, { root: string; rules: string }> = {
  plain: {
    root: '--font-display-stack:var(--font-text-stack)',
    rules: `${HEADINGS}{font-weight:650;letter-spacing:-.025em}`,
  },
  classic: {
    root: `--font-display-stack:${SERIFS}`,
    rules: `${HEADINGS}{font-weight:500;letter-spacing:-.012em;line-height:1.14}.t-num{font-weight:500;letter-spacing:-.01em}`,
  },
}

/** Works like `light-dark()` in browsers without it. The build does the same for app/styles. */
const SWITCHES =
  ':root{--at-light:initial;--at-dark: }' +
  '@media screen and (prefers-color-scheme:dark){:root{--at-light: ;--at-dark:initial}}' +
  '[data-theme=light]{--at-light:initial;--at-dark: }' +
  '@media screen{[data-theme=dark]{--at-light: ;--at-dark:initial}}'

export type LogoAddresses = { light: string; dark: string; width: number; height: number }

/**
 * @param logo URLs that pages load; null if there is no logo
 * @param hasIcon whether an icon replaces the default mark beside the name
 * @returns CSS; empty for the default brand
 */
export function composeBrandSheet(
  { color, corners, fonts }: Pick<Brand, 'color' | 'corners' | 'fonts'>,
  logo: LogoAddresses | null,
  hasIcon: boolean,
): string {
  const colors = color === DEFAULT_COLOR ? null : color
  const root = [
    ...(colors ? [composeColors(colors)] : []),
    ...(corners === 'soft' ? [] : [RADII[corners]]),
    ...(fonts === 'modern' ? [] : [FONTS[fonts].root]),
    ...(logo ? [`--logo:${composeSwitch(quoteUrl(logo.light), quoteUrl(logo.dark))}`] : []),
  ]
  if (root.length === 0 && !hasIcon) return ''
  const deep = [
    ...(colors ? [writeTokens(deriveColors(colors, 'deep'))] : []),
    ...(logo ? [`--logo:${quoteUrl(logo.dark)}`] : []),
  ]
  const rules = [
    ...(fonts === 'modern' ? [] : [FONTS[fonts].rules]),
    ...(logo ? [composeLogoRules(logo)] : []),
    ...(hasIcon && !logo ? ['.logo img{flex:none;width:1.36em;height:1.36em}'] : []),
  ]
  return (
    `@layer base{${SWITCHES}:root{${root.join(';')}}` +
    (deep.length > 0 ? `@media screen{.on-dark{${deep.join(';')}}}` : '') +
    '}' +
    (rules.length > 0 ? `@layer utilities{${rules.join('')}}` : '')
  )
}

function composeColors(color: string): string {
  const dark = deriveColors(color, 'dark')
  return Object.entries(deriveColors(color, 'light'))
    .map(([token, light]) => `--${token}:${composeSwitch(light, dark[token]!)}`)
    .join(';')
}

const composeSwitch = (light: string, dark: string) =>
  light === dark ? light : `var(--at-light,${light})var(--at-dark,${dark})`

const writeTokens = (colors: Colors) =>
  Object.entries(colors)
    .map(([token, hex]) => `--${token}:${hex}`)
    .join(';')

const quoteUrl = (address: string) => `url("${address.replaceAll(/["\\\n]/g, encodeURIComponent)}")`

const LOGO_HEIGHT_REM = 2.5
const MAX_LOGO_WIDTH_PX = 210

function composeLogoRules({ width, height }: LogoAddresses): string {
  return (
    `.logo .logo-picture{display:block;width:min(${((LOGO_HEIGHT_REM * width) / height).toFixed(2)}rem,${MAX_LOGO_WIDTH_PX}px,46vw);` +
    `aspect-ratio:${width}/${height};padding:0;background:var(--logo) left/contain no-repeat;print-color-adjust:exact}`
  )
}
