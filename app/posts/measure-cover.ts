import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import { readSizedPicture, type SizedPicture } from '#domain/html/render/responsive-images.ts'
import { type PictureStorage, showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { type FocalPoint, readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/** A post whose cover may be known in size, so that it is loaded no larger than it is shown. */
export type PostWithCover = PostSummary & {
  cover?: SizedPicture | null
  /** What stays in sight where the cover is cut; its middle, unless its author chose another point. */
  focus?: FocalPoint
  /** URL of the generated cover if there is no picture; by default derived from the post id. */
  drawnCover?: string
}

/**
 * A post as its cover is shown: where it is served now, and in which size. Rows may be written past every form: an
 * address that no picture of a text may have is none for the cover either (threat model, section 5).
 */
export function measureCover<T extends PostSummary>(post: T, storage: PictureStorage): T & PostWithCover {
  const source = post.featured_image ? cleanImageUrl(post.featured_image) : null
  if (source === null) return { ...post, featured_image: null, cover: null }
  const { focus } = readPictureChoices(source)
  return {
    ...post,
    ...(focus && { focus }),
    featured_image: showPictureAddress(source, storage),
    cover: readSizedPicture(source, storage),
  }
}
