import { useSyncExternalStore } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type OwnRole, readOwnRole } from '#app/data/session/own-role.ts'
import {
  isSessionAccepted,
  renewSession,
  type SignedInPerson,
  watchSession,
} from '#app/data/session/current-session.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import { readSecondStep } from '#app/data/session/second-step.ts'
import { type SessionState, UNKNOWN_SESSION } from './session-state.ts'

/** A session ended elsewhere is noticed when the page is looked at again, but not asked about more often. */
const RECHECK_AFTER_MS = 30_000

let state = UNKNOWN_SESSION
let isStarted = false
const listeners = new Set<() => void>()

/**
 * Who uses this page, followed through INITIAL_SESSION, SIGNED_IN, SIGNED_OUT, TOKEN_REFRESHED and
 * MFA_CHALLENGE_VERIFIED, in this tab and in others.
 */
export function readSession(): SessionState {
  startWatching()
  return state
}

/** @returns how to stop listening. */
export function subscribeToSession(listener: () => void): () => void {
  startWatching()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, readSession, () => UNKNOWN_SESSION)
}

/** Reads person, factors and role anew, after something changed them in the middle of a session. */
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
    // Whether a passkey is due is known from the role, which is looked up again below; keep the flag until then.
    needsChallenge: isDue || (isSame && !isDone && state.needsChallenge),
    hasAuthenticator,
  })
  await lookUpRole(person.id)
}

/** Asks for the role again; what was known stays while nobody answers, since the server decides in the end. */
export async function mayStill(permission: Permission): Promise<boolean> {
  if (state.userId !== null) await lookUpRole(state.userId)
  return state.role.permissions.includes(permission)
}

async function lookUpRole(userId: string): Promise<void> {
  // Without an answer nothing more is drawn than before; the next event asks again.
  const role = await readOwnRole(getBrowserClient()).catch((): OwnRole | null => null)
  if (role === null || state.userId !== userId) return
  const needsChallenge = state.needsChallenge || role.state === 'needs-challenge'
  publish({ ...state, isRoleKnown: true, role, needsChallenge })
}

/** Someone may have ended this session from another device; the library forgets it when the server says so. */
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
