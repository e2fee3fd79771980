export const AUTH_PATH = '/auth'
/** After signing in (specification, section 2). */
export const AFTER_SIGN_IN_PATH = '/blog'
/** With a session there is nothing to do here (specification, section 2). */
export const SIGNED_IN_ALREADY_PATH = '/'
/** Where people choose a new password; the recovery mail leads here. */
export const NEW_PASSWORD_STEP = 'new-password'
/** Somebody without a session asked for admin mode (`Enable Admin Mode` in the footer leads here). */
export const ADMIN_STEP = 'admin'
/** Where identity providers send people back to. */
export const LINKED_STEP = 'linked'
/** Where administrators work; who signs in from there returns there. */
export const BACK_OFFICE_PATH = '/admin'

/** Whether the sign-in page was opened for this step of it. */
export function isOnStep(step: string): boolean {
  return new URLSearchParams(location.search).get('step') === step
}
