/** Time until a released lock becomes available. */
const RELEASE_DELAY_MS = 150

export type DraftLockEvents = { onAcquired: () => void; onLockedElsewhere: () => void }

/**
 * Locks a draft for this tab, so that other tabs don't offer it. The lock ends with the page, even after a
 * crash. Browsers have no locks on plain http; there, every draft is offered.
 * @param key storage key of the draft
 * @returns a function that releases the lock
 */
export function acquireDraftLock(
  key: string,
  { onAcquired, onLockedElsewhere }: DraftLockEvents,
): () => void {
  if (!('locks' in navigator)) return () => {}
  const released = Promise.withResolvers<void>()
  let timer: number | undefined
  let isReleased = false
  const request = (isLastTry: boolean) =>
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (isReleased) return undefined
      if (lock) {
        onAcquired()
        return released.promise
      }
      if (isLastTry) onLockedElsewhere()
      else timer = window.setTimeout(() => request(true), RELEASE_DELAY_MS)
      return undefined
    })
  request(false)
  return () => {
    isReleased = true
    clearTimeout(timer)
    released.resolve()
  }
}

/** Returns the keys of all drafts that are open in any tab. */
export async function listLockedDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
