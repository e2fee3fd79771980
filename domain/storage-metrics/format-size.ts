const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024

/** "0 B", "1.5 KB", "20 MB": two decimals at most, in powers of 1024. */
export function formatSize(bytes: number): string {
  let amount = bytes
  let unit = 0
  // What would be rounded up to 1024 is one of the next unit.
  while (round(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  return `${round(amount)} ${UNITS[unit]}`
}

/** Sizes are totalled in MB to two decimals. Specification, section 9. */
export function toMegabytes(bytes: number): number {
  return round(bytes / STEP ** 2)
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}
