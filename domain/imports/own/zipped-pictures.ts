import { PICTURES } from '#import/ghost/ghost-format.ts'
import { decodeWritten } from '#import/html/character-references.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { toForeignPost } from './foreign-post.ts'
import type { ExportContext, ExportFormat } from './post-writer.ts'

const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]|$)/i

/** Matches pictures as the sanitizer writes them. */
export const STORED_PICTURE = /(<img(?: [a-z]+="[^"]*")*? src=")([^"]+)/g

export function isZipped(address: string, pictureOrigin: string): boolean {
  return address.startsWith(`${pictureOrigin}/`) && PICTURE_FILE.test(address)
}

/** @returns absolute URLs, without pictures on other sites */
export function listZippedPictures(
  post: OwnPost,
  context: Pick<ExportContext, 'siteUrl' | 'pictureOrigin'>,
): string[] {
  const { pictureOrigin } = context
  if (pictureOrigin === null) return []
  const { content, featured_image, share_image } = toForeignPost(post, context)
  const shown = [...content.matchAll(STORED_PICTURE)].map(([, , address]) => decodeWritten(address!))
  const addresses = [featured_image, share_image, ...shown].filter((address) => address !== null)
  return [...new Set(addresses)].filter((address) => isZipped(address, pictureOrigin))
}

/** Returns the path in the zip, in the folder where Ghost looks for pictures. */
export function namePicture(address: string, format: ExportFormat): string {
  const { pathname } = new URL(address)
  return `${format === 'ghost' ? PICTURES.slice(1) : 'pictures'}${pathname}`
}
