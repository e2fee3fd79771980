/**
 * Names of what pages show: rows, and sets of rows that questions are asked about. A page keeps the names of what was
 * read for it; a change says which of them it concerns.
 */

/** Read by who did not say what: any change concerns it. */
export const EVERYTHING = '*'

/** Tables whose changes are told row by row; a change of any other concerns every page. */
export const TOLD_TABLES = ['blog_posts', 'news_posts', 'authors', 'tags'] as const
export type TrackedTable = (typeof TOLD_TABLES)[number]
export type TrackedPostTable = 'blog_posts' | 'news_posts'
export const TOLD_POSTS: readonly TrackedPostTable[] = ['blog_posts', 'news_posts']

/** Any row of a table that readers can see. */
export const anyOf = (table: TrackedTable) => `${table}/any`
/** One row, whatever changes in it. Tags go by their slug. */
export const rowOf = (table: TrackedTable, id: string) => `${table}/row/${id}`
/** The post that has a slug, or none. */
export const slugOf = (table: TrackedPostTable, slug: string) => `${table}/slug/${slug}`
/** Which posts there are, and in which order. */
export const orderOf = (table: TrackedPostTable) => `${table}/order`
/** Which posts a tag has, and in which order. */
export const tagOf = (table: TrackedPostTable, slug: string) => `${table}/tag/${slug}`
/** How many posts any tag has. */
export const tagsOf = (table: TrackedPostTable) => `${table}/tags`
/** Which posts an author has, and in which order. */
export const authorOf = (table: TrackedPostTable, id: string) => `${table}/author/${id}`
/** How many posts any author has. */
export const authorsOf = (table: TrackedPostTable) => `${table}/authors`

/** The table that a name is about; a change of all of it concerns every such name. */
export function readTable(key: string): string {
  const at = key.indexOf('/')
  return at === -1 ? key : key.slice(0, at)
}
