import type { Author } from '#domain/authors/author.ts'
import { readSizedPicture, type SizedPicture } from '#domain/html/render/responsive-images.ts'
import { type PictureStorage, showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'

/** An author with the current URL and sizes of the picture. */
export type ShownAuthor = Author & { sizedPicture: SizedPicture | null }

/** Prepares an author for pages. Rows may bypass the forms, so only picture URLs that posts allow are used. */
export function showAuthor(author: Author, storage: PictureStorage): ShownAuthor {
  const source = author.picture ? cleanImageUrl(author.picture) : null
  if (source === null) return { ...author, picture: null, sizedPicture: null }
  return {
    ...author,
    picture: showPictureAddress(source, storage),
    sizedPicture: readSizedPicture(source, storage),
  }
}
