import { orderOf, tagOf } from '#domain/page-keys.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { makeSlug } from '#import/text/slug.ts'
import type { PostsClient } from '../context/context.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads, recordRows, recordSpan } from '../record-reads.ts'
import type { PostTable } from './post-rows.ts'

export type NamedPost = Pick<PostSummary, 'slug' | 'title'>

export type PostNeighbors = {
  previous: NamedPost | null
  next: NamedPost | null
  /** Up to three other posts: most shared tags first, then newest. */
  related: PostSummary[]
}

/** Same limit as in the database function. */
const MAX_RELATED = 3

/** Finds previous, next and related posts of a published post. @throws DataError with `failureMessage` */
export async function findPostNeighbors(
  client: PostsClient,
  options: { table: PostTable; postId: string; tagSlugs: string[]; failureMessage: string },
): Promise<PostNeighbors> {
  const data = await runQuery(
    declareReads(
      client,
      ...options.tagSlugs.map((slug) => tagOf(options.table, slug)),
      // Uses POST, because supabase-js does not quote list elements in a query string.
    ).rpc('find_post_neighbours', {
      p_table: options.table,
      p_post: options.postId,
      p_tags: options.tagSlugs,
    }),
    options.failureMessage,
  )
  const find = (relation: string) => data.find((post) => post.relation === relation) ?? null
  const previous = find('previous')
  const next = find('next')
  const related = data.flatMap(({ relation, ...post }) => (relation === 'related' ? [post] : []))
  recordRows(client, options.table, data)
  recordSpan(client, options.table, {
    from: previous?.published_at ?? null,
    to: next?.published_at ?? null,
  })
  // If too few posts share a tag, the newest posts are used.
  if (related.length < MAX_RELATED || !related.every(({ tags }) => sharesTag(tags, options.tagSlugs)))
    declareReads(client, orderOf(options.table))
  return { previous, next, related }
}

function sharesTag(tags: readonly string[], slugs: readonly string[]): boolean {
  return tags.some((tag) => slugs.includes(makeSlug(tag)))
}
