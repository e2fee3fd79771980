import type { AdministratorState } from '#app/data/session/administrator-state.ts'

export type SessionState = {
  /** `unknown` until the stored session has been read. */
  status: 'unknown' | 'signed-out' | 'signed-in'
  userId: string | null
  email: string | null
  /** A second factor is enrolled and has not been used in this session. */
  needsChallenge: boolean
  hasAuthenticator: boolean
  /** Null until the role is known. */
  administratorState: AdministratorState | null
  /** Drives what is drawn; the server decides every write. */
  isAdministrator: boolean
}

export const UNKNOWN_SESSION: SessionState = {
  status: 'unknown',
  userId: null,
  email: null,
  needsChallenge: false,
  hasAuthenticator: false,
  administratorState: null,
  isAdministrator: false,
}
