/**
 * Posts in one sitemap. The protocol allows 50,000 and 50 MB; with addresses of less than 2,048 characters this many
 * stay below 22 MB whatever they are called, usually near one, which is what a part costs while it is made and kept.
 */
export const POSTS_PER_PART = 5000

/**
 * The addresses of the parts that hold `count` entries; none when there are none.
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
