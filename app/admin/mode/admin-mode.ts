import { readStoredAdminMode, storeAdminMode } from '#app/auth/session/admin-mode-storage.ts'
import { readSession, subscribeToSession } from '#app/auth/session/session-store.ts'

/** Choice in this tab, null before the first one. Has an effect only while signed in or with an editor grant. */
let isOn = readStoredAdminMode()
let wasSignedIn = false
let isFollowing = false
const listeners = new Set<() => void>()

export function readAdminMode(): boolean | null {
  return isOn
}

/** @returns a function that unsubscribes */
export function subscribeToAdminMode(listener: () => void): () => void {
  followSession()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setAdminMode(next: boolean | null): void {
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

/**
 * On by default for people with a role, until they exit it in this tab. Signing out turns it off
 * (specification, section 4).
 */
function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = () => {
    const { status, role } = readSession()
    if (status === 'signed-out' && wasSignedIn) setAdminMode(null)
    if (status === 'signed-in') wasSignedIn = true
    if (role.state === 'active' && isOn === null) setAdminMode(true)
  }
  subscribeToSession(follow)
  follow()
}
