import { NO_ROLE, type OwnRole } from '#app/data/session/own-role.ts'

export type SessionState = {
  /** `unknown` until the stored session has been read. */
  status: 'unknown' | 'signed-out' | 'signed-in'
  userId: string | null
  email: string | null
  /** The person has a second factor and has not used it in this session. */
  needsChallenge: boolean
  hasAuthenticator: boolean
  /** False until `role` is loaded. */
  isRoleKnown: boolean
  /** Controls the interface only; the server checks every write. */
  role: OwnRole
}

export const UNKNOWN_SESSION: SessionState = {
  status: 'unknown',
  userId: null,
  email: null,
  needsChallenge: false,
  hasAuthenticator: false,
  isRoleKnown: false,
  role: NO_ROLE,
}
