import type { Byline } from '#app/data/posts/find-post.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findRevision } from '#domain/posts/post-dates.ts'
import type { ShownByline } from './article-byline.tsx'
import { showAuthor } from './show-author.ts'

/** The byline of a post that was published at a time. */
export function showByline(
  { author, revisedAt }: Byline,
  publishedAt: string,
  storage: PictureStorage,
): ShownByline {
  return { author: author && showAuthor(author, storage), updatedAt: findRevision(publishedAt, revisedAt) }
}
