/**
 * True for the session of somebody who proved an address whose account has no password, as after confirming a
 * sign-up from another place than it began at (docs/decisions/0015). A hosted service never says so.
 */
export function isPasswordNeeded(session: object | null): boolean {
  return session !== null && 'password_needed' in session && session.password_needed === true
}
