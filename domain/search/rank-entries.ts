import { makeSlug } from '#import/text/slug.ts'
import { isWordOfTerm, type SearchTerm } from './search-terms.ts'

export type SearchEntry = {
  title: string
  summary: string
  /** Additional keywords that are not shown. */
  keywords: readonly string[]
}

/** Number of entries shown before the posts even if no title contains all words. */
const LEADING_ENTRIES = 2

/**
 * Returns the entries that contain every word of a query, ranked like posts in the database: by matches in
 * the title, in title and keywords, then with the summary. Ties keep the given order.
 * @returns entries to show before and after the posts; none for a query without words
 */
export function rankEntries<T extends SearchEntry>(
  terms: readonly SearchTerm[],
  entries: readonly T[],
): { leading: T[]; trailing: T[] } {
  if (terms.length === 0) return { leading: [], trailing: [] }
  const ranked = entries
    .flatMap((entry, at) => {
      const circle = findCircle(entry, terms)
      return circle === null ? [] : [{ entry, at, circle }]
    })
    .toSorted((a, b) => a.circle - b.circle || a.at - b.at)
  const named = ranked.filter(({ circle }) => circle === 0).length
  const found = ranked.map(({ entry }) => entry)
  const leading = Math.max(named, LEADING_ENTRIES)
  return { leading: found.slice(0, leading), trailing: found.slice(leading) }
}

function findCircle({ title, keywords, summary }: SearchEntry, terms: readonly SearchTerm[]): number | null {
  const words: string[] = []
  for (const [circle, texts] of [[title], keywords, [summary]].entries()) {
    words.push(...texts.flatMap((text) => foldWords(text)))
    if (terms.every((term) => words.some((word) => isWordOfTerm(word, term)))) return circle
  }
  return null
}

/** Normalizes the words of a text one by one, because a slug has at most eighty letters. */
export function foldWords(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((part) => makeSlug(part).split('-'))
    .filter((word) => word !== '')
}

/** Returns the tags of these posts, most frequent first, ignoring case. Ties keep their order. */
export function rankTags(tagsOfPosts: readonly (readonly string[])[]): string[] {
  const counted = new Map<string, { tag: string; count: number }>()
  for (const tag of tagsOfPosts.flat()) {
    const key = tag.trim().toLowerCase()
    if (key === '') continue
    const known = counted.get(key)
    if (known) known.count += 1
    else counted.set(key, { tag: tag.trim(), count: 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count).map(({ tag }) => tag)
}
