import { makeSlug } from '#import/text/slug.ts'

const MAX_WORDS = 8
/** What stands for nothing that can be searched for, as do numbers and parts of ids. */
const NO_WORD = /^(?:html?|php|aspx?|index)$/

/**
 * What somebody may be looking for at an address that leads nowhere: the words of its last part that has any.
 * @param path as it is written in an address
 */
export function readAddressWords(path: string): string {
  for (const segment of path.split('/').toReversed()) {
    const words = makeSlug(decode(segment))
      .split('-')
      .filter((word) => word.length > 1 && !NO_WORD.test(word) && !isNumber(word))
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
