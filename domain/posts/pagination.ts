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

/** So many pages are all linked from each. */
const SHORT_LIST = 7
const BASE = 3

/**
 * The numbers that a page of a long list leads to: the first and the last, its neighbours, and further ones at distances of
 * 1, 3, 9, 27 and so on, so that any page is few clicks away, seven at most of 834.
 * @param page counted from 1, itself among them
 * @returns ascending
 */
export function listPageLinks(page: number, pageCount: number): number[] {
  if (pageCount <= SHORT_LIST) return Array.from({ length: pageCount }, (_, at) => at + 1)
  const pages = new Set([1, page, pageCount])
  for (let distance = 1; distance < pageCount; distance *= BASE) {
    if (page - distance > 1) pages.add(page - distance)
    if (page + distance < pageCount) pages.add(page + distance)
  }
  return [...pages].toSorted((one, other) => one - other)
}
