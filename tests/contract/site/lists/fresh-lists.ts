/** The lists of published posts, found by reading all of them. */
import type { Engine } from '#backend/database/engine.ts'

export const TABLES = ['blog_posts', 'news_posts'] as const
export type Table = (typeof TABLES)[number]

const SEEN = `status = 'published' and published_at <= now()`

/** Ids as readers see them, newest first. */
export async function listSeen(
  engine: Engine,
  table: Table,
  condition = 'true',
  column: 'id' | 'slug' = 'id',
): Promise<string[]> {
  const rows = await engine.query<{ told: string }>(
    `select ${column} as told from public.${table} where ${SEEN} and ${condition} order by published_at desc, id`,
  )
  return rows.map(({ told }) => told)
}

/** By the tags of the posts themselves: slug, number and the newest date, as text in the order of slugs. */
export async function countTags(engine: Engine, tables: readonly Table[] = TABLES): Promise<string[]> {
  const posts = tables.map((table) => `select tags, published_at from public.${table} where ${SEEN}`)
  const rows = await engine.query<{ told: string }>(
    `select t.slug || ' ' || count(*) || ' ' || max(p.published_at at time zone 'UTC') as told
     from (${posts.join(' union all ')}) p, unnest(p.tags) tag join public.tags t on t.name = tag
     group by t.slug order by t.slug`,
  )
  return rows.map(({ told }) => told)
}

/** Result of `list_tags` in the same form. */
export async function listCountedTags(engine: Engine, table: Table | null = null): Promise<string[]> {
  const rows = await engine.query<{ told: string }>(
    `select slug || ' ' || post_count || ' ' || (newest_at at time zone 'UTC') as told
     from public.list_tags($1) order by slug`,
    [table],
  )
  return rows.map(({ told }) => told)
}

const WRITTEN = TABLES.map((table) => `select author_id, id, published_at from public.${table} where ${SEEN}`)

/** Each author's posts in both tables as readers see them, newest first, and when the newest was published. */
export async function listSeenByAuthor(
  engine: Engine,
): Promise<{ author: string; ids: string[]; newest: string }[]> {
  return engine.query(
    `select author_id::text as author, array_agg(id::text order by published_at desc, id) as ids,
       (max(published_at) at time zone 'UTC')::text as newest
     from (${WRITTEN.join(' union all ')}) p where author_id is not null group by 1 order by 1`,
  )
}

/** Results of the functions for author pages in the same form. */
export async function listCountedAuthors(
  engine: Engine,
): Promise<{ author: string; posts: number; newest: string }[]> {
  return engine.query(
    `select author_id::text as author, posts::int as posts, (newest_at at time zone 'UTC')::text as newest
     from public.count_posts_of_authors() order by 1`,
  )
}
