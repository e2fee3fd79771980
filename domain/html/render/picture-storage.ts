import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'

/** URLs of pictures in our storage, as stored and as shown (docs/decisions/0006-store-picture-urls-whole.md). */

export type PictureStorage = {
  /** Origins of stored URLs without trailing slash; paths without an origin are ours too. */
  origins: readonly string[]
  /** Origin that serves pictures; empty if it is the page's own. */
  shownAt: string
}

const STORAGE_PATH = '/storage/v1/'

/** The URL for readers: without the author's choices, and with the origin that serves our storage now. */
export function showPictureAddress(address: string, { origins, shownAt }: PictureStorage): string {
  const shown = dropPictureChoices(address)
  const known = ['', ...origins].find((origin) => shown.startsWith(origin + STORAGE_PATH))
  return known === undefined ? shown : shownAt + shown.slice(known.length)
}

export const OBJECT_PATH = '/storage/v1/object/public/'
export const RENDER_PATH = '/storage/v1/render/image/public/'
