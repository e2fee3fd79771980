import { orderOf, tagOf } from '#domain/page-keys.ts'
import { getPageRange, type RowRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../record-reads.ts'
import type { PostTable } from './post-rows.ts'

type Options = {
  table: PostTable
  /** The slug of a tag; all posts without. */
  tag?: string
  page: number
  failureMessage: string
}

/**
 * One page of published posts, newest first, with the number of all of them.
 * @param options.page counted from 1; a page past the end is empty
 * @throws DataError with `failureMessage` for people
 */
export async function listPosts(
  client: PostsClient,
  options: Options,
): Promise<{ posts: PostSummary[]; total: number }> {
  const rows = await readRows(client, options, getPageRange(options.page))
  const posts = rows.map(toSummary)
  // Each row says how many there are; past the last one there is none.
  const [counted] = rows.length > 0 || options.page === 1 ? rows : await readRows(client, options, FIRST_ROW)
  return { posts, total: counted?.total ?? 0 }
}

const FIRST_ROW: RowRange = { from: 0, to: 0 }

function toSummary(row: PostSummary): PostSummary {
  const { id, slug, title, summary, featured_image, featured_image_alt, author, tags, published_at } = row
  return { id, slug, title, summary, featured_image, featured_image_alt, author, tags, published_at }
}

async function readRows(client: PostsClient, options: Options, { from, to }: RowRange) {
  const { table, tag, failureMessage } = options
  const { data, error, status } = await declareReads(
    client,
    tag === undefined ? orderOf(table) : tagOf(table, tag),
  ).rpc(
    'list_published_posts',
    { p_table: table, p_tag: tag, p_offset: from, p_limit: to - from + 1 },
    { get: true },
  )
  if (error) throw toDataError(failureMessage, error, status)
  noteRows(client, table, data)
  return data
}
