export const RESULTS_PER_PAGE = 10

export type Slice = { from: number; count: number }

/** Paginates three lists as one. A page number past the end becomes the last page. */
export function planPage(wanted: number, totals: { leading: number; posts: number; trailing: number }) {
  const total = totals.leading + totals.posts + totals.trailing
  const pageCount = Math.max(1, Math.ceil(total / RESULTS_PER_PAGE))
  const page = Math.min(wanted, pageCount)
  const start = (page - 1) * RESULTS_PER_PAGE
  const slice = (before: number, count: number): Slice => {
    const from = Math.min(Math.max(start - before, 0), count)
    const to = Math.min(Math.max(start + RESULTS_PER_PAGE - before, 0), count)
    return { from, count: to - from }
  }
  return {
    page,
    pageCount,
    leading: slice(0, totals.leading),
    posts: slice(totals.leading, totals.posts),
    trailing: slice(totals.leading + totals.posts, totals.trailing),
  }
}
