import { readStoredAdminMode, storeAdminMode } from '#app/auth/session/admin-mode-storage.ts'
import { readSession, subscribeToSession } from '#app/auth/session/session-store.ts'

/** Stored for the tab; has an effect only while signed in or with an editor grant. */
let isOn = readStoredAdminMode()
let wasSignedIn = false
let isFollowing = false
const listeners = new Set<() => void>()

export function readAdminMode(): boolean {
  return isOn
}

/** @returns a function that unsubscribes */
export function subscribeToAdminMode(listener: () => void): () => void {
  followSession()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setAdminMode(next: boolean): void {
  if (next === isOn) return
  isOn = next
  storeAdminMode(next)
  for (const listener of listeners) listener()
}

/** Whether there was a session on this page. */
export function hadSession(): boolean {
  followSession()
  return wasSignedIn
}

/** Signing out turns it off (specification, section 4). */
function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = () => {
    const { status } = readSession()
    if (status === 'signed-out' && wasSignedIn) setAdminMode(false)
    if (status === 'signed-in') wasSignedIn = true
  }
  subscribeToSession(follow)
  follow()
}
