/** What stands in a day: minutes since its midnight; `to` lies behind `from`. */
export type Span = { from: number; to: number }

/** Where it is drawn beside what happens at the same time: in column `column` of `columns`, `width` columns wide. */
export type Placed<Entry extends Span> = { entry: Entry; column: number; columns: number; width: number }

/**
 * Puts entries that overlap side by side. Those that hang together through others share the number of columns; an entry
 * takes the first column that is free, and is as wide as the columns behind it are free meanwhile.
 */
export function layOutDay<Entry extends Span>(entries: readonly Entry[]): Placed<Entry>[] {
  return splitIntoGroups(entries).flatMap(placeGroup)
}

function splitIntoGroups<Entry extends Span>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const entry of entries.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (entry.from >= end) groups.push([])
    groups.at(-1)!.push(entry)
    end = Math.max(end, entry.to)
  }
  return groups
}

function placeGroup<Entry extends Span>(group: readonly Entry[]): Placed<Entry>[] {
  const columns: Entry[][] = []
  const places = group.map((entry) => {
    const free = columns.findIndex((column) => column.at(-1)!.to <= entry.from)
    const column = free === -1 ? columns.length : free
    columns[column] = [...(columns[column] ?? []), entry]
    return { entry, column }
  })
  return places.map(({ entry, column }) => {
    const taken = columns.findIndex(
      (others, at) => at > column && others.some((other) => doOverlap(entry, other)),
    )
    return {
      entry,
      column,
      columns: columns.length,
      width: (taken === -1 ? columns.length : taken) - column,
    }
  })
}

/** Whether two have a minute together; what ends when the other begins has none. */
export function doOverlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}
