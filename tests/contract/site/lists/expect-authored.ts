import { expect } from 'vitest'
import { listAuthoredPosts } from '#app/data/posts/authored-posts.ts'
import { POST_FILTERS, type PostFilter } from '#domain/posts/post-states.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { type Table, TABLES } from './fresh-lists.ts'

const POSTS_ON_A_PAGE = 12
const IN_STATE: Record<PostFilter, string> = {
  all: 'true',
  draft: `status = 'draft'`,
  published: `status = 'published' and published_at <= now()`,
  scheduled: `status = 'published' and published_at > now()`,
}

/** Compares pages of each list that writers have with the posts themselves, read one by one. */
export async function expectAuthored({ service, engine }: FunctionsBackend): Promise<void> {
  for (const table of TABLES) {
    for (const show of POST_FILTERS) {
      const rows = await engine.query<{ id: string }>(
        `select id from public.${table} where ${IN_STATE[show]} order by published_at desc, id`,
      )
      const ids = rows.map(({ id }) => id)
      const pages = Math.max(1, Math.ceil(ids.length / POSTS_ON_A_PAGE))
      for (const page of new Set([1, 7, Math.ceil(pages / 2), pages, pages + 1])) {
        expect(await readPage(service, table, show, page)).toEqual(pageOf(ids, Math.min(page, pages)))
      }
    }
  }
}

async function readPage(
  service: FunctionsBackend['service'],
  table: Table,
  show: PostFilter,
  wanted: number,
) {
  const options = { table, show, page: wanted, failureMessage: 'The posts can’t be read' }
  const { posts, total, page } = await listAuthoredPosts(service, options)
  return { page, total, ids: posts.map(({ id }) => id) }
}

/** One past the end is answered with the last page. */
function pageOf(ids: readonly string[], page: number) {
  const from = (page - 1) * POSTS_ON_A_PAGE
  return { page, total: ids.length, ids: ids.slice(from, from + POSTS_ON_A_PAGE) }
}
