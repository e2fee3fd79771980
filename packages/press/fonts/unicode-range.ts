/**
 * Formats code points as a CSS `unicode-range`: `U+20-7E, U+A0`.
 * @param codes in any order, each once
 */
export function writeUnicodeRange(codes: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open && code === open.last + 1) open.last = code
    else ranges.push({ first: code, last: code })
  }
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}
