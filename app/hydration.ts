/**
 * Pages inform without React in the browser; a route that holds state says so:
 * `export const handle = { hydrates: true } satisfies RouteHandle`.
 */
export type RouteHandle = {
  hydrates?: boolean
  /** Header and footer of the site are left out: the route draws the whole window, `<main id="main">` included. */
  fillsWindow?: boolean
}

export function doesHydrate(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && (handle as RouteHandle).hydrates === true
}

export function doesFillWindow(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && (handle as RouteHandle).fillsWindow === true
}

let resolveHydrated: () => void
const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve))

/** Said by a page that hydrates, once it has. */
export function markHydrated(): void {
  resolveHydrated()
}

/**
 * On a page that hydrates, what is added to the document before React has taken it over would be thrown away with
 * everything else; on other pages there is nothing to wait for.
 */
export function waitForHydration(): Promise<void> {
  return '__reactRouterContext' in window ? hydrated : Promise.resolve()
}
