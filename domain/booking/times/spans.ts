/** A span of time; `to` is exclusive. */
export type Span = { from: number; to: number }

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

/** Removes `taken` from `spans`. Both must be sorted and merged. */
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

export function doOverlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}
