import type { ImportItem } from '#import/records/records.ts'

/** Chosen author by name in the file; empty for no author. */
export type AuthorChoices = Readonly<Record<string, string>>

/** Posts of our own export keep their author. */
export function mapAuthor(item: ImportItem, choices: AuthorChoices = {}): ImportItem {
  if (item.kind !== 'post' || item.record.own !== undefined) return item
  const { author } = item.record
  if (!Object.hasOwn(choices, author)) return item
  return { ...item, record: { ...item.record, author: choices[author]! } }
}

/** Number of posts per author and state in a file, most frequent first. */
export type SourceNames = Record<'authors' | 'statuses', NameCount[]>
export type NameCount = { name: string; count: number; drafts: number }

/** More names are not counted. */
export const MAX_SOURCE_NAMES = 200

export function countSourceNames() {
  const authors = new Map<string, NameCount>()
  const statuses = new Map<string, NameCount>()
  const add = (counts: Map<string, NameCount>, name: string, isDraft: boolean): void => {
    const known = counts.get(name) ?? { name, count: 0, drafts: 0 }
    known.count += 1
    if (isDraft) known.drafts += 1
    if (counts.size < MAX_SOURCE_NAMES) counts.set(name, known)
  }
  const list = (counts: ReadonlyMap<string, NameCount>): NameCount[] =>
    [...counts.values()].toSorted((one, other) => other.count - one.count)
  return {
    add(item: ImportItem): void {
      if (item.kind !== 'post' || item.record.own !== undefined) return
      const isDraft = item.record.status === 'draft'
      if (item.record.author !== '') add(authors, item.record.author, isDraft)
      for (const status of item.source?.statuses ?? []) add(statuses, status, isDraft)
    },
    list: (): SourceNames => ({ authors: list(authors), statuses: list(statuses) }),
  }
}
