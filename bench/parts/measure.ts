export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** @param part quantile from 0 to 1 */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)]!
}

export function describeDurations(values: readonly number[]): string {
  const [p50, p99, maximum] = [0.5, 0.99, 1].map((part) => percentile(values, part).toFixed(1))
  return `p50 ${p50} ms, p99 ${p99} ms, max ${maximum} ms (n = ${values.length})`
}
