/** A passage of a text, with enough context to find it again after the text has changed. */
export type Passage = {
  quote: string
  /** Text around the passage. */
  before: string
  after: string
  /** Offset of the passage when it was recorded. */
  at: number
}

type Range = { from: number; to: number }

const MAX_QUOTE_LENGTH = 500
const CONTEXT_LENGTH = 40
/** Minimum number of matching characters in quote and context. With fewer, the same words elsewhere could match. */
const MIN_MATCH_LENGTH = 12

export function describePassage(text: string, { from, to }: Range): Passage {
  const end = Math.min(to, from + MAX_QUOTE_LENGTH)
  return {
    quote: text.slice(from, end),
    before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
    after: text.slice(end, end + CONTEXT_LENGTH),
    at: from,
  }
}

/** Finds a passage by its words; if they were rewritten, by the text around them. @returns null if it was removed */
export function findPassage(text: string, passage: Passage): Range | null {
  const { quote, before, after, at } = passage
  const needed = Math.min(MIN_MATCH_LENGTH - quote.length, before.length + after.length)
  if (quote === '') return null
  const found: (Range & { match: number })[] = []
  for (let from = text.indexOf(quote); from !== -1; from = text.indexOf(quote, from + 1)) {
    const to = from + quote.length
    const match = countSameEnd(text.slice(0, from), before) + countSameStart(text.slice(to), after)
    if (match >= needed) found.push({ from, to, match })
  }
  const [best] = found.toSorted(
    (one, other) => other.match - one.match || Math.abs(one.from - at) - Math.abs(other.from - at),
  )
  return best ? { from: best.from, to: best.to } : findBetween(text, passage)
}

function findBetween(text: string, { quote, before, after }: Passage): Range | null {
  if (before.length + after.length < MIN_MATCH_LENGTH) return null
  const start = before === '' ? 0 : text.indexOf(before)
  if (start === -1) return null
  const from = start + before.length
  const to = after === '' ? text.length : text.indexOf(after, from)
  return to > from && to - from <= 2 * quote.length + MIN_MATCH_LENGTH ? { from, to } : null
}

function countSameStart(one: string, other: string): number {
  let count = 0
  while (count < other.length && one[count] === other[count]) count += 1
  return count
}

function countSameEnd(one: string, other: string): number {
  let count = 0
  while (count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}
