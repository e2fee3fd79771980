/** Visual order of characters in text with Hebrew or Arabic (https://www.unicode.org/reports/tr9/). */
import bidiFactory from 'bidi-js'

export const bidi = bidiFactory()

/** Applies rule L2 of the Unicode bidirectional algorithm to whole runs. */
export function reorder<R extends { level: number }>(runs: R[]): R[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return ordered
}
