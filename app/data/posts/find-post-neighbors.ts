import { orderOf, tagOf } from '#domain/page-keys.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { makeSlug } from '#import/text/slug.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows, noteSpan } from '../record-reads.ts'
import type { PostTable } from './post-rows.ts'

export type NamedPost = Pick<PostSummary, 'slug' | 'title'>

export type PostNeighbors = {
  /** The next older post of its table, by date. */
  previous: NamedPost | null
  /** The next newer one. */
  next: NamedPost | null
  /** Up to three others: those that share most tags first, then the newest. */
  related: PostSummary[]
}

/** As many as the database chooses. */
const MAX_RELATED = 3

/**
 * What a reader may go on with after a published post, chosen from all posts of its table.
 * @param options.tagSlugs of the tags that relate posts
 * @throws DataError with `failureMessage` for people
 */
export async function findPostNeighbors(
  client: PostsClient,
  options: { table: PostTable; postId: string; tagSlugs: string[]; failureMessage: string },
): Promise<PostNeighbors> {
  const { data, error, status } = await declareReads(
    client,
    ...options.tagSlugs.map((slug) => tagOf(options.table, slug)),
    // POST: in a query string, supabase-js writes a list as an array literal without quoting its elements.
  ).rpc('find_post_neighbours', {
    p_table: options.table,
    p_post: options.postId,
    p_tags: options.tagSlugs,
  })
  if (error) throw toDataError(options.failureMessage, error, status)
  const find = (relation: string) => data.find((post) => post.relation === relation) ?? null
  const previous = find('previous')
  const next = find('next')
  const related = data.flatMap(({ relation, ...post }) => (relation === 'related' ? [post] : []))
  noteRows(client, options.table, data)
  noteSpan(client, options.table, {
    from: previous?.published_at ?? null,
    to: next?.published_at ?? null,
  })
  // The newest posts take the places that those of its tags leave.
  if (related.length < MAX_RELATED || !related.every(({ tags }) => sharesTag(tags, options.tagSlugs)))
    declareReads(client, orderOf(options.table))
  return { previous, next, related }
}

function sharesTag(tags: readonly string[], slugs: readonly string[]): boolean {
  return tags.some((tag) => slugs.includes(makeSlug(tag)))
}
