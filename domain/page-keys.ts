/**
 * Cache tags: names of rows and of row sets that pages query. A cached page has the tags of everything read
 * for it; a change evicts the pages with the affected tags.
 */

/** Tag of untracked reads, evicted by any change. */
export const EVERYTHING = '*'

/** Tables whose changes are announced per row. A change of any other table evicts every page. */
export const TRACKED_TABLES = ['blog_posts', 'news_posts', 'authors', 'tags'] as const
export type TrackedTable = (typeof TRACKED_TABLES)[number]
export type TrackedPostTable = 'blog_posts' | 'news_posts'
export const TRACKED_POST_TABLES: readonly TrackedPostTable[] = ['blog_posts', 'news_posts']

/** Tag for a change of any visible row of a table. */
export const anyOf = (table: TrackedTable) => `${table}/any`
/** Tag for a change of one row. Tags of posts are identified by slug. */
export const rowOf = (table: TrackedTable, id: string) => `${table}/row/${id}`
export const slugOf = (table: TrackedPostTable, slug: string) => `${table}/slug/${slug}`
/** Tag for the set of posts and their order. */
export const orderOf = (table: TrackedPostTable) => `${table}/order`
/** Tag for the set of posts with a tag, and their order. */
export const tagOf = (table: TrackedPostTable, slug: string) => `${table}/tag/${slug}`
export const tagsOf = (table: TrackedPostTable) => `${table}/tags`
/** Tag for the set of posts by an author, and their order. */
export const authorOf = (table: TrackedPostTable, id: string) => `${table}/author/${id}`
export const authorsOf = (table: TrackedPostTable) => `${table}/authors`

export function readTable(key: string): string {
  const at = key.indexOf('/')
  return at === -1 ? key : key.slice(0, at)
}
