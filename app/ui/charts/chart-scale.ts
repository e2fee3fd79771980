/** Factors for round numbers. */
const ROUND_STEPS = [1, 2, 5, 10]
const BINARY_STEPS = [1, 1.5, 2]

/** Returns the next 1, 2 or 5 times a power of ten; at least 1. */
export function roundUp(largest: number): number {
  if (largest <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(largest))
  return ROUND_STEPS.find((step) => largest <= step * magnitude)! * magnitude
}

/** Returns the next power of two, or 1.5 times one, for bytes; at least 1 KB. */
export function roundUpBytes(largest: number): number {
  if (largest <= 1024) return 1024
  const magnitude = 2 ** Math.floor(Math.log2(largest))
  return BINARY_STEPS.find((step) => largest <= step * magnitude)! * magnitude
}
