/** Sets of moments, as spans in order that neither touch nor overlap. */

/** From `from` until before `to`, in milliseconds since 1970. */
export type Span = { from: number; to: number }

/** The spans in any order, as such a set. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  const sorted = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** What is in the first set and not in the second. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let next = 0
  for (const { from, to } of spans) {
    let start = from
    while (next < taken.length && taken[next]!.to <= start) next += 1
    for (let at = next; at < taken.length && taken[at]!.from < to; at += 1) {
      if (taken[at]!.from > start) left.push({ from: start, to: taken[at]!.from })
      start = Math.max(start, taken[at]!.to)
    }
    if (start < to) left.push({ from: start, to })
  }
  return left
}

/** Asks whether a span lies within the set, for spans that are asked about in the order of their begin. */
export function createSpanCheck(set: readonly Span[]): (span: Span) => boolean {
  let next = 0
  return ({ from, to }) => {
    while (next < set.length && set[next]!.to <= from) next += 1
    const span = set[next]
    return span !== undefined && span.from <= from && to <= span.to
  }
}
