/** What a route says about its page beside what it draws. */
export type RouteHandle = {
  /** Header and footer of the site are left out: the route draws the whole window, `<main id="main">` included. */
  fillsWindow?: boolean
}

export function doesFillWindow(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && (handle as RouteHandle).fillsWindow === true
}
