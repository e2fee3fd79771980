export type RouteHandle = {
  /** Omits header and footer. The route renders `<main id="main">`. */
  fillsWindow?: boolean
}

export function doesFillWindow(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && (handle as RouteHandle).fillsWindow === true
}
