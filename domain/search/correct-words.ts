import { readSearchWords } from './search-terms.ts'

const MIN_WORD_LENGTH = 4

/**
 * Replaces each word with the known word at the smallest edit distance; null if nothing changes.
 * @param known words from `readSearchWords`, most likely first
 */
export function correctWords(query: string, known: readonly string[]): string | null {
  const words = readSearchWords(query)
  const corrected = words.map((word) => findNearest(word, known))
  return corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : null
}

/** Returns the word itself if it is known, is a prefix of a known word, or has no similar one. */
function findNearest(word: string, known: readonly string[]): string {
  if (word.length < MIN_WORD_LENGTH || known.some((other) => other.startsWith(word))) return word
  let best = { word, distance: countForgiven(word) + 1 }
  for (const other of known) {
    if (Math.abs(other.length - word.length) >= best.distance) continue
    const distance = measureDistance(word, other)
    if (distance < best.distance) best = { word: other, distance }
  }
  return best.word
}

function countForgiven(word: string): number {
  if (word.length < 6) return 1
  return word.length < 10 ? 2 : 3
}

/** Counts letters to insert, delete, replace or swap with the next one (optimal string alignment). */
export function measureDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isExchanged) least = Math.min(least, beforeLast[column - 2]! + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
