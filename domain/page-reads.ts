import { EVERYTHING, type TrackedPostTable } from './page-keys.ts'

/** Time between two adjacent posts. A post published within it changes the pages that link them as neighbors. */
export type Span = {
  table: TrackedPostTable
  /** Milliseconds since 1970; `to` is inclusive. */
  from: number
  to: number
}

export type PageReads = { keys: Set<string>; spans: Span[] }

export type PageChange = {
  keys: readonly string[]
  /** Former and new publish dates of posts that were added, removed or moved in a list. */
  moments: readonly { table: TrackedPostTable; at: number }[]
}

/** Reads of a page that is not known yet, so any change evicts it. */
export function createPageReads(): PageReads {
  return { keys: new Set([EVERYTHING]), spans: [] }
}

/** Whether all reads of a page are tracked, so that their changes are announced. */
export function isFullyTracked({ keys }: PageReads): boolean {
  return !keys.has(EVERYTHING)
}

export function isAffected({ keys, spans }: PageReads, change: PageChange): boolean {
  return (
    keys.has(EVERYTHING) ||
    change.keys.some((key) => keys.has(key)) ||
    spans.some(({ table, from, to }) =>
      change.moments.some((moment) => moment.table === table && moment.at >= from && moment.at <= to),
    )
  )
}
