import { doOverlap, type Span } from '#domain/booking/times/spans.ts'

/** Position of an entry beside overlapping ones: starts at `column` of `columns` and spans `width` columns. */
export type PlacedEntry<Entry extends Span> = { entry: Entry; column: number; columns: number; width: number }

/**
 * Places overlapping entries side by side. Entries that overlap directly or indirectly share the number of
 * columns. Each takes the first free column, and extends over free columns to its right.
 */
export function layOutDay<Entry extends Span>(entries: readonly Entry[]): PlacedEntry<Entry>[] {
  const groups: Entry[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const entry of entries.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (entry.from >= end) groups.push([])
    groups.at(-1)!.push(entry)
    end = Math.max(end, entry.to)
  }
  return groups.flatMap(placeGroup)
}

function placeGroup<Entry extends Span>(group: readonly Entry[]): PlacedEntry<Entry>[] {
  const columns: Entry[][] = []
  const placed = group.map((entry) => {
    const free = columns.findIndex((column) => column.at(-1)!.to <= entry.from)
    const column = free === -1 ? columns.length : free
    columns[column] = [...(columns[column] ?? []), entry]
    return { entry, column }
  })
  return placed.map(({ entry, column }) => {
    const taken = columns.findIndex(
      (others, at) => at > column && others.some((other) => doOverlap(entry, other)),
    )
    const end = taken === -1 ? columns.length : taken
    return { entry, column, columns: columns.length, width: end - column }
  })
}
