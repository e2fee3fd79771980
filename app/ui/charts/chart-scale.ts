/** Steps at which the top of an axis is a number that one reads at once. */
const ROUND_STEPS = [1, 2, 5, 10]
const BINARY_STEPS = [1, 1.5, 2]

/** The next 1, 2 or 5 with noughts; 1 at least. */
export function roundUp(largest: number): number {
  if (largest <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(largest))
  return ROUND_STEPS.find((step) => largest <= step * magnitude)! * magnitude
}

/** The next power of two or one and a half of it, as sizes in bytes are read; 1 KB at least. */
export function roundUpBytes(largest: number): number {
  if (largest <= 1024) return 1024
  const magnitude = 2 ** Math.floor(Math.log2(largest))
  return BINARY_STEPS.find((step) => largest <= step * magnitude)! * magnitude
}
