import { readSizedPicture, type SizedPicture } from '#domain/html/dress-pictures.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/** A post whose cover may be known in size, so that it is loaded no larger than it is shown. */
export type PostWithCover = PostSummary & { cover?: SizedPicture | null }

/** @param storageOrigin origin of the storage service, without a trailing slash */
export function measureCover<T extends PostSummary>(post: T, storageOrigin: string): T & PostWithCover {
  return { ...post, cover: post.featured_image ? readSizedPicture(post.featured_image, storageOrigin) : null }
}
