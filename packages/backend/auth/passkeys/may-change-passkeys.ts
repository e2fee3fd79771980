import type { UserCall } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { hasVerifiedFactor } from '../users/user-row.ts'

/** A key opens the account by itself: who adds or removes one has signed in within this time. */
const FRESH_SECONDS = 24 * 3600

/** @throws AuthError unless the sign-in is recent, and has the second step where the account has one */
export function mustBeAbleToChangePasskeys(
  { settings }: Pick<AuthContext, 'settings'>,
  { user, session }: UserCall,
): void {
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') throw authErrors.passkey.needsAal2()
  if (settings.isReauthenticationRequired && session.age_seconds >= FRESH_SECONDS)
    throw authErrors.passkey.needsRecentSignIn()
}
