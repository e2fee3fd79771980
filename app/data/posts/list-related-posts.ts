import type { PostSummary } from '#domain/posts/post.ts'
import { chooseRelatedPosts } from '#domain/posts/related-posts.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

/** How many of the newest posts are compared; more would not be read anyway. */
const CANDIDATES = 36

/** Up to three other published posts, those that share most tags first, then the newest. */
export async function listRelatedPosts(
  client: PostsClient,
  options: { table: PostTable; post: Pick<PostSummary, 'id' | 'tags'>; failureMessage: string },
): Promise<PostSummary[]> {
  const { data, error, status } = await client
    .from(options.table)
    .select(SUMMARY_COLUMNS)
    .eq('status', 'published')
    .neq('id', options.post.id)
    .order('published_at', { ascending: false })
    .order('id')
    .limit(CANDIDATES)
  if (error) throw toDataError(options.failureMessage, error, status)
  return chooseRelatedPosts(options.post, data)
}
