import { useSyncExternalStore } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type OwnRole, readOwnRole } from '#app/data/session/own-role.ts'
import {
  isSessionAccepted,
  renewSession,
  type SignedInPerson,
  watchSession,
} from '#app/data/session/current-session.ts'
import type { Permission } from '#domain/permissions.ts'
import { readSecondStep } from '#app/data/session/second-step.ts'
import { type SessionState, UNKNOWN_SESSION } from './session-state.ts'

/** Minimum time between checks whether the session was ended elsewhere. */
const RECHECK_AFTER_MS = 30_000

let state = UNKNOWN_SESSION
let isStarted = false
const listeners = new Set<() => void>()

/** Returns the current session, kept up to date with auth events of all tabs. */
export function readSession(): SessionState {
  startWatching()
  return state
}

export function subscribeToSession(listener: () => void): () => void {
  startWatching()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, () => UNKNOWN_SESSION)
}

export async function refreshSession(): Promise<void> {
  await applySession(await renewSession(getBrowserClient()))
}

function startWatching(): void {
  if (isStarted) return
  isStarted = true
  watchSession(getBrowserClient(), (person) => void applySession(person))
  watchForEndedSession()
}

async function applySession(person: SignedInPerson | null): Promise<void> {
  if (!person) return publish({ ...UNKNOWN_SESSION, status: 'signed-out' })
  const { isDue, isDone, hasAuthenticator } = await readSecondStep(getBrowserClient())
  const isSame = state.userId === person.id
  publish({
    ...(isSame ? state : UNKNOWN_SESSION),
    status: 'signed-in',
    userId: person.id,
    email: person.email,
    // The role decides whether a passkey is required. Keep the flag until it is loaded below.
    needsChallenge: isDue || (isSame && !isDone && state.needsChallenge),
    hasAuthenticator,
  })
  await loadRole(person.id)
}

/** Reloads the role and checks a permission. If the server does not respond, uses the known role. */
export async function recheckPermission(permission: Permission): Promise<boolean> {
  if (state.userId !== null) await loadRole(state.userId)
  return state.role.permissions.includes(permission)
}

async function loadRole(userId: string): Promise<void> {
  // If it fails, the role stays unchanged; the next event retries.
  const role = await readOwnRole(getBrowserClient()).catch((): OwnRole | null => null)
  if (role === null || state.userId !== userId) return
  const needsChallenge = state.needsChallenge || role.state === 'needs-challenge'
  publish({ ...state, isRoleKnown: true, role, needsChallenge })
}

/** Signs out here if the session was ended on another device. */
function watchForEndedSession(): void {
  let checkedAt = 0
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < RECHECK_AFTER_MS) return
    checkedAt = Date.now()
    void isSessionAccepted(getBrowserClient())
  }
  check()
  document.addEventListener('visibilitychange', check)
}

function publish(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}
