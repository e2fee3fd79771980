import { z } from '#domain/schema.ts'
import {
  anyOf,
  authorOf,
  authorsOf,
  orderOf,
  rowOf,
  slugOf,
  tagOf,
  tagsOf,
  TRACKED_POST_TABLES,
  TRACKED_TABLES,
  type TrackedPostTable,
} from '#domain/page-keys.ts'
import type { PageChange } from '#domain/page-reads.ts'

const postChange = z.object({
  id: z.string(),
  slugs: z.array(z.string()),
  isSeen: z.boolean().optional(),
  isMoved: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  authors: z.array(z.string()).optional(),
  moments: z.array(z.string()).optional(),
  dueIn: z.number().optional(),
})

export type PostChange = z.infer<typeof postChange>
export const postChanges = z.array(postChange)

const namedRows = z.array(z.object({ id: z.string() }))
const announcement = z.discriminatedUnion('table', [
  z.object({ table: z.literal('blog_posts'), rows: postChanges }),
  z.object({ table: z.literal('news_posts'), rows: postChanges }),
  z.object({ table: z.literal('authors'), rows: namedRows }),
  z.object({ table: z.literal('tags'), rows: namedRows }),
])

/** Redirects affect only URLs without a page, so no rendered page has this tag. */
const REDIRECTS = 'redirects'

export type Announced = {
  /** Null means every page. */
  change: PageChange | null
  setsMoment: boolean
}

const UNKNOWN: Announced = { change: null, setsMoment: true }

/** @param payload a table or its changed rows; empty if some may have been missed */
export function readAnnouncement(payload: string): Announced {
  if (payload === REDIRECTS) return { change: { keys: [], moments: [] }, setsMoment: false }
  const table = TRACKED_TABLES.find((name) => name === payload)
  if (table) return { change: { keys: [table], moments: [] }, setsMoment: true }
  const parsed = announcement.safeParse(parseJson(payload))
  if (!parsed.success) return UNKNOWN
  const { data } = parsed
  if (data.table === 'tags')
    return {
      change: { keys: data.rows.flatMap(({ id }) => listTagKeys(id)), moments: [] },
      setsMoment: false,
    }
  if (data.table === 'authors') {
    const keys = [anyOf('authors'), ...data.rows.map(({ id }) => rowOf('authors', id))]
    return { change: { keys, moments: [] }, setsMoment: false }
  }
  return {
    change: describePosts(data.table, data.rows),
    setsMoment: data.rows.some(({ dueIn }) => dueIn !== undefined),
  }
}

/** Returns the tags of changed posts. An invalid time affects the whole table. */
export function describePosts(table: TrackedPostTable, rows: readonly PostChange[]): PageChange {
  const moments = rows.flatMap((row) => (row.moments ?? []).map((at) => ({ table, at: Date.parse(at) })))
  if (moments.some(({ at }) => Number.isNaN(at))) return { keys: [table], moments: [] }
  return { keys: rows.flatMap((row) => listPostKeys(table, row)), moments }
}

function listPostKeys(table: TrackedPostTable, row: PostChange): string[] {
  const { tags = [], authors = [] } = row
  return [
    rowOf(table, row.id),
    ...row.slugs.map((slug) => slugOf(table, slug)),
    ...(row.isSeen ? [anyOf(table)] : []),
    ...(row.isMoved ? [orderOf(table), tagsOf(table), authorsOf(table)] : []),
    ...tags.map((slug) => tagOf(table, slug)),
    ...(tags.length > 0 ? [tagsOf(table)] : []),
    ...authors.map((id) => authorOf(table, id)),
    ...(authors.length > 0 ? [authorsOf(table)] : []),
  ]
}

/** Returns tags for a renamed, merged or deleted tag, which affects the posts that had it. */
function listTagKeys(slug: string): string[] {
  return [anyOf('tags'), rowOf('tags', slug), ...TRACKED_POST_TABLES.map((table) => tagOf(table, slug))]
}

/** Returns null if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
