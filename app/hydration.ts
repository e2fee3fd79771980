/**
 * Pages inform without React in the browser; a route that holds state says so:
 * `export const handle = { hydrates: true } satisfies RouteHandle`.
 */
export type RouteHandle = { hydrates?: boolean }

export function doesHydrate(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && (handle as RouteHandle).hydrates === true
}
