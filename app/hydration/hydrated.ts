export const HYDRATED_PART_ID = 'hydrated-part'
export const HYDRATED_PROPS_ID = 'hydrated-props'

let resolveHydrated: () => void
const hydrated = new Promise<void>((resolve) => (resolveHydrated = resolve))

/** Called by the hydrated part. */
export function markHydrated(): void {
  resolveHydrated()
}

export function isHydratedPage(): boolean {
  return document.getElementById(HYDRATED_PART_ID) !== null
}

/** Resolves when the page may be changed, because hydration would discard earlier changes. */
export function waitForHydration(): Promise<void> {
  return isHydratedPage() ? hydrated : Promise.resolve()
}
