import type { ImportItem } from '#import/records/records.ts'

/** What the author chose for a name in the file: one of our authors, or empty for none. */
export type AuthorChoices = Readonly<Record<string, string>>

/** Posts of our own export keep their author. */
export function mapAuthor(item: ImportItem, choices: AuthorChoices = {}): ImportItem {
  if (item.kind !== 'post' || item.record.own !== undefined) return item
  const { author } = item.record
  if (!Object.hasOwn(choices, author)) return item
  return { ...item, record: { ...item.record, author: choices[author]! } }
}

/** How often the posts of a file have each author and each state, most frequent first. */
export type SourceNames = Record<'authors' | 'statuses', NameCount[]>
export type NameCount = { name: string; count: number }

/** A column with more values is no state. */
const MAX_NAMES = 200

export function countSourceNames() {
  const authors = new Map<string, number>()
  const statuses = new Map<string, number>()
  const add = (counts: Map<string, number>, name: string): void => {
    if (counts.has(name) || counts.size < MAX_NAMES) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const list = (counts: ReadonlyMap<string, number>): NameCount[] =>
    [...counts].map(([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count)
  return {
    add(item: ImportItem): void {
      if (item.kind !== 'post' || item.record.own !== undefined) return
      if (item.record.author !== '') add(authors, item.record.author)
      for (const status of item.source?.statuses ?? []) add(statuses, status)
    },
    list: (): SourceNames => ({ authors: list(authors), statuses: list(statuses) }),
  }
}
