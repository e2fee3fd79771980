/** Which addresses of pictures name our own storage, and how readers get them (docs/decisions/0014). */

export type PictureStorage = {
  /** Origins that stored addresses may have, without a trailing slash; addresses without an origin count too. */
  origins: readonly string[]
  /** What shown addresses begin with: nothing where the page's own origin serves pictures, else the serving one. */
  shownAt: string
}

const STORAGE_PATH = '/storage/v1/'

/** The address that readers get: of a picture in our storage where it is served now, of any other as it is. */
export function showPictureAddress(address: string, { origins, shownAt }: PictureStorage): string {
  const known = ['', ...origins].find((origin) => address.startsWith(origin + STORAGE_PATH))
  return known === undefined ? address : shownAt + address.slice(known.length)
}
