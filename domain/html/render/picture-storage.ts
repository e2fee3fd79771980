import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'

/** Which addresses of pictures name our own storage, and how readers get them (docs/decisions/0006-store-picture-urls-whole.md). */

export type PictureStorage = {
  /** Origins that stored addresses may have, without a trailing slash; addresses without an origin count too. */
  origins: readonly string[]
  /** What shown addresses begin with: nothing where the page's own origin serves pictures, else the serving one. */
  shownAt: string
}

const STORAGE_PATH = '/storage/v1/'

/**
 * The address that readers get, without what an author chose of the picture: of one in our storage where it is served
 * now, of any other as it is.
 */
export function showPictureAddress(address: string, { origins, shownAt }: PictureStorage): string {
  const shown = dropPictureChoices(address)
  const known = ['', ...origins].find((origin) => shown.startsWith(origin + STORAGE_PATH))
  return known === undefined ? shown : shownAt + shown.slice(known.length)
}

/** Where the storage service serves public objects, and renderings of public pictures. */
export const OBJECT_PATH = '/storage/v1/object/public/'
export const RENDER_PATH = '/storage/v1/render/image/public/'
