import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { readSizedPicture, type SizedPicture } from '#domain/html/render/responsive-images.ts'
import { type PictureStorage, showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { type FocalPoint, readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { PostSummary } from '#domain/posts/post.ts'

export type PostWithCover = PostSummary & {
  cover?: SizedPicture | null
  /** Point that stays visible when the cover is cropped; the center by default. */
  focus?: FocalPoint
  /** URL of the generated cover if there is no picture; by default derived from the post id. */
  drawnCover?: string
}

/**
 * Adds the current URL and size of the cover. Rows may bypass the forms, so only URLs allowed for pictures in
 * texts are used (threat model, section 5).
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
