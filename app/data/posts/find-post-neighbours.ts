import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import type { PostTable } from './post-rows.ts'

export type NamedPost = Pick<PostSummary, 'slug' | 'title'>

export type PostNeighbours = {
  /** The next older post of its table, by date. */
  previous: NamedPost | null
  /** The next newer one. */
  next: NamedPost | null
  /** Up to three others: those that share most tags first, then the newest. */
  related: PostSummary[]
}

/**
 * What a reader may go on with after a published post, chosen from all posts of its table.
 * @param options.tagSlugs of the tags that relate posts
 * @throws DataError with `failureMessage` for people
 */
export async function findPostNeighbours(
  client: PostsClient,
  options: { table: PostTable; postId: string; tagSlugs: string[]; failureMessage: string },
): Promise<PostNeighbours> {
  const { data, error, status } = await client.rpc('find_post_neighbours', {
    p_table: options.table,
    p_post: options.postId,
    p_tags: options.tagSlugs,
  })
  if (error) throw toDataError(options.failureMessage, error, status)
  const find = (relation: string) => data.find((post) => post.relation === relation) ?? null
  return {
    previous: find('previous'),
    next: find('next'),
    related: data.flatMap(({ relation, ...post }) => (relation === 'related' ? [post] : [])),
  }
}
