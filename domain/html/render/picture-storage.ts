import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'

/** URLs of pictures in our storage, as stored and as shown (docs/decisions/0006-store-picture-urls-whole.md). */

export type PictureStorage = {
  /** Origins of stored URLs, without trailing slash. Paths without an origin are in our storage too. */
  origins: readonly string[]
  /** Origin that serves pictures; empty if it is the origin of the page. */
  shownAt: string
}

const STORAGE_PATH = '/storage/v1/'

/** Returns the URL for readers: without the author's choices, on the origin that serves pictures now. */
export function showPictureAddress(address: string, { origins, shownAt }: PictureStorage): string {
  const shown = dropPictureChoices(address)
  const known = ['', ...origins].find((origin) => shown.startsWith(origin + STORAGE_PATH))
  return known === undefined ? shown : shownAt + shown.slice(known.length)
}

export const OBJECT_PATH = '/storage/v1/object/public/'
export const RENDER_PATH = '/storage/v1/render/image/public/'
