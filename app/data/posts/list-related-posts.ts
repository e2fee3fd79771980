import type { PostSummary } from '#domain/posts/post.ts'
import { chooseRelatedPosts } from '#domain/posts/related-posts.ts'
import type { PostsClient } from '../context/context.ts'
import { listNewestPosts } from './list-newest-posts.ts'
import type { PostTable } from './post-rows.ts'

/** Up to three other published posts, those that share most tags first, then the newest. Throws as `listNewestPosts`. */
export async function listRelatedPosts(
  client: PostsClient,
  options: { table: PostTable; post: Pick<PostSummary, 'id' | 'tags'>; failureMessage: string },
): Promise<PostSummary[]> {
  return chooseRelatedPosts(options.post, await listNewestPosts(client, options))
}
