export const HYDRATED_PART_ID = 'hydrated-part'
export const HYDRATED_PROPS_ID = 'hydrated-props'

let resolveHydrated: () => void
const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve))

/** Said by the part of a page that React takes over, once it has. */
export function markHydrated(): void {
  resolveHydrated()
}

/** Whether React takes over a part of the page that is open. */
export function isHydratedPage(): boolean {
  return document.getElementById(HYDRATED_PART_ID) !== null
}

/**
 * What is added to a part before React has taken it over would be thrown away with everything else; on other pages there
 * is nothing to wait for.
 */
export function waitForHydration(): Promise<void> {
  return isHydratedPage() ? hydrated : Promise.resolve()
}
