import { makeSlug } from '#import/text/slug.ts'

const MAX_WORDS = 8
/** Words that are useless for a search, like numbers and parts of ids. */
const IGNORED_WORDS = /^(?:html?|php|aspx?|index)$/

export function readAddressWords(path: string): string {
  for (const segment of path.split('/').toReversed()) {
    const words = makeSlug(decode(segment))
      .split('-')
      .filter((word) => word.length > 1 && !IGNORED_WORDS.test(word) && !isNumber(word))
    if (words.length > 0) return words.slice(0, MAX_WORDS).join(' ')
  }
  return ''
}

function isNumber(word: string): boolean {
  return /^[\da-f]+$/.test(word) && /\d/.test(word)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
