export type ChartScale = {
  /** Width of the plot. */
  width: number
  /** Vertical positions of the smallest and largest value, in user units. */
  bottom: number
  top: number
  min: number
  max: number
}

export type Point = { x: number; y: number }

/** Places values at equal distances from left to right, rounded to a tenth of a unit. */
export function placePoints(values: readonly number[], scale: ChartScale): Point[] {
  const step = scale.width / Math.max(1, values.length - 1)
  const unit = (scale.bottom - scale.top) / (scale.max - scale.min)
  return values.map((value, index) => ({
    x: roundToTenth(index * step),
    y: roundToTenth(scale.bottom - (value - scale.min) * unit),
  }))
}

/** Like `placePoints`, with gaps for unknown values. Each segment has at least two points. */
export function placeStretches(values: readonly (number | null)[], scale: ChartScale): Point[][] {
  const placed = placePoints(
    values.map((value) => value ?? scale.min),
    scale,
  )
  const stretches: Point[][] = []
  values.forEach((value, index) => {
    if (value === null) return
    const isFirst = index === 0 || values[index - 1] === null
    if (isFirst) stretches.push([])
    stretches.at(-1)!.push(placed[index]!)
  })
  const half = scale.width / Math.max(1, values.length - 1) / 2
  return stretches.map((points) => (points.length > 1 ? points : widen(points[0]!, half)))
}

/** A line of zero length would be invisible. */
function widen({ x, y }: Point, half: number): Point[] {
  return [
    { x: roundToTenth(Math.max(0, x - half)), y },
    { x: roundToTenth(x + half), y },
  ]
}

/** Returns the `d` attribute of a line through the points. */
export function drawLine(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
}

/** Returns the `d` attribute of the area between the line and `bottom`. */
export function drawArea(points: readonly Point[], bottom: number): string {
  const first = points.at(0)
  const last = points.at(-1)
  if (!first || !last) return ''
  return `${drawLine(points)}L${last.x} ${bottom}L${first.x} ${bottom}Z`
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
