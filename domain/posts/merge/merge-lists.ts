import { diffArrays } from 'diff'

export type Merged<T> = {
  list: T[]
  /** Both changed the same items in different ways; theirs won. */
  hasOverlap: boolean
}

type Sides<T> = Record<'base' | 'mine' | 'theirs', readonly T[]>

/** Three-way merge of a list. @param keyOf equal for items with the same content */
export function mergeLists<T>(sides: Sides<T>, keyOf: (item: T) => string): Merged<T> {
  const { base, mine, theirs } = sides
  const keys = { base: base.map(keyOf), mine: mine.map(keyOf), theirs: theirs.map(keyOf) }
  const [inMine, inTheirs] = [findIndexes(keys.base, keys.mine), findIndexes(keys.base, keys.theirs)]
  const list: T[] = []
  let hasOverlap = false
  const take = (part: Sides<T>) => {
    const merged = mergePart(part, keyOf)
    list.push(...merged.list)
    hasOverlap ||= merged.hasOverlap
  }
  let at = { base: 0, mine: 0, theirs: 0 }
  for (const [place, item] of base.entries()) {
    const [left, right] = [inMine[place]!, inTheirs[place]!]
    if (left === -1 || right === -1) continue
    take({
      base: base.slice(at.base, place),
      mine: mine.slice(at.mine, left),
      theirs: theirs.slice(at.theirs, right),
    })
    list.push(mine[left] ?? item)
    at = { base: place + 1, mine: left + 1, theirs: right + 1 }
  }
  take({ base: base.slice(at.base), mine: mine.slice(at.mine), theirs: theirs.slice(at.theirs) })
  return { list, hasOverlap }
}

function mergePart<T>({ base, mine, theirs }: Sides<T>, keyOf: (item: T) => string): Merged<T> {
  const serialize = (items: readonly T[]) => JSON.stringify(items.map(keyOf))
  if (serialize(theirs) === serialize(base)) return { list: [...mine], hasOverlap: false }
  if (serialize(mine) === serialize(base) || serialize(mine) === serialize(theirs))
    return { list: [...theirs], hasOverlap: false }
  // Same length: neighbors changed by one person each do not overlap.
  const isPaired = base.length > 1 && mine.length === base.length && theirs.length === base.length
  if (!isPaired) return { list: [...theirs], hasOverlap: true }
  const pairs = base.map((item, place) =>
    mergePart({ base: [item], mine: [mine[place]!], theirs: [theirs[place]!] }, keyOf),
  )
  return { list: pairs.flatMap(({ list }) => list), hasOverlap: pairs.some((pair) => pair.hasOverlap) }
}

function findIndexes(before: readonly string[], after: readonly string[]): number[] {
  const places: number[] = []
  let at = 0
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (removed) places.push(...value.map(() => -1))
    else if (added) at += value.length
    else for (const _ of value) places.push(at++)
  }
  return places
}
