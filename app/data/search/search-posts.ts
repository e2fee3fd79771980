import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import type { PostTable } from '../posts/post-rows.ts'
import { toStorableQuery } from './storable-query.ts'

/** The database counts no further: one more stands for more. */
export const COUNTED_POSTS = 60

export type FoundPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'summary' | 'author' | 'published_at'> & {
  table: PostTable
  /** HTML without tags around a word of the question, when only the text has it. */
  excerpt: string | null
}

type Options = { query: string; from: number; limit: number; failureMessage: string }

/**
 * Some of the published posts that have every word of a question, best first, and how many have.
 * @throws DataError with `failureMessage` for people
 */
export async function searchPosts(
  client: PostsClient,
  options: Options,
): Promise<{ posts: FoundPost[]; total: number }> {
  const { data, error, status } = await client.rpc('search_posts', {
    p_query: toStorableQuery(options.query),
    p_limit: options.limit,
    p_offset: options.from,
  })
  if (error) throw toDataError(options.failureMessage, error, status)
  // Each row says how many there are; past the last one there is none.
  if (data.length === 0 && options.from > 0) {
    const { total } = await searchPosts(client, { ...options, from: 0, limit: 1 })
    return { posts: [], total }
  }
  const posts = data.map(
    ({ post_table, id, slug, title, summary, author, published_at, excerpt }): FoundPost => ({
      // The database says no other.
      table: post_table as PostTable,
      id,
      slug,
      title,
      summary,
      author,
      published_at,
      excerpt,
    }),
  )
  return { posts, total: data[0]?.total ?? 0 }
}
