/** One step on the way to a page. */
export type Crumb = { name: string; path: string }

/**
 * Breadcrumbs of a page, for readers and for structured data.
 * @param trail the steps after home, the page itself last
 */
export function startAtHome(trail: readonly Crumb[]): Crumb[] {
  return [{ name: 'Home', path: '/' }, ...trail]
}

/**
 * The way to a page of a list, which a page number is added to beyond the first.
 * @param trail to the list
 * @param path of the page
 */
export function addPageNumber(trail: readonly Crumb[], { page, path }: { page: number; path: string }) {
  return page === 1 ? trail : [...trail, { name: `Page ${page}`, path }]
}
