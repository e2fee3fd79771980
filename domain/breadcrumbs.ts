export type Crumb = { name: string; path: string }

/** @param trail the steps after home, ending with the page itself */
export function startAtHome(trail: readonly Crumb[]): Crumb[] {
  return [{ name: 'Home', path: '/' }, ...trail]
}

export function addPageNumber(trail: readonly Crumb[], { page, path }: { page: number; path: string }) {
  return page === 1 ? trail : [...trail, { name: `Page ${page}`, path }]
}
