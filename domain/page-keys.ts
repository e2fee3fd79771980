/**
 * Cache tags: names of rows, and of sets of rows that pages query. A cached page has the tags of what was read for it;
 * a change evicts the pages with the affected tags.
 */

/** Key of untracked reads: affected by any change. */
export const EVERYTHING = '*'

/** Tables with change announcements per row; a change of any other table affects every page. */
export const TRACKED_TABLES = ['blog_posts', 'news_posts', 'authors', 'tags'] as const
export type TrackedTable = (typeof TRACKED_TABLES)[number]
export type TrackedPostTable = 'blog_posts' | 'news_posts'
export const TRACKED_POST_TABLES: readonly TrackedPostTable[] = ['blog_posts', 'news_posts']

/** Any row of a table that readers can see. */
export const anyOf = (table: TrackedTable) => `${table}/any`
/** Any change of one row. Tags are identified by slug. */
export const rowOf = (table: TrackedTable, id: string) => `${table}/row/${id}`
export const slugOf = (table: TrackedPostTable, slug: string) => `${table}/slug/${slug}`
/** Which posts there are, and in which order. */
export const orderOf = (table: TrackedPostTable) => `${table}/order`
/** Which posts a tag has, and in which order. */
export const tagOf = (table: TrackedPostTable, slug: string) => `${table}/tag/${slug}`
export const tagsOf = (table: TrackedPostTable) => `${table}/tags`
/** Which posts an author has, and in which order. */
export const authorOf = (table: TrackedPostTable, id: string) => `${table}/author/${id}`
export const authorsOf = (table: TrackedPostTable) => `${table}/authors`

export function readTable(key: string): string {
  const at = key.indexOf('/')
  return at === -1 ? key : key.slice(0, at)
}
