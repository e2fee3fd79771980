const POSTS_PER_PAGE = 12

/** Inclusive, as in a REST range: page 2 is 12 to 23. */
export type RowRange = { from: number; to: number }

/** Parses a page number from a URL; invalid ones become page 1. */
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

const MAX_FULL_LINKS = 7
const BASE = 3

/**
 * Lists page numbers to link: first, last, and pages at distances of 1, 3, 9, 27 and so on, so that crawlers
 * reach every page in few steps.
 * @param page starts at 1; included in the result
 */
export function listPageLinks(page: number, pageCount: number): number[] {
  if (pageCount <= MAX_FULL_LINKS) return Array.from({ length: pageCount }, (_, at) => at + 1)
  const pages = new Set([1, page, pageCount])
  for (let distance = 1; distance < pageCount; distance *= BASE) {
    if (page - distance > 1) pages.add(page - distance)
    if (page + distance < pageCount) pages.add(page + distance)
  }
  return [...pages].toSorted((one, other) => one - other)
}
