import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { type AdministratorState, readAdministratorState } from '#app/data/session/administrator-state.ts'
import { openAuthClient } from './auth-client.ts'
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
  const { auth } = openAuthClient()
  await auth.refreshSession()
  const { data } = await auth.getSession()
  await applySession('USER_UPDATED', data.session)
}

function startWatching(): void {
  if (isStarted) return
  isStarted = true
  const { auth } = openAuthClient()
  auth.onAuthStateChange((event, session) => {
    // The library holds its lock while it tells its listeners: what asks it again has to wait its turn.
    setTimeout(() => void applySession(event, session), 0)
  })
  watchForEndedSession()
}

async function applySession(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (!session) return publish({ ...UNKNOWN_SESSION, status: 'signed-out', lastEvent: event })
  const levels = await openAuthClient().auth.mfa.getAuthenticatorAssuranceLevel()
  const current = levels.data?.currentLevel === 'aal2' ? 'aal2' : 'aal1'
  const isSamePerson = state.userId === session.user.id
  publish({
    ...(isSamePerson ? state : UNKNOWN_SESSION),
    status: 'signed-in',
    userId: session.user.id,
    email: session.user.email ?? null,
    assuranceLevel: current,
    needsChallenge: current === 'aal1' && levels.data?.nextLevel === 'aal2',
    hasAuthenticator: levels.data?.nextLevel === 'aal2',
    lastEvent: event,
  })
  await lookUpRole(session.user.id)
}

/** Asks for the role again; true as well while nobody answers, since the server decides in the end. */
export async function isStillAdministrator(): Promise<boolean> {
  if (state.userId !== null) await lookUpRole(state.userId)
  return state.isAdministrator
}

async function lookUpRole(userId: string): Promise<void> {
  const administratorState = await readAdministratorState(openAuthClient(), userId).catch(
    // Without an answer nothing more is drawn than before; the next event asks again.
    (): AdministratorState | null => null,
  )
  if (administratorState === null || state.userId !== userId) return
  publish({ ...state, administratorState, isAdministrator: administratorState === 'administrator' })
}

/** Someone may have ended this session from another device; the library forgets it when the server says so. */
function watchForEndedSession(): void {
  let checkedAt = 0
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < RECHECK_AFTER_MS) return
    checkedAt = Date.now()
    void openAuthClient()
      .auth.getSession()
      .then(({ data }) => data.session && openAuthClient().auth.getUser())
  }
  check()
  document.addEventListener('visibilitychange', check)
}

function publish(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}
