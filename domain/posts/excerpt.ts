import { dropEnding } from '#import/text/clean-text.ts'

/** In characters. */
export const EXCERPT_LENGTH = 200

export const ELLIPSIS = '…'

export function makeExcerpt(text: string, maxLength: number = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // A character has at most two UTF-16 code units.
  const characters = Array.from(line.slice(0, 2 * (maxLength + 1)))
  if (characters.length <= maxLength) return line

  const cut = characters.slice(0, maxLength - 1).join('')
  const isWordEnd = characters[maxLength - 1] === ' '
  const lastSpace = cut.lastIndexOf(' ')
  const words = isWordEnd || lastSpace <= 0 ? cut : cut.slice(0, lastSpace)
  return `${dropEnding(words, ' .,;:!?–—-')}${ELLIPSIS}`
}
