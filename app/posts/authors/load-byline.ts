import { findByline } from '#app/data/authors/find-byline.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findRevision } from '#domain/posts/post-revision.ts'
import type { PostKind } from '../post-kind.ts'
import type { ShownByline } from './article-byline.tsx'
import { showAuthor } from './show-author.ts'

/** The byline of a published post. Throws DataError. */
export async function loadByline(
  client: PostsClient,
  { kind, post, storage }: { kind: PostKind; post: Article; storage: PictureStorage },
): Promise<ShownByline> {
  const options = { table: kind.table, id: post.id, failureMessage: kind.loadFailure }
  const { author, revisedAt } = await findByline(client, options)
  return {
    author: author && showAuthor(author, storage),
    updatedAt: findRevision(post.published_at, revisedAt),
  }
}
