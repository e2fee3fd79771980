/** The number of a payment request in what a person typed, such as "Nr. 2026-1" for 2026-0001; null when there is none. */
export function readRequestNumber(text: string): string | null {
  const [, year, place] = /(?:^|\D)(20\d\d)\s?[-–—/ ]\s?(\d{1,9})(?:\D|$)/u.exec(text.trim()) ?? []
  if (year === undefined || Number(place) === 0) return null
  return `${year}-${String(Number(place)).padStart(4, '0')}`
}
