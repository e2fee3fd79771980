/** A lock that was just released is free again by then. */
const RELEASED_AFTER_MS = 150

export type DraftLockEvents = { onAcquired: () => void; onLockedElsewhere: () => void }

/**
 * Locks a draft for this tab, so that no other offers it. The lock ends with the page, however that ends. On plain
 * http browsers have no locks: there every draft is offered.
 * @param key of the draft in the storage of the browser
 * @returns how to release the lock
 */
export function acquireDraftLock(
  key: string,
  { onAcquired, onLockedElsewhere }: DraftLockEvents,
): () => void {
  if (!('locks' in navigator)) return () => {}
  const released = Promise.withResolvers<void>()
  let timer: number | undefined
  let isReleased = false
  const ask = (isLastTry: boolean) =>
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (isReleased) return undefined
      if (lock) {
        onAcquired()
        return released.promise
      }
      if (isLastTry) onLockedElsewhere()
      else timer = window.setTimeout(() => ask(true), RELEASED_AFTER_MS)
      return undefined
    })
  ask(false)
  return () => {
    isReleased = true
    clearTimeout(timer)
    released.resolve()
  }
}

/** The keys of all drafts that are being written now, in any tab. */
export async function listLockedDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
