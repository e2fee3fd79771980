/**
 * Posts per sitemap. The protocol allows 50,000 and 50 MB. With URLs below 2,048 characters, a part is below
 * 22 MB and usually near 1 MB, which limits memory.
 */
export const POSTS_PER_PART = 5000

/**
 * Lists the URLs of the parts for `count` entries.
 * @param url of the first part; the others are its pages
 */
export function listParts(url: string, count: number, size = POSTS_PER_PART): string[] {
  return Array.from({ length: countParts(count, size) }, (_, index) =>
    index === 0 ? url : `${url}?page=${index + 1}`,
  )
}

export function countParts(count: number, size = POSTS_PER_PART): number {
  return Math.ceil(count / size)
}
