import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { type PictureStorage, showPictureAddress } from '#domain/html/render/picture-storage.ts'
import type { SharePicture } from '#app/seo/share-image/share-card.ts'

const STORED = `/storage/v1/object/public/${PICTURE_BUCKET}/`
const SHIPPED = /^\/(?:covers|art\/[\w-]+)\/[\w-]+\.svg$/

/** Returns the picture for a share card if it is ours, because cards never load others. */
export function findOwnPicture(address: string | null, storage: PictureStorage): SharePicture | null {
  if (address === null) return null
  if (SHIPPED.test(address)) return { kind: 'shipped', path: address }
  if (readCoverAddress(address)) return { kind: 'drawn', path: address }
  const shown = showPictureAddress(address, storage)
  const prefix = storage.shownAt + STORED
  if (!shown.startsWith(prefix)) return null
  const name = decodeName(shown.slice(prefix.length).split(/[?#]/, 1)[0]!)
  return name === null ? null : { kind: 'stored', name }
}

function decodeName(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
