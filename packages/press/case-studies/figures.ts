/** Formats a number with thousands separators, such as 1,140. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

export function formatDollars(value: number): string {
  return `$${formatCount(value)}`
}

/** Dollars with cents, for prices. */
export function formatPrice(value: number): string {
  return `$${value.toFixed(2)}`
}

/** `part` of `whole` as a percentage. */
export function formatShare(part: number, whole: number, decimals = 0): string {
  return formatPercent((part / whole) * 100, decimals)
}

/** A value that is already a percentage. */
export function formatPercent(value: number, decimals = 1): string {
  return `${value.toFixed(decimals)}%`
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function average(values: readonly number[]): number {
  return sum(values) / values.length
}

/** First and last of at least one value. */
export function takeEnds(values: readonly number[]): { first: number; last: number } {
  return { first: values[0]!, last: values.at(-1)! }
}
