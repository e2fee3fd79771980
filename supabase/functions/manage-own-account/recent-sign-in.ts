import { readClaims } from '../_shared/frame/token-claims.ts'

/** Long enough to read what a deletion means, too short for whoever finds an open computer. */
const RECENT_SECONDS = 15 * 60
const MS = 1000
/** Keeps a session alive, and proves nobody. */
const RENEWAL = 'token_refresh'

/** Whether somebody proved who they are a short while ago. @param request whose token has been verified */
export function hasSignedInLately(request: Request): boolean {
  const { amr } = readClaims(request.headers.get('authorization') ?? '')
  const since = Date.now() / MS - RECENT_SECONDS
  return amr.some(({ method, timestamp }) => method !== RENEWAL && timestamp >= since)
}
