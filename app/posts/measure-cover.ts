import { cleanImageUrl } from '#domain/html/clean-url.ts'
import { readSizedPicture, type SizedPicture } from '#domain/html/dress-pictures.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/** A post whose cover may be known in size, so that it is loaded no larger than it is shown. */
export type PostWithCover = PostSummary & { cover?: SizedPicture | null }

/**
 * A post as its cover is shown. Rows may be written past every form: an address that no picture of a text may have is
 * none for the cover either (threat model, section 5).
 * @param storageOrigin origin of the storage service, without a trailing slash
 */
export function measureCover<T extends PostSummary>(post: T, storageOrigin: string): T & PostWithCover {
  const source = post.featured_image ? cleanImageUrl(post.featured_image) : null
  return { ...post, featured_image: source, cover: source ? readSizedPicture(source, storageOrigin) : null }
}
