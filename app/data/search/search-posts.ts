import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import type { PostTable } from '../posts/post-rows.ts'

/** The database stops counting one above this. */
export const COUNTED_POSTS = 60

export type FoundPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'summary' | 'author' | 'published_at'> & {
  table: PostTable
  /** Plain text around a matching word as HTML, if only the body matches. */
  excerpt: string | null
}

type Options = { query: string; from: number; limit: number; failureMessage: string }

/** Returns a page of published posts with every word of the query, best first, and their total number. */
export async function searchPosts(
  client: PostsClient,
  options: Options,
): Promise<{ posts: FoundPost[]; total: number }> {
  const data = await runQuery(
    client.rpc('search_posts', {
      p_query: toStorableQuery(options.query),
      p_limit: options.limit,
      p_offset: options.from,
    }),
    options.failureMessage,
  )
  // Rows contain the total, so a page past the end has none.
  if (data.length === 0 && options.from > 0) {
    const { total } = await searchPosts(client, { ...options, from: 0, limit: 1 })
    return { posts: [], total }
  }
  const posts = data.map(
    ({ post_table, id, slug, title, summary, author, published_at, excerpt }): FoundPost => ({
      // The database returns no other values.
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

/**
 * Returns words from titles, tags and authors of published posts that are similar to those of a query, most
 * similar first.
 */
export async function listLikeWords(
  client: PostsClient,
  { query, failureMessage }: { query: string; failureMessage: string },
): Promise<string[]> {
  const data = await runQuery(
    client.rpc('list_like_words', {
      p_query: toStorableQuery(query),
    }),
    failureMessage,
  )
  return data.map(({ found }) => found)
}

/** Returns the query without NUL bytes and lone surrogates, which PostgreSQL rejects. */
function toStorableQuery(query: string): string {
  return query.replaceAll('\0', ' ').toWellFormed()
}
