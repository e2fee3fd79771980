const POSTS_PER_PAGE = 12

/** Both ends count, as in a REST range: page 2 of twelve is 12 to 23. */
export type RowRange = { from: number; to: number }

/** Reads the page number of an address; anything but a positive whole number is page 1. */
export function parsePageNumber(value: string | null | undefined): number {
  return /^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : 1
}

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / POSTS_PER_PAGE))
}

export function getPageRange(page: number): RowRange {
  const from = (page - 1) * POSTS_PER_PAGE
  return { from, to: from + POSTS_PER_PAGE - 1 }
}
