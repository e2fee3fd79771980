/**
 * Colors in OKLCH, in which equal steps of lightness look equal (https://bottosson.github.io/posts/oklab/),
 * and WCAG contrast.
 */

export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

const HEX = /^#[\da-f]{6}$/i

export const isHexColor = (text: string): boolean => HEX.test(text)

const readChannels = (hex: string): Triple =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as never

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const multiply = (matrix: readonly Triple[], [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as never

const RGB_TO_CONES: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const CONES_TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const LAB_TO_CONES: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const CONES_TO_RGB: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

export function toOklch(hex: string): Oklch {
  const linear = readChannels(hex).map(toLinear) as unknown as Triple
  const cones = multiply(RGB_TO_CONES, linear).map(Math.cbrt) as unknown as Triple
  const [lightness, a, b] = multiply(CONES_TO_LAB, cones)
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const lab: Triple = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  return multiply(CONES_TO_RGB, multiply(LAB_TO_CONES, lab).map((value) => value ** 3) as unknown as Triple)
}

const isInGamut = (rgb: Triple) => rgb.every((value) => value >= -0.0005 && value <= 1.0005)
const CHROMA_STEP = 0.002

/** Converts to sRGB; lowers the chroma if it is too high for the lightness. */
export function toHex(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness))
  let chroma = color.chroma
  while (chroma > 0 && !isInGamut(toLinearRgb({ ...color, lightness, chroma }))) chroma -= CHROMA_STEP
  const rgb = toLinearRgb({ ...color, lightness, chroma: Math.max(0, chroma) })
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255)
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

const readLuminance = (hex: string): number => {
  const [red, green, blue] = readChannels(hex).map(toLinear) as unknown as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG 2 contrast ratio, from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [dark, light] = [readLuminance(one), readLuminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const LIGHTNESS_STEP = 0.004

/** Darkens or lightens a color until it has the minimum contrast with every background. */
export function ensureContrast(
  hex: string,
  { grounds, minimum, towards }: { grounds: readonly string[]; minimum: number; towards: 'dark' | 'light' },
): string {
  const passes = (color: string) => grounds.every((ground) => measureContrast(color, ground) >= minimum)
  const color = toOklch(hex)
  let found = hex
  while (!passes(found) && color.lightness > 0 && color.lightness < 1) {
    color.lightness += towards === 'dark' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
    found = toHex(color)
  }
  return found
}
