import { dropEnding } from '#import/text/clean-text.ts'

/** Longest summary made from a body, in characters. */
export const EXCERPT_LENGTH = 200

/** Where something was left out: beside the word, at either end. */
export const ELLIPSIS = '…'

/** Shortens text on one line to whole words, with an ellipsis when something was left out. */
export function makeExcerpt(text: string, maxLength: number = EXCERPT_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // A character takes two units of a text at most.
  const characters = Array.from(line.slice(0, 2 * (maxLength + 1)))
  if (characters.length <= maxLength) return line

  const cut = characters.slice(0, maxLength - 1).join('')
  const isWordEnd = characters[maxLength - 1] === ' '
  const lastSpace = cut.lastIndexOf(' ')
  const words = isWordEnd || lastSpace <= 0 ? cut : cut.slice(0, lastSpace)
  return `${dropEnding(words, ' .,;:!?–—-')}${ELLIPSIS}`
}
