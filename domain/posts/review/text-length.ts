/** Recommended length for search engines, in characters. */
export type LengthRange = { from: number; to: number }

export const SEARCH_TITLE_LENGTH: LengthRange = { from: 15, to: 60 }
export const SEARCH_DESCRIPTION_LENGTH: LengthRange = { from: 70, to: 160 }

export type LengthVerdict = 'empty' | 'short' | 'good' | 'long'

/** Counts Unicode code points after composition (NFC). */
export function countCharacters(text: string): number {
  return Array.from(text.trim().normalize('NFC')).length
}

export function judgeLength(text: string, { from, to }: LengthRange): LengthVerdict {
  const count = countCharacters(text)
  if (count === 0) return 'empty'
  if (count < from) return 'short'
  return count > to ? 'long' : 'good'
}
