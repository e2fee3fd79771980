import type { AuthChangeEvent } from '@supabase/supabase-js'
import type { AdministratorState } from '#app/data/session/administrator-state.ts'

/** How far a session has proven who uses it: password only, or a second factor as well. */
export type AssuranceLevel = 'aal1' | 'aal2'

export type SessionState = {
  /** `unknown` until the stored session has been read. */
  status: 'unknown' | 'signed-out' | 'signed-in'
  userId: string | null
  email: string | null
  assuranceLevel: AssuranceLevel | null
  /** A second factor is enrolled and has not been used in this session. */
  needsChallenge: boolean
  hasAuthenticator: boolean
  /** Null until the role is known. */
  administratorState: AdministratorState | null
  /** Drives what is drawn; the server decides every write. */
  isAdministrator: boolean
  /** What happened last, as the authentication library calls it (specification, section 4). */
  lastEvent: AuthChangeEvent | null
}

export const UNKNOWN_SESSION: SessionState = {
  status: 'unknown',
  userId: null,
  email: null,
  assuranceLevel: null,
  needsChallenge: false,
  hasAuthenticator: false,
  administratorState: null,
  isAdministrator: false,
  lastEvent: null,
}
