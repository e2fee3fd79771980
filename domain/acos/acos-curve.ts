import { calculateTargetAcos } from './acos.ts'

export type PlotPoint = {
  x: number
  y: number
  /** Side of the point on which its label stays clear of the curve, and the distance between them in pixels. */
  labelAnchor: 'start' | 'end'
  labelDx: number
  labelDy: number
}

export type AcosCurve = ReturnType<typeof layOutAcosCurve>

export type CurveInput = { tacos: number; organicSales: number | null; breakEvenAcos: number | null }

const SAMPLES = 60
const QUARTERS = [4, 3, 2, 1, 0]
/** Axis maximums whose quarters are round numbers; multiplied by powers of ten. */
const ROUND_HEIGHTS = [1, 2, 4, 6, 8, 10]
const MIN_HEIGHT = 4
/** Percentages from this value on are written as powers of ten. */
const LARGE = 1e9
/** Left of this position the label goes below and to the right of the point; right of it, above and to the left. */
const LABEL_TURNS_AT = 38

/** Lays out the curve so that the visitor's point and the break-even line are well inside the plot. */
export function layOutAcosCurve({ tacos, organicSales, breakEvenAcos }: CurveInput) {
  const target = organicSales === null ? 0 : calculateTargetAcos(tacos, organicSales)
  const top = roundUp(Math.max(tacos * 6, target * 1.5, (breakEvenAcos ?? 0) * 1.25, MIN_HEIGHT))
  const toY = (acos: number) => round(100 - (acos / top) * 100)
  const points = samplePoints(tacos, top).map(({ x, acos }) => `${round(x)} ${toY(acos)}`)
  const line = `M${points.join('L')}`
  const lastY = points.at(-1)!.split(' ')[1]
  return {
    line,
    // If the curve leaves the plot at the top, the area below still fills the plot's height.
    area: `${line}L100 ${lastY}L100 100L0 100Z`,
    yTicks: QUARTERS.map((quarter) => ({ y: 100 - quarter * 25, label: formatTick((top / 4) * quarter) })),
    xTicks: QUARTERS.toReversed().map((quarter) => ({ x: quarter * 25, label: `${quarter * 25}%` })),
    point: organicSales === null ? null : placePoint(round(organicSales), toY(target)),
    breakEvenY: breakEvenAcos === null || breakEvenAcos < 0 ? null : toY(breakEvenAcos),
  }
}

/** Samples the curve from 0 organic sales to the point where it leaves the plot, more densely where it is steep. */
function samplePoints(tacos: number, top: number): { x: number; acos: number }[] {
  const end = tacos === 0 ? 100 : 100 * (1 - tacos / top)
  return Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const x = end * (1 - (1 - index / SAMPLES) ** 2)
    return { x, acos: tacos === 0 ? 0 : calculateTargetAcos(tacos, x) }
  })
}

function placePoint(x: number, y: number): PlotPoint {
  return x > LABEL_TURNS_AT
    ? { x, y, labelAnchor: 'end', labelDx: -10, labelDy: -13 }
    : { x, y, labelAnchor: 'start', labelDx: 9, labelDy: 19 }
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  // The last entry is the next power of ten, so only a rounding error can leave none.
  return power * (ROUND_HEIGHTS.find((height) => height * power >= value) ?? 10)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function formatTick(value: number): string {
  const digits =
    value >= LARGE ? value.toExponential(1) : value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${digits}%`
}
