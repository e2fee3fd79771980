/** Vertical axis that starts at zero. */
export type ChartAxis = {
  max: number
  /** Evenly spaced, from zero to `max`. */
  ticks: number[]
}

const MAX_STEPS = 5
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** Builds the axis with the fewest round steps that is still readable. */
export function buildAxis(values: readonly number[]): ChartAxis {
  const largest = Math.max(...values, 0) || 1
  const magnitude = 10 ** Math.floor(Math.log10(largest / MAX_STEPS))
  const step = ROUND_STEPS.map((factor) => factor * magnitude).find((size) => largest / size <= MAX_STEPS)
  const size = step ?? largest
  const count = Math.ceil(largest / size)
  return {
    max: count * size,
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((index * size).toPrecision(6))),
  }
}

/** As many labels as fit on a phone. */
const MAX_NAMES = 9
const MAX_GAPS = 5

/** Returns the indexes of labeled points: all if they fit, else the first, the last, and some at equal distances. */
export function chooseNamedPoints(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (count <= MAX_NAMES) return all
  const gaps = count - 1
  const even = all.find((step) => step > 1 && gaps % step === 0 && gaps / step <= MAX_GAPS)
  return all.filter((index) => index % (even ?? gaps) === 0)
}
